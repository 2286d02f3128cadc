using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>%AsyncFromSyncIteratorPrototype% (ECMA-262 §27.1.6.2), which is never visible to scripts.</summary>
internal static class AsyncFromSyncIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 1, Next)
        .Method("return", 1, Return)
        .Method("throw", 1, Throw);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.AsyncIteratorPrototype]);

    /// <summary>next ( [ value ] ), §27.1.6.2.1.</summary>
    private static JsValue Next(in CallInfo call)
    {
        var record = ((AsyncFromSyncIterator)call.This.Object).Record;
        var capability = new PromiseCapability(call.Realm);
        var arguments = call.Arguments.ToArray();
        if (!call.Agent.Try(
            (record, arguments), static x =>
            Result(ObjectOperations.Call(x.record.NextMethod, x.record.Iterator, x.arguments)), out var result))
        {
            capability.Reject(call.Agent, result);
            return capability.Promise;
        }
        return Continue(call.Realm, result.Object, capability, record, closeOnRejection: true);
    }

    /// <summary>return ( [ value ] ), §27.1.6.2.2.</summary>
    private static JsValue Return(in CallInfo call)
    {
        var record = ((AsyncFromSyncIterator)call.This.Object).Record;
        var realm = call.Realm;
        var capability = new PromiseCapability(realm);
        var arguments = call.Arguments.ToArray();
        if (!call.Agent.Try((realm, record, arguments), static x =>
            ObjectOperations.GetMethod(x.realm, x.record.Iterator, WellKnown.Return) is { } method
                ? Result(method.Call(x.record.Iterator, x.arguments))
                : JsValue.Undefined, out var result))
        {
            capability.Reject(call.Agent, result);
            return capability.Promise;
        }
        if (result.IsUndefined)
        {
            capability.Resolve(call.Agent, realm.CreateIteratorResult(call[0], true));
            return capability.Promise;
        }
        return Continue(realm, result.Object, capability, record, closeOnRejection: false);
    }

    /// <summary>throw ( [ value ] ), §27.1.6.2.3.</summary>
    private static JsValue Throw(in CallInfo call)
    {
        var record = ((AsyncFromSyncIterator)call.This.Object).Record;
        var realm = call.Realm;
        var capability = new PromiseCapability(realm);
        var arguments = call.Arguments.ToArray();
        if (!call.Agent.Try((realm, record, arguments), static x =>
        {
            if (ObjectOperations.GetMethod(x.realm, x.record.Iterator, WellKnown.Throw) is { } method)
                return Result(method.Call(x.record.Iterator, x.arguments));
            // The delegating code has broken the protocol: the iterator gets a chance to clean up.
            x.record.Close();
            throw Raise.TypeError(Messages.IteratorHasNoThrow);
        }, out var result))
        {
            capability.Reject(call.Agent, result);
            return capability.Promise;
        }
        return Continue(realm, result.Object, capability, record, closeOnRejection: true);
    }

    private static JsValue Result(JsValue result) =>
        result.IsObject ? result : throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(result));

    // AsyncFromSyncIteratorContinuation (§27.1.6.4).
    private static JsValue Continue(
        Realm realm, JsObject result, PromiseCapability capability, IteratorRecord record, bool closeOnRejection)
    {
        var agent = realm.Agent;
        var isDone = false;
        if (!agent.Try(result, r =>
        {
            isDone = TypeConversion.ToBoolean(r.Get(WellKnown.Done));
            return r.Get(WellKnown.Value);
        }, out var value))
        {
            capability.Reject(agent, value);
            return capability.Promise;
        }
        if (!agent.Try((realm, value), static x => PromiseOperations.PromiseResolve(x.realm, x.value), out var promise))
        {
            if (!isDone && closeOnRejection) record.CloseQuietly();
            capability.Reject(agent, promise);
            return capability.Promise;
        }
        PromiseOperations.Then(agent, (PromiseObject)promise.Object, new InternalReaction((state, settled) =>
        {
            if (state == PromiseState.Fulfilled) capability.Resolve(agent, realm.CreateIteratorResult(settled, isDone));
            else
            {
                if (!isDone && closeOnRejection) record.CloseQuietly();
                capability.Reject(agent, settled);
            }
        }));
        return capability.Promise;
    }
}
