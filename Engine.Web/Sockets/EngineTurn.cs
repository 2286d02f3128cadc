namespace Quoll.Web.Sockets;

/// <summary>
/// Turns of the engine that work outside of it waits for: so a fast server does not fill the engine's queue.
/// </summary>
internal static class EngineTurn
{
    /// <summary>Runs an action as a task of the engine. The result ends when it has run.</summary>
    public static Task RunAsync(Engine engine, Action action)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        engine.EnqueueTask(() =>
        {
            try
            {
                action();
                done.TrySetResult();
            }
            finally
            {
                // A limit of the engine ends the action and the connection.
                done.TrySetCanceled();
            }
        });
        return done.Task;
    }
}
