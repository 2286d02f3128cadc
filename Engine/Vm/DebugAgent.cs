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

    /// <summary>Whether each call is told to <see cref="Enter"/>.</summary>
    public abstract bool WantsCalls { get; }

    /// <summary>A function is about to be called.</summary>
    public abstract void Enter(CodeInstance instance);

    /// <summary>A value was thrown, and no frame has been left yet.</summary>
    public abstract void Throw(in JsValue value);

    /// <summary>The machine polls its limits. Returns whether frames must be loaded again.</summary>
    public abstract bool Poll();
}
