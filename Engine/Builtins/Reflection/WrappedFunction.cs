namespace Quoll.Builtins.Reflection;

/// <summary>A wrapped function exotic object (proposal-shadowrealm): calls a function of another realm.</summary>
internal sealed class WrappedFunction : JsFunction
{
    private readonly JsFunction _target;

    private WrappedFunction(Realm realm, JsFunction target, JsValue length, JsValue name)
        : base(realm.NativeFunctionShape, SlotStorage.Of(length, name)) => _target = target;

    /// <summary>WrappedFunctionCreate, with CopyNameAndLength.</summary>
    public static JsValue Create(Realm callerRealm, JsFunction target)
    {
        var agent = callerRealm.Agent;
        if (!agent.Try(target, static function => function.CopiedLength(), out var length)
            || !agent.Try(target, static function => function.CopiedName(), out var name))
            throw Raise.TypeError(Messages.ShadowRealmFunction);
        return new WrappedFunction(callerRealm, target, length, name);
    }

    /// <summary>[[Call]], with OrdinaryWrappedFunctionCall.</summary>
    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        // A script can wrap a function any number of times.
        Realm.Agent.Step();
        Realm.Agent.ProbeNativeStack();
        try
        {
            var targetRealm = ObjectOperations.GetFunctionRealm(_target);
            WorkBudget.Memory((long)arguments.Length * Unsafe.SizeOf<JsValue>());
            var wrapped = new JsValue[arguments.Length];
            for (var i = 0; i < wrapped.Length; i++) wrapped[i] = RealmBoundary.GetWrappedValue(targetRealm, arguments[i]);
            var wrappedThis = RealmBoundary.GetWrappedValue(targetRealm, thisValue);
            return RealmBoundary.Run(
                Realm, (_target, wrappedThis, wrapped), static call => call._target.Call(call.wrappedThis, call.wrapped));
        }
        catch (ThrowCompletion error) when (!error.IsMaterialized)
        {
            throw Raise.InRealm(Realm, error);
        }
    }

    /// <summary>Throws: a wrapped function is not a constructor.</summary>
    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget) =>
        throw Raise.TypeError(Messages.NotConstructor, Display.Brief(new JsValue(this)));
}
