using Quoll.Benchmarks.Hosting;

namespace Quoll.Benchmarks.Comparison;

/// <summary>One way to do a task.</summary>
/// <param name="Lane">Who does it, and how where one has several ways: a column of the report.</param>
/// <param name="Run">The task, ready to be repeated.</param>
/// <param name="Result">What it gives, as text: the same in all lanes, and compared before anything is timed.</param>
internal sealed record MeasuredWay(string Lane, Func<object?> Run, Func<string> Result)
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
internal sealed record MeasuredTask(string Name, string Shown, Func<HostingLanes, IReadOnlyList<MeasuredWay>> Ways)
{
    /// <summary>The same script in all engines.</summary>
    /// <param name="setUp">Gives an engine what the script needs.</param>
    /// <param name="without">A script that lacks what is in question.</param>
    public static MeasuredTask OfScript(string name, string code, Action<ScriptHost> setUp, int operations, string? without = null) =>
        new(name, code, _ => HostingLanes.Script(code, setUp, operations, without));
}

/// <summary>Tasks that are measured together, in turns, and stand in one table.</summary>
/// <param name="Title">A heading of the report.</param>
/// <param name="Text">What they have in common.</param>
/// <param name="Share">Of the budget.</param>
internal sealed record MeasuredGroup(string Title, string Text, double Share, IReadOnlyList<MeasuredTask> Tasks)
{
    /// <summary>The unit of the times, in nanoseconds.</summary>
    public (string Name, double Nanoseconds) Unit { get; init; } = ("ns", 1);

    /// <summary>A full collection before each turn: for results of a megabyte.</summary>
    public bool IsLarge { get; init; }

    /// <summary>
    /// Measures in a way of its own where turns in one process are none: processes, runs of seconds. Null for turns.
    /// </summary>
    public Func<MeasuredGroup, TimeSpan, IEnumerable<MeasuredCell>>? Own { get; init; }

    /// <summary>Compares the results of all lanes, and measures them.</summary>
    /// <exception cref="WrongResultException">A lane gives something else.</exception>
    public IEnumerable<MeasuredCell> Measure(HostingLanes lanes, TimeSpan time) =>
        Own is null ? MeasureInTurns(lanes, time) : Own(this, time);

    private IEnumerable<MeasuredCell> MeasureInTurns(HostingLanes lanes, TimeSpan time)
    {
        var tasks = Tasks.Select(task => (Task: task, Ways: task.Ways(lanes))).ToArray();
        foreach (var (task, ways) in tasks) Check(task, ways);
        // All tasks of a group take turns, so that they can be compared with each other, too.
        var contenders = new List<Contender>();
        foreach (var way in tasks.SelectMany(entry => entry.Ways))
        {
            contenders.Add(new LocalContender(way.Lane, way.Run));
            if (way.Without is not null) contenders.Add(new LocalContender(way.Lane, way.Without));
        }
        var measurements = new Queue<Measurement>(new InterleavedRun(time, collectsForTurns: IsLarge).Measure(contenders));
        foreach (var (task, ways) in tasks)
        {
            yield return new MeasuredCell(this, task, [.. ways.Select(way =>
                measurements.Dequeue().PerOperation(way.Operations, way.Without is null ? null : measurements.Dequeue()))]);
        }
    }

    /// <summary>All ways must give the same, and that must be something.</summary>
    public static void Check(MeasuredTask task, IReadOnlyList<MeasuredWay> ways)
    {
        string expected = ways[0].Result();
        if (expected is "" or "0" or "NaN" or "null" or "undefined" or "[object Object]")
            throw new WrongResultException($"{task.Name}: {ways[0].Lane} gives nothing ({expected}).");
        foreach (var way in ways)
        {
            if (SameJson.Difference(expected, way.Result()) is { } difference)
                throw new WrongResultException($"{task.Name}: {way.Lane} gives something else than {ways[0].Lane}: {difference}.");
        }
    }
}

/// <summary>What one task took in all lanes, for one operation.</summary>
internal sealed record MeasuredCell(MeasuredGroup Group, MeasuredTask Task, IReadOnlyList<Measurement> Lanes)
{
    public Measurement? Of(string lane) => Lanes.FirstOrDefault(measurement => measurement.Name == lane);

    public double RatioTo(string lane) => Of(lane) is { } peer ? Lanes[0].RatioTo(peer) : double.NaN;
}
