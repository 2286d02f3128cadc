using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// What a machine tells somebody who debugs the code that it runs: one for each machine. Without one, nothing asks.
/// </summary>
internal abstract class DebugAgent
{
    /// <summary>A result of <see cref="Reach"/>: another frame is on top.</summary>
    public const int FrameChanged = -1;

    /// <summary>Creates the instance of a text's code.</summary>
    public abstract CodeInstance Create(CodeBlock block, bool runsMachineCode, object? scriptOrModule);

    /// <summary>
    /// Execution has reached an instruction with a mark. Returns the offset at which it goes on, or
    /// <see cref="FrameChanged"/>.
    /// </summary>
    public abstract int Reach(CallFrame frame);

    /// <summary>Execution has reached a debugger statement. Returns whether the frame must be loaded again.</summary>
    public abstract bool ReachStatement(CallFrame frame);

    /// <summary>
    /// Whether lean code must have its registers in its frame, and that of its callers in theirs, while other code
    /// runs: that code may pause.
    /// </summary>
    /// <param name="isPollDue">
    /// Whether the call is only made because a poll is due. It happens often, and such a call seldom pauses.
    /// </param>
    public abstract bool NeedsRegisters(bool isPollDue);

    /// <summary>
    /// The depths of the frames whose lean code waits in the native stack while other code runs: the values of their
    /// callers are there, too.
    /// </summary>
    public Stack<int> WaitingLeanCode { get; } = new();

    // The depths of frames whose code got its first marks while they waited.
    private readonly List<int> _marked = [];

    /// <summary>
    /// Whether code got its first marks while frames with it waited for a call: machine code does not see them.
    /// </summary>
    public bool HasNewMarks => _marked.Count > 0;

    /// <summary>Notes such a frame.</summary>
    public void NoteMarked(CallFrame frame) => _marked.Add(frame.Depth);

    /// <summary>
    /// Whether such frames are among those of some depths. These, and what is above them, are forgotten.
    /// </summary>
    public bool TakeMarks(int lowest, int highest)
    {
        _marked.RemoveAll(depth => depth > highest);
        return _marked.RemoveAll(depth => depth >= lowest) > 0;
    }

    /// <summary>Whether each call is told to <see cref="Enter"/>.</summary>
    public abstract bool WantsCalls { get; }

    /// <summary>A function is about to be called.</summary>
    public abstract void Enter(CodeInstance instance);

    /// <summary>A value was thrown, and no frame has been left yet.</summary>
    public abstract void Throw(in JsValue value);

    /// <summary>A script rejects a promise, which is still pending, by a function.</summary>
    public abstract void Reject(PromiseObject promise, in JsValue reason);

    /// <summary>A script calls a method of the console.</summary>
    /// <param name="method">What it shows, by the name of the method.</param>
    /// <param name="arguments">What is shown.</param>
    public abstract void ShowInConsole(string method, ReadOnlySpan<JsValue> arguments);

    /// <summary>A value that was thrown leaves the outermost call of the host.</summary>
    /// <param name="thrown">The value, with its trace if it is not an error.</param>
    public abstract void LeaveUncaught(ThrowCompletion thrown);

    /// <summary>
    /// Waits while a debugger uses the engine, and takes it for this thread. Returns false if another thread of the
    /// host uses it.
    /// </summary>
    public abstract bool TryTakeFromDebugger();

    /// <summary>The machine polls its limits. Returns whether frames must be loaded again.</summary>
    public abstract bool Poll();
}
