using System.Text;
using Quoll.Cli.Repl.Editing;
using TextWidth = Quoll.Inspection.TextWidth;

namespace Quoll.Cli.Repl;

/// <summary>
/// Completions for the end of a text: names, properties, commands, files. Runs no script: no getter, no trap of a
/// proxy.
/// </summary>
internal sealed class Completion(Engine engine)
{
    /// <summary>Finds the start of the word to complete, and its completions, in order.</summary>
    public (int Start, List<string> Candidates) Find(string text)
    {
        if (text.StartsWith('.') && !text.Contains('\n'))
        {
            var space = text.IndexOf(' ', StringComparison.Ordinal);
            if (space < 0) return (0, Matching(PromptCommands.Names, text));
            if (text[..space] is ".load" or ".save") return (space + 1, Files(text[(space + 1)..]));
        }
        if (text.Length > 0 && IsInText(text)) return FilesInText(text);
        var start = text.Length;
        while (start > 0 && Highlighter.IsName(text[start - 1])) start--;
        var word = text[start..];
        var names = start > 0 && text[start - 1] == '.' ? PropertiesBefore(text, start - 1) : Globals();
        return (start, names is null ? [] : Matching(names, word));
    }

    /// <summary>Returns the common prefix of all of them.</summary>
    public static string CommonPrefix(List<string> candidates)
    {
        var common = candidates[0];
        foreach (var candidate in candidates)
        {
            var length = common.AsSpan().CommonPrefixLength(candidate);
            common = common[..length];
        }
        return common;
    }

    /// <summary>Formats a list for people, in columns.</summary>
    public static string Columns(List<string> candidates, int width)
    {
        var column = candidates.Max(TextWidth.Of) + 2;
        var perRow = Math.Max(1, width / column);
        var text = new StringBuilder();
        for (var i = 0; i < candidates.Count; i++)
        {
            var isLast = (i + 1) % perRow == 0 || i == candidates.Count - 1;
            text.Append(candidates[i]).Append(isLast ? "\n" : new string(' ', column - TextWidth.Of(candidates[i])));
        }
        return text.ToString();
    }

    private static List<string> Matching(IEnumerable<string> names, string word) =>
        [.. names.Where(name => name.StartsWith(word, StringComparison.Ordinal)).Distinct().Order(StringComparer.Ordinal)];

    // The names of files, in an open string.
    private static (int Start, List<string> Candidates) FilesInText(string text)
    {
        var quote = text.AsSpan().LastIndexOfAny('\'', '"', '`');
        return quote < 0 || Highlighter.Colors(text + "x")[^1] is not Paint.Text ? (text.Length, []) : (quote + 1, Files(text[(quote + 1)..]));
    }

    // The end of the text is in an open string or comment.
    private static bool IsInText(string text) => Highlighter.Colors(text + "x")[^1] is Paint.Text or Paint.Quiet;

    private IEnumerable<string> Globals() =>
        [.. NamesAt([]), .. Highlighter.Keywords, .. Highlighter.Constants];

    // Null if the value before the dot is unknown.
    private IEnumerable<string>? PropertiesBefore(string text, int dot) => PathBefore(text, ref dot) is { } path ? NamesAt(path) : null;

    private IEnumerable<string> NamesAt(string[] path)
    {
        try
        {
            var names = ScriptDiagnostics.NamesAt(engine, path);
            return names.Concat(path is ["Iterator", "prototype"] ? ["next"] : [])
                .Where(static name => name.Length > 0 && !char.IsAsciiDigit(name[0]) && name.All(Highlighter.IsName));
        }
        catch (QuollException)
        {
            // The limits of the engine are too strict to list all names.
            return [];
        }
    }

    // The path from a global variable to the value of the expression that ends at a position, or to the prototype of
    // such values; null if it is unknown. Moves to the beginning of the expression.
    private string[]? PathBefore(string text, ref int at)
    {
        var path = new Stack<string>();
        while (true)
        {
            if (at > 0 && text[at - 1] == '?') at--;
            if (TryReadIndex(text, ref at, path)) continue;
            var end = at;
            while (at > 0 && Highlighter.IsName(text[at - 1])) at--;
            if (at == end) return (LiteralBefore(text, at) ?? ResultBefore(text, ref at)) is { } known ? [.. known, .. path] : null;
            path.Push(text[at..end]);
            if (at == 0 || text[at - 1] != '.') break;
            at--;
        }
        var first = path.Pop();
        return [first == "this" ? "globalThis" : first, .. path];
    }

    // The prototype of what a call of a built-in function returns, or of what a constructor creates. Nothing is called.
    private string[]? ResultBefore(string text, ref int at)
    {
        if (at == 0 || text[at - 1] != ')' || OpeningOf(text, at - 1) is not { } open) return null;
        at = open;
        if (PathBefore(text, ref at) is not { } function) return null;
        if (text.AsSpan(0, at).TrimEnd() is not [.. var before, 'n', 'e', 'w'] || before is [.., var last] && Highlighter.IsName(last))
            return KnownResults.PrototypeOf(engine, function);
        return [.. function, "prototype"];
    }

    // The parenthesis that a closing one belongs to.
    private static int? OpeningOf(string text, int closing)
    {
        var colors = Highlighter.Colors(text[..(closing + 1)]);
        var depth = 0;
        for (var i = closing; i >= 0; i--)
        {
            if (colors[i] is Paint.Text or Paint.Quiet) continue;
            if (text[i] == ')') depth++;
            else if (text[i] == '(' && --depth == 0) return i;
        }
        return null;
    }

    // An index or a quoted key in brackets: moves before it.
    private static bool TryReadIndex(string text, ref int dot, Stack<string> path)
    {
        if (dot < 3 || text[dot - 1] != ']') return false;
        var open = text.LastIndexOf('[', dot - 1);
        // Without a value before the bracket it is an array literal.
        if (open <= 0 || !(Highlighter.IsName(text[open - 1]) || text[open - 1] is ']' or ')')) return false;
        var key = text[(open + 1)..(dot - 1)];
        if (key is ['\'', .., '\''] or ['"', .., '"'] && key.Length > 2) key = key[1..^1];
        else if (key.Length == 0 || !key.All(char.IsAsciiDigit)) return false;
        path.Push(key);
        dot = open;
        return true;
    }

    // The prototypes of string and array literals are known.
    private static string[]? LiteralBefore(string text, int end) => end == 0 ? null
        : text[end - 1] is '\'' or '"' or '`' ? ["String", "prototype"]
        : text[end - 1] == ']' ? ["Array", "prototype"] : null;

    private static List<string> Files(string path)
    {
        try
        {
            var slash = path.LastIndexOf(Path.DirectorySeparatorChar) + 1;
            var folder = path[..slash];
            return [.. Directory.EnumerateFileSystemEntries(folder.Length == 0 ? "." : folder).Select(entry =>
                    folder + Path.GetFileName(entry) + (Directory.Exists(entry) ? Path.DirectorySeparatorChar : ""))
                .Where(entry => entry.StartsWith(path, StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
        }
        catch (Exception failed) when (failed is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
