namespace Quoll.Calls;

/// <summary>Limits that several calls share, until it is disposed of.</summary>
internal sealed class LimitScope : IDisposable
{
    private readonly ExecutionLimits _limits;
    private readonly PartialCall _calls;

    public LimitScope(ExecutionLimits limits, PartialCall calls)
    {
        _limits = limits;
        _calls = calls;
        limits.Open(calls);
    }

    public void Dispose() => _limits.Close(_calls);
}
