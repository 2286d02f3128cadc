namespace Quoll.Cli.Repl.Editing;

/// <summary>Colours for terminals, by their numbers (ECMA-48 §8.3.117, SGR).</summary>
internal enum Paint : byte { None = 0, Text = 32, Number = 33, Special = 36, Quiet = 90 }

/// <summary>Colours for a text that may not be valid JavaScript yet, from what each character seems to be.</summary>
internal static class Highlighter
{
    private static readonly HashSet<string> _keywords =
    [
        "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "export",
        "extends", "finally", "for", "function", "if", "import", "in", "instanceof", "let", "new", "of", "return", "static", "super",
        "switch", "this", "throw", "try", "typeof", "var", "void", "while", "with", "yield",
    ];

    private static readonly HashSet<string> _constants = ["false", "Infinity", "NaN", "null", "true", "undefined"];

    public static IReadOnlyCollection<string> Keywords => _keywords;

    public static IReadOnlyCollection<string> Constants => _constants;

    /// <summary>Returns the colour of each character.</summary>
    public static Paint[] Colors(string text)
    {
        var colors = new Paint[text.Length];
        for (var i = 0; i < text.Length;)
        {
            var start = i;
            var paint = Paint.None;
            var c = text[i++];
            if (c is '\'' or '"' or '`')
            {
                paint = Paint.Text;
                i = EndOfString(text, i, c);
            }
            else if (c == '/' && i < text.Length && text[i] is '/' or '*')
            {
                paint = Paint.Quiet;
                var end = text[i] == '/' ? text.IndexOf('\n', i) : text.IndexOf("*/", i + 1, StringComparison.Ordinal);
                i = end < 0 ? text.Length : text[i] == '/' ? end : end + 2;
            }
            else if (char.IsAsciiDigit(c))
            {
                paint = Paint.Number;
                while (i < text.Length && (char.IsAsciiLetterOrDigit(text[i]) || text[i] is '_' or '.')) i++;
            }
            else if (IsName(c))
            {
                while (i < text.Length && IsName(text[i])) i++;
                var word = text[start..i];
                var isProperty = start > 0 && text[start - 1] == '.' && !(start > 1 && text[start - 2] == '.');
                if (!isProperty) paint = _keywords.Contains(word) ? Paint.Special : _constants.Contains(word) ? Paint.Number : Paint.None;
            }
            colors.AsSpan(start, i - start).Fill(paint);
        }
        return colors;
    }

    /// <summary>Returns whether the character may be a part of a name.</summary>
    public static bool IsName(char c) => char.IsLetterOrDigit(c) || c is '_' or '$';

    private static int EndOfString(string text, int i, char quote)
    {
        while (i < text.Length)
        {
            var c = text[i++];
            if (c == '\\' && i < text.Length) i++;
            else if (c == quote || c == '\n' && quote != '`') break;
        }
        return i;
    }
}
