namespace Quoll.Text.SourceMaps;

/// <summary>Comments that say something about their source, such as <c>//# sourceMappingURL=…</c>.</summary>
internal static class MagicComment
{
    /// <summary>
    /// Returns the value of the last comment of a name; null for none. As ECMA-426 §11.1.2.1 allows without a parser,
    /// it reads lines from the end, and lines that end in such a comment.
    /// </summary>
    public static string? Find(string text, string name)
    {
        for (var end = text.Length; end > 0;)
        {
            var at = text.LastIndexOf(name + "=", end - 1, StringComparison.Ordinal);
            if (at < 0) return null;
            end = at;
            // The comment is //# or //@, and then white space.
            var before = text.AsSpan(0, at).TrimEnd(" \t");
            if (before.Length == at || !before.EndsWith("//#") && !before.EndsWith("//@")) continue;
            var value = text.AsSpan(at + name.Length + 1);
            var line = value.IndexOfAny("\n\r\u2028\u2029");
            if (line >= 0) value = value[..line];
            value = value.Trim();
            // A quotation mark or white space ends the value: the comment has none then.
            if (value.Length > 0 && value.IndexOfAny("\"'` \t") < 0) return value.ToString();
        }
        return null;
    }
}
