namespace Quoll;

/// <summary>A limit of <see cref="EngineOptions"/> or <see cref="CallLimits"/>.</summary>
public enum ExecutionLimit
{
    /// <summary><see cref="EngineOptions.MaxTime"/>.</summary>
    Time,

    /// <summary><see cref="EngineOptions.MaxMemory"/>.</summary>
    Memory,

    /// <summary><see cref="EngineOptions.MaxSteps"/>.</summary>
    Steps,

    /// <summary><see cref="EngineOptions.Checkpoint"/> ended the script.</summary>
    Checkpoint,
}

/// <summary>
/// A script reached a limit that the host set. Scripts cannot catch it, and their finally blocks do not run. The same
/// holds for the <see cref="OperationCanceledException"/> of a token of the host.
/// </summary>
public sealed class ExecutionLimitException : QuollException
{
    internal ExecutionLimitException(ExecutionLimit limit, string message, Exception? inner = null) : base(message, inner) =>
        Limit = limit;

    /// <summary>The limit that was reached.</summary>
    public ExecutionLimit Limit { get; }
}
