using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Hosting;

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
    /// <exception cref="JavaScriptException">The work threw a JavaScript value.</exception>
    /// <exception cref="ExecutionLimitException">The work reached a limit.</exception>
    public static TResult Run<TState, TResult>(Realm realm, TState state, Func<Realm, TState, TResult> work, PartialCall? call = null)
        where TState : allows ref struct =>
            Run<DelegateWork<TState, TResult>, TResult>(realm, new DelegateWork<TState, TResult>(state, work), call);

    /// <summary>Runs a script: the shortest way, for the call that hosts make most.</summary>
    public static JsValue Run(Realm realm, CompiledScript script) => realm.Agent.Options.Observer is null
        ? Run<ScriptWork, JsValue>(realm, new ScriptWork(script), null)
        : Call(realm, EngineCallKind.Script, script.Source.Name, script, static (realm, script) =>
            Machine.Of(realm).RunPrepared(realm, script));

    /// <summary>Runs script code for the host and tells the observer.</summary>
    /// <param name="realm">The realm to work in.</param>
    /// <param name="kind">What runs.</param>
    /// <param name="named">Its name, or the function that is called.</param>
    /// <param name="state">What the work needs.</param>
    /// <param name="work">The work.</param>
    /// <inheritdoc cref="Run" path="/exception"/>
    public static TResult Call<TState, TResult>(
        Realm realm, EngineCallKind kind, object? named, TState state, Func<Realm, TState, TResult> work) =>
        EngineCall.TryBegin(realm.Agent, kind, named) is not { } observed ? Run(realm, state, work)
            : observed.Run((realm, state, work), static (call, inner) => RunPart(inner.realm, call, inner.state, inner.work));

    /// <summary>Does a part of a call. It is measured if there is an observer.</summary>
    /// <inheritdoc cref="Run"/>
    public static TResult RunPart<TState, TResult>(
        Realm realm, EngineCall? observed, TState state, Func<Realm, TState, TResult> work, PartialCall? call = null)
    {
        if (observed is null) return Run(realm, state, work, call);
        var inner = new DelegateWork<TState, TResult>(state, work);
        return realm.Agent.RunsJobs && call is null
            ? Guard<MeasuredWork<JobsAfter<DelegateWork<TState, TResult>, TResult>, TResult>, TResult>(
                realm, new(new(inner), observed), null)
            : Guard<MeasuredWork<DelegateWork<TState, TResult>, TResult>, TResult>(realm, new(inner, observed), call);
    }

    // Small, so that it is inlined into each entry point.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TResult Run<TWork, TResult>(Realm realm, TWork work, PartialCall? call)
        where TWork : IWork<TResult>, allows ref struct =>
        realm.Agent.RunsJobs && call is null ? Guard<JobsAfter<TWork, TResult>, TResult>(realm, new JobsAfter<TWork, TResult>(work), null)
            : Guard<TWork, TResult>(realm, work, call);

    private static TResult Guard<TWork, TResult>(Realm realm, TWork work, PartialCall? call)
        where TWork : IWork<TResult>, allows ref struct
    {
        var agent = Machine.Of(realm);
        var caller = agent.Enter(realm, call);
        JavaScriptException uncaught;
        try
        {
            agent.ProbeNativeStack();
            return work.Do(realm);
        }
        catch (ThrowCompletion thrown)
        {
            uncaught = Uncaught.From(agent, thrown);
        }
        catch when (agent.IsOutermostEntry)
        {
            // A limit, or an exception from outside the engine: the outermost call leaves no unfinished work behind.
            agent.DropFrames(1);
            throw;
        }
        finally
        {
            agent.Leave(caller, call);
        }
        // Thrown outside the catch block. Otherwise, if host and script call each other, each level would keep the
        // stack of the level below.
        throw uncaught;
    }

    /// <summary>Checks that a value belongs to the engine: objects stay with the engine that created them.</summary>
    /// <exception cref="ArgumentException">The value is an object of another engine.</exception>
    public static void RequireSameEngine(Realm realm, in JsValue value)
    {
        if (value.IsObject && !ReferenceEquals(value.Object.Realm.Agent, realm.Agent))
        {
            throw new ArgumentException("The object belongs to another engine. Pass plain data instead: JsValue.ToObject gives it.");
        }
    }

    // As a type argument, so that the work of each entry point is compiled into it.
    private interface IWork<TResult>
    {
        TResult Do(Realm realm);
    }

    // If the host asks for it, the outermost call ends with its last job, whether the work succeeded or not.
    private readonly ref struct JobsAfter<TWork, TResult>(TWork work) : IWork<TResult> where TWork : IWork<TResult>, allows ref struct
    {
        private readonly TWork _work = work;

        public TResult Do(Realm realm)
        {
            var agent = realm.Agent;
            if (!agent.IsOutermostEntry) return _work.Do(realm);
            var result = default(TResult);
            ThrowCompletion? failure = null;
            try
            {
                result = _work.Do(realm);
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
    }

    // Measured inside, where no other thread can take steps.
    private readonly ref struct MeasuredWork<TWork, TResult>(TWork work, EngineCall call) : IWork<TResult>
        where TWork : IWork<TResult>, allows ref struct
    {
        private readonly TWork _work = work;

        public TResult Do(Realm realm)
        {
            call.BeginPart();
            try
            {
                return _work.Do(realm);
            }
            finally
            {
                call.EndPart();
            }
        }
    }

    private readonly ref struct DelegateWork<TState, TResult>(TState state, Func<Realm, TState, TResult> work)
        : IWork<TResult> where TState : allows ref struct
    {
        private readonly TState _state = state;
        private readonly Func<Realm, TState, TResult> _work = work;

        public TResult Do(Realm realm) => _work(realm, _state);
    }

    private readonly struct ScriptWork(CompiledScript script) : IWork<JsValue>
    {
        public JsValue Do(Realm realm) => Machine.Of(realm).RunPrepared(realm, script);
    }
}
