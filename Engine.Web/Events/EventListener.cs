using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>An event listener (DOM §2.7).</summary>
internal abstract class EventListener(string type)
{
    public string Type => type;

    public bool IsCapturing { get; init; }

    public bool IsOnce { get; init; }

    public bool IsPassive { get; init; }

    /// <summary>The "removed" flag.</summary>
    public bool IsRemoved { get; set; }

    /// <summary>Runs the callback. What it throws is reported.</summary>
    public abstract void Invoke(Event e);

    /// <summary>Returns whether a script added this listener with a callback.</summary>
    public virtual bool IsFor(JsValue callback) => false;
}

/// <summary>A listener that a script added: a function, or an object with a method handleEvent.</summary>
internal sealed class ScriptListener(string type, JsValue callback) : EventListener(type)
{
    /// <summary>Approximate bytes of a listener with its places in lists.</summary>
    public const int Size = 96;

    public override bool IsFor(JsValue other) => callback == other;

    // WebIDL §3.11, "call a user object's operation".
    public override void Invoke(Event e)
    {
        if (callback.IsFunction)
        {
            callback.Call(e.CurrentTarget!.ScriptValue, e.Value);
            return;
        }
        var method = callback["handleEvent"];
        if (!method.IsFunction)
            throw Idl.TypeError("The property handleEvent of the event listener is not a function.");
        method.Call(callback, e.Value);
    }
}

/// <summary>A listener of the host.</summary>
internal sealed class HostListener(string type, Action<Event> run) : EventListener(type)
{
    public override void Invoke(Event e) => run(e);
}

/// <summary>The listener of an event handler IDL attribute, such as onabort (HTML §8.1.8.1).</summary>
internal sealed class EventHandlerListener(EventTarget target, string type) : EventListener(type)
{
    /// <summary>The event handler's value, an object; null if the handler is not active.</summary>
    public JsValue Value { get; set; } = JsValue.Null;

    // "the event handler processing algorithm".
    public override void Invoke(Event e)
    {
        // [LegacyTreatNonObjectAsNull]: an object that is not callable does nothing.
        if (!Value.IsFunction) return;
        if (target is GlobalScope && e is ErrorEvent error && e.Type == "error")
        {
            // Steps 2 and 5: onerror of the global object gets the parts of the event, and cancels by true.
            var isHandled = Value.Call(
                target.ScriptValue, error.Message, error.FileName, error.Line, error.Column, error.Error);
            if (isHandled.TryGetBoolean(out var value) && value) e.Cancel();
            return;
        }
        var result = Value.Call(e.CurrentTarget!.ScriptValue, e.Value);
        if (result.TryGetBoolean(out var goesOn) && !goesOn) e.Cancel();
    }
}

/// <summary>Describes event handler IDL attributes.</summary>
internal static class EventHandlers
{
    /// <summary>Describes the attribute of an event, such as <c>onabort</c> for <c>abort</c>.</summary>
    public static MemberTable EventHandler<T>(this MemberTable members, string type, ScriptClass<T> owner) where T : EventTarget =>
        members.Attribute("on" + type,
            (in HostCall call) => owner.TargetOf(call.This).GetHandler(type),
            (in HostCall call) =>
            {
                owner.TargetOf(call.This).SetHandler(type, call[0]);
                return JsValue.Undefined;
            });
}
