using Quoll.Web.WebIdl;

namespace Quoll.Web.Timing;

/// <summary>PerformanceEntry (Performance Timeline §4).</summary>
internal abstract class PerformanceEntry(Engine engine, string name, string type, double startTime, double duration)
    : PlatformObject(engine)
{
    public static readonly ScriptClass<PerformanceEntry> Interface = new("PerformanceEntry")
    {
        Prototype = static members => members
            .ReadOnly("name", Interface!, static entry => entry.Name)
            .ReadOnly("entryType", Interface!, static entry => entry.EntryType)
            .ReadOnly("startTime", Interface!, static entry => entry.StartTime)
            .ReadOnly("duration", Interface!, static entry => entry.Duration)
            .Operation("toJSON", 0, static (in HostCall call) => Interface!.TargetOf(call.This).ToJson())
            .Tag("PerformanceEntry"),
    };

    /// <summary>Approximate bytes of an entry.</summary>
    public const int Size = 200;

    public string Name => name;

    public string EntryType => type;

    public double StartTime => startTime;

    public double Duration => duration;

    /// <summary>The attribute <c>detail</c>, which both kinds of entries have.</summary>
    public JsValue Detail { get; init; } = JsValue.Null;

    private JsValue ToJson()
    {
        var json = AbstractOperations.CreateObject(Engine);
        json.Set("name", Name);
        json.Set("entryType", EntryType);
        json.Set("startTime", StartTime);
        json.Set("duration", Duration);
        json.Set("detail", Detail);
        return json;
    }

    /// <summary>A copy of a detail (User Timing §3.1.1); null if there is none.</summary>
    protected static JsValue CopyOf(Engine engine, JsValue detail) =>
        detail.IsUndefined || detail.IsNull ? JsValue.Null : AbstractOperations.StructuredClone(engine, detail);
}

/// <summary>PerformanceMark (User Timing §3.2).</summary>
internal sealed class PerformanceMark : PerformanceEntry
{
    public static new readonly ScriptClass<PerformanceMark> Interface = new("PerformanceMark")
    {
        Base = PerformanceEntry.Interface,
        Length = 1,
        Constructor = static (in HostCall call) => Create(call, "PerformanceMark"),
        Prototype = static members => members.ReadOnly("detail", Interface!, static mark => mark.Detail).Tag("PerformanceMark"),
    };

    private PerformanceMark(Engine engine, string name, double startTime) : base(engine, name, "mark", startTime, 0) { }

    protected override ScriptClass Class => Interface;

    /// <summary>The PerformanceMark constructor, which performance.mark calls as well.</summary>
    public static PerformanceMark Create(in HostCall call, string context)
    {
        Idl.RequireArguments(call, 1, context);
        var name = Idl.ToDomString(call[0]);
        var options = Idl.ToDictionary(call[1], "PerformanceMarkOptions");
        var detail = options["detail"];
        var startTime = options["startTime"] is { IsUndefined: false } given
            ? Idl.ToDouble(given, "PerformanceMarkOptions.startTime") : TimeOrigin.Of(call.Engine).Now;
        if (startTime < 0) throw Idl.TypeError($"{context}: startTime is negative.");
        call.Engine.Charge(1, Size);
        return new PerformanceMark(call.Engine, name, startTime) { Detail = CopyOf(call.Engine, detail) };
    }
}

/// <summary>PerformanceMeasure (User Timing §3.3).</summary>
internal sealed class PerformanceMeasure : PerformanceEntry
{
    public static new readonly ScriptClass<PerformanceMeasure> Interface = new("PerformanceMeasure")
    {
        Base = PerformanceEntry.Interface,
        Prototype = static members => members.ReadOnly("detail", Interface!, static measure => measure.Detail).Tag("PerformanceMeasure"),
    };

    private PerformanceMeasure(Engine engine, string name, double startTime, double duration)
        : base(engine, name, "measure", startTime, duration) { }

    protected override ScriptClass Class => Interface;

    /// <summary>performance.measure (User Timing §3.1.3).</summary>
    public static PerformanceMeasure Create(in HostCall call, Performance performance)
    {
        Idl.RequireArguments(call, 1, "Performance.measure");
        var name = Idl.ToDomString(call[0]);
        var given = call[1];
        JsValue start = JsValue.Undefined, end = start, duration = start, detail = start;
        if (given.IsObject)
        {
            var options = Idl.ToDictionary(given, "PerformanceMeasureOptions");
            detail = options["detail"];
            duration = options["duration"] is { IsUndefined: false } length ? Idl.ToDouble(length, "PerformanceMeasureOptions.duration") : start;
            end = ToMark(options["end"]);
            start = ToMark(options["start"]);
        }
        else if (!given.IsUndefined && !given.IsNull)
        {
            start = Idl.ToDomString(given);
        }
        var endMark = call[2].IsUndefined ? JsValue.Undefined : Idl.ToDomString(call[2]);

        // 1.
        if (given.IsObject && !(start.IsUndefined && end.IsUndefined && duration.IsUndefined && detail.IsUndefined))
        {
            if (!endMark.IsUndefined) throw Invalid("options and an end mark exclude each other");
            if (start.IsUndefined && end.IsUndefined) throw Invalid("start and end are both missing");
            if (!start.IsUndefined && !end.IsUndefined && !duration.IsUndefined) throw Invalid("start, duration and end exclude each other");
        }
        // 2.
        var endTime = !endMark.IsUndefined ? performance.TimeOfMark(endMark)
            : !end.IsUndefined ? performance.TimeOfMark(end)
            : !start.IsUndefined && !duration.IsUndefined ? performance.TimeOfMark(start) + performance.TimeOfMark(duration)
            : TimeOrigin.Of(call.Engine).Now;
        // 3.
        var startTime = !start.IsUndefined ? performance.TimeOfMark(start)
            : !duration.IsUndefined && !end.IsUndefined ? endTime - performance.TimeOfMark(duration)
            : 0;
        // 4 to 9.
        call.Engine.Charge(1, Size);
        return new PerformanceMeasure(call.Engine, name, startTime, endTime - startTime) { Detail = CopyOf(call.Engine, detail) };
    }

    // (DOMString or DOMHighResTimeStamp).
    private static JsValue ToMark(JsValue value) => value.IsUndefined ? value
        : value.IsNumber ? Idl.ToDouble(value, "PerformanceMeasureOptions") : Idl.ToDomString(value);

    private static ScriptError Invalid(string reason) => new(ScriptErrorKind.TypeError, $"Performance.measure: {reason}.");
}
