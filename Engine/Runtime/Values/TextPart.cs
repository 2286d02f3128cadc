namespace Quoll.Runtime.Values;

/// <summary>
/// The substring of a String (ECMA-262 §6.1.4). Its memory is requested, and the shortest and the longest substrings
/// are shared.
/// </summary>
internal static class TextPart
{
    /// <summary>
    /// Returns the code units from one position to another; empty if the second is not after the first.
    /// </summary>
    public static JsValue Of(string text, int start, int end)
    {
        var length = end - start;
        if (length <= 0) return "";
        if (length == 1) return SingleCharacter.Text(text[start]);
        if (length == text.Length) return text;
        WorkBudget.Memory(sizeof(char) * (long)length);
        WorkBudget.Work(length);
        return WorkBudget.NewString(text.AsSpan(start, length));
    }
}
