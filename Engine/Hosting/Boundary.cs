using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Hosting;

/// <summary>
/// Every way from the host into an engine passes here: one thread at a time, the limits started, and no exception of the engine's
/// inner workings let out.
/// </summary>
internal static class Boundary
{
    /// <summary>Does work in a realm on behalf of the host.</summary>
    /// <param name="realm">The realm to work in.</param>
    /// <param name="state">What the work needs.</param>
    /// <param name="work">The work.</param>
    /// <param name="call">The call that this is a part of; null where it is all of it.</param>
    /// <exception cref="JavaScriptException">The work threw a JavaScript value.</exception>
    /// <exception cref="ExecutionLimitException">It reached a limit.</exception>
    public static TResult Run<TState, TResult>(Realm realm, TState state, Func<Realm, TState, TResult> work, PartialCall? call = null)
        where TState : allows ref struct
    {
        var agent = realm.Agent;
        var caller = agent.Enter(realm, call);
        JavaScriptException uncaught;
        try
        {
            agent.ProbeNativeStack();
            return work(realm, state);
        }
        catch (ThrowCompletion thrown)
        {
            uncaught = Uncaught.From(agent, thrown);
        }
        catch when (agent.IsOutermostEntry)
        {
            // A limit, or an exception that is none of the engine's: the outermost call leaves nothing half done behind.
            agent.DropFrames(1);
            throw;
        }
        finally
        {
            agent.Leave(caller, call);
        }
        // Not thrown from inside the catch block: where host and script call each other, each level would keep the stack of the one below.
        throw uncaught;
    }
}
