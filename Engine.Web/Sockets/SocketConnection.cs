using System.Net.WebSockets;
using System.Threading.Channels;
using Quoll.Web.Fetch;

namespace Quoll.Web.Sockets;

/// <summary>The connection of a <see cref="WebSocket"/>, outside of the engine.</summary>
internal sealed class SocketConnection : IDisposable
{
    /// <summary>The status of a connection that ended without a close frame (RFC 6455 §7.4.1).</summary>
    private const int AbnormalClosure = 1006;

    private readonly WebSocket _socket;
    private readonly Engine _engine;
    private readonly FetchOptions _options;
    private readonly List<string> _protocols;
    private readonly CancellationTokenSource _cancellation;
    private readonly Channel<(byte[] Bytes, WebSocketMessageType Type)> _outgoing =
        Channel.CreateUnbounded<(byte[], WebSocketMessageType)>(new() { SingleReader = true });

    // The status with which the script closes; null for none.
    private (int? Code, string Reason) _close;

    public SocketConnection(WebSocket socket, List<string> protocols, CancellationToken cancellationToken)
    {
        _socket = socket;
        _engine = socket.Engine;
        _options = FetchOptions.Of(_engine);
        _protocols = protocols;
        _cancellation = EngineTask.CreateCancellation(_engine, cancellationToken);
    }

    /// <summary>Ends the connection without a closing handshake.</summary>
    public void Fail() => _cancellation.Cancel();

    public void Dispose() => _cancellation.Dispose();

    /// <summary>Starts the closing handshake after all that was sent before.</summary>
    public void Close(int? code, string reason)
    {
        _close = (code, reason);
        _outgoing.Writer.TryComplete();
        // A server that does not answer must not hold the engine.
        _cancellation.CancelAfter(_options.Policy.MaxTime, _engine.Options.TimeProvider);
    }

    public void Send(byte[] bytes, bool isText) =>
        _outgoing.Writer.TryWrite((bytes, isText ? WebSocketMessageType.Text : WebSocketMessageType.Binary));

    /// <summary>Connects, and runs until the connection is closed.</summary>
    public async Task<bool> RunAsync()
    {
        var slots = RequestSlots.Of(_engine);
        var (wasClean, code, reason) = (false, AbnormalClosure, "");
        var isHeld = false;
        try
        {
            await slots.WaitAsync(_cancellation.Token).ConfigureAwait(false);
            isHeld = true;
            using var client = new ClientWebSocket();
            await ConnectAsync(client).ConfigureAwait(false);
            await EngineTurn.RunAsync(_engine, () => _socket.OnOpen(client.SubProtocol ?? "")).ConfigureAwait(false);
            var sending = SendAllAsync(client);
            await ReceiveAllAsync(client).ConfigureAwait(false);
            await EngineTurn.RunAsync(_engine, _socket.OnClosing).ConfigureAwait(false);
            (wasClean, code, reason) = (true, (int)(client.CloseStatus ?? WebSocketCloseStatus.Empty), client.CloseStatusDescription ?? "");
            // The answer to the close frame of the server, if this side has not sent its own.
            _outgoing.Writer.TryComplete();
            await sending.ConfigureAwait(false);
        }
        catch (Exception thrown) when (
            thrown is WebSocketException or HttpRequestException or NetworkError or IOException or InvalidDataException
                or OperationCanceledException or System.Net.Sockets.SocketException)
        {
            if (!wasClean) _cancellation.Cancel();
        }
        finally
        {
            if (isHeld) slots.Release();
        }
        await EngineTurn.RunAsync(_engine, () => _socket.OnClosed(wasClean, code, reason)).ConfigureAwait(false);
        return true;
    }

    private async Task ConnectAsync(ClientWebSocket client)
    {
        var policy = _options.Policy;
        using var timer = new CancellationTokenSource(policy.MaxTime, _engine.Options.TimeProvider);
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(_cancellation.Token, timer.Token);
        var invoker = _options.HttpClient ?? throw new DeniedException("The host gives scripts no network.");
        var uri = await new NetworkGate(_engine, _options).CheckAsync(_socket.Url, "GET", 0, linked.Token).ConfigureAwait(false);
        foreach (var protocol in _protocols) client.Options.AddSubProtocol(protocol);
        if (_options.UserAgent is { Length: > 0 } agent) client.Options.SetRequestHeader("User-Agent", agent);
        await client.ConnectAsync(uri, invoker, linked.Token).ConfigureAwait(false);
    }

    private async Task SendAllAsync(ClientWebSocket client)
    {
        await foreach (var (bytes, type) in _outgoing.Reader.ReadAllAsync(_cancellation.Token).ConfigureAwait(false))
        {
            if (client.State is not (WebSocketState.Open or WebSocketState.CloseReceived)) return;
            await client.SendAsync(bytes, type, endOfMessage: true, _cancellation.Token).ConfigureAwait(false);
            await EngineTurn.RunAsync(_engine, () => _socket.OnSent(bytes.Length)).ConfigureAwait(false);
        }
        if (client.State is not (WebSocketState.Open or WebSocketState.CloseReceived)) return;
        // .NET cannot send a close frame without a status, which is what close() without a code means; it would send
        // 1005, which RFC 6455 §7.4.1 forbids. The nearest is 1000.
        var isAnswer = client.State == WebSocketState.CloseReceived;
        var status = isAnswer ? (int)(client.CloseStatus ?? WebSocketCloseStatus.Empty) : _close.Code ?? (int)WebSocketCloseStatus.Empty;
        if (status == (int)WebSocketCloseStatus.Empty) status = (int)WebSocketCloseStatus.NormalClosure;
        var reason = isAnswer ? null : _close.Reason;
        await client.CloseOutputAsync((WebSocketCloseStatus)status, reason, _cancellation.Token).ConfigureAwait(false);
    }

    // Until the close frame of the server.
    private async Task ReceiveAllAsync(ClientWebSocket client)
    {
        var buffer = new byte[BodyInput.PartLength];
        var message = new MemoryStream();
        while (true)
        {
            var part = await client.ReceiveAsync(buffer.AsMemory(), _cancellation.Token).ConfigureAwait(false);
            if (part.MessageType == WebSocketMessageType.Close) return;
            if (message.Length + part.Count > _options.Policy.MaxResponseBytes) throw BoundedStream.TooLong();
            message.Write(buffer, 0, part.Count);
            if (!part.EndOfMessage) continue;
            var bytes = message.ToArray();
            message.SetLength(0);
            await EngineTurn.RunAsync(_engine, () =>
                _socket.OnMessage(bytes, part.MessageType == WebSocketMessageType.Text)).ConfigureAwait(false);
        }
    }
}
