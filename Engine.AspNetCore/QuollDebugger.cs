using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Quoll.DevTools;

namespace Quoll.AspNetCore;

/// <summary>Lets Chrome and VS Code debug scripts of an application (Chrome DevTools Protocol).</summary>
public static class QuollDebugger
{
    /// <summary>
    /// Maps <c>/json</c>, <c>/json/list</c>, <c>/json/version</c> and the WebSockets of the engines. Only connections
    /// of the same machine may attach, unless the options have a token.
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
        pipeline.Run(context => AnswerAsync(context, endpoint, path, options.Token is not null));
        var answer = pipeline.Build();
        var group = endpoints.MapGroup(path);
        foreach (var pattern in (string[])["/json", "/json/list", "/json/version", "/{id:guid}"]) group.MapGet(pattern, answer);
        return group;
    }

    private static async Task AnswerAsync(HttpContext context, DebugEndpoint endpoint, string basePath, bool allowsRemote)
    {
        var request = context.Request;
        var path = request.Path.Value![basePath.TrimEnd('/').Length..];
        var (status, body) = !allowsRemote && context.Connection.RemoteIpAddress is { } address && !System.Net.IPAddress.IsLoopback(address)
            ? (403, "Only this machine may attach.")
            : endpoint.Answer(new(
                path, request.Host.Value ?? "", Header("Origin"), TokenOf(request), context.WebSockets.IsWebSocketRequest,
                basePath.TrimEnd('/')));
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

    private static string? TokenOf(HttpRequest request)
    {
        const string Bearer = "Bearer ";
        var header = request.Headers.Authorization.ToString();
        return header.StartsWith(Bearer, StringComparison.OrdinalIgnoreCase) ? header[Bearer.Length..]
            : request.Query["token"].FirstOrDefault();
    }
}
