using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>The functions that ran when a job was scheduled.</summary>
public sealed class DebuggerAsyncStack
{
    private readonly Debugger _debugger;

    // Few stacks are looked at, and many are made.
    private readonly (DebuggedText Text, CodeBlock Block, int Pc)[] _calls;

    internal DebuggerAsyncStack(
        Debugger debugger, string operation, (DebuggedText Text, CodeBlock Block, int Pc)[] calls, DebuggerAsyncStack? parent)
    {
        (_debugger, Operation, _calls, Parent) = (debugger, operation, calls, parent);
        Depth = parent is null ? 1 : parent.Depth + 1;
    }

    /// <summary>
    /// What scheduled the job: <c>await</c>, <c>Promise.then</c>, <c>setTimeout</c>, <c>setInterval</c> or
    /// <c>queueMicrotask</c>.
    /// </summary>
    public string Operation { get; }

    /// <summary>The functions, the innermost first, without those of Quoll itself.</summary>
    public IReadOnlyList<DebuggerAsyncFrame> Frames => field ??= [.. _calls.Select(call => new DebuggerAsyncFrame(
        call.Block.Name, _debugger.SourceOf(call.Text).At(call.Block.SourceOffset(call.Pc))))];

    /// <summary>Who scheduled the job in which these functions ran; null if none, or beyond the depth.</summary>
    public DebuggerAsyncStack? Parent { get; }

    internal int Depth { get; }

    /// <summary>Returns the innermost stacks.</summary>
    internal DebuggerAsyncStack? Cut(int depth) =>
        depth <= 0 ? null : Depth <= depth ? this : new DebuggerAsyncStack(_debugger, Operation, _calls, Parent?.Cut(depth - 1));
}

/// <summary>A function that ran when a job was scheduled.</summary>
/// <param name="FunctionName">Its name; empty for one without, and for a script, module or eval.</param>
/// <param name="Location">Where it was.</param>
public readonly record struct DebuggerAsyncFrame(string FunctionName, DebuggerLocation Location);
