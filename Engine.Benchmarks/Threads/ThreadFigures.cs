using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Threads;

/// <summary>The samples of one lane of a task.</summary>
internal sealed class ThreadFigures
{
    private readonly List<double> _nanoseconds = [];
    private readonly List<double> _bytes = [];
    private readonly List<double> _scales = [];

    /// <summary>The time of an operation with one thread, the median of the rounds.</summary>
    public double Nanoseconds => Measurement.Median([.. _nanoseconds]);

    /// <summary>The bytes that an operation allocates.</summary>
    public double Bytes => Measurement.Median([.. _bytes]);

    /// <summary>
    /// The operations of two threads in a second, divided by those of one thread: 2 if neither hinders the other.
    /// </summary>
    public double Scale => Measurement.Median([.. _scales]);

    public void Add(ThreadSample one, ThreadSample two)
    {
        _nanoseconds.Add(1e9 / one.Rate);
        _bytes.Add(one.Bytes);
        _scales.Add(two.Rate / one.Rate);
    }
}

/// <summary>The operations in a second of all threads together, and the bytes of an operation.</summary>
internal readonly record struct ThreadSample(double Rate, double Bytes);

/// <summary>A task with the figures of its lanes.</summary>
/// <param name="Allocating">The lane that only allocates as many bytes; null if the task allocates too few.</param>
internal sealed record ThreadCell(ThreadGroup Group, ThreadTask Task, ThreadFigures Ours, ThreadFigures? Allocating, ThreadFigures? Theirs);
