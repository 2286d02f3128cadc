namespace Quoll;

/// <summary>The constructor of the error that a <see cref="ScriptError"/> becomes (ECMA-262 §20.5).</summary>
public enum ScriptErrorKind
{
    // In the order of ErrorKind, which these are cast to.

    /// <summary>Error (§20.5.1).</summary>
    Error,

    /// <summary>EvalError (§20.5.5.1).</summary>
    EvalError,

    /// <summary>RangeError (§20.5.5.2): a value that is not in the set or range of what is allowed.</summary>
    RangeError,

    /// <summary>ReferenceError (§20.5.5.3).</summary>
    ReferenceError,

    /// <summary>SyntaxError (§20.5.5.4): a text that cannot be read.</summary>
    SyntaxError,

    /// <summary>TypeError (§20.5.5.5): a value of the wrong kind, or one that cannot do what is asked.</summary>
    TypeError,

    /// <summary>URIError (§20.5.5.6).</summary>
    UriError,
}

/// <summary>
/// Thrown by code of the host that a script calls (functions, their tasks, module loaders): arrives in the script as an
/// error of that kind with that message, whatever <see cref="EngineOptions.HostErrors"/> says of other exceptions.
/// </summary>
/// <remarks>
/// Where the script does not catch it, the host gets a <see cref="JavaScriptException"/> whose
/// <see cref="Exception.InnerException"/> is this.
/// </remarks>
public sealed class ScriptError : Exception
{
    /// <summary>An error that a script shall see.</summary>
    /// <param name="kind">Its constructor.</param>
    /// <param name="message">Its message.</param>
    /// <param name="innerException">What it came from; scripts see nothing of it.</param>
    public ScriptError(ScriptErrorKind kind, string message, Exception? innerException = null) : base(message, innerException)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (!Enum.IsDefined(kind)) throw new ArgumentOutOfRangeException(nameof(kind));
        Kind = kind;
    }

    /// <summary>The error's constructor.</summary>
    public ScriptErrorKind Kind { get; }
}
