using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Hosting;
using Quoll.AspNetCore;
using Quoll.Web;

namespace Quoll.Tests.Web.Fetch;

/// <summary>Scripts that answer requests of Kestrel: <c>app.MapScript(pattern, script)</c>.</summary>
public sealed class ScriptEndpointTests
{
    [Fact]
    public async Task A_request_reaches_the_script_and_its_response_the_client()
    {
        await using var server = await StartAsync("""
            export default {
                async fetch(request) {
                    const url = new URL(request.url);
                    const body = { method: request.method, path: url.pathname, query: url.searchParams.get('q'), own: request.headers.get('x-own'),
                        cookie: request.headers.get('cookie'), text: await request.text() };
                    return Response.json(body, { status: 201, headers: [['X-Made', '1'], ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2']] });
                }
            }
            """);
        using var request = new HttpRequestMessage(HttpMethod.Put, server.Url + "/api/x%20y?q=1") { Content = new StringContent("hällo") };
        request.Headers.Add("X-Own", "1");
        request.Headers.Add("Cookie", "c=3");
        using var response = await server.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        Assert.Equal("application/json", response.Content.Headers.ContentType!.MediaType);
        Assert.Equal(["a=1", "b=2"], response.Headers.GetValues("Set-Cookie"));
        Assert.Equal("""{"method":"PUT","path":"/api/x%20y","query":"1","own":"1","cookie":"c=3","text":"hällo"}""",
            await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_redirect_that_is_opaque_for_the_script_reaches_the_client()
    {
        var policy = new NetworkPolicy { Schemes = ["http"], AllowPrivateAddresses = true };
        using var client = policy.CreateHttpClient();
        var web = new QuollWeb(new WebOptions
        {
            Apis = WebApis.Default | WebApis.Fetch,
            Fetch = new FetchOptions { HttpClient = client, Policy = policy },
        });
        await using var server = await StartAsync("""
            export default {
                fetch(request) {
                    const { searchParams } = new URL(request.url);
                    return searchParams.has('end') ? Response.redirect('https://example.com/') : fetch(request.url + '?end', { redirect: 'manual' });
                }
            }
            """, new() { Engine = new EngineOptions { Extensions = [web] } });
        using var noRedirects = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false });
        using var response = await noRedirects.GetAsync(server.Url + "/api");
        Assert.Equal(HttpStatusCode.Redirect, response.StatusCode);
        Assert.Equal("https://example.com/", response.Headers.Location!.ToString());
    }

    [Fact]
    public async Task Bodies_are_streamed_both_ways()
    {
        // Each part of the request comes back before the next one is sent. (.NET's client does this in HTTP/2 only.)
        await using var server = await StartAsync(protocols: HttpProtocols.Http2, script: """
            export default { fetch(request) { return new Response(request.body.pipeThrough(new TransformStream({
                transform(chunk, controller) { controller.enqueue(chunk.map(byte => byte + 1)); } }))); } }
            """);
        var upload = new PipeContent();
        using var request = new HttpRequestMessage(HttpMethod.Post, server.Url + "/api")
        {
            Content = upload,
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        using var response = await server.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        await using var body = await response.Content.ReadAsStreamAsync();
        var buffer = new byte[16];
        foreach (var part in (string[])["abc", "xyz"])
        {
            await upload.WriteAsync(Encoding.UTF8.GetBytes(part));
            Assert.Equal(3, await body.ReadAtLeastAsync(buffer.AsMemory(0, 3), 3));
            Assert.Equal(part, Encoding.UTF8.GetString([.. buffer[..3].Select(static value => (byte)(value - 1))]));
        }
        upload.End();
        Assert.Equal(0, await body.ReadAsync(buffer));
    }

    [Theory]
    [InlineData("export default { fetch() { throw new Error('secret'); } }", 500)]
    [InlineData("export default { async fetch() { throw new Error('secret'); } }", 500)]
    [InlineData("export default { fetch() { return 'text'; } }", 500)]
    [InlineData("export default { fetch() { return new Promise(() => {}); } }", 500)]
    [InlineData("export default { fetch() { for (;;); } }", 503)]
    [InlineData("export default { fetch() { const all = []; for (;;) all.push(new Array(1000).fill(0)); } }", 503)]
    [InlineData("export default { }", 500)]
    [InlineData("export const fetch = 1", 500)]
    [InlineData("throw new Error('secret')", 500)]
    [InlineData("export default { fetch() { return new Response(null, { status: 404 }); } }", 404)]
    public async Task A_failure_is_a_status_and_nothing_else(string script, int status)
    {
        await using var server = await StartAsync(script, new() { Limits = new() { MaxTime = MachinePace.Hang, MaxSteps = 10_000_000 } });
        using var response = await server.Client.GetAsync(server.Url + "/api");
        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal("", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public void A_syntax_error_is_found_at_the_start()
    {
        var app = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0"]).Build();
        Assert.Throws<JavaScriptException>(() => app.MapScript("/api", "export default {"));
    }

    [Theory]
    [InlineData(null, "1,2,3")]
    [InlineData(1, "1,1,1")]
    public async Task An_engine_keeps_its_globals_unless_each_request_gets_a_new_one(int? requests, string counts)
    {
        await using var server = await StartAsync(
            "let count = 0; export default { fetch() { return new Response(String(++count)); } }", new() { MaxEngines = 1, MaxRequestsPerEngine = requests });
        List<string> seen = [];
        for (var i = 0; i < 3; i++) seen.Add(await server.Client.GetStringAsync(server.Url + "/api"));
        Assert.Equal(counts, string.Join(',', seen));
    }

    [Theory]
    [InlineData("throw new Error()")]
    [InlineData("setTimeout(() => {}, 1e6)")]
    public async Task An_engine_that_failed_or_left_work_is_not_used_again(string code)
    {
        await using var server = await StartAsync($$"""
            let count = 0;
            export default { fetch() { if (++count === 1) { {{code}} } return new Response(String(count)); } }
            """, new() { MaxEngines = 1 });
        for (var i = 0; i < 3; i++)
        {
            using var response = await server.Client.GetAsync(server.Url + "/api");
            Assert.Contains(await response.Content.ReadAsStringAsync(), (string[])["", "1"]);
        }
    }

    [Fact]
    public async Task Requests_run_at_the_same_time_and_no_more_than_there_are_engines()
    {
        var (running, most) = (0, 0);
        var web = new QuollWeb();
        var options = new ScriptEndpointOptions
        {
            MaxEngines = 3,
            Engine = new EngineOptions { Extensions = [web] },
            Environment = engine => engine.FromObject(new Func<Task>(async () =>
            {
                var now = Interlocked.Increment(ref running);
                InterlockedMax(ref most, now);
                await Task.Delay(20);
                Interlocked.Decrement(ref running);
            })),
        };
        await using var server = await StartAsync("export default { async fetch(request, wait) { await wait(); return new Response('x'); } }", options);
        await Task.WhenAll(Enumerable.Range(0, 30).Select(_ => server.Client.GetStringAsync(server.Url + "/api")));
        Assert.InRange(most, 1, 3);
    }

    [Fact]
    public async Task Too_many_waiting_requests_are_refused()
    {
        var gate = new TaskCompletionSource();
        var options = new ScriptEndpointOptions
        {
            MaxEngines = 1,
            MaxWaitingRequests = 0,
            Engine = new EngineOptions { Extensions = [new QuollWeb()] },
            Environment = engine => engine.FromObject(new Func<Task>(() => gate.Task)),
        };
        await using var server = await StartAsync("export default { async fetch(request, wait) { await wait(); return new Response('x'); } }", options);
        var first = server.Client.GetStringAsync(server.Url + "/api");
        HttpStatusCode status;
        do
        {
            // Until the first request has the engine.
            using var response = await server.Client.GetAsync(server.Url + "/other");
            using var second = await server.Client.GetAsync(server.Url + "/api", new CancellationTokenSource(MachinePace.Hang).Token);
            status = second.StatusCode;
        }
        while (status == HttpStatusCode.OK);
        Assert.Equal(HttpStatusCode.ServiceUnavailable, status);
        gate.SetResult();
        Assert.Equal("x", await first);
    }

    [Fact]
    public async Task The_script_ends_when_the_client_goes()
    {
        var aborted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var options = new ScriptEndpointOptions
        {
            MaxEngines = 1,
            Engine = new EngineOptions { Extensions = [new QuollWeb()] },
            Environment = engine => engine.FromObject(new Func<Task>(() =>
            {
                started.TrySetResult();
                return new TaskCompletionSource().Task;
            })),
        };
        await using var server = await StartAsync("export default { async fetch(request, wait) { if (request.method === 'GET') return new Response('next'); await wait(); } }", options);
        using var cancellation = new CancellationTokenSource();
        var call = server.Client.PostAsync(server.Url + "/api", null, cancellation.Token);
        await started.Task.WaitAsync(MachinePace.Hang);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        // The only engine is free again.
        Assert.Equal("next", await server.Client.GetStringAsync(server.Url + "/api"));
    }

    [Fact]
    public async Task Work_goes_on_after_the_response_with_waitUntil()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var options = new ScriptEndpointOptions
        {
            Engine = new EngineOptions { Extensions = [new QuollWeb()] },
            Environment = engine => engine.FromObject(new Action(() => done.TrySetResult())),
        };
        await using var server = await StartAsync("""
            export default { fetch(request, tell, context) {
                context.waitUntil(new Promise(resolve => setTimeout(resolve, 10)).then(tell));
                return new Response('x'); } }
            """, options);
        Assert.Equal("x", await server.Client.GetStringAsync(server.Url + "/api"));
        await done.Task.WaitAsync(MachinePace.Hang);
    }

    [Fact]
    public async Task The_body_of_another_server_passes_through()
    {
        const string Origin = "export default { fetch() { return new Response('x'.repeat(100_000), { headers: { 'X-Origin': '1' } }); } }";
        await using var origin = await StartAsync(Origin);
        var policy = new NetworkPolicy { Schemes = ["http"], AllowPrivateAddresses = true };
        using var client = policy.CreateHttpClient();
        var fetch = new FetchOptions { HttpClient = client, Policy = policy };
        var web = new QuollWeb(new WebOptions { Apis = WebApis.Default | WebApis.Fetch, Fetch = fetch });
        await using var server = await StartAsync(
            $"export default {{ fetch() {{ return fetch('{origin.Url}/api'); }} }}", new() { Engine = new EngineOptions { Extensions = [web] } });
        using var response = await server.Client.GetAsync(server.Url + "/api");
        Assert.Equal(100_000, (await response.Content.ReadAsStringAsync()).Length);
        Assert.Equal(["1"], response.Headers.GetValues("X-Origin"));
    }

    [Fact]
    public async Task Status_text_HEAD_and_empty_bodies()
    {
        await using var server = await StartAsync("""
            export default { fetch(request) { return request.method === 'HEAD' ? new Response('not sent', { headers: { 'X-H': '1' } })
                : new Response(null, { status: 299, statusText: 'Own text' }); } }
            """);
        using var get = await server.Client.GetAsync(server.Url + "/api");
        Assert.Equal("299 Own text", $"{(int)get.StatusCode} {get.ReasonPhrase}");
        using var request = new HttpRequestMessage(HttpMethod.Head, server.Url + "/api");
        using var head = await server.Client.SendAsync(request);
        Assert.Equal("1 8", $"{string.Join(',', head.Headers.GetValues("X-H"))} {head.Content.Headers.ContentLength}");
    }

    private static void InterlockedMax(ref int most, int now)
    {
        for (int known; (known = most) < now && Interlocked.CompareExchange(ref most, now, known) != known;) { }
    }

    private static async Task<Server> StartAsync(
        string script, ScriptEndpointOptions? options = null, HttpProtocols protocols = HttpProtocols.Http1)
    {
        var builder = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.ConfigureEndpointDefaults(endpoint => endpoint.Protocols = protocols));
        var app = builder.Build();
        app.MapScript("/api/{**path}", script, options);
        await app.StartAsync();
        return new Server(app);
    }

    private sealed class Server(WebApplication app) : IAsyncDisposable
    {
        public string Url => app.Urls.First();

        public HttpClient Client { get; } = new() { Timeout = TimeSpan.FromSeconds(60) };

        public async ValueTask DisposeAsync()
        {
            Client.Dispose();
            await app.DisposeAsync();
        }
    }

    // A request body that the test writes part by part.
    private sealed class PipeContent : HttpContent
    {
        private readonly TaskCompletionSource<Stream> _output = new();
        private readonly TaskCompletionSource _end = new();

        public async Task WriteAsync(byte[] bytes)
        {
            var output = await _output.Task;
            await output.WriteAsync(bytes);
            await output.FlushAsync();
        }

        public void End() => _end.SetResult();

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            await stream.FlushAsync();
            _output.SetResult(stream);
            await _end.Task;
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
