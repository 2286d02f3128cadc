namespace Quoll.DevTools;

/// <summary>A request of a client, as the server has got it.</summary>
/// <param name="Path">The path, without <paramref name="BasePath"/>.</param>
/// <param name="Query">The query of the URL, with or without its question mark; null for none.</param>
/// <param name="Host">The header <c>Host</c>.</param>
/// <param name="Origin">The header <c>Origin</c>; null for none.</param>
/// <param name="Authorization">The header <c>Authorization</c>; null for none.</param>
/// <param name="IsWebSocket">Whether the client asks for a WebSocket (RFC 6455 §4.1).</param>
/// <param name="BasePath">The path below which the endpoint is.</param>
/// <param name="IsSecure">Whether the server speaks TLS.</param>
public sealed record DebugRequest(
    string Path, string? Query, string Host, string? Origin, string? Authorization, bool IsWebSocket, string BasePath = "",
    bool IsSecure = false)
{
    // Of the header or of the query.
    internal string? Token
    {
        get
        {
            const string Bearer = "Bearer ", Parameter = "token=";
            if (Authorization?.StartsWith(Bearer, StringComparison.OrdinalIgnoreCase) == true) return Authorization[Bearer.Length..];
            var pair = Query?.TrimStart('?').Split('&').FirstOrDefault(static pair => pair.StartsWith(Parameter, StringComparison.Ordinal));
            return pair is null ? null : Uri.UnescapeDataString(pair[Parameter.Length..]);
        }
    }
}
