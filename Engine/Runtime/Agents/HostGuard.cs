namespace Quoll.Runtime.Agents;

/// <summary>
/// Runs code of the host for a script: members of its objects, its collections, and callbacks of the options. An
/// exception of such code becomes an error of the script (<see cref="EngineOptions.HostErrors"/> decides which). An
/// architecture test finds calls of <see cref="HostCodeAttribute">code of the host</see> that bypass this class.
/// </summary>
/// <remarks>
/// If a call of <see cref="Run{TState, TResult}"/> costs too much, a method contains the same code: a <c>try</c> with a
/// <c>catch</c> that <see cref="Catches"/> filters, and after it a throw of <see cref="Error"/>. It does not throw
/// inside the catch block: each level of deeply nested calls would keep the stack of the level below.
/// </remarks>
internal static class HostGuard
{
    /// <summary>Returns whether an exception becomes an error of the script. Limits and cancellations do not.</summary>
    public static bool Catches(Exception thrown) => Raise.IsCaught(thrown);

    /// <summary>Returns the error of the script for an exception.</summary>
    /// <param name="realm">The realm of the error.</param>
    /// <param name="thrown">The exception.</param>
    /// <param name="name">What threw it, as the script knows it: a function, a member, a type; null if unknown.</param>
    public static ThrowCompletion Error(Realm realm, Exception thrown, string? name = null) =>
        Raise.Value(realm.Agent.ErrorFor(realm, thrown, name));

    /// <summary>Runs work that calls code of the host.</summary>
    public static TResult Run<TState, TResult>(Realm realm, TState state, Func<TState, TResult> work, string? name = null)
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
        throw Error(realm, failure, name);
    }

    /// <inheritdoc cref="Run{TState, TResult}"/>
    public static void Run<TState>(Realm realm, TState state, Action<TState> work, string? name = null) =>
        Run(realm, (state, work), static x =>
        {
            x.work(x.state);
            return true;
        }, name);

    /// <summary>
    /// Disposes of an object that an exception has left open. A further exception is dropped, as for a script's
    /// iterator (ECMA-262 §7.4.11, IteratorClose, step 5).
    /// </summary>
    public static void Abandon(IDisposable open)
    {
        try
        {
            open.Dispose();
        }
        catch (Exception thrown) when (Catches(thrown))
        {
            // The first exception explains the failure.
        }
    }
}
