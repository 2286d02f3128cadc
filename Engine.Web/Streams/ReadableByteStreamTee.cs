namespace Quoll.Web.Streams;

/// <summary>ReadableByteStreamTee (§4.9.1): two branches of a byte stream, each a byte stream.</summary>
internal sealed class ReadableByteStreamTee
{
    private readonly Engine _engine;
    private readonly ReadableStream _stream;
    private readonly TeeCancellation _cancellation;
    private readonly ReadableStream _branch1, _branch2;
    private readonly ReadSteps _defaultSteps;
    private ReadableStreamReader _reader;
    private bool _isReading, _readsAgainFor1, _readsAgainFor2;

    private ReadableByteStreamTee(ReadableStream stream)
    {
        (_engine, _stream) = (stream.Engine, stream);
        _reader = stream.GetReader();
        _cancellation = new(stream);
        _defaultSteps = new(ChunkOfDefaultReader, CloseOfDefaultReader, _ => _isReading = false);
        _branch1 = ReadableStream.CreateBytes(_engine, Pull1, _cancellation.Cancel1);
        _branch2 = ReadableStream.CreateBytes(_engine, Pull2, _cancellation.Cancel2);
        ForwardReaderError(_reader);
    }

    public static (ReadableStream, ReadableStream) Start(ReadableStream stream)
    {
        var tee = new ReadableByteStreamTee(stream);
        return (tee._branch1, tee._branch2);
    }

    private void ForwardReaderError(ReadableStreamReader reader) => reader.Closed.Upon(null, reason =>
    {
        if (reader != _reader) return;
        _branch1.Controller.Error(reason);
        _branch2.Controller.Error(reason);
        _cancellation.ResolveUnlessBoth();
    });

    private StreamPromise? Pull1(ReadableByteStreamController controller)
    {
        if (_isReading)
        {
            _readsAgainFor1 = true;
            return null;
        }
        _isReading = true;
        if (controller.ByobRequest is { } request) PullWithByobReader(request.View, isForBranch2: false);
        else PullWithDefaultReader();
        return null;
    }

    private StreamPromise? Pull2(ReadableByteStreamController controller)
    {
        if (_isReading)
        {
            _readsAgainFor2 = true;
            return null;
        }
        _isReading = true;
        if (controller.ByobRequest is { } request) PullWithByobReader(request.View, isForBranch2: true);
        else PullWithDefaultReader();
        return null;
    }

    private void PullWithDefaultReader()
    {
        if (_reader is ReadableStreamByobReader)
        {
            _reader.Release();
            _reader = _stream.GetReader();
            ForwardReaderError(_reader);
        }
        ((ReadableStreamDefaultReader)_reader).Read(_defaultSteps);
    }

    private void ChunkOfDefaultReader(JsValue chunk) => _engine.EnqueueJob(() =>
    {
        (_readsAgainFor1, _readsAgainFor2) = (false, false);
        var chunk2 = chunk;
        if (!_cancellation.IsCanceled1 && !_cancellation.IsCanceled2 && !TryClone(chunk, out chunk2)) return;
        if (!_cancellation.IsCanceled1) _branch1.ByteController.EnqueueView(chunk);
        if (!_cancellation.IsCanceled2) _branch2.ByteController.EnqueueView(chunk2);
        PullAgain();
    });

    private void CloseOfDefaultReader()
    {
        _isReading = false;
        if (!_cancellation.IsCanceled1) _branch1.ByteController.Close();
        if (!_cancellation.IsCanceled2) _branch2.ByteController.Close();
        if (_branch1.ByteController.HasPendingPullIntos) _branch1.ByteController.Respond(0);
        if (_branch2.ByteController.HasPendingPullIntos) _branch2.ByteController.Respond(0);
        _cancellation.ResolveUnlessBoth();
    }

    private void PullWithByobReader(JsValue view, bool isForBranch2)
    {
        if (_reader is ReadableStreamDefaultReader)
        {
            _reader.Release();
            _reader = new ReadableStreamByobReader(_engine, _stream);
            ForwardReaderError(_reader);
        }
        var byobBranch = isForBranch2 ? _branch2 : _branch1;
        var otherBranch = isForBranch2 ? _branch1 : _branch2;
        ((ReadableStreamByobReader)_reader).Read(view, 1, new ReadIntoSteps(
            chunk => _engine.EnqueueJob(() => ChunkOfByobReader(chunk, byobBranch, otherBranch, isForBranch2)),
            chunk => CloseOfByobReader(chunk, byobBranch, otherBranch, isForBranch2),
            _ => _isReading = false));
    }

    private void ChunkOfByobReader(JsValue chunk, ReadableStream byobBranch, ReadableStream otherBranch, bool isForBranch2)
    {
        (_readsAgainFor1, _readsAgainFor2) = (false, false);
        var isByobCanceled = isForBranch2 ? _cancellation.IsCanceled2 : _cancellation.IsCanceled1;
        var isOtherCanceled = isForBranch2 ? _cancellation.IsCanceled1 : _cancellation.IsCanceled2;
        if (!isOtherCanceled)
        {
            if (!TryClone(chunk, out var clone)) return;
            if (!isByobCanceled) byobBranch.ByteController.RespondWithNewView(chunk);
            otherBranch.ByteController.EnqueueView(clone);
        }
        else if (!isByobCanceled) byobBranch.ByteController.RespondWithNewView(chunk);
        PullAgain();
    }

    private void CloseOfByobReader(JsValue chunk, ReadableStream byobBranch, ReadableStream otherBranch, bool isForBranch2)
    {
        _isReading = false;
        var isByobCanceled = isForBranch2 ? _cancellation.IsCanceled2 : _cancellation.IsCanceled1;
        var isOtherCanceled = isForBranch2 ? _cancellation.IsCanceled1 : _cancellation.IsCanceled2;
        if (!isByobCanceled) byobBranch.ByteController.Close();
        if (!isOtherCanceled) otherBranch.ByteController.Close();
        if (!chunk.IsUndefined)
        {
            if (!isByobCanceled) byobBranch.ByteController.RespondWithNewView(chunk);
            if (!isOtherCanceled && otherBranch.ByteController.HasPendingPullIntos) otherBranch.ByteController.Respond(0);
        }
        if (!isByobCanceled || !isOtherCanceled) _cancellation.Promise.Resolve();
    }

    private void PullAgain()
    {
        _isReading = false;
        if (_readsAgainFor1) Pull1(_branch1.ByteController);
        else if (_readsAgainFor2) Pull2(_branch2.ByteController);
    }

    // CloneAsUint8Array (§8.3). If it fails, both branches and the stream get the error.
    private bool TryClone(JsValue chunk, out JsValue clone)
    {
        try
        {
            AbstractOperations.TryGetBufferSource(chunk, out var source);
            _engine.Charge(1 + (source.ByteLength >> 6), source.ByteLength);
            clone = AbstractOperations.CreateUint8Array(_engine, source.Bytes.ToArray());
            return true;
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            var reason = AbstractOperations.ToErrorValue(_engine, exception);
            _branch1.Controller.Error(reason);
            _branch2.Controller.Error(reason);
            _cancellation.Promise.Follow(_stream.Cancel(reason));
            clone = default;
            return false;
        }
    }
}
