using Quoll.Web.Events;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Messaging;

/// <summary>BroadcastChannel (HTML §9.5).</summary>
internal sealed class BroadcastChannel : EventTarget
{
    public static new readonly ScriptClass<BroadcastChannel> Interface = new("BroadcastChannel")
    {
        Base = EventTarget.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "BroadcastChannel");
            return new BroadcastChannel(call.Engine, Idl.ToDomString(call[0]));
        },
        Prototype = static members => members
            .ReadOnly("name", Interface!, static channel => channel.Name)
            .Operation("postMessage", 1, static (in HostCall call) =>
            {
                var channel = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "BroadcastChannel.postMessage");
                channel.PostMessage(call[0]);
                return JsValue.Undefined;
            })
            .Operation("close", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Close();
                return JsValue.Undefined;
            })
            .EventHandler("message", Interface!)
            .EventHandler("messageerror", Interface!)
            .Tag("BroadcastChannel"),
    };

    private const int Size = 300;

    private readonly BroadcastGroup _group;
    private bool _isClosed;

    private BroadcastChannel(Engine engine, string name) : base(engine)
    {
        engine.Charge(1, Size);
        Name = name;
        _group = BroadcastGroup.Of(engine);
        _group.Add(this);
    }

    protected override ScriptClass Class => Interface;

    public string Name { get; }

    private void PostMessage(JsValue value)
    {
        // 1.
        if (_isClosed) throw new DomException("InvalidStateError", "BroadcastChannel.postMessage: the channel is closed.");
        // 2 to 4. A message without receivers must be one that could be sent, too.
        var others = _group.Others(this);
        var message = Message.Create(Engine, Engine, value);
        for (var i = 0; i < others.Count; i++)
        {
            var isHere = ReferenceEquals(others[i].Engine, Engine);
            others[i].Receive(isHere && i == others.Count - 1 ? message : message.CopyFor(isHere ? Engine : null));
        }
    }

    // 5: a task for each destination.
    private void Receive(Message message)
    {
        try
        {
            Engine.EnqueueTask(() =>
            {
                if (!_isClosed) MessageEvents.Fire(this, message);
            });
        }
        catch (ObjectDisposedException)
        {
            // Its engine is gone.
            _group.Remove(this);
        }
    }

    private void Close()
    {
        _isClosed = true;
        _group.Remove(this);
    }
}
