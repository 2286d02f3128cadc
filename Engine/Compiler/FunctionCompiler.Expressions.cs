using Quoll.Bytecode;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Expressions (ECMA-262 §13). Expression(e, d) leaves the value in register d, and writes d last, unless
// MayWriteEarly(e) is true.
internal sealed partial class FunctionCompiler
{
    /// <summary>
    /// Evaluates into a register that may be a variable's own. The value must be used before anything else is
    /// evaluated.
    /// </summary>
    private int ExpressionToAny(Expression expression)
    {
        var register = RegisterOf(expression);
        if (register != NoRegister) return register;
        register = _code.NewRegister();
        Expression(expression, register);
        return register;
    }

    /// <summary>Evaluates into a register that keeps the value while <paramref name="later"/> is evaluated.</summary>
    private int ExpressionToStable(Expression expression, Expression? later)
    {
        var isSafe = later is null || IsSimple(later)
            || expression is ThisExpression or Identifier { Variable.IsReassigned: false, Variable.Kind: not VariableKind.Var };
        if (isSafe) return ExpressionToAny(expression);
        var register = _code.NewRegister();
        Expression(expression, register);
        return register;
    }

    /// <summary>Returns whether evaluating the expression assigns to no variable of this function.</summary>
    private static bool IsSimple(Expression expression, int depth = 4) => depth > 0 && expression switch
    {
        Literal or Identifier or ThisExpression or FunctionExpression or ArrowFunctionExpression => true,
        MemberExpression { Object: var o } m => IsSimple(o, depth - 1) && (!m.IsComputed || IsSimple(m.Property, depth - 1)),
        BinaryExpression { Left: var l, Right: var r } => IsSimple(l, depth - 1) && IsSimple(r, depth - 1),
        UnaryExpression { Argument: var a } => IsSimple(a, depth - 1),
        CallExpression { Callee: var c, Arguments: var args } =>
            IsSimple(c, depth - 1) && Array.TrueForAll(args, a => IsSimple(a, depth - 1)),
        _ => false,
    };

    /// <summary>
    /// Returns whether the code of an expression writes the destination before all of its parts are evaluated.
    /// </summary>
    private static bool MayWriteEarly(Expression expression) =>
        expression is not (Literal or Identifier or ThisExpression or BinaryExpression
        or UnaryExpression or CallExpression { IsOptional: false } or MemberExpression { IsOptional: false } or NewExpression
        or FunctionExpression or ArrowFunctionExpression);

    /// <summary>
    /// Works like <see cref="Expression(Expression, int)"/> for a variable's register, which keeps its old value
    /// until the end.
    /// </summary>
    private void ExpressionToVariable(Expression expression, int destination)
    {
        if (!MayWriteEarly(expression))
        {
            Expression(expression, destination);
            return;
        }
        var top = _code.Top;
        var register = _code.NewRegister();
        Expression(expression, register);
        _code.Emit(Opcode.Move, destination, register);
        _code.Top = top;
    }

    /// <summary>Evaluates only for the side effects.</summary>
    private void Effect(Expression expression)
    {
        var top = _code.Top;
        switch (expression)
        {
            case UpdateExpression update: Update(update, _code.NewRegister(), isValueUsed: false); break;
            default: Expression(expression, _code.NewRegister()); break;
        }
        _code.Top = top;
    }

    private void Expression(Expression expression, int destination)
    {
        Visit(expression.Start);
        var top = _code.Top;
        switch (expression)
        {
            case Literal literal: LoadLiteral(literal, destination); break;
            case Identifier id: LoadIdentifier(id, destination); break;
            case ThisExpression self: LoadThis(self.Reference, destination); break;
            case BinaryExpression binary: Binary(binary, destination); break;
            case LogicalExpression logical: Logical(logical, destination); break;
            case UnaryExpression unary: Unary(unary, destination); break;
            case UpdateExpression update: Update(update, destination, isValueUsed: true); break;
            case AssignmentExpression assignment: Assignment(assignment, destination); break;
            case ConditionalExpression conditional: Conditional(conditional, destination); break;
            case SequenceExpression sequence:
                for (var i = 0; i < sequence.Expressions.Length - 1; i++) Effect(sequence.Expressions[i]);
                Expression(sequence.Expressions[^1], destination);
                break;
            case MemberExpression member: Member(member, destination); break;
            case ChainExpression chain: Chain(chain, destination); break;
            case CallExpression call: Call(call, destination); break;
            case NewExpression construct: New(construct, destination); break;
            case FunctionExpression function: NewFunctionInto(function.Function, destination); break;
            case ArrowFunctionExpression arrow: NewFunctionInto(arrow.Function, destination); break;
            case ClassExpression @class: Class(@class.Class, destination, null); break;
            case ObjectExpression literal: ObjectLiteral(literal, destination); break;
            case ArrayExpression literal: ArrayLiteral(literal, destination); break;
            case TemplateLiteral template: Template(template, destination); break;
            case TaggedTemplateExpression tagged: TaggedTemplate(tagged, destination); break;
            case RegExpLiteral regExp:
                _code.Mark(regExp.Start);
                _code.Emit(Opcode.NewRegExp, destination, _code.Constant(regExp.Pattern), _code.Constant(regExp.Flags));
                break;
            case MetaProperty { NewTarget: { } newTarget }: LoadIdentifier(newTarget, destination); break;
            case MetaProperty: _code.Emit(Opcode.LoadImportMeta, destination); break;
            case YieldExpression yield: Yield(yield, destination); break;
            case AwaitExpression await: Await(await, destination); break;
            case ImportExpression import: Import(import, destination); break;
            default: throw new SyntaxErrorException($"A {expression.Type} cannot stand here", _source, expression.Start);
        }
        _code.Top = top;
    }

    private void LoadLiteral(Literal literal, int destination)
    {
        switch (literal.Kind)
        {
            case LiteralKind.Null: _code.Emit(Opcode.LoadNull, destination); break;
            case LiteralKind.Boolean: _code.Emit(literal.Boolean ? Opcode.LoadTrue : Opcode.LoadFalse, destination); break;
            case LiteralKind.String: _code.Emit(Opcode.LoadConstant, destination, _code.Constant(literal.String!)); break;
            case LiteralKind.BigInt: LoadBigInt(literal, destination); break;
            default: LoadNumber(literal.Number, destination); break;
        }
    }

    // On its own, so that no other code loads BigInteger.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void LoadBigInt(Literal literal, int destination) =>
        _code.Emit(Opcode.LoadConstant, destination, _code.Constant(literal.BigInt));

    private void LoadNumber(double number, int destination)
    {
        if (IsInt32(number, out var value)) _code.Emit(Opcode.LoadInt, destination, value);
        else _code.Emit(Opcode.LoadConstant, destination, _code.Constant(number));
    }

    private static bool IsInt32(double number, out int value)
    {
        value = (int)number;
        return value == number && !(value == 0 && double.IsNegative(number));
    }

    private static bool IsInt32(Expression expression, out int value)
    {
        value = 0;
        return expression is Literal { Kind: LiteralKind.Number } literal && IsInt32(literal.Number, out value);
    }

    private void LoadThis(Identifier reference, int destination)
    {
        if (reference.Variable is null && !reference.IsDynamic)
            _code.Emit(IsModule ? Opcode.LoadUndefined : Opcode.LoadGlobalThis, destination);
        else LoadIdentifier(reference, destination);
    }

    // A chain such as a + b + c leans left: it is walked without recursion.
    private void Binary(BinaryExpression expression, int destination)
    {
        if (TypeTest(expression) is { } test)
        {
            Emit(test, destination);
            if (test.IsNegated) _code.Emit(Opcode.Not, destination, destination);
            return;
        }
        List<BinaryExpression> chain = [];
        Expression left = expression;
        while (left is BinaryExpression inner)
        {
            chain.Add(inner);
            left = inner.Left;
        }
        var accumulator = NoRegister;
        for (var i = chain.Count; --i >= 0;)
        {
            var binary = chain[i];
            var target = i == 0 ? destination : accumulator == NoRegister ? accumulator = _code.NewRegister() : accumulator;
            var a = binary.Left is BinaryExpression ? accumulator : LeftOperand(binary);
            BinaryStep(binary, target, a);
        }

        int LeftOperand(BinaryExpression binary) =>
            binary.Left is PrivateIdentifier ? NoRegister : ExpressionToStable(binary.Left, binary.Right);
    }

    private void BinaryStep(BinaryExpression binary, int destination, int a)
    {
        var top = _code.Top;
        if (binary.Left is PrivateIdentifier name)
        {
            var key = ExpressionToAny(name.Reference);
            var target = ExpressionToAny(binary.Right);
            _code.Mark(binary.Start);
            _code.Emit(Opcode.HasPrivate, destination, target, key);
        }
        else if (IsInt32(binary.Right, out var value) && ImmediateOpcode(binary.Operator) is { } immediate)
        {
            _code.Mark(binary.Start);
            _code.Emit(immediate, destination, a, value);
        }
        else
        {
            var b = ExpressionToAny(binary.Right);
            _code.Mark(binary.Start);
            if (binary.Operator == BinaryOperator.In) _code.Emit(Opcode.HasProperty, destination, a, b);
            else if (binary.Operator == BinaryOperator.InstanceOf)
                _code.Emit(Opcode.InstanceOf, destination, a, b, _code.Cache(new PropertyKey(JsSymbol.HasInstance)));
            else _code.Emit(OpcodeOf(binary.Operator), destination, a, b);
        }
        _code.Top = top;
    }

    private static Opcode? ImmediateOpcode(BinaryOperator op) => op switch
    {
        BinaryOperator.Add => Opcode.AddInt,
        BinaryOperator.Subtract => Opcode.SubtractInt,
        BinaryOperator.Multiply => Opcode.MultiplyInt,
        BinaryOperator.BitwiseAnd => Opcode.BitwiseAndInt,
        BinaryOperator.BitwiseOr => Opcode.BitwiseOrInt,
        BinaryOperator.ShiftLeft => Opcode.ShiftLeftInt,
        BinaryOperator.ShiftRight => Opcode.ShiftRightInt,
        BinaryOperator.ShiftRightUnsigned => Opcode.ShiftRightUnsignedInt,
        _ => null,
    };

    private static Opcode OpcodeOf(BinaryOperator op) => op switch
    {
        BinaryOperator.Add => Opcode.Add,
        BinaryOperator.Subtract => Opcode.Subtract,
        BinaryOperator.Multiply => Opcode.Multiply,
        BinaryOperator.Divide => Opcode.Divide,
        BinaryOperator.Remainder => Opcode.Remainder,
        BinaryOperator.Exponentiate => Opcode.Exponentiate,
        BinaryOperator.BitwiseAnd => Opcode.BitwiseAnd,
        BinaryOperator.BitwiseOr => Opcode.BitwiseOr,
        BinaryOperator.BitwiseXor => Opcode.BitwiseXor,
        BinaryOperator.ShiftLeft => Opcode.ShiftLeft,
        BinaryOperator.ShiftRight => Opcode.ShiftRight,
        BinaryOperator.ShiftRightUnsigned => Opcode.ShiftRightUnsigned,
        BinaryOperator.Equal => Opcode.Equal,
        BinaryOperator.NotEqual => Opcode.NotEqual,
        BinaryOperator.StrictEqual => Opcode.StrictEqual,
        BinaryOperator.StrictNotEqual => Opcode.StrictNotEqual,
        BinaryOperator.Less => Opcode.Less,
        BinaryOperator.LessOrEqual => Opcode.LessOrEqual,
        BinaryOperator.Greater => Opcode.Greater,
        BinaryOperator.GreaterOrEqual => Opcode.GreaterOrEqual,
        BinaryOperator.InstanceOf => Opcode.InstanceOf,
        _ => throw new InvalidOperationException($"No instruction for {op}."),
    };

    private void Unary(UnaryExpression expression, int destination)
    {
        switch (expression.Operator)
        {
            case UnaryOperator.TypeOf when expression.Argument is Identifier id:
                var name = _code.NewRegister();
                LoadIdentifier(id, name, forTypeOf: true);
                _code.Emit(Opcode.TypeOf, destination, name);
                return;
            case UnaryOperator.Delete:
                Delete(expression.Argument, destination);
                return;
            case UnaryOperator.Void:
                Effect(expression.Argument);
                _code.Emit(Opcode.LoadUndefined, destination);
                return;
            case UnaryOperator.Minus when expression.Argument is Literal { Kind: LiteralKind.Number } literal:
                LoadNumber(-literal.Number, destination);
                return;
        }
        var operand = ExpressionToAny(expression.Argument);
        _code.Mark(expression.Start);
        _code.Emit(expression.Operator switch
        {
            UnaryOperator.Minus => Opcode.Negate,
            UnaryOperator.Plus => Opcode.ToNumber,
            UnaryOperator.Not => Opcode.Not,
            UnaryOperator.BitwiseNot => Opcode.BitwiseNot,
            _ => Opcode.TypeOf,
        }, destination, operand);
    }

    // §13.5.1.2.
    private void Delete(Expression argument, int destination)
    {
        switch (argument)
        {
            case MemberExpression { Object: Super super } member:
                // The reference is evaluated first; then deleting through super is a ReferenceError.
                LoadThis(super.This, _code.NewRegister());
                if (member.IsComputed) Effect(member.Property);
                _code.Emit(Opcode.ThrowReference, _code.Constant("Cannot delete a property of super"));
                _code.Emit(Opcode.LoadUndefined, destination);
                break;
            case MemberExpression member:
                var target = ExpressionToStable(member.Object, member.IsComputed ? member.Property : null);
                var key = KeyToRegister(member);
                _code.Mark(member.Start);
                _code.Emit(Opcode.DeleteElement, destination, target, key);
                break;
            case ChainExpression { Expression: MemberExpression } chain:
                DeleteChain(chain, destination);
                break;
            case Identifier id when id.IsDynamic || IsGlobal(id.Variable):
                _code.Emit(Opcode.DeleteName, destination, _environment, _code.Constant(id.Name));
                break;
            case Identifier:
                _code.Emit(Opcode.LoadFalse, destination);
                break;
            default:
                Effect(argument);
                _code.Emit(Opcode.LoadTrue, destination);
                break;
        }
    }

    /// <summary>The most parts of a template that are joined at once.</summary>
    private const int MaxJoined = 32;

    private void Template(TemplateLiteral template, int destination)
    {
        if (template.Expressions.Length == 0)
        {
            _code.Emit(Opcode.LoadConstant, destination, _code.Constant(template.Cooked[0]!));
            return;
        }
        var first = _code.Top;
        var count = 0;
        if (template.Cooked[0] is { Length: > 0 } start)
        {
            _code.Emit(Opcode.LoadConstant, _code.NewRegister(), _code.Constant(start));
            count++;
        }
        for (var i = 0; i < template.Expressions.Length; i++)
        {
            var part = _code.NewRegister();
            Expression(template.Expressions[i], part);
            _code.Top = part + 1;
            _code.Mark(template.Expressions[i].Start);
            _code.Emit(Opcode.ToText, part, part);
            count++;
            if (template.Cooked[i + 1] is { Length: > 0 } cooked)
            {
                _code.Emit(Opcode.LoadConstant, _code.NewRegister(), _code.Constant(cooked));
                count++;
            }
            if (count < MaxJoined) continue;
            _code.Emit(Opcode.JoinTexts, first, first, count);
            _code.Top = first + 1;
            count = 1;
        }
        _code.Mark(template.Start);
        _code.Emit(Opcode.JoinTexts, destination, first, count);
    }
}
