namespace Quoll.Builtins.Control;

/// <summary>%AsyncFromSyncIteratorPrototype% (ECMA-262 §27.1.6.2), which is never visible to scripts.</summary>
internal static class AsyncFromSyncIteratorPrototype
{
    public static readonly BuiltinTable Table = new BuiltinTable(Intrinsic.AsyncIteratorPrototype)
        .Method("next", 1, Next)
        .Method("return", 1, Return)
        .Method("throw", 1, Throw);

    /// <summary>next ( [ value ] ), §27.1.6.2.1.</summary>
    private static JsValue Next(in CallInfo call) => Run(
        call, static x => Result(ObjectOperations.Call(x.Record.NextMethod, x.Record.Iterator, x.Arguments)), closeOnRejection: true);

    /// <summary>return ( [ value ] ), §27.1.6.2.2.</summary>
    private static JsValue Return(in CallInfo call) => Run(
        call, static x => ObjectOperations.GetMethod(x.Realm, x.Record.Iterator, WellKnown.Return) is { } method
            ? Result(method.Call(x.Record.Iterator, x.Arguments)) : JsValue.Undefined, closeOnRejection: false);

    /// <summary>throw ( [ value ] ), §27.1.6.2.3.</summary>
    private static JsValue Throw(in CallInfo call) => Run(call, static x =>
    {
        if (ObjectOperations.GetMethod(x.Realm, x.Record.Iterator, WellKnown.Throw) is { } method)
            return Result(method.Call(x.Record.Iterator, x.Arguments));
        // Who delegates has broken the protocol: the iterator gets a chance to clean up.
        x.Record.Close();
        throw Raise.TypeError(Messages.IteratorHasNoThrow);
    }, closeOnRejection: true);

    // The steps that all three have in common, around the call of the iterator's method.
    // The call returns undefined if there is no method return.
    private static JsValue Run(
        in CallInfo call, Func<(Realm Realm, IteratorRecord Record, JsValue[] Arguments), JsValue> step, bool closeOnRejection)
    {
        var record = ((AsyncFromSyncIterator)call.This.Object).Record;
        var capability = new PromiseCapabilityRecord(call.Realm);
        if (!call.Agent.Try((call.Realm, record, call.Arguments.ToArray()), step, out var result)) capability.Reject(call.Agent, result);
        else if (result.IsUndefined) capability.Resolve(call.Agent, call.Realm.CreateIteratorResult(call[0], true));
        else return Continue(call.Realm, result.Object, capability, record, closeOnRejection);
        return capability.Promise;
    }

    private static JsValue Result(JsValue result) =>
        result.IsObject ? result : throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(result));

    // AsyncFromSyncIteratorContinuation (§27.1.6.4).
    private static JsValue Continue(
        Realm realm, JsObject result, PromiseCapabilityRecord capability, IteratorRecord record, bool closeOnRejection)
    {
        var agent = realm.Agent;
        var isRead = agent.Try(result, static r => TypeConversion.ToBoolean(r.Get(WellKnown.Done)), out var done);
        var value = done;
        if (!isRead || !agent.Try(result, static r => r.Get(WellKnown.Value), out value))
        {
            capability.Reject(agent, value);
            return capability.Promise;
        }
        var reaction = new Continuation(realm, done.IsTrue, capability, closeOnRejection ? record : null);
        if (!agent.Try((realm, value, reaction), static x =>
        {
            PromiseOperations.Await(x.realm, x.value, x.reaction);
            return JsValue.Undefined;
        }, out var thrown)) reaction.Reject(agent, thrown);
        return capability.Promise;
    }

    // Makes a result of the value that the promise gets.
    private sealed class Continuation(Realm realm, bool isDone, PromiseCapabilityRecord capability, IteratorRecord? record)
        : PromiseReaction
    {
        public override void Run(Agent agent, PromiseState state, JsValue argument)
        {
            if (state == PromiseState.Fulfilled) capability.Resolve(agent, realm.CreateIteratorResult(argument, isDone));
            else Reject(agent, argument);
        }

        public void Reject(Agent agent, JsValue reason)
        {
            if (!isDone) record?.CloseQuietly();
            capability.Reject(agent, reason);
        }
    }
}
