using System.Globalization;

namespace Quoll.Web.Fetch;

/// <summary>
/// Scheme fetch (Fetch §4.2) of the schemes whose content the engine has: <c>data</c> and <c>blob</c>. It needs no
/// network.
/// </summary>
internal static class LocalFetch
{
    public static Task<FetchAnswer> RunAsync(FetchOptions options, RequestRecord request)
    {
        try
        {
            return Task.FromResult(request.Url.Scheme is "data" ? ReadData(options, request) : ReadBlob(request));
        }
        catch (Exception error) when (error is NetworkError or DeniedException)
        {
            return Task.FromException<FetchAnswer>(error);
        }
    }

    private static FetchAnswer ReadData(FetchOptions options, RequestRecord request)
    {
        if (!options.AllowDataUrls) throw new DeniedException("The policy denies data: URLs.");
        var (type, bytes) = DataUrl.Parse(request.Url) ?? throw new NetworkError("The data: URL is not valid.");
        return Answer(request, request.Method == "HEAD" ? null : bytes, bytes, ("Content-Type", type.ToString()));
    }

    // The numbers are those of the steps for "blob".
    private static FetchAnswer ReadBlob(RequestRecord request)
    {
        // 1, 2, 6. The engine's own blob, which has not been revoked when the request was made.
        if (request.Method != "GET") throw new NetworkError("A blob: URL allows only the method GET.");
        var blob = request.Blob ?? throw new NetworkError("The blob: URL does not exist, or was revoked.");
        var length = blob.Data.Length;
        if (request.Headers.Get("Range") is not { } range)
        {
            // 11. The whole blob.
            var whole = blob.ToArray();
            return Answer(request, whole, whole, ("Content-Length", Number(length)), ("Content-Type", blob.Type));
        }
        // 12. A part of it.
        if (HttpSyntax.ParseRange(range) is not var (start, end)) throw new NetworkError("The header 'Range' is not valid.");
        if (start is null) (start, end) = (Math.Max(length - end!.Value, 0), length - 1);
        else if (start >= length) throw new NetworkError("The range begins after the end of the blob.");
        end = Math.Min(end ?? long.MaxValue, length - 1);
        var part = blob.Data.Slice(start.Value, end.Value + 1).ToArray();
        var answer = Answer(request, part, part, ("Content-Length", Number(part.Length)), ("Content-Type", blob.Type),
            ("Content-Range", $"bytes {Number(start.Value)}-{Number(end.Value)}/{Number(length)}"));
        return answer with { Record = answer.Record with { Status = 206, StatusText = "Partial Content" } };
    }

    private static FetchAnswer Answer(RequestRecord request, byte[]? bytes, byte[] content, params ReadOnlySpan<(string, string)> headers)
    {
        if (!Integrity.Matches(request.Integrity, content)) throw Integrity.Mismatch();
        var list = new HeaderList();
        foreach (var (name, value) in headers) list.Append(name, value);
        return new FetchAnswer
        {
            Record = new ResponseRecord { Type = "basic", Urls = [request.Url], StatusText = "OK", Headers = list },
            Bytes = bytes,
        };
    }

    private static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);
}
