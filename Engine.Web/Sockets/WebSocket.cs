using System.Text;
using Quoll.Web.Events;
using Quoll.Web.Fetch;
using Quoll.Web.Files;
using Quoll.Web.Urls;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Sockets;

/// <summary>The interface <c>WebSocket</c> (WebSockets Standard §3).</summary>
internal sealed class WebSocket : EventTarget
{
    public const int Connecting = 0, Open = 1, Closing = 2, Closed = 3;

    /// <summary>The greatest length of a reason in a close frame (RFC 6455 §5.5), in bytes.</summary>
    private const int MaxReasonLength = 123;

    public static new readonly ScriptClass<WebSocket> Interface = new("WebSocket")
    {
        Base = EventTarget.Interface,
        Length = 1,
        Constructor = Construct,
        Static = static members => Constants(members),
        Prototype = static members => Constants(members)
            .ReadOnly("url", Interface!, static socket => socket.Url.Href)
            .ReadOnly("readyState", Interface!, static socket => socket.State)
            .ReadOnly("bufferedAmount", Interface!, static socket => socket._bufferedAmount)
            .ReadOnly("extensions", Interface!, static _ => "")
            .ReadOnly("protocol", Interface!, static socket => socket._protocol)
            .EventHandler("open", Interface!)
            .EventHandler("error", Interface!)
            .EventHandler("close", Interface!)
            .EventHandler("message", Interface!)
            .Attribute("binaryType", static (in HostCall call) => Interface!.TargetOf(call.This)._binaryType, static (in HostCall call) =>
            {
                // Another text than one of the enumeration is ignored (WebIDL §3.7.6).
                var socket = Interface!.TargetOf(call.This);
                if (Idl.ToDomString(call[0]) is ("blob" or "arraybuffer") and var type) socket._binaryType = type;
                return JsValue.Undefined;
            })
            .Operation("close", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Close(call);
                return JsValue.Undefined;
            })
            .Operation("send", 1, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Send(call);
                return JsValue.Undefined;
            })
            .Tag("WebSocket"),
    };

    private readonly SocketConnection _connection;
    private string _binaryType = "blob", _protocol = "";
    private double _bufferedAmount;

    private WebSocket(Engine engine, UrlRecord url, List<string> protocols, CancellationToken cancellationToken) : base(engine)
    {
        Url = url;
        _connection = new SocketConnection(this, protocols, cancellationToken);
        EngineTask.Then(engine, _connection.RunAsync(), _ => _connection.Dispose(), _ => _connection.Dispose());
    }

    public UrlRecord Url { get; }

    public int State { get; private set; } = Connecting;

    protected override ScriptClass Class => Interface;

    private static MemberTable Constants(MemberTable members) => members
        .Constant("CONNECTING", Connecting)
        .Constant("OPEN", Open)
        .Constant("CLOSING", Closing)
        .Constant("CLOSED", Closed);

    // The constructor (§3.1).
    private static WebSocket Construct(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "WebSocket constructor");
        var text = Idl.ToUsvString(call[0]);
        List<string> protocols = call[1].IsUndefined ? []
            : call[1].IsObject && !call[1][WellKnownSymbols.Iterator].IsNullish
                ? Idl.ToSequence(call.Engine, call[1]).ConvertAll(static protocol => Idl.ToDomString(protocol))
                    : [Idl.ToDomString(call[1])];
        // 1-8. The URL: http means ws.
        var url = UrlParser.Parse(text, FetchUrl.Base(call.Engine));
        if (url is { Kind: UrlScheme.Http or UrlScheme.Https }) url = UrlParser.Parse("ws" + url.Href["http".Length..]);
        if (url is not { Kind: UrlScheme.Ws or UrlScheme.Wss, HasFragment: false })
            throw new DomException("SyntaxError", "WebSocket constructor: the URL is not one of a WebSocket.");
        // 9, 10. The protocols.
        if (protocols.Exists(static protocol => !HttpSyntax.IsToken(protocol))
            || protocols.Distinct(StringComparer.OrdinalIgnoreCase).Count() != protocols.Count)
            throw new DomException("SyntaxError", "WebSocket constructor: the protocols are not different tokens.");
        return new WebSocket(call.Engine, url, protocols, call.CancellationToken);
    }

    // The method close (§3.1).
    private void Close(in HostCall call)
    {
        int? code = call[0].IsUndefined ? null : Idl.ToUnsignedShort(call[0], "WebSocket.close", IntegerKind.Clamp);
        var reason = call[1].IsUndefined ? "" : Idl.ToUsvString(call[1]);
        // 1, 2.
        if (code is { } number and not 1000 and (< 3000 or > 4999))
            throw new DomException("InvalidAccessError", $"WebSocket.close: the code is 1000, or from 3000 to 4999, not {number}.");
        if (Encoding.UTF8.GetByteCount(reason) > MaxReasonLength)
            throw new DomException("SyntaxError", $"WebSocket.close: the reason is longer than {MaxReasonLength} bytes.");
        // 3.
        if (State is Closing or Closed) return;
        var wasConnecting = State == Connecting;
        State = Closing;
        if (wasConnecting) _connection.Fail();
        else _connection.Close(code, reason);
    }

    // The method send (§3.1).
    private void Send(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "WebSocket.send");
        var isText = false;
        byte[] bytes;
        if (Blob.Interface.TryGetTarget(call[0], out var blob)) bytes = blob.Data.ToArray();
        else if (AbstractOperations.TryGetBufferSource(call[0], out _)) bytes = Idl.CopyBytes(call[0], "WebSocket.send");
        else
        {
            isText = true;
            var text = Idl.ToUsvString(call[0]);
            Engine.Charge(1 + text.Length / 64, text.Length);
            bytes = Encoding.UTF8.GetBytes(text);
        }
        if (State == Connecting) throw new DomException("InvalidStateError", "WebSocket.send: the connection is not open yet.");
        _bufferedAmount += bytes.Length;
        if (State != Open) return;
        // A full buffer fails the connection.
        if (_bufferedAmount > FetchOptions.Of(Engine).Policy.MaxRequestBytes)
        {
            State = Closing;
            _connection.Fail();
        }
        else _connection.Send(bytes, isText);
    }

    /// <summary>The connection is established (§4).</summary>
    public void OnOpen(string protocol)
    {
        if (State != Connecting) return;
        State = Open;
        _protocol = protocol;
        Fire("open");
    }

    /// <summary>A message was received.</summary>
    public void OnMessage(byte[] bytes, bool isText)
    {
        if (State != Open) return;
        Engine.Charge(1 + bytes.Length / 64, 128 + 2L * bytes.Length);
        if (!HasListener("message")) return;
        var data = isText ? Encoding.UTF8.GetString(bytes)
            : _binaryType == "arraybuffer" ? AbstractOperations.CreateArrayBuffer(Engine, bytes) : new Blob(Engine, new BlobData(bytes), "").Value;
        Fire(new MessageEvent(Engine, "message", data) { Origin = Url.Origin });
    }

    /// <summary>A message left the buffer.</summary>
    public void OnSent(int bytes) => _bufferedAmount -= bytes;

    /// <summary>The other side begins to close.</summary>
    public void OnClosing()
    {
        if (State == Open) State = Closing;
    }

    /// <summary>The connection is closed.</summary>
    public void OnClosed(bool wasClean, int code, string reason)
    {
        if (State == Closed) return;
        State = Closed;
        if (!wasClean) Fire("error");
        Fire(new CloseEvent(Engine, "close", wasClean, (ushort)code, reason));
    }
}
