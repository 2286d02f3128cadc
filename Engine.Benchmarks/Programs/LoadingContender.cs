using System.Diagnostics;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Programs;

/// <summary>
/// Runs a text in fresh engines. Neither the creation of an engine nor the change of the text is measured.
/// </summary>
/// <param name="create">Creates an engine, and returns the function that runs a text in it.</param>
internal sealed class LoadingContender(string name, string text, Func<Action<string>> create) : Contender(name)
{
    private int _loads;

    public override Sample Run(int count)
    {
        long ticks = 0, bytes = 0;
        for (int i = 0; i < count; i++)
        {
            string changed = $"{text}\n//{_loads++}";
            var load = create();
            long before = GC.GetAllocatedBytesForCurrentThread();
            long start = Stopwatch.GetTimestamp();
            load(changed);
            ticks += Stopwatch.GetTimestamp() - start;
            bytes += GC.GetAllocatedBytesForCurrentThread() - before;
        }
        return new Sample(ticks * (1e9 / Stopwatch.Frequency) / count, (double)bytes / count);
    }
}
