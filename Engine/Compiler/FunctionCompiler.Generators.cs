using Quoll.Bytecode;
using Quoll.Syntax;

namespace Quoll.Compiler;

// yield, yield* and await (ECMA-262 §15.5, §15.6, §15.8).
internal sealed partial class FunctionCompiler
{
    private void Yield(YieldExpression yield, int destination)
    {
        if (yield.IsDelegate)
        {
            YieldDelegate(yield, destination);
            return;
        }
        var value = _code.NewRegister();
        var mode = _code.NewRegister();
        if (yield.Argument is null) _code.Emit(Opcode.LoadUndefined, value);
        else Expression(yield.Argument, value);
        _code.Mark(yield.Start);
        if (IsAsync) _code.Emit(Opcode.Await, value, value);
        _code.Emit(Opcode.Yield, value, mode, value);
        var goesOn = new Label();
        _code.Jump(Opcode.JumpIfFalse, mode, goesOn);
        if (IsAsync) _code.Emit(Opcode.Await, value, value);
        _controls.Return(value);
        _code.Bind(goesOn);
        _code.Emit(Opcode.Move, destination, value);
    }

    // §15.5.5, yield * AssignmentExpression. The mode is 0 for next, 1 for throw, 2 for return. It is 3 if an async
    // iterator without a throw method was closed instead, and 4 to throw the error for that.
    private void YieldDelegate(YieldExpression yield, int destination)
    {
        var iterator = _code.NewRegister();
        _code.NewRegister();
        var received = _code.NewRegister();
        var mode = _code.NewRegister();
        var result = _code.NewRegister();
        var done = _code.NewRegister();
        Expression(yield.Argument!, received);
        _code.Mark(yield.Start);
        _code.Emit(IsAsync ? Opcode.GetAsyncIterator : Opcode.GetIterator, iterator, received);
        _code.Emit(Opcode.LoadUndefined, received);
        _code.Emit(Opcode.LoadInt, mode, 0);
        var again = new Label();
        var finished = new Label();
        var leaves = new Label();
        var closes = new Label();
        var goesOn = new Label();
        _code.Bind(again);
        _code.Mark(yield.Start);
        // Undefined means that a return found no method: the generator itself then returns.
        _code.Emit(Opcode.DelegateNext, result, iterator, received, mode);
        if (IsAsync) _code.Jump(Opcode.JumpIfInt, mode, 3, closes);
        _code.Jump(Opcode.JumpIfUndefined, result, leaves);
        if (IsAsync) _code.Emit(Opcode.Await, result, result);
        _code.Emit(Opcode.CheckIteratorResult, result);
        _code.Emit(Opcode.GetProperty, done, result, _code.Cache(WellKnown.Done));
        _code.Jump(Opcode.JumpIfTrue, done, finished);
        if (IsAsync) YieldFromDelegate(received, mode, result, again);
        else _code.Emit(Opcode.YieldDelegated, received, mode, result);
        _code.Jump(Opcode.Loop, again);

        _code.Bind(finished);
        _code.Emit(Opcode.GetProperty, received, result, _code.Cache(WellKnown.Value));
        var returns = new Label();
        _code.Jump(Opcode.JumpIfInt, mode, 2, returns);
        _code.Jump(Opcode.Jump, goesOn);
        if (IsAsync)
        {
            _code.Bind(closes);
            var closed = new Label();
            _code.Jump(Opcode.JumpIfUndefined, result, closed);
            _code.Emit(Opcode.Await, result, result);
            _code.Emit(Opcode.CheckIteratorResult, result);
            _code.Bind(closed);
            _code.Emit(Opcode.LoadInt, mode, 4);
            _code.Emit(Opcode.DelegateNext, result, iterator, received, mode);
        }
        _code.Bind(leaves);
        if (IsAsync) _code.Emit(Opcode.Await, received, received);
        _code.Bind(returns);
        _controls.Return(received);
        _code.Bind(goesOn);
        _code.Emit(Opcode.Move, destination, received);
    }

    // AsyncGeneratorYield (§27.6.3.9) of the inner iterator's value: the value of a return is awaited, and if that
    // throws, it continues as a throw.
    private void YieldFromDelegate(int received, int mode, int result, Label again)
    {
        _code.Emit(Opcode.GetProperty, received, result, _code.Cache(WellKnown.Value));
        _code.Emit(Opcode.YieldDelegated, received, mode, received);
        var isReturn = new Label();
        _code.Jump(Opcode.JumpIfInt, mode, 2, isReturn);
        _code.Jump(Opcode.Loop, again);
        _code.Bind(isReturn);
        var start = _code.Offset;
        _code.Emit(Opcode.Await, received, received);
        var end = _code.Offset;
        _code.Jump(Opcode.Loop, again);
        _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, received));
        _code.Emit(Opcode.LoadInt, mode, 1);
    }

    private void Await(AwaitExpression await, int destination)
    {
        var value = _code.NewRegister();
        Expression(await.Argument, value);
        _code.Mark(await.Start);
        _code.Emit(Opcode.Await, value, value);
        _code.Emit(Opcode.Move, destination, value);
    }

    // AsyncIteratorClose (§7.4.13) for a throw completion, which takes precedence over an error of the return method.
    private void CloseAsyncIteratorQuietly(int iterator)
    {
        var top = _code.Top;
        var result = _code.NewRegister();
        var none = new Label();
        var start = _code.Offset;
        _code.Emit(Opcode.AsyncIteratorReturn, result, iterator);
        _code.Jump(Opcode.JumpIfUndefined, result, none);
        _code.Emit(Opcode.Await, result, result);
        _code.Handlers.Add(new ExceptionHandler(start, _code.Offset, _code.Offset, result));
        _code.Bind(none);
        _code.Top = top;
    }
}
