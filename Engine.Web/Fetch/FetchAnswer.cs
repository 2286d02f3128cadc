namespace Quoll.Web.Fetch;

/// <summary>
/// A response that the network, or a <c>data:</c> URL, has given, before it is an object of the engine.
/// </summary>
internal sealed record FetchAnswer
{
    public required ResponseRecord Record { get; init; }

    /// <summary>The body that still arrives; null for <see cref="Bytes"/>, or for none.</summary>
    public Stream? Stream { get; init; }

    /// <summary>The whole body; null for <see cref="Stream"/>, or for none.</summary>
    public byte[]? Bytes { get; init; }

    /// <summary>Ends a transfer that nobody waits for.</summary>
    public void Discard() => Stream?.Dispose();

    /// <summary>
    /// Creates the response to a request, filtered. The cancellation is disposed of with the end of the body.
    /// </summary>
    public Response ToResponse(Engine engine, RequestRecord request, CancellationTokenSource cancellation)
    {
        if (Stream is null) cancellation.Dispose();
        engine.Charge(1 + Record.Headers.Items.Count,
            Record.Headers.Items.Sum(static header => 64L + 2 * (header.Name.Length + header.Value.Length)));
        var body = Stream is not null ? new Body(engine, new BodyInput(engine, Stream, cancellation))
            : Bytes is not null ? new Body(engine, Bytes) : null;
        return Filter(engine, request, new Response(engine, Record, HeadersGuard.Immutable, body));
    }

    // What of a response the script may see (§2.2.6, filtered response).
    private static Response Filter(Engine engine, RequestRecord request, Response response)
    {
        var (options, record) = (FetchOptions.Of(engine), response.Record);
        if (!options.HasBrowserRestrictions) return response;
        var opaque = new ResponseRecord { Type = "opaque", Status = 0 };
        if (request.Redirect == "manual" && HttpSyntax.IsRedirectStatus(record.Status))
            return response.Hide(opaque with { Type = "opaqueredirect", Urls = record.Urls });
        if (request.Mode == "no-cors" && FetchUrl.IsHttp(record.Urls[^1]) && FetchUrl.IsOtherOrigin(record.Urls[^1], FetchUrl.Base(engine)))
            return response.Hide(opaque);
        // A basic filtered response.
        record.Headers.Delete("set-cookie");
        record.Headers.Delete("set-cookie2");
        return response;
    }
}
