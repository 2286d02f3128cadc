using System.Net.WebSockets;
using System.Text;
using System.Threading.Channels;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Transport;

/// <summary>A client at the end of a WebSocket.</summary>
internal sealed class Client(WebSocket socket)
{
    /// <summary>The longest message: more than the text of any program.</summary>
    private const int MaxMessage = 64 << 20;

    /// <summary>A client that does not read is dropped when so much waits for it, in UTF-16 code units.</summary>
    private const long MaxWaiting = 64 << 20;

    private readonly Channel<string> _messages = Channel.CreateUnbounded<string>(new UnboundedChannelOptions { SingleReader = true });
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _waiting;

    /// <summary>How long a client may take to read the rest when its session ends.</summary>
    private static readonly TimeSpan Farewell = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Serves until the client goes, the target does, or the token ends it. What was sent before still arrives.
    /// </summary>
    public async Task ServeAsync(DebugTarget target, CancellationToken cancellationToken)
    {
        using var ending = new CancellationTokenSource();
        using var registration = cancellationToken.Register(End);
        target.Detached += End;
        var session = target.Attach(Send);
        if (target.IsDisposed) End();
        var sending = SendAsync();
        // A client that does not read keeps the sending waiting.
        await Task.WhenAny(ReceiveAsync(session, ending.Token), sending, _ended.Task).ConfigureAwait(false);
        target.Detached -= End;
        session.Close();
        End();
        await Task.WhenAny(sending, Task.Delay(Farewell, CancellationToken.None)).ConfigureAwait(false);
        await ending.CancelAsync().ConfigureAwait(false);
        socket.Abort();
        await sending.ConfigureAwait(false);
    }

    private void End()
    {
        _messages.Writer.TryComplete();
        _ended.TrySetResult();
    }

    private void Send(string message)
    {
        if (Interlocked.Add(ref _waiting, message.Length) > MaxWaiting || !_messages.Writer.TryWrite(message)) End();
    }

    private async Task SendAsync()
    {
        try
        {
            await foreach (var message in _messages.Reader.ReadAllAsync().ConfigureAwait(false))
            {
                var bytes = Encoding.UTF8.GetBytes(message);
                await socket.SendAsync(bytes, WebSocketMessageType.Text, true, CancellationToken.None).ConfigureAwait(false);
                Interlocked.Add(ref _waiting, -message.Length);
            }
            await socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, "", CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception gone) when (IsGone(gone))
        {
            // Whoever reads from the socket notices, too.
        }
    }

    private async Task ReceiveAsync(Session session, CancellationToken cancellationToken)
    {
        var buffer = new byte[1 << 14];
        using var message = new MemoryStream();
        try
        {
            while (true)
            {
                var part = await socket.ReceiveAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false);
                if (part.MessageType != WebSocketMessageType.Text || message.Length + part.Count > MaxMessage) return;
                message.Write(buffer, 0, part.Count);
                if (!part.EndOfMessage) continue;
                session.Receive(Encoding.UTF8.GetString(message.GetBuffer(), 0, (int)message.Length));
                message.SetLength(0);
            }
        }
        catch (Exception gone) when (IsGone(gone))
        {
            // The session ends.
        }
    }

    private static bool IsGone(Exception failure) =>
        failure is WebSocketException or OperationCanceledException or IOException or ObjectDisposedException or InvalidOperationException;
}
