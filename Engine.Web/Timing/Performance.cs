using Quoll.Web.Events;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Timing;

/// <summary>Performance (High Resolution Time §7, Performance Timeline §3, User Timing §3.1).</summary>
internal sealed class Performance : EventTarget
{
    public static new readonly ScriptClass<Performance> Interface = new("Performance")
    {
        Base = EventTarget.Interface,
        Prototype = static members => members
            .ReadOnly("timeOrigin", Interface!, static performance => performance._origin.Time)
            .Operation("now", 0, static (in HostCall call) => Interface!.TargetOf(call.This)._origin.Now)
            .Operation("toJSON", 0, static (in HostCall call) =>
            {
                var performance = Interface!.TargetOf(call.This);
                var json = AbstractOperations.CreateObject(call.Engine);
                json.Set("timeOrigin", performance._origin.Time);
                return json;
            })
            .Operation("mark", 1, static (in HostCall call) =>
                Interface!.TargetOf(call.This).Add(PerformanceMark.Create(call, "Performance.mark")))
            .Operation("measure", 1, static (in HostCall call) =>
            {
                var performance = Interface!.TargetOf(call.This);
                return performance.Add(PerformanceMeasure.Create(call, performance));
            })
            .Operation("clearMarks", 0, static (in HostCall call) => Interface!.TargetOf(call.This).Clear("mark", call[0]))
            .Operation("clearMeasures", 0, static (in HostCall call) => Interface!.TargetOf(call.This).Clear("measure", call[0]))
            .Entries(Interface!, static performance => performance._entries)
            .Tag("Performance"),
    };

    private static readonly EngineState<Performance> States = new(static engine => new Performance(engine));

    private readonly TimeOrigin _origin;
    private readonly List<PerformanceEntry> _entries = [];

    // The times of the last mark of each name, so that many measures are not a search each.
    private readonly Dictionary<string, double> _marks = [];
    private readonly List<PerformanceObserver> _observers = [];

    private JsValue? _supportedEntryTypes;

    private Performance(Engine engine) : base(engine) => _origin = TimeOrigin.Of(engine);

    protected override ScriptClass Class => Interface;

    /// <summary>The entries of the performance timeline.</summary>
    public IReadOnlyList<PerformanceEntry> Timeline => _entries;

    /// <summary>The value of <c>PerformanceObserver.supportedEntryTypes</c>: always the same array (§5).</summary>
    public JsValue SupportedEntryTypes => _supportedEntryTypes ??=
        AbstractOperations.CreateFrozenArray(Engine, [.. PerformanceObserver.Supported.Select(static type => (JsValue)type)]);

    public static Performance Of(Engine engine) => States.Of(engine);

    /// <summary>Converts a mark or a time to a time (User Timing §4, "convert a mark to a timestamp").</summary>
    public double TimeOfMark(JsValue mark)
    {
        if (mark.TryGetNumber(out var time))
        {
            return time >= 0 ? time
                : throw Idl.TypeError("Performance.measure: a time is negative.");
        }
        var name = mark.AsString();
        return _marks.TryGetValue(name, out time) ? time
            : throw new DomException("SyntaxError", $"Performance.measure: there is no mark '{name}'.");
    }

    /// <summary>Adds or removes an observer of new entries.</summary>
    public void Register(PerformanceObserver observer, bool isRegistered)
    {
        _observers.Remove(observer);
        if (isRegistered) _observers.Add(observer);
    }

    // "queue a PerformanceEntry" and "add to the performance entry buffer" (Performance Timeline §5.2).
    private JsValue Add(PerformanceEntry entry)
    {
        if (entry is PerformanceMark) _marks[entry.Name] = entry.StartTime;
        foreach (var observer in _observers) observer.Offer(entry);
        _entries.Add(entry);
        return entry.Value;
    }

    private JsValue Clear(string type, JsValue given)
    {
        var name = given.IsUndefined ? null : Idl.ToDomString(given);
        Engine.Charge(_entries.Count / 8);
        _entries.RemoveAll(entry => entry.EntryType == type && (name is null || entry.Name == name));
        if (type == "mark")
        {
            if (name is null) _marks.Clear();
            else _marks.Remove(name);
        }
        return JsValue.Undefined;
    }
}
