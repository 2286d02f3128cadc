namespace Quoll.Builtins.StructuredData;

/// <summary>
/// Atomics.wait, waitAsync and notify (ECMA-262 §25.4.13 to §25.4.15), for agents on any threads. Whether an agent can
/// block ([[CanBlock]]) is <see cref="EngineOptions.CanBlock"/>.
/// </summary>
internal static class AtomicsWaiting
{
    /// <summary>
    /// Atomics.wait ( typedArray, index, value, timeout ) (§25.4.13): DoWait (§25.4.3.14) from step 9.
    /// </summary>
    public static JsValue Wait(in CallInfo call)
    {
        var (array, index, bits, timeout) = ValidateWait(call);
        // 9. AgentCanSuspend().
        if (!call.Agent.Options.CanBlock) throw Raise.TypeError(Messages.AtomicsCannotBlock);
        var lists = WaiterLists.Of(array.Buffer.NeedBlock());
        var waiter = new BlockedWaiter(call.Agent);
        if (!lists.TryAdd(waiter, ByteIndex(array, index), array, index, bits)) return "not-equal";
        return waiter.Wait(lists, timeout) ? "ok" : "timed-out";
    }

    /// <summary>
    /// Atomics.waitAsync ( typedArray, index, value, timeout ) (§25.4.14): DoWait (§25.4.3.14) from step 10.
    /// </summary>
    public static JsValue WaitAsync(in CallInfo call)
    {
        var (array, index, bits, timeout) = ValidateWait(call);
        // 19. and 20. A shared buffer has not become shorter: the element is still there.
        if (AtomicElement.Load(array.Kind, array.ElementBytes, index) != bits) return Result(call, isAsync: false, "not-equal");
        if (timeout == 0) return Result(call, isAsync: false, "timed-out");
        call.Agent.Reserve(256);
        var lists = WaiterLists.Of(array.Buffer.NeedBlock());
        var promise = new PromiseObject(call.Realm);
        var waiter = new PromiseWaiter(call.Agent, promise, timeout);
        if (!lists.TryAdd(waiter, ByteIndex(array, index), array, index, bits)) return Result(call, isAsync: false, "not-equal");
        waiter.StartTimer(lists);
        return Result(call, isAsync: true, waiter.Promise);
    }

    /// <summary>Atomics.notify ( typedArray, index, count ) (§25.4.15): returns the number of woken waiters.</summary>
    public static JsValue Notify(in CallInfo call)
    {
        var array = AtomicsObject.ValidateIntegerTypedArray(call[0], waitable: true);
        var index = AtomicsObject.ValidateAtomicAccess(array, call[1]);
        var count = call[2].IsUndefined ? double.PositiveInfinity : Math.Max(TypeConversion.ToIntegerOrInfinity(call[2]), 0);
        // Nothing waits for memory without lists; an unshared buffer never has them.
        return array.Buffer.Block?.Waiters is WaiterLists lists ? lists.Notify(call.Agent, ByteIndex(array, index), count) : 0;
    }

    // DoWait, steps 1 to 8: read the element, its expected value, and the time to wait in milliseconds.
    private static (TypedArrayObject Array, int Index, ulong Bits, double Timeout) ValidateWait(in CallInfo call)
    {
        var array = AtomicsObject.ValidateIntegerTypedArray(call[0], waitable: true);
        if (!array.Buffer.IsShared) throw Raise.TypeError(Messages.AtomicsNotShared);
        var index = AtomicsObject.ValidateAtomicAccess(array, call[1]);
        var bits = AtomicElement.Truncate(array.Kind, RawElement.FromValue(array.Kind, call[2]));
        var timeout = TypeConversion.ToNumber(call[3]);
        return (array, index, bits, double.IsNaN(timeout) ? double.PositiveInfinity : Math.Max(timeout, 0));
    }

    private static int ByteIndex(TypedArrayObject array, int index) => array.StoredByteOffset + index * array.Kind.Size();

    private static JsObject Result(in CallInfo call, bool isAsync, JsValue value)
    {
        var result = call.Realm.CreateObject();
        ObjectOperations.CreateDataPropertyOrThrow(result, "async", isAsync);
        ObjectOperations.CreateDataPropertyOrThrow(result, "value", value);
        return result;
    }
}
