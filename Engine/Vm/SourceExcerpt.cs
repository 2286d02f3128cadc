namespace Quoll.Vm;

/// <summary>Pieces of the source for error messages.</summary>
internal static class SourceExcerpt
{
    private const int MaxLength = 60;

    /// <summary>
    /// Returns the callee of the running call as the source has it: a name or a path such as <c>a.b.c</c>. For any
    /// other callee, returns the value itself.
    /// </summary>
    public static string Callee(CallFrame frame, in JsValue value)
    {
        var block = frame.Instance.Block;
        var text = block.Source.Text;
        var start = block.SourceOffset(frame.Pc);
        if (start + 4 < text.Length && string.CompareOrdinal(text, start, "new ", 0, 4) == 0) start += 4;
        var end = start;
        while (end < text.Length && end - start < MaxLength && (char.IsLetterOrDigit(text[end]) || text[end] is '_' or '$' or '.' or '#'))
            end++;
        var isCall = end > start && (end == text.Length || text[end] is '(' or '`' or ';' or ' ' or ')' or '\n');
        return isCall ? text[start..end] : Display.Brief(value);
    }
}
