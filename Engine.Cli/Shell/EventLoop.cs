namespace Quoll.Cli.Shell;

/// <summary>
/// Runs jobs and timers until none is left that the program waits for, and the engine itself waits for nothing
/// (Atomics.waitAsync).
/// </summary>
internal sealed class EventLoop(Engine engine)
{
    /// <summary>Called when no job is left to run now.</summary>
    public Action? Idle { get; set; }

    /// <summary>
    /// Runs until all work is done, a promise is settled, or the limits of the surrounding call are reached.
    /// </summary>
    public void Run(JsValue? awaited = null)
    {
        RunJobs();
        while (awaited is not { PromiseState: not PromiseState.Pending } && engine.HasPendingWork)
        {
            engine.WaitForJobs();
            RunJobs();
        }
    }

    /// <summary>Returns the value that a promise was fulfilled with.</summary>
    /// <exception cref="JavaScriptException">It was rejected.</exception>
    /// <exception cref="InvalidOperationException">It is pending.</exception>
    public JsValue ResultOf(JsValue promise) => promise.PromiseState == PromiseState.Pending
        ? throw new InvalidOperationException("The promise is pending, and no remaining job or task can settle it.")
        : promise.PromiseState == PromiseState.Fulfilled ? promise.PromiseResult
        : engine.AwaitAsync(promise).GetAwaiter().GetResult();

    private void RunJobs()
    {
        engine.RunJobs();
        Idle?.Invoke();
    }
}
