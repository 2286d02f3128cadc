using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Net.WebSockets;
using System.Text;
using Quoll.DevTools.Transport;

namespace Quoll.DevTools;

/// <summary>
/// Listens for clients of the Chrome DevTools Protocol: Chrome, VS Code, <c>node inspect</c>. It needs no web
/// framework.
/// </summary>
public sealed class DebugServer : IDisposable
{
    /// <summary>The longest time in which a client must have sent its request.</summary>
    private static readonly TimeSpan RequestTime = TimeSpan.FromSeconds(10);

    /// <summary>How long the server waits for clients when it ends: longer than the farewell of each.</summary>
    private static readonly TimeSpan Farewell = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan KeepAlive = TimeSpan.FromSeconds(30);

    private readonly TcpListener _listener;
    private readonly DebugServerOptions _options;
    private readonly DebugEndpoint _endpoint;
    private readonly CancellationTokenSource _ending = new();
    private readonly ConcurrentDictionary<TcpClient, Task> _connections = [];

    private DebugServer(DebugTargets targets, TcpListener listener, DebugServerOptions options)
    {
        (Targets, _listener, _options) = (targets, listener, options);
        _endpoint = new DebugEndpoint(targets, options);
        _ = AcceptAsync();
    }

    /// <summary>Begins to listen.</summary>
    /// <param name="port">The port; 0 for a free one.</param>
    /// <param name="options">Where, and who may attach.</param>
    /// <param name="targets">The engines; null for a new list.</param>
    /// <exception cref="SocketException">The port is in use, or may not be used.</exception>
    public static DebugServer Listen(
        int port = DebugServerOptions.DefaultPort, DebugServerOptions? options = null, DebugTargets? targets = null)
    {
        options ??= new();
        var listener = new TcpListener(options.Address, port);
        listener.Start();
        return new DebugServer(targets ?? new DebugTargets(), listener, options);
    }

    /// <summary>The engines that clients see.</summary>
    public DebugTargets Targets { get; }

    /// <summary>The port.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Lets clients debug an engine, until the target is disposed of.</summary>
    /// <inheritdoc cref="DebugTargets.Add"/>
    public DebugTarget Add(Engine engine, string title, Func<string, string>? sourceUrl = null) => Targets.Add(engine, title, sourceUrl);

    /// <summary>Returns the URL at which clients attach to an engine.</summary>
    public string UrlOf(DebugTarget target)
    {
        ArgumentNullException.ThrowIfNull(target);
        var isLong = _options.Address.AddressFamily == AddressFamily.InterNetworkV6;
        var address = isLong ? $"[{_options.Address}]" : _options.Address.ToString();
        return DebugEndpoint.UrlOf(target, string.Create(CultureInfo.InvariantCulture, $"{address}:{Port}"), _options.Token);
    }

    /// <summary>
    /// Ends all sessions and stops listening. What clients were told before still reaches them. Scripts that are paused
    /// go on.
    /// </summary>
    public void Dispose()
    {
        if (_ending.IsCancellationRequested) return;
        _ending.Cancel();
        _listener.Dispose();
        Task.WaitAll([.. _connections.Values], Farewell);
        foreach (var connection in _connections.Keys) connection.Dispose();
    }

    private async Task AcceptAsync()
    {
        while (!_ending.IsCancellationRequested)
        {
            try
            {
                var connection = await _listener.AcceptTcpClientAsync(_ending.Token).ConfigureAwait(false);
                _connections[connection] = Task.Run(() => ServeAsync(connection));
            }
            catch (Exception failure) when (failure is OperationCanceledException or ObjectDisposedException)
            {
                return;
            }
            catch (SocketException)
            {
                // The client went before it was accepted.
            }
        }
    }

    private async Task ServeAsync(TcpClient connection)
    {
        try
        {
            connection.NoDelay = true;
            await AnswerAsync(connection.GetStream()).ConfigureAwait(false);
        }
        catch (Exception gone) when (gone is IOException or SocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The client has gone, was too slow, or the server ends.
        }
        finally
        {
            connection.Dispose();
            Forget();
        }
    }

    private void Forget()
    {
        foreach (var (connection, serving) in _connections)
        {
            if (serving.IsCompleted) _connections.TryRemove(connection, out _);
        }
    }

    private async Task AnswerAsync(NetworkStream stream)
    {
        HttpHead? head;
        using (var waiting = CancellationTokenSource.CreateLinkedTokenSource(_ending.Token))
        {
            waiting.CancelAfter(RequestTime);
            head = await HttpHead.ReadAsync(stream, waiting.Token).ConfigureAwait(false);
        }
        if (head is null)
        {
            await WriteAsync(stream, 400, "This is not an HTTP request.").ConfigureAwait(false);
            return;
        }
        var (status, body) = head.Method != "GET" ? (405, "The method must be GET.")
            : _endpoint.Answer(new(head.Path, head.Query, head["Host"] ?? "", head["Origin"], head["Authorization"], head.IsWebSocket));
        if (status != 101)
        {
            await WriteAsync(stream, status, body).ConfigureAwait(false);
            return;
        }
        await stream.WriteAsync(
            Encoding.ASCII.GetBytes(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + $"Sec-WebSocket-Accept: {head.Accept}\r\n\r\n"),
            _ending.Token).ConfigureAwait(false);
        var creation = new WebSocketCreationOptions { IsServer = true, KeepAliveInterval = KeepAlive };
        using var socket = WebSocket.CreateFromStream(stream, creation);
        await _endpoint.ServeAsync(head.Path, socket, _ending.Token).ConfigureAwait(false);
    }

    private async Task WriteAsync(Stream stream, int status, string body)
    {
        var content = Encoding.UTF8.GetBytes(body);
        var type = status == 200 ? "application/json" : "text/plain";
        var head = $"HTTP/1.1 {status} {(HttpStatusCode)status}\r\nContent-Type: {type}; charset=UTF-8\r\nCache-Control: no-cache\r\n"
            + $"Content-Length: {content.Length}\r\nConnection: close\r\n\r\n";
        await stream.WriteAsync(Encoding.ASCII.GetBytes(head).Concat(content).ToArray(), _ending.Token).ConfigureAwait(false);
    }
}
