namespace Quoll.Runtime.Objects;

/// <summary>An Error instance (ECMA-262 §20.5): has [[ErrorData]].</summary>
internal sealed class ErrorObject(Realm realm, JsObject? prototype) : ObjectWithSlots<Slots4>(Shape.Root(realm, prototype), 4)
{
    private JsValue _stack;

    public override string ClassName => "Error";

    /// <summary>
    /// The value of Error.prototype.stack (proposal-error-stack-accessor): the text of the error and its trace, created
    /// when it is first read.
    /// </summary>
    public JsValue Stack
    {
        get => _stack.IsString ? _stack : _stack = Trace is { Text.Length: > 0 } trace
            ? Rope.Concat(Rope.Concat(ThrownText.Of(this), "\n"), trace.Text) : ThrownText.Of(this);
        set => _stack = value;
    }

    /// <summary>The text was read or set, so it stays.</summary>
    public bool HasStackText => _stack.IsString;

    /// <summary>The stack trace; null until <see cref="Agent.CaptureStack"/> sets it.</summary>
    public StackTrace? Trace { get; set; }

    /// <summary>The .NET exception of a host function that became this error.</summary>
    public Exception? HostException { get; set; }

    /// <summary>
    /// The name of <see cref="HostException"/>, if this is the one object of that exception: the error is an instance
    /// of a class of an extension, whose name and message are accessors. Null for all others.
    /// </summary>
    public string? HostName { get; init; }

    /// <summary>Creates an AggregateError (§20.5.7); the caller must add its errors.</summary>
    public static ErrorObject CreateAggregate(Realm realm, string message)
    {
        var error = new ErrorObject(realm, realm[Intrinsic.AggregateErrorPrototype]);
        error.DefineOwn(WellKnown.Message, message, PropertyFlags.Hidden);
        realm.Agent.CaptureStack(error);
        return error;
    }

    /// <summary>Creates a SuppressedError (ECMA-262 of 2026, §20.5.8).</summary>
    public static ErrorObject CreateSuppressed(Realm realm, JsValue error, JsValue suppressed)
    {
        var o = new ErrorObject(realm, realm[Intrinsic.SuppressedErrorPrototype]);
        o.DefineOwn(WellKnown.Message, Messages.DisposalSuppressedError, PropertyFlags.Hidden);
        o.DefineOwn(WellKnown.Error, error, PropertyFlags.Hidden);
        o.DefineOwn(WellKnown.Suppressed, suppressed, PropertyFlags.Hidden);
        realm.Agent.CaptureStack(o);
        return o;
    }

    /// <summary>Creates an error that the engine throws.</summary>
    public static ErrorObject Create(Realm realm, ErrorKind kind, string message)
    {
        var error = new ErrorObject(realm, realm[kind switch
        {
            ErrorKind.EvalError => Intrinsic.EvalErrorPrototype,
            ErrorKind.RangeError => Intrinsic.RangeErrorPrototype,
            ErrorKind.ReferenceError => Intrinsic.ReferenceErrorPrototype,
            ErrorKind.SyntaxError => Intrinsic.SyntaxErrorPrototype,
            ErrorKind.TypeError => Intrinsic.TypeErrorPrototype,
            ErrorKind.UriError => Intrinsic.UriErrorPrototype,
            _ => Intrinsic.ErrorPrototype,
        }]);
        error.DefineOwn(WellKnown.Message, message, PropertyFlags.Hidden);
        realm.Agent.CaptureStack(error);
        return error;
    }

    /// <summary>
    /// Creates a SyntaxError to throw, with the location of the wrong text instead of the code that had it parsed.
    /// </summary>
    public static ThrowCompletion SyntaxErrorAt(Realm realm, SourceText source, int offset, string message)
    {
        var error = Create(realm, ErrorKind.SyntaxError, message);
        error.Trace = new StackTrace(source, offset, error.Trace);
        return Raise.Value(error);
    }
}
