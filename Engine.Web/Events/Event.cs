using Quoll.Web.Timing;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>Event (DOM §2.2).</summary>
internal class Event : PlatformObject
{
    /// <summary>The values of eventPhase.</summary>
    internal const int None = 0, CapturingPhase = 1, AtTarget = 2, BubblingPhase = 3;

    public static readonly ScriptClass<Event> Interface = new("Event")
    {
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "Event");
            var type = Idl.ToDomString(call[0]);
            return new Event(call.Engine, type, EventInit.Read(Idl.ToDictionary(call[1], "EventInit")));
        },
        Static = static members => Constants(members),
        Prototype = static members => Constants(members
            .ReadOnly("type", Interface!, static e => e.Type)
            .ReadOnly("target", Interface!, static e => ValueOf(e.Target))
            .ReadOnly("srcElement", Interface!, static e => ValueOf(e.Target))
            .ReadOnly("currentTarget", Interface!, static e => ValueOf(e.CurrentTarget))
            .Operation("composedPath", 0, static (in HostCall call) => Interface!.TargetOf(call.This).ComposedPath()))
            .ReadOnly("eventPhase", Interface!, static e => e.Phase)
            .Operation("stopPropagation", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).IsPropagationStopped = true;
                return JsValue.Undefined;
            })
            .Attribute("cancelBubble",
                static (in HostCall call) => Interface!.TargetOf(call.This).IsPropagationStopped,
                static (in HostCall call) =>
                {
                    if (AbstractOperations.ToBoolean(call[0])) Interface!.TargetOf(call.This).IsPropagationStopped = true;
                    return JsValue.Undefined;
                })
            .Operation("stopImmediatePropagation", 0, static (in HostCall call) =>
            {
                var e = Interface!.TargetOf(call.This);
                e.IsPropagationStopped = e.IsImmediatePropagationStopped = true;
                return JsValue.Undefined;
            })
            .ReadOnly("bubbles", Interface!, static e => e.Bubbles)
            .ReadOnly("cancelable", Interface!, static e => e.IsCancelable)
            .Attribute("returnValue",
                static (in HostCall call) => !Interface!.TargetOf(call.This).IsCanceled,
                static (in HostCall call) =>
                {
                    if (!AbstractOperations.ToBoolean(call[0])) Interface!.TargetOf(call.This).Cancel();
                    return JsValue.Undefined;
                })
            .Operation("preventDefault", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).Cancel();
                return JsValue.Undefined;
            })
            .ReadOnly("defaultPrevented", Interface!, static e => e.IsCanceled)
            .ReadOnly("composed", Interface!, static e => e.IsComposed)
            .ReadOnly("timeStamp", Interface!, static e => e.TimeStamp)
            .Operation("initEvent", 1, static (in HostCall call) =>
            {
                var e = Interface!.TargetOf(call.This);
                Idl.RequireArguments(call, 1, "Event.initEvent");
                e.Initialize(Idl.ToDomString(call[0]), AbstractOperations.ToBoolean(call[1]), AbstractOperations.ToBoolean(call[2]));
                return JsValue.Undefined;
            })
            .Tag("Event"),
        Unforgeable = static members => members.Getter("isTrusted", Interface!, static e => e.IsTrusted, MemberFlags.Enumerable),
    };

    public Event(Engine engine, string type, EventInit init = default) : base(engine)
    {
        Type = type;
        (Bubbles, IsCancelable, IsComposed) = init;
        TimeStamp = TimeOrigin.Of(engine).Now;
    }

    protected override ScriptClass Class => Interface;

    public string Type { get; private set; }

    public bool Bubbles { get; private set; }

    public bool IsCancelable { get; private set; }

    public bool IsComposed { get; }

    /// <summary>Milliseconds since the time origin.</summary>
    public double TimeStamp { get; }

    public bool IsTrusted { get; set; }

    public EventTarget? Target { get; private set; }

    public EventTarget? CurrentTarget { get; private set; }

    public int Phase { get; private set; }

    /// <summary>The dispatch flag.</summary>
    public bool IsDispatching { get; private set; }

    public bool IsPropagationStopped { get; private set; }

    public bool IsImmediatePropagationStopped { get; private set; }

    /// <summary>The canceled flag.</summary>
    public bool IsCanceled { get; private set; }

    /// <summary>The "in passive listener" flag.</summary>
    public bool IsInPassiveListener { get; set; }

    /// <summary>Sets the canceled flag, if the event is cancelable and no passive listener runs (DOM §2.2).</summary>
    public void Cancel()
    {
        if (IsCancelable && !IsInPassiveListener) IsCanceled = true;
    }

    /// <summary>
    /// Dispatches the event (DOM §2.9) to a target without parent: its path is the target alone, which is visited for
    /// capturing listeners and then for the others, both times with the phase AT_TARGET.
    /// </summary>
    /// <returns>False if a listener canceled the event.</returns>
    public bool DispatchTo(EventTarget target)
    {
        IsDispatching = true;
        Target = target;
        Phase = AtTarget;
        try
        {
            CurrentTarget = target;
            if (!IsPropagationStopped) target.InvokeListeners(this, isCapturing: true);
            if (!IsPropagationStopped) target.InvokeListeners(this, isCapturing: false);
        }
        finally
        {
            Phase = None;
            CurrentTarget = null;
            IsDispatching = IsPropagationStopped = IsImmediatePropagationStopped = false;
        }
        return !IsCanceled;
    }

    /// <summary>Performs initEvent (DOM §2.2), which does nothing during a dispatch.</summary>
    /// <returns>Whether it did something.</returns>
    protected bool Initialize(string type, bool bubbles, bool isCancelable)
    {
        if (IsDispatching) return false;
        IsPropagationStopped = IsImmediatePropagationStopped = IsCanceled = IsTrusted = false;
        Target = null;
        (Type, Bubbles, IsCancelable) = (type, bubbles, isCancelable);
        return true;
    }

    // DOM §2.2: the objects on the path, while the event is dispatched.
    private JsValue ComposedPath() => CurrentTarget is null ? AbstractOperations.CreateArray(Engine)
        : AbstractOperations.CreateArray(Engine, CurrentTarget.ScriptValue);

    private static JsValue ValueOf(EventTarget? target) => target?.ScriptValue ?? JsValue.Null;

    private static MemberTable Constants(MemberTable members) => members
        .Constant("NONE", None)
        .Constant("CAPTURING_PHASE", CapturingPhase)
        .Constant("AT_TARGET", AtTarget)
        .Constant("BUBBLING_PHASE", BubblingPhase);
}

/// <summary>EventInit (DOM §2.2).</summary>
internal readonly record struct EventInit(bool Bubbles, bool IsCancelable, bool IsComposed)
{
    private static readonly ObjectLayout Members = new("bubbles", "cancelable", "composed");

    public static EventInit Read(IdlDictionary init)
    {
        Span<JsValue> values = [default, default, default];
        init.Read(Members, values);
        return Of(values);
    }

    /// <summary>Converts the first members of a dictionary that extends this one.</summary>
    public static EventInit Of(ReadOnlySpan<JsValue> values) => new(
        AbstractOperations.ToBoolean(values[0]), AbstractOperations.ToBoolean(values[1]), AbstractOperations.ToBoolean(values[2]));
}
