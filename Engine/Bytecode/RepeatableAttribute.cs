namespace Quoll.Bytecode;

/// <summary>
/// A method of the interpreter that neither changes anything nor takes steps. When machine code bails out, the
/// interpreter repeats what follows the resume point, which ends at the first call of any other method. An operator is
/// not marked if it takes steps for some operands only: the remainder of a long quotient, or the equality of long
/// texts.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class RepeatableAttribute : Attribute;
