using System.Runtime.CompilerServices;
using Quoll.Objects;

namespace Quoll.Vm;

// One thread at a time: the host's way in and out.
internal sealed partial class Agent
{
    private int _owningThread;
    private int _entries;

    /// <summary>
    /// Marks the engine as in use by this thread. The outermost entry starts the limits; a host function that a script called may
    /// enter again, and shares the limits of the outermost call.
    /// </summary>
    /// <param name="realm">The realm that will be the current one.</param>
    /// <param name="call">The call that this is a part of; null where it is all of it.</param>
    /// <returns>The realm to give back to <see cref="Leave"/>.</returns>
    /// <exception cref="InvalidOperationException">Another thread is using the engine.</exception>
    public Realm Enter(Realm realm, PartialCall? call = null)
    {
        var thread = Environment.CurrentManagedThreadId;
        // Only this thread can have written its own number here, so the first look needs no barrier.
        if (_owningThread != thread && Interlocked.CompareExchange(ref _owningThread, thread, 0) != 0)
        {
            throw new InvalidOperationException(
                "The engine is in use by another thread. An engine serves one thread at a time: give each thread an engine of its own " +
                "(a prepared Script may be shared), or take turns with a lock.");
        }
        var caller = CurrentRealm;
        CurrentRealm = realm;
        _entries++;
        if (_entries == 1) ClearKeptObjects();
        if (_limits is not null || _paused.Count > 0) StartEntry(caller, call);
        return caller;
    }

    // What only some entries need: the limits of the outermost one, a word to work that pauses.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void StartEntry(Realm caller, PartialCall? call)
    {
        // An engine without limits that is called on the way works under those of its caller.
        _limits?.TakeThread(this, _entries);
        try
        {
            if (_entries == 1) StartLimits(call?.Used ?? default);
            if (_paused.Count > 0) WarnPaused(call?.Work);
        }
        catch
        {
            // Cancelled before it began: nobody has entered, so nobody will leave.
            Leave(caller);
            throw;
        }
    }

    /// <summary>Undoes one <see cref="Enter"/>.</summary>
    public void Leave(Realm caller, PartialCall? call = null)
    {
        CurrentRealm = caller;
        _limits?.ReturnThread(_entries);
        if (call is not null)
        {
            // Inside of a call of script that goes on now, without entering again.
            if (_entries > 1 && call.Work is { } work && _paused.Contains(work)) WarnPaused(null);
            call.Used = LimitsUsed();
        }
        if (--_entries > 0) return;
        ForgetExecution();
        Volatile.Write(ref _owningThread, 0);
    }

    /// <summary>Is this the only entry, so that no script is running below?</summary>
    public bool IsOutermostEntry => _entries == 1;
}
