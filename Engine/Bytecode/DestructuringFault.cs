namespace Quoll.Bytecode;

/// <summary>
/// The TypeError for an object pattern whose value is undefined or null. It names the first property and the source of
/// the value, as V8 does: <c>Cannot destructure property 'a' of 'b.c' as it is undefined.</c>
/// </summary>
internal static class DestructuringFault
{
    /// <summary>The longest piece of source that is searched for the end of the pattern.</summary>
    private const int MaxPatternLength = 1000;

    /// <summary>Creates the error of an instruction.</summary>
    public static ThrowCompletion Of(CodeBlock block, int pc, in JsValue value)
    {
        var text = block.Source.Text;
        var start = block.SourceOffset(pc);
        var shown = Display.Brief(value);
        if (start >= text.Length || text[start] != '{') return Raise.TypeError(Messages.CannotConvertToObject);
        if (FirstKey(text, start + 1, out var end) is not { } key)
            return Raise.TypeError(Messages.CannotDestructure, Initializer(text, start) ?? shown, shown);
        return IsBoundToName(text, end)
            ? Raise.TypeError(Messages.CannotDestructureProperty, key, Initializer(text, start) ?? shown, shown)
            : Raise.TypeError(Messages.CannotReadProperty, key, shown);
    }

    // The key of the first property, if it is a name or a string.
    private static string? FirstKey(string text, int at, out int end)
    {
        at = SkipSpace(text, at);
        end = at;
        if (at == text.Length) return null;
        if (text[at] is '"' or '\'')
        {
            end = text.IndexOf(text[at], at + 1, Math.Min(MaxPatternLength, text.Length - at - 1)) + 1;
            return end > 0 ? text[(at + 1)..(end - 1)] : null;
        }
        end = EndOfName(text, at);
        return end > at ? text[at..end] : null;
    }

    // Whether the property goes to a variable, without a default.
    private static bool IsBoundToName(string text, int at)
    {
        at = SkipSpace(text, at);
        if (at < text.Length && text[at] == ':') at = SkipSpace(text, EndOfName(text, SkipSpace(text, at + 1)));
        return at < text.Length && text[at] is ',' or '}';
    }

    // The source of the initializer after a pattern, if it is a name or a chain of properties and calls.
    private static string? Initializer(string text, int pattern)
    {
        var equals = SkipSpace(text, EndOfGroup(text, pattern));
        if (equals >= text.Length || text[equals] != '=') return null;
        var start = SkipSpace(text, equals + 1);
        var end = start;
        while (end < text.Length && end - start < MaxPatternLength)
        {
            var unit = text[end];
            if (SourceExcerpt.IsOfName(unit) || unit == '.' || unit == '?' && end + 1 < text.Length && text[end + 1] == '.') end++;
            else if (end > start && unit is '(' or '[') end = EndOfGroup(text, end);
            else break;
        }
        var next = SkipSpace(text, end);
        var isWhole = next >= text.Length || text[next] is ',' or ';' or ')' or '}' || text.AsSpan(end, next - end).Contains('\n');
        return end > start && isWhole ? SourceExcerpt.ObjectBefore(text, end) : null;
    }

    // The offset after the bracket that closes the one at an offset; the end of the text if it is not found.
    private static int EndOfGroup(string text, int open)
    {
        var depth = 0;
        for (var i = open; i < text.Length && i - open < MaxPatternLength; i++)
        {
            if (text[i] is '(' or '[' or '{') depth++;
            else if (text[i] is ')' or ']' or '}' && --depth == 0) return i + 1;
            else if (text[i] is '"' or '\'' or '`' && (i = text.IndexOf(text[i], i + 1)) < 0) break;
        }
        return text.Length;
    }

    private static int EndOfName(string text, int start)
    {
        var end = start;
        while (end < text.Length && end - start < MaxPatternLength && SourceExcerpt.IsOfName(text[end])) end++;
        return end;
    }

    private static int SkipSpace(string text, int at)
    {
        var start = at;
        while (at < text.Length && at - start < MaxPatternLength && char.IsWhiteSpace(text[at])) at++;
        return at;
    }
}
