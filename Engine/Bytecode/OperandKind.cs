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

    /// <summary>A register that is read and written.</summary>
    Update,

    /// <summary>Two registers, one after the other, that are written.</summary>
    DestinationPair,

    /// <summary>Two registers that are read.</summary>
    RegisterPair,

    /// <summary>Two registers that are read and written.</summary>
    UpdatePair,

    /// <summary>
    /// The callee, the this value after it, and after that as many arguments as the <see cref="Count"/> says: read,
    /// and left in any state.
    /// </summary>
    Callee,

    /// <summary>The callee, the this value and an array of the arguments: read, and left in any state.</summary>
    SpreadCallee,

    /// <summary>The first of as many registers as the <see cref="Count"/> says, which are read.</summary>
    Range,

    /// <summary>
    /// How many registers the operand in front stands for, or <see cref="SpecialOperands.SpreadCount"/>.
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
}
