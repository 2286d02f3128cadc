using System.Diagnostics;

namespace Quoll.Tests.Json.Values;

/// <summary>Measures how time grows with the amount of work. For tests that run alone.</summary>
internal static class Growth
{
    // Returns the milliseconds of the fastest of several runs, without the pauses of garbage collections. Allocations
    // of earlier work cause those.
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

    // Quadratic work takes sixteen times as long in every attempt. A busy machine is not busy in all of them.
    public static void IsLinear(Action small, Action fourTimes)
    {
        const int Attempts = 8;
        const double Tolerated = 10; // the caches hold the small value
        var least = double.PositiveInfinity;
        for (var attempt = 0; attempt < Attempts && least > Tolerated; attempt++)
            least = Math.Min(least, Best(2, fourTimes) / Best(3, small));
        Assert.True(least <= Tolerated, $"Four times the size took {least:0.0} times as long.");
    }
}
