using System.Buffers;
using System.Globalization;
using System.Text;

namespace Quoll.Builtins.Global;

/// <summary>URI handling functions (ECMA-262 §19.2.6).</summary>
internal static class UriFunctions
{
    private const string AlwaysUnescaped = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()";

    /// <summary>uriReserved of the grammar, and the number sign.</summary>
    private const string ReservedAndNumberSign = ";/?:@&=+$,#";

    private static readonly SearchValues<char> UnescapedInComponent = SearchValues.Create(AlwaysUnescaped);
    private static readonly SearchValues<char> UnescapedInUri = SearchValues.Create(AlwaysUnescaped + ReservedAndNumberSign);

    /// <summary>decodeURI ( encodedURI ), §19.2.6.1.</summary>
    public static JsValue DecodeUri(in CallInfo call) => Decode(call.Agent, TypeConversion.ToString(call[0]), ReservedAndNumberSign);

    /// <summary>decodeURIComponent ( encodedURIComponent ), §19.2.6.2.</summary>
    public static JsValue DecodeUriComponent(in CallInfo call) => Decode(call.Agent, TypeConversion.ToString(call[0]), "");

    /// <summary>encodeURI ( uri ), §19.2.6.3.</summary>
    public static JsValue EncodeUri(in CallInfo call) => Encode(call.Agent, TypeConversion.ToString(call[0]), UnescapedInUri);

    /// <summary>encodeURIComponent ( uriComponent ), §19.2.6.4.</summary>
    public static JsValue EncodeUriComponent(in CallInfo call) =>
        Encode(call.Agent, TypeConversion.ToString(call[0]), UnescapedInComponent);

    /// <summary>Encode ( string, extraUnescaped ), §19.2.6.5.</summary>
    private static string Encode(Agent agent, string text, SearchValues<char> unescaped)
    {
        agent.StepOver(text.Length);
        var k = TextSearch.IndexOfAnyExcept(text, unescaped);
        if (k < 0) return text;
        var result = new TextBuilder(agent, text.Length).Append(text, 0, k);
        Span<byte> octets = stackalloc byte[4];
        while (k < text.Length)
        {
            agent.Step();
            if (Rune.DecodeFromUtf16(text.AsSpan(k), out var codePoint, out var units) != OperationStatus.Done)
            {
                throw Raise.UriError(Messages.UriLoneSurrogate, k);
            }
            k += units;
            foreach (var octet in octets[..codePoint.EncodeToUtf8(octets)])
            {
                result.Append('%').Append(HexDigit(octet >> 4)).Append(HexDigit(octet & 15));
            }
            var plain = TextSearch.IndexOfAnyExcept(text.AsSpan(k), unescaped);
            if (plain < 0) plain = text.Length - k;
            result.Append(text, k, plain);
            k += plain;
        }
        return result.Finish();
    }

    /// <summary>Decode ( string, preserveEscapeSet ), §19.2.6.6.</summary>
    private static string Decode(Agent agent, string text, string preserved)
    {
        agent.StepOver(text.Length);
        var k = TextSearch.IndexOf(text, '%');
        if (k < 0) return text;
        var result = new TextBuilder(agent, text.Length).Append(text, 0, k);
        Span<byte> octets = stackalloc byte[4];
        while (k < text.Length)
        {
            agent.Step();
            var start = k;
            octets[0] = ReadOctet(text, k);
            k += 3;
            // The number of leading ones is the number of octets of the code point; 10xxxxxx cannot begin one.
            var count = octets[0] < 0x80 ? 1 : octets[0] < 0xC0 ? 0 : octets[0] < 0xE0 ? 2 : octets[0] < 0xF0 ? 3 : octets[0] < 0xF8 ? 4
                : 0;
            if (count == 0) throw Raise.UriError(Messages.UriMalformed, start);
            for (var i = 1; i < count; i++, k += 3) octets[i] = ReadOctet(text, k);
            // Refuses overlong forms, surrogates, and values beyond U+10FFFF.
            if (Rune.DecodeFromUtf8(octets[..count], out var codePoint, out var consumed) != OperationStatus.Done || consumed != count)
            {
                throw Raise.UriError(Messages.UriMalformed, start);
            }
            if (count == 1 && preserved.Contains((char)codePoint.Value)) result.Append(text, start, 3);
            else result.Append(codePoint.ToString());
            var plain = TextSearch.IndexOf(text.AsSpan(k), '%');
            if (plain < 0) plain = text.Length - k;
            result.Append(text, k, plain);
            k += plain;
        }
        return result.Finish();
    }

    private static byte ReadOctet(string text, int at)
    {
        // The platform's number parser accepts NUL characters after the digits, so the digits are checked first.
        if (at + 3 <= text.Length && text[at] == '%' && char.IsAsciiHexDigit(text[at + 1]) && char.IsAsciiHexDigit(text[at + 2])
            && byte.TryParse(text.AsSpan(at + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var octet))
        {
            return octet;
        }
        throw Raise.UriError(Messages.UriMalformed, at);
    }

    private static char HexDigit(int value) => (char)(value < 10 ? '0' + value : 'A' + value - 10);
}
