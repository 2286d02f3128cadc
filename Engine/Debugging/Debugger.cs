using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>
/// Pauses the scripts of an engine (<see cref="Engine.Debugger"/>), and shows what they are doing. A pause is a call of
/// <see cref="Paused"/> on the thread of the script: the call of the host waits until it returns.
/// </summary>
/// <remarks>
/// Functions in which execution may pause are interpreted; all other code runs as if there were no debugger. Members
/// may be used by the thread of the engine, or while no script runs; <see cref="RequestPause"/> by any thread.
/// </remarks>
public sealed partial class Debugger
{
    private readonly DebuggerAgent _agent;
    private readonly Realm _realm;
    private readonly List<DebuggerBreakpoint> _breakpoints = [];
    private readonly List<DebuggerBreakpoint> _temporary = [];

    internal Debugger(DebuggerAgent agent, Realm realm)
    {
        (_agent, _realm) = (agent, realm);
        agent.Debugger = this;
    }

    /// <summary>
    /// Called when a script pauses. Returns how it goes on. Without it, nothing pauses. The script gets an exception as
    /// from any function of the host (<see cref="EngineOptions.HostErrors"/>).
    /// </summary>
    public Func<DebuggerPause, StepKind>? Paused { get; set; }

    /// <summary>Called for each source before its code first runs.</summary>
    public Action<DebuggerSource>? SourceAdded { get; set; }

    /// <summary>Called for each source that cannot be parsed, before its error is thrown.</summary>
    public Action<DebuggerSyntaxError>? SourceFailed { get; set; }

    /// <summary>Which exceptions pause.</summary>
    public ExceptionPauses ExceptionPauses { get; set; }

    /// <summary>
    /// Whether the time of pauses counts in limits of time. The default is false: what the script does counts, and
    /// what <see cref="DebuggerFrame.Evaluate(string)"/> does.
    /// </summary>
    public bool CountsPauses { get; set; }

    /// <summary>Whether nothing pauses, as if <see cref="Paused"/> were null.</summary>
    public bool SkipsPauses { get; set; }

    /// <summary>
    /// Whether breakpoints and <c>debugger</c> statements pause. True by default; false keeps the breakpoints, without
    /// effect.
    /// </summary>
    public bool HasActiveBreakpoints { get; set; } = true;

    /// <summary>
    /// How many stacks <see cref="DebuggerPause.AsyncStack"/> has at most, each of who scheduled the job of the one
    /// before. 0, the default, records none; 256 are the most that are recorded. With more than 0, each job costs a
    /// note of the functions that run.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int AsyncStackDepth
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
            _agent.TraceJobs(value);
        }
    }

    /// <summary>Counts which parts of the sources are run.</summary>
    public Coverage Coverage => field ??= new Coverage(this);

    /// <summary>
    /// Whether the debugger forgets a source that is first run now, when no code of it is left. False by default. For
    /// code that somebody types, of which there is ever more. It is always so for code that runs in a pause.
    /// </summary>
    public bool ForgetsSources
    {
        get => _agent.ForgetsTexts;
        set => _agent.ForgetsTexts = value;
    }

    /// <summary>
    /// The sources that the engine has run, in their order: those whose code may still run, and of the others the last
    /// 2000, as far as they have no more than 16 million UTF-16 code units together.
    /// </summary>
    public IReadOnlyList<DebuggerSource> Sources => [.. _agent.Texts.Where(static text => !text.IsHidden).Select(SourceOf)];

    /// <summary>The breakpoints, in the order in which they were added.</summary>
    public IReadOnlyList<DebuggerBreakpoint> Breakpoints => _breakpoints;

    /// <summary>
    /// Adds a breakpoint, in the sources of this name that were run and in those that will be. It is at the first place
    /// of the source that is not before the given one.
    /// </summary>
    /// <param name="source">The name of the source.</param>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column in UTF-16 code units, from 1.</param>
    /// <param name="condition">See <see cref="DebuggerBreakpoint.Condition"/>.</param>
    /// <param name="log">See <see cref="DebuggerBreakpoint.Log"/>.</param>
    public DebuggerBreakpoint AddBreakpoint(
        string source, int line, int column = 1, string? condition = null, Action<DebuggerFrame>? log = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Add(source, only: null, line, column, condition, log);
    }

    private DebuggerBreakpoint Add(
        string source, DebuggerSource? only, int line, int column, string? condition, Action<DebuggerFrame>? log)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(line, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(column, 1);
        var breakpoint = new DebuggerBreakpoint(this, source, line, column) { Only = only, Condition = condition, Log = log };
        _breakpoints.Add(breakpoint);
        foreach (var text in _agent.Texts)
        {
            if (Resolve(breakpoint, text)) MarkBreakpoints(text);
        }
        return breakpoint;
    }

    /// <summary>Adds the place up to which a script goes on.</summary>
    internal void AddTemporary(DebuggerLocation location)
    {
        ArgumentNullException.ThrowIfNull(location.Source, nameof(location));
        var breakpoint = new DebuggerBreakpoint(this, location.Source.Name, location.Line, location.Column) { IsTemporary = true };
        var text = location.Source.DebuggedText;
        if (!Resolve(breakpoint, text)) throw new ArgumentException("The source has no place at or after this one.", nameof(location));
        _temporary.Add(breakpoint);
        MarkBreakpoints(text);
    }

    /// <summary>Removes the places up to which a script was to go on.</summary>
    internal void RemoveTemporary()
    {
        if (_temporary.Count == 0) return;
        var places = _temporary.SelectMany(static breakpoint => breakpoint.Locations);
        HashSet<DebuggedText> texts = [.. places.Select(static place => place.Source.DebuggedText)];
        _temporary.Clear();
        foreach (var text in texts) MarkBreakpoints(text);
    }

    /// <summary>Has the script pause at the next statement that it runs. Any thread may call it.</summary>
    public void RequestPause() => _agent.RequestPause();

    /// <summary>Whether scripts may pause without a request, a step or a debugger statement.</summary>
    internal bool HasPlacesToPause => ExceptionPauses != ExceptionPauses.None || _breakpoints.Count + _temporary.Count > 0;

    internal DebuggerAgent Agent => _agent;

    internal void Remove(DebuggerBreakpoint breakpoint)
    {
        if (!_breakpoints.Remove(breakpoint)) return;
        foreach (var text in _agent.Texts) MarkBreakpoints(text);
    }

    internal DebuggerSource SourceOf(DebuggedText text) => text.Shown ??= new DebuggerSource(this, text);

    internal void Add(DebuggedText text)
    {
        if (text.IsHidden) return;
        foreach (var breakpoint in _breakpoints) Resolve(breakpoint, text);
        if (SourceAdded is { } added) _agent.Tell(added, SourceOf(text));
    }

    /// <summary>Runs work for the host while the script is paused: it does not pause itself.</summary>
    internal T Run<T>(Func<T> work) => _agent.RunInPause(work);

    /// <summary>Sets the marks of a function that has just been created.</summary>
    internal void Prepare(DebuggedCode code)
    {
        MarkBreakpoints(code);
        if (Coverage.IsOn && !code.Text.IsHidden) code.SetCounting(true);
    }

    private void MarkBreakpoints(DebuggedCode code)
    {
        if (code.Text.IsHidden || _breakpoints.Count + _temporary.Count == 0 && !code.HasBreakpoints) return;
        var source = SourceOf(code.Text);
        var wanted = _breakpoints.Concat(_temporary)
            .Select(breakpoint => (breakpoint, location: breakpoint.LocationIn(source)))
            .Where(static pair => pair.location is not null)
            .ToLookup(static pair => pair.location!.Value, static pair => pair.breakpoint);
        // The table is made only where there is a breakpoint.
        if (wanted.Count == 0 && !code.HasBreakpoints) return;
        var found = new Dictionary<int, DebuggerBreakpoint[]>();
        foreach (var places in code.Table.Breakable.GroupBy(static location => location.Source))
        {
            DebuggerBreakpoint[] here = [.. wanted[source.At(places.Key)]];
            if (here.Length == 0) continue;
            // A statement may begin with its call, or be a return: it pauses once, where it begins.
            var first = places.Min(static place => place.Kind);
            foreach (var place in places.Where(place => place.Kind == first)) found[place.Pc] = here;
        }
        code.SetBreakpoints(found);
    }

    private void MarkBreakpoints(DebuggedText text)
    {
        foreach (var code in text.Instances) MarkBreakpoints(code);
    }

    // Returns false if the breakpoint is not in the text.
    private bool Resolve(DebuggerBreakpoint breakpoint, DebuggedText text)
    {
        if (text.IsHidden || text.Source.Name != breakpoint.Source) return false;
        if (breakpoint.Only is { } only && only.DebuggedText != text) return false;
        foreach (var location in SourceOf(text).Locations(breakpoint.Line))
        {
            if (location.Line == breakpoint.Line && location.Column < breakpoint.Column) continue;
            breakpoint.AddLocation(location);
            return true;
        }
        return false;
    }
}
