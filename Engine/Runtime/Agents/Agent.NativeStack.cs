namespace Quoll.Runtime.Agents;

// How much room the native stack of the thread has. The runtime's own test costs as much as the rest of a call.
internal abstract partial class Agent
{
    /// <summary>In bytes; the runtime guarantees 64 KB or more.</summary>
    private const int StackBetweenProbes = 32 * 1024;

    // The native stack is known to be sufficient down to this address, with half of what the runtime guarantees below
    // it. Only while code runs, because another thread may be the next one that uses the engine.
    private nuint _stackLimit = nuint.MaxValue;

    /// <summary>Forgets what is known of the native stack, because another thread may run from now on.</summary>
    public void ForgetNativeStack() => _stackLimit = nuint.MaxValue;

    /// <summary>Whether the native stack is sufficient for a call.</summary>
    [SkipLocalsInit, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool HasNativeStack()
    {
        byte here;
        return (nuint)(&here) > _stackLimit || FindNativeStack((nuint)(&here));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool FindNativeStack(nuint here)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        if (IsRunningCode) _stackLimit = here - StackBetweenProbes;
        return true;
    }

    /// <summary>
    /// Throws a RangeError if the native stack is nearly used up. Built-ins call it before they call back into script.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ProbeNativeStack()
    {
        if (!HasNativeStack()) throw Limits.StackExceeded();
    }
}
