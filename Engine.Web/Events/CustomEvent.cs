using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>CustomEvent (DOM §2.4).</summary>
internal sealed class CustomEvent : Event
{
    private static readonly ObjectLayout Members = new("bubbles", "cancelable", "composed", "detail");

    public static new readonly ScriptClass<CustomEvent> Interface = new("CustomEvent")
    {
        Base = Event.Interface,
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "CustomEvent");
            var type = Idl.ToDomString(call[0]);
            Span<JsValue> init = [default, default, default, default];
            Idl.ToDictionary(call[1], "CustomEventInit").Read(Members, init);
            return new CustomEvent(call.Engine, type, EventInit.Of(init), init[3]);
        },
        Prototype = static members => members
            .ReadOnly("detail", Interface!, static e => e.Detail)
            .Operation("initCustomEvent", 1, static (in HostCall call) =>
            {
                var e = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "CustomEvent.initCustomEvent");
                var type = Idl.ToDomString(call[0]);
                if (e.Initialize(type, AbstractOperations.ToBoolean(call[1]), AbstractOperations.ToBoolean(call[2])))
                    e.Detail = call.Arguments.Length > 3 ? call[3] : JsValue.Null;
                return JsValue.Undefined;
            })
            .Tag("CustomEvent"),
    };

    public CustomEvent(Engine engine, string type, EventInit init, JsValue detail) : base(engine, type, init) =>
        Detail = detail.IsUndefined ? JsValue.Null : detail;

    protected override ScriptClass Class => Interface;

    public JsValue Detail { get; private set; }
}
