namespace Quoll.Runtime.Agents;

/// <summary>
/// A call of the host that enters the engine several times and leaves it in between, such as one that waits for a
/// stream. It uses up one set of limits.
/// </summary>
internal sealed class PartialCall
{
    /// <summary>What goes on in the next part.</summary>
    public IPausedWork? Work { get; init; }

    /// <summary>What the parts so far have used.</summary>
    public LimitsUsed Used { get; set; }
}
