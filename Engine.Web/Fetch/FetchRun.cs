using Quoll.Web.Streams;
using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>Fetch (Fetch §4): what happens with a request outside of the engine.</summary>
internal static class FetchRun
{
    /// <summary>Starts a fetch. What needs the engine is done before the method returns.</summary>
    public static Task<FetchAnswer> StartAsync(Engine engine, Request request, CancellationTokenSource cancellation)
    {
        var options = FetchOptions.Of(engine);
        var record = request.Record;
        var content = ContentOf(engine, options.Policy, request);
        return record.Url.Scheme is "data" or "blob" ? LocalFetch.RunAsync(options, record)
            : RunAsync(engine, options, record, content, request.Body is null or { Bytes: not null }, cancellation);
    }

    private static async Task<FetchAnswer> RunAsync(
        Engine engine, FetchOptions options, RequestRecord request, Func<HttpContent?> content, bool mayRepeat,
            CancellationTokenSource cancellation)
    {
        var policy = options.Policy;
        var slots = RequestSlots.Of(engine);
        cancellation.CancelAfter(policy.MaxTime, engine.Options.TimeProvider);
        await slots.WaitAsync(cancellation.Token).ConfigureAwait(false);
        var isHeld = true;
        try
        {
            var fetch = new HttpFetch(engine, options, request, content, mayRepeat);
            var response = await fetch.RunAsync(cancellation.Token).ConfigureAwait(false);
            var record = RecordOf(response, fetch.Urls);
            if (fetch.Method is "HEAD" or "CONNECT" || HttpSyntax.IsNullBodyStatus(record.Status))
            {
                response.Dispose();
                return new FetchAnswer { Record = record };
            }
            isHeld = false;
            var body = ResponsePump.Start(response, record.Headers, policy.MaxResponseBytes, () => slots.Release(), cancellation.Token);
            if (request.Integrity.Length == 0) return new FetchAnswer { Record = record, Stream = body };
            // 22. The whole body is read before a script gets a byte of it.
            var bytes = new MemoryStream();
            await using (body) await body.CopyToAsync(bytes, cancellation.Token).ConfigureAwait(false);
            var whole = bytes.ToArray();
            return Integrity.Matches(request.Integrity, whole) ? new FetchAnswer { Record = record, Bytes = whole }
                : throw Integrity.Mismatch();
        }
        finally
        {
            if (isHeld) slots.Release();
        }
    }

    /// <summary>The response without its body. Values of headers are bytes, as .NET has read them.</summary>
    public static ResponseRecord RecordOf(HttpResponseMessage response, List<UrlRecord> urls)
    {
        var headers = new HeaderList();
        foreach (var (name, values) in response.Headers.NonValidated) Add(name, values);
        foreach (var (name, values) in response.Content.Headers.NonValidated) Add(name, values);
        return new ResponseRecord
        {
            Type = "basic",
            Urls = urls,
            Status = (int)response.StatusCode,
            StatusText = response.ReasonPhrase ?? "",
            Headers = headers,
        };

        void Add(string name, System.Net.Http.Headers.HeaderStringValues values)
        {
            foreach (var value in values) headers.Append(name, HttpSyntax.Normalize(value));
        }
    }

    // The content of the request, once for each time that it is sent.
    private static Func<HttpContent?> ContentOf(Engine engine, NetworkPolicy policy, Request request)
    {
        if (request.Body is not { } body) return static () => null;
        if (body.Bytes is { } bytes)
        {
            return bytes.Length <= policy.MaxRequestBytes ? () => new ByteArrayContent(bytes)
                : throw new ScriptError(ScriptErrorKind.TypeError, "The body of the request is longer than the policy allows.");
        }
        var stream = body.Stream;
        return () => new UploadContent(engine, stream, policy.MaxRequestBytes);
    }
}
