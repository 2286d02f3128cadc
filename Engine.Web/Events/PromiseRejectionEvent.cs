using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>PromiseRejectionEvent (HTML §8.1.4.8).</summary>
internal sealed class PromiseRejectionEvent : Event
{
    public static new readonly ScriptClass<PromiseRejectionEvent> Interface = new("PromiseRejectionEvent")
    {
        Base = Event.Interface,
        Length = 2,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 2, "PromiseRejectionEvent");
            var type = Idl.ToDomString(call[0]);
            var init = Idl.ToDictionary(call[1], "PromiseRejectionEventInit");
            var eventInit = EventInit.Read(init);
            var promise = init["promise"];
            if (!promise.IsObject)
                throw Idl.TypeError("PromiseRejectionEventInit.promise: the value is not an object.");
            return new PromiseRejectionEvent(call.Engine, type, eventInit, promise, init["reason"]);
        },
        Prototype = static members => members
            .ReadOnly("promise", Interface!, static e => e.Promise)
            .ReadOnly("reason", Interface!, static e => e.Reason)
            .Tag("PromiseRejectionEvent"),
    };

    public PromiseRejectionEvent(Engine engine, string type, EventInit init, JsValue promise, JsValue reason) : base(engine, type, init) =>
        (Promise, Reason) = (promise, reason);

    protected override ScriptClass Class => Interface;

    public JsValue Promise { get; }

    public JsValue Reason { get; }
}
