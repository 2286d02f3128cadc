namespace Quoll.Web.Streams;

/// <summary>ReadableStreamDefaultTee (§4.9.1): two branches of a stream that is not a byte stream.</summary>
internal sealed class ReadableStreamDefaultTee : ReadRequest
{
    private readonly Engine _engine;
    private readonly ReadableStream _stream;
    private readonly ReadableStreamDefaultReader _reader;
    private readonly bool _clonesForBranch2;
    private readonly TeeCancellation _cancellation;
    private readonly ReadableStream _branch1, _branch2;
    private bool _isReading, _readsAgain;

    private ReadableStreamDefaultTee(ReadableStream stream, bool clonesForBranch2)
    {
        (_engine, _stream, _clonesForBranch2) = (stream.Engine, stream, clonesForBranch2);
        _reader = stream.GetReader();
        _cancellation = new(stream);
        _branch1 = ReadableStream.Create(_engine, _ => Pull(), _cancellation.Cancel1);
        _branch2 = ReadableStream.Create(_engine, _ => Pull(), _cancellation.Cancel2);
        _reader.Closed.Upon(null, reason =>
        {
            _branch1.Controller.Error(reason);
            _branch2.Controller.Error(reason);
            _cancellation.ResolveUnlessBoth();
        });
    }

    public static (ReadableStream, ReadableStream) Start(ReadableStream stream, bool clonesForBranch2)
    {
        var tee = new ReadableStreamDefaultTee(stream, clonesForBranch2);
        return (tee._branch1, tee._branch2);
    }

    // In a job, because errors of the stream must come before the chunk.
    public override void Chunk(JsValue chunk) => _engine.EnqueueJob(() =>
    {
        _readsAgain = false;
        var chunk2 = chunk;
        if (!_cancellation.IsCanceled2 && _clonesForBranch2)
        {
            try
            {
                chunk2 = AbstractOperations.StructuredClone(_engine, chunk);
            }
            catch (Exception exception) when (Algorithm.IsCaught(exception))
            {
                var reason = AbstractOperations.ToErrorValue(_engine, exception);
                _branch1.Controller.Error(reason);
                _branch2.Controller.Error(reason);
                _cancellation.Promise.Follow(_stream.Cancel(reason));
                return;
            }
        }
        if (!_cancellation.IsCanceled1) _branch1.DefaultController.Enqueue(chunk);
        if (!_cancellation.IsCanceled2) _branch2.DefaultController.Enqueue(chunk2);
        _isReading = false;
        if (_readsAgain) Pull();
    });

    public override void Close()
    {
        _isReading = false;
        if (!_cancellation.IsCanceled1) _branch1.DefaultController.Close();
        if (!_cancellation.IsCanceled2) _branch2.DefaultController.Close();
        _cancellation.ResolveUnlessBoth();
    }

    public override void Error(JsValue reason) => _isReading = false;

    private StreamPromise? Pull()
    {
        if (_isReading)
        {
            _readsAgain = true;
            return null;
        }
        _isReading = true;
        _reader.Read(this);
        return null;
    }
}

/// <summary>What the cancel algorithms of both branches have in common.</summary>
internal sealed class TeeCancellation(ReadableStream stream)
{
    private JsValue _reason1 = JsValue.Undefined, _reason2 = JsValue.Undefined;

    public bool IsCanceled1 { get; private set; }

    public bool IsCanceled2 { get; private set; }

    /// <summary>cancelPromise.</summary>
    public StreamPromise Promise { get; } = new(stream.Engine);

    /// <summary>The cancel algorithm of the first branch.</summary>
    public StreamPromise? Cancel1(JsValue reason)
    {
        (IsCanceled1, _reason1) = (true, reason);
        return CancelBoth(IsCanceled2);
    }

    /// <summary>The cancel algorithm of the second branch.</summary>
    public StreamPromise? Cancel2(JsValue reason)
    {
        (IsCanceled2, _reason2) = (true, reason);
        return CancelBoth(IsCanceled1);
    }

    /// <summary>Ends the waiting of a branch that was canceled, because the stream has ended.</summary>
    public void ResolveUnlessBoth()
    {
        if (!IsCanceled1 || !IsCanceled2) Promise.Resolve();
    }

    private StreamPromise CancelBoth(bool areBoth)
    {
        if (areBoth) Promise.Follow(stream.Cancel(AbstractOperations.CreateArray(stream.Engine, _reason1, _reason2)));
        return Promise;
    }
}
