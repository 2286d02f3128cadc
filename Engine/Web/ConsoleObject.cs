using System.Globalization;
using Quoll.Builtins;
using Quoll.Builtins.Numbers;
using Quoll.Inspection;
using Quoll.Vm;

namespace Quoll.Web;

/// <summary>
/// The global console, after the Console Standard (console.spec.whatwg.org): log, groups, counters, timers, tables.
/// </summary>
internal static class ConsoleObject
{
    private const string DefaultLabel = "default";

    /// <summary>Longer labels are cut, in code units.</summary>
    private const int MaxLabelLength = 1000;

    /// <summary>More deeply nested groups are not indented further.</summary>
    private const int MaxIndentedGroups = 40;

    /// <summary>The levels that dir shows if all are requested. Each level takes native stack.</summary>
    private const int MaxDirDepth = 100;

    /// <summary>Two spaces for each open group.</summary>
    private const string GroupIndentation = "  ";

    private static readonly Slot<Realm, State> States = new(static realm => new State(realm.Agent));

    private static readonly BuiltinTable Table = Add(
        ("log", static (in CallInfo call) => Log(call, ConsoleLevel.Info)),
        ("info", static (in CallInfo call) => Log(call, ConsoleLevel.Info)),
        ("debug", static (in CallInfo call) => Log(call, ConsoleLevel.Debug)),
        ("warn", static (in CallInfo call) => Log(call, ConsoleLevel.Warn)),
        ("error", static (in CallInfo call) => Log(call, ConsoleLevel.Error)),
        ("trace", Trace),
        ("dir", Dir),
        ("dirxml", static (in CallInfo call) => Log(call, ConsoleLevel.Info)),
        ("table", DrawTable),
        ("assert", Assert),
        ("clear", Clear),
        ("count", Count),
        ("countReset", CountReset),
        ("group", Group),
        ("groupCollapsed", Group),
        ("groupEnd", GroupEnd),
        ("time", Time),
        ("timeLog", TimeLog),
        ("timeEnd", TimeEnd));

    private delegate void Method(in CallInfo call);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // An array, because code for a span of this length would have to be compiled by the JIT first.
    private static BuiltinTable Add(params (string Name, Method Method)[] methods)
    {
        var table = new BuiltinTable();
        foreach (var (name, method) in methods)
        {
            table.Method(name, 0, (in CallInfo call) =>
            {
                if (Machine.Of(call.Realm).DebugAgent is { } debugAgent) Show(debugAgent, name, call);
                method(call);
                return JsValue.Undefined;
            }, flags: PropertyFlags.All);
        }
        return table.Tag("console");
    }

    // A debugger shows values, not texts, except where the console makes them.
    private static void Show(DebugAgent debugAgent, string name, in CallInfo call)
    {
        if (name is "count" or "countReset" or "time" or "timeLog" or "timeEnd") return;
        if (name != "assert") debugAgent.ShowInConsole(name, call.Arguments);
        else if (!TypeConversion.ToBoolean(call[0])) debugAgent.ShowInConsole(name, call.Count > 1 ? call.Arguments[1..] : []);
    }

    private static void ShowText(in CallInfo call, string method, string text) =>
        Machine.Of(call.Realm).DebugAgent?.ShowInConsole(method, [new JsValue(text)]);

    private static void Log(in CallInfo call, ConsoleLevel level) => Print(call, level, Formatted(call, call.Arguments, level));

    private static void Trace(in CallInfo call)
    {
        var text = call.Count > 0 ? Joined(call.Agent, "Trace: ", Formatted(call, call.Arguments, ConsoleLevel.Trace)) : "Trace";
        var calls = Machine.Of(call.Realm).CaptureTrace().Text;
        Print(call, ConsoleLevel.Trace, calls.Length > 0 ? Joined(call.Agent, text + "\n", calls) : text);
    }

    private static void Dir(in CallInfo call)
    {
        var options = call[1].ObjectOrNull;
        var depth = options?.Get("depth") ?? JsValue.Undefined;
        var maxDepth = depth.IsUndefined ? Inspector.DefaultMaxDepth
            : depth.IsNull ? MaxDirDepth : (int)Math.Clamp(TypeConversion.ToIntegerOrInfinity(depth), -1, MaxDirDepth);
        var colors = options?.Get("colors") ?? JsValue.Undefined;
        var isColored = colors.IsUndefined ? Of(call).Console.IsColored(ConsoleLevel.Info) : TypeConversion.ToBoolean(colors);
        var showsHidden = options is not null && TypeConversion.ToBoolean(options.Get("showHidden"));
        Print(call, ConsoleLevel.Info, new Inspector(isColored, maxDepth, showsHidden: showsHidden).Inspect(call[0]));
    }

    private static void DrawTable(in CallInfo call) => Print(call, ConsoleLevel.Info,
        call[0].IsObject ? ConsoleTable.Render(call[0].Object, call[1].ObjectOrNull) : Formatted(call, [call[0]], ConsoleLevel.Info));

    private static void Assert(in CallInfo call)
    {
        if (TypeConversion.ToBoolean(call[0])) return;
        var message = call.Count > 1 ? Formatted(call, call.Arguments[1..], ConsoleLevel.Error) : "";
        var text = message.Length > 0 ? Joined(call.Agent, "Assertion failed: ", message) : "Assertion failed";
        Print(call, ConsoleLevel.Error, text);
    }

    // Nothing can be cleared if texts go to a stream or a log.
    private static void Clear(in CallInfo call) => Of(call).Groups = 0;

    private static void Count(in CallInfo call)
    {
        var label = Label(call);
        var counts = Of(call).Counts;
        var count = counts[label] = counts.GetValueOrDefault(label) + 1;
        var text = string.Create(CultureInfo.InvariantCulture, $"{label}: {count}");
        ShowText(call, "count", text);
        Print(call, ConsoleLevel.Info, text);
    }

    private static void CountReset(in CallInfo call)
    {
        var label = Label(call);
        if (!Of(call).Counts.Remove(label)) Print(call, ConsoleLevel.Warn, $"Warning: Count for '{label}' does not exist");
    }

    private static void Group(in CallInfo call)
    {
        if (call.Count > 0) Log(call, ConsoleLevel.Info);
        Of(call).Groups++;
    }

    private static void GroupEnd(in CallInfo call) => Of(call).Groups = Math.Max(0, Of(call).Groups - 1);

    private static void Time(in CallInfo call)
    {
        var label = Label(call);
        if (!Of(call).Timers.TryAdd(label, Clock.Timestamp(call.Agent)))
            Print(call, ConsoleLevel.Warn, $"Warning: Label '{label}' already exists for console.time()");
    }

    private static void TimeLog(in CallInfo call) =>
        PrintElapsed(call, "timeLog", Label(call), call.Count > 1 ? call.Arguments[1..] : []);

    private static void TimeEnd(in CallInfo call)
    {
        var label = Label(call);
        PrintElapsed(call, "timeEnd", label, []);
        Of(call).Timers.Remove(label);
    }

    private static void PrintElapsed(in CallInfo call, string method, string label, ReadOnlySpan<JsValue> more)
    {
        if (!Of(call).Timers.TryGetValue(label, out var started))
        {
            Print(call, ConsoleLevel.Warn, $"Warning: No such label '{label}' for console.{method}()");
            return;
        }
        var text = $"{label}: {TimeText(Clock.Elapsed(call.Agent, started))}";
        if (more.Length > 0) text = Joined(call.Agent, text + " ", Formatted(call, more, ConsoleLevel.Info));
        ShowText(call, method, text);
        Print(call, ConsoleLevel.Info, text);
    }

    // Formats times as Node does: 12.345ms, 1.500s, 1:02.345 (m:ss.mmm), 1:00:02.345 (h:mm:ss.mmm).
    private static string TimeText(TimeSpan elapsed)
    {
        if (elapsed.TotalSeconds < 1) return string.Create(CultureInfo.InvariantCulture, $"{elapsed.TotalMilliseconds:0.###}ms");
        if (elapsed.TotalMinutes < 1) return string.Create(CultureInfo.InvariantCulture, $"{elapsed.TotalSeconds:0.000}s");
        if (elapsed.TotalHours < 1) return elapsed.ToString(@"m\:ss\.fff", CultureInfo.InvariantCulture) + " (m:ss.mmm)";
        var hours = Math.Floor(elapsed.TotalHours);
        return string.Create(CultureInfo.InvariantCulture, $"{hours}:{elapsed:mm\\:ss\\.fff} (h:mm:ss.mmm)");
    }

    private static string Label(in CallInfo call) =>
        call[0].IsUndefined ? DefaultLabel : MessageText.Excerpt(TypeConversion.ToString(call[0]), MaxLabelLength);

    private static string Formatted(in CallInfo call, ReadOnlySpan<JsValue> arguments, ConsoleLevel level) =>
        FormatString.Format(call.Realm, arguments, new Inspector(Of(call).Console.IsColored(level), custom: Of(call).Custom));

    private static string Joined(Agent agent, string first, string second) => new TextBuilder(agent).Append(first).Append(second).Finish();

    private static State Of(in CallInfo call) => States.Of(call.Realm);

    private static void Print(in CallInfo call, ConsoleLevel level, string text)
    {
        var state = Of(call);
        text = Indent(call.Agent, text, state.Groups);
        // The host may call the engine, which may call the host again.
        call.Agent.ProbeNativeStack();
        HostGuard.Run(call.Realm, (state.Console, level, text), static x => x.Console.Write(x.level, x.text));
    }

    private static string Indent(Agent agent, string text, double groups)
    {
        if (groups == 0) return text;
        var times = (long)Math.Min(groups, MaxIndentedGroups);
        var indented = new TextBuilder(agent, text.Length).AppendRepeated(GroupIndentation, times);
        var from = 0;
        for (int line; (line = TextSearch.IndexOf(text.AsSpan(from), '\n') + 1) > 0; from += line)
        {
            agent.Step();
            indented.Append(text, from, line).AppendRepeated(GroupIndentation, times);
        }
        return indented.Append(text, from, text.Length - from).Finish();
    }

    /// <summary>The state of a console between calls.</summary>
    private sealed class State(Agent agent)
    {
        public EngineConsole Console { get; } = agent.Options.Console!;

        public CustomInspection Custom { get; } = agent.InspectCustom;

        public Dictionary<string, int> Counts { get; } = [];

        /// <summary>The start of each timer, in ticks of the engine's clock.</summary>
        public Dictionary<string, long> Timers { get; } = [];

        public double Groups { get; set; }
    }
}
