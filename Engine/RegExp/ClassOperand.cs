using Quoll.RegExp.UnicodeData;

namespace Quoll.RegExp;

/// <summary>
/// An operand of a class (ECMA-262 §22.2.1 ClassContents): a set of characters and, with the v flag, of strings.
/// </summary>
internal abstract class ClassOperand
{
    /// <summary>§22.2.1.6 Static Semantics: MayContainStrings.</summary>
    public virtual bool MayContainStrings => false;
}

/// <summary>The characters from <see cref="From"/> to <see cref="To"/>, both included.</summary>
internal sealed class ClassRange(int from, int to) : ClassOperand
{
    public int From { get; } = from;
    public int To { get; } = to;
}

/// <summary>One of <c>\d \D \s \S \w \W</c>.</summary>
internal sealed class ClassEscape(char kind) : ClassOperand
{
    public char Kind { get; } = kind;
}

/// <summary><c>\p{…}</c> or, negated, <c>\P{…}</c>.</summary>
internal sealed class ClassProperty(UnicodeProperty property, bool negated) : ClassOperand
{
    public UnicodeProperty Property { get; } = property;
    public bool IsNegated { get; } = negated;
    public override bool MayContainStrings => Property.Kind == UnicodePropertyKind.Strings;
}

/// <summary><c>\q{…}</c>: each string as its code points.</summary>
internal sealed class ClassStrings(List<int[]> strings) : ClassOperand
{
    public List<int[]> Strings { get; } = strings;
    public override bool MayContainStrings => Strings.Exists(static s => s.Length != 1);
}

internal enum ClassOperator : byte
{
    Union,
    Intersection,
    Subtraction,
}

/// <summary>A bracketed class.</summary>
internal sealed class ClassSet(ClassOperator op, bool negated, List<ClassOperand> operands) : ClassOperand
{
    public ClassOperator Operator { get; } = op;
    public bool IsNegated { get; } = negated;
    public List<ClassOperand> Operands { get; } = operands;

    /// <summary>Computed once, from operands that are already complete, so reading it costs no recursion.</summary>
    public bool ContentsMayContainStrings { get; } = op switch
    {
        ClassOperator.Union => operands.Exists(static o => o.MayContainStrings),
        ClassOperator.Intersection => operands.TrueForAll(static o => o.MayContainStrings),
        _ => operands[0].MayContainStrings,
    };

    public override bool MayContainStrings => !IsNegated && ContentsMayContainStrings;
}
