using System.Diagnostics;

namespace Quoll.Benchmarks.Comparison;

/// <summary>
/// Contenders alternate, round by round. BenchmarkDotNet measures one after the other, and cannot drive an outside
/// process. On a machine that is not quiet, or changes its clock, only measurements taken side by side can be compared.
/// </summary>
/// <param name="time">The time for all contenders together, including warming up.</param>
/// <param name="longestTurn">
/// The longest turn for contenders whose single operations exceed the normal limit. The turns of the others should be
/// about as long.
/// </param>
/// <param name="collectsForTurns">
/// Whether to run a full collection before each turn, not only each round: for tasks that leave megabytes of small
/// objects. A dead large array keeps all its contents alive until a full collection, and a collection in another
/// contender's turn would move them.
/// </param>
internal sealed class InterleavedRun(
    TimeSpan time, int leastRounds = 5, int mostRounds = 61, TimeSpan? longestTurn = null, bool collectsForTurns = false)
{
    // In shorter turns, the clock and the call of the loop affect the figure.
    private static readonly TimeSpan _shortestTurn = TimeSpan.FromMilliseconds(2);

    // Longer turns leave too few rounds. On a shared machine a median needs many rounds.
    private static readonly TimeSpan _defaultLongestTurn = TimeSpan.FromMilliseconds(20);

    // The time should be enough for this number of rounds.
    private const int WantedRounds = 60;

    // A contender whose share of the time is not enough for five operations takes part only in the first rounds.
    // Otherwise it would use the time of the others.
    private const int SlowOperations = 5;
    private const int SlowRounds = 3;

    private const double WarmUpShare = 0.2;
    private const int MaxCount = 10_000_000;

    /// <summary>The measurements, in the order of the contenders.</summary>
    public IReadOnlyList<Measurement> Measure(IReadOnlyList<Contender> contenders)
    {
        var clock = Stopwatch.StartNew();
        var warmUp = time * WarmUpShare / contenders.Count;
        var turn = Clamp((time * (1 - WarmUpShare)) / (contenders.Count * WantedRounds), _shortestTurn, longestTurn ?? _defaultLongestTurn);
        var counts =
            contenders.Select(contender => Count(contender, warmUp, turn, time * (1 - WarmUpShare) / contenders.Count / SlowOperations))
            .ToArray();
        int[] order = [.. Enumerable.Range(0, contenders.Count)];
        var random = new Random(order.Length);
        var measurements = contenders.Select(contender => new Measurement(contender.Name)).ToArray();
        for (int round = 0; round < mostRounds && (round < leastRounds || clock.Elapsed < time); round++)
        {
            // Garbage of one round must not count for the next. Otherwise a contender's turn would include the
            // collection of another one's garbage.
            GC.Collect();
            // The order changes in each round, so that a contender does not always follow the same one, whose garbage
            // shapes the heap.
            random.Shuffle(order);
            foreach (int turnOf in order)
            {
                if (counts[turnOf] == 0 && round >= SlowRounds) continue;
                if (collectsForTurns) GC.Collect();
                measurements[turnOf].Add(round, contenders[turnOf].Run(Math.Max(1, counts[turnOf])));
            }
        }
        return measurements;
    }

    // Warms up, and returns how many operations fill a turn; 0 for a slow contender. The fastest turn counts, because a
    // collection does not make a contender slow.
    private static int Count(Contender contender, TimeSpan warmUp, TimeSpan turn, TimeSpan slow)
    {
        var clock = Stopwatch.StartNew();
        int count = 1;
        double nanoseconds = double.PositiveInfinity;
        do
        {
            nanoseconds = Math.Min(nanoseconds, contender.Run(count).Nanoseconds);
            count = (int)Math.Clamp(turn.TotalNanoseconds / nanoseconds, 1, Math.Min(count * 8L, MaxCount));
        }
        while (clock.Elapsed < warmUp);
        return nanoseconds > slow.TotalNanoseconds ? 0 : count;
    }

    private static TimeSpan Clamp(TimeSpan time, TimeSpan least, TimeSpan most) => time < least ? least : time > most ? most : time;
}
