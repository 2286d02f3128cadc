using System.Text;

namespace Quoll.Text;

/// <summary>
/// WTF-8: UTF-8 that may hold lone surrogates, each encoded like a character (the three bytes ED A0..BF 80..BF, which
/// UTF-8 does not have). It is used only for the round trip inside a call and never leaves the engine.
/// </summary>
internal static class Wtf8
{
    /// <summary>The greatest number of bytes for a UTF-16 code unit.</summary>
    public const int MaxBytes = 3;

    /// <summary>The most UTF-16 code units that are encoded as UTF-8 at a time.</summary>
    public const int EncodedAtOnce = 4096;

    /// <summary>Takes the beginning of a text. A pair of surrogates is not split.</summary>
    /// <param name="rest">The text; then what follows the part.</param>
    /// <param name="most">The most code units of the part, at least two.</param>
    public static ReadOnlySpan<char> TakePart(ref ReadOnlySpan<char> rest, int most)
    {
        var length = Math.Min(rest.Length, most);
        if (length < rest.Length && char.IsHighSurrogate(rest[length - 1])) length--;
        var part = rest[..length];
        rest = rest[length..];
        return part;
    }

    /// <summary>Returns whether there is a surrogate without its partner.</summary>
    public static bool HasLoneSurrogates(ReadOnlySpan<char> text)
    {
        while (text.Length > 0)
        {
            if (Rune.DecodeFromUtf16(text, out _, out var used) != System.Buffers.OperationStatus.Done) return true;
            text = text[used..];
        }
        return false;
    }

    /// <summary>Encodes UTF-16; returns the number of bytes, at most <see cref="MaxBytes"/> a unit.</summary>
    public static int Encode(ReadOnlySpan<char> text, Span<byte> destination)
    {
        var written = 0;
        while (text.Length > 0)
        {
            if (Rune.DecodeFromUtf16(text, out var rune, out var used) == System.Buffers.OperationStatus.Done)
            {
                written += rune.EncodeToUtf8(destination[written..]);
            }
            else
            {
                var unit = text[0];
                destination[written++] = (byte)(0xE0 | unit >> 12);
                destination[written++] = (byte)(0x80 | (unit >> 6 & 0x3F));
                destination[written++] = (byte)(0x80 | (unit & 0x3F));
            }
            text = text[used..];
        }
        return written;
    }

    /// <summary>
    /// Decodes the output of <see cref="Encode"/>, or UTF-8, whole characters only; returns the number of units.
    /// </summary>
    public static int Decode(ReadOnlySpan<byte> bytes, Span<char> destination)
    {
        var written = 0;
        while (bytes.Length > 0)
        {
            if (Rune.DecodeFromUtf8(bytes, out var rune, out var used) == System.Buffers.OperationStatus.Done)
            {
                written += rune.EncodeToUtf16(destination[written..]);
            }
            else
            {
                destination[written++] = (char)((bytes[0] & 0x0F) << 12 | (bytes[1] & 0x3F) << 6 | (bytes[2] & 0x3F));
                used = 3;
            }
            bytes = bytes[used..];
        }
        return written;
    }
}
