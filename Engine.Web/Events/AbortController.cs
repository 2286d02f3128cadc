using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>AbortController (DOM §3.1).</summary>
internal sealed class AbortController(Engine engine) : PlatformObject(engine)
{
    public static readonly ScriptClass<AbortController> Interface = new("AbortController")
    {
        Constructor = static (in HostCall call) => new AbortController(call.Engine),
        Prototype = static members => members
            .ReadOnly("signal", Interface!, static controller => controller.Signal.Value)
            .Operation("abort", 0, static (in HostCall call) =>
            {
                var signal = Interface!.TargetOf(call.This).Signal;
                if (!signal.IsAborted)
                    signal.Abort(AbortSignal.ReasonOr(call, "AbortError", "The operation was aborted."));
                return JsValue.Undefined;
            })
            .Tag("AbortController"),
    };

    protected override ScriptClass Class => Interface;

    public AbortSignal Signal { get; } = new(engine);
}
