using Quoll.Web.Events;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Messaging;

/// <summary>MessagePort (HTML §9.4.4).</summary>
internal sealed class MessagePort : EventTarget
{
    public static new readonly ScriptClass<MessagePort> Interface = new("MessagePort")
    {
        Base = EventTarget.Interface,
        Transfer = static (port, engine) => port.MoveTo(engine),
        Prototype = static members => members
            .Operation("postMessage", 1, static (in HostCall call) =>
            {
                var port = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "MessagePort.postMessage");
                port.PostMessage(call[0], TransferOptions.Read(call, 1, "MessagePort.postMessage"));
                return JsValue.Undefined;
            })
            .Operation("start", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Start();
                return JsValue.Undefined;
            })
            .Operation("close", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Close();
                return JsValue.Undefined;
            })
            .EventHandler("close", Interface!)
            .EventHandler("message", Interface!)
            .EventHandler("messageerror", Interface!)
            .Tag("MessagePort"),
    };

    // Null after a transfer ([[Detached]]).
    private PortEnd? _end;
    private ProgramWait? _wait;
    private bool _isStarted, _isClosed, _isUnawaited;

    public MessagePort(Engine engine, PortEnd end, bool isMoved = false) : base(engine)
    {
        _end = end;
        end.SetOwner(this, isMoved);
    }

    protected override ScriptClass Class => Interface;

    /// <summary>The target of the events: the port, or a worker whose port this is.</summary>
    public EventTarget Receiver { get => field ?? this; init; }

    /// <summary>Creates two entangled ports of an engine.</summary>
    public static (MessagePort, MessagePort) CreatePair(Engine engine)
    {
        var (one, two) = PortEnd.CreatePair();
        return (new MessagePort(engine, one), new MessagePort(engine, two));
    }

    /// <summary>Sends a message (HTML §9.4.4, "message port post message steps").</summary>
    public void PostMessage(JsValue value, List<JsValue> transfer)
    {
        // 2.
        if (transfer.Exists(moved => moved == Value))
            throw new DomException("DataCloneError", "MessagePort.postMessage: a port cannot be sent through itself.");
        // 3 to 4. What goes through a port that goes with it reaches no one.
        var isDoomed = transfer.Exists(moved => Interface.TryGetTarget(moved, out var port) && _end?.IsOther(port) == true);
        // 5 to 7.
        var message = Message.Create(Engine, _end?.OtherEngine, value, [.. transfer], sharesMemory: true);
        if (!isDoomed) _end?.Send(message);
    }

    /// <summary>Enables the port message queue.</summary>
    public void Start()
    {
        (_isStarted, _isUnawaited) = (true, false);
        _end?.Enable();
        OnMoved();
    }

    /// <summary>
    /// The program does not wait for messages any more, which nobody would get, until the next start.
    /// </summary>
    public void StopWaiting()
    {
        _isUnawaited = true;
        OnMoved();
    }

    public void Close(bool discards = false)
    {
        _end?.Close(discards);
        _isClosed = true;
        OnMoved();
    }

    /// <summary>
    /// Called after one of the ends has moved. While messages may come from another engine, the program waits for them.
    /// </summary>
    public void OnMoved()
    {
        if (_isStarted && !_isClosed && !_isUnawaited && _end is { IsRemote: true }) _wait ??= new ProgramWait(Engine);
        else if (_wait is not null)
        {
            _wait.Dispose();
            _wait = null;
        }
    }

    /// <summary>Adds a task to the engine of the port. Any thread may call this.</summary>
    public void Post(Action<MessagePort> task)
    {
        try
        {
            Engine.EnqueueTask(() => task(this));
        }
        catch (ObjectDisposedException)
        {
            // The engine is gone, and its ports with it: what was sent to them reaches no one.
        }
    }

    /// <summary>Fires the event of the next message.</summary>
    public void DeliverNext()
    {
        if (_end?.Take(this) is not { } message) return;
        MessageEvents.Fire(Receiver, message);
    }

    /// <summary>Fires the event of the end of the connection (HTML §9.4.4, "disentangle").</summary>
    public void OnOtherClosed()
    {
        OnMoved();
        if (ReferenceEquals(Receiver, this)) Fire("close");
    }

    public override void SetHandler(string type, JsValue value)
    {
        base.SetHandler(type, value);
        // "The first time a MessagePort object's onmessage IDL attribute is set".
        if (type == "message") Start();
    }

    private MessagePort MoveTo(Engine engine)
    {
        if (_end is not { } end) throw new DomException("DataCloneError", "The MessagePort was transferred before.");
        _end = null;
        OnMoved();
        end.RemoveOwner(this);
        // An engine that is disposed of has no ports, as a worker that is terminated has none.
        engine.DisposalToken.Register(static end => ((PortEnd)end!).Close(), end);
        return new MessagePort(engine, end, isMoved: true);
    }
}
