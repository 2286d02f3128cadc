using System.IO.Compression;
using System.Net.WebSockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Hosting;

namespace Quoll.Tests.Web.Fetch;

/// <summary>A server on the loopback with answers that are slow, broken, endless, redirecting, compressed.</summary>
public sealed class LoopbackServer : IAsyncLifetime
{
    private const string Text = "The quick brown fox jumps over the lazy dog. ";
    private WebApplication _app = null!;

    /// <summary>The root of the server, without a slash at its end.</summary>
    public string Url => _app.Urls.First();

    /// <summary>The number of requests that reached the server.</summary>
    public int Requests;

    /// <summary>Ends when a request for /wait was aborted by its client.</summary>
    public TaskCompletionSource Aborted { get; private set; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public async Task InitializeAsync()
    {
        var builder = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]);
        // Values of headers are bytes.
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.RequestHeaderEncodingSelector = static _ => Encoding.Latin1);
        _app = builder.Build();
        _app.UseWebSockets();
        _app.Use((context, next) =>
        {
            Interlocked.Increment(ref Requests);
            return next(context);
        });
        _app.MapGet("/text", () => Text);
        _app.MapGet("/json", () => Results.Text("""{"a":[1,2,{"b":"ä"}]}""", "application/json"));
        _app.MapGet("/status/{status:int}", (int status) => Results.Text($"status {status}", statusCode: status));
        _app.MapMethods("/empty", ["GET", "HEAD"], () => Results.StatusCode(204));
        _app.MapGet("/headers", (HttpContext context) => Headers(context));
        _app.MapGet("/cookie", (HttpContext context) =>
        {
            context.Response.Headers.Append("Set-Cookie", "a=1");
            context.Response.Headers.Append("Set-Cookie", "b=2");
            return context.Request.Headers.Cookie.ToString();
        });
        _app.Map("/echo", EchoAsync);
        _app.Map("/redirect/{status:int}", (HttpContext context, int status, string to) => Redirect(context, status, to));
        _app.MapGet("/loop", (HttpContext context) => Redirect(context, 302, "/loop"));
        _app.MapGet("/encoded/{coding}", (HttpContext context, string coding) => EncodedAsync(context, coding));
        _app.MapGet("/bomb", BombAsync);
        _app.MapGet("/endless", EndlessAsync);
        _app.MapGet("/wait", WaitAsync);
        _app.MapGet("/slow", SlowAsync);
        _app.MapGet("/broken", BrokenAsync);
        _app.MapGet("/events", EventsAsync);
        _app.MapGet("/events/once", OnceAsync);
        _app.Map("/socket", SocketAsync);
        await _app.StartAsync();
    }

    public async Task DisposeAsync() => await _app.DisposeAsync();

    /// <summary>Forgets what happened in another test.</summary>
    public void Reset()
    {
        Requests = 0;
        Aborted = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }

    private static string Headers(HttpContext context) => string.Join('\n', context.Request.Headers
        .Select(static header => $"{header.Key.ToLowerInvariant()}: {header.Value}").Order(StringComparer.Ordinal));

    private static async Task EchoAsync(HttpContext context)
    {
        context.Response.Headers["X-Method"] = context.Request.Method;
        if (context.Request.ContentType is { } type) context.Response.ContentType = type;
        context.Response.Headers["X-Length"] = context.Request.ContentLength?.ToString() ?? "none";
        context.Response.Headers["X-Authorization"] = context.Request.Headers.Authorization.ToString();
        await context.Request.Body.CopyToAsync(context.Response.Body);
    }

    private static void Redirect(HttpContext context, int status, string to)
    {
        context.Response.StatusCode = status;
        context.Response.Headers.Location = to;
    }

    private static async Task EncodedAsync(HttpContext context, string coding)
    {
        context.Response.Headers.ContentEncoding = coding == "raw" ? "deflate" : coding;
        await using Stream output = coding switch
        {
            "gzip" => new GZipStream(context.Response.Body, CompressionLevel.Fastest),
            "deflate" => new ZLibStream(context.Response.Body, CompressionLevel.Fastest),
            "raw" => new DeflateStream(context.Response.Body, CompressionLevel.Fastest),
            _ => new BrotliStream(context.Response.Body, CompressionLevel.Fastest),
        };
        await output.WriteAsync(Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(Text, 1000))));
    }

    // 64 MB of zeros in some kilobytes.
    private static async Task BombAsync(HttpContext context)
    {
        context.Response.Headers.ContentEncoding = "gzip";
        await using var output = new GZipStream(context.Response.Body, CompressionLevel.Fastest);
        var zeros = new byte[1 << 20];
        for (var i = 0; i < 64; i++) await output.WriteAsync(zeros, context.RequestAborted);
    }

    private static async Task EndlessAsync(HttpContext context)
    {
        var part = Encoding.UTF8.GetBytes(Text);
        while (!context.RequestAborted.IsCancellationRequested) await context.Response.Body.WriteAsync(part, context.RequestAborted);
    }

    // Headers never come.
    private async Task WaitAsync(HttpContext context)
    {
        var aborted = new TaskCompletionSource();
        await using var registration = context.RequestAborted.Register(aborted.SetResult);
        await aborted.Task;
        Aborted.TrySetResult();
    }

    // The first part comes at once, the rest never.
    private async Task SlowAsync(HttpContext context)
    {
        await context.Response.WriteAsync("first");
        await context.Response.Body.FlushAsync();
        await WaitAsync(context);
    }

    private static async Task BrokenAsync(HttpContext context)
    {
        context.Response.ContentLength = 1000;
        await context.Response.WriteAsync("first");
        await context.Response.Body.FlushAsync();
        context.Abort();
    }

    private static async Task EventsAsync(HttpContext context)
    {
        context.Response.ContentType = "text/event-stream";
        await context.Response.WriteAsync(
            "\uFEFF: a comment\nretry: 100\n\ndata: one\nid: 1\n\nevent: named\rdata: two\rdata: lines\r\rdata\r\n\r\ndata: last\nid: 2\n\ndata: incomplete");
    }

    // Ends after an event, and tells what the client knows when it comes back.
    private static async Task OnceAsync(HttpContext context)
    {
        context.Response.ContentType = "text/event-stream";
        await context.Response.WriteAsync($"retry: 100\nid: {context.Request.Headers["Last-Event-ID"]}x\ndata: hello\n\n");
    }

    private static async Task SocketAsync(HttpContext context)
    {
        if (!context.WebSockets.IsWebSocketRequest)
        {
            context.Response.StatusCode = 400;
            return;
        }
        using var socket = await context.WebSockets.AcceptWebSocketAsync(context.WebSockets.WebSocketRequestedProtocols.FirstOrDefault());
        var buffer = new byte[1 << 16];
        while (true)
        {
            var received = await socket.ReceiveAsync(buffer.AsMemory(), context.RequestAborted);
            if (received.MessageType == WebSocketMessageType.Close) break;
            var text = Encoding.UTF8.GetString(buffer, 0, received.Count);
            if (text == "close") await socket.CloseOutputAsync((WebSocketCloseStatus)4001, "asked for", context.RequestAborted);
            else if (text == "abort") context.Abort();
            else
            {
                var echo = buffer.AsMemory(0, received.Count);
                await socket.SendAsync(echo, received.MessageType, received.EndOfMessage, context.RequestAborted);
            }
        }
        if (socket.State != WebSocketState.CloseReceived) return;
        var status = socket.CloseStatus ?? WebSocketCloseStatus.NormalClosure;
        await socket.CloseOutputAsync(status, socket.CloseStatusDescription, context.RequestAborted);
    }
}
