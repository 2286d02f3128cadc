using System.Globalization;
using System.Text;

namespace Quoll.Runtime.Agents;

/// <summary>The origin of an error, which <see cref="Agent.CaptureStack"/> stores in an error object.</summary>
internal sealed class StackTrace
{
    /// <summary>Names of functions can be as long as source texts.</summary>
    private const int MaxNameLength = 200;

    /// <summary>Names of sources can be as long as a host or a script makes them.</summary>
    private const int MaxSourceNameLength = 1000;

    private readonly TracedCall[] _calls;
    private string? _text;

    /// <summary>
    /// Creates a trace of the running functions, innermost first, each with its instruction, followed by the waiting
    /// functions.
    /// </summary>
    public StackTrace(TracedCall[] calls, AgentSourceMaps? maps = null)
    {
        Maps = maps;
        _calls = calls;
        if (Array.Find(calls, static call => call.Block is not null) is { Block: not null } first) (Source, Offset) = Locate(first);
    }

    /// <summary>
    /// Creates a trace of the running functions to show, with the location of the innermost function, shown or not.
    /// </summary>
    public StackTrace(TracedCall[] calls, TracedCall innermost, AgentSourceMaps? maps)
    {
        Maps = maps;
        _calls = calls;
        (Source, Offset) = Locate(innermost);
    }

    /// <summary>
    /// Creates a trace from a location in a source text that is not a program, and the calls that led to it.
    /// </summary>
    public StackTrace(SourceText? source, int offset, StackTrace? calls)
    {
        _calls = calls?._calls ?? [];
        Maps = calls?.Maps;
        Source = source;
        Offset = offset;
    }

    /// <summary>The source maps of the engine; null if it uses none.</summary>
    public AgentSourceMaps? Maps { get; }

    /// <summary>The calls, innermost first.</summary>
    public ReadOnlySpan<TracedCall> Calls => _calls;

    /// <summary>What Error.prepareStackTrace returned for this trace; null if it was not called.</summary>
    public StrongBox<JsValue>? Prepared { get; set; }

    /// <summary>The source text of the innermost script function, or null if no script was running.</summary>
    public SourceText? Source { get; }

    /// <summary>The offset in it, in UTF-16 code units.</summary>
    public int Offset { get; }

    /// <summary>
    /// The calls, innermost first, one per line: <c>    at name (source:line:column)</c>, with <c>async</c> before
    /// the names of waiting functions.
    /// </summary>
    public string Text => _text ??= Format();

    private static (SourceText, int) Locate(TracedCall call) => (call.Block!.Source, call.Block.SourceOffset(call.Pc));

    private string Format()
    {
        var text = new StringBuilder();
        foreach (var call in _calls)
        {
            WorkBudget.Steps(1);
            if (text.Length > 0) text.Append('\n');
            text.Append("    at ");
            Append(text, call, Maps);
        }
        WorkBudget.Memory(sizeof(char) * (long)text.Length);
        WorkBudget.Work(text.Length);
        return text.ToString();
    }

    /// <summary>Returns the text of one call, without "at" before it.</summary>
    public static string TextOf(TracedCall call)
    {
        var text = new StringBuilder();
        Append(text, call, null);
        return text.ToString();
    }

    private static void Append(StringBuilder text, TracedCall call, AgentSourceMaps? maps)
    {
        if (call.IsAsync) text.Append("async ");
        if (call.Block is not { } block)
        {
            text.Append(CultureInfo.InvariantCulture, $"{call.BuiltIn} (index {call.Pc})");
            return;
        }
        var (line, column) = block.Source.GetPosition(block.SourceOffset(call.Pc));
        var name = block.Source.Name;
        if (maps?.TryFind(block.Source, line, column, out var original) == true)
            (name, line, column) = (original.Source, original.Line, original.Column);
        var source = MessageText.Excerpt(name, MaxSourceNameLength);
        if (block.Name.Length > 0)
            text.Append(MessageText.Excerpt(block.Name, MaxNameLength)).Append(" (").Append(source).Append($":{line}:{column})");
        else text.Append(source).Append($":{line}:{column}");
    }
}
