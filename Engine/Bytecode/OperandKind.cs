namespace Quoll.Bytecode;

/// <summary>The meaning of an operand. Those up to <see cref="Range"/> name registers.</summary>
internal enum OperandKind : byte
{
    /// <summary>A register that is written.</summary>
    Destination,

    /// <summary>A register that is read.</summary>
    Register,

    /// <summary>A register that is read, or <see cref="SpecialOperands.NoRegister"/>.</summary>
    OptionalRegister,

    /// <summary>A register with the new target of a call, which is read.</summary>
    NewTarget,

    /// <summary>A register that is read and written.</summary>
    Update,

    /// <summary>Two registers, one after the other, that are written.</summary>
    DestinationPair,

    /// <summary>Two registers that are read.</summary>
    RegisterPair,

    /// <summary>Two registers that are read and written.</summary>
    UpdatePair,

    /// <summary>
    /// The callee, the this value after it, and then as many arguments as the <see cref="Count"/> says. They are read,
    /// and may be overwritten.
    /// </summary>
    Callee,

    /// <summary>
    /// The callee, the this value and an array of the arguments. They are read, and may be overwritten.
    /// </summary>
    SpreadCallee,

    /// <summary>The first of as many registers as the <see cref="Count"/> says, which are read.</summary>
    Range,

    /// <summary>
    /// The number of registers of the operand before it, or <see cref="SpecialOperands.SpreadCount"/>.
    /// </summary>
    Count,
    Immediate,
    Constant,
    Cache,

    /// <summary>The first of as many caches as the <see cref="Count"/> says.</summary>
    CacheRange,

    /// <summary>The offset of an instruction.</summary>
    Target,
    Environment,
    Function,
    Template,
    Declarations,
    Context,

    /// <summary>A <see cref="SwitchTable"/>. Its targets are behind the instruction.</summary>
    Switch,
}
