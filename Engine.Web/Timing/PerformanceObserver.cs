using Quoll.Web.WebIdl;

namespace Quoll.Web.Timing;

/// <summary>PerformanceObserver (Performance Timeline §5).</summary>
internal sealed class PerformanceObserver(Engine engine, JsValue callback) : PlatformObject(engine)
{
    public static readonly ScriptClass<PerformanceObserver> Interface = new("PerformanceObserver")
    {
        Length = 1,
        Constructor = static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "PerformanceObserver");
            return new PerformanceObserver(call.Engine, Idl.ToCallback(call[0], "PerformanceObserver"));
        },
        Static = static members => members
            .Attribute("supportedEntryTypes", static (in HostCall call) => Performance.Of(call.Engine).SupportedEntryTypes),
        Prototype = static members => members
            .Operation("observe", 0, static (in HostCall call) => Interface!.TargetOf(call.This).Observe(call))
            .Operation("disconnect", 0, static (in HostCall call) =>
            {
                var observer = Interface!.TargetOf(call.This);
                Performance.Of(call.Engine).Register(observer, isRegistered: false);
                observer._types.Clear();
                observer._mode = Mode.Undefined;
                observer._buffer = [];
                return JsValue.Undefined;
            })
            .Operation("takeRecords", 0, static (in HostCall call) =>
            {
                var observer = Interface!.TargetOf(call.This);
                return AbstractOperations.CreateArray(call.Engine, [.. observer.Take().Select(static entry => entry.Value)]);
            })
            .Tag("PerformanceObserver"),
    };

    /// <summary>The types of entries that there are, in the order of the alphabet.</summary>
    public static readonly string[] Supported = ["mark", "measure"];

    private readonly HashSet<string> _types = [];
    private List<PerformanceEntry> _buffer = [];
    private Mode _mode;
    private bool _isTaskQueued;

    private enum Mode { Undefined, Single, Multiple }

    protected override ScriptClass Class => Interface;

    /// <summary>Takes a new entry, if the observer wants its type.</summary>
    public void Offer(PerformanceEntry entry)
    {
        if (!_types.Contains(entry.EntryType)) return;
        _buffer.Add(entry);
        QueueTask();
    }

    private List<PerformanceEntry> Take()
    {
        var taken = _buffer;
        _buffer = [];
        return taken;
    }

    private JsValue Observe(in HostCall call)
    {
        var options = Idl.ToDictionary(call[0], "PerformanceObserverInit");
        var isBuffered = AbstractOperations.ToBoolean(options["buffered"]);
        var types = options["entryTypes"] is { IsUndefined: false } list
            ? Idl.ToSequence(call.Engine, list, "PerformanceObserverInit.entryTypes").ConvertAll(Idl.ToDomString) : null;
        var type = options["type"] is { IsUndefined: false } single ? Idl.ToDomString(single) : null;
        // 3 to 4.
        if (types is null && type is null) throw Invalid("neither entryTypes nor type is there");
        if (types is not null && (type is not null || !options["buffered"].IsUndefined))
            throw Invalid("entryTypes excludes type and buffered");
        // 5 to 6.
        var mode = types is null ? Mode.Single : Mode.Multiple;
        if (_mode != Mode.Undefined && _mode != mode)
            throw new DomException("InvalidModificationError", "PerformanceObserver.observe: entryTypes and type exclude each other.");
        _mode = mode;
        // 7 to 8. Types that are not supported are ignored.
        var performance = Performance.Of(Engine);
        if (types is not null)
        {
            var known = types.Where(Supported.Contains).ToList();
            if (known.Count == 0) return JsValue.Undefined;
            _types.Clear();
            _types.UnionWith(known);
        }
        else
        {
            if (!Supported.Contains(type)) return JsValue.Undefined;
            _types.Add(type!);
            if (isBuffered)
            {
                Engine.Charge(performance.Timeline.Count);
                foreach (var entry in performance.Timeline.Where(entry => entry.EntryType == type)) Offer(entry);
            }
        }
        performance.Register(this, isRegistered: true);
        return JsValue.Undefined;
    }

    // "queue the PerformanceObserver task" (§5.3).
    private void QueueTask()
    {
        if (_isTaskQueued) return;
        _isTaskQueued = true;
        Engine.EnqueueTask(() =>
        {
            _isTaskQueued = false;
            if (_buffer.Count == 0) return;
            var entries = new PerformanceObserverEntryList(Engine, Take());
            var options = AbstractOperations.CreateObject(Engine);
            options.Set("droppedEntriesCount", 0);
            callback.Call(Value, entries.Value, Value, options);
        });
    }

    private static ScriptError Invalid(string reason) => new(ScriptErrorKind.TypeError, $"PerformanceObserver.observe: {reason}.");
}

/// <summary>PerformanceObserverEntryList (Performance Timeline §5.1).</summary>
internal sealed class PerformanceObserverEntryList(Engine engine, List<PerformanceEntry> entries) : PlatformObject(engine)
{
    public static readonly ScriptClass<PerformanceObserverEntryList> Interface = new("PerformanceObserverEntryList")
    {
        Prototype = static members => members
            .Entries(Interface!, static list => list.Found)
            .Tag("PerformanceObserverEntryList"),
    };

    private List<PerformanceEntry> Found => entries;

    protected override ScriptClass Class => Interface;
}
