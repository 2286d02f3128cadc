using System.Diagnostics;

namespace Quoll.Benchmarks.Comparison;

/// <summary>Lines on the error output that show the progress of a run and its expected end.</summary>
internal sealed class Progress(TimeSpan budget)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();

    public TimeSpan Elapsed => _clock.Elapsed;

    public void Say(string line) =>
        Console.Error.WriteLine($"[{_clock.Elapsed.TotalSeconds,4:F0} s of about {budget.TotalSeconds:F0} s] {line}");
}
