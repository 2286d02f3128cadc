using Quoll.Vm;

namespace Quoll.Calls;

/// <summary>
/// Every call from the host into an engine passes here. Only one thread at a time may enter, limits are started, and no
/// internal exception of the engine leaves.
/// </summary>
internal static class Boundary
{
    /// <summary>Runs work in a realm on behalf of the host.</summary>
    /// <param name="realm">The realm to work in.</param>
    /// <param name="state">The data that the work needs.</param>
    /// <param name="work">The work.</param>
    /// <param name="call">The call that contains this work; null if the work is the whole call.</param>
    /// <param name="observed">The call as its observer sees it; null if there is none.</param>
    /// <exception cref="JavaScriptException">The work threw a JavaScript value.</exception>
    /// <exception cref="ExecutionLimitException">The work reached a limit.</exception>
    public static TResult Run<TState, TResult>(
        Realm realm, TState state, Func<Realm, TState, TResult> work, PartialCall? call = null, EngineCall? observed = null)
        where TState : allows ref struct
    {
        var agent = Machine.Of(realm);
        if (call is null && agent.IsInside(realm)) return RunInside(realm, agent, state, work);
        var caller = agent.Enter(realm, call);
        JavaScriptException uncaught;
        try
        {
            agent.ProbeNativeStack();
            // Measured inside, where no other thread can take steps.
            observed?.BeginPart();
            return agent.RunsJobs && call is null && agent.IsOutermostEntry ? RunWithJobs(realm, state, work) : work(realm, state);
        }
        catch (ThrowCompletion thrown)
        {
            uncaught = Uncaught.From(agent, thrown);
            if (agent.DebugAgent is { } debugAgent && agent.IsOutermostEntry) debugAgent.LeaveUncaught(thrown);
        }
        catch when (agent.IsOutermostEntry)
        {
            // A limit, or an exception from outside the engine: the outermost call leaves no unfinished work behind.
            agent.DropFrames(1);
            throw;
        }
        finally
        {
            observed?.EndPart();
            agent.Leave(caller, call);
        }
        // Thrown outside the catch block. Otherwise, if host and script call each other, each level would keep the
        // stack of the level below.
        throw uncaught;
    }

    // A step of a call that a host makes of several steps, or a function of the host: the engine is entered, and has no
    // limits to begin. Then only exceptions cross the border.
    private static TResult RunInside<TState, TResult>(Realm realm, Machine agent, TState state, Func<Realm, TState, TResult> work)
        where TState : allows ref struct
    {
        JavaScriptException uncaught;
        try
        {
            agent.ProbeNativeStack();
            return work(realm, state);
        }
        catch (ThrowCompletion thrown)
        {
            uncaught = Uncaught.From(agent, thrown);
            agent.CurrentRealm = realm;
        }
        throw uncaught;
    }

    /// <summary>Calls a function for a function of the host, where <see cref="Agent.IsInside"/>.</summary>
    /// <inheritdoc cref="Run" path="/exception"/>
    public static JsValue CallInside(JsFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        JavaScriptException uncaught;
        try
        {
            return CallFunction(function, thisValue, arguments);
        }
        catch (ThrowCompletion thrown)
        {
            uncaught = Uncaught.From(function.Realm.Agent, thrown);
            function.Realm.Agent.CurrentRealm = function.Realm;
        }
        throw uncaught;
    }

    /// <summary>Calls a function with values that the host gives.</summary>
    public static JsValue CallFunction(JsFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        RequireSameEngine(function.Realm, thisValue, arguments);
        return function.Call(thisValue, arguments);
    }

    /// <summary>Runs script code for the host and tells the observer.</summary>
    /// <param name="realm">The realm to work in.</param>
    /// <param name="kind">What runs.</param>
    /// <param name="named">Its name, or the function that is called.</param>
    /// <param name="state">What the work needs.</param>
    /// <param name="work">The work.</param>
    /// <inheritdoc cref="Run" path="/exception"/>
    public static TResult Call<TState, TResult>(
        Realm realm, EngineCallKind kind, object? named, TState state, Func<Realm, TState, TResult> work)
        where TState : allows ref struct =>
        EngineCall.TryBegin(realm.Agent, kind, named) is not { } observed ? Run(realm, state, work)
            : observed.Run(new Observed<TState, TResult>(realm, state, work), static (call, inner) =>
                Run(inner.Realm, inner.State, inner.Work, null, call));

    private readonly ref struct Observed<TState, TResult>(Realm realm, TState state, Func<Realm, TState, TResult> work)
        where TState : allows ref struct
    {
        public readonly Realm Realm = realm;
        public readonly TState State = state;
        public readonly Func<Realm, TState, TResult> Work = work;
    }

    // If the host asks for it, the outermost call ends with its last job, whether the work succeeded or not.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TResult RunWithJobs<TState, TResult>(Realm realm, TState state, Func<Realm, TState, TResult> work)
        where TState : allows ref struct
    {
        var agent = realm.Agent;
        var result = default(TResult);
        ThrowCompletion? failure = null;
        try
        {
            result = work(realm, state);
        }
        catch (ThrowCompletion thrown)
        {
            agent.Materialize(thrown);
            failure = thrown;
        }
        agent.Jobs.Run();
        foreach (var promise in agent.Jobs.TakeRejections())
        {
            if (agent.Jobs.Listener is { } listener) listener(promise);
            else failure ??= new ThrowCompletion(promise.Result);
        }
        return failure is null ? result! : throw failure;
    }

    /// <summary>Checks that a value belongs to the engine: objects stay with the engine that created them.</summary>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void RequireSameEngine(Realm realm, in JsValue value)
    {
        if (value.IsObject && !ReferenceEquals(value.Object.Realm, realm)) RequireSameAgent(realm, value.Object);
    }

    /// <summary>Does the same for the values of a call.</summary>
    public static void RequireSameEngine(Realm realm, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        RequireSameEngine(realm, thisValue);
        foreach (ref readonly var argument in arguments) RequireSameEngine(realm, argument);
    }

    private static void RequireSameAgent(Realm realm, JsObject value)
    {
        if (!ReferenceEquals(value.Realm.Agent, realm.Agent))
            throw new ArgumentException("The object belongs to another engine. Pass plain data instead: JsValue.ToObject gives it.");
    }
}
