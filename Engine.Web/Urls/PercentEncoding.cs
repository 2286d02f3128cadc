using System.Buffers;
using System.Text;
using Quoll.Web.Encodings;

namespace Quoll.Web.Urls;

/// <summary>Percent-encoded bytes (URL Standard §1.3), always over UTF-8.</summary>
internal static class PercentEncoding
{
    private const string HexDigits = "0123456789ABCDEF";

    /// <summary>A text that is decoded in memory of the frame.</summary>
    private const int ShortText = 64;

    /// <summary>The most bytes of UTF-8 for a UTF-16 code unit.</summary>
    private const int MaxUtf8 = 3;

    /// <summary>UTF-8 percent-encode. A lone surrogate is encoded as U+FFFD.</summary>
    /// <param name="output">Gets the result.</param>
    /// <param name="text">The text.</param>
    /// <param name="set">The set of code points to encode.</param>
    /// <param name="spaceAsPlus">Whether a space becomes a plus sign.</param>
    public static void Encode(ref CharBuffer output, scoped ReadOnlySpan<char> text, PercentEncodeSet set, bool spaceAsPlus = false)
    {
        Span<byte> bytes = stackalloc byte[4];
        while (true)
        {
            var kept = text.IndexOfAnyExcept(set.Kept);
            if (kept < 0) break;
            output.Append(text[..kept]);
            text = text[kept..];
            if (spaceAsPlus && text[0] == ' ')
            {
                output.Append('+');
                text = text[1..];
                continue;
            }
            // A lone surrogate is decoded as U+FFFD, too.
            Rune.DecodeFromUtf16(text, out var rune, out var consumed);
            var count = rune.EncodeToUtf8(bytes);
            foreach (var octet in bytes[..count])
            {
                output.Append('%');
                output.Append(HexDigits[octet >> 4]);
                output.Append(HexDigits[octet & 15]);
            }
            text = text[consumed..];
        }
        output.Append(text);
    }

    /// <summary>UTF-8 decode without BOM of the percent-decoding of a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="plusAsSpace">Whether a plus sign means a space.</param>
    public static string Decode(ReadOnlySpan<char> text, bool plusAsSpace = false)
    {
        if (!text.Contains('%'))
        {
            if (!plusAsSpace || !text.Contains('+')) return WithoutLoneSurrogates(text);
            return WithoutLoneSurrogates(text).Replace('+', ' ');
        }
        byte[]? rented = null;
        Span<byte> bytes = text.Length <= ShortText ? stackalloc byte[MaxUtf8 * ShortText]
            : (rented = ArrayPool<byte>.Shared.Rent(checked(MaxUtf8 * text.Length)));
        var decoded = DecodeInPlace(bytes[..Encoding.UTF8.GetBytes(text, bytes)], plusAsSpace);
        if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
        return decoded;
    }

    /// <summary>The same for bytes, which are overwritten.</summary>
    public static string DecodeInPlace(Span<byte> bytes, bool plusAsSpace = false) =>
        Encoding.UTF8.GetString(DecodeBytes(bytes, plusAsSpace));

    /// <summary>Percent-decode (§1.3) of bytes, which are overwritten. Returns the decoded ones.</summary>
    public static Span<byte> DecodeBytes(Span<byte> bytes, bool plusAsSpace = false)
    {
        var written = 0;
        for (var index = 0; index < bytes.Length; index++)
        {
            var octet = bytes[index];
            if (octet == '%' && index + 2 < bytes.Length && IsHexDigit(bytes[index + 1]) && IsHexDigit(bytes[index + 2]))
            {
                octet = (byte)((HexValue((char)bytes[index + 1]) << 4) | HexValue((char)bytes[index + 2]));
                index += 2;
            }
            else if (plusAsSpace && octet == '+')
            {
                octet = (byte)' ';
            }
            bytes[written++] = octet;
        }
        return bytes[..written];
    }

    private static bool IsHexDigit(byte octet) => char.IsAsciiHexDigit((char)octet);

    /// <summary>The value of an ASCII hex digit.</summary>
    public static int HexValue(char digit) => digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;

    private static string WithoutLoneSurrogates(ReadOnlySpan<char> text)
    {
        var result = text.ToString();
        if (!text.ContainsAnyInRange('\uD800', '\uDFFF')) return result;
        var units = result.ToCharArray();
        for (var index = 0; index < units.Length; index++)
        {
            if (char.IsHighSurrogate(units[index]) && index + 1 < units.Length && char.IsLowSurrogate(units[index + 1])) index++;
            else if (char.IsSurrogate(units[index])) units[index] = '\uFFFD';
        }
        return new string(units);
    }
}
