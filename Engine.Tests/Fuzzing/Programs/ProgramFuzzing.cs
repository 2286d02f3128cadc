using System.Diagnostics;
using System.Globalization;
using System.Text;
using Quoll.Tests.Fuzzing.Border;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Runs generated programs, each under small limits in a process that is watched. If Node is available, programs that
/// two engines must agree about are compared. Everything comes from the seed of a program.
/// </summary>
internal sealed class ProgramFuzzing : IDisposable
{
    private const double Seconds = 0.25;

    private const long Bytes = 50_000_000;

    /// <summary>
    /// Each of these intervals selects programs. Some run in the command, which starts a process for each; some in
    /// Node; and some have objects of a host.
    /// </summary>
    private const int CommandEvery = 60, ComparedEvery = 3, BorderEvery = 3;

    private static readonly TimeSpan ShrinkTime = TimeSpan.FromSeconds(60);

    private readonly WatchedWorker _worker = new();
    private readonly NodePeer? _node = NodePeer.IsAvailable ? new NodePeer() : null;

    internal enum Kind { Hostile, Command, Compared, Border }

    /// <summary>
    /// The number of programs that were run, were run by the command, were compared, and were ended by a limit.
    /// </summary>
    public long Programs { get; private set; }

    public long Commands { get; private set; }

    public long Compared { get; private set; }

    public long Limited { get; private set; }

    /// <summary>The number of programs that had objects of a host.</summary>
    public long Border { get; private set; }

    /// <summary>Runs programs for a time.</summary>
    /// <param name="seed">The first seed.</param>
    /// <param name="step">The distance to the next seed. Other runs may use those between.</param>
    /// <param name="time">The duration.</param>
    /// <returns>A report of the first fault; null if there is none.</returns>
    public string? Run(int seed, int step, TimeSpan time)
    {
        var start = Stopwatch.GetTimestamp();
        for (; Stopwatch.GetElapsedTime(start) < time; seed += step)
        {
            if (Check(seed) is { } report) return report;
        }
        return null;
    }

    public void Dispose()
    {
        _worker.Dispose();
        _node?.Dispose();
    }

    /// <summary>Returns the program of a seed, line by line.</summary>
    public static List<string> Program(int seed, Kind kind)
    {
        var random = new Random(seed);
        ProgramGenerator generator = kind switch
        {
            Kind.Compared => new ComparableProgramGenerator(random),
            Kind.Border => new BorderProgramGenerator(random),
            _ => new HostileProgramGenerator(random),
        };
        return generator.Generate();
    }

    private Kind KindOf(int seed) => seed switch
    {
        _ when seed % CommandEvery == 0 => Kind.Command,
        _ when _node is not null && seed % ComparedEvery == 1 => Kind.Compared,
        _ when seed % BorderEvery == 2 => Kind.Border,
        _ => Kind.Hostile,
    };

    private string? Check(int seed)
    {
        var kind = KindOf(seed);
        var lines = Program(seed, kind);
        Programs++;
        if (Violation(kind, seed, lines) is not { } violation) return null;
        var smallest = Shrink(kind, seed, lines);
        return new StringBuilder()
            .AppendLine(CultureInfo.InvariantCulture, $"{kind} program of seed {seed} (QUOLL_FUZZ_SEED={seed} begins there): {violation}")
            .AppendLine(CultureInfo.InvariantCulture, $"Smallest, of {smallest.Count} lines: {Violation(kind, seed, smallest)}")
            .AppendJoin('\n', smallest).ToString();
    }

    private string? Violation(Kind kind, int seed, List<string> lines)
    {
        switch (kind)
        {
            case Kind.Compared:
                Compared++;
                return Difference($"{ComparableProgramGenerator.Prelude}{string.Join('\n', lines)}\nout.join('\\n');");
            case Kind.Command:
                Commands++;
                var asked = new ProgramOrder(
                    $"{string.Join('\n', lines)}\nconsole.log(a, b); setTimeout(() => console.log(c, d), 1); setInterval(() => {{ e = [e, f]; }}, 0);", 2 * Seconds, Bytes);
                var ended = WatchedCommand.Run(asked);
                for (var again = 0; again < 2 && ended.Violation(asked) is not null; again++) ended = WatchedCommand.Run(asked);
                return ended.Violation(asked);
            default:
                if (kind == Kind.Border) Border++;
                var order = new ProgramOrder(string.Join('\n', lines), Seconds, Bytes, HostSeed: kind == Kind.Border ? seed : null);
                var violation = _worker.RunAgainWhereItFails(order, out var outcome);
                if (outcome.Ending == Ending.Limited) Limited++;
                return violation;
        }
    }

    // A program that a limit ended is not compared.
    private string? Difference(string code)
    {
        var order = new ProgramOrder(code, 2, 4 * Bytes);
        var violation = _worker.RunAgainWhereItFails(order, out var outcome);
        if (violation is not null) return violation;
        var ours = outcome.Ending switch
        {
            Ending.Completed => outcome.Text,
            Ending.Threw => "throws " + outcome.Text.Split(':')[0],
            _ => null,
        };
        if (ours is null || _node!.Run(code) is not { } theirs || theirs == ours) return null;
        var (left, right) = (ours.Split('\n'), theirs.Split('\n'));
        var line = 0;
        while (line < left.Length && line < right.Length && left[line] == right[line]) line++;
        return $"line {line + 1} is {left.ElementAtOrDefault(line)} here and {right.ElementAtOrDefault(line)} there";
    }

    // Removes lines that a fault does not need: half of them, a quarter, down to single ones.
    private List<string> Shrink(Kind kind, int seed, List<string> lines)
    {
        var start = Stopwatch.GetTimestamp();
        for (var size = Math.Max(1, lines.Count / 2); ; size = Math.Max(1, size / 2))
        {
            var isSmaller = false;
            for (var at = 0; at < lines.Count && Stopwatch.GetElapsedTime(start) < ShrinkTime;)
            {
                List<string> candidate = [.. lines.Take(at), .. lines.Skip(at + size)];
                if (candidate.Count == 0 || Violation(kind, seed, candidate) is null) at += size;
                else
                {
                    lines = candidate;
                    isSmaller = true;
                }
            }
            if (size == 1 && !isSmaller || Stopwatch.GetElapsedTime(start) >= ShrinkTime) return lines;
        }
    }
}
