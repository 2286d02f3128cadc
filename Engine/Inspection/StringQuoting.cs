using System.Globalization;
using System.Text;

namespace Quoll.Inspection;

/// <summary>Strings and property keys as a person would write them in source text.</summary>
internal static class StringQuoting
{
    /// <summary>Puts a string in single quotes, or in other quotes if that avoids escapes.</summary>
    public static string Quote(string text)
    {
        var quote = !text.Contains('\'') ? '\'' : !text.Contains('"') ? '"' : !text.Contains('`') && !text.Contains("${") ? '`' : '\'';
        return Escaped(new StringBuilder(text.Length + 2).Append(quote), text, quote).Append(quote).ToString();
    }

    /// <summary>Escapes control characters and lone surrogates, without quotes.</summary>
    public static string Escape(string text) => Escaped(new StringBuilder(text.Length), text, '\'').ToString();

    /// <summary>Returns whether a key can be written without quotes (in ASCII).</summary>
    public static bool IsPlainKey(string key) =>
        key.Length > 0 && !char.IsAsciiDigit(key[0]) && key.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_');

    private static StringBuilder Escaped(StringBuilder escaped, string text, char quote)
    {
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            if (c == quote || c == '\\') escaped.Append('\\').Append(c);
            else if (i + 1 < text.Length && char.IsSurrogatePair(c, text[i + 1])) escaped.Append(c).Append(text[++i]);
            else if (char.IsSurrogate(c)) escaped.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
            else if (char.IsControl(c)) AppendControl(escaped, c);
            else escaped.Append(c);
        }
        return escaped;
    }

    private static void AppendControl(StringBuilder quoted, char c)
    {
        var named = c switch { '\n' => 'n', '\t' => 't', '\r' => 'r', '\b' => 'b', '\f' => 'f', _ => '\0' };
        if (named != 0) quoted.Append('\\').Append(named);
        else quoted.Append("\\x").Append(Digit(c >> 4)).Append(Digit(c & 15));
    }

    private static char Digit(int value) => "0123456789ABCDEF"[value];
}
