using System.Security.Cryptography;
using System.Text;

namespace Quoll.DevTools.Transport;

/// <summary>
/// The head of an HTTP request (RFC 9112 §2.1): what a server of a few pages and WebSockets needs of it.
/// </summary>
internal sealed class HttpHead
{
    /// <summary>Longer heads are refused, in bytes: clients send some hundreds.</summary>
    private const int MaxLength = 1 << 14;

    private readonly Dictionary<string, string> _headers = new(StringComparer.OrdinalIgnoreCase);

    private HttpHead() { }

    public string Method { get; private set; } = "";

    /// <summary>The path, without the query.</summary>
    public string Path { get; private set; } = "";

    /// <summary>The query, without its question mark.</summary>
    public string Query { get; private set; } = "";

    public string? this[string header] => _headers.GetValueOrDefault(header);

    /// <summary>Whether the client asks for a WebSocket (RFC 6455 §4.2.1).</summary>
    public bool IsWebSocket => Has("Connection", "upgrade") && Has("Upgrade", "websocket") && this["Sec-WebSocket-Version"] == "13"
        && this["Sec-WebSocket-Key"] is { Length: > 0 };

    /// <summary>The answer that accepts the WebSocket: the hash of RFC 6455 §4.2.2.</summary>
    public string Accept => Convert.ToBase64String(
        SHA1.HashData(Encoding.ASCII.GetBytes(this["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")));

    /// <summary>Reads the head of a request. Returns null for what is none.</summary>
    public static async Task<HttpHead?> ReadAsync(Stream stream, CancellationToken cancellationToken)
    {
        var buffer = new byte[MaxLength];
        var length = 0;
        while (length < MaxLength)
        {
            // A byte at a time: what follows the head belongs to the WebSocket.
            if (await stream.ReadAsync(buffer.AsMemory(length, 1), cancellationToken).ConfigureAwait(false) == 0) return null;
            length++;
            if (buffer[length - 1] == '\n' && buffer.AsSpan(0, length).EndsWith("\r\n\r\n"u8))
                return Parse(Encoding.Latin1.GetString(buffer, 0, length - 4));
        }
        return null;
    }

    private static HttpHead? Parse(string text)
    {
        var lines = text.Split("\r\n");
        var request = lines[0].Split(' ');
        if (request.Length != 3 || !request[1].StartsWith('/') || !request[2].StartsWith("HTTP/1.", StringComparison.Ordinal)) return null;
        var question = request[1].IndexOf('?', StringComparison.Ordinal);
        var head = new HttpHead
        {
            Method = request[0],
            Path = question < 0 ? request[1] : request[1][..question],
            Query = question < 0 ? "" : request[1][(question + 1)..],
        };
        foreach (var line in lines.Skip(1))
        {
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            // The same header twice may mean different things to different readers.
            if (colon <= 0 || !head._headers.TryAdd(line[..colon], line[(colon + 1)..].Trim())) return null;
        }
        return head;
    }

    private bool Has(string header, string value) =>
        this[header]?.Split(',').Any(part => part.Trim().Equals(value, StringComparison.OrdinalIgnoreCase)) == true;
}
