using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>
/// The asynchronous iterator of a ReadableStream (§4.2.5): a default asynchronous iterator object (WebIDL §3.7.10.1),
/// whose calls wait for each other.
/// </summary>
internal sealed class ReadableStreamAsyncIterator(Engine engine, ReadableStreamDefaultReader reader, bool preventCancel)
    : PlatformObject(engine)
{
    public static readonly ScriptClass<ReadableStreamAsyncIterator> Interface = new("ReadableStream AsyncIterator")
    {
        PrototypeBase = "%AsyncIteratorPrototype%",
        HasConstructor = false,
        Prototype = static members => members
            .PromiseOperation("next", 0, static (in HostCall call) => Interface!.TargetOf(call.This).Next())
            .PromiseOperation("return", 1, static (in HostCall call) => Interface!.TargetOf(call.This).Return(call[0]))
            .Tag("ReadableStream AsyncIterator"),
    };

    // The ongoing promise; undefined for null.
    private JsValue _ongoing = JsValue.Undefined;
    private bool _isFinished;

    protected override ScriptClass Class => Interface;

    private JsValue Next()
    {
        if (!_ongoing.IsUndefined)
            return _ongoing = AbstractOperations.PerformPromiseThen(Engine, _ongoing, _ => RunNext(), _ => RunNext());
        var result = new PromiseCapability(Engine);
        _ongoing = result.Promise;
        RunNext(result);
        return result.Promise;
    }

    private JsValue Return(JsValue value)
    {
        var ongoing = _ongoing.IsUndefined ? RunReturn(value)
            : AbstractOperations.PerformPromiseThen(Engine, _ongoing, _ => RunReturn(value), _ => RunReturn(value));
        _ongoing = ongoing;
        return AbstractOperations.PerformPromiseThen(Engine, ongoing, _ => ReadResult.CreateIteratorResult(Engine, value, true), null);
    }

    private JsValue RunNext()
    {
        var result = new PromiseCapability(Engine);
        RunNext(result);
        return result.Promise;
    }

    // The next steps, with "get the next iteration result".
    private void RunNext(PromiseCapability result)
    {
        if (_isFinished) result.Resolve(ReadResult.CreateIteratorResult(Engine, JsValue.Undefined, true));
        else reader.Read(new NextRequest(this, result));
    }

    // "Set object's ongoing promise to null", unless other calls wait.
    private void End(PromiseCapability call)
    {
        if (_ongoing == call.Promise) _ongoing = JsValue.Undefined;
    }

    // The return steps, with "asynchronous iterator return".
    private JsValue RunReturn(JsValue value)
    {
        if (_isFinished) return ResolvedWith(ReadResult.CreateIteratorResult(Engine, value, true));
        _isFinished = true;
        if (preventCancel)
        {
            reader.Release();
            return ResolvedWith(JsValue.Undefined);
        }
        var cancel = reader.Cancel(value);
        reader.Release();
        return StreamPromise.ValueOf(Engine, cancel);
    }

    private JsValue ResolvedWith(JsValue value)
    {
        var result = new PromiseCapability(Engine);
        result.Resolve(value);
        return result.Promise;
    }

    /// <summary>The read request of a call of next.</summary>
    private sealed class NextRequest(ReadableStreamAsyncIterator iterator, PromiseCapability result) : ReadRequest
    {
        private readonly Engine _engine = iterator.Engine;
        private JsValue _chunk;

        // "Resolve promise with chunk": a thenable is waited for. The promise itself would only delay by a job.
        public override void Chunk(JsValue chunk)
        {
            if (chunk.IsObject)
            {
                bool isThenable;
                try
                {
                    isThenable = chunk["then"].IsFunction;
                }
                catch (Exception exception) when (Algorithm.IsCaught(exception))
                {
                    var reason = AbstractOperations.ToErrorValue(_engine, exception);
                    _engine.EnqueueJob(() => Reject(reason));
                    return;
                }
                if (isThenable)
                {
                    var next = new PromiseCapability(_engine);
                    next.Resolve(chunk);
                    AbstractOperations.React(_engine, next.Promise, Fulfill, Reject);
                    return;
                }
            }
            _chunk = chunk;
            _engine.EnqueueJob(FulfillWithChunk);
        }

        public override void Close()
        {
            iterator.Reader.Release();
            _engine.EnqueueJob(() =>
            {
                iterator.End(result);
                iterator._isFinished = true;
                result.Resolve(ReadResult.CreateIteratorResult(_engine, JsValue.Undefined, true));
            });
        }

        public override void Error(JsValue reason)
        {
            iterator.Reader.Release();
            _engine.EnqueueJob(() => Reject(reason));
        }

        private void FulfillWithChunk() => Fulfill(_chunk);

        private void Fulfill(JsValue value)
        {
            iterator.End(result);
            result.Resolve(ReadResult.CreateIteratorResult(_engine, value, false));
        }

        private void Reject(JsValue reason)
        {
            iterator.End(result);
            iterator._isFinished = true;
            result.Reject(reason);
        }
    }

    private ReadableStreamDefaultReader Reader => reader;
}
