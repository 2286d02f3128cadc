using System.Diagnostics;
using System.Text;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Programs;

/// <summary>The programs of the project in all engines, from checking the results to writing the report.</summary>
internal static class ProgramRun
{
    private const int MostFirstRounds = 7;

    // The time for the code of a program, and of Quoll itself, to reach its last tier. It is part of the budget.
    private const double SettleShare = 0.1;
    private static readonly TimeSpan _programSettleTime = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan _engineSettleTime = TimeSpan.FromSeconds(6);

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">Our result or V8's is not the expected one.</exception>
    public static int Run(BenchRun run)
    {
        var budget = run.Options.Budget;
        var programs = SpeedProgram.ReadAll(Directory.GetCurrentDirectory(), run.Options.Names, run.Missing);
        if (programs.Count == 0) return BenchRun.Fail("No program has this name.");
        var lanes = Lanes(run.Missing);
        run.Lanes = [.. lanes.Select(lane => (lane.Name, lane.Version))];
        // Jint would take most of a short run.
        var lanesForLong = run.Options.IsQuick ? lanes.Where(lane => lane is not JintProgramLane).ToList() : lanes;
        // Loading is the same without machine code.
        var loadingLanes = lanesForLong.Where(lane => lane is not QuollProgramLane { IsInterpreted: true }).ToList();
        var shares = Shares.Of(programs, budget);
        Settle(programs, AtMost(budget * SettleShare, _engineSettleTime));
        run.Say($"settled: {programs.Count} programs, {lanes.Count} lanes");
        var warm = programs.Select(program =>
        {
            var taking = program.Group == ProgramGroup.Micro ? lanes : lanesForLong;
            var measured = MeasureWarm(program, taking, shares.Warm(program.Group), run.Missing);
            run.Say($"{program.Name,-28}" + Line(new ProgramCell(program, measured, []).WarmRatio, lanes, measured[0]));
            return measured;
        }).ToArray();
        var loading = programs.Where(program => program.PackageText is not null)
            .Select(program => MeasureLoading(program, loadingLanes, shares.Loading, run.Missing)).ToArray();
        foreach (var cell in loading)
        {
            run.Say($"loading {cell.Name,-20}" +
                string.Concat(cell.Lanes.Select(lane => $"  {lane.Name} {cell.MegabytesPerSecond(lane.Name):F0} MB/s")));
        }
        var first = new FirstIteration(lanes, run.Missing).Measure(programs, shares.First, MostFirstRounds);
        var report = new ProgramReport(run, [.. programs.Select((program, i) => new ProgramCell(program, warm[i], first[i]))], loading);
        return run.Publish("performance-engine.md", report.PageWithPlots, report.Goals());
    }

    private static List<ProgramLane> Lanes(List<string> missing)
    {
        var lanes = new List<ProgramLane> { new QuollProgramLane(), new QuollProgramLane(IsInterpreted: true) };
        lanes.AddRange(V8Lanes(missing));
        lanes.Add(new JintProgramLane());
        if (ClearScriptLane.IsAvailable(missing)) lanes.Add(new ClearScriptProgramLane());
        return lanes;
    }

    /// <summary>Returns V8 without and with its compilers; nothing if there is none.</summary>
    public static IReadOnlyList<ProgramLane> V8Lanes(List<string> missing)
    {
        if (V8Installation.Find(missing) is not { } node) return [];
        string version;
        using (var process = new V8Process(node)) version = process.Product;
        return [new V8ProgramLane(node, version, interpreted: true), new V8ProgramLane(node, version, interpreted: false)];
    }

    // The runtime compiles the library in tiers. The first measured program must not pay for that.
    private static void Settle(IReadOnlyList<SpeedProgram> programs, TimeSpan time)
    {
        var clock = Stopwatch.StartNew();
        var lane = new QuollProgramLane();
        while (clock.Elapsed < time)
        {
            foreach (var program in programs.TakeWhile(_ => clock.Elapsed < time)) lane.Load(program).Contender.Run(3);
        }
    }

    private static TimeSpan AtMost(TimeSpan time, TimeSpan most) => time < most ? time : most;

    /// <summary>Measures calls of a program that all lanes have in turns.</summary>
    public static IReadOnlyList<Measurement> MeasureWarm(
        SpeedProgram program, IReadOnlyList<ProgramLane> lanes, TimeSpan time, List<string> missing)
    {
        var loaded = new List<(ProgramLane Lane, LoadedProgram Program)>();
        try
        {
            foreach (var lane in lanes)
            {
                if (Load(lane, program, missing) is { } one) loaded.Add((lane, one));
            }
            var settle = AtMost(time * SettleShare, _programSettleTime);
            foreach (var (lane, one) in loaded)
            {
                var clock = Stopwatch.StartNew();
                while (lane.Settles && clock.Elapsed < settle) one.Contender.Run(1);
            }
            return new InterleavedRun(time).Measure([.. loaded.Select(entry => entry.Program.Contender)]);
        }
        finally
        {
            foreach (var (_, one) in loaded) one.Dispose();
        }
    }

    /// <summary>
    /// Loads a program and compares its result. A peer that fails or differs is noted, and does not take part.
    /// </summary>
    /// <exception cref="WrongResultException">Our result or V8's is not the expected one.</exception>
    private static LoadedProgram? Load(ProgramLane lane, SpeedProgram program, List<string> missing)
    {
        LoadedProgram? loaded = null;
        string result;
        try
        {
            loaded = lane.Load(program);
            result = loaded.Result();
            if (result == program.Expected) return loaded;
        }
        catch (Exception e) when (lane is JintProgramLane or ClearScriptProgramLane)
        {
            // The engines have their own exceptions for an error in a script.
            result = $"{e.GetType().Name}: {e.Message.Split('\n')[0]}";
        }
        loaded?.Dispose();
        string sentence = $"{lane.Name} gives `{Brief(result)}` for {program.Name}, not `{Brief(program.Expected)}`.";
        if (lane is QuollProgramLane or V8ProgramLane) throw new WrongResultException(sentence);
        missing.Add(sentence);
        return null;
    }

    private static LoadingCell MeasureLoading(
        SpeedProgram program, IReadOnlyList<ProgramLane> lanes, TimeSpan time, List<string> missing)
    {
        string path = Path.GetTempFileName();
        var contenders = new List<Contender>();
        try
        {
            File.WriteAllText(path, program.PackageText);
            foreach (var lane in lanes)
            {
                var contender = lane.Loading(path);
                try
                {
                    contender.Run(1);
                    contenders.Add(contender);
                }
                catch (Exception e) when (lane is JintProgramLane or ClearScriptProgramLane)
                {
                    missing.Add($"{lane.Name} does not load {program.Name}: {e.Message.Split('\n')[0]}");
                }
            }
            var measured = new InterleavedRun(time, collectsForTurns: true).Measure(contenders);
            return new LoadingCell(program.Name, Encoding.UTF8.GetByteCount(program.PackageText!), measured);
        }
        finally
        {
            foreach (var contender in contenders.OfType<IDisposable>()) contender.Dispose();
            File.Delete(path);
        }
    }

    private static string Line(Func<string, double> ratio, IReadOnlyList<ProgramLane> lanes, Measurement ours) =>
        $" {ours.Nanoseconds / 1e6,8:F2} ms, {ours.Rounds} rounds" +
        string.Concat(lanes.Skip(1).Select(lane => $"  {ratio(lane.Name):F2} of {lane.Name}"));

    private static string Brief(string text) => text.Length < 120 ? text : text[..120] + "…";

    /// <summary>The parts of the budget.</summary>
    /// <param name="One">The time for a micro program.</param>
    private sealed record Shares(TimeSpan One, TimeSpan Loading, TimeSpan First)
    {
        private const double WarmShare = 0.65;
        private const double FirstShare = 0.25;
        private const double LoadingShare = 0.08;

        // Programs of more milliseconds need more time for as many rounds.
        private const double WholeWeight = 3;
        private const double PackageWeight = 10;

        public static Shares Of(IReadOnlyList<SpeedProgram> programs, TimeSpan budget)
        {
            double weights = programs.Sum(program => Weight(program.Group));
            int packages = programs.Count(program => program.PackageText is not null);
            return new Shares(budget * WarmShare / weights, budget * LoadingShare / Math.Max(1, packages), budget * FirstShare);
        }

        public TimeSpan Warm(ProgramGroup group) => One * Weight(group);

        private static double Weight(ProgramGroup group) =>
            group switch { ProgramGroup.Micro => 1, ProgramGroup.Whole => WholeWeight, _ => PackageWeight };
    }
}
