using BenchmarkDotNet.Attributes;

namespace Quoll.Benchmarks;

/// <summary>What a host pays that makes an engine for each request: the goal is under 20 µs and under 20 KB.</summary>
[MemoryDiagnoser]
public class FreshEngine
{
    private readonly Script _script = new Engine().Prepare("1+1");

    /// <summary>The answer is checked before anything is timed.</summary>
    [GlobalSetup]
    public void Check()
    {
        if (EvaluatePrepared() != 2) throw new InvalidOperationException("1+1 is not 2.");
    }

    /// <summary>A new engine that evaluates 1+1 from a prepared script.</summary>
    [Benchmark]
    public double EvaluatePrepared() => new Engine().Execute(_script).AsNumber();
}
