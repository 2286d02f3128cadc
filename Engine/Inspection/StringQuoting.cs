using System.Globalization;
using System.Text;

namespace Quoll.Inspection;

/// <summary>Strings and property keys as a person would write them in source text.</summary>
internal static class StringQuoting
{
    /// <summary>
    /// In single quotes, or in others where that spares escapes; control characters and lone surrogates are escaped.
    /// </summary>
    public static string Quote(string text)
    {
        var quote = !text.Contains('\'') ? '\'' : !text.Contains('"') ? '"' : !text.Contains('`') && !text.Contains("${") ? '`' : '\'';
        var quoted = new StringBuilder(text.Length + 2).Append(quote);
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            if (c == quote || c == '\\') quoted.Append('\\').Append(c);
            else if (char.IsHighSurrogate(c) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1])) quoted.Append(c).Append(text[++i]);
            else if (char.IsSurrogate(c)) quoted.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:X4}");
            else if (char.IsControl(c)) AppendControl(quoted, c);
            else quoted.Append(c);
        }
        return quoted.Append(quote).ToString();
    }

    /// <summary>Can it stand as a key without quotes (in ASCII)?</summary>
    public static bool IsPlainKey(string key) =>
        key.Length > 0 && !char.IsAsciiDigit(key[0]) && key.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '$')
        || key.Length is > 0 and < 16 && key.All(char.IsAsciiDigit);

    private static void AppendControl(StringBuilder quoted, char c)
    {
        var named = c switch { '\n' => 'n', '\t' => 't', '\r' => 'r', '\b' => 'b', '\f' => 'f', '\v' => 'v', _ => '\0' };
        if (named != 0) quoted.Append('\\').Append(named);
        else quoted.Append(CultureInfo.InvariantCulture, $"\\x{(int)c:X2}");
    }
}
