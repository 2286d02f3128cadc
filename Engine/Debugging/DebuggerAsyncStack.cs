namespace Quoll.Debugging;

/// <summary>The functions that ran when a job was scheduled.</summary>
public sealed class DebuggerAsyncStack
{
    internal DebuggerAsyncStack(string operation, IReadOnlyList<DebuggerAsyncFrame> frames, DebuggerAsyncStack? parent)
    {
        (Operation, Frames, Parent) = (operation, frames, parent);
        Depth = parent is null ? 1 : parent.Depth + 1;
    }

    /// <summary>
    /// What scheduled the job: <c>await</c>, <c>Promise.then</c>, <c>setTimeout</c>, <c>setInterval</c> or
    /// <c>queueMicrotask</c>.
    /// </summary>
    public string Operation { get; }

    /// <summary>The functions, the innermost first, without those of Quoll itself.</summary>
    public IReadOnlyList<DebuggerAsyncFrame> Frames { get; }

    /// <summary>Who scheduled the job in which these functions ran; null if none, or beyond the depth.</summary>
    public DebuggerAsyncStack? Parent { get; }

    internal int Depth { get; }

    /// <summary>Returns the innermost stacks.</summary>
    internal DebuggerAsyncStack? Cut(int depth) =>
        depth <= 0 ? null : Depth <= depth ? this : new DebuggerAsyncStack(Operation, Frames, Parent?.Cut(depth - 1));
}

/// <summary>A function that ran when a job was scheduled.</summary>
/// <param name="FunctionName">Its name; empty for one without, and for a script, module or eval.</param>
/// <param name="Location">Where it was.</param>
public readonly record struct DebuggerAsyncFrame(string FunctionName, DebuggerLocation Location);
