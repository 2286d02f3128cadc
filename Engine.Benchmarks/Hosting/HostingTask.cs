namespace Quoll.Benchmarks.Hosting;

/// <summary>One way to do a task.</summary>
/// <param name="Lane">Who does it, and how where one has several ways: a column of the report.</param>
/// <param name="Run">The task, ready to be repeated.</param>
/// <param name="Result">What it gives, as text: the same in all lanes, and compared before anything is timed.</param>
internal sealed record HostingWay(string Lane, Func<object?> Run, Func<string> Result)
{
    /// <summary>How many of the operations in question one run has; figures are for one.</summary>
    public int Operations { get; init; } = 1;

    /// <summary>The same without what is in question (the empty loop): taken off, round by round.</summary>
    public Func<object?>? Without { get; init; }
}

/// <summary>What several lanes do.</summary>
/// <param name="Name">A row of the report.</param>
/// <param name="Shown">What it does, as code; the script where it is one.</param>
/// <param name="Ways">Quoll's first.</param>
internal sealed record HostingTask(string Name, string Shown, Func<HostingLanes, IReadOnlyList<HostingWay>> Ways)
{
    /// <summary>The same script in all engines.</summary>
    /// <param name="setUp">Gives an engine what the script needs.</param>
    /// <param name="without">A script that lacks what is in question.</param>
    public static HostingTask OfScript(string name, string code, Action<ScriptHost> setUp, int operations, string? without = null) =>
        new(name, code, lanes => lanes.Script(code, setUp, operations, without));
}

/// <summary>Tasks that are measured together, in turns, and stand in one table.</summary>
/// <param name="Title">A heading of the report.</param>
/// <param name="Text">What they have in common.</param>
/// <param name="Share">Of the budget.</param>
internal sealed record HostingGroup(string Title, string Text, double Share, IReadOnlyList<HostingTask> Tasks)
{
    /// <summary>The unit of the times, in nanoseconds.</summary>
    public (string Name, double Nanoseconds) Unit { get; init; } = ("ns", 1);

    /// <summary>A full collection before each turn: for results of a megabyte.</summary>
    public bool IsLarge { get; init; }
}
