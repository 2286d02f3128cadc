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
        return _ongoing = RunNext();
    }

    private JsValue Return(JsValue value)
    {
        var ongoing = _ongoing.IsUndefined ? RunReturn(value)
            : AbstractOperations.PerformPromiseThen(Engine, _ongoing, _ => RunReturn(value), _ => RunReturn(value));
        _ongoing = ongoing;
        return AbstractOperations.PerformPromiseThen(Engine, ongoing, _ => ReadResult.Create(Engine, value, true), null);
    }

    // The next steps, with "get the next iteration result".
    private JsValue RunNext()
    {
        var result = new PromiseCapability(Engine);
        if (_isFinished) result.Resolve(ReadResult.Create(Engine, JsValue.Undefined, true));
        else reader.Read(new NextRequest(this, result));
        return result.Promise;
    }

    // The return steps, with "asynchronous iterator return".
    private JsValue RunReturn(JsValue value)
    {
        if (_isFinished) return ResolvedWith(ReadResult.Create(Engine, value, true));
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

        // A chunk that may be thenable resolves a promise of its own, which is "resolve promise with chunk".
        public override void Chunk(JsValue chunk)
        {
            if (!chunk.IsObject) _engine.EnqueueJob(() => Fulfill(chunk));
            else
            {
                var next = new PromiseCapability(_engine);
                next.Resolve(chunk);
                AbstractOperations.React(_engine, next.Promise, Fulfill, Reject);
            }
        }

        public override void Close()
        {
            iterator.Reader.Release();
            _engine.EnqueueJob(() =>
            {
                iterator._ongoing = JsValue.Undefined;
                iterator._isFinished = true;
                result.Resolve(ReadResult.Create(_engine, JsValue.Undefined, true));
            });
        }

        public override void Error(JsValue reason)
        {
            iterator.Reader.Release();
            _engine.EnqueueJob(() => Reject(reason));
        }

        private void Fulfill(JsValue value)
        {
            iterator._ongoing = JsValue.Undefined;
            result.Resolve(ReadResult.Create(_engine, value, false));
        }

        private void Reject(JsValue reason)
        {
            iterator._ongoing = JsValue.Undefined;
            iterator._isFinished = true;
            result.Reject(reason);
        }
    }

    private ReadableStreamDefaultReader Reader => reader;
}
