namespace Quoll.Text;

/// <summary>Parts of a long text, so that room for the worst case of one part is enough.</summary>
internal static class TextParts
{
    /// <summary>The most UTF-16 code units that are encoded as UTF-8 at a time.</summary>
    public const int EncodedAtOnce = 4096;

    /// <summary>Takes the beginning of a text. A pair of surrogates is not split.</summary>
    /// <param name="rest">The text; then what follows the part.</param>
    /// <param name="most">The most code units of the part, at least two.</param>
    public static ReadOnlySpan<char> Take(ref ReadOnlySpan<char> rest, int most)
    {
        var length = Math.Min(rest.Length, most);
        if (length < rest.Length && char.IsHighSurrogate(rest[length - 1])) length--;
        var part = rest[..length];
        rest = rest[length..];
        return part;
    }
}
