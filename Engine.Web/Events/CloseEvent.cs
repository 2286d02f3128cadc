using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>CloseEvent (WebSockets §6): how a connection was closed.</summary>
internal sealed class CloseEvent : Event
{
    public static new readonly ScriptClass<CloseEvent> Interface = new("CloseEvent")
    {
        Base = Event.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "CloseEvent");
            var type = Idl.ToDomString(call[0]);
            var init = Idl.ToDictionary(call[1], "CloseEventInit");
            var eventInit = EventInit.Read(init);
            var code = init["code"] is { IsUndefined: false } number ? Idl.ToUnsignedShort(number, "CloseEventInit.code") : (ushort)0;
            var reason = init["reason"] is { IsUndefined: false } text ? Idl.ToUsvString(text) : "";
            return new CloseEvent(call.Engine, type, AbstractOperations.ToBoolean(init["wasClean"]), code, reason, eventInit);
        },
        Prototype = static members => members
            .ReadOnly("wasClean", Interface!, static e => e.WasClean)
            .ReadOnly("code", Interface!, static e => (int)e.Code)
            .ReadOnly("reason", Interface!, static e => e.Reason)
            .Tag("CloseEvent"),
    };

    public CloseEvent(Engine engine, string type, bool wasClean, ushort code, string reason, EventInit init = default)
        : base(engine, type, init) => (WasClean, Code, Reason) = (wasClean, code, reason);

    protected override ScriptClass Class => Interface;

    public bool WasClean { get; }

    public ushort Code { get; }

    public string Reason { get; }
}
