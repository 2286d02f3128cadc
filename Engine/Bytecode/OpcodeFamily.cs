namespace Quoll.Bytecode;

/// <summary>
/// Instructions that one method of the interpreter runs (<c>Interpreter.Slow</c>), and one of the translator visits.
/// </summary>
internal enum OpcodeFamily : byte
{
    Load,
    Environment,
    Name,
    Property,
    Definition,
    Arithmetic,
    Bitwise,
    Comparison,
    Unary,

    /// <summary>Operators of no other family.</summary>
    Operator,
    Jump,
    ConditionalJump,
    Call,
    Iteration,
    Disposal,
    ClassRecord,
    Suspension,
    Special,
}
