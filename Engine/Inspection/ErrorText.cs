namespace Quoll.Inspection;

/// <summary>The text of an error and its stack trace, from data properties only.</summary>
internal static class ErrorText
{
    private const string Unnamed = "Error", BeforeCalls = "\n    at";

    /// <summary>
    /// Returns the text of stack, which scripts may have changed. For an error without a stack, returns its name and
    /// message.
    /// </summary>
    /// <param name="error">The error.</param>
    /// <param name="constructor">The name of its class; null if it has none.</param>
    /// <param name="tag">Its Symbol.toStringTag, or an empty string.</param>
    /// <param name="maxLength">Longer texts are cut before further work, in code units.</param>
    public static string Of(JsObject error, string? constructor, string tag, int maxLength)
    {
        return WithClass(MessageText.Excerpt(StackOf(error), maxLength), ThrownText.NameOf(error), constructor, tag);
    }

    // An own property that a script or Error.captureStackTrace set, or else what the accessor returns.
    private static string StackOf(JsObject error)
    {
        if (!error.GetOwnProperty(WellKnown.Stack, out var own))
            return error is ErrorObject made ? made.Stack.String : ThrownText.Of(error);
        return own.IsData && own.Value is { IsString: true, StringLength: > 0 } ? own.Value.String : ThrownText.Of(error);
    }

    /// <summary>Returns the start of the stack trace in a text; -1 if there is none.</summary>
    public static int StartOfCalls(JsObject error, string text)
    {
        // The message may have lines that look like calls.
        var message = ThrownText.MessageOf(error);
        var end = message.Length > 0 && TextSearch.IndexOf(text, message) is >= 0 and var at ? at + message.Length : 0;
        return text.IndexOf(BeforeCalls, end, StringComparison.Ordinal);
    }

    // An error of a class that gave its errors no name gets the name of the class.
    private static string WithClass(string stack, string name, string? constructor, string tag)
    {
        var isUsual = name.EndsWith(Unnamed, StringComparison.Ordinal) && stack.StartsWith(name, StringComparison.Ordinal)
            && (stack.Length == name.Length || stack[name.Length] is ':' or '\n');
        if (constructor is not null && !isUsual) return stack;
        var called = ClassDescription.Prefix(constructor, tag, Unnamed)[..^1];
        if (called == name) return stack;
        var rest = isUsual ? stack[name.Length..] : $": {stack}";
        return called.Contains(name, StringComparison.Ordinal) ? called + rest : $"{called} [{name}]{rest}";
    }
}
