using System.Net.Http.Headers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Quoll.AspNetCore;

namespace Quoll.Tests.AspNetCore;

/// <summary>
/// The same application on Kestrel twice: with System.Text.Json, and with Quoll. A request goes to both, and tests
/// compare the answers as text.
/// </summary>
public sealed class PairOfServers : IAsyncLifetime
{
    /// <summary>The largest body that the servers accept.</summary>
    public const int MostBytes = 100_000;

    private readonly HttpClient _client = new();

    public WebApplication SystemTextJson { get; private set; } = null!;

    public WebApplication Quoll { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        SystemTextJson = await StartAsync(isQuoll: false);
        Quoll = await StartAsync(isQuoll: true);
    }

    public async Task DisposeAsync()
    {
        _client.Dispose();
        await SystemTextJson.DisposeAsync();
        await Quoll.DisposeAsync();
    }

    /// <summary>Sends the request to both servers.</summary>
    public async Task<(string SystemTextJson, string Quoll)> AskAsync(AspNetRequest request) =>
        (await AskAsync(SystemTextJson, request), await AskAsync(Quoll, request));

    private async Task<string> AskAsync(WebApplication server, AspNetRequest request)
    {
        using var message = request.Message(server.Urls.Single());
        using var answer = await _client.SendAsync(message, HttpCompletionOption.ResponseHeadersRead);
        var text = new StringBuilder().Append((int)answer.StatusCode).Append('\n');
        var headers = answer.Headers.Concat(answer.Content.Headers);
        foreach (var (name, values) in headers.OrderBy(static header => header.Key, StringComparer.Ordinal))
        {
            if (name is not ("Date" or "Server")) text.Append(name).Append(": ").AppendJoin(", ", values).Append('\n');
        }
        byte[] body;
        try
        {
            body = await answer.Content.ReadAsByteArrayAsync();
        }
        catch (HttpRequestException)
        {
            return text.Append("the server closed the connection").ToString();
        }
        return text.Append(Shown(body, answer.Content.Headers.ContentType)).ToString();
    }

    // Leaves out what depends on the request or on the parser's wording. The keys of a problem are compared.
    private static string Shown(byte[] body, MediaTypeHeaderValue? type)
    {
        if (type?.MediaType != "application/problem+json" || body is not [(byte)'{', .., (byte)'}']) return Encoding.Latin1.GetString(body);
        var problem = JsonNode.Parse(body)!.AsObject();
        problem.Remove("traceId");
        if (problem["errors"] is JsonObject errors)
        {
            foreach (var path in errors.Select(static error => error.Key).Where(static key => key.StartsWith('$')).ToArray())
                errors[path] = "…";
        }
        return problem.ToJsonString();
    }

    private static async Task<WebApplication> StartAsync(bool isQuoll)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = MostBytes);
        if (isQuoll) builder.Services.AddQuollJson();
        // JsonResult escapes characters outside ASCII by default. Quoll never does.
        builder.Services.AddControllers().AddApplicationPart(typeof(ResultsController).Assembly)
            .AddJsonOptions(static json => json.JsonSerializerOptions.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        var app = builder.Build();
        if (isQuoll) MinimalEndpoints.MapQuoll(app);
        else MinimalEndpoints.MapPlain(app.MapGroup("/minimal"));
        MinimalEndpoints.MapPlain(app.MapGroup("/plain"));
        app.MapControllers();
        await app.StartAsync();
        return app;
    }
}

/// <summary>A request of a test. Its text is the name of the test.</summary>
public sealed record AspNetRequest(string Method, string Path)
{
    public string? Accept { get; init; }

    public string? AcceptCharset { get; init; }

    public string? ContentType { get; init; }

    /// <summary>The text of the body, sent in <see cref="Encoding"/>; null for no body.</summary>
    public string? Body { get; init; }

    public string Encoding { get; init; } = "utf-8";

    /// <summary>Whether the request omits the length of its body.</summary>
    public bool IsChunked { get; init; }

    public HttpRequestMessage Message(string server)
    {
        var message = new HttpRequestMessage(new HttpMethod(Method), server + Path);
        if (Accept is not null) message.Headers.TryAddWithoutValidation("Accept", Accept);
        if (AcceptCharset is not null) message.Headers.TryAddWithoutValidation("Accept-Charset", AcceptCharset);
        if (IsChunked) message.Headers.TransferEncodingChunked = true;
        if (Body is null && ContentType is null) return message;
        message.Content = new ByteArrayContent(System.Text.Encoding.GetEncoding(Encoding).GetBytes(Body ?? ""));
        if (ContentType is not null) message.Content.Headers.TryAddWithoutValidation("Content-Type", ContentType);
        return message;
    }

    public override string ToString()
    {
        var body = Body is { Length: > 60 } ? $"{Body.Length} characters" : Body;
        return string.Join(' ', new[] { Method, Path, Accept, AcceptCharset, ContentType, body, IsChunked ? "chunked" : null }
            .Where(static part => part is not null));
    }
}
