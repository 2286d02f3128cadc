using RadLine;
using Spectre.Console;

namespace Quoll.Cli.Repl;

/// <summary>Colours for the words of the language at the prompt.</summary>
internal static class KeywordHighlighter
{
    private static readonly string[] Keywords =
    [
        "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "export",
            "extends",
        "finally", "for", "function", "if", "import", "in", "instanceof", "let", "new", "of", "return", "static", "super", "switch",
            "this", "throw",
        "try", "typeof", "var", "void", "while", "with", "yield",
    ];

    private static readonly string[] Constants = ["false", "Infinity", "NaN", "null", "true", "undefined"];

    public static IHighlighter Create()
    {
        var highlighter = new WordHighlighter(StringComparer.Ordinal);
        foreach (var word in Keywords) highlighter.AddWord(word, new Style(Color.Blue));
        foreach (var word in Constants) highlighter.AddWord(word, new Style(Color.Olive));
        return highlighter;
    }
}
