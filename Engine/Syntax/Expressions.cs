using System.Numerics;
using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>A name used as a reference, a binding, or a label.</summary>
internal sealed class Identifier() : Expression(NodeType.Identifier)
{
    public required string Name;

    /// <summary>
    /// The variable that the name resolves to, set when its scope closes; null for a global (or a name only known at
    /// run time). Bindings (declarations, parameters) have it as well. Property names and labels never do.
    /// </summary>
    public Variable? Variable;

    /// <summary>
    /// Whether the path to <see cref="Variable"/> crosses a <c>with</c>, or a function whose sloppy direct eval may add
    /// variables. The name must then be looked up along the environments at run time.
    /// </summary>
    public bool IsDynamic;

    /// <summary>
    /// Whether it is the target of an assignment, an update, a destructuring, or a for-in or for-of loop.
    /// </summary>
    public bool IsAssigned;

    /// <summary>
    /// Whether it is the object of a member expression that only reads: <c>arguments.length</c> or <c>arguments[i]</c>.
    /// </summary>
    public bool IsOnlyRead;
}

/// <summary><c>#name</c>, resolved like a variable whose name includes the <c>#</c>.</summary>
internal sealed class PrivateIdentifier() : Expression(NodeType.PrivateIdentifier)
{
    /// <summary>
    /// A reference to the class scope's variable <c>"#name"</c>, which holds the private name at run time.
    /// </summary>
    public required Identifier Reference;
}

internal enum LiteralKind : byte { Null, Boolean, Number, BigInt, String }

internal sealed class Literal() : Expression(NodeType.Literal)
{
    // Strings are frequent, and BigInts rare.
    private object? _value;

    public required LiteralKind Kind;
    public double Number;
    public bool Boolean;

    public string? String { get => _value as string; init => _value = value; }

    public BigInteger BigInt { get => (BigInteger)_value!; init => _value = value; }

    /// <summary>Returns the string or number (a boxed double) that a literal is; null for other expressions.</summary>
    public static object? ValueOf(Expression expression) => expression switch
    {
        Literal { Kind: LiteralKind.Number } number => number.Number,
        Literal { Kind: LiteralKind.String } text => text.String,
        UnaryExpression { Operator: UnaryOperator.Minus, Argument: Literal { Kind: LiteralKind.Number } number } => -number.Number,
        _ => null,
    };
}

internal sealed class RegExpLiteral() : Expression(NodeType.RegExpLiteral)
{
    public required string Pattern;
    public required string Flags;
}

internal sealed class TemplateLiteral() : Expression(NodeType.TemplateLiteral)
{
    /// <summary>
    /// The cooked strings; null if an escape is not valid, which is allowed only in a tagged template.
    /// </summary>
    public required string?[] Cooked;

    public required string[] Raw;
    public required Expression[] Expressions;
}

internal sealed class TaggedTemplateExpression() : Expression(NodeType.TaggedTemplateExpression)
{
    public required Expression Tag;
    public required TemplateLiteral Quasi;
}

/// <summary>
/// <c>this</c>: a reference to the implicit variable <c>"this"</c> of the nearest function that has one.
/// </summary>
internal sealed class ThisExpression() : Expression(NodeType.ThisExpression)
{
    public required Identifier Reference;
}

/// <summary>
/// <c>super</c>, only as the object of a <see cref="MemberExpression"/> or the callee of a
/// <see cref="CallExpression"/>. Refers to the implicit variables <c>"%function"</c> (the active function, which has
/// the home object), <c>"this"</c> and, in a super call, <c>"new.target"</c>.
/// </summary>
internal sealed class Super() : Expression(NodeType.Super)
{
    public required Identifier ActiveFunction;
    public required Identifier This;

    /// <summary>Only for super calls.</summary>
    public Identifier? NewTarget;
}

/// <summary>
/// <c>new.target</c> (with a reference to the implicit variable <c>"new.target"</c>) or <c>import.meta</c>.
/// </summary>
internal sealed class MetaProperty() : Expression(NodeType.MetaProperty)
{
    /// <summary>Null for <c>import.meta</c>.</summary>
    public Identifier? NewTarget;
}

internal sealed class ArrayExpression() : Expression(NodeType.ArrayExpression)
{
    /// <summary>Null is a hole; a <see cref="SpreadElement"/> spreads.</summary>
    public required Expression?[] Elements;
}

internal sealed class SpreadElement() : Expression(NodeType.SpreadElement)
{
    public required Expression Argument;

    /// <summary>Whether a comma follows, so that this cannot become a rest element.</summary>
    public bool IsFollowedByComma;
}

internal sealed class ObjectExpression() : Expression(NodeType.ObjectExpression)
{
    /// <summary>Each is a <see cref="Property"/> or a <see cref="SpreadElement"/>.</summary>
    public required Expression[] Properties;
}

internal enum PropertyKind : byte { Init, Get, Set }

/// <summary>A property of an object literal or of an object pattern.</summary>
internal sealed class Property() : Expression(NodeType.Property)
{
    /// <summary>
    /// If not computed: an <see cref="Identifier"/> or a <see cref="Literal"/> (string, number or BigInt).
    /// </summary>
    public required Expression Key;

    /// <summary>
    /// The value; in a pattern, the target: a pattern, an identifier, a member expression, or an AssignmentPattern.
    /// </summary>
    public required Expression Value;

    public PropertyKind Kind;
    public bool IsComputed;
    public bool IsMethod;
    public bool IsShorthand;

    /// <summary>
    /// <c>__proto__: v</c> in the sense of Annex B §B.3.1: sets the prototype instead of defining a property.
    /// </summary>
    public bool IsPrototypeSetter;
}

internal sealed class FunctionExpression() : Expression(NodeType.FunctionExpression)
{
    public required FunctionNode Function;
}

internal sealed class ArrowFunctionExpression() : Expression(NodeType.ArrowFunctionExpression)
{
    public required FunctionNode Function;
}

internal sealed class ClassExpression() : Expression(NodeType.ClassExpression)
{
    public required ClassNode Class;
}

internal enum UnaryOperator : byte { Minus, Plus, Not, BitwiseNot, TypeOf, Void, Delete }

internal sealed class UnaryExpression() : Expression(NodeType.UnaryExpression)
{
    public required UnaryOperator Operator;
    public required Expression Argument;
}

internal sealed class UpdateExpression() : Expression(NodeType.UpdateExpression)
{
    public required bool IsIncrement;
    public required bool IsPrefix;
    public required Expression Argument;
}

internal enum BinaryOperator : byte
{
    Add, Subtract, Multiply, Divide, Remainder, Exponentiate,
    BitwiseAnd, BitwiseOr, BitwiseXor, ShiftLeft, ShiftRight, ShiftRightUnsigned,
    Equal, NotEqual, StrictEqual, StrictNotEqual, Less, LessOrEqual, Greater, GreaterOrEqual,
    In, InstanceOf,
}

/// <summary>
/// A binary operation; the left side of <c>in</c> may be a <see cref="PrivateIdentifier"/>. Long chains lean left.
/// </summary>
internal sealed class BinaryExpression() : Expression(NodeType.BinaryExpression)
{
    public required BinaryOperator Operator;
    public required Expression Left;
    public required Expression Right;
}

internal enum LogicalOperator : byte { And, Or, Coalesce }

internal sealed class LogicalExpression() : Expression(NodeType.LogicalExpression)
{
    public required LogicalOperator Operator;
    public required Expression Left;
    public required Expression Right;
}

internal sealed class ConditionalExpression() : Expression(NodeType.ConditionalExpression)
{
    public required Expression Test;
    public required Expression Consequent;
    public required Expression Alternate;
}

internal enum AssignmentKind : byte { Assign, Compound, Logical }

internal sealed class AssignmentExpression() : Expression(NodeType.AssignmentExpression)
{
    public required AssignmentKind Kind;

    /// <summary>For <see cref="AssignmentKind.Compound"/>.</summary>
    public BinaryOperator Operator;

    /// <summary>For <see cref="AssignmentKind.Logical"/>.</summary>
    public LogicalOperator LogicalOperator;

    /// <summary>
    /// An identifier, a member expression, or for a plain assignment a pattern. In sloppy web-compatible code also a
    /// call, whose evaluation throws a ReferenceError.
    /// </summary>
    public required Expression Left;

    public required Expression Right;

    /// <summary>
    /// Whether the target was written in parentheses, so that an anonymous function on the right gets no name.
    /// </summary>
    public bool IsLeftParenthesized;
}

internal sealed class SequenceExpression() : Expression(NodeType.SequenceExpression)
{
    public required Expression[] Expressions;
}

/// <summary>
/// <c>o.p</c>, <c>o[p]</c>, <c>o.#p</c>, <c>super.p</c>, each also after <c>?.</c>. Long chains lean left.
/// </summary>
internal sealed class MemberExpression() : Expression(NodeType.MemberExpression)
{
    public required Expression Object;

    /// <summary>
    /// If computed: any expression. Else an <see cref="Identifier"/> (a name, not a reference) or a
    /// <see cref="PrivateIdentifier"/>.
    /// </summary>
    public required Expression Property;

    public bool IsComputed;

    /// <summary>Whether <c>?.</c> precedes it.</summary>
    public bool IsOptional;

    /// <summary>
    /// Whether it gives undefined for an object that is undefined or null, and a call of it does not happen
    /// (<see cref="EngineOptions.NullPropagation"/>).
    /// </summary>
    public bool PropagatesNull;
}

internal sealed class CallExpression() : Expression(NodeType.CallExpression)
{
    public required Expression Callee;
    public required Expression[] Arguments;

    /// <summary>Whether <c>?.</c> precedes it.</summary>
    public bool IsOptional;

    /// <summary>
    /// Whether this is <c>eval(…)</c> by that name, without <c>?.</c>: a direct eval if the value is the intrinsic
    /// %eval%.
    /// </summary>
    public bool IsDirectEval;

    /// <summary>For a direct eval: the scope that contains it.</summary>
    public Scope? EvalScope;
}

internal sealed class NewExpression() : Expression(NodeType.NewExpression)
{
    public required Expression Callee;
    public required Expression[] Arguments;
}

/// <summary>
/// The outermost expression of an optional chain. A <c>?.</c> inside that finds null or undefined jumps to its end.
/// </summary>
internal sealed class ChainExpression() : Expression(NodeType.ChainExpression)
{
    public required Expression Expression;
}

internal sealed class ImportExpression() : Expression(NodeType.ImportExpression)
{
    public required Expression Source;
    public Expression? Options;
    public ImportPhase Phase;
}

internal sealed class YieldExpression() : Expression(NodeType.YieldExpression)
{
    public Expression? Argument;
    public bool IsDelegate;
}

internal sealed class AwaitExpression() : Expression(NodeType.AwaitExpression)
{
    public required Expression Argument;
}

// Patterns are expressions by class, because an assignment's left side is parsed before its '='. In a binding pattern
// every leaf is an Identifier with its Variable. In an assignment pattern a leaf may be a MemberExpression.

internal sealed class ArrayPattern() : Expression(NodeType.ArrayPattern)
{
    /// <summary>Null is an elision. The last may be a <see cref="RestElement"/>.</summary>
    public required Expression?[] Elements;
}

internal sealed class ObjectPattern() : Expression(NodeType.ObjectPattern)
{
    /// <summary>Each is a <see cref="Property"/>. The last may be a <see cref="RestElement"/>.</summary>
    public required Expression[] Properties;
}

/// <summary>A target with a default: <c>target = default</c>.</summary>
internal sealed class AssignmentPattern() : Expression(NodeType.AssignmentPattern)
{
    public required Expression Left;
    public required Expression Right;

    /// <summary>
    /// Whether the target was written in parentheses, so that an anonymous function on the right gets no name.
    /// </summary>
    public bool IsLeftParenthesized;
}

internal sealed class RestElement() : Expression(NodeType.RestElement)
{
    public required Expression Argument;
}
