namespace Quoll.Web.Fetch;

/// <summary>
/// A response that the network, or a <c>data:</c> URL, has given, before it is an object of the engine.
/// </summary>
internal sealed class FetchAnswer
{
    public required ResponseRecord Record { get; init; }

    /// <summary>The body that still arrives; null for <see cref="Bytes"/>, or for none.</summary>
    public Stream? Stream { get; init; }

    /// <summary>The whole body; null for <see cref="Stream"/>, or for none.</summary>
    public byte[]? Bytes { get; init; }

    /// <summary>Ends a transfer that nobody waits for.</summary>
    public void Discard() => Stream?.Dispose();

    /// <summary>Creates the response. The cancellation is disposed of with the end of the body.</summary>
    public Response ToResponse(Engine engine, CancellationTokenSource cancellation)
    {
        if (Stream is null) cancellation.Dispose();
        engine.Charge(1 + Record.Headers.Items.Count,
            Record.Headers.Items.Sum(static header => 64L + 2 * (header.Name.Length + header.Value.Length)));
        var body = Stream is not null ? new Body(engine, new BodyInput(engine, Stream, cancellation))
            : Bytes is not null ? new Body(engine, Bytes) : null;
        return new Response(engine, Filtered(FetchOptions.Of(engine)), HeadersGuard.Immutable, body);
    }

    // A basic filtered response (§2.2.6).
    private ResponseRecord Filtered(FetchOptions options)
    {
        if (options.AllowForbiddenHeaders) return Record;
        var headers = Record.Headers.Copy();
        headers.Delete("set-cookie");
        headers.Delete("set-cookie2");
        return Record with { Headers = headers };
    }
}
