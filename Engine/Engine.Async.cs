using Quoll.Calls;
using Quoll.Debugging;
using Quoll.Hosts;
using Quoll.Vm;
using Quoll.Web;

namespace Quoll;

// Promises and jobs.
public sealed partial class Engine
{
    private const string NeverSettles = "The promise is pending, and no remaining job or task can settle it.";

    /// <summary>
    /// Occurs if a promise was rejected and no handler was added before the jobs had run (ECMA-262 §27.2.1.9,
    /// HostPromiseRejectionTracker). Without a listener, the call that ran the jobs throws the first such reason as a
    /// <see cref="JavaScriptException"/>.
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

    /// <summary>
    /// What an extension does with errors that no script catches, before they reach the host; null for nothing.
    /// </summary>
    public ErrorReporter? ErrorReporter
    {
        get => (Realm.Agent.Jobs.UncaughtErrors as ExtensionErrors)?.Reporter;
        set => Realm.Agent.Jobs.UncaughtErrors = value is null ? null : new ExtensionErrors(Realm.Agent, value);
    }

    private void Listen() => Realm.Agent.Jobs.Listener = _unhandledRejection is null ? null
        : promise => _unhandledRejection?.Invoke(this, new UnhandledRejectionEventArgs(Rejection(Realm, promise), promise));

    /// <summary>
    /// Runs the waiting jobs (reactions of promises, results of the host's tasks, callbacks of finalization
    /// registries) and the jobs that they add, until none is left. Does not wait for pending tasks. Other synchronous
    /// calls leave their jobs to this method.
    /// </summary>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <exception cref="JavaScriptException">
    /// A promise was rejected, nothing handles it, and <see cref="UnhandledRejection"/> has no listener.
    /// </exception>
    /// <exception cref="ExecutionLimitException">
    /// The jobs reached a limit. The remaining jobs wait for the next call.
    /// </exception>
    public void RunJobs(CallOptions options = default)
    {
        using var limits = Open(options);
        if (EngineCall.TryBegin(Realm.Agent, EngineCallKind.Jobs, null) is not { } observed) RunWaitingJobs(null);
        else
        {
            observed.Run(this, static (observed, engine) =>
            {
                engine.RunWaitingJobs(observed);
                return true;
            });
        }
    }

    private void RunWaitingJobs(EngineCall? observed) => Report(Boundary.Run(Realm, 0, static (realm, _) =>
    {
        realm.Agent.Jobs.Run();
        return Rejections(realm);
    }, observed: observed));

    /// <summary>
    /// Reports the promises that were rejected since the last time and that no code has handled, as
    /// <see cref="RunJobs"/> does at its end, but runs no jobs: for hosts with several calls in one loop that want to
    /// know which of them rejected a promise.
    /// </summary>
    /// <inheritdoc cref="RunJobs" path="/exception[1]"/>
    public void ReportRejections() => Report(Boundary.Run(Realm, 0, static (realm, _) => Rejections(realm)));

    /// <summary>
    /// Returns the promise that the job which threw in the last <see cref="RunJobs"/> would have settled, and those
    /// that wait for it, directly or through others: so a host that runs several calls in one loop finds the one that
    /// an exception belongs to. Empty if no job threw, or if it settles no promise, as timers do not.
    /// </summary>
    public IReadOnlyList<JsValue> GetPromisesOfFailedJob() => Boundary.Run(Realm, 0, static (realm, _) =>
    {
        List<JsValue> promises = [];
        realm.Agent.Jobs.Failed?.Promise?.FindWaiting<object>(promise =>
        {
            promises.Add(new JsValue(promise));
            return null;
        });
        return promises;
    });

    /// <summary>
    /// Whether <see cref="RunJobs"/> has something to do now or will have: jobs wait to be run, rejections to be
    /// reported, or tasks of the host or timers are under way that will add jobs. Timers that a script has
    /// unreferenced (<c>unref</c> of Node) do not count if nothing else is left.
    /// </summary>
    public bool HasPendingWork
    {
        get
        {
            var agent = Realm.Agent;
            // Pending tasks first, as in HasWork.
            return agent.HostTasks.ArePending && !TimerQueue.IsOnlyUnreferenced(agent)
                || agent.Jobs.AreWaiting || agent.Jobs.HasRejections;
        }
    }

    // Who awaits a promise also waits for a timer without a reference: it may settle the promise.
    // A task that another thread ends meanwhile is posted before it is no longer pending: so pending tasks come first.
    private bool HasWork => Realm.Agent.HostTasks.ArePending || Realm.Agent.Jobs.AreWaiting;

    /// <summary>
    /// Blocks this thread until jobs wait to be run, or rejections to be reported: a task of the host or a timer has
    /// ended, or another thread has called <see cref="EnqueueJob"/>. Runs none of them. For hosts with a loop of their
    /// own around <see cref="RunJobs"/>; inside a call (<see cref="RunAsCall{TState}"/>) its limits end the waiting.
    /// </summary>
    /// <exception cref="ExecutionLimitException">The call reached its limit of time.</exception>
    /// <exception cref="OperationCanceledException">A token of the call was cancelled.</exception>
    public void WaitForJobs()
    {
        var agent = Realm.Agent;
        while (agent.Jobs is { AreWaiting: false, HasRejections: false })
        {
            agent.HostTasks.Wait(agent.Limits.TimeLeft, agent.Limits.Token);
            if (agent.Limits.AreInForce) agent.Limits.Check();
        }
    }

    /// <summary>
    /// Adds a job after the waiting ones (§9.5.5), as <c>queueMicrotask</c> does (<see cref="EnqueueTask"/> adds a
    /// task). <see cref="RunJobs"/> and asynchronous calls run it, and throw what it throws. Any thread may call this
    /// at any time.
    /// </summary>
    /// <param name="job">The job; it may use this engine.</param>
    public void EnqueueJob(Action job)
    {
        ArgumentNullException.ThrowIfNull(job);
        var agent = Realm.Agent;
        Job queued = new HostJob(Realm, job);
        if (agent.IsInUseByThisThread) agent.Jobs.Enqueue(agent.AsyncContext is { } context ? context.Capture(queued) : queued);
        else Post(queued);
    }

    /// <summary>
    /// Adds a task of the event loop (HTML §8.1.7.2): it runs after all jobs that wait, and the jobs that it adds run
    /// before the next task. Any thread may call this at any time.
    /// </summary>
    /// <param name="task">The task; it may use this engine. What it throws, the code that runs jobs throws.</param>
    public void EnqueueTask(Action task)
    {
        ArgumentNullException.ThrowIfNull(task);
        Post(new HostJob(Realm, task));
    }

    private void Post(Job queued)
    {
        var agent = Realm.Agent;
        ObjectDisposedException.ThrowIf(agent.IsDisposed, this);
        agent.HostTasks.Begin();
        agent.HostTasks.Post(agent.AsyncContext is { } context ? context.CaptureOfHost(queued) : queued);
    }

    /// <summary>
    /// Runs an action after a delay as a task of the event loop, as <c>setTimeout</c> does. Only the thread that uses
    /// the engine may call this.
    /// </summary>
    /// <param name="delay">The delay, at least a millisecond, at most 2^31 - 1 of them.</param>
    /// <param name="action">The action; it may use this engine. What it throws, the code that runs jobs throws.</param>
    /// <param name="isReferenced">Whether a program waits for it (<see cref="HasPendingWork"/>).</param>
    /// <returns>The timer. <see cref="IDisposable.Dispose"/> clears it.</returns>
    public IDisposable SetTimer(TimeSpan delay, Action action, bool isReferenced = true)
    {
        ArgumentNullException.ThrowIfNull(action);
        return Boundary.Run(Realm, (delay, action, isReferenced), static (realm, timer) =>
        {
            var code = ScriptClass.NativeCodeOf((in HostCall _) =>
            {
                timer.action();
                return JsValue.Undefined;
            });
            var id = TimerQueue.Set(realm.CreateFunction("", 0, code), timer.delay);
            if (!timer.isReferenced) TimerQueue.Refer(realm.Agent, id, isReferenced: false);
            return new HostTimer(realm, id);
        });
    }

    private sealed class HostTimer(Realm realm, int id) : IDisposable
    {
        public void Dispose() => Boundary.Run(realm, id, static (realm, id) =>
        {
            TimerQueue.Clear(realm.Agent, id);
            return true;
        });
    }

    private sealed class HostJob(Realm realm, Action job) : Job
    {
        // HostGuard.Run, whose delegates would cost more than most jobs.
        public override void Run(Agent agent)
        {
            Exception failure;
            try
            {
                job();
                return;
            }
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                failure = thrown;
            }
            throw HostGuard.Error(realm, failure);
        }
    }

    /// <summary>
    /// Runs jobs, and waits for tasks of the host and timers, until none is left: for scripts that start work without
    /// a promise to await.
    /// </summary>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <inheritdoc cref="RunJobs" path="/exception"/>
    /// <exception cref="OperationCanceledException">
    /// The token of the options or of the engine was cancelled.
    /// </exception>
    public Task RunJobsAsync(CallOptions options = default) =>
        RunAsync(options, EngineCallKind.Jobs, null, static _ => JsValue.Undefined, static (_, value) => value, untilAllIsDone: true);

    /// <summary>
    /// Runs a script, then jobs until the promise that it returns is settled. (A delegate that returns a Task gives
    /// the script a promise.) The engine is free while the call waits for tasks of the host. The call does not wait
    /// for tasks that the promise does not depend on.
    /// </summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="options">
    /// Source name, limits and cancellation token of this call. The time of the limits counts from now until the
    /// promise is settled, including all waiting. Steps and memory count everything that the call runs, which may
    /// include jobs of other calls.
    /// </param>
    /// <remarks>
    /// Several calls may be pending, and a function of the host that a script calls may await script in turn. They
    /// use the engine one after another, each in its own synchronization context, and the call that has the engine
    /// runs the jobs of all. While a call is pending, other threads should use only asynchronous members, which wait
    /// until the engine is free.
    /// </remarks>
    /// <returns>
    /// The completion value, or, if that is a promise, the value that it was fulfilled with. If it is not a promise,
    /// the call runs the waiting jobs once.
    /// </returns>
    /// <exception cref="JavaScriptException">The script threw a value, or its promise was rejected.</exception>
    /// <exception cref="ExecutionLimitException">The script or one of its jobs reached a limit.</exception>
    /// <exception cref="OperationCanceledException">
    /// The token of the options or of the engine was cancelled, or a function of the host was.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The promise is pending, and nothing is left that could settle it.
    /// </exception>
    public Task<JsValue> ExecuteAsync(string code, CallOptions options = default) => EvaluateAsync<JsValue>(code, options);

    /// <summary>Runs a prepared script, then jobs until the promise that it returns is settled.</summary>
    /// <param name="script">A script that this or another engine prepared.</param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <inheritdoc cref="ExecuteAsync(string, CallOptions)"
    /// path="/*[self::remarks or self::returns or self::exception]"/>
    public Task<JsValue> ExecuteAsync(Script script, CallOptions options = default) => EvaluateAsync<JsValue>(script, options);

    /// <summary>Runs a script. The same as <see cref="ExecuteAsync(string, CallOptions)"/>.</summary>
    /// <inheritdoc cref="ExecuteAsync(string, CallOptions)"/>
    public Task<JsValue> EvaluateAsync(string code, CallOptions options = default) => EvaluateAsync<JsValue>(code, options);

    /// <summary>Runs a prepared script. The same as <see cref="ExecuteAsync(Script, CallOptions)"/>.</summary>
    /// <inheritdoc cref="ExecuteAsync(Script, CallOptions)"/>
    public Task<JsValue> EvaluateAsync(Script script, CallOptions options = default) => EvaluateAsync<JsValue>(script, options);

    /// <summary>
    /// Runs a script as <see cref="ExecuteAsync(string, CallOptions)"/> does, and converts the result to a .NET type.
    /// </summary>
    /// <inheritdoc cref="ExecuteAsync(string, CallOptions)"/>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)" path="/typeparam"/>
    public Task<T> EvaluateAsync<T>(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        var source = options.SourceName ?? DefaultSourceName;
        return RunAsync(
            options, EngineCallKind.Script, source,
            realm => Machine.Of(realm).RunScript(realm, Machine.Of(realm).Compile(realm, code, source)), Result<T>);
    }

    /// <summary>
    /// Runs a prepared script as <see cref="ExecuteAsync(Script, CallOptions)"/> does, and converts the result to a
    /// .NET type.
    /// </summary>
    /// <inheritdoc cref="ExecuteAsync(Script, CallOptions)"/>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)" path="/typeparam"/>
    public Task<T> EvaluateAsync<T>(Script script, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(script);
        return RunAsync(
            options, EngineCallKind.Script, script.SourceName, realm => Machine.Of(realm).RunPrepared(realm, script.Code), Result<T>);
    }

    /// <summary>
    /// Runs jobs, and waits for tasks of the host, until a promise is settled. Returns the value that it was
    /// fulfilled with.
    /// </summary>
    /// <param name="value">
    /// A value of this engine, such as the result of <see cref="Invoke(string, object?[])"/>. The call returns a
    /// value that is not a promise unchanged, after it has run the waiting jobs.
    /// </param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <remarks>
    /// Inside a function of the host that a script calls, jobs wait until the script has ended. Such a function must
    /// not block until the task is done. It can return a task to the script instead.
    /// </remarks>
    /// <inheritdoc cref="ExecuteAsync(string, CallOptions)" path="/exception"/>
    public Task<JsValue> AwaitAsync(JsValue value, CallOptions options = default) => AwaitAsync<JsValue>(value, options);

    /// <summary>
    /// Waits as <see cref="AwaitAsync(JsValue, CallOptions)"/> does, and converts the result to a .NET type.
    /// </summary>
    /// <inheritdoc cref="AwaitAsync(JsValue, CallOptions)"/>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)" path="/typeparam"/>
    public Task<T> AwaitAsync<T>(JsValue value, CallOptions options = default)
    {
        Boundary.RequireSameEngine(Realm, value);
        return RunAsync(options, EngineCallKind.Jobs, null, _ => value, Result<T>);
    }

    /// <summary>
    /// Runs work of the host as soon as the engine is free, then jobs until the promise that it returns is settled. For
    /// code of an <see cref="EngineExtension"/> that the host calls at any time.
    /// </summary>
    /// <param name="work">The work. Its result may be a promise.</param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <returns>The value that the promise was fulfilled with, or the result itself.</returns>
    /// <inheritdoc cref="ExecuteAsync(string, CallOptions)" path="/exception"/>
    public Task<JsValue> CallAsync(Func<JsValue> work, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        return RunAsync(options, EngineCallKind.Function, null, _ => work(), Result<JsValue>);
    }

    /// <summary>
    /// Calls a global function, or a method by its path, as soon as the engine is free, then runs jobs until the
    /// promise that it returns is settled. For functions of the host that continue after an <c>await</c>, when
    /// another thread may use the engine.
    /// </summary>
    /// <inheritdoc cref="Invoke(string, object?[])" path="/param"/>
    /// <inheritdoc cref="ExecuteAsync(string, CallOptions)" path="/*[self::returns or self::exception]"/>
    public Task<JsValue> InvokeAsync(string function, params object?[]? arguments) =>
        InvokeAsync<JsValue>(function, ScriptCall.List(arguments), default(CallOptions));

    /// <inheritdoc cref="InvokeAsync(string, object?[])"/>
    /// <inheritdoc cref="Invoke(string, object?[], CallOptions)" path="/param"/>
    public Task<JsValue> InvokeAsync(string function, object?[] arguments, CallOptions options) =>
        InvokeAsync<JsValue>(function, arguments, options);

    /// <summary>
    /// Calls a function as <see cref="InvokeAsync(string, object?[])"/> does, and converts the result to a .NET type.
    /// </summary>
    /// <inheritdoc cref="InvokeAsync(string, object?[])"/>
    /// <inheritdoc cref="Evaluate{T}(string, CallOptions)" path="/typeparam"/>
    public Task<T> InvokeAsync<T>(string function, params object?[]? arguments) =>
        InvokeAsync<T>(function, ScriptCall.List(arguments), default(CallOptions));

    /// <inheritdoc cref="InvokeAsync{T}(string, object?[])"/>
    /// <inheritdoc cref="Invoke(string, object?[], CallOptions)" path="/param"/>
    public Task<T> InvokeAsync<T>(string function, object?[] arguments, CallOptions options)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(arguments);
        return RunAsync(
            options, EngineCallKind.Function, function, realm => ScriptCall.InvokeGlobal(realm, function, arguments), Result<T>);
    }

    /// <inheritdoc cref="Agent.RunAsync{T}"/>
    internal Task<T> RunAsync<T>(JsFunction? function, Func<Realm, JsValue> begin) =>
        RunAsync(default, function is null ? EngineCallKind.Jobs : EngineCallKind.Function, function, begin, Result<T>);

    private static T Result<T>(Realm realm, JsValue value) => HostConvert<T>.From(realm, value);

    /// <summary>Begins work that may return a promise, and continues until the promise is settled.</summary>
    private Task<TResult> RunAsync<TResult>(
        CallOptions options, EngineCallKind kind, object? named, Func<Realm, JsValue> begin, Func<Realm, JsValue, TResult> finish,
        bool untilAllIsDone = false) =>
        !EngineCall.IsObserved(Realm.Agent) ? RunTurnsAsync(null, options, begin, finish, untilAllIsDone)
            : ObserveAsync(kind, named, options, begin, finish, untilAllIsDone);

    // Not a part of the method above: what the observer puts into the execution context belongs to the call alone.
    private async Task<TResult> ObserveAsync<TResult>(
        EngineCallKind kind, object? named, CallOptions options, Func<Realm, JsValue> begin, Func<Realm, JsValue, TResult> finish,
        bool untilAllIsDone)
    {
        var observed = EngineCall.Begin(Realm.Agent, kind, named);
        return await observed.RunAsync(() => RunTurnsAsync(observed, options, begin, finish, untilAllIsDone));
    }

    private async Task<TResult> RunTurnsAsync<TResult>(
        EngineCall? observed, CallOptions options, Func<Realm, JsValue> begin, Func<Realm, JsValue, TResult> finish, bool untilAllIsDone)
    {
        var agent = Realm.Agent;
        using var call = new AsyncCall(agent, options.Limits?.Allowed ?? default, options.CancellationToken);
        call.ThrowIfEnded();
        JsValue value;
        if (agent.IsInUseByThisThread) value = Boundary.Run(Realm, begin, static (realm, begin) => begin(realm), call);
        else
        {
            while (!call.TryTakeTurn()) await call.WaitAsync();
            try
            {
                value = Boundary.Run(Realm, begin, static (realm, begin) => begin(realm), call, observed);
            }
            finally
            {
                call.EndTurn();
            }
        }
        call.Await(value.ObjectOrNull as PromiseObject);
        while (true)
        {
            // A script is running on this thread's stack: jobs run later.
            var isInside = agent.IsInUseByThisThread;
            if (isInside && !untilAllIsDone && call.Promise is not { State: PromiseState.Pending } || call.TryTakeTurn())
            {
                try
                {
                    if (GoOn(call, observed, value, finish, runsJobs: !isInside, out var result) && !(untilAllIsDone && HasWork))
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

    // Runs one part of a call. Returns true with its result, or false if the call must wait.
    private bool GoOn<TResult>(
        AsyncCall call, EngineCall? observed, JsValue value, Func<Realm, JsValue, TResult> finish, bool runsJobs, out TResult? result)
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
                // The job belongs to another call, which now has the exception. The next part runs the remaining jobs.
                call.Signal();
                return false;
            }
            if (runsJobs) rejections = Rejections(realm);
            if (call.Promise is { State: PromiseState.Pending })
            {
                return HasWork ? false
                    : throw new InvalidOperationException(NeverSettles);
            }
            if (call.Promise is { State: PromiseState.Rejected }) end.Failure = Rejection(realm, call.Promise);
            else end.Result = finish(realm, call.Promise?.Result ?? value);
            return true;
        }, call, observed);
        Report(rejections);
        if (end.Failure is not null) throw end.Failure;
        result = end.Result;
        return isOver;
    }

    private static List<UnhandledRejectionEventArgs> Rejections(Realm realm)
    {
        var rejected = realm.Agent.Jobs.TakeRejections();
        foreach (var promise in rejected) (Machine.Of(realm).DebugAgent as DebuggerAgent)?.Reject(promise);
        return [.. rejected.Select(promise => new UnhandledRejectionEventArgs(Rejection(realm, promise), promise))];
    }

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

/// <summary>Arguments of <see cref="Engine.UnhandledRejection"/>.</summary>
public sealed class UnhandledRejectionEventArgs : EventArgs
{
    internal UnhandledRejectionEventArgs(JavaScriptException exception, JsValue promise) => (Exception, Promise) = (exception, promise);

    /// <summary>The reason, as an exception with the location where it was created.</summary>
    public JavaScriptException Exception { get; }

    /// <summary>The rejected promise.</summary>
    public JsValue Promise { get; }

    /// <summary>Whether a script has handled the rejection by now.</summary>
    public bool IsHandled => ((PromiseObject)Promise.Object).IsHandled;
}
