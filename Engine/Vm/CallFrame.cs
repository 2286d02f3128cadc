namespace Quoll.Vm;

/// <summary>
/// The activation of a function, script or eval (an execution context, ECMA-262 §9.4). Frames are pooled by depth;
/// their registers lie in the engine's stack, or for a generator in an array of its own that stays with it.
/// </summary>
internal sealed class CallFrame
{
    /// <summary>Null for scripts and evals.</summary>
    public ScriptFunction? Function;

    public CodeInstance Instance = null!;
    public Realm Realm = null!;

    /// <summary>The environment that the code was made in.</summary>
    public EnvironmentRecord? Environment;

    public JsValue[] Registers = null!;

    /// <summary>The index of register 0; the this value and the function are below it.</summary>
    public int Base;

    /// <summary>The instruction that is running; kept for those that may throw or call.</summary>
    public int Pc;

    /// <summary>The instruction to go on with when the called function returns.</summary>
    public int ResumePc;

    /// <summary>The caller's register for the result.</summary>
    public int ReturnRegister;

    /// <summary>Called from .NET code: its return leaves the interpreter's loop.</summary>
    public bool IsEntry;

    public bool IsConstruct;
    public JsObject? NewTarget;

    /// <summary>All arguments, where the code asks to keep them.</summary>
    public JsValue[]? Arguments;

    /// <summary>The coroutine of the frame, if it can be suspended.</summary>
    public Coroutine? Coroutine;

    /// <summary>Is the running instruction strict code?</summary>
    public bool IsStrict => Instance.Block.IsStrictAt(Pc);

    // The free part of the engine's stack above this frame.
    public int StackChunk;
    public int StackTop;
}
