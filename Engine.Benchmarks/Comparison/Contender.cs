using System.Diagnostics;

namespace Quoll.Benchmarks.Comparison;

/// <summary>The cost of one turn.</summary>
/// <param name="Nanoseconds">For one operation.</param>
/// <param name="Bytes">Allocated by one operation; NaN where that cannot be known.</param>
internal readonly record struct Sample(double Nanoseconds, double Bytes);

/// <summary>One way to do a task that others do too.</summary>
internal abstract class Contender(string name)
{
    public string Name => name;

    /// <summary>Does the task a number of times, by a clock of its own.</summary>
    public abstract Sample Run(int count);
}

/// <summary>A task of this process.</summary>
internal sealed class LocalContender(string name, Func<object?> task) : Contender(name)
{
    private static object? _result;

    public override Sample Run(int count)
    {
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        object? result = null;
        for (int i = 0; i < count; i++) result = task();
        long ticks = Stopwatch.GetTimestamp() - start;
        bytes = GC.GetAllocatedBytesForCurrentThread() - bytes;
        // The last result is seen from outside, so none of the work is superfluous; it is not kept.
        _result = result;
        _result = null;
        return new Sample(ticks * (1e9 / Stopwatch.Frequency) / count, (double)bytes / count);
    }
}
