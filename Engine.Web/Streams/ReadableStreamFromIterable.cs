namespace Quoll.Web.Streams;

/// <summary>ReadableStreamFromIterable (§4.9.1): a stream of the values of an iterable, asynchronous or not.</summary>
internal sealed class ReadableStreamFromIterable
{
    private readonly Engine _engine;

    // The Iterator Record of GetIterator (ECMA-262 §7.4.4).
    private readonly JsValue _iterator, _next;
    private readonly bool _isSync;
    private IterableValueStep? _step;

    private ReadableStreamFromIterable(Engine engine, JsValue iterable)
    {
        _engine = engine;
        // async_sequence (WebIDL §3.2.22) takes no primitive values.
        if (!iterable.IsObject) throw Algorithm.TypeError("ReadableStream.from: the argument is not an object");
        var method = GetMethod(iterable, WellKnownSymbols.AsyncIterator);
        if (method.IsUndefined)
        {
            _isSync = true;
            method = GetMethod(iterable, WellKnownSymbols.Iterator);
            if (method.IsUndefined) throw Algorithm.TypeError("ReadableStream.from: the argument is not iterable");
        }
        _iterator = method.Call(iterable);
        if (!_iterator.IsObject) throw Algorithm.TypeError("ReadableStream.from: the iterator is not an object");
        _next = _iterator["next"];
    }

    public static ReadableStream Create(Engine engine, JsValue iterable)
    {
        var iteration = new ReadableStreamFromIterable(engine, iterable);
        return ReadableStream.Create(engine, iteration.Pull, iteration.Cancel, highWaterMark: 0);
    }

    // The pull algorithm.
    private StreamPromise Pull(ReadableStreamDefaultController controller)
    {
        var result = Call(_iterator, _next);
        if (_isSync && IterableValueStep.TryRead(result, out var isDone, out var value)
            && (_step ??= new IterableValueStep(_engine, controller)).IsUnseen)
            return _step.Take(isDone, value);
        if (_isSync) result = AsyncFromSyncResult(result, closesOnRejection: true);
        return Settle(new StreamPromise(_engine), result, result => Take(controller, result));
    }

    // What the pull algorithm does with the result of the iterator.
    public static void Take(ReadableStreamDefaultController controller, JsValue result)
    {
        if (!result.IsObject) throw NotObject("next");
        if (AbstractOperations.ToBoolean(result["done"])) controller.Close();
        else controller.Enqueue(result["value"]);
    }

    // The cancel algorithm. The iterator of a synchronous one always has the method.
    private StreamPromise? Cancel(JsValue reason)
    {
        var method = GetMethod(_iterator, "return");
        if (method.IsUndefined && !_isSync) return null;
        // %AsyncFromSyncIteratorPrototype%.return (§27.1.6.2.2), step 6.
        var result = method.IsUndefined ? ReadResult.CreateIteratorResult(_engine, reason, true) : method.Call(_iterator, reason);
        if (_isSync && !method.IsUndefined) result = AsyncFromSyncResult(result, closesOnRejection: false);
        return Settle(new StreamPromise(_engine), result, static result =>
        {
            if (!result.IsObject) throw NotObject("return");
        });
    }

    // Steps that take what "a promise resolved with" a result is fulfilled with, and may throw.
    private StreamPromise Settle(StreamPromise settled, JsValue result, Action<JsValue> steps)
    {
        var capability = new PromiseCapability(_engine);
        capability.Resolve(result);
        AbstractOperations.React(_engine, capability.Promise, value => settled.Settle(steps, value), settled.Reject);
        return settled;
    }

    // AsyncFromSyncIteratorContinuation (ECMA-262 §27.1.6.4); the promise.
    private JsValue AsyncFromSyncResult(JsValue result, bool closesOnRejection)
    {
        var promise = new PromiseCapability(_engine);
        try
        {
            if (!result.IsObject) throw NotObject(closesOnRejection ? "next" : "return");
            var isDone = AbstractOperations.ToBoolean(result["done"]);
            var value = result["value"];
            var closes = !isDone && closesOnRejection;
            JsValue wrapper;
            try
            {
                wrapper = AbstractOperations.PromiseResolve(_engine, value);
            }
            catch (Exception exception) when (closes && Algorithm.IsCaught(exception))
            {
                CloseQuietly();
                throw;
            }
            AbstractOperations.React(
                _engine, wrapper,
                unwrapped => promise.Resolve(ReadResult.CreateIteratorResult(_engine, unwrapped, isDone)),
                reason =>
                {
                    if (closes) CloseQuietly();
                    promise.Reject(reason);
                });
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            promise.Reject(AbstractOperations.ToErrorValue(_engine, exception));
        }
        return promise.Promise;
    }

    // IteratorClose (ECMA-262 §7.4.11) with a throw completion, which hides errors of the iterator.
    private void CloseQuietly()
    {
        try
        {
            var method = GetMethod(_iterator, "return");
            if (!method.IsUndefined) method.Call(_iterator);
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            // Step 5: the first completion counts.
        }
    }

    private static JsValue Call(JsValue iterator, JsValue method) => method.IsFunction ? method.Call(iterator)
        : throw Algorithm.TypeError("The property 'next' of the iterator is not a function");

    // GetMethod (ECMA-262 §7.3.11); undefined for none.
    private static JsValue GetMethod(JsValue target, JsValue key)
    {
        var method = target[key];
        if (method.IsNullish) return JsValue.Undefined;
        return method.IsFunction ? method : throw Algorithm.TypeError($"The property '{key}' of the iterator is not a function");
    }

    private static Exception NotObject(string method) =>
        Algorithm.TypeError($"The promise or result of the iterator's '{method}' is not an object");
}
