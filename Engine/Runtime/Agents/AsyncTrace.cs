namespace Quoll.Runtime.Agents;

/// <summary>Code that stack traces can name.</summary>
internal interface ITracedCode
{
    string Name { get; }

    SourceText Source { get; }

    /// <summary>The offset in the source of what stands at an offset of the code.</summary>
    int SourceOffset(int pc);
}

/// <summary>A line of a stack trace.</summary>
/// <param name="Block">The function's code; null for a built-in that waits.</param>
/// <param name="Pc">Its instruction; of a built-in the index of what it waits for.</param>
/// <param name="IsAsync">It does not run, but waits for those above.</param>
/// <param name="BuiltIn">The built-in's name.</param>
internal readonly record struct TracedCall(ITracedCode? Block, int Pc, bool IsAsync = false, string? BuiltIn = null);

/// <summary>
/// Who goes on when a promise is settled: the line for a trace, if there is one, and the promise that is settled in
/// turn, if it is known.
/// </summary>
internal readonly record struct Waiter(TracedCall? Call, PromiseObject? Promise);

/// <summary>
/// The target of a built-in function's code that promises are reacted to with, and which knows what it settles.
/// </summary>
internal interface IPromiseFunction
{
    /// <summary>The coroutine or promise that continues when the function is called.</summary>
    Waiter Waiter { get; }
}

/// <summary>
/// The async functions that wait for what runs: found from promise to promise when an error is made, so that awaiting
/// costs nothing.
/// </summary>
internal static class AsyncTrace
{
    /// <summary>
    /// Promises that are followed at most. Promises can wait for each other in a circle, and a script can ask for
    /// endless traces.
    /// </summary>
    private const int LongestWalk = 1000;

    /// <summary>Promises that are followed in about the time of a step of script.</summary>
    private const int HopsPerStep = 8;

    /// <summary>
    /// Adds those that wait for a promise, until it is not clear who does: if nobody waits, or several do.
    /// </summary>
    public static void Append(List<TracedCall> calls, PromiseObject? promise, int limit)
    {
        var hops = 0;
        for (; hops < LongestWalk && calls.Count < limit && promise?.OnlyReaction is { } reaction; hops++)
        {
            var waiter = reaction.Waiter;
            if (waiter.Call is { } call) calls.Add(call);
            promise = waiter.Promise;
        }
        WorkBudget.Steps(hops / HopsPerStep);
    }
}
