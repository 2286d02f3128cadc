namespace Quoll.Builtins.Fundamentals;

/// <summary>A NativeError constructor and its prototype (ECMA-262 §20.5.6). They differ only in the name.</summary>
internal sealed class NativeError
{
    public static readonly NativeError EvalError = new("EvalError", Intrinsic.EvalError, Intrinsic.EvalErrorPrototype);
    public static readonly NativeError RangeError = new("RangeError", Intrinsic.RangeError, Intrinsic.RangeErrorPrototype);
    public static readonly NativeError ReferenceError = new("ReferenceError", Intrinsic.ReferenceError, Intrinsic.ReferenceErrorPrototype);
    public static readonly NativeError SyntaxError = new("SyntaxError", Intrinsic.SyntaxError, Intrinsic.SyntaxErrorPrototype);
    public static readonly NativeError TypeError = new("TypeError", Intrinsic.TypeError, Intrinsic.TypeErrorPrototype);
    public static readonly NativeError UriError = new("URIError", Intrinsic.UriError, Intrinsic.UriErrorPrototype);

    private readonly Intrinsic _prototype;

    private NativeError(string name, Intrinsic constructor, Intrinsic prototype)
    {
        _prototype = prototype;
        Table = BuiltinTable.ForConstructor(name, 1, prototype, Construct, Intrinsic.Error);
        PrototypeTable = TableOfPrototype(name, constructor);
    }

    public BuiltinTable Table { get; }

    public BuiltinTable PrototypeTable { get; }

    /// <summary>Returns the properties of a prototype of errors (§20.5.6.3, §20.5.7.3 and §20.5.8.3).</summary>
    public static BuiltinTable TableOfPrototype(string name, Intrinsic constructor) => new BuiltinTable(Intrinsic.ErrorPrototype)
        .Intrinsic("constructor", constructor)
        .Value("name", name, PropertyFlags.Hidden)
        .Value("message", "", PropertyFlags.Hidden);

    /// <summary>NativeError ( message [ , options ] ), §20.5.6.1.1.</summary>
    private JsValue Construct(in CallInfo call)
    {
        var error = ErrorConstructor.CreateError(call, _prototype, call[0], call[1]);
        call.Agent.CaptureStack(error);
        return error;
    }
}
