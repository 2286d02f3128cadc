namespace Quoll.Text;

/// <summary>
/// The destination of text. Room is reserved for the worst case, filled without checks, and then counted as used.
/// </summary>
internal interface IUnitTarget<TUnit> where TUnit : unmanaged
{
    /// <summary>
    /// Makes room for units and returns the place of the first. Bounds: that many units, and
    /// <see cref="QuotedText.Slack"/> more whose content is ignored, may be written before the next reservation.
    /// </summary>
    ref TUnit Reserve(int units);

    /// <summary>Counts reserved units as written.</summary>
    void Advance(int units);
}

/// <summary>QuoteJSONString (ECMA-262 §25.5.2.3): a string in quotes.</summary>
internal static class QuotedText
{
    /// <summary>
    /// The longest string for <see cref="WriteShort"/>. The worst case of a longer string is too large for one
    /// reservation.
    /// </summary>
    public const int ShortLength = 256;

    /// <summary>
    /// Units after every reservation that may be written but are not part of the text, because blocks are stored whole.
    /// </summary>
    public const int Slack = 64;

    /// <summary>
    /// Returns the units to reserve for a string of some length: two quotes, and the worst case of each code unit.
    /// </summary>
    public static int WorstCase(int length) => 2 + JsonEscape.MaxExpansion * length;

    /// <summary>
    /// Writes a string with its quotes and returns the number of units. Bounds: <see cref="WorstCase"/> of its length
    /// and <see cref="JsonEscape.Overshoot"/> more units may be written after <paramref name="target"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteShort<TUnit>(ReadOnlySpan<char> text, ref TUnit target) where TUnit : unmanaged
    {
        TextUnit.Store(ref target, 0, '"');
        var length = JsonEscape.WriteBlocks(text, ref Unsafe.Add(ref target, 1));
        TextUnit.Store(ref target, length + 1, '"');
        return length + 2;
    }

    /// <summary>Writes a string of any length, in parts whose worst case is reserved separately.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteLong<TTarget, TUnit>(ref TTarget target, scoped ReadOnlySpan<char> text)
        where TTarget : IUnitTarget<TUnit>, allows ref struct where TUnit : unmanaged
    {
        WriteQuote<TTarget, TUnit>(ref target);
        while (text.Length > 0)
        {
            var part = Wtf8.TakePart(ref text, 2 * ShortLength);
            ref var place = ref target.Reserve(WorstCase(part.Length));
            target.Advance(JsonEscape.WriteBlocks(part, ref place));
        }
        WriteQuote<TTarget, TUnit>(ref target);
    }

    /// <summary>Quotes a string, or the beginning of a long one, for a message.</summary>
    public static string Of(string text)
    {
        text = MessageText.Excerpt(text);
        var quoted = new char[WorstCase(text.Length) + JsonEscape.Overshoot];
        return new string(quoted, 0, WriteShort(text, ref quoted[0]));
    }

    private static void WriteQuote<TTarget, TUnit>(ref TTarget target)
        where TTarget : IUnitTarget<TUnit>, allows ref struct where TUnit : unmanaged
    {
        TextUnit.Store(ref target.Reserve(1), 0, '"');
        target.Advance(1);
    }
}
