using Quoll.Web.Streams;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>
/// A body (Fetch §2.2.4). Bytes and input from outside become a <see cref="ReadableStream"/> only when a script reads
/// the property <c>body</c>: most scripts call <c>json</c> or <c>text</c>.
/// </summary>
internal sealed class Body
{
    private readonly Engine _engine;

    // The source; both are null once there is a stream, except that bytes stay for redirects.
    private readonly byte[]? _bytes;
    private readonly BodyInput? _input;
    private ReadableStream? _stream;

    // Whether the source was read without a stream.
    private bool _isConsumed;

    public Body(Engine engine, byte[] bytes) => (_engine, _bytes) = (engine, bytes);

    public Body(Engine engine, BodyInput input) => (_engine, _input) = (engine, input);

    public Body(Engine engine, ReadableStream stream) => (_engine, _stream) = (engine, stream);

    /// <summary>The bytes that the body was made of; null for a stream (its source is null).</summary>
    public byte[]? Bytes => _bytes;

    /// <summary>The input, if no script has touched it; null otherwise.</summary>
    public BodyInput? UntouchedInput => _stream is null && !_isConsumed ? _input : null;

    /// <summary>The property <c>body</c>.</summary>
    public ReadableStream Stream
    {
        get
        {
            if (_stream is not null) return _stream;
            _stream = _isConsumed ? BodyStream.Consumed(_engine)
                : _bytes is not null ? BodyStream.FromBytes(_engine, _bytes) : BodyStream.FromInput(_engine, _input!);
            return _stream;
        }
    }

    /// <summary>The property <c>bodyUsed</c>: the stream is disturbed.</summary>
    public bool IsUsed => _stream is null ? _isConsumed : _stream.IsDisturbed;

    /// <summary>Unusable: the stream is disturbed or locked.</summary>
    public bool IsUnusable => _stream is null ? _isConsumed : _stream.IsDisturbed || _stream.IsLocked;

    /// <summary>Clone (§2.2.4): this body continues with one branch of a tee, the result is the other one.</summary>
    public Body Clone()
    {
        if (_stream is null && _bytes is not null) return new Body(_engine, _bytes);
        var (own, other) = BodyStream.Tee(Stream);
        _stream = own;
        return new Body(_engine, other);
    }

    /// <summary>
    /// Creates a proxy (§2.2.4, of a request that another request is made of): this body is used afterwards.
    /// </summary>
    public Body Move()
    {
        if (_stream is not null) return new Body(_engine, BodyStream.Move(_stream));
        _isConsumed = true;
        return _bytes is not null ? new Body(_engine, _bytes) : new Body(_engine, _input!);
    }

    /// <summary>Fully reads the body. The body must be usable.</summary>
    public void ReadAll(Action<byte[]> done, Action<JsValue> failed)
    {
        if (_stream is not null)
        {
            BodyStream.ReadAll(_stream, done, failed);
            return;
        }
        _isConsumed = true;
        if (_bytes is not null) done(_bytes);
        else ReadInput(_input!, null, done, failed);
    }

    /// <summary>Takes the input for a host that sends it on; the body is used afterwards.</summary>
    public BodyInput TakeInput()
    {
        _isConsumed = true;
        return _input!;
    }

    /// <summary>Cancels or errors what still arrives, because a request was aborted.</summary>
    public void Abort(JsValue reason)
    {
        _input?.Abort(reason);
        if (_stream is not null) BodyStream.Error(_stream, reason);
    }

    /// <summary>Cancels the stream of a request that was aborted.</summary>
    public void CancelByAbort(JsValue reason)
    {
        _input?.Cancel();
        if (_stream is { State: ReadableState.Readable }) _ = _stream.Cancel(reason);
    }

    private static void ReadInput(BodyInput input, MemoryStream? known, Action<byte[]> done, Action<JsValue> failed) => input.Read(part =>
    {
        if (part.IsEmpty)
        {
            done(known?.ToArray() ?? []);
            return;
        }
        known ??= new MemoryStream();
        known.Write(part.Span);
        ReadInput(input, known, done, failed);
    }, failed);
}
