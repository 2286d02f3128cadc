using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>
/// Counts how often the functions of an engine and the parts of their code are run (<see cref="Debugger.Coverage"/>).
/// What it counts is interpreted. Nothing is counted before <see cref="Start"/>, and that costs nothing.
/// </summary>
public sealed class Coverage
{
    private readonly Debugger _debugger;

    internal Coverage(Debugger debugger) => _debugger = debugger;

    /// <summary>Whether it counts.</summary>
    public bool IsOn { get; private set; }

    /// <summary>Begins to count, in all sources.</summary>
    public void Start()
    {
        Clear();
        Set(true);
    }

    /// <summary>Ends counting, and forgets the counts.</summary>
    public void Stop()
    {
        Set(false);
        foreach (var text in Shown) text.DropCounts();
    }

    /// <summary>Returns the counts since the start, or since this was called last.</summary>
    /// <param name="isDetailed">Whether functions have the counts of their parts.</param>
    /// <param name="countsCalls">Whether counts are numbers of times; else they are 0 or 1.</param>
    /// <exception cref="InvalidOperationException">It does not count: <see cref="Start"/> was not called.</exception>
    public IReadOnlyList<SourceCoverage> Take(bool isDetailed = true, bool countsCalls = true)
    {
        if (!IsOn) throw new InvalidOperationException("Coverage has not been started.");
        var result = new List<SourceCoverage>();
        foreach (var source in _debugger.Sources) result.Add(new SourceCoverage(source, FunctionsOf(source, isDetailed, countsCalls)));
        Clear();
        return result;
    }

    private void Set(bool isOn)
    {
        IsOn = isOn;
        _debugger.Agent.Texts.KeepsAll = isOn;
        foreach (var code in Shown.SelectMany(static text => text.Instances)) code.SetCounting(isOn);
    }

    private void Clear()
    {
        foreach (var text in Shown) text.ClearCounts();
    }

    private IEnumerable<DebuggedText> Shown => _debugger.Agent.Texts.Where(static text => !text.IsHidden);

    private static List<FunctionCoverage> FunctionsOf(DebuggerSource source, bool isDetailed, bool countsCalls)
    {
        var text = source.DebuggedText;
        var result = new List<FunctionCoverage>();
        // The code of a class that sets its static fields has no text of its own.
        var blocks = text.Tables.All.Select(static pair => pair.Key)
            .Where(block => block.Range.End > block.Range.Start || ReferenceEquals(block, text.Root));
        foreach (var block in blocks.OrderBy(static block => (block.Range.Start, -block.Range.End)))
        {
            var counts = text.FindCounts(block);
            var whole = new CoverageRange(block.Range.Start, block.Range.End, Shown(counts?.Calls ?? 0));
            List<CoverageRange> ranges = [whole];
            if (isDetailed && whole.Count > 0)
            {
                foreach (var part in counts!.Parts) ranges.Add(new CoverageRange(part.Start, part.End, Shown(counts.CountOf(part))));
                ranges = CoverageRanges.Simplify(ranges, source.Text);
            }
            result.Add(new FunctionCoverage(block.Name, ranges, isDetailed && whole.Count > 0));
        }
        return result;

        long Shown(long count) => countsCalls ? count : Math.Min(count, 1);
    }
}

/// <summary>How often the parts of a source were run.</summary>
public sealed class SourceCoverage
{
    internal SourceCoverage(DebuggerSource source, IReadOnlyList<FunctionCoverage> functions) => (Source, Functions) = (source, functions);

    /// <summary>The source.</summary>
    public DebuggerSource Source { get; }

    /// <summary>Its functions, the source itself first, an outer one before those in it.</summary>
    public IReadOnlyList<FunctionCoverage> Functions { get; }
}

/// <summary>How often a function and its parts were run.</summary>
public sealed class FunctionCoverage
{
    internal FunctionCoverage(string name, IReadOnlyList<CoverageRange> ranges, bool isBlockCoverage) =>
        (Name, Ranges, IsBlockCoverage) = (name, ranges, isBlockCoverage);

    /// <summary>The name; empty for one without, and for a source.</summary>
    public string Name { get; }

    /// <summary>
    /// The function, and parts whose count differs from that of the part around them, an outer one before those in it.
    /// </summary>
    public IReadOnlyList<CoverageRange> Ranges { get; }

    /// <summary>Whether its parts were counted: not if it was never called.</summary>
    public bool IsBlockCoverage { get; }
}

/// <summary>How often a part of a source was run.</summary>
/// <param name="Start">Where it begins, in UTF-16 code units.</param>
/// <param name="End">Where it ends.</param>
/// <param name="Count">How often it was run.</param>
public readonly record struct CoverageRange(int Start, int End, long Count);
