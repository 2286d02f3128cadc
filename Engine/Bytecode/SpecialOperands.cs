namespace Quoll.Bytecode;

/// <summary>Operands that mean something else than a register or a number.</summary>
internal static class SpecialOperands
{
    /// <summary>In place of a register: there is none.</summary>
    public const int NoRegister = -1000;

    /// <summary>In place of a number of arguments: they are in an array, in the first argument's register.</summary>
    public const int SpreadCount = -1;

    /// <summary>For <see cref="Opcode.JumpIfInt"/>, in place of a number: is the value uninitialised?</summary>
    public const int UninitializedTest = int.MinValue;

    /// <summary>
    /// How the code before a finally block was left, in its first register: it was not, by a throw, or by the first of
    /// its ways out.
    /// </summary>
    public const int NormalCompletion = 0, ThrowCompletion = 1, FirstExit = 2;
}
