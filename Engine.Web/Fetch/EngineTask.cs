namespace Quoll.Web.Fetch;

/// <summary>
/// Work outside of the engine whose end the engine takes on its own turn. Until then the engine has pending work, so a
/// host that runs it to the end waits.
/// </summary>
internal static class EngineTask
{
    /// <summary>
    /// Continues on a later turn of the engine when a task has ended: in a job of the running turn if it has ended
    /// already.
    /// </summary>
    public static void Then<T>(Engine engine, Task<T> work, Action<T> done, Action<Exception> failed)
    {
        if (work.IsCompleted) engine.EnqueueJob(Continue);
        else AbstractOperations.React(engine, engine.FromObject(Ended(work)), _ => Continue(), null);

        void Continue()
        {
            if (work.IsCompletedSuccessfully) done(work.Result);
            else failed(work.Exception?.InnerException ?? new OperationCanceledException());
        }
    }

    /// <summary>
    /// Returns a source that ends with a call, with the engine, and with its options' token. Dispose of it: otherwise
    /// the engine keeps it.
    /// </summary>
    public static CancellationTokenSource CreateCancellation(Engine engine, CancellationToken call) =>
        CancellationTokenSource.CreateLinkedTokenSource(call, engine.Options.CancellationToken, engine.DisposalToken);

    // Not a Task<T>: its result would be converted for scripts.
    private static async Task Ended(Task work) => await work.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
}
