using Quoll.Web.Messaging;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>MessageEvent (HTML §9.1).</summary>
internal sealed class MessageEvent : Event
{
    public static new readonly ScriptClass<MessageEvent> Interface = new("MessageEvent")
    {
        Base = Event.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "MessageEvent");
            var type = Idl.ToDomString(call[0]);
            var init = Idl.ToDictionary(call[1], "MessageEventInit");
            var eventInit = EventInit.Read(init);
            var data = init["data"];
            var lastEventId = init["lastEventId"] is { IsUndefined: false } id ? Idl.ToDomString(id) : "";
            var origin = init["origin"] is { IsUndefined: false } text ? Idl.ToUsvString(text) : "";
            var ports = init["ports"] is { IsUndefined: false } given
                ? Idl.ToSequence(call.Engine, given, "MessageEventInit.ports").ConvertAll(static value => ToPort(value, "MessageEventInit.ports"))
                : [];
            var source = ToSource(init["source"], "MessageEventInit.source");
            return new MessageEvent(call.Engine, type, data.IsUndefined ? JsValue.Null : data, eventInit)
            {
                LastEventId = lastEventId,
                Origin = origin,
                PortValues = ports,
                Source = source,
            };
        },
        Prototype = static members => members
            .ReadOnly("data", Interface!, static e => e.Data)
            .ReadOnly("origin", Interface!, static e => e.Origin)
            .ReadOnly("lastEventId", Interface!, static e => e.LastEventId)
            .ReadOnly("source", Interface!, static e => e.Source)
            .ReadOnly("ports", Interface!, static e => e.Ports)
            .Operation("initMessageEvent", 1, InitMessageEvent)
            .Tag("MessageEvent"),
    };

    private JsValue? _ports;

    public MessageEvent(Engine engine, string type, JsValue data, EventInit init = default) : base(engine, type, init) => Data = data;

    protected override ScriptClass Class => Interface;

    public JsValue Data { get; private set; }

    public string Origin { get; set; } = "";

    public string LastEventId { get; set; } = "";

    public JsValue Source { get; set; } = JsValue.Null;

    public List<JsValue> PortValues { get; set; } = [];

    private JsValue Ports => _ports ??= AbstractOperations.CreateFrozenArray(Engine, [.. PortValues]);

    private static JsValue InitMessageEvent(in HostCall call)
    {
        var e = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, "MessageEvent.initMessageEvent");
        var type = Idl.ToDomString(call[0]);
        var (bubbles, isCancelable) = (AbstractOperations.ToBoolean(call[1]), AbstractOperations.ToBoolean(call[2]));
        var data = call.Arguments.Length > 3 ? call[3] : JsValue.Null;
        var origin = call[4].IsUndefined ? "" : Idl.ToUsvString(call[4]);
        var lastEventId = call[5].IsUndefined ? "" : Idl.ToDomString(call[5]);
        var source = ToSource(call[6], "MessageEvent.initMessageEvent");
        List<JsValue> ports = call[7].IsUndefined ? []
            : Idl.ToSequence(call.Engine, call[7], "MessageEvent.initMessageEvent")
                .ConvertAll(static value => ToPort(value, "MessageEvent.initMessageEvent"));
        if (e.Initialize(type, bubbles, isCancelable))
            (e.Data, e.Origin, e.LastEventId, e.Source, e.PortValues, e._ports) = (data, origin, lastEventId, source, ports, null);
        return JsValue.Undefined;
    }

    private static JsValue ToPort(JsValue value, string context) => MessagePort.Interface.TryGetTarget(value, out _) ? value
        : throw Idl.TypeError($"{context}: a value is not a MessagePort.");

    // MessageEventSource without windows.
    private static JsValue ToSource(JsValue value, string context) =>
        value.IsUndefined || value.IsNull ? JsValue.Null : ToPort(value, context);
}
