namespace Quoll.Vm;

/// <summary>What the loop does with the result of a frame.</summary>
internal enum FrameExit : byte
{
    /// <summary>It goes into a register of the caller.</summary>
    Store,

    /// <summary>.NET code entered the frame: the result leaves the loop.</summary>
    Leave,

    /// <summary>
    /// Lean code waits for it in a loop of its own: the result leaves this loop
    /// (<see cref="MachineCodeCalls.RunNested"/>).
    /// </summary>
    Nested,

    /// <summary>Nobody asks for it: the result of a setter.</summary>
    Discard,

    /// <summary>The built-in method that called the function goes on with it (<see cref="CallFrame.Run"/>).</summary>
    Continue,
}

/// <summary>
/// The activation of a function, script or eval (an execution context, ECMA-262 §9.4). Frames are pooled by depth.
/// Their registers are in the engine's stack.
/// </summary>
/// <param name="depth">How many frames there are up to this one.</param>
internal sealed class CallFrame(int depth)
{
    public readonly int Depth = depth;

    /// <summary>The frame at the next depth; null if it was never used.</summary>
    public CallFrame? Next;

    /// <summary>
    /// Null for scripts and evals. Otherwise <see cref="Instance"/> and <see cref="Realm"/> are those of the function.
    /// </summary>
    public ScriptFunction? Function;

    public CodeInstance Instance = null!;
    public Realm Realm = null!;

    /// <summary>The environment in which the code was created.</summary>
    public EnvironmentRecord? Environment;

    public JsValue[] Registers = null!;

    /// <summary>The index of register 0; the this value and the function are below it.</summary>
    public int Base;

    /// <summary>The running instruction; kept for instructions that may throw or call.</summary>
    public int Pc;

    /// <summary>The instruction at which the frame continues when the called function returns.</summary>
    public int ResumePc;

    /// <summary>The caller's register for the result.</summary>
    public int ReturnRegister;

    /// <summary>What becomes of the frame's result.</summary>
    public FrameExit Exit;

    /// <summary>
    /// Whether .NET code has called lean code in the frame, and waits for its result: see <see cref="LeanEntry"/>.
    /// </summary>
    public bool IsLeanEntry;

    /// <summary>Null in a call, the new target in a construction.</summary>
    public JsObject? NewTarget;

    /// <summary>All arguments, if the code asks to keep them.</summary>
    public JsValue[]? Arguments;

    /// <summary>
    /// The built-in method that the running instruction called, while functions run that this method calls.
    /// </summary>
    public CallbackRun? Run;

    /// <summary>The coroutine of the frame, if it can be suspended.</summary>
    public Coroutine? Coroutine;

    /// <summary>Whether the running instruction is strict code.</summary>
    public bool IsStrict => Instance.Block.IsStrictAt(Pc);

    // The free part of the engine's stack above this frame.
    public int StackChunk;
    public int StackTop;
}
