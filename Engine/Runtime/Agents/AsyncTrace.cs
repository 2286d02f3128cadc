using Quoll.Language;

namespace Quoll.Runtime.Agents;

/// <summary>Code that stack traces can name.</summary>
internal interface ITracedCode
{
    string Name { get; }

    FunctionKind Kind { get; }

    SourceText Source { get; }

    /// <summary>Returns the offset in the source for an offset in the code.</summary>
    int SourceOffset(int pc);
}

/// <summary>A line of a stack trace.</summary>
/// <param name="Block">The function's code; null for a built-in that waits.</param>
/// <param name="Pc">Its instruction; for a built-in, the index of the element that it waits for.</param>
/// <param name="IsAsync">The function is not running, but waits for those above.</param>
/// <param name="BuiltIn">The built-in's name.</param>
/// <param name="IsConstruct">The function was called by <c>new</c>.</param>
internal readonly record struct TracedCall(
    ITracedCode? Block, int Pc, bool IsAsync = false, string? BuiltIn = null, bool IsConstruct = false);

/// <summary>
/// The continuation of a settled promise: its line for a trace, if there is one, and the promise that it settles in
/// turn, if known.
/// </summary>
internal readonly record struct Waiter(TracedCall? Call, PromiseObject? Promise);

/// <summary>The state of a built-in function that reacts to promises and knows which promise it settles.</summary>
internal interface IPromiseFunction
{
    /// <summary>The coroutine or promise that continues when the function is called.</summary>
    Waiter Waiter { get; }
}

/// <summary>
/// The async functions that wait for the running code. They are found from promise to promise when an error is created,
/// so awaiting costs nothing.
/// </summary>
internal static class AsyncTrace
{
    /// <summary>
    /// The most promises that are followed. Promises can wait for each other in a circle, and a script can ask for
    /// endless traces.
    /// </summary>
    private const int LongestWalk = 1000;

    /// <summary>The number of promises that are followed in about the time of one step of script.</summary>
    private const int HopsPerStep = 8;

    /// <summary>Adds the functions that wait for a promise. Stops if none waits, or if several do.</summary>
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
