namespace Quoll.Debugging;

/// <summary>A breakpoint: a script pauses before it runs the first statement at or after a place.</summary>
public sealed class DebuggerBreakpoint
{
    private readonly Debugger _debugger;

    // One in a source. The debugger forgets sources.
    private readonly ConditionalWeakTable<DebuggerSource, StrongBox<DebuggerLocation>> _locations = [];

    internal DebuggerBreakpoint(Debugger debugger, string source, int line, int column)
    {
        (_debugger, Source, Line, Column) = (debugger, source, line, column);
    }

    /// <summary>The name of the sources in which it is. They may be run later.</summary>
    public string Source { get; }

    /// <summary>The only source in which it is; null for all of the name.</summary>
    internal DebuggerSource? Only { get; init; }

    /// <summary>The line, from 1.</summary>
    public int Line { get; }

    /// <summary>The column in UTF-16 code units, from 1.</summary>
    public int Column { get; }

    /// <summary>
    /// An expression of the script's language. It is evaluated in the function, and the script pauses only if its value
    /// is truthy (ECMA-262 §7.1.2), or if it throws. Null for every time.
    /// </summary>
    public string? Condition { get; init; }

    /// <summary>
    /// Gets the frame each time, in place of a pause: for a message in a log. Null for a pause. It must not keep the
    /// frame.
    /// </summary>
    public Action<DebuggerFrame>? Log { get; init; }

    /// <summary>How often execution was there, with a condition that held.</summary>
    public int Hits { get; internal set; }

    /// <summary>Where it is in the sources of <see cref="Debugger.Sources"/>.</summary>
    public IReadOnlyList<DebuggerLocation> Locations => [.. _locations.Select(static pair => pair.Value.Value).Order()];

    /// <summary>Returns where it is in a source; null if it is not there.</summary>
    internal DebuggerLocation? LocationIn(DebuggerSource source) => _locations.TryGetValue(source, out var found) ? found.Value : null;

    /// <summary>Removes it.</summary>
    public void Remove() => _debugger.Remove(this);

    /// <summary>Whether it is the place up to which a script goes on: the next pause removes it.</summary>
    internal bool IsTemporary { get; init; }

    internal void AddLocation(DebuggerLocation location) => _locations.AddOrUpdate(location.Source, new(location));
}
