using System.Runtime.CompilerServices;

namespace Quoll.Runtime.Agents;

/// <summary>
/// What profiles the code of one engine. The engine calls it wherever it checks its limits. Engines without one have no
/// field for it: they read one static number.
/// </summary>
internal abstract class Sampler
{
    private static readonly ConditionalWeakTable<ExecutionLimits, Sampler> s_samplers = [];
    private static int s_active;

    /// <summary>Whether its engine calls it.</summary>
    protected bool IsAttached { get; private set; }

    /// <summary>Whether any engine has a sampler.</summary>
    public static bool AreActive => Volatile.Read(ref s_active) > 0;

    // Nobody has ended the profile of an engine that is gone.
    ~Sampler()
    {
        if (IsAttached) Interlocked.Decrement(ref s_active);
    }

    /// <summary>Returns the sampler of an engine; null if it has none.</summary>
    public static Sampler? Of(ExecutionLimits limits) => s_samplers.TryGetValue(limits, out var sampler) ? sampler : null;

    /// <summary>Has an engine call this sampler.</summary>
    protected void Attach(ExecutionLimits limits)
    {
        s_samplers.Add(limits, this);
        IsAttached = true;
        Interlocked.Increment(ref s_active);
    }

    /// <summary>Has an engine not call it any more.</summary>
    protected void Detach(ExecutionLimits limits)
    {
        s_samplers.Remove(limits);
        IsAttached = false;
        Interlocked.Decrement(ref s_active);
    }

    /// <summary>Called on the thread of the script. Runs no script, and charges nothing.</summary>
    public abstract void Take();
}
