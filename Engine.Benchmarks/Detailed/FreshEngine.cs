using BenchmarkDotNet.Attributes;

namespace Quoll.Benchmarks;

/// <summary>
/// The cost for a host that creates an engine for each request. The goal is under 20 µs and under 20 KB.
/// </summary>
[MemoryDiagnoser]
public class FreshEngine
{
    private readonly Script _script = new Engine().Prepare("1+1");

    /// <summary>Checks the answer before anything is timed.</summary>
    [GlobalSetup]
    public void Check()
    {
        if (EvaluatePrepared() != 2) throw new InvalidOperationException("1+1 is not 2.");
    }

    /// <summary>Creates an engine and evaluates 1+1 from a prepared script.</summary>
    [Benchmark]
    public double EvaluatePrepared() => new Engine().Execute(_script).AsNumber();
}
