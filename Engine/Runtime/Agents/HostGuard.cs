namespace Quoll.Runtime.Agents;

/// <summary>
/// Runs code of the host for a script: members of its objects, its collections, what it gave to the options. What such
/// code throws becomes an error of the script (<see cref="EngineOptions.HostErrors"/> says which). An architecture test
/// finds calls of <see cref="HostCodeAttribute">code of the host</see> that do not pass here.
/// </summary>
/// <remarks>
/// Where a call of <see cref="Run"/> would cost too much, a method has the same shape itself: a <c>try</c> with a
/// <c>catch</c> that <see cref="Catches"/> filters, and after it a throw of <see cref="Error"/>. It does not throw
/// from inside of the catch block: each level of a deep nest of calls would keep the stack of the one below.
/// </remarks>
internal static class HostGuard
{
    /// <summary>Does an exception become an error of the script? Limits and cancellations do not.</summary>
    public static bool Catches(Exception thrown) => Raise.IsCaught(thrown);

    /// <summary>The error of the script for an exception.</summary>
    public static ThrowCompletion Error(Realm realm, Exception thrown) => Raise.Value(realm.Agent.ErrorFor(realm, thrown));

    /// <summary>Does work that runs code of the host.</summary>
    public static TResult Run<TState, TResult>(Realm realm, TState state, Func<TState, TResult> work)
        where TState : allows ref struct
    {
        Exception failure;
        try
        {
            return work(state);
        }
        catch (Exception thrown) when (Catches(thrown))
        {
            failure = thrown;
        }
        throw Error(realm, failure);
    }

    /// <summary>
    /// Disposes of what an exception has left open. What that throws besides is dropped, as what a script's iterator
    /// throws then (ECMA-262 §7.4.11, IteratorClose, step 5).
    /// </summary>
    public static void Abandon(IDisposable open)
    {
        try
        {
            open.Dispose();
        }
        catch (Exception thrown) when (Catches(thrown))
        {
            // The first exception says what went wrong.
        }
    }
}
