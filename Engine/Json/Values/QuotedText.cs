using System.Runtime.CompilerServices;
using Quoll.Text;

namespace Quoll.Json.Values;

/// <summary>QuoteJSONString (ECMA-262 §25.5.2.3): a text in quotes.</summary>
internal static class QuotedText
{
    /// <summary>
    /// The longest text for <see cref="WriteShort"/>: the worst case of a longer one is too much to reserve at once.
    /// </summary>
    public const int ShortLength = 256;

    /// <summary>Units to reserve for a text of some length: two quotes, and what each code unit may become.</summary>
    public static int WorstCase(int length) => 2 + JsonEscape.MaxExpansion * length;

    /// <summary>
    /// Writes the text with its quotes and returns the number of units. Bounds: <see cref="WorstCase"/> of its length
    /// and <see cref="JsonEscape.Overshoot"/> more may be written behind <paramref name="target"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteShort<TUnit>(string text, ref TUnit target) where TUnit : unmanaged
    {
        TextUnit.Store(ref target, 0, '"');
        var length = JsonEscape.WriteBlocks(text, ref Unsafe.Add(ref target, 1));
        TextUnit.Store(ref target, length + 1, '"');
        return length + 2;
    }

    /// <summary>A text of any length, in parts whose worst case is reserved one by one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteLong<TUnit>(JsonWriter<TUnit> writer, ReadOnlySpan<char> text) where TUnit : unmanaged
    {
        writer.Write('"');
        while (text.Length > 0)
        {
            var part = Math.Min(text.Length, 2 * ShortLength);
            // A pair of surrogates is not torn apart.
            if (part < text.Length && char.IsHighSurrogate(text[part - 1])) part--;
            ref var target = ref writer.Reserve(WorstCase(part));
            writer.Position += JsonEscape.WriteBlocks(text[..part], ref target);
            text = text[part..];
        }
        writer.Write('"');
    }
}
