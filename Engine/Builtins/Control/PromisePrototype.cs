using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>The Promise prototype object (ECMA-262 §27.2.5).</summary>
internal static class PromisePrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("catch", 1, Catch)
        .Intrinsic("constructor", Intrinsic.Promise)
        .Method("finally", 1, Finally)
        .Method("then", 2, Then)
        .Tag("Promise");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>Promise.prototype.catch ( onRejected ), §27.2.5.1.</summary>
    private static JsValue Catch(in CallInfo call) =>
        ObjectOperations.Invoke(call.Realm, call.This, WellKnown.Then, [JsValue.Undefined, call[0]]);

    /// <summary>Promise.prototype.finally ( onFinally ), §27.2.5.3.</summary>
    private static JsValue Finally(in CallInfo call)
    {
        if (!call.This.IsObject) throw Raise.TypeError(Messages.NotObject, Display.Brief(call.This));
        var realm = call.Realm;
        var constructor = ObjectOperations.SpeciesConstructor(realm, call.This.Object, Intrinsic.Promise);
        if (call[0].FunctionOrNull is not { } onFinally)
            return ObjectOperations.Invoke(realm, call.This, WellKnown.Then, [call[0], call[0]]);

        // 6.a, thenFinally: its result is awaited, then the value is passed on.
        var thenFinally = realm.CreateFunction("", 1, (in CallInfo then) =>
        {
            var value = then[0];
            var promise = PromiseOperations.PromiseResolve(realm, constructor, onFinally.Call(JsValue.Undefined));
            return ObjectOperations.Invoke(realm, promise, WellKnown.Then, [realm.CreateFunction("", 0, (in CallInfo _) => value)]);
        });
        // 6.c, catchFinally: likewise, then the reason is passed on.
        var catchFinally = realm.CreateFunction("", 1, (in CallInfo then) =>
        {
            var reason = then[0];
            var promise = PromiseOperations.PromiseResolve(realm, constructor, onFinally.Call(JsValue.Undefined));
            return ObjectOperations.Invoke(
                realm, promise, WellKnown.Then, [realm.CreateFunction("", 0, (in CallInfo _) => throw Raise.Value(reason))]);
        });
        return ObjectOperations.Invoke(realm, call.This, WellKnown.Then, [thenFinally, catchFinally]);
    }

    /// <summary>Promise.prototype.then ( onFulfilled, onRejected ), §27.2.5.4.</summary>
    private static JsValue Then(in CallInfo call)
    {
        if (call.This.ObjectOrNull is not PromiseObject promise)
            throw Raise.TypeError(Messages.IncompatibleReceiver, "Promise", Display.Brief(call.This));
        var constructor = ObjectOperations.SpeciesConstructor(call.Realm, promise, Intrinsic.Promise);
        var capability = PromiseCapability.Create(call.Realm, constructor);
        PromiseOperations.Then(call.Agent, promise, new ThenReaction(call[0].FunctionOrNull, call[1].FunctionOrNull, capability));
        return capability.Promise;
    }
}
