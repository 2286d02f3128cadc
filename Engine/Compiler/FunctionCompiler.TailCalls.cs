using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Calls in tail position (ECMA-262 §15.10). A tail call replaces the frame only if a script function is called. The
// result of any other function arrives in the destination, like that of an ordinary call, and the code continues with
// the return instruction after it.
internal sealed partial class FunctionCompiler
{
    /// <summary>
    /// IsInTailPosition (§15.10.1) of the expression of a return statement here. No open statement around it has work
    /// left: there is neither a try statement nor an iterator. Class constructors always run under new, which checks
    /// their result.
    /// </summary>
    private bool IsTailPosition() =>
        _isStrict && !IsGenerator && !IsAsync
        && _function is { Kind: not (FunctionKind.ClassConstructor or FunctionKind.DerivedConstructor or FunctionKind.ClassInitializer) }
        && _controls.AreBreakable;

    /// <summary>Evaluates the value that a function returns, in a register that may be a variable's own.</summary>
    private int ReturnedValue(Expression expression)
    {
        var register = RegisterOf(expression);
        if (register != NoRegister) return register;
        register = _code.NewRegister();
        if (IsTailPosition()) TailExpression(expression, register);
        else Expression(expression, register);
        return register;
    }

    /// <summary>
    /// Works like <see cref="Expression(Expression, int)"/>, but makes calls that HasCallInTailPosition (§15.10.2)
    /// finds tail calls.
    /// </summary>
    private void TailExpression(Expression expression, int destination)
    {
        Visit(expression.Start);
        var top = _code.Top;
        switch (expression)
        {
            case CallExpression call: Call(call, destination, isTail: true); break;
            case TaggedTemplateExpression tagged: TaggedTemplate(tagged, destination, isTail: true); break;
            case ChainExpression { Expression: CallExpression } chain: Chain(chain, destination, isTail: true); break;
            case ConditionalExpression conditional: Conditional(conditional, destination, isTail: true); break;
            case LogicalExpression logical:
                var end = new Label();
                Expression(logical.Left, destination);
                _code.Jump(LogicalJump(logical.Operator), destination, end);
                _recorder?.OpenPart(logical.Right.Start, logical.Right.End);
                TailExpression(logical.Right, destination);
                _recorder?.ClosePart();
                _code.Bind(end);
                break;
            case SequenceExpression sequence:
                foreach (var part in sequence.Expressions.AsSpan(0, sequence.Expressions.Length - 1)) Effect(part);
                TailExpression(sequence.Expressions[^1], destination);
                break;
            default: Expression(expression, destination); break;
        }
        _code.Top = top;
    }

    // A call written as a direct eval is an ordinary call if the name refers to another function (§13.3.6.1, steps 6
    // and 9).
    private void TailCallEval(CallExpression call, int destination, int callee, int count)
    {
        var isEval = _code.NewRegister();
        var eval = new Label();
        var end = new Label();
        _code.Emit(Opcode.IsEval, isEval, callee);
        _code.Jump(Opcode.JumpIfTrue, isEval, eval);
        _code.Emit(Opcode.TailCall, destination, callee, count);
        _code.Jump(Opcode.Jump, end);
        _code.Bind(eval);
        CallEval(call, destination, callee, count);
        _code.Bind(end);
    }
}
