namespace Quoll.Vm;

/// <summary>A Generator (ECMA-262 §27.5).</summary>
internal sealed class GeneratorObject(Realm realm, JsObject prototype, Coroutine coroutine)
    : BuiltinIterator(Shape.Root(realm, prototype))
{
    public Coroutine Coroutine => coroutine;

    /// <summary>
    /// [[GeneratorAsyncContextMapping]] (proposal-async-context): its code runs in the context of its creation.
    /// </summary>
    public AsyncContextMapping? Context { get; } = realm.Agent.AsyncContext?.Mapping;

    public override string ClassName => "Generator";

    public override NativeCode NextCode => Generators.Next;

    public override bool MoveNext(out JsValue value) => Generators.MoveNext(this, readsValue: true, out value);

    public override bool Skip() => Generators.MoveNext(this, readsValue: false, out _);
}

/// <summary>Operations on generator objects (ECMA-262 §27.5.3).</summary>
internal static class Generators
{
    /// <summary>GeneratorStart (§27.5.3.1): takes the frame of the call that has bound its parameters.</summary>
    public static GeneratorObject Create(CallFrame frame) => new(
        frame.Realm, ObjectOperations.GetPrototypeFromConstructor(frame.Function!, Intrinsic.GeneratorPrototype), new Coroutine(frame));

    /// <summary>%GeneratorPrototype%.next ( value ) (§27.5.1.2).</summary>
    public static readonly NativeCode Next = static (in CallInfo call) => Resume(call.Realm, call.This, ResumeMode.Next, call[0]);

    /// <summary>GeneratorResume and GeneratorResumeAbrupt (§27.5.3.3, §27.5.3.4): returns an iterator result.</summary>
    public static JsValue Resume(Realm realm, JsValue thisValue, ResumeMode mode, JsValue value)
    {
        if (thisValue.ObjectOrNull is not GeneratorObject { Coroutine: var coroutine } generator)
            throw Raise.TypeError(Messages.IncompatibleReceiver, "Generator", Display.Brief(thisValue));
        var result = Resume(generator, coroutine, mode, value, out var isDone, out var isResult);
        return isResult ? result : realm.CreateIteratorResult(result, isDone);
    }

    /// <summary>
    /// Goes on like next without a value, and makes no result object, which no script could see. Returns false at the
    /// end.
    /// </summary>
    public static bool MoveNext(GeneratorObject generator, bool readsValue, out JsValue value)
    {
        // The call of next.
        generator.Realm.Agent.Step();
        value = JsValue.Undefined;
        var result = Resume(generator, generator.Coroutine, ResumeMode.Next, JsValue.Undefined, out var isDone, out var isResult);
        if (!isResult)
        {
            if (!isDone) value = result;
            return !isDone;
        }
        if (TypeConversion.ToBoolean(result.Object.Get(WellKnown.Done))) return false;
        if (readsValue) value = result.Object.Get(WellKnown.Value);
        return true;
    }

    // Returns a value, or the inner iterator's own result object (yield*).
    private static JsValue Resume(
        GeneratorObject generator, Coroutine coroutine, ResumeMode mode, JsValue value, out bool isDone, out bool isResult)
    {
        isResult = false;
        if (coroutine.State == CoroutineState.Executing) throw Raise.TypeError(Messages.GeneratorRunning);
        if (coroutine.State == CoroutineState.SuspendedStart && mode != ResumeMode.Next) coroutine.Complete();
        if (coroutine.State == CoroutineState.Completed)
        {
            if (mode == ResumeMode.Throw) throw Raise.Value(value);
            isDone = true;
            return mode == ResumeMode.Return ? value : JsValue.Undefined;
        }
        var result = generator.Context is { } context ? RunIn(generator.Realm.Agent.AsyncContext!, context, coroutine, mode, value)
            : coroutine.Run(mode, value);
        isResult = coroutine is { State: CoroutineState.SuspendedYield, IsDelegating: true };
        isDone = coroutine.State == CoroutineState.Completed;
        return result;
    }

    private static JsValue RunIn(AsyncContext current, AsyncContextMapping context, Coroutine coroutine, ResumeMode mode, JsValue value)
    {
        using var scope = AsyncContext.Enter(current, context);
        return coroutine.Run(mode, value);
    }

    /// <summary>
    /// Does one step of yield* (§15.5.5): passes the received value on to the inner iterator. Returns undefined if the
    /// iterator has no return method. The mode becomes 3 if an async iterator has no throw method: its return method
    /// has been called, and mode 4 throws the error.
    /// </summary>
    public static JsValue DelegateNext(Realm realm, bool isAsync, ref JsValue iterator, in JsValue received, ref JsValue mode)
    {
        if (iterator.IsInternal) iterator = MaterializeCursor(realm, ref iterator);
        var inner = iterator.Object;
        switch ((int)mode.Number)
        {
            case (int)ResumeMode.Next: return NotUndefined(ObjectOperations.Call(Unsafe.Add(ref iterator, 1), inner, [received]));
            case (int)ResumeMode.Throw:
                if (ObjectOperations.GetMethod(realm, inner, WellKnown.Throw) is { } thrower)
                    return NotUndefined(thrower.Call(inner, [received]));
                if (isAsync)
                {
                    mode = new JsValue(3.0);
                    return CallReturn(realm, inner, []);
                }
                new IteratorRecord(inner, JsValue.Undefined).Close();
                throw Raise.TypeError(Messages.IteratorHasNoThrow);
            case (int)ResumeMode.Return: return CallReturn(realm, inner, [received]);
            default: throw Raise.TypeError(Messages.IteratorHasNoThrow);
        }
    }

    /// <summary>Calls an iterator's return method; returns undefined if there is none.</summary>
    public static JsValue CallReturn(Realm realm, JsObject inner, ReadOnlySpan<JsValue> arguments) =>
        ObjectOperations.GetMethod(realm, inner, WellKnown.Return) is { } method ? NotUndefined(method.Call(inner, arguments))
            : JsValue.Undefined;

    // Undefined represents a missing method; as a result of the method it is an error, like null.
    private static JsValue NotUndefined(JsValue result) => result.IsUndefined ? JsValue.Null : result;

    // yield* needs the results of a real iterator. The cursor has not moved yet.
    private static JsValue MaterializeCursor(Realm realm, ref JsValue iterator)
    {
        var record = IteratorRecord.From(realm, IterationInstructions.IterableOf(iterator));
        Unsafe.Add(ref iterator, 1) = record.NextMethod;
        return record.Iterator;
    }
}
