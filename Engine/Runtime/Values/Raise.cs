namespace Quoll.Runtime.Values;

/// <summary>The kinds of error objects that the engine itself throws.</summary>
internal enum ErrorKind : byte { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, UriError }

/// <summary>
/// A throw completion (ECMA-262 §6.2.4) on its way through .NET frames. Carries either the thrown value, or the kind
/// and message of an error. The code that catches it creates the error object, in the realm of the function that was
/// running.
/// </summary>
internal class ThrowCompletion : Exception
{
    public ThrowCompletion(JsValue value) : base(Messages.Uncaught)
    {
        WorkBudget.Steps(WorkBudget.StepsOfThrow);
        Value = value;
        IsMaterialized = true;
    }

    public ThrowCompletion(ErrorKind kind, string message) : base(message)
    {
        WorkBudget.Steps(WorkBudget.StepsOfThrow);
        Kind = kind;
    }

    /// <summary>The thrown value, once <see cref="IsMaterialized"/>.</summary>
    public JsValue Value { get; set; } = JsValue.Undefined;

    public bool IsMaterialized { get; set; }

    public ErrorKind Kind { get; }

    /// <summary>Whether the steps of a throw have not been taken yet.</summary>
    public bool IsFree { get; set; }

    /// <summary>
    /// The location of the throw, for values that are not error objects. Error objects have their own trace.
    /// </summary>
    public StackTrace? Trace { get; set; }
}

/// <summary>
/// Creates the exceptions that built-ins and the interpreter throw: <c>throw Raise.TypeError(Messages.NotCallable,
/// text)</c>.
/// </summary>
internal static class Raise
{
    public static ThrowCompletion TypeError(string template, object? a = null, object? b = null, object? c = null) =>
        Create(ErrorKind.TypeError, template, a, b, c);

    public static ThrowCompletion RangeError(string template, object? a = null, object? b = null, object? c = null) =>
        Create(ErrorKind.RangeError, template, a, b, c);

    public static ThrowCompletion ReferenceError(string template, object? a = null, object? b = null) =>
        Create(ErrorKind.ReferenceError, template, a, b);

    /// <summary>Returns the error for a name that a script reads and nothing declares.</summary>
    public static ThrowCompletion NotDefined(object name) => name.ToString() switch
    {
        "await" => ReferenceError(Messages.AwaitNotDefined),
        "Intl" or "Temporal" => ReferenceError(Messages.IntlNotDefined, name),
        _ => ReferenceError(Messages.NotDefined, name),
    };

    public static ThrowCompletion SyntaxError(string template, object? a = null, object? b = null) =>
        Create(ErrorKind.SyntaxError, template, a, b);

    public static ThrowCompletion UriError(string template, object? a = null, object? b = null) =>
        Create(ErrorKind.UriError, template, a, b);

    public static ThrowCompletion EvalError(string template, object? a = null, object? b = null) =>
        Create(ErrorKind.EvalError, template, a, b);

    /// <summary>Returns the completion for a thrown value.</summary>
    public static ThrowCompletion Value(JsValue value) => new(value);

    /// <summary>
    /// Returns whether a script catches an exception of the host as an error. It does not if the exception is the
    /// script's own, if a limit was reached, or if the host has cancelled the operation. A timeout in the host's own
    /// work is not a cancellation, although HttpClient reports it as one caused by a TimeoutException. An
    /// OutOfMemoryException is caught: the host's code asked for too much, mostly for a single block.
    /// </summary>
    public static bool IsCaught(Exception thrown) =>
        thrown is not (ThrowCompletion or ExecutionLimitException)
            and not OperationCanceledException { InnerException: not TimeoutException };

    /// <summary>Creates the object of an error now, in a realm other than that of the running function.</summary>
    public static ThrowCompletion InRealm(Realm realm, ThrowCompletion error)
    {
        error.Value = new JsValue(Objects.ErrorObject.Create(realm, error.Kind, error.Message));
        error.IsMaterialized = true;
        return error;
    }

    private static ThrowCompletion Create(ErrorKind kind, string template, object? a, object? b, object? c = null)
    {
        var first = Shown(a);
        if (first is string name && MessageText.WithArticle(name)[1] == 'n') template = template.Replace(" a {0}", " an {0}", StringComparison.Ordinal);
        return new(kind, MessageText.Format(template, first, Shown(b), Shown(c)));
    }

    private static object? Shown(object? part) => part switch
    {
        PropertyKey key => Display.Key(key),
        string text => MessageText.Excerpt(text),
        _ => part,
    };
}
