namespace Quoll.Runtime.Objects;

/// <summary>A call of a built-in function: its this value, arguments, new target and realm.</summary>
internal ref struct CallInfo
{
    // Filled field by field, in place. A constructor would cause a copy in pieces wider than the writes before it, and
    // the processor would wait until these had reached the cache.
    private ref readonly JsValue _this;
    private ReadOnlySpan<JsValue> _arguments;
    private NativeFunction _callee;
    private JsObject? _newTarget;

    /// <summary>Runs the code of a function.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Run(NativeFunction callee, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, JsObject? newTarget)
    {
        scoped CallInfo call;
        call._this = ref thisValue;
        call._arguments = arguments;
        call._callee = callee;
        call._newTarget = newTarget;
        return callee.Code(call);
    }

    /// <summary>Starts the code of a function that calls functions.</summary>
    public static CallbackRun Start(NativeFunction callee, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        scoped CallInfo call;
        call._this = ref thisValue;
        call._arguments = arguments;
        call._callee = callee;
        call._newTarget = null;
        return callee.Callbacks!(call);
    }

    public readonly JsValue This => _this;

    public readonly ReadOnlySpan<JsValue> Arguments => _arguments;

    /// <summary>The function itself (the active function object).</summary>
    public readonly NativeFunction Callee => _callee;

    /// <summary>Null in a call, the new target in a construction.</summary>
    public readonly JsObject? NewTarget => _newTarget;

    public readonly Realm Realm => _callee.Realm;

    public readonly Agent Agent => _callee.Realm.Agent;

    /// <summary>The number of arguments present.</summary>
    public readonly int Count => _arguments.Length;

    /// <summary>An argument; undefined if absent.</summary>
    public readonly JsValue this[int index] => index < _arguments.Length ? _arguments[index] : JsValue.Undefined;

    /// <summary>
    /// RequireInternalSlot (§10.1.15): the this value as an object of a class; an error has the name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly T RequireThis<T>(string name) where T : JsObject => _this.ObjectOrNull as T ?? throw IncompatibleThis(name);

    /// <summary>
    /// ThisNumberValue (§21.1.3.7.1) and similar operations: the this value, or the primitive in its wrapper.
    /// </summary>
    public readonly JsValue RequirePrimitive(JsType type) =>
        _this.StoredType == type ? _this
        : _this.ObjectOrNull is PrimitiveObject { Value: var value } && value.StoredType == type ? value
        : throw IncompatibleThis(type.ToString());

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly ThrowCompletion IncompatibleThis(string name) =>
        Raise.TypeError(Messages.IncompatibleReceiver, name, Display.Brief(_this));
}

/// <summary>The code of a built-in function.</summary>
internal delegate JsValue NativeCode(in CallInfo call);

/// <summary>
/// The code of a built-in function that calls functions: checks the arguments and returns what remains to do.
/// </summary>
internal delegate CallbackRun CallbackCode(in CallInfo call);

/// <summary>What the interpreter knows of a built-in function.</summary>
internal enum NativeRole : byte
{
    /// <summary>Nothing: it is called.</summary>
    Plain,

    /// <summary>Function.prototype[Symbol.hasInstance].</summary>
    HasInstance,

    /// <summary>Promise.prototype.then.</summary>
    Then,

    // Inlined functions. The interpreter calls them.
    CharCodeAt,
    MathAbs, MathCeil, MathCos, MathExp, MathFloor, MathLog, MathMax, MathMin, MathSin, MathSqrt, MathTrunc,

    /// <summary>
    /// It is a <see cref="CallbackRun"/>. From here on, the interpreter does not just call the function.
    /// </summary>
    Callbacks,

    /// <summary>Function.prototype.call.</summary>
    Call,

    /// <summary>Function.prototype.apply.</summary>
    Apply,
}

/// <summary>
/// A built-in function object (ECMA-262 §10.3). Constructors look at <see cref="CallInfo.NewTarget"/>.
/// </summary>
internal sealed class NativeFunction : JsFunction
{
    private static readonly SlotStorage s_anonymous = SlotStorage.Of(1, "");

    private readonly NativeCode _code;

    // Callbacks or State.
    private readonly object? _companion;

    public NativeFunction(Shape shape, SlotStorage slots, NativeCode code, bool isConstructor) : base(shape, slots)
    {
        _code = code;
        if (isConstructor) Flags |= ObjectFlags.Constructor;
    }

    /// <summary>A function with the properties length and name (§10.3.4 CreateBuiltinFunction).</summary>
    public NativeFunction(Realm realm, PropertyKey name, int length, NativeCode code, string? prefix = null)
        : this(realm.NativeFunctionShape, SlotStorage.Of(length, FunctionName(name, prefix)), code, false) { }

    /// <summary>The same with slots that functions of all realms share.</summary>
    public NativeFunction(Realm realm, SlotStorage shared, NativeCode code)
        : this(realm.NativeFunctionShape, SlotStorage.Empty, code, false) => ShareSlots(shared);

    /// <summary>A function of the engine that has no name, one parameter and a state.</summary>
    public NativeFunction(Realm realm, NativeCode code, object state) : this(realm, s_anonymous, code) => _companion = state;

    /// <summary>A function that calls functions.</summary>
    public NativeFunction(Realm realm, SlotStorage shared, CallbackCode callbacks)
        : this(realm, shared, (in CallInfo call) => callbacks(call).RunToEnd())
    {
        _companion = callbacks;
        Role = NativeRole.Callbacks;
    }

    /// <summary>What the interpreter may do instead of a call.</summary>
    public NativeRole Role { get; init; }

    /// <summary>
    /// Code for the most frequent this values and arguments; null if there is none. A <c>Func</c> of JsValues, the this
    /// value first: absent arguments are undefined. It returns a hole, and has done nothing, if the case is another
    /// one. Machine code calls it without a frame. So it runs no script, throws nothing, and charges nothing. That of a
    /// constructor is a <c>Func&lt;Realm, JsObject&gt;</c>: what <c>new</c> without arguments creates.
    /// </summary>
    public Delegate? Direct { get; init; }

    /// <summary>The code of a function with the role <see cref="NativeRole.Callbacks"/>.</summary>
    public CallbackCode? Callbacks => Role == NativeRole.Callbacks ? Unsafe.As<CallbackCode>(_companion) : null;

    /// <summary>What the code knows; null for most functions.</summary>
    public object? State => Role == NativeRole.Callbacks ? null : _companion;

    /// <summary>
    /// Returns a NativeFunction of the grammar in §20.2.3.5. Omits the name if a script has changed it to one that does
    /// not fit the grammar.
    /// </summary>
    public override JsValue SourceText => Rope.Concat(Rope.Concat("function ", PrintableName()), "() { [native code] }");

    // No getter is called, because name may have become an accessor.
    private string PrintableName()
    {
        if (PlainNameOf(this) is not { } name) return "";
        WorkBudget.Memory(sizeof(char) * (long)name.Length);
        WorkBudget.Work(2L * name.Length);
        var rest = name.AsSpan();
        if (rest.StartsWith("get ") || rest.StartsWith("set ")) rest = rest[4..];
        if (rest.StartsWith("[Symbol.") && rest[^1] == ']') rest = rest["[Symbol.".Length..^1];
        foreach (var c in rest)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('_' or '$')) return "";
        }
        return rest.Length > 0 && char.IsAsciiDigit(rest[0]) ? "" : name;
    }

    /// <summary>
    /// The code of the function. Callers compare it to find out whether a script has replaced a built-in method.
    /// </summary>
    public NativeCode Code => _code;

    /// <summary>
    /// SetFunctionName (§10.2.9), steps 2 to 5: a symbol's description in brackets, a prefix such as get.
    /// </summary>
    public static string FunctionName(PropertyKey key, string? prefix = null)
    {
        var symbol = key.Name as JsSymbol;
        var text = symbol is null ? key.ToString() : symbol.Description ?? "";
        var isBracketed = symbol is { Description: not null } and not PrivateName;
        if (!isBracketed && prefix is null) return text;
        WorkBudget.Memory(sizeof(char) * (long)text.Length);
        WorkBudget.Work(text.Length);
        NewString.RequireLength((long)text.Length + (prefix is null ? 0 : prefix.Length + 1) + (isBracketed ? 2 : 0));
        return string.Concat(prefix is null ? "" : prefix + " ", isBracketed ? "[" : "", text, isBracketed ? "]" : "");
    }

    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        Enter();
        return Invoke(thisValue, arguments, null);
    }

    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget)
    {
        Enter();
        return Invoke(JsValue.Undefined, arguments, newTarget).Object;
    }

    // Called by .NET code, which a script can make recursive: o = {toString: Object.prototype.toLocaleString}.
    private void Enter()
    {
        var agent = Realm.Agent;
        agent.ProbeNativeStack();
        agent.Step();
    }

    /// <summary>
    /// Performs the call itself. For the interpreter, which does not call .NET code from .NET code, and counts its
    /// calls.
    /// </summary>
    internal JsValue Invoke(in JsValue thisValue, ReadOnlySpan<JsValue> arguments, JsObject? newTarget)
    {
        if (!ReferenceEquals(Realm.Agent.CurrentRealm, Realm)) return InvokeFromElsewhere(thisValue, arguments, newTarget);
        return CallInfo.Run(this, thisValue, arguments, newTarget);
    }

    // A separate method, because a method with exception handlers pays for them on every path.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue InvokeFromElsewhere(in JsValue thisValue, ReadOnlySpan<JsValue> arguments, JsObject? newTarget)
    {
        var agent = Realm.Agent;
        var caller = agent.CurrentRealm;
        agent.CurrentRealm = Realm;
        ThrowCompletion completion;
        try
        {
            return CallInfo.Run(this, thisValue, arguments, newTarget);
        }
        catch (ThrowCompletion thrown)
        {
            // The error belongs to the realm of the function that threw it, not to the realm of its caller.
            agent.Materialize(thrown);
            completion = thrown;
        }
        finally
        {
            agent.CurrentRealm = caller;
        }
        // Rethrown after the catch block: inside it, each level of deeply nested calls would keep its native stack.
        throw completion;
    }
}
