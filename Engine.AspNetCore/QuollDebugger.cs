using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Quoll.DevTools;

namespace Quoll.AspNetCore;

/// <summary>Lets Chrome and VS Code debug scripts of an application (Chrome DevTools Protocol).</summary>
public static class QuollDebugger
{
    private static readonly string[] s_patterns = ["/json", "/json/list", "/json/version", "/json/protocol", "/{id:guid}"];

    /// <summary>
    /// Maps <c>/json</c>, <c>/json/list</c>, <c>/json/version</c>, <c>/json/protocol</c> and the WebSockets of the
    /// engines. Only connections of the same machine may attach, unless the options have a token. Behind a reverse
    /// proxy all connections are of its machine: set a token there.
    /// </summary>
    /// <param name="endpoints">The application.</param>
    /// <param name="targets">The engines; null for the service <see cref="DebugTargets"/>.</param>
    /// <param name="options">Who may attach. The address belongs to the application.</param>
    /// <param name="path">The path below which the endpoints are. Clients of Node look below the root.</param>
    /// <exception cref="InvalidOperationException">There is no such service.</exception>
    public static IEndpointConventionBuilder MapDebugger(
        this IEndpointRouteBuilder endpoints, DebugTargets? targets = null, DebugServerOptions? options = null, string path = "")
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentNullException.ThrowIfNull(path);
        options ??= new();
        var endpoint = new DebugEndpoint(targets ?? endpoints.ServiceProvider.GetRequiredService<DebugTargets>(), options);
        var pipeline = endpoints.CreateApplicationBuilder();
        pipeline.UseWebSockets();
        pipeline.Run(context => AnswerAsync(context, endpoint, options.Token is not null));
        var answer = pipeline.Build();
        var group = endpoints.MapGroup(path);
        foreach (var pattern in s_patterns) group.MapGet(pattern, answer);
        return group;
    }

    private static async Task AnswerAsync(HttpContext context, DebugEndpoint endpoint, bool allowsRemote)
    {
        var request = context.Request;
        var (basePath, path) = Split(request);
        var (status, body) = !allowsRemote && context.Connection.RemoteIpAddress is { } address && !System.Net.IPAddress.IsLoopback(address)
            ? (403, "Only this machine may attach.")
            : endpoint.Answer(new(
                path, request.QueryString.Value, request.Host.Value ?? "", Header("Origin"), Header("Authorization"),
                context.WebSockets.IsWebSocketRequest, basePath, request.IsHttps));
        if (status == 101)
        {
            using var socket = await context.WebSockets.AcceptWebSocketAsync();
            await endpoint.ServeAsync(path, socket, context.RequestAborted);
            return;
        }
        context.Response.StatusCode = status;
        context.Response.ContentType = status == 200 ? "application/json; charset=UTF-8" : "text/plain; charset=UTF-8";
        await context.Response.WriteAsync(body);

        string? Header(string name) => request.Headers.TryGetValue(name, out var value) ? value.ToString() : null;
    }

    // Groups and path bases of the application come before the last parts, which are ours.
    private static (string Base, string Path) Split(HttpRequest request)
    {
        var path = request.Path.Value!.TrimEnd('/');
        var json = path.LastIndexOf("/json", StringComparison.OrdinalIgnoreCase);
        var start = request.RouteValues.ContainsKey("id") || json < 0 ? path.LastIndexOf('/') : json;
        return (request.PathBase + path[..start], path[start..].ToLowerInvariant());
    }
}
