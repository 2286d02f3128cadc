namespace Quoll.Web.Streams;

/// <summary>
/// The pull algorithm of ReadableStreamFromIterable (§4.9.1) for a primitive value of a synchronous iterator, without
/// the promises on its way: that of the value, of AsyncFromSyncIteratorContinuation (ECMA-262 §27.1.6.4), and of the
/// algorithm itself. They would settle after three jobs, and so does this. If a script begins to see them meanwhile,
/// they are created where they would be.
/// </summary>
internal sealed class IterableValueStep
{
    private static readonly ObjectLayout ResultLayout = new("done", "value");

    private readonly Engine _engine;
    private readonly ReadableStreamDefaultController _controller;
    private readonly JsValue _plainResult;
    private readonly Action _afterFirst, _afterSecond, _afterThird;

    // Of the value on its way. A controller pulls once at a time.
    private StreamPromise _settled = null!;
    private bool _isDone;
    private JsValue _value;

    public IterableValueStep(Engine engine, ReadableStreamDefaultController controller)
    {
        (_engine, _controller) = (engine, controller);
        _plainResult = ReadResult.CreateIteratorResult(engine, JsValue.Undefined, false);
        (_afterFirst, _afterSecond, _afterThird) = (AfterFirst, AfterSecond, AfterThird);
    }

    /// <summary>
    /// Reads what an iterator returned, if no script can see that: a plain object with a primitive value.
    /// </summary>
    public static bool TryRead(JsValue result, out bool isDone, out JsValue value)
    {
        Span<JsValue> members = [default, default];
        var isPlain = ResultLayout.TryRead(result, members) && !members[1].IsObject;
        (isDone, value) = isPlain ? (AbstractOperations.ToBoolean(members[0]), members[1]) : (false, default);
        return isPlain;
    }

    /// <summary>Whether no script sees the promises.</summary>
    public bool IsUnseen => AbstractOperations.ResolvesUnseen(_engine, _plainResult);

    /// <summary>Takes a value; the promise is fulfilled when the stream has it.</summary>
    public StreamPromise Take(bool isDone, JsValue value)
    {
        (_isDone, _value) = (isDone, value);
        _settled = new StreamPromise(_engine);
        _engine.EnqueueJob(_afterFirst);
        return _settled;
    }

    // NewPromiseResolveThenableJob, which calls then of the continuation's promise.
    private void AfterFirst()
    {
        if (IsUnseen)
        {
            _engine.EnqueueJob(_afterSecond);
            return;
        }
        var continuation = new PromiseCapability(_engine);
        continuation.Resolve(ReadResult.CreateIteratorResult(_engine, _value, _isDone));
        AbstractOperations.React(_engine, continuation.Promise, Resolve, _settled.Reject);
    }

    // The promise of the algorithm is resolved.
    private void AfterSecond()
    {
        if (IsUnseen) _engine.EnqueueJob(_afterThird);
        else Resolve(ReadResult.CreateIteratorResult(_engine, _value, _isDone));
    }

    private void AfterThird()
    {
        var settled = _settled;
        settled.Settle(
            static step =>
            {
                if (step._isDone) step._controller.Close();
                else step._controller.Enqueue(step._value);
            },
            this);
    }

    private void Resolve(JsValue result)
    {
        var (settled, controller) = (_settled, _controller);
        var algorithm = new PromiseCapability(_engine);
        algorithm.Resolve(result);
        AbstractOperations.React(
            _engine, algorithm.Promise,
            value => settled.Settle(result => ReadableStreamFromIterable.Take(controller, result), value), settled.Reject);
    }
}
