using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>EventTarget (DOM §2.7).</summary>
internal class EventTarget : PlatformObject
{
    public static readonly ScriptClass<EventTarget> Interface = new("EventTarget")
    {
        Constructor = static (in HostCall call) => new EventTarget(call.Engine),
        Prototype = static members => Describe(members).Tag("EventTarget"),
    };

    private static readonly ObjectLayout ListenerOptions = new("capture", "once", "passive", "signal");

    /// <summary>More listeners than this are counted as steps.</summary>
    private const int FewListeners = 16;

    // Never changed while a dispatch goes through it: then a change makes a copy.
    private List<EventListener>? _listeners;
    private int _readers;
    private Dictionary<string, EventHandlerListener>? _handlers;

    public EventTarget(Engine engine) : base(engine) { }

    protected override ScriptClass Class => Interface;

    /// <summary>The object that scripts see as the target.</summary>
    public virtual JsValue ScriptValue => Value;

    /// <summary>Describes the operations of an EventTarget.</summary>
    public static MemberTable Describe(MemberTable members) => members
        .Operation("addEventListener", 2, AddEventListener)
        .Operation("removeEventListener", 2, RemoveEventListener)
        .Operation("dispatchEvent", 1, DispatchEvent);

    /// <summary>Returns whether there is a listener for a type.</summary>
    public bool HasListener(string type) => _listeners?.Exists(listener => listener.Type == type) == true;

    /// <summary>Adds a listener of the host.</summary>
    /// <returns>The listener, for <see cref="Remove"/>.</returns>
    public EventListener Listen(string type, Action<Event> run, bool isOnce = false)
    {
        var listener = new HostListener(type, run) { IsOnce = isOnce };
        Add(listener);
        return listener;
    }

    /// <summary>Fires an event (DOM §2.10).</summary>
    /// <returns>False if a listener canceled it.</returns>
    public bool Fire(Event e)
    {
        e.IsTrusted = true;
        return e.DispatchTo(this);
    }

    /// <summary>Fires an event without further properties, if there is a listener for it.</summary>
    public void Fire(string type)
    {
        if (HasListener(type)) Fire(new Event(Engine, type));
    }

    /// <summary>Performs "invoke" of one of the two kinds of listeners (DOM §2.9).</summary>
    public void InvokeListeners(Event e, bool isCapturing)
    {
        if (_listeners is not { Count: > 0 } listeners) return;
        _readers++;
        try
        {
            // "inner invoke". Listeners that are added meanwhile go to a copy of the list.
            var count = listeners.Count;
            if (count > FewListeners) Engine.Charge(count);
            for (var i = 0; i < count; i++)
            {
                var listener = listeners[i];
                if (listener.IsRemoved || listener.IsCapturing != isCapturing || listener.Type != e.Type) continue;
                if (listener.IsOnce) Remove(listener);
                e.IsInPassiveListener = listener.IsPassive;
                try
                {
                    listener.Invoke(e);
                }
                catch (Exception thrown) when (thrown is not (ExecutionLimitException or OperationCanceledException))
                {
                    // Step 10.1: report, and go on.
                    GlobalScope.Of(Engine).Report(AbstractOperations.ToErrorValue(Engine, thrown));
                }
                finally
                {
                    e.IsInPassiveListener = false;
                }
                if (e.IsImmediatePropagationStopped) return;
            }
        }
        finally
        {
            // A reader of the list that is no longer in use does not count.
            if (ReferenceEquals(listeners, _listeners)) _readers--;
        }
    }

    /// <summary>Adds a listener (DOM §2.7, "add an event listener").</summary>
    public void Add(EventListener listener)
    {
        Change().Add(listener);
        OnListenersChanged(listener.Type, isAdded: true);
    }

    /// <summary>Removes a listener (DOM §2.7, "remove an event listener").</summary>
    public void Remove(EventListener listener)
    {
        if (listener.IsRemoved) return;
        listener.IsRemoved = true;
        Change().Remove(listener);
        OnListenersChanged(listener.Type, isAdded: false);
    }

    /// <summary>Returns the value of an event handler IDL attribute (HTML §8.1.8.1).</summary>
    public JsValue GetHandler(string type) =>
        _handlers is not null && _handlers.TryGetValue(type, out var handler) ? handler.Value : JsValue.Null;

    /// <summary>
    /// Sets an event handler IDL attribute. The listener keeps its place among the others until the handler is null.
    /// </summary>
    public virtual void SetHandler(string type, JsValue value)
    {
        _handlers ??= [];
        _handlers.TryGetValue(type, out var handler);
        if (!value.IsObject)
        {
            // "deactivate an event handler".
            if (handler is null) return;
            _handlers.Remove(type);
            Remove(handler);
            handler.Value = JsValue.Null;
            return;
        }
        if (handler is not null)
        {
            handler.Value = value;
            return;
        }
        handler = new EventHandlerListener(this, type) { Value = value };
        _handlers.Add(type, handler);
        Add(handler);
    }

    /// <summary>Called after a listener was added or removed.</summary>
    protected virtual void OnListenersChanged(string type, bool isAdded) { }

    private List<EventListener> Change()
    {
        if (_listeners is null) return _listeners = [];
        if (_listeners.Count > FewListeners) Engine.Charge(_listeners.Count / FewListeners, 0);
        if (_readers == 0) return _listeners;
        _readers = 0;
        Engine.Charge(_listeners.Count, 8L * _listeners.Count);
        return _listeners = [.. _listeners];
    }

    /// <summary>The target of a method: of the global object if there is no other <c>this</c>.</summary>
    private static EventTarget TargetOf(in HostCall call)
    {
        if (Interface.TryGetTarget(call.This, out var target)) return target;
        return GlobalScope.IsMeantBy(call) ? GlobalScope.Of(call.Engine) : Interface.TargetOf(call.This);
    }

    private static JsValue AddEventListener(in HostCall call)
    {
        var target = TargetOf(call);
        Idl.RequireArguments(call, 2, "EventTarget.addEventListener");
        var type = Idl.ToDomString(call[0]);
        var callback = ToListener(call[1], "EventTarget.addEventListener");
        // "flatten more"; the members of a base dictionary are read first.
        var options = call[2];
        bool isCapturing, isOnce = false, isPassive = false;
        AbortSignal? signal = null;
        if (options.IsObject || options.IsUndefined || options.IsNull)
        {
            Span<JsValue> given = [default, default, default, default];
            Idl.ToDictionary(options, "AddEventListenerOptions").Read(ListenerOptions, given);
            isCapturing = AbstractOperations.ToBoolean(given[0]);
            isOnce = AbstractOperations.ToBoolean(given[1]);
            isPassive = AbstractOperations.ToBoolean(given[2]);
            if (!given[3].IsUndefined) signal = AbortSignal.From(given[3], "AddEventListenerOptions.signal");
        }
        else
        {
            isCapturing = AbstractOperations.ToBoolean(options);
        }
        if (signal is { IsAborted: true } || callback.IsNull) return JsValue.Undefined;
        var known = target.Find(type, callback, isCapturing);
        var listener = known ?? new ScriptListener(type, callback) { IsCapturing = isCapturing, IsOnce = isOnce, IsPassive = isPassive };
        if (known is null)
        {
            call.Engine.Charge(0, ScriptListener.Size);
            target.Add(listener);
        }
        signal?.AddAlgorithm(() => target.Remove(listener));
        return JsValue.Undefined;
    }

    private static JsValue RemoveEventListener(in HostCall call)
    {
        var target = TargetOf(call);
        Idl.RequireArguments(call, 2, "EventTarget.removeEventListener");
        var type = Idl.ToDomString(call[0]);
        var callback = ToListener(call[1], "EventTarget.removeEventListener");
        var options = call[2];
        // "flatten".
        var isCapturing = options.IsObject || options.IsUndefined || options.IsNull
            ? AbstractOperations.ToBoolean(Idl.ToDictionary(options, "EventListenerOptions")["capture"])
            : AbstractOperations.ToBoolean(options);
        if (target.Find(type, callback, isCapturing) is { } listener) target.Remove(listener);
        return JsValue.Undefined;
    }

    private static JsValue DispatchEvent(in HostCall call)
    {
        var target = TargetOf(call);
        Idl.RequireArguments(call, 1, "EventTarget.dispatchEvent");
        if (!Event.Interface.TryGetTarget(call[0], out var e))
            throw Idl.TypeError("EventTarget.dispatchEvent: the argument is not an Event.");
        if (e.IsDispatching)
            throw new DomException("InvalidStateError", "The event is already being dispatched.");
        e.IsTrusted = false;
        return e.DispatchTo(target);
    }

    private EventListener? Find(string type, JsValue callback, bool isCapturing)
    {
        if (_listeners is not { Count: > 0 } listeners) return null;
        if (listeners.Count > FewListeners) Engine.Charge(listeners.Count / FewListeners);
        foreach (var listener in listeners)
        {
            if (listener.IsCapturing == isCapturing && listener.IsFor(callback) && listener.Type == type) return listener;
        }
        return null;
    }

    // EventListener? is a callback interface: an object of any kind.
    private static JsValue ToListener(JsValue value, string context) => value.IsObject ? value
        : value.IsUndefined || value.IsNull ? JsValue.Null
        : throw Idl.TypeError($"{context}: the listener is not an object.");
}
