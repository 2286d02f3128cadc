using System.Buffers;
using System.Globalization;
using System.Text;
using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Builtins;

/// <summary>escape and unescape (ECMA-262 §B.2.1).</summary>
internal static class EscapeFunctions
{
    private static readonly SearchValues<char> Unescaped =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./");

    /// <summary>escape ( string ), §B.2.1.1.</summary>
    public static JsValue Escape(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        var k = text.AsSpan().IndexOfAnyExcept(Unescaped);
        if (k < 0) return text;
        call.Agent.Reserve(text.Length * (long)sizeof(char));
        var result = new StringBuilder(text.Length + 16).Append(text, 0, k);
        for (; k < text.Length; k++)
        {
            call.Agent.Step();
            var c = text[k];
            if (Unescaped.Contains(c)) result.Append(c);
            else if (c < 256) result.Append(CultureInfo.InvariantCulture, $"%{(int)c:X2}");
            else result.Append(CultureInfo.InvariantCulture, $"%u{(int)c:X4}");
            if (result.Length > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        }
        return result.ToString();
    }

    /// <summary>unescape ( string ), §B.2.1.2.</summary>
    public static JsValue Unescape(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        var k = text.IndexOf('%');
        if (k < 0) return text;
        call.Agent.Reserve(text.Length * (long)sizeof(char));
        var result = new StringBuilder(text.Length).Append(text, 0, k);
        while (k < text.Length)
        {
            call.Agent.Step();
            if (text[k] == '%' && k + 1 < text.Length && text[k + 1] == 'u' && TryReadHex(text, k + 2, 4, out var unit))
            {
                result.Append(unit);
                k += 6;
            }
            else if (text[k] == '%' && TryReadHex(text, k + 1, 2, out unit))
            {
                result.Append(unit);
                k += 3;
            }
            else
            {
                result.Append(text[k++]);
            }
        }
        return result.ToString();
    }

    private static bool TryReadHex(string text, int at, int digits, out char unit)
    {
        unit = '\0';
        if (at + digits > text.Length) return false;
        var hex = text.AsSpan(at, digits);
        // The platform's parser would accept NULs behind the digits.
        foreach (var c in hex)
        {
            if (!char.IsAsciiHexDigit(c)) return false;
        }
        unit = (char)ushort.Parse(hex, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        return true;
    }
}
