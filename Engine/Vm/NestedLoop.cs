namespace Quoll.Vm;

/// <summary>A loop of the interpreter inside lean code.</summary>
internal static class NestedLoop
{
    /// <summary>
    /// Runs a part of lean code, and a loop for the frames that it pushes, until the frame of the lean code is on top
    /// again, or is popped, if another function takes it over. Handlers in these frames get their exceptions here.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame on top.</param>
    /// <param name="r">Its register 0.</param>
    /// <param name="pc">Its instruction.</param>
    /// <param name="part">Returns false if it has pushed frames that a loop must run.</param>
    /// <param name="depth">The frames that are there afterwards.</param>
    public static unsafe void Run(
        Machine agent, CallFrame frame, ref JsValue r, int pc, delegate*<Machine, CallFrame, ref JsValue, int, bool> part, int depth)
    {
        var hasBegun = false;
        // What becomes of the result of the frame above, which leaves the loop.
        var exit = FrameExit.Nested;
        while (true)
        {
            ThrowCompletion thrown;
            try
            {
                if (!hasBegun)
                {
                    hasBegun = true;
                    if (part(agent, frame, ref r, pc)) return;
                    agent.CompleteFrames();
                }
                while (agent.Depth > depth)
                {
                    var above = agent.FrameAt(depth);
                    if (above.Exit != FrameExit.Nested) (exit, above.Exit) = (above.Exit, FrameExit.Nested);
                    var result = Interpreter.Dispatch(agent, depth + 1);
                    if (agent.Uncaught is { } uncaught)
                    {
                        agent.Uncaught = null;
                        throw uncaught;
                    }
                    if (!result.IsHole) CallInstructions.Deliver(agent, exit, result);
                }
                return;
            }
            catch (ThrowCompletion completion) when (agent.MayHandle(depth))
            {
                thrown = completion;
            }
            catch (InsufficientExecutionStackException) when (agent.MayHandle(depth))
            {
                thrown = Raise.RangeError(Messages.CallStackExceeded);
            }
            agent.Materialize(thrown);
            if (!agent.Unwind(thrown.Value, depth + 1)) throw thrown;
        }
    }

    // The exception for a value that no frame of a loop handles. Frames below a nested loop may handle it: one loop for
    // all of them would need no exception yet.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ThrowCompletion Uncaught(Machine agent, JsValue value, StackTrace? trace, int entryDepth)
    {
        if (agent.FrameAt(entryDepth - 1).Exit != FrameExit.Nested) return new ThrowCompletion(value) { Trace = trace };
        var thrown = WorkBudget.Free(value, static value => new ThrowCompletion(value));
        thrown.Trace = trace;
        thrown.IsFree = true;
        return thrown;
    }
}
