using System.Net.WebSockets;
using System.Text;
using System.Text.Json.Nodes;

namespace Quoll.Tests.DevTools;

/// <summary>A client of the Chrome DevTools Protocol: calls methods, and waits for events in their order.</summary>
internal sealed class DevToolsClient : IAsyncDisposable
{
    private readonly ClientWebSocket _socket = new();
    private readonly SemaphoreSlim _arrived = new(0);
    private readonly List<JsonObject> _messages = [];
    private Task _receiving = Task.CompletedTask;
    private int _id;

    public static async Task<DevToolsClient> ConnectAsync(string url, string? origin = null)
    {
        var client = new DevToolsClient();
        if (origin is not null) client._socket.Options.SetRequestHeader("Origin", origin);
        await client._socket.ConnectAsync(new Uri(url), CancellationToken.None).WaitAsync(MachinePace.Hang);
        client._receiving = client.ReceiveAsync();
        return client;
    }

    /// <summary>Calls a method. Returns its result.</summary>
    /// <param name="method">The method.</param>
    /// <param name="parameters">JSON; null for none.</param>
    public async Task<JsonObject> CallAsync(string method, string? parameters = null)
    {
        var answer = await AnswerAsync(method, parameters);
        return answer["result"] as JsonObject ?? throw new InvalidOperationException($"{method}: {answer.ToJsonString()}");
    }

    /// <summary>Calls a method that fails. Returns the error's code and message.</summary>
    public async Task<(int Code, string Message)> FailAsync(string method, string? parameters = null)
    {
        var error = (await AnswerAsync(method, parameters))["error"]!;
        return (error["code"]!.GetValue<int>(), error["message"]!.GetValue<string>());
    }

    /// <summary>Sends a call, and returns its number without waiting.</summary>
    public async Task<int> BeginAsync(string method, string? parameters = null)
    {
        var id = ++_id;
        await SendAsync($$"""{"id":{{id}},"method":"{{method}}","params":{{parameters ?? "{}"}}}""");
        return id;
    }

    /// <summary>Waits for the answer to a call.</summary>
    public Task<JsonObject> EndAsync(int id) => TakeAsync(message => message["id"]?.GetValue<int>() == id);

    /// <summary>Waits for an event. Returns its parameters. Other messages stay.</summary>
    public async Task<JsonObject> EventAsync(string method) =>
        (JsonObject)(await TakeAsync(message => message["method"]?.GetValue<string>() == method))["params"]!;

    /// <summary>Returns the events of a method that have arrived.</summary>
    public List<JsonObject> Arrived(string method)
    {
        lock (_messages)
        {
            var found = _messages.Where(message => message["method"]?.GetValue<string>() == method);
            return [.. found.Select(static message => (JsonObject)message["params"]!)];
        }
    }

    /// <summary>Waits for a message that is not an answer to a known call.</summary>
    public Task<JsonObject> MessageAsync(Func<JsonObject, bool> isWanted) => TakeAsync(isWanted);

    public Task SendAsync(string message) => SendAsync(Encoding.UTF8.GetBytes(message), WebSocketMessageType.Text);

    public Task SendAsync(byte[] message, WebSocketMessageType type) => _socket.SendAsync(message, type, true, CancellationToken.None);

    /// <summary>Goes without a word.</summary>
    public void Vanish() => _socket.Abort();

    /// <summary>Waits until the server ends the session.</summary>
    public Task EndedAsync() => _receiving.WaitAsync(MachinePace.Hang);

    public async ValueTask DisposeAsync()
    {
        _socket.Abort();
        await _receiving;
        _socket.Dispose();
    }

    private async Task<JsonObject> AnswerAsync(string method, string? parameters) => await EndAsync(await BeginAsync(method, parameters));

    private async Task<JsonObject> TakeAsync(Func<JsonObject, bool> isWanted)
    {
        while (true)
        {
            lock (_messages)
            {
                var index = _messages.FindIndex(message => isWanted(message));
                if (index >= 0)
                {
                    var found = _messages[index];
                    _messages.RemoveAt(index);
                    return found;
                }
            }
            if (!await _arrived.WaitAsync(MachinePace.Hang)) throw new TimeoutException("The message did not come.");
            if (_receiving.IsCompleted && _arrived.CurrentCount == 0)
            {
                lock (_messages)
                    if (!_messages.Exists(message => isWanted(message))) throw new InvalidOperationException("The session has ended.");
            }
        }
    }

    private async Task ReceiveAsync()
    {
        var buffer = new byte[1 << 16];
        using var message = new MemoryStream();
        try
        {
            while (true)
            {
                var part = await _socket.ReceiveAsync(buffer.AsMemory(), CancellationToken.None);
                if (part.MessageType == WebSocketMessageType.Close) break;
                message.Write(buffer, 0, part.Count);
                if (!part.EndOfMessage) continue;
                lock (_messages) _messages.Add((JsonObject)JsonNode.Parse(message.ToArray())!);
                message.SetLength(0);
                _arrived.Release();
            }
        }
        catch (Exception gone) when (gone is WebSocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The session has ended.
        }
        _arrived.Release();
    }
}
