namespace Quoll.Text;

/// <summary>Strings of one code unit, which indexing creates often. Each Latin-1 string exists once.</summary>
internal static class SingleCharacter
{
    private static readonly string[] Latin1 = Make();

    public static string Text(char c) => c < 256 ? Latin1[c] : c.ToString();

    /// <summary>
    /// Returns the code point at a position, and moves after it. A surrogate that is not half of a pair counts as one.
    /// </summary>
    public static string NextCodePoint(string text, ref int position)
    {
        var first = text[position++];
        if (!char.IsHighSurrogate(first) || position == text.Length || !char.IsLowSurrogate(text[position])) return Text(first);
        return text.Substring(position++ - 1, 2);
    }

    private static string[] Make()
    {
        var texts = new string[256];
        for (var c = 0; c < texts.Length; c++) texts[c] = ((char)c).ToString();
        return texts;
    }
}
