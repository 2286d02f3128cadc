using System.Diagnostics;

namespace Quoll.Benchmarks.Comparison;

/// <summary>The cost of one turn.</summary>
/// <param name="Nanoseconds">For one operation.</param>
/// <param name="Bytes">Bytes allocated by one operation; NaN if unknown.</param>
internal readonly record struct Sample(double Nanoseconds, double Bytes);

/// <summary>One way to do a task that other contenders do too.</summary>
internal abstract class Contender(string name)
{
    public string Name => name;

    /// <summary>Runs the task a number of times and measures it with its own clock.</summary>
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
        // The last result is stored where it is visible outside, so that no work can be optimized away.
        _result = result;
        _result = null;
        return new Sample(ticks * (1e9 / Stopwatch.Frequency) / count, (double)bytes / count);
    }
}
