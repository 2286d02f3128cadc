namespace Quoll.Intl.Text.Collation;

/// <summary>Reads the collation elements of a text in canonical order (UTS #10 §6 to §7).</summary>
internal ref struct ElementReader(CollationTable table, ReadOnlySpan<char> text, bool isNumeric)
{
    private readonly ReadOnlySpan<char> _text = text;

    // Elements that stand for the last code point too; then code points that stand before the rest of the text.
    private ReadOnlySpan<ulong> _pending;
    private Queue<int>? _codePoints;
    private Queue<ulong>? _number;

    /// <summary>The place of the next code unit.</summary>
    internal int Position { get; private set; }

    /// <summary>Returns the next element, or <see cref="CollationTable.End"/>.</summary>
    internal ulong Next()
    {
        if (!_pending.IsEmpty)
        {
            ulong element = _pending[0];
            _pending = _pending[1..];
            return element;
        }
        if (_number is { Count: > 0 }) return _number.Dequeue();
        if (_codePoints is { Count: > 0 }) return ElementOf(_codePoints.Dequeue(), isQueued: true);
        if (Position >= _text.Length) return CollationTable.End;
        int codePoint = CodePoints.At(_text, Position);
        Position += CodePoints.Units(codePoint);
        return ElementOf(codePoint, isQueued: false);
    }

    /// <summary>The element of a value without a context, an expansion or a computation.</summary>
    internal static bool TryGetSingle(uint value, out ulong element)
    {
        uint low = value & 0xFF;
        if (low < 0xC0)
        {
            element = ((ulong)(value & 0xFFFF0000) << 32) | ((ulong)(value & 0xFF00) << 16) | (low << 8);
            return true;
        }
        element = low == 0xC1 ? ((ulong)(value & 0xFFFFFF00) << 32) | CollationTable.CommonLower : value & 0xFFFFFF00;
        return low is 0xC1 or 0xC2;
    }

    private ulong ElementOf(int codePoint, bool isQueued)
    {
        uint value = table.ValueOf(codePoint);
        while (true)
        {
            if (TryGetSingle(value, out ulong element)) return element;
            switch (value & 0xFF)
            {
                case 0xC3:
                    int start = (int)(value >> 13), length = (int)(value >> 8) & 31;
                    if (length == 0) return 0;
                    _pending = table.Elements.AsSpan(start + 1, length - 1);
                    return table.Elements[start];
                case 0xC4:
                    value = Match(table.Contexts[value >> 8], codePoint, isQueued);
                    break;
                case 0xC5:
                    if (isNumeric && !isQueued) return ReadNumber((int)(value >> 8) & 15);
                    value = table.Digits[value >> 13];
                    break;
                case 0xC6:
                    int syllable = codePoint - CombiningClasses.HangulBase;
                    _codePoints ??= new Queue<int>();
                    int vowel = syllable % CombiningClasses.SyllablesOfLead / CombiningClasses.TrailCount;
                    _codePoints.Enqueue(CombiningClasses.VowelBase + vowel);
                    int trail = syllable % CombiningClasses.TrailCount;
                    if (trail != 0) _codePoints.Enqueue(CombiningClasses.TrailBase + trail);
                    codePoint = CombiningClasses.LeadBase + (syllable / CombiningClasses.SyllablesOfLead);
                    isQueued = true;
                    value = table.ValueOf(codePoint);
                    break;
                default:
                    return ((ulong)ComputedPrimary(codePoint) << 32) | CollationTable.CommonLower;
            }
        }
    }

    // The primary of a code point that the table does not have: in code point order, after all scripts
    // (UTS #10 §10.1.3, as a fractional weight whose bytes avoid 0 to 3).
    private static uint ComputedPrimary(int codePoint)
    {
        uint c = (uint)codePoint + 1;
        uint primary = 2 + (c % 18 * 14);
        c /= 18;
        primary |= (2 + (c % 254)) << 8;
        c /= 254;
        return primary | ((4 + (c % 251)) << 16) | 0xFE000000;
    }

    private uint Match(CollationContext context, int codePoint, bool isQueued)
    {
        if (isQueued) return context.Fallback;
        if (context.IsPrefix) return context.MatchBefore(_text[..(Position - CodePoints.Units(codePoint))]);
        uint value = context.MatchAfter(_text[Position..], out int length);
        int end = Position + length;
        bool mayGoOn = end < _text.Length && _text[end] >= CombiningClasses.FirstMark && context.HasMarks;
        if (mayGoOn) value = MatchMarks(context, value, ref length);
        Position += length;
        return value;
    }

    // A sequence goes on with a mark that other marks of lower classes precede (UTS #10 §7.1.4, S2.1.1 to S2.1.3);
    // these come after it.
    private uint MatchMarks(CollationContext context, uint value, ref int length)
    {
        int end = Position + length;
        string? sequence = null;
        List<int>? skipped = null;
        int kept = 0, lastRank = 0;
        for (int i = end; i < _text.Length;)
        {
            int codePoint = CodePoints.At(_text, i);
            int rank = CombiningClasses.RankOf(codePoint);
            if (rank == 0) break;
            i += CodePoints.Units(codePoint);
            if (rank > lastRank || skipped is null)
            {
                string longer = (sequence ?? _text.Slice(Position, length).ToString()) + char.ConvertFromUtf32(codePoint);
                if (context.TryFind(longer, out uint mapped))
                {
                    (sequence, value, end, kept) = (longer, mapped, i, skipped?.Count ?? 0);
                    continue;
                }
            }
            lastRank = rank;
            (skipped ??= []).Add(codePoint);
        }
        length = end - Position;
        for (int i = 0; i < kept; i++) (_codePoints ??= new Queue<int>()).Enqueue(skipped![i]);
        return value;
    }

    // A number is its count of digits, then its digits in groups of seven, as primaries below all letters.
    private ulong ReadNumber(int digit)
    {
        var digits = new List<byte>();
        while (true)
        {
            if (digit != 0 || digits.Count > 0) digits.Add((byte)digit);
            if (Position >= _text.Length) break;
            int codePoint = CodePoints.At(_text, Position);
            uint value = table.ValueOf(codePoint);
            if ((value & 0xFF) == 0xC4)
            {
                // A digit may begin a sequence, such as a keycap; its first level is that of the digit.
                value = table.Contexts[value >> 8].Fallback;
            }
            if ((value & 0xFF) != 0xC5) break;
            digit = (int)(value >> 8) & 15;
            Position += CodePoints.Units(codePoint);
        }
        _number ??= new Queue<ulong>();
        for (int i = 0; i < digits.Count; i += 7)
        {
            uint group = 0;
            for (int j = i; j < i + 7; j++) group = (group * 10) + (j < digits.Count ? digits[j] : 0u);
            _number.Enqueue(ToElement(table.NumericPrimary | (group + 1)));
        }
        return ToElement(table.NumericPrimary | (uint)(digits.Count + 1));
    }

    private static ulong ToElement(uint primary) => ((ulong)primary << 32) | CollationTable.CommonLower;
}
