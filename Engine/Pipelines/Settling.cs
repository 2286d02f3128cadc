namespace Quoll.Pipelines;

/// <summary>Waits for promises of a program.</summary>
internal static class Settling
{
    /// <summary>
    /// Runs until all work that was started is done. Returns the value that a promise was fulfilled with, and any other
    /// value unchanged.
    /// </summary>
    public static JsValue Settle(Agent agent, JsValue value)
    {
        var promise = value.ObjectOrNull as PromiseObject;
        if (promise is not null) promise.IsHandled = true;
        if (agent.Jobs.AreWaiting || agent.HostTasks.ArePending)
        {
            agent.Jobs.Run();
            while (agent.HostTasks.ArePending || agent.HostTasks.ArePosted)
            {
                agent.HostTasks.Wait(agent.Limits.TimeLeft, agent.CurrentToken);
                agent.Limits.Check();
                agent.Jobs.Run();
            }
        }
        ThrowIfRejected(agent);
        return promise is null ? value : ResultOf(promise);
    }

    /// <summary>Throws the value of a promise that was rejected and that no code has handled.</summary>
    public static void ThrowIfRejected(Agent agent)
    {
        if (agent.Jobs.TakeRejections() is [var rejected, ..]) throw new ThrowCompletion(rejected.Result);
    }

    /// <summary>
    /// Returns the value that a promise was fulfilled with. Throws the one that it was rejected with, and an Error if
    /// it is pending.
    /// </summary>
    public static JsValue ResultOf(PromiseObject promise) => promise.State switch
    {
        PromiseState.Fulfilled => promise.Result,
        PromiseState.Rejected => throw new ThrowCompletion(promise.Result),
        _ => throw new ThrowCompletion(ErrorKind.Error, "The program waits for a promise that nothing can settle"),
    };
}
