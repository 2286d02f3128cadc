namespace Quoll.Intl.Text;

/// <summary>Reads code points of UTF-16; a lone surrogate is a code point of its own (ECMA-262 §11.1.4).</summary>
internal static class CodePoints
{
    internal static int At(ReadOnlySpan<char> text, int position)
    {
        char c = text[position];
        return char.IsHighSurrogate(c) && position + 1 < text.Length && char.IsLowSurrogate(text[position + 1])
            ? char.ConvertToUtf32(c, text[position + 1])
            : c;
    }

    /// <summary>Returns the code point that ends before a position.</summary>
    internal static int Before(ReadOnlySpan<char> text, int position)
    {
        char c = text[position - 1];
        return char.IsLowSurrogate(c) && position > 1 && char.IsHighSurrogate(text[position - 2])
            ? char.ConvertToUtf32(text[position - 2], c)
            : c;
    }

    internal static int Units(int codePoint) => codePoint < 0x10000 ? 1 : 2;
}
