using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>Counts and measures calls with the instruments of a meter.</summary>
internal sealed class CallMetrics : EngineObserver
{
    /// <summary>Seconds: scripts take microseconds to seconds, while the usual buckets begin at milliseconds.</summary>
    private static readonly double[] DurationBuckets =
        [0.000_01, 0.000_1, 0.000_5, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

    /// <summary>Steps: a step is about 10 ns of work.</summary>
    private static readonly long[] StepBuckets = [10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

    /// <summary>Bytes, from what an empty call allocates to more than most limits.</summary>
    private static readonly long[] MemoryBuckets = [1 << 10, 1 << 14, 1 << 17, 1 << 20, 1 << 22, 1 << 24, 1 << 26, 1 << 28, 1 << 30];

    private readonly Counter<long> _runs, _errors, _limits, _cancellations;
    private readonly Histogram<double> _duration;
    private readonly Histogram<long> _steps, _memory;

    public CallMetrics(IMeterFactory meters)
    {
        var meter = meters.Create(QuollTelemetry.MeterName);
        _runs = meter.CreateCounter<long>("quoll.script.runs", "{run}", "Calls of engines that ran script code.");
        _errors = meter.CreateCounter<long>("quoll.script.errors", "{error}", "Calls that ended with an error.");
        _limits = meter.CreateCounter<long>("quoll.script.limits", "{limit}", "Calls that reached a limit.");
        _cancellations = meter.CreateCounter<long>("quoll.script.cancellations", "{cancellation}", "Calls that the host cancelled.");
        _duration = meter.CreateHistogram(
            "quoll.script.duration", "s", "Duration of calls.",
            advice: new InstrumentAdvice<double> { HistogramBucketBoundaries = DurationBuckets });
        _steps = meter.CreateHistogram(
            "quoll.script.steps", "{step}", "Steps of calls.",
            advice: new InstrumentAdvice<long> { HistogramBucketBoundaries = StepBuckets });
        _memory = meter.CreateHistogram(
            "quoll.script.memory.allocated", "By", "Memory that calls allocated, garbage included.",
            advice: new InstrumentAdvice<long> { HistogramBucketBoundaries = MemoryBuckets });
    }

    public override void OnCallEnded(EngineCall call, object? state)
    {
        var tags = new TagList { { CallNames.Kind, CallNames.KindOf(call) } };
        _runs.Add(1, tags);
        _steps.Record(call.Steps, tags);
        _memory.Record(call.AllocatedBytes, tags);
        if (call.Exception is ExecutionLimitException reached)
        {
            var limitTags = tags;
            limitTags.Add(CallNames.Limit, CallNames.LimitOf(reached));
            _limits.Add(1, limitTags);
        }
        if (CallNames.IsCancelled(call))
        {
            _cancellations.Add(1, tags);
            tags.Add(CallNames.Cancelled, true);
        }
        else if (call.Exception is { } thrown)
        {
            tags.Add(CallNames.ErrorType, CallNames.ErrorOf(thrown));
            _errors.Add(1, tags);
        }
        _duration.Record(call.Duration.TotalSeconds, tags);
    }
}
