using System.Buffers;
using System.Globalization;

namespace Quoll.Builtins.Global;

/// <summary>escape and unescape (ECMA-262 §B.2.1).</summary>
internal static class EscapeFunctions
{
    private static readonly SearchValues<char> Unescaped =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./");

    /// <summary>escape ( string ), §B.2.1.1.</summary>
    public static JsValue Escape(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        call.Agent.StepOver(text.Length);
        var k = TextSearch.IndexOfAnyExcept(text, Unescaped);
        if (k < 0) return text;
        var result = new TextBuilder(call.Agent, text.Length).Append(text, 0, k);
        for (; k < text.Length; k++)
        {
            call.Agent.Step();
            var c = text[k];
            if (Unescaped.Contains(c)) result.Append(c);
            else if (c < 256) result.Append('%').Append(((int)c).ToString("X2", CultureInfo.InvariantCulture));
            else result.Append("%u").Append(((int)c).ToString("X4", CultureInfo.InvariantCulture));
        }
        return result.Finish();
    }

    /// <summary>unescape ( string ), §B.2.1.2.</summary>
    public static JsValue Unescape(in CallInfo call)
    {
        var text = TypeConversion.ToString(call[0]);
        call.Agent.StepOver(text.Length);
        var k = TextSearch.IndexOf(text, '%');
        if (k < 0) return text;
        var result = new TextBuilder(call.Agent, text.Length).Append(text, 0, k);
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
        return result.Finish();
    }

    private static bool TryReadHex(string text, int at, int digits, out char unit)
    {
        unit = '\0';
        if (at + digits > text.Length) return false;
        var hex = text.AsSpan(at, digits);
        // The platform's parser would accept NULs after the digits.
        foreach (var c in hex)
        {
            if (!char.IsAsciiHexDigit(c)) return false;
        }
        unit = (char)ushort.Parse(hex, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        return true;
    }
}
