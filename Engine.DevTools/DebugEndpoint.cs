using System.Net;
using System.Net.WebSockets;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Transport;

namespace Quoll.DevTools;

/// <summary>
/// Answers the requests of clients: which engines there are, and the WebSocket of one. For hosts with a web server of
/// their own; <see cref="DebugServer"/> is one.
/// </summary>
/// <param name="targets">The engines.</param>
/// <param name="options">Who may attach.</param>
public sealed class DebugEndpoint(DebugTargets targets, DebugServerOptions? options = null)
{
    private readonly DebugServerOptions _options = options ?? new();

    /// <summary>Answers a request.</summary>
    /// <param name="request">The request.</param>
    /// <returns>
    /// The status code (RFC 9110 §15) and the body: JSON for 200, else a text. 101 if the WebSocket of the request is
    /// to be accepted, for <see cref="ServeAsync"/>.
    /// </returns>
    public (int Status, string Body) Answer(DebugRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!IsAllowedHost(request.Host)) return (400, "The header Host must be an IP address, localhost or an allowed name.");
        if (!IsAllowedOrigin(request.Origin)) return (403, "The origin may not attach.");
        if (!HasToken(request)) return (401, "The token is missing or wrong.");
        var path = request.Path.TrimEnd('/');
        if (request.IsWebSocket)
            return targets.Find(path.TrimStart('/')) is null ? (404, "There is no such engine.") : (101, "");
        return path switch
        {
            "/json" or "/json/list" => (200, List(request).ToJsonString()),
            "/json/version" => (200, Version().ToJsonString()),
            "/json/protocol" => (200, MethodTable.Describe().ToJsonString()),
            _ => (404, "There is no such page."),
        };
    }

    /// <summary>Serves a client until it goes, or the engine does.</summary>
    /// <param name="path">The path of the request.</param>
    /// <param name="socket">The accepted WebSocket.</param>
    /// <param name="cancellationToken">Ends the session.</param>
    public async Task ServeAsync(string path, WebSocket socket, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(socket);
        if (targets.Find(path.Trim('/')) is not { } target) return;
        await new Client(socket).ServeAsync(target, cancellationToken).ConfigureAwait(false);
    }

    internal static string UrlOf(DebugTarget target, string host, string? token, bool isSecure = false) =>
        $"{(isSecure ? "wss" : "ws")}://{host}/{target.Id}{(token is null ? "" : $"?token={Uri.EscapeDataString(token)}")}";

    private JsonArray List(DebugRequest request)
    {
        var list = new JsonArray();
        foreach (var target in targets.All)
        {
            var url = UrlOf(target, request.Host + request.BasePath, _options.Token, request.IsSecure);
            var address = url.Replace("://", "=", StringComparison.Ordinal);
            list.Add((JsonNode)new JsonObject
            {
                ["description"] = "Quoll engine",
                ["devtoolsFrontendUrl"] = $"devtools://devtools/bundled/js_app.html?experiments=true&v8only=true&{address}",
                ["id"] = target.Id,
                ["title"] = target.Title,
                // Clients list only those that they know.
                ["type"] = "node",
                ["url"] = target.Title,
                ["webSocketDebuggerUrl"] = url,
            });
        }
        return list;
    }

    private static JsonObject Version() => new()
    {
        ["Browser"] = $"Quoll/{typeof(Engine).Assembly.GetName().Version?.ToString(3)}",
        ["Protocol-Version"] = MethodTable.Version,
    };

    private bool IsAllowedHost(string host)
    {
        var name = host.StartsWith('[') ? host[..(host.IndexOf(']') + 1)] : host.Split(':')[0];
        return IPAddress.TryParse(name.Trim('[', ']'), out _) || name.Equals("localhost", StringComparison.OrdinalIgnoreCase)
            || _options.AllowedHosts.Contains(name, StringComparer.OrdinalIgnoreCase);
    }

    // Programs send none.
    private bool IsAllowedOrigin(string? origin) =>
        origin is null || origin == "devtools://devtools" || _options.AllowedOrigins.Contains(origin);

    private bool HasToken(DebugRequest request) => _options.Token is not { } token
        || CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(request.Token ?? ""), Encoding.UTF8.GetBytes(token));
}
