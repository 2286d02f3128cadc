namespace Quoll;

/// <summary>The constructor of the error that a <see cref="ScriptError"/> becomes (ECMA-262 §20.5).</summary>
public enum ScriptErrorKind
{
    // In the order of ErrorKind, because these values are cast to it.

    /// <summary>Error (§20.5.1).</summary>
    Error,

    /// <summary>EvalError (§20.5.5.1).</summary>
    EvalError,

    /// <summary>RangeError (§20.5.5.2): a value outside the allowed set or range.</summary>
    RangeError,

    /// <summary>ReferenceError (§20.5.5.3).</summary>
    ReferenceError,

    /// <summary>SyntaxError (§20.5.5.4): a text that cannot be parsed.</summary>
    SyntaxError,

    /// <summary>TypeError (§20.5.5.5): a value of the wrong type, or one that does not support an operation.</summary>
    TypeError,

    /// <summary>URIError (§20.5.5.6).</summary>
    UriError,
}

/// <summary>
/// Code of the host that a script calls (functions, their tasks, module loaders) throws this to raise an error of a
/// given kind with a given message in the script, regardless of <see cref="EngineOptions.HostErrors"/>.
/// </summary>
/// <example>
/// <code>
/// throw new ScriptError(ScriptErrorKind.Error, "There is no such order.") { Data = { ["code"] = "NO_ORDER" } };
/// </code>
/// </example>
/// <remarks>
/// The entries of <see cref="Exception.Data"/> whose key and value are strings become properties of the error.
/// If the script does not catch it, the host gets a <see cref="JavaScriptException"/> with this as its
/// <see cref="Exception.InnerException"/>.
/// </remarks>
public sealed class ScriptError : Exception
{
    /// <summary>Creates an error for a script.</summary>
    /// <param name="kind">The constructor of the error.</param>
    /// <param name="message">The message of the error.</param>
    /// <param name="innerException">The cause, which scripts do not see.</param>
    public ScriptError(ScriptErrorKind kind, string message, Exception? innerException = null) : base(message, innerException)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (!Enum.IsDefined(kind)) throw new ArgumentOutOfRangeException(nameof(kind));
        Kind = kind;
    }

    /// <summary>The constructor of the error.</summary>
    public ScriptErrorKind Kind { get; }
}
