namespace Quoll.Bytecode;

/// <summary>Pieces of the source for error messages.</summary>
internal static class SourceExcerpt
{
    private const int MaxLength = 60;

    /// <summary>The longest key in brackets that is shown.</summary>
    private const int MaxKeyLength = 30;

    /// <summary>The longest piece of source that is searched for the bracket that opens it.</summary>
    private const int MaxGroupLength = 1000;

    /// <summary>An object without a name.</summary>
    private const string Unnamed = "(intermediate value)";

    private static readonly string[] WordsBeforeExpressions =
        ["return", "await", "yield", "typeof", "void", "delete", "throw", "new", "in", "of", "instanceof", "case", "else", "do", "if", "while"];

    /// <summary>
    /// Returns the callee of a call as the source has it: a name, or a property with its object, such as
    /// <c>a.b.c</c> or <c>a(...).b</c>. For any other callee, returns the value itself.
    /// </summary>
    public static string Callee(CodeBlock block, int pc, in JsValue value)
    {
        var text = block.Source.Text;
        var start = block.SourceOffset(pc);
        if (start + 4 < text.Length && string.CompareOrdinal(text, start, "new ", 0, 4) == 0) start += 4;
        var end = start;
        while (end < text.Length && end - start < MaxLength && (IsOfName(text[end]) || text[end] == '.')) end++;
        // The dot of an optional call belongs to it: f?.().
        if (end > start
            && (end == text.Length || text[end] is '(' or '`' or ';' or ',' or ' ' or ')' or '}' or '?' or '/' or '\n' or '\r' or '\t'))
        {
            var dot = SkipSpaceBefore(text, start);
            return (IsMemberDot(text, dot) ? ObjectBefore(text, BeforeDot(text, dot)) + "." : "") + text[start..end];
        }
        var open = SkipSpaceBefore(text, start) - 1;
        if (open > 0 && text[open] == '[' && IsOperand(text, BeforeOptional(text, open)) && KeyFrom(text, start) is { } key)
            return $"{ObjectBefore(text, BeforeOptional(text, open))}[{key}]";
        return Display.Brief(value);
    }

    /// <summary>
    /// Returns the source of the expression that ends at an offset: names as they are, arguments and long keys
    /// shortened.
    /// </summary>
    public static string ObjectBefore(string text, int end)
    {
        var shown = "";
        while (shown.Length <= MaxLength)
        {
            end = SkipSpaceBefore(text, end);
            if (end == 0) break;
            var last = text[end - 1];
            if (last is ')' or ']')
            {
                var open = OpeningOf(text, end - 1);
                if (open < 0 || !IsOperand(text, BeforeOptional(text, open))) break;
                var key = text[(open + 1)..(end - 1)];
                shown = (last == ')' ? "(...)" : key.Length <= MaxKeyLength ? $"[{key}]" : "[...]") + shown;
                end = BeforeOptional(text, open);
                continue;
            }
            if (!IsOfName(last)) break;
            var start = StartOfName(text, end);
            shown = text[start..end] + shown;
            var dot = SkipSpaceBefore(text, start);
            if (!IsMemberDot(text, dot)) return shown.Length <= MaxLength ? shown : Unnamed;
            shown = "." + shown;
            end = BeforeDot(text, dot);
        }
        return shown.Length is > 0 and <= MaxLength ? Unnamed + shown : Unnamed;
    }

    /// <summary>Returns whether a code unit may be part of a name.</summary>
    public static bool IsOfName(char unit) => char.IsLetterOrDigit(unit) || unit is '_' or '$' or '#';

    private static int StartOfName(string text, int end)
    {
        var start = end;
        while (start > 0 && end - start <= MaxLength && IsOfName(text[start - 1])) start--;
        return start;
    }

    private static int SkipSpaceBefore(string text, int end)
    {
        var start = end;
        while (start > 0 && end - start < MaxGroupLength && char.IsWhiteSpace(text[start - 1])) start--;
        return start;
    }

    // A dot before an offset, but not that of a spread argument.
    private static bool IsMemberDot(string text, int end) =>
        end > 1 && text[end - 1] == '.' && !(end > 2 && text[end - 2] == '.' && text[end - 3] == '.');

    private static int BeforeDot(string text, int end) => end > 1 && text[end - 2] == '?' ? end - 2 : end - 1;

    // An optional call or key has a dot before its bracket.
    private static int BeforeOptional(string text, int open)
    {
        var end = SkipSpaceBefore(text, open);
        return end > 1 && text[end - 1] == '.' && text[end - 2] == '?' ? SkipSpaceBefore(text, end - 2) : end;
    }

    // Whether a bracket after this offset belongs to an expression, and does not begin one.
    private static bool IsOperand(string text, int end)
    {
        if (end == 0) return false;
        if (text[end - 1] is ')' or ']') return true;
        return IsOfName(text[end - 1]) && Array.IndexOf(WordsBeforeExpressions, text[StartOfName(text, end)..end]) < 0;
    }

    // The offset of the bracket that a closing one belongs to; -1 if it is not found.
    private static int OpeningOf(string text, int close)
    {
        var depth = 0;
        for (var i = close; i >= 0 && close - i < MaxGroupLength; i--)
        {
            if (text[i] is ')' or ']' or '}') depth++;
            else if (text[i] is '(' or '[' or '{' && --depth == 0) return i;
            else if (text[i] is '"' or '\'' or '`' && (i = text.LastIndexOf(text[i], Math.Max(i - 1, 0))) <= 0) return -1;
        }
        return -1;
    }

    // The key in brackets that begins at an offset; null if it is not short.
    private static string? KeyFrom(string text, int start)
    {
        var end = start;
        if (text[start] is '"' or '\'')
        {
            end = text.IndexOf(text[start], start + 1, Math.Min(MaxKeyLength, text.Length - start - 1)) + 1;
            if (end == 0) return null;
        }
        while (end < text.Length && end - start < MaxKeyLength && (IsOfName(text[end]) || text[end] == '.')) end++;
        return end < text.Length && text[end] == ']' ? text[start..end] : null;
    }
}
