using Quoll.Hosting;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;
using Quoll.Vm;

namespace Quoll;

// Promises, and what runs when no script does.
public sealed partial class Engine
{
    private const string NothingLeft = "The promise is pending, and no job and no task is left that could settle it.";

    /// <summary>
    /// A promise was rejected, and when the jobs had run nobody had asked for it (ECMA-262 §27.2.1.9,
    /// HostPromiseRejectionTracker). Without a listener the first such reason is thrown as a
    /// <see cref="JavaScriptException"/> by whoever ran the jobs.
    /// </summary>
    public event EventHandler<UnhandledRejectionEventArgs>? UnhandledRejection
    {
        add
        {
            _unhandledRejection += value;
            Listen();
        }
        remove
        {
            _unhandledRejection -= value;
            Listen();
        }
    }

    private EventHandler<UnhandledRejectionEventArgs>? _unhandledRejection;

    private void Listen() => Realm.Agent.Jobs.Listener = _unhandledRejection is null ? null
        : promise => _unhandledRejection?.Invoke(this, new UnhandledRejectionEventArgs(Rejection(Realm, promise), promise));

    /// <summary>
    /// Runs the jobs that wait: reactions of promises, what came of the host's tasks, callbacks of finalization
    /// registries; and those that they add, until none is left. Does not wait for tasks that are under way. Execute and
    /// its kin leave their jobs to this call.
    /// </summary>
    /// <exception cref="JavaScriptException">
    /// A promise was rejected and nobody handles it, nor listens to <see cref="UnhandledRejection"/>.
    /// </exception>
    /// <exception cref="ExecutionLimitException">
    /// The jobs reached a limit; those behind wait for the next call.
    /// </exception>
    public void RunJobs() => Report(Boundary.Run(Realm, 0, static (realm, _) =>
    {
        realm.Agent.Jobs.Run();
        return Rejections(realm);
    }));

    /// <summary>
    /// Runs jobs, and waits for tasks of the host and timers, until none is left: for scripts that set things in motion
    /// without a promise to await.
    /// </summary>
    /// <param name="cancellationToken">Ends the call, be it that it waits or that its jobs run.</param>
    /// <inheritdoc cref="RunJobs" path="/exception"/>
    /// <exception cref="OperationCanceledException">The token was cancelled, or that of the engine.</exception>
    public Task RunJobsAsync(CancellationToken cancellationToken = default) =>
        RunAsync(null, cancellationToken, static _ => JsValue.Undefined, static (_, value) => value, untilAllIsDone: true);

    /// <summary>
    /// Runs a script, then jobs until the promise that it gives is settled (a delegate that returns a Task gives the
    /// script a promise). Between jobs the engine is free while tasks of the host are waited for. Tasks that the
    /// promise does not depend on are not waited for.
    /// </summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="source">The name that error messages and stack traces show, such as a file name.</param>
    /// <param name="cancellationToken">Ends the call, be it that it waits or that its code runs.</param>
    /// <remarks>
    /// Several calls may be under way, and a function of the host that a script has called may await script in turn.
    /// They use the engine one after the other, each in the context that it was made in, and whoever has the engine
    /// runs the jobs of all. While one is under way, other threads should use asynchronous members only, which wait for
    /// their turn.
    /// </remarks>
    /// <returns>
    /// The completion value; where that is a promise, what it was fulfilled with. If it is none, the jobs that wait are
    /// run once.
    /// </returns>
    /// <exception cref="JavaScriptException">The script threw, or its promise was rejected.</exception>
    /// <exception cref="ExecutionLimitException">The script or one of its jobs reached a limit.</exception>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled, or that of the engine; or a function of the host was.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The promise is pending, and nothing is left that could settle it.
    /// </exception>
    public Task<JsValue> ExecuteAsync(string code, string? source = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        return RunAsync(null, cancellationToken, ScriptOf(code, source), static (_, value) => value);
    }

    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="limits">
    /// What the call may use beside the limits of the engine. Its time counts from now until the promise is settled,
    /// with all waiting; steps and memory are those of all that it runs, which may be jobs of other calls.
    /// </param>
    /// <param name="source">The name that error messages and stack traces show, such as a file name.</param>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)"/>
    public Task<JsValue> ExecuteAsync(string code, CallLimits limits, string? source = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        ArgumentNullException.ThrowIfNull(limits);
        return RunAsync(limits, default, ScriptOf(code, source), static (_, value) => value);
    }

    /// <param name="script">A prepared script.</param>
    /// <param name="cancellationToken">Ends the call, be it that it waits or that its code runs.</param>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)"/>
    public Task<JsValue> ExecuteAsync(Script script, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(script);
        return RunAsync(null, cancellationToken, realm => Machine.Of(realm).RunPrepared(realm, script.Code), static (_, value) => value);
    }

    /// <param name="script">A prepared script.</param>
    /// <param name="limits">
    /// What the call may use, as for <see cref="ExecuteAsync(string, CallLimits, string?)"/>.
    /// </param>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)"/>
    public Task<JsValue> ExecuteAsync(Script script, CallLimits limits)
    {
        ArgumentNullException.ThrowIfNull(script);
        ArgumentNullException.ThrowIfNull(limits);
        return RunAsync(limits, default, realm => Machine.Of(realm).RunPrepared(realm, script.Code), static (_, value) => value);
    }

    /// <summary>
    /// As <see cref="ExecuteAsync(string, string?, CancellationToken)"/>, and converts the result as
    /// <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public Task<T> EvaluateAsync<T>(string code, string? source = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        return RunAsync(null, cancellationToken, ScriptOf(code, source), Result<T>);
    }

    /// <summary>
    /// As <see cref="ExecuteAsync(string, CallLimits, string?)"/>, and converts the result as
    /// <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public Task<T> EvaluateAsync<T>(string code, CallLimits limits, string? source = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        ArgumentNullException.ThrowIfNull(limits);
        return RunAsync(limits, default, ScriptOf(code, source), Result<T>);
    }

    /// <summary>
    /// What a promise is fulfilled with: runs jobs, and waits for tasks of the host, until it is settled.
    /// </summary>
    /// <param name="value">
    /// A value of this engine, such as the result of <see cref="Invoke(string, object?[])"/>; what is no promise comes
    /// back as it is, once the jobs that wait have been run.
    /// </param>
    /// <param name="cancellationToken">Ends the call, be it that it waits or that its jobs run.</param>
    /// <remarks>
    /// Inside of a function of the host that a script has called, jobs wait until the script has ended: such a function
    /// must not block until the task is done, but give the script a task of its own.
    /// </remarks>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)" path="/exception"/>
    public Task<JsValue> SettleAsync(JsValue value, CancellationToken cancellationToken = default)
    {
        Boundary.RequireSameEngine(Realm, value);
        return RunAsync(null, cancellationToken, _ => value, static (_, value) => value);
    }

    /// <summary>
    /// As <see cref="SettleAsync(JsValue, CancellationToken)"/>, and converts the result as
    /// <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public Task<T> SettleAsync<T>(JsValue value, CancellationToken cancellationToken = default)
    {
        Boundary.RequireSameEngine(Realm, value);
        return RunAsync(null, cancellationToken, _ => value, Result<T>);
    }

    /// <param name="value">A value of this engine.</param>
    /// <param name="limits">
    /// What the call may use, as for <see cref="ExecuteAsync(string, CallLimits, string?)"/>.
    /// </param>
    /// <inheritdoc cref="SettleAsync(JsValue, CancellationToken)"/>
    public Task<JsValue> SettleAsync(JsValue value, CallLimits limits)
    {
        Boundary.RequireSameEngine(Realm, value);
        ArgumentNullException.ThrowIfNull(limits);
        return RunAsync(limits, default, _ => value, static (_, value) => value);
    }

    /// <summary>
    /// As <see cref="Invoke(string, object?[])"/>, in its turn: then jobs until the promise that the function gives is
    /// settled. For functions of the host that go on after an <c>await</c>, when another thread may use the engine.
    /// </summary>
    /// <inheritdoc cref="Invoke(string, object?[])" path="/param"/>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)" path="/returns"/>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)" path="/exception"/>
    public Task<JsValue> InvokeAsync(string function, params object?[]? arguments) => InvokeAsync<JsValue>(function, arguments);

    /// <inheritdoc cref="InvokeAsync(string, object?[])"/>
    /// <inheritdoc cref="Invoke(JsValue, object?[])" path="/param"/>
    public Task<JsValue> InvokeAsync(JsValue function, params object?[]? arguments) => InvokeAsync<JsValue>(function, arguments);

    /// <summary>
    /// As <see cref="InvokeAsync(string, object?[])"/>, and converts the result as
    /// <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public Task<T> InvokeAsync<T>(string function, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(function);
        return RunAsync<T>(realm => ScriptCall.InvokeGlobal(realm, function, arguments));
    }

    /// <summary>
    /// As <see cref="InvokeAsync(JsValue, object?[])"/>, and converts the result as
    /// <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public Task<T> InvokeAsync<T>(JsValue function, params object?[]? arguments) =>
        RunAsync<T>(realm => ScriptCall.Call(realm, function, JsValue.Undefined, arguments));

    /// <param name="limits">
    /// What the call may use, as for <see cref="ExecuteAsync(string, CallLimits, string?)"/>.
    /// </param>
    /// <param name="function">The name of a global function, or the path of a method.</param>
    /// <param name="arguments">As <see cref="Invoke(string, object?[])"/> takes them.</param>
    /// <inheritdoc cref="InvokeAsync(string, object?[])"/>
    public Task<JsValue> InvokeAsync(CallLimits limits, string function, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(limits);
        ArgumentNullException.ThrowIfNull(function);
        return RunAsync(limits, default, realm => ScriptCall.InvokeGlobal(realm, function, arguments), Result<JsValue>);
    }

    /// <param name="limits">
    /// What the call may use, as for <see cref="ExecuteAsync(string, CallLimits, string?)"/>.
    /// </param>
    /// <param name="function">A value whose <see cref="JsValue.IsFunction"/> holds.</param>
    /// <param name="arguments">As <see cref="Invoke(string, object?[])"/> takes them.</param>
    /// <inheritdoc cref="InvokeAsync(JsValue, object?[])"/>
    public Task<JsValue> InvokeAsync(CallLimits limits, JsValue function, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(limits);
        return RunAsync(
            limits, default, realm => ScriptCall.Call(realm, function, JsValue.Undefined, arguments), Result<JsValue>);
    }

    /// <inheritdoc cref="Agent.RunAsync{T}"/>
    internal Task<T> RunAsync<T>(Func<Realm, JsValue> begin) => RunAsync(null, default, begin, Result<T>);

    private static Func<Realm, JsValue> ScriptOf(string code, string? source) => realm =>
        Machine.Of(realm).RunScript(realm, Machine.Of(realm).Compile(realm, code, source ?? DefaultSourceName));

    private static T Result<T>(Realm realm, JsValue value) => HostConvert<T>.From(realm, value);

    /// <summary>Begins something that may give a promise, and goes on until that is settled.</summary>
    private async Task<TResult> RunAsync<TResult>(
        CallLimits? limits, CancellationToken cancellationToken, Func<Realm, JsValue> begin, Func<Realm, JsValue, TResult> finish,
        bool untilAllIsDone = false)
    {
        var agent = Realm.Agent;
        using var call = new AsyncCall(agent, limits?.Allowed ?? default, limits?.CancellationToken ?? cancellationToken);
        call.ThrowIfEnded();
        JsValue value;
        if (agent.IsInUseHere) value = Boundary.Run(Realm, begin, static (realm, begin) => begin(realm), call);
        else
        {
            while (!call.TryTakeTurn()) await call.WaitAsync();
            try
            {
                value = Boundary.Run(Realm, begin, static (realm, begin) => begin(realm), call);
            }
            finally
            {
                call.EndTurn();
            }
        }
        call.Await(value.ObjectOrNull as PromiseObject);
        while (true)
        {
            // Where a script is running below, jobs are for later.
            var isInside = agent.IsInUseHere;
            if (isInside && !untilAllIsDone && call.Promise is not { State: PromiseState.Pending } || call.TryTakeTurn())
            {
                try
                {
                    if (GoOn(call, value, finish, runsJobs: !isInside, out var result) && !(untilAllIsDone && IsAnythingLeft))
                        return result!;
                }
                finally
                {
                    call.EndTurn();
                }
            }
            await call.WaitAsync();
        }
    }

    private bool IsAnythingLeft => Realm.Agent.HostTasks.ArePending || Realm.Agent.Jobs.AreWaiting;

    // A turn of a call: true with its result, false where there is none yet.
    private bool GoOn<TResult>(
        AsyncCall call, JsValue value, Func<Realm, JsValue, TResult> finish, bool runsJobs, out TResult? result)
    {
        (JavaScriptException? Failure, TResult? Result) end = default;
        List<UnhandledRejectionEventArgs> rejections = [];
        var isOver = Boundary.Run(Realm, 0, (realm, _) =>
        {
            var agent = realm.Agent;
            try
            {
                if (runsJobs) agent.Jobs.Run(call.Promise);
            }
            catch (Exception thrown)
            {
                if (!call.TryGive(thrown)) throw;
                // It was a job of another call, which knows of it now. What is left comes with the next turn.
                call.Tell();
                return false;
            }
            if (runsJobs) rejections = Rejections(realm);
            if (call.Promise is { State: PromiseState.Pending })
            {
                return IsAnythingLeft ? false
                    : throw new InvalidOperationException(NothingLeft);
            }
            if (call.Promise is { State: PromiseState.Rejected }) end.Failure = Rejection(realm, call.Promise);
            else end.Result = finish(realm, call.Promise?.Result ?? value);
            return true;
        }, call);
        Report(rejections);
        if (end.Failure is not null) throw end.Failure;
        result = end.Result;
        return isOver;
    }

    // The rejections that nobody handles, as exceptions.
    private static List<UnhandledRejectionEventArgs> Rejections(Realm realm) =>
        [.. realm.Agent.Jobs.TakeRejections().Select(promise => new UnhandledRejectionEventArgs(Rejection(realm, promise), promise))];

    private static JavaScriptException Rejection(Realm realm, PromiseObject promise) =>
        Uncaught.From(realm.Agent, new ThrowCompletion(promise.Result));

    private void Report(List<UnhandledRejectionEventArgs> rejections)
    {
        foreach (var rejection in rejections)
        {
            if (_unhandledRejection is not { } listeners) throw rejection.Exception;
            listeners(this, rejection);
        }
    }
}

/// <summary>A rejection that nobody handles.</summary>
public sealed class UnhandledRejectionEventArgs : EventArgs
{
    internal UnhandledRejectionEventArgs(JavaScriptException exception, JsValue promise) => (Exception, Promise) = (exception, promise);

    /// <summary>The reason, as an exception that says where it was made.</summary>
    public JavaScriptException Exception { get; }

    /// <summary>The promise.</summary>
    public JsValue Promise { get; }
}
