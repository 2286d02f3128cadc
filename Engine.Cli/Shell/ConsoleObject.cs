using System.Diagnostics;
using System.Globalization;
using Quoll.Cli.Inspection;
using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Cli.Shell;

/// <summary>The global console, after the Console Standard (console.spec.whatwg.org): log, groups, counters, timers, tables.</summary>
internal sealed class ConsoleObject
{
    private const string DefaultLabel = "default";

    /// <summary>Two spaces for each open group.</summary>
    private const string GroupIndentation = "  ";

    private readonly ShellSession _session;
    private readonly Dictionary<string, int> _counts = [];
    private readonly Dictionary<string, long> _timers = [];
    private string _indentation = "";

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

    private void Log(in CallInfo call) => Print(FormatString.Format(call.Arguments, OutInspector()));

    private void Warn(in CallInfo call) => PrintError(FormatString.Format(call.Arguments, ErrorInspector()));

    private void Dir(in CallInfo call) => Print(OutInspector().Inspect(call[0]));

    private void Table(in CallInfo call) => Print(
        call[0].IsObject ? ConsoleTable.Render(call[0].Object, call[1].ObjectOrNull) : FormatString.Format(call.Arguments, OutInspector()));

    private void Assert(in CallInfo call)
    {
        if (TypeConversion.ToBoolean(call[0])) return;
        var message = call.Count > 1 ? FormatString.Format(call.Arguments[1..], ErrorInspector()) : "";
        PrintError(message.Length > 0 ? $"Assertion failed: {message}" : "Assertion failed");
    }

    private void Count(in CallInfo call)
    {
        var label = Label(call);
        var count = _counts[label] = _counts.GetValueOrDefault(label) + 1;
        Print(string.Create(CultureInfo.InvariantCulture, $"{label}: {count}"));
    }

    private void CountReset(in CallInfo call)
    {
        var label = Label(call);
        if (!_counts.Remove(label)) PrintError($"There is no counter '{label}'.");
    }

    private void Group(in CallInfo call)
    {
        if (call.Count > 0) Log(call);
        _indentation += GroupIndentation;
    }

    private void GroupEnd(in CallInfo call) =>
        _indentation = _indentation.Length == 0 ? "" : _indentation[GroupIndentation.Length..];

    private void Time(in CallInfo call)
    {
        var label = Label(call);
        if (!_timers.TryAdd(label, Stopwatch.GetTimestamp())) PrintError($"There is already a timer '{label}'.");
    }

    private void TimeLog(in CallInfo call) => PrintElapsed(Label(call), call.Count > 1 ? call.Arguments[1..] : []);

    private void TimeEnd(in CallInfo call)
    {
        var label = Label(call);
        PrintElapsed(label, []);
        _timers.Remove(label);
    }

    private void PrintElapsed(string label, ReadOnlySpan<JsValue> more)
    {
        if (!_timers.TryGetValue(label, out var started))
        {
            PrintError($"There is no timer '{label}'.");
            return;
        }
        var elapsed = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        var text = string.Create(CultureInfo.InvariantCulture, $"{label}: {elapsed:0.###}ms");
        Print(more.Length > 0 ? $"{text} {FormatString.Format(more, OutInspector())}" : text);
    }

    private static string Label(in CallInfo call) => call[0].IsUndefined ? DefaultLabel : TypeConversion.ToString(call[0]);

    private void Print(string text) => _session.Terminal.WriteLine(Indent(text));

    private void PrintError(string text) => _session.Terminal.WriteErrorLine(Indent(text));

    private string Indent(string text) => _indentation.Length == 0 ? text : _indentation + text.Replace("\n", "\n" + _indentation);

    private Inspector OutInspector() => new(_session.Terminal.IsColored);

    private Inspector ErrorInspector() => new(_session.Terminal.IsErrorColored);
}
