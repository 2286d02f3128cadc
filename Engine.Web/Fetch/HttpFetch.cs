using System.Net;
using System.Text;
using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>
/// HTTP fetch (Fetch §4.3 to §4.6) over a client of the host: follows redirects, and asks the policy for each. It runs
/// outside of the engine, and touches no value of it.
/// </summary>
internal sealed class HttpFetch(Engine engine, FetchOptions options, RequestRecord request, Func<HttpContent?> content, bool mayRepeat)
{
    // Headers that frame a message, or say where it goes: only the client sets them.
    private static readonly HashSet<string> s_framing = new(StringComparer.OrdinalIgnoreCase)
    {
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    };

    // Headers that describe a body (§2.2.2, request-body-header name).
    private static readonly string[] s_bodyHeaders = ["Content-Encoding", "Content-Language", "Content-Location", "Content-Type"];

    // Headers that are meant for one origin.
    private static readonly string[] s_secretHeaders = ["Authorization", "Cookie"];

    private readonly NetworkPolicy _policy = options.Policy;
    private readonly NetworkGate _gate = new(engine, options);
    private readonly UrlRecord? _origin = FetchUrl.Base(engine);
    private readonly HeaderList _headers = request.Headers.Copy();
    private readonly List<UrlRecord> _urls = [.. request.Urls];
    private Func<HttpContent?> _content = content;
    private string _method = request.Method;

    /// <summary>The URLs that led to the response.</summary>
    public List<UrlRecord> Urls => _urls;

    /// <summary>The method of the last request: a redirect may change it.</summary>
    public string Method => _method;

    /// <summary>Sends the request, and follows redirects, until there is a response.</summary>
    public async Task<HttpResponseMessage> RunAsync(CancellationToken cancellationToken)
    {
        var client = options.HttpClient ?? throw new DeniedException("The host gives scripts no network.");
        for (var redirects = 0; ; redirects++)
        {
            CheckOrigin(_urls[^1]);
            var uri = await _gate.CheckAsync(_urls[^1], _method, redirects, cancellationToken).ConfigureAwait(false);
            using var message = CreateMessage(client, uri);
            var response = await client.SendAsync(message, HttpCompletionOption.ResponseHeadersRead,
                cancellationToken).ConfigureAwait(false);
            try
            {
                if (response.RequestMessage is { RequestUri: { } answered } && !answered.Equals(uri))
                    throw new NetworkError("The HttpClient of the host has followed a redirect, which the policy could not decide about.");
                if (LocationOf(response) is not { } location) return response;
                Redirect((int)response.StatusCode, location, redirects);
                response.Dispose();
            }
            catch
            {
                response.Dispose();
                throw;
            }
        }
    }

    // Main fetch (§4.1), step 13: what modes allow for another origin than that of the scripts. There is no CORS.
    private void CheckOrigin(UrlRecord url)
    {
        if (!FetchUrl.IsOtherOrigin(url, _origin)) return;
        if (request.Mode == "same-origin") throw new NetworkError("The mode 'same-origin' does not allow another origin.");
        if (request is { Mode: "no-cors", Redirect: not "follow" })
            throw new NetworkError("The mode 'no-cors' needs 'redirect: follow' for another origin.");
    }

    // The location URL (§2.2.6), if the response is a redirect that is followed.
    private UrlRecord? LocationOf(HttpResponseMessage response)
    {
        if (!HttpSyntax.IsRedirectStatus((int)response.StatusCode)) return null;
        if (request.Redirect == "error") throw new NetworkError("The response is a redirect, which the request does not allow.");
        if (request.Redirect == "manual" || !response.Headers.NonValidated.TryGetValues("Location", out var values)) return null;
        var current = _urls[^1];
        // Bytes of UTF-8, which .NET reads as Latin-1.
        var text = Encoding.UTF8.GetString(Encoding.Latin1.GetBytes(values.First()));
        var location = UrlParser.Parse(text, current) ?? throw new NetworkError("The redirect has a URL that is not valid.");
        if (current.HasFragment && !location.HasFragment) location = UrlParser.Parse($"{location.Href}#{current.Fragment}") ?? location;
        return location;
    }

    // HTTP-redirect fetch (§4.5).
    private void Redirect(int status, UrlRecord location, int redirects)
    {
        // 6. Only HTTP. 7. A limit.
        if (!FetchUrl.IsHttp(location)) throw new NetworkError($"The redirect leads to the scheme '{location.Scheme}'.");
        if (redirects >= _policy.MaxRedirects) throw new NetworkError("There are too many redirects.");
        // 9. No credentials of another origin.
        var isSameOrigin = FetchUrl.IsSameOrigin(_urls[^1], location);
        if (location.HasCredentials && !isSameOrigin)
            throw new NetworkError("The redirect leads to another origin with a user name or a password.");
        // 11. A stream cannot be sent twice.
        if (status != 303 && !mayRepeat)
            throw new NetworkError("The body of the request is a stream, which cannot be sent again after a redirect.");
        // 12. Some redirects become GET.
        if (status is 301 or 302 && _method == "POST" || status == 303 && _method is not ("GET" or "HEAD"))
        {
            _method = "GET";
            _content = static () => null;
            foreach (var name in s_bodyHeaders) _headers.Delete(name);
        }
        // 13. Secrets stay with their origin.
        if (!isSameOrigin)
        {
            foreach (var name in s_secretHeaders) _headers.Delete(name);
        }
        // 19.
        _urls.Add(location);
    }

    private HttpRequestMessage CreateMessage(HttpClient client, Uri uri)
    {
        var message = new HttpRequestMessage(new HttpMethod(_method), uri)
        {
            Content = _content(),
            Version = client.DefaultRequestVersion,
            VersionPolicy = client.DefaultVersionPolicy,
        };
        foreach (var (name, value) in _headers.Items)
        {
            if (!s_framing.Contains(name)) Add(message, name, value);
        }
        Default("Accept", "*/*");
        if (!_headers.Contains("Range")) Default("Accept-Encoding", ContentDecoding.Accepted);
        if (options.UserAgent is { Length: > 0 } agent) Default("User-Agent", agent);
        if (_urls[^1] is { HasCredentials: true } url) Default("Authorization", "Basic " + Credentials(url));
        return message;

        void Default(string name, string value)
        {
            if (!_headers.Contains(name)) Add(message, name, value);
        }
    }

    // .NET keeps the headers of the content apart; without validation it sends the value as it is. The grammar of names
    // and values was checked when the script set them, so no value ends a line.
    private static void Add(HttpRequestMessage message, string name, string value)
    {
        if (message.Headers.TryAddWithoutValidation(name, value)) return;
        message.Content ??= new ByteArrayContent([]);
        message.Content.Headers.TryAddWithoutValidation(name, value);
    }

    private static string Credentials(UrlRecord url) => Convert.ToBase64String(Encoding.UTF8.GetBytes(
        $"{Uri.UnescapeDataString(url.Username)}:{Uri.UnescapeDataString(url.Password)}"));
}
