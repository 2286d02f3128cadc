using System.Runtime.CompilerServices;

namespace Quoll.Intl.Text.Collation;

/// <summary>
/// The order of texts of Latin, Greek, Cyrillic and Han characters and common punctuation, in one pass without
/// elements: each character has a primary, at most one accent, and a third level. Texts with anything else are left to
/// <see cref="CollationOrder"/>.
/// </summary>
internal sealed class SimpleOrder
{
    private const int PageBits = 7, PageLength = 1 << PageBits;
    private const int End = -1, Unknown = -2;
    private const uint CommonWeight = 0x0500, Case = 0xC000;

    private static readonly Letter[] _unsupported = new Letter[PageLength];

    // The weights of the plain letters of Latin-1: the primary as scripts stand in the order, the accent and the third
    // level, as far as they count; 0 for other characters. Made by the first comparison.
    private ulong[]? _latin1;

    // By the upper bits of the code unit; made when a text needs them.
    private readonly Letter[]?[] _pages = new Letter[]?[0x10000 >> PageBits];
    private readonly CollationTable _table;
    private readonly CollationOrder _order;
    private readonly bool _comparesAccents, _comparesThird, _isBackwards, _isSupported;

    internal SimpleOrder(CollationTable table, CollationOrder order)
    {
        _table = table;
        _order = order;
        _comparesAccents = order.Strength >= 2;
        _comparesThird = order.Strength >= 3 || order.HasCaseLevel;
        _isBackwards = order.IsBackwards;
        // A case level between the second and the third needs the elements.
        _isSupported = !order.HasCaseLevel || order.Strength == 1;
    }

    private enum Form : byte
    {
        /// <summary>Needs the elements.</summary>
        Other,
        Plain,

        /// <summary>Begins a sequence if certain characters follow.</summary>
        Contracting,
        Ignored,

        /// <summary>A digit of a number that counts by its value.</summary>
        Digit,
    }

    /// <summary>Compares two texts, if both are simple up to their first difference of the first level.</summary>
    internal bool TryCompare(string left, string right, out int order)
    {
        var weights = _latin1 ?? MakeLatin1();
        int length = Math.Min(left.Length, right.Length), accents = 0, third = 0;
        for (int i = 0; i < length; i++)
        {
            char x = left[i], y = right[i];
            ulong a = x < weights.Length ? weights[x] : 0;
            if (x == y && a != 0) continue;
            ulong b = y < weights.Length ? weights[y] : 0;
            if (a == 0 || b == 0) return TryCompareFrom(i, left, right, accents, third, out order);
            if (a == b) continue;
            if (a >> 32 != b >> 32)
            {
                order = a < b ? -1 : 1;
                return (IsPlain(weights, left, i + 1) || !MayGoOn(left, i + 1))
                    && (IsPlain(weights, right, i + 1) || !MayGoOn(right, i + 1));
            }
            if ((uint)a >> 16 != (uint)b >> 16 && (accents == 0 || _isBackwards)) accents = (uint)a < (uint)b ? -1 : 1;
            if ((ushort)a != (ushort)b && third == 0) third = (ushort)a < (ushort)b ? -1 : 1;
        }
        order = accents != 0 ? accents : third;
        if (left.Length == right.Length) return true;
        // A letter is more than the end of a text.
        if (!IsPlain(weights, left.Length > length ? left : right, length))
            return TryCompareFrom(length, left, right, accents, third, out order);
        order = left.Length < right.Length ? -1 : 1;
        return true;
    }

    // Goes on at a position with what the texts before it have told.
    private bool TryCompareFrom(int start, string left, string right, int accents, int third, out int order)
    {
        int i = start, j = start;
        order = 0;
        while (true)
        {
            int x = Next(left, ref i), y = Next(right, ref j);
            if (x < 0 || y < 0)
            {
                if (x == Unknown || y == Unknown) return false;
                order = x != y ? (x == End ? -1 : 1) : accents != 0 ? accents : third;
                return true;
            }
            ref readonly var a = ref LetterAt((char)x);
            if (x == y && a.Form != Form.Digit) continue;
            ref readonly var b = ref LetterAt((char)y);
            if (a.Form == Form.Digit && b.Form == Form.Digit)
            {
                order = CompareNumbers(left, ref i, right, ref j);
                if (order == 0) continue;
                return !MayGoOn(left, i) && !MayGoOn(right, j);
            }
            if (a.Primary != b.Primary)
            {
                order = _order.ComparePrimaries(a.Primary, b.Primary);
                return !MayGoOn(left, i) && !MayGoOn(right, j);
            }
            if (a.Accent != b.Accent && _comparesAccents && (accents == 0 || _isBackwards)) accents = a.Accent < b.Accent ? -1 : 1;
            if (a.Third != b.Third && _comparesThird && third == 0) third = a.Third < b.Third ? -1 : 1;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong[] MakeLatin1()
    {
        var weights = new ulong[0x100];
        for (int c = 0; c < weights.Length; c++)
        {
            ref readonly var letter = ref LetterAt((char)c);
            if (letter.Form != Form.Plain) continue;
            uint lower = (_comparesAccents ? (uint)letter.Accent << 16 : 0) | (_comparesThird ? (uint)letter.Third : 0);
            weights[c] = (ulong)_order.Reorder(letter.Primary) << 32 | lower;
        }
        // Two threads may both make it; both are the same.
        Volatile.Write(ref _latin1, weights);
        return weights;
    }

    // Plain characters of Latin-1, as nearly all are, have weights: a shorter way to what MayGoOn says.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPlain(ulong[] weights, string text, int position) =>
        position >= text.Length || (text[position] is var c && c < weights.Length && weights[c] != 0);

    // Marks, and digits of other scripts, may change what came before them.
    private bool MayGoOn(string text, int position) => position < text.Length && LetterAt(text[position]).Form == Form.Other;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref readonly Letter LetterAt(char c) => ref (_pages[c >> PageBits] ?? MakePage(c >> PageBits))[c & (PageLength - 1)];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Next(string text, ref int position)
    {
        if (position >= text.Length) return End;
        char c = text[position++];
        return LetterAt(c).Form == Form.Plain ? c : NextSpecial(text, c, ref position);
    }

    private int NextSpecial(string text, char c, ref int position)
    {
        while (true)
        {
            ref readonly var letter = ref LetterAt(c);
            switch (letter.Form)
            {
                case Form.Plain or Form.Digit:
                    return c;
                case Form.Other:
                    return Unknown;
                case Form.Contracting:
                    bool goesOn = position < text.Length
                        && (MayGoOn(text, position) || letter.Continuations!.Contains(text[position]));
                    return goesOn ? Unknown : c;
            }
            if (position >= text.Length) return End;
            c = text[position++];
        }
    }

    // Both positions are after a first digit.
    private static int CompareNumbers(string left, ref int i, string right, ref int j)
    {
        var x = ReadDigits(left, ref i);
        var y = ReadDigits(right, ref j);
        return Math.Sign(x.Length != y.Length ? x.Length - y.Length : x.SequenceCompareTo(y));
    }

    private static ReadOnlySpan<char> ReadDigits(string text, ref int position)
    {
        int start = position - 1;
        while (position < text.Length && char.IsAsciiDigit(text[position])) position++;
        return text.AsSpan(start, position - start).TrimStart('0');
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Letter[] MakePage(int index)
    {
        int first = index << PageBits;
        bool isSimple = _isSupported && first is < 0x580 or 0x2000 or 0x3000 or (>= 0x4E00 and < 0xA000);
        if (!isSimple) return _pages[index] = _unsupported;
        var page = new Letter[PageLength];
        for (int i = 0; i < PageLength; i++) page[i] = LetterOf((char)(first + i));
        // Two threads may both make the page; both pages are the same.
        Volatile.Write(ref _pages[index], page);
        return page;
    }

    private Letter LetterOf(char c)
    {
        string? continuations = null;
        uint value = _table.ValueOf(c);
        if ((value & 0xFF) == 0xC4 && _table.Contexts[value >> 8] is { IsPrefix: false } context)
        {
            continuations = context.Continuations;
            value = context.Fallback;
        }
        if ((value & 0xFF) == 0xC5)
        {
            if (_order.IsNumeric) return char.IsAsciiDigit(c) ? new Letter(_table.NumericPrimary | 1, 0, 0, Form.Digit, null) : default;
            value = _table.Digits[value >> 13];
        }
        bool isMark = c >= CombiningClasses.FirstMark && CombiningClasses.RankOf(c) != 0;
        if (isMark || !TryGetElements(value, out ulong first, out ulong accent)) return default;
        uint primary = (uint)(first >> 32), lower = (uint)first;
        bool isIgnored = (first == 0 && accent == 0) || (_order.IsShifted && primary > 0 && primary <= _table.VariableTop);
        if (isIgnored) return new Letter(0, 0, 0, Form.Ignored, null);
        // The accent must be higher than the common weight of a next letter, and only an accent.
        bool isSimple = primary > 1 && lower >> 16 == CommonWeight
            && (accent == 0 || (accent >> 32 == 0 && (uint)accent >> 16 > CommonWeight && (ushort)accent == CommonWeight));
        if (!isSimple) return default;
        uint third = lower & (_order.HasCaseLevel ? Case : _order.TertiaryMask);
        if (_order.IsUpperFirst && (_order.HasCaseLevel || (_order.TertiaryMask & Case) != 0)) third ^= Case;
        var form = continuations is null ? Form.Plain : Form.Contracting;
        return new Letter(primary, (ushort)(accent >> 16), (ushort)third, form, continuations);
    }

    private bool TryGetElements(uint value, out ulong first, out ulong second)
    {
        second = 0;
        if (ElementReader.TryGetSingle(value, out first)) return true;
        int start = (int)(value >> 13), length = (int)(value >> 8) & 31;
        if ((value & 0xFF) != 0xC3 || length is 0 or > 2) return false;
        first = _table.Elements[start];
        if (length == 2) second = _table.Elements[start + 1];
        return true;
    }

    /// <summary>How a character counts; the characters that may follow it in a sequence.</summary>
    private readonly record struct Letter(uint Primary, ushort Accent, ushort Third, Form Form, string? Continuations);
}
