using System.Diagnostics;
using System.Globalization;
using Quoll.Inspection;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Shell;

/// <summary>
/// The global console, after the Console Standard (console.spec.whatwg.org): log, groups, counters, timers, tables.
/// </summary>
internal sealed class ConsoleObject
{
    private const string DefaultLabel = "default";

    /// <summary>Labels are cut here, in code units.</summary>
    private const int MaxLabelLength = 1000;

    /// <summary>Groups within more groups are not indented further.</summary>
    private const int MaxIndentedGroups = 40;

    /// <summary>Two spaces for each open group.</summary>
    private const string GroupIndentation = "  ";

    private readonly ShellSession _session;
    private readonly Dictionary<string, int> _counts = [];
    private readonly Dictionary<string, long> _timers = [];
    private double _groups;

    private ConsoleObject(ShellSession session) => _session = session;

    private delegate void Method(in CallInfo call);

    public static void Define(ShellSession session)
    {
        var console = new ConsoleObject(session);
        var realm = session.Engine.Realm;
        var target = realm.CreateObject();
        void Add(string name, Method method) => target.DefineOwn(name, realm.CreateFunction(name, 0, (in CallInfo call) =>
        {
            method(call);
            return JsValue.Undefined;
        }));

        Add("log", console.Log);
        Add("info", console.Log);
        Add("debug", console.Log);
        Add("warn", console.Warn);
        Add("error", console.Warn);
        Add("dir", console.Dir);
        Add("table", console.Table);
        Add("assert", console.Assert);
        Add("count", console.Count);
        Add("countReset", console.CountReset);
        Add("group", console.Group);
        Add("groupCollapsed", console.Group);
        Add("groupEnd", console.GroupEnd);
        Add("time", console.Time);
        Add("timeLog", console.TimeLog);
        Add("timeEnd", console.TimeEnd);
        target.DefineOwn(JsSymbol.ToStringTag, "console", PropertyFlags.Configurable);
        realm.Global.DefineOwn("console", target, PropertyFlags.Hidden);
    }

    private void Log(in CallInfo call) => Print(call.Agent, FormatString.Format(call.Agent, call.Arguments, OutInspector()));

    private void Warn(in CallInfo call) => PrintError(call.Agent, FormatString.Format(call.Agent, call.Arguments, ErrorInspector()));

    private void Dir(in CallInfo call) => Print(call.Agent, OutInspector().Inspect(call[0]));

    private void Table(in CallInfo call) => Print(call.Agent,
        call[0].IsObject ? ConsoleTable.Render(call[0].Object, call[1].ObjectOrNull)
            : FormatString.Format(call.Agent, call.Arguments, OutInspector()));

    private void Assert(in CallInfo call)
    {
        if (TypeConversion.ToBoolean(call[0])) return;
        var message = call.Count > 1 ? FormatString.Format(call.Agent, call.Arguments[1..], ErrorInspector()) : "";
        PrintError(call.Agent, message.Length > 0 ? Joined(call.Agent, "Assertion failed: ", message) : "Assertion failed");
    }

    private void Count(in CallInfo call)
    {
        var label = Label(call);
        var count = _counts[label] = _counts.GetValueOrDefault(label) + 1;
        Print(call.Agent, string.Create(CultureInfo.InvariantCulture, $"{label}: {count}"));
    }

    private void CountReset(in CallInfo call)
    {
        var label = Label(call);
        if (!_counts.Remove(label)) PrintError(call.Agent, $"There is no counter '{label}'.");
    }

    private void Group(in CallInfo call)
    {
        if (call.Count > 0) Log(call);
        _groups++;
    }

    private void GroupEnd(in CallInfo call) => _groups = Math.Max(0, _groups - 1);

    private void Time(in CallInfo call)
    {
        var label = Label(call);
        if (!_timers.TryAdd(label, Stopwatch.GetTimestamp())) PrintError(call.Agent, $"There is already a timer '{label}'.");
    }

    private void TimeLog(in CallInfo call) => PrintElapsed(call.Agent, Label(call), call.Count > 1 ? call.Arguments[1..] : []);

    private void TimeEnd(in CallInfo call)
    {
        var label = Label(call);
        PrintElapsed(call.Agent, label, []);
        _timers.Remove(label);
    }

    private void PrintElapsed(Agent agent, string label, ReadOnlySpan<JsValue> more)
    {
        if (!_timers.TryGetValue(label, out var started))
        {
            PrintError(agent, $"There is no timer '{label}'.");
            return;
        }
        var elapsed = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        var text = string.Create(CultureInfo.InvariantCulture, $"{label}: {elapsed:0.###}ms");
        Print(agent, more.Length > 0 ? Joined(agent, text + " ", FormatString.Format(agent, more, OutInspector())) : text);
    }

    private static string Label(in CallInfo call) =>
        call[0].IsUndefined ? DefaultLabel : Display.Excerpt(TypeConversion.ToString(call[0]), MaxLabelLength);

    private void Print(Agent agent, string text) => _session.Terminal.WriteLine(Indent(agent, text));

    private void PrintError(Agent agent, string text) => _session.Terminal.WriteErrorLine(Indent(agent, text));

    private string Indent(Agent agent, string text)
    {
        if (_groups == 0) return text;
        var groups = Math.Min(_groups, MaxIndentedGroups);
        var indented = new TextBuilder(agent, text.Length).AppendRepeated(GroupIndentation, (long)groups);
        var from = 0;
        for (int end; (end = text.IndexOf('\n', from)) >= 0; from = end + 1)
        {
            indented.Append(text, from, end + 1 - from).AppendRepeated(GroupIndentation, (long)groups);
        }
        return indented.Append(text, from, text.Length - from).Finish();
    }

    private static string Joined(Agent agent, string first, string second) => new TextBuilder(agent).Append(first).Append(second).Finish();

    private Inspector OutInspector() => new(_session.Terminal.IsColored);

    private Inspector ErrorInspector() => new(_session.Terminal.IsErrorColored);
}
