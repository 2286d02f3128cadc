namespace Quoll.Web.Streams;

/// <summary>The mixin ReadableStreamGenericReader (§4.3), and its abstract operations (§4.9.3).</summary>
internal abstract class ReadableStreamReader : PlatformObject
{
    /// <summary>Bytes of a waiting request.</summary>
    public const int RequestSize = 64;

    /// <summary>ReadableStreamReaderGenericInitialize, after the check of SetUpReadableStream…Reader.</summary>
    protected ReadableStreamReader(Engine engine, ReadableStream stream) : base(engine)
    {
        if (stream.IsLocked) throw Algorithm.TypeError("This stream has already been locked for exclusive reading by another reader");
        Stream = stream;
        stream.Reader = this;
        Closed = new StreamPromise(engine);
        if (stream.State == ReadableState.Closed) Closed.Resolve();
        else if (stream.State == ReadableState.Errored) Closed.Reject(stream.StoredError);
    }

    /// <summary>[[stream]]; null after the release.</summary>
    public ReadableStream? Stream { get; private set; }

    /// <summary>[[closedPromise]].</summary>
    public StreamPromise Closed { get; private set; }

    /// <summary>Rejects all requests: ReadableStream…ReaderErrorRead…Requests.</summary>
    public abstract void ErrorRequests(JsValue reason);

    /// <summary>ReadableStreamReaderGenericCancel.</summary>
    public StreamPromise? Cancel(JsValue reason) => Stream!.Cancel(reason);

    /// <summary>
    /// ReadableStream…ReaderRelease, with ReadableStreamReaderGenericRelease. Does nothing the second time.
    /// </summary>
    public void Release()
    {
        if (Stream is not { } stream) return;
        var reason = Algorithm.NewTypeError(Engine, "Reader was released and can no longer be used to monitor the stream's closedness");
        if (stream.State == ReadableState.Readable) Closed.Reject(reason);
        else Closed = StreamPromise.RejectedWith(Engine, reason);
        stream.Controller.ReleaseSteps();
        stream.Reader = null;
        Stream = null;
        ErrorRequests(Algorithm.NewTypeError(Engine, "Reader was released"));
    }

    /// <summary>The method cancel.</summary>
    protected static JsValue CancelMethod(ReadableStreamReader reader, JsValue reason) => reader.Stream is null
        ? throw Algorithm.TypeError("Cannot cancel a stream using a released reader")
        : StreamPromise.ValueOf(reader.Engine, reader.Cancel(reason));
}
