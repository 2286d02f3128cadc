using Quoll.Hosting;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll;

// Promises, and what runs when no script does.
public sealed partial class Engine
{
    /// <summary>
    /// A promise was rejected, and when the jobs had run nobody had asked for it (ECMA-262 §27.2.1.9,
    /// HostPromiseRejectionTracker). Without a listener the first such reason is thrown as a
    /// <see cref="JavaScriptException"/> by whoever ran the jobs.
    /// </summary>
    public event EventHandler<UnhandledRejectionEventArgs>? UnhandledRejection;

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
    public void RunJobs()
    {
        var rejections = Boundary.Run(Realm, 0, static (realm, _) =>
        {
            realm.Agent.Jobs.Run();
            return realm.Agent.Jobs.TakeRejections();
        });
        foreach (var promise in rejections)
        {
            var exception = RejectionOf(promise);
            if (UnhandledRejection is not { } listeners) throw exception;
            listeners(this, new UnhandledRejectionEventArgs(exception, promise));
        }
    }

    /// <summary>
    /// Runs a script, then jobs until none is left and no task of the host is under way (a delegate that returns a Task
    /// gives the script a promise). Between jobs the engine is free while tasks are waited for.
    /// </summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="source">The name that error messages and stack traces show, such as a file name.</param>
    /// <param name="cancellationToken">
    /// Ends the waiting; a script that runs is ended by <see cref="EngineOptions.CancellationToken"/>.
    /// </param>
    /// <returns>The completion value; where that is a promise, what it was fulfilled with.</returns>
    /// <exception cref="JavaScriptException">The script threw, or its promise was rejected.</exception>
    /// <exception cref="InvalidOperationException">
    /// The promise is pending, and nothing is left that could settle it.
    /// </exception>
    public Task<JsValue> ExecuteAsync(string code, string? source = null, CancellationToken cancellationToken = default) =>
        FinishAsync(Execute(code, source), cancellationToken);

    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)"/>
    public Task<JsValue> ExecuteAsync(Script script, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(script);
        return FinishAsync(Execute(script), cancellationToken);
    }

    /// <summary>
    /// As <see cref="ExecuteAsync(string, string?, CancellationToken)"/>, and converts the result as
    /// <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public async Task<T> EvaluateAsync<T>(string code, string? source = null, CancellationToken cancellationToken = default)
    {
        var value = await ExecuteAsync(code, source, cancellationToken);
        return Realm.Agent.Convert<T>(Realm, value);
    }

    /// <summary>
    /// Runs jobs, and waits for tasks of the host, until none is left; then says what became of a promise.
    /// </summary>
    /// <param name="value">
    /// A value of this engine, such as the result of <see cref="Invoke(string, object?[])"/>; what is no promise comes
    /// back as it is.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <inheritdoc cref="ExecuteAsync(string, string?, CancellationToken)" path="/exception"/>
    public async Task<JsValue> FinishAsync(JsValue value, CancellationToken cancellationToken = default)
    {
        Boundary.RequireSameEngine(Realm, value);
        var promise = value.ObjectOrNull as PromiseObject;
        // Who waits for it handles its rejection.
        if (promise is not null) promise.IsHandled = true;
        while (true)
        {
            RunJobs();
            if (!Realm.Agent.HostTasks.ArePending && !Realm.Agent.HostTasks.ArePosted) break;
            await WaitForPostAsync(cancellationToken);
        }
        return promise?.State switch
        {
            null => value,
            PromiseState.Fulfilled => promise.Result,
            PromiseState.Rejected => throw RejectionOf(promise),
            _ => throw new InvalidOperationException("The promise is pending, and no job and no task is left that could settle it."),
        };
    }

    // The engine's own token wakes it too: the next run of jobs says what that means.
    private async Task WaitForPostAsync(CancellationToken cancellationToken)
    {
        var own = Realm.Agent.Options.CancellationToken;
        using var either = own.CanBeCanceled ? CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, own) : null;
        await Realm.Agent.HostTasks.WaitAsync(either?.Token ?? cancellationToken)
            .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        cancellationToken.ThrowIfCancellationRequested();
    }

    private JavaScriptException RejectionOf(PromiseObject promise) =>
        Boundary.Run(Realm, promise, static (realm, promise) => Uncaught.From(realm.Agent, new ThrowCompletion(promise.Result)));
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
