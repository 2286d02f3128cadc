using Quoll.Bytecode;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Code under a condition: logical operators (ECMA-262 §13.13), the conditional operator (§13.14), and the jumps of
// statements with a test.
internal sealed partial class FunctionCompiler
{
    // Leans left as well. No variable may show its intermediate value: see ExpressionToVariable.
    private void Logical(LogicalExpression expression, int destination)
    {
        List<LogicalExpression> chain = [];
        Expression left = expression;
        while (left is LogicalExpression inner)
        {
            chain.Add(inner);
            left = inner.Left;
        }
        Expression(left, destination);
        for (var i = chain.Count; --i >= 0;)
        {
            var end = new Label();
            _code.Jump(LogicalJump(chain[i].Operator), destination, end);
            _recorder?.OpenPart(chain[i].Right.Start, chain[i].Right.End);
            Expression(chain[i].Right, destination);
            _recorder?.ClosePart();
            _code.Bind(end);
        }
    }

    /// <summary>Returns the jump that ends a logical expression with its left value.</summary>
    private static Opcode LogicalJump(LogicalOperator op) => op switch
    {
        LogicalOperator.And => Opcode.JumpIfFalse,
        LogicalOperator.Or => Opcode.JumpIfTrue,
        _ => Opcode.JumpIfNotNullish,
    };

    private void Conditional(ConditionalExpression expression, int destination, bool isTail = false)
    {
        var otherwise = new Label();
        var end = new Label();
        JumpUnless(expression.Test, otherwise);
        _recorder?.OpenPart(expression.Consequent.Start, expression.Consequent.End);
        Branch(expression.Consequent);
        _code.Jump(Opcode.Jump, end);
        _recorder?.ClosePart();
        _code.Bind(otherwise);
        _recorder?.OpenPart(expression.Alternate.Start, expression.Alternate.End);
        Branch(expression.Alternate);
        _recorder?.ClosePart();
        _code.Bind(end);

        void Branch(Expression value)
        {
            if (isTail) TailExpression(value, destination);
            else Expression(value, destination);
        }
    }

    /// <summary>Jumps if the condition is false, else falls through.</summary>
    private void JumpUnless(Expression test, Label target) => JumpOn(test, target, false);

    /// <summary>
    /// Jumps if the truth of the condition is the wanted one, else falls through. Comparisons do not create a value.
    /// </summary>
    private void JumpOn(Expression test, Label target, bool wanted)
    {
        Visit(test.Start);
        var top = _code.Top;
        switch (test)
        {
            case UnaryExpression { Operator: UnaryOperator.Not } not:
                JumpOn(not.Argument, target, !wanted);
                break;
            case LogicalExpression { Operator: LogicalOperator.And or LogicalOperator.Or } logical:
                JumpOnChain(logical, target, wanted);
                break;
            case BinaryExpression binary when TypeTest(binary) is { } typeTest:
                var truth = _code.NewRegister();
                Emit(typeTest, truth);
                _code.Jump(wanted == typeTest.IsNegated ? Opcode.JumpIfFalse : Opcode.JumpIfTrue, truth, target);
                break;
            case BinaryExpression { Left: not PrivateIdentifier } binary when ComparisonJump(binary.Operator, wanted) is { } jump:
                var a = ExpressionToStable(binary.Left, binary.Right);
                var b = ExpressionToAny(binary.Right);
                _code.Mark(binary.Start);
                _code.Jump(jump, a, b, target);
                break;
            default:
                var value = ExpressionToAny(test);
                _code.Jump(wanted ? Opcode.JumpIfTrue : Opcode.JumpIfFalse, value, target);
                break;
        }
        _code.Top = top;
    }

    // A comparison of typeof with the name of a type, in either order; null for any other.
    private static (UnaryExpression TypeOf, TypeName Name, bool IsNegated)? TypeTest(BinaryExpression binary)
    {
        if (binary.Operator is not (BinaryOperator.Equal or BinaryOperator.NotEqual or BinaryOperator.StrictEqual
            or BinaryOperator.StrictNotEqual)) return null;
        var (typeOf, literal) = binary.Left is UnaryExpression ? (binary.Left, binary.Right) : (binary.Right, binary.Left);
        if (typeOf is not UnaryExpression { Operator: UnaryOperator.TypeOf } operation
            || literal is not Literal { String: { } text } || TypeNamed(text) is not { } name) return null;
        return (operation, name, binary.Operator is BinaryOperator.NotEqual or BinaryOperator.StrictNotEqual);
    }

    private static TypeName? TypeNamed(string text) => text switch
    {
        "undefined" => TypeName.Undefined,
        "object" => TypeName.Object,
        "boolean" => TypeName.Boolean,
        "number" => TypeName.Number,
        "bigint" => TypeName.BigInt,
        "string" => TypeName.String,
        "symbol" => TypeName.Symbol,
        "function" => TypeName.Function,
        _ => null,
    };

    // Does not negate.
    private void Emit((UnaryExpression TypeOf, TypeName Name, bool IsNegated) test, int destination)
    {
        var operand = RegisterOf(test.TypeOf.Argument);
        if (operand == NoRegister && test.TypeOf.Argument is Identifier id)
            LoadIdentifier(id, operand = _code.NewRegister(), forTypeOf: true);
        else if (operand == NoRegister) operand = ExpressionToAny(test.TypeOf.Argument);
        _code.Emit(Opcode.HasType, destination, operand, (int)test.Name);
    }

    // The right operands of a chain wait on a stack while the walk goes left, each with its jump target and the label
    // after it.
    private void JumpOnChain(LogicalExpression chain, Label target, bool wanted)
    {
        var pending = new Stack<(Expression Right, Label Target, bool Wanted, Label? Skip)>();
        Expression left = chain;
        while (left is LogicalExpression { Operator: LogicalOperator.And or LogicalOperator.Or } logical)
        {
            // An operand that decides the whole expression jumps to the target if the result is the wanted one, else
            // after the expression.
            var decides = logical.Operator == LogicalOperator.Or;
            var skip = decides == wanted ? null : new Label();
            pending.Push((logical.Right, target, wanted, skip));
            if (skip is not null) (target, wanted) = (skip, decides);
            left = logical.Left;
        }
        JumpOn(left, target, wanted);
        while (pending.TryPop(out var operand))
        {
            _recorder?.OpenPart(operand.Right.Start, operand.Right.End);
            JumpOn(operand.Right, operand.Target, operand.Wanted);
            _recorder?.ClosePart();
            if (operand.Skip is not null) _code.Bind(operand.Skip);
        }
    }

    private static Opcode? ComparisonJump(BinaryOperator op, bool wanted) => (op, wanted) switch
    {
        (BinaryOperator.Less, true) => Opcode.JumpIfLess,
        (BinaryOperator.Less, false) => Opcode.JumpIfNotLess,
        (BinaryOperator.LessOrEqual, true) => Opcode.JumpIfLessOrEqual,
        (BinaryOperator.LessOrEqual, false) => Opcode.JumpIfNotLessOrEqual,
        (BinaryOperator.Greater, true) => Opcode.JumpIfGreater,
        (BinaryOperator.Greater, false) => Opcode.JumpIfNotGreater,
        (BinaryOperator.GreaterOrEqual, true) => Opcode.JumpIfGreaterOrEqual,
        (BinaryOperator.GreaterOrEqual, false) => Opcode.JumpIfNotGreaterOrEqual,
        (BinaryOperator.StrictEqual, true) or (BinaryOperator.StrictNotEqual, false) => Opcode.JumpIfStrictEqual,
        (BinaryOperator.StrictEqual, false) or (BinaryOperator.StrictNotEqual, true) => Opcode.JumpIfStrictNotEqual,
        _ => null,
    };
}
