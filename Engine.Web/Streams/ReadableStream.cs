using Quoll.Web.Messaging;

namespace Quoll.Web.Streams;

/// <summary>The [[state]] of a readable stream.</summary>
internal enum ReadableState
{
    Readable,
    Closed,
    Errored,
}

/// <summary>
/// A readable stream (§4.2), and its abstract operations (§4.9.2). C# makes streams with <see cref="Create"/> and
/// <see cref="CreateBytes"/>, and reads them with <see cref="GetReader()"/> and <see
/// cref="ReadableStreamDefaultReader.Read(ReadRequest)"/>.
/// </summary>
internal sealed partial class ReadableStream(Engine engine) : PlatformObject(engine)
{
    private ReadableStreamController? _controller;

    // The port of a stream that was transferred, until it is first used: a message may carry it to yet another engine.
    private MessagePort? _port;

    /// <summary>[[state]].</summary>
    public ReadableState State { get; private set; }

    /// <summary>[[storedError]].</summary>
    public JsValue StoredError { get; private set; } = JsValue.Undefined;

    /// <summary>[[reader]].</summary>
    public ReadableStreamReader? Reader { get; set; }

    /// <summary>[[controller]].</summary>
    public ReadableStreamController Controller
    {
        get
        {
            if (_controller is null && _port is { } port)
            {
                _port = null;
                CrossRealmTransform.SetUpReadable(this, port);
            }
            return _controller!;
        }
        set => _controller = value;
    }

    /// <summary>[[disturbed]].</summary>
    public bool IsDisturbed { get; set; }

    /// <summary>IsReadableStreamLocked.</summary>
    public bool IsLocked => Reader is not null;

    /// <summary>The controller of a stream that is not a byte stream.</summary>
    public ReadableStreamDefaultController DefaultController => (ReadableStreamDefaultController)Controller;

    /// <summary>The controller of a byte stream.</summary>
    public ReadableByteStreamController ByteController => (ReadableByteStreamController)Controller;

    /// <summary>CreateReadableStream: a stream of any values, from algorithms of C#.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="pull">
    /// The pull algorithm; null for none. A null result is a promise resolved with undefined.
    /// </param>
    /// <param name="cancel">The cancel algorithm; null for none.</param>
    /// <param name="highWaterMark">The high water mark.</param>
    /// <param name="size">The size algorithm; null for 1.</param>
    /// <param name="start">The result of the start algorithm.</param>
    public static ReadableStream Create(
        Engine engine, Func<ReadableStreamDefaultController, StreamPromise?>? pull = null, Func<JsValue, StreamPromise?>? cancel = null,
        double highWaterMark = 1, Func<JsValue, double>? size = null, StreamPromise? start = null)
    {
        var stream = new ReadableStream(engine);
        new ReadableStreamDefaultController(stream, pull, cancel, highWaterMark, size).SetUp(start);
        return stream;
    }

    /// <summary>CreateReadableByteStream: a byte stream from algorithms of C#.</summary>
    /// <inheritdoc cref="Create" path="/param"/>
    public static ReadableStream CreateBytes(
        Engine engine, Func<ReadableByteStreamController, StreamPromise?>? pull = null, Func<JsValue, StreamPromise?>? cancel = null,
        double highWaterMark = 0)
    {
        var stream = new ReadableStream(engine);
        new ReadableByteStreamController(stream, pull, cancel, highWaterMark, 0).SetUp(null);
        return stream;
    }

    /// <summary>AcquireReadableStreamDefaultReader.</summary>
    /// <exception cref="ScriptError">The stream is locked: a TypeError.</exception>
    public ReadableStreamDefaultReader GetReader() => new(Engine, this);

    /// <summary>ReadableStreamTee (§4.9.1).</summary>
    /// <param name="clonesForBranch2">
    /// Whether the second branch gets structured clones of the chunks. Those of byte streams are always copies.
    /// </param>
    public (ReadableStream Branch1, ReadableStream Branch2) Tee(bool clonesForBranch2 = false) =>
        Controller is ReadableByteStreamController ? ReadableByteStreamTee.Start(this)
            : ReadableStreamDefaultTee.Start(this, clonesForBranch2);

    /// <summary>ReadableStreamCancel.</summary>
    public StreamPromise? Cancel(JsValue reason)
    {
        IsDisturbed = true;
        if (State == ReadableState.Closed) return null;
        if (State == ReadableState.Errored) return StreamPromise.RejectedWith(Engine, StoredError);
        Close();
        if (Reader is ReadableStreamByobReader reader) reader.CloseRequests();
        var sourceCancel = Controller.CancelSteps(reason) ?? StreamPromise.Resolved(Engine);
        return sourceCancel.Then(null);
    }

    /// <summary>ReadableStreamClose.</summary>
    public void Close()
    {
        State = ReadableState.Closed;
        if (Reader is not { } reader) return;
        reader.Closed.Resolve();
        if (reader is ReadableStreamDefaultReader defaultReader) defaultReader.CloseRequests();
    }

    /// <summary>ReadableStreamError.</summary>
    public void Error(JsValue reason)
    {
        State = ReadableState.Errored;
        StoredError = reason;
        if (Reader is not { } reader) return;
        reader.Closed.Reject(reason);
        reader.ErrorRequests(reason);
    }

    /// <summary>ReadableStreamHasDefaultReader.</summary>
    public bool HasDefaultReader => Reader is ReadableStreamDefaultReader;

    /// <summary>ReadableStreamHasBYOBReader.</summary>
    public bool HasByobReader => Reader is ReadableStreamByobReader;

    /// <summary>ReadableStreamGetNumReadRequests; 0 without a default reader.</summary>
    public int ReadRequestCount => Reader is ReadableStreamDefaultReader reader ? reader.Requests.Count : 0;

    /// <summary>ReadableStreamGetNumReadIntoRequests; 0 without a BYOB reader.</summary>
    public int ReadIntoRequestCount => Reader is ReadableStreamByobReader reader ? reader.Requests.Count : 0;

    /// <summary>ReadableStreamAddReadRequest.</summary>
    public void AddReadRequest(ReadRequest request)
    {
        Engine.Charge(0, ReadableStreamReader.RequestSize);
        ((ReadableStreamDefaultReader)Reader!).Requests.Enqueue(request);
    }

    /// <summary>ReadableStreamAddReadIntoRequest.</summary>
    public void AddReadIntoRequest(ReadIntoRequest request)
    {
        Engine.Charge(0, ReadableStreamReader.RequestSize);
        ((ReadableStreamByobReader)Reader!).Requests.Enqueue(request);
    }

    /// <summary>ReadableStreamFulfillReadRequest.</summary>
    public void FulfillReadRequest(JsValue chunk, bool isDone)
    {
        var request = ((ReadableStreamDefaultReader)Reader!).Requests.Dequeue();
        if (isDone) request.Close();
        else request.Chunk(chunk);
    }

    /// <summary>ReadableStreamFulfillReadIntoRequest.</summary>
    public void FulfillReadIntoRequest(JsValue view, bool isDone)
    {
        var request = ((ReadableStreamByobReader)Reader!).Requests.Dequeue();
        if (isDone) request.Close(view);
        else request.Chunk(view);
    }

    /// <summary>The transfer steps and transfer-receiving steps (§4.2.6).</summary>
    /// <exception cref="DomException">The stream is locked.</exception>
    public ReadableStream MoveTo(Engine engine)
    {
        if (IsLocked) throw CrossRealmTransform.Locked();
        var port = _port;
        if (port is not null) GetReader();
        else
        {
            (var own, port) = MessagePort.CreatePair(Engine);
            var writable = new WritableStream(Engine);
            CrossRealmTransform.SetUpWritable(writable, own);
            ReadableStreamPipe.Start(this, writable, default);
        }
        var moved = new ReadableStream(engine) { _port = CrossRealmTransform.Move(port, engine) };
        engine.EnqueueTask(() => _ = moved.Controller);
        return moved;
    }
}
