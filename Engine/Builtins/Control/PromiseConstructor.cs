namespace Quoll.Builtins.Control;

/// <summary>The Promise constructor and its prototype (ECMA-262 §27.2.3 to §27.2.5).</summary>
internal static class PromiseConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Promise", 1, Intrinsic.PromisePrototype, Construct)
        .Method("all", 1, static (in CallInfo call) => PromiseCombinators.All(call))
        .Method("allKeyed", 1, static (in CallInfo call) => PromiseCombinators.AllKeyed(call))
        .Method("allSettled", 1, static (in CallInfo call) => PromiseCombinators.AllSettled(call))
        .Method("allSettledKeyed", 1, static (in CallInfo call) => PromiseCombinators.AllSettledKeyed(call))
        .Method("any", 1, static (in CallInfo call) => PromiseCombinators.Any(call))
        .Method("race", 1, static (in CallInfo call) => PromiseCombinators.Race(call))
        .Method("reject", 1, Reject)
        .Method("resolve", 1, Resolve)
        .Method("try", 1, Try)
        .Method("withResolvers", 0, WithResolvers)
        .Species();

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Method("catch", 1, Catch)
        .Intrinsic("constructor", Intrinsic.Promise)
        .Method("finally", 1, Finally)
        .Method("then", 2, Then, role: NativeRole.Then)
        .Tag("Promise");

    /// <summary>Promise ( executor ), §27.2.3.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Promise");
        var executor = call[0].FunctionOrNull ?? throw Raise.TypeError(Messages.PromiseResolverNotCallable, Display.Brief(call[0]));
        // The property prototype of %Promise% itself never changes.
        var promise = ReferenceEquals(newTarget, call.Callee) ? new PromiseObject(call.Realm)
            : new PromiseObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.PromisePrototype));
        var (resolve, reject) = PromiseOperations.CreateResolvingFunctions(promise);
        if (!call.Agent.TryCall(executor, JsValue.Undefined, [resolve, reject], out var thrown)) reject.Call(JsValue.Undefined, [thrown]);
        return promise;
    }

    /// <summary>Promise.reject ( r ), §27.2.4.6.</summary>
    private static JsValue Reject(in CallInfo call)
    {
        var capability = PromiseCapabilityRecord.Create(call.Realm, call.This);
        capability.RejectByScript(call.Agent, call[0]);
        return capability.Promise;
    }

    /// <summary>Promise.resolve ( x ), §27.2.4.7.</summary>
    private static JsValue Resolve(in CallInfo call)
    {
        if (!call.This.IsObject) throw Raise.TypeError(Messages.NotObject, Display.Brief(call.This));
        return PromiseOperations.PromiseResolve(call.Realm, call.This.Object, call[0]);
    }

    /// <summary>Promise.try ( callback, ...args ), §27.2.4.8.</summary>
    private static JsValue Try(in CallInfo call)
    {
        if (!call.This.IsObject) throw Raise.TypeError(Messages.NotObject, Display.Brief(call.This));
        var capability = PromiseCapabilityRecord.Create(call.Realm, call.This);
        var arguments = call.Count > 1 ? call.Arguments[1..].ToArray() : [];
        if (call.Agent.Try(
            (callback: call[0], arguments), static x => ObjectOperations.Call(x.callback, JsValue.Undefined, x.arguments), out var result))
        {
            capability.Resolve(call.Agent, result);
        }
        else capability.Reject(call.Agent, result);
        return capability.Promise;
    }

    /// <summary>Promise.withResolvers ( ), §27.2.4.9.</summary>
    private static JsValue WithResolvers(in CallInfo call)
    {
        if (!Comparison.IsConstructor(call.This)) throw Raise.TypeError(Messages.NotConstructor, Display.Brief(call.This));
        var (promise, resolve, reject) = PromiseCapabilityRecord.CreateWithFunctions(call.Realm, call.This.Object);
        var o = call.Realm.CreateObject(3);
        o.DefineOwn("promise", promise);
        o.DefineOwn("resolve", resolve);
        o.DefineOwn("reject", reject);
        return o;
    }

    /// <summary>Promise.prototype.catch ( onRejected ), §27.2.5.1.</summary>
    private static JsValue Catch(in CallInfo call)
    {
        var then = GetThen(call.Realm, call.This);
        if (IsOriginalThen(call.Realm, call.This, then, out var promise))
        {
            call.Agent.Step();
            return Then(call.Realm, promise, null, call[0].FunctionOrNull);
        }
        var function = then.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, WellKnown.Then);
        return function.Call(call.This, [JsValue.Undefined, call[0]]);
    }

    /// <summary>Promise.prototype.finally ( onFinally ), §27.2.5.3.</summary>
    private static JsValue Finally(in CallInfo call)
    {
        if (!call.This.IsObject) throw Raise.TypeError(Messages.NotObject, Display.Brief(call.This));
        var realm = call.Realm;
        var constructor = call.This.Object is PromiseObject own ? own.SpeciesConstructor(realm)
            : ObjectOperations.SpeciesConstructor(realm, call.This.Object, Intrinsic.Promise);
        if (call[0].FunctionOrNull is not { } onFinally)
            return ObjectOperations.Invoke(realm, call.This, WellKnown.Then, [call[0], call[0]]);

        var then = GetThen(realm, call.This);
        if (IsOriginalThen(realm, call.This, then, out var promise))
        {
            realm.Agent.Step();
            var capability = PromiseCapabilityRecord.Create(realm, promise.SpeciesConstructor(realm));
            PromiseOperations.Then(realm.Agent, promise, new FinallyReaction(realm, constructor, onFinally, capability));
            return capability.Promise;
        }
        return FinallyByFunctions(realm, constructor, onFinally, call.This, then);
    }

    private static JsValue FinallyByFunctions(
        Realm realm, JsObject constructor, JsFunction onFinally, JsValue self, JsValue then)
    {
        var thenFinally = realm.CreateFunction(
            "", 1, (in CallInfo call) => CallFinally(realm, constructor, onFinally, call[0], isThrow: false));
        var catchFinally = realm.CreateFunction(
            "", 1, (in CallInfo call) => CallFinally(realm, constructor, onFinally, call[0], isThrow: true));
        var function = then.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, WellKnown.Then);
        return function.Call(self, [thenFinally, catchFinally]);
    }

    /// <summary>
    /// thenFinally and catchFinally (§27.2.5.3 steps 6.a and 6.c): what onFinally gives is waited for, then the value
    /// or the reason goes on.
    /// </summary>
    public static JsValue CallFinally(Realm realm, JsObject constructor, JsFunction onFinally, JsValue value, bool isThrow) =>
        ThenGive(realm, PromiseOperations.PromiseResolve(realm, constructor, onFinally.Call(JsValue.Undefined)), value, isThrow);

    /// <summary>GetV (§7.3.3) of then.</summary>
    public static JsValue GetThen(Realm realm, in JsValue value) =>
        value.ObjectOrNull is PromiseObject promise ? promise.GetThen() : ObjectOperations.GetV(realm, value, WellKnown.Then);

    /// <summary>Returns whether a call of then is one of the original function of this realm for a promise.</summary>
    public static bool IsOriginalThen(
        Realm realm, in JsValue self, in JsValue then, [NotNullWhen(true)] out PromiseObject? promise)
    {
        promise = self.ObjectOrNull as PromiseObject;
        return promise is not null && PromiseObject.IsOriginalThen(then.ObjectOrNull, realm);
    }

    // Calls then of a promise with a function that returns or throws a value. The original then needs no such object.
    private static JsValue ThenGive(Realm realm, JsObject promise, JsValue value, bool isThrow)
    {
        var then = GetThen(realm, promise);
        if (IsOriginalThen(realm, promise, then, out var own))
        {
            realm.Agent.Step();
            var capability = PromiseCapabilityRecord.Create(realm, own.SpeciesConstructor(realm));
            PromiseOperations.Then(realm.Agent, own, new ValueReaction(value, isThrow, capability));
            return capability.Promise;
        }
        NativeCode give = isThrow ? (in CallInfo _) => throw Raise.Value(value) : (in CallInfo _) => value;
        var function = then.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, WellKnown.Then);
        return function.Call(promise, [realm.CreateFunction("", 0, give)]);
    }

    /// <summary>Promise.prototype.then ( onFulfilled, onRejected ), §27.2.5.4.</summary>
    private static JsValue Then(in CallInfo call)
    {
        if (call.This.ObjectOrNull is not PromiseObject promise)
            throw Raise.TypeError(Messages.IncompatibleReceiver, "Promise", Display.Brief(call.This));
        return Then(call.Realm, promise, call[0].FunctionOrNull, call[1].FunctionOrNull);
    }

    private static JsValue Then(Realm realm, PromiseObject promise, JsFunction? onFulfilled, JsFunction? onRejected)
    {
        var capability = PromiseCapabilityRecord.Create(realm, promise.SpeciesConstructor(realm));
        PromiseOperations.Then(realm.Agent, promise, new ThenReaction(onFulfilled, onRejected, capability));
        return capability.Promise;
    }
}
