using Quoll.Benchmarks.Hosting;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Comparison;

/// <summary>One way to do a task.</summary>
/// <param name="Lane">The product, and the way if it has several: a column of the report.</param>
/// <param name="Run">The task, ready to be repeated.</param>
/// <param name="Result">
/// Returns its result as text. The text is the same in all lanes, and is compared before anything is timed.
/// </param>
internal sealed record MeasuredWay(string Lane, Func<object?> Run, Func<string> Result)
{
    /// <summary>The number of measured operations in one run. Figures are for one operation.</summary>
    public int Operations { get; init; } = 1;

    /// <summary>
    /// The same task without the measured part (the empty loop). Its time is subtracted, round by round.
    /// </summary>
    public Func<object?>? Without { get; init; }
}

/// <summary>A task that several lanes do.</summary>
/// <param name="Name">A row of the report.</param>
/// <param name="Shown">The task as code; the script if it is one.</param>
/// <param name="Ways">The ways to do it, Quoll's first.</param>
internal sealed record MeasuredTask(string Name, string Shown, Func<HostingLanes, IReadOnlyList<MeasuredWay>> Ways)
{
    /// <summary>Creates a task that runs the same script in all engines.</summary>
    /// <param name="setUp">Gives an engine the values that the script needs.</param>
    /// <param name="without">A script without the measured part.</param>
    public static MeasuredTask OfScript(string name, string code, Action<ScriptHost> setUp, int operations, string? without = null) =>
        new(name, code, _ => HostingLanes.Script(code, setUp, operations, without));
}

/// <summary>Tasks that are measured in turns and share a table.</summary>
/// <param name="Title">A heading of the report.</param>
/// <param name="Text">What the tasks have in common.</param>
/// <param name="Share">The part of the budget.</param>
internal sealed record MeasuredGroup(string Title, string Text, double Share, IReadOnlyList<MeasuredTask> Tasks)
{
    /// <summary>The unit of the times, in nanoseconds.</summary>
    public (string Name, double Nanoseconds) Unit { get; init; } = ("ns", 1);

    /// <summary>Whether to run a full collection before each turn: for results of a megabyte.</summary>
    public bool IsLarge { get; init; }

    /// <summary>
    /// Measures in another way if turns in one process are impossible: processes, or runs of seconds. Null for turns.
    /// </summary>
    public Func<MeasuredGroup, TimeSpan, IEnumerable<MeasuredCell>>? Own { get; init; }

    /// <summary>Compares the results of all lanes, and measures them.</summary>
    /// <exception cref="WrongResultException">The result of a lane differs.</exception>
    public IEnumerable<MeasuredCell> Measure(HostingLanes lanes, TimeSpan time) =>
        Own is null ? MeasureInTurns(lanes, time) : Own(this, time);

    private IEnumerable<MeasuredCell> MeasureInTurns(HostingLanes lanes, TimeSpan time)
    {
        var tasks = Tasks.Select(task => (Task: task, Ways: task.Ways(lanes))).ToArray();
        foreach (var (task, ways) in tasks) Check(task, ways);
        // All tasks of a group alternate, so that they can be compared with each other, too.
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

    /// <summary>Checks that all ways give the same result, and that it is not empty.</summary>
    public static void Check(MeasuredTask task, IReadOnlyList<MeasuredWay> ways)
    {
        string expected = ways[0].Result();
        if (expected is "" or "0" or "NaN" or "null" or "undefined" or "[object Object]")
            throw new WrongResultException($"{task.Name}: {ways[0].Lane} gives nothing ({expected}).");
        foreach (var way in ways)
        {
            if (SameJson.Difference(expected, way.Result()) is { } difference)
                throw new WrongResultException($"{task.Name}: {way.Lane} gives a different result than {ways[0].Lane}: {difference}.");
        }
    }
}

/// <summary>The time of one task in all lanes, for one operation.</summary>
internal sealed record MeasuredCell(MeasuredGroup Group, MeasuredTask Task, IReadOnlyList<Measurement> Lanes)
{
    public double RatioTo(string lane) => Lanes.Ratio(Lanes[0].Name, lane);

    /// <summary>Returns a time in the unit of the group.</summary>
    public string Time(Measurement measurement) =>
        $"{Markdown.Figure(measurement.Nanoseconds / Group.Unit.Nanoseconds)} {Group.Unit.Name}";
}
