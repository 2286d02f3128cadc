namespace Quoll.Bytecode;

/// <summary>
/// Marks a public method of the interpreter that machine code calls for an instruction. It gets the operands by the
/// types of its parameters, in their order.
/// </summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal abstract class InstructionMethodAttribute(Opcode opcode) : Attribute
{
    public Opcode Opcode => opcode;

    /// <summary>The name of the method.</summary>
    public string Method { get; set; } = "";

    /// <summary>The operand of the first parameter; 0 for the first that is not the result.</summary>
    public int FirstOperand { get; init; }
}

/// <summary>
/// The method does all of an instruction, and returns the result, or false for a jump to the last operand.
/// </summary>
internal sealed class OperationAttribute(Opcode opcode) : InstructionMethodAttribute(opcode)
{
    /// <summary>Whether the interpreter runs the instruction outside of its loop, where it takes a step.</summary>
    public bool TakesStep { get; init; }

    /// <summary>Whether the result may be a hole or false, because a frame must be run first.</summary>
    public bool MayPush { get; init; }
}

/// <summary>
/// The method does what is usual. It returns where the result is, or the result; or whether it has done everything, if
/// there is none. A null reference, a hole, or false means the slow path. If the loop has no case for the instruction,
/// the method takes the step that <c>Interpreter.Slow</c> takes.
/// </summary>
internal sealed class FastPathAttribute(Opcode opcode) : InstructionMethodAttribute(opcode)
{
    /// <summary>Whether it is for a place that sees objects of several shapes.</summary>
    public bool OfSeveral { get; init; }
}

/// <summary>
/// The method runs an instruction whose operands are in the frame, and returns false if the loop must run a frame.
/// Without such a method, <c>Interpreter.Slow</c> runs it.
/// </summary>
internal sealed class SlowPathAttribute(Opcode opcode) : InstructionMethodAttribute(opcode);
