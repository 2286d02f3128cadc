namespace Quoll.Runtime.Objects;

/// <summary>A bound function exotic object (ECMA-262 §10.4.1).</summary>
internal sealed class BoundFunction : JsFunction
{
    private readonly JsValue[] _boundArguments;

    /// <summary>BoundFunctionCreate (§10.4.1.3).</summary>
    public BoundFunction(Realm realm, JsFunction target, JsValue boundThis, ReadOnlySpan<JsValue> boundArguments)
        : base(Shape.Root(realm, target.GetPrototypeOf()), SlotStorage.Empty)
    {
        Target = target;
        BoundThis = boundThis;
        WorkBudget.Memory((long)boundArguments.Length * Unsafe.SizeOf<JsValue>());
        _boundArguments = boundArguments.ToArray();
        Flags |= target.Flags & ObjectFlags.Constructor;
    }

    /// <summary>[[BoundThis]].</summary>
    public JsValue BoundThis { get; }

    /// <summary>[[BoundTargetFunction]].</summary>
    public JsFunction Target { get; }

    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        // A script can make a chain of bound functions of any length.
        Realm.Agent.Step();
        Realm.Agent.ProbeNativeStack();
        return Target.Call(BoundThis, Combine(arguments));
    }

    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget)
    {
        Realm.Agent.Step();
        Realm.Agent.ProbeNativeStack();
        return Target.Construct(Combine(arguments), ReferenceEquals(newTarget, this) ? Target : newTarget);
    }

    /// <summary>[[BoundArguments]], followed by the arguments of a call.</summary>
    public ReadOnlySpan<JsValue> Combine(ReadOnlySpan<JsValue> arguments)
    {
        if (_boundArguments.Length == 0) return arguments;
        var bytes = ((long)_boundArguments.Length + arguments.Length) * Unsafe.SizeOf<JsValue>();
        WorkBudget.Memory(bytes);
        WorkBudget.Work(bytes);
        JsValue[] all = [.. _boundArguments, .. arguments];
        return all;
    }
}
