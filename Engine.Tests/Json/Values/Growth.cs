using System.Diagnostics;

namespace Quoll.Tests.Json.Values;

/// <summary>How time grows with what is done. For tests that run alone.</summary>
internal static class Growth
{
    // Milliseconds of the fastest of some runs, without the pauses of garbage collections, which come when others have
    // allocated.
    private static double Best(int runs, Action action)
    {
        var best = double.PositiveInfinity;
        for (var i = 0; i < runs; i++)
        {
            var pauses = GC.GetTotalPauseDuration();
            var start = Stopwatch.GetTimestamp();
            action();
            var time = Stopwatch.GetElapsedTime(start) - (GC.GetTotalPauseDuration() - pauses);
            best = Math.Min(best, time.TotalMilliseconds);
        }
        return best;
    }

    // What is quadratic takes sixteen times as long at every attempt; a busy machine is not busy at all of them.
    public static void IsLinear(Action small, Action fourTimes)
    {
        const int Attempts = 8;
        const double Tolerated = 10; // caches hold the small one
        var least = double.PositiveInfinity;
        for (var attempt = 0; attempt < Attempts && least > Tolerated; attempt++)
            least = Math.Min(least, Best(2, fourTimes) / Best(3, small));
        Assert.True(least <= Tolerated, $"Four times the size took {least:0.0} times as long.");
    }
}
