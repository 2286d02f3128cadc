namespace Quoll.Bytecode;

/// <summary>Operands that have a meaning other than a register or a number.</summary>
internal static class SpecialOperands
{
    /// <summary>Means that there is no register.</summary>
    public const int NoRegister = -1000;

    /// <summary>In place of a number of arguments: they are in an array, in the first argument's register.</summary>
    public const int SpreadCount = -1;

    /// <summary>
    /// For <see cref="Opcode.JumpIfInt"/>, in place of a number: tests whether the value is uninitialised.
    /// </summary>
    public const int UninitializedTest = int.MinValue;

    /// <summary>
    /// How the code before a finally block was left, in its first register: normally, by a throw, or by the first of
    /// its exits.
    /// </summary>
    public const int NormalCompletion = 0, ThrowCompletion = 1, FirstExit = 2;
}
