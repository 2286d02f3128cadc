namespace Quoll.Text.SourceMaps;

/// <summary>Comments that say something about their source, such as <c>//# sourceMappingURL=…</c>.</summary>
internal static class MagicComment
{
    private const string LineTerminators = "\n\r\u2028\u2029", Blanks = " \t\v\f\u00A0\uFEFF", Quotes = "\"'`";

    /// <summary>Returns the URL of the source map that a text names (ECMA-426 §11.1); null for none.</summary>
    public static string? SourceMapUrlOf(string text) => Find(text, "sourceMappingURL=");

    /// <summary>Returns the name that a text gives itself; null for none.</summary>
    public static string? SourceUrlOf(string text) => Find(text, "sourceURL=");

    // Returns the value of the last comment. As ECMA-426 §11.1.2.1 allows without a parser, it reads lines from the
    // end, and lines that end in such a comment.
    private static string? Find(string text, string name)
    {
        for (var end = text.Length; end > 0;)
        {
            var at = text.LastIndexOf(name, end - 1, StringComparison.Ordinal);
            if (at < 0) return null;
            end = at;
            // The comment is //# or //@, and then white space.
            var before = text.AsSpan(0, at).TrimEnd(Blanks);
            if (before.Length == at || !before.EndsWith("//#") && !before.EndsWith("//@")) continue;
            // Not the whole line is searched: it may have as many comments as fit.
            var value = text.AsSpan(at + name.Length).TrimStart(Blanks);
            var length = value.IndexOfAny(LineTerminators + Blanks + Quotes);
            if (length < 0) length = value.Length;
            // A quotation mark, or white space that does not end the line: the comment has no value then.
            var after = value[length..].TrimStart(Blanks);
            if (length > 0 && (after.Length == 0 || LineTerminators.Contains(after[0]))) return value[..length].ToString();
        }
        return null;
    }
}
