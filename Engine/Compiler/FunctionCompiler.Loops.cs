using Quoll.Bytecode;
using Quoll.Syntax;

namespace Quoll.Compiler;

// Iteration statements (ECMA-262 §14.7).
internal sealed partial class FunctionCompiler
{
    // Its position is that of the loop: a limit is often reached there.
    private void LoopTo(Label start, Statement loop)
    {
        _code.Mark(loop.Start);
        _code.Jump(Opcode.Loop, start);
    }

    private void OpenRound(Statement body) => _recorder?.OpenPart(body.Start, body.End, isBody: true);

    private void While(WhileStatement statement, List<string> labels)
    {
        StartCompletion();
        var control = _controls.Enter(labels, isLoop: true);
        _code.Bind(control.Continue);
        _recorder?.BeginStatement(statement.Test.Start);
        JumpUnless(statement.Test, control.Break);
        OpenRound(statement.Body);
        Statement(statement.Body, []);
        LoopTo(control.Continue, statement);
        _recorder?.ClosePart();
        _controls.Leave();
        _code.Bind(control.Break);
    }

    private void DoWhile(DoWhileStatement statement, List<string> labels)
    {
        StartCompletion();
        var control = _controls.Enter(labels, isLoop: true);
        var start = new Label();
        _code.Bind(start);
        OpenRound(statement.Body);
        Statement(statement.Body, []);
        _recorder?.ClosePart();
        _code.Bind(control.Continue);
        _recorder?.BeginStatement(statement.Test.Start);
        JumpUnless(statement.Test, control.Break);
        LoopTo(start, statement);
        _controls.Leave();
        _code.Bind(control.Break);
    }

    private void For(ForStatement statement, List<string> labels)
    {
        StartCompletion();
        var mark = Mark();
        EnterScope(statement.Scope);
        var resources = BeginResources(statement.Scope);
        if (statement.Init is not null) _recorder?.BeginStatement(statement.Init.Start);
        switch (statement.Init)
        {
            case VariableDeclaration declaration: VariableDeclaration(declaration); break;
            case Expression expression: Effect(expression); break;
        }
        var copies = statement.Scope is { NeedsEnvironment: true } && _environments?.ContainsKey(statement.Scope) == true;
        if (copies) _code.Emit(Opcode.CopyEnvironment, _environment, _environment);

        var control = _controls.Enter(labels, isLoop: true);
        var start = new Label();
        var test = new Label();
        // The test is at the end, so that an iteration costs one jump.
        if (statement.Test is not null) _code.Jump(Opcode.Jump, test);
        _code.Bind(start);
        OpenRound(statement.Body);
        Statement(statement.Body, []);
        _recorder?.ClosePart();
        _code.Bind(control.Continue);
        if (copies) _code.Emit(Opcode.CopyEnvironment, _environment, _environment);
        if (statement.Update is not null)
        {
            _recorder?.BeginStatement(statement.Update.Start);
            if (statement.Update is AssignmentExpression assignment)
            {
                var top = _code.Top;
                Assignment(assignment, _code.NewRegister(), isValueUsed: false);
                _code.Top = top;
            }
            else
            {
                Effect(statement.Update);
            }
        }
        if (statement.Test is null)
        {
            LoopTo(start, statement);
        }
        else
        {
            _code.Bind(test);
            _recorder?.BeginStatement(statement.Test.Start);
            JumpUnless(statement.Test, control.Break);
            LoopTo(start, statement);
        }
        _controls.Leave();
        _code.Bind(control.Break);
        EndResources(resources, statement.End);
        LeaveScope(mark);
    }

    /// <summary>
    /// Evaluates the right side of for-in and for-of. The head's variables are in their temporal dead zone there
    /// (§14.7.5.12).
    /// </summary>
    private void ForEachHead(ForEachStatement statement, int destination)
    {
        if (statement is { Left: VariableDeclaration { Kind: VariableDeclarationKind.Var } declaration }
            && declaration.Declarations[0].Init is not null)
        {
            // Annex B §B.3.5: for (var a = 1 in o).
            VariableDeclaration(declaration);
        }
        var mark = Mark();
        EnterScope(statement.Scope);
        Expression(statement.Right, destination);
        LeaveScope(mark);
        if (statement.Scope is null) return;
        foreach (var variable in statement.Scope.Variables)
        {
            if (!variable.IsCaptured) variable.Index = -1;
        }
        _environments?.Remove(statement.Scope);
    }

    /// <summary>Binds the value of one iteration, in its own scope.</summary>
    private void ForEachBind(ForEachStatement statement, int value)
    {
        EnterScope(statement.Scope);
        _recorder?.BeginStatement(statement.Left.Start);
        if (statement.Left is VariableDeclaration declaration)
        {
            var id = declaration.Declarations[0].Id;
            if (declaration.DeclaresResources) AddResource(((Identifier)id).Variable!, value, declaration.Kind);
            AssignPattern(id, value, declaration.Kind == VariableDeclarationKind.Var ? BindingMode.Assign : BindingMode.Initialize);
        }
        else
        {
            AssignPattern((Expression)statement.Left, value, BindingMode.Assign);
        }
    }

    private void ForIn(ForInStatement statement, List<string> labels)
    {
        StartCompletion();
        var iterator = _code.NewRegister();
        var value = _code.NewRegister();
        ForEachHead(statement, value);
        _code.Mark(statement.Right.Start);
        _code.Emit(Opcode.ForInStart, iterator, value);
        var control = _controls.Enter(labels, isLoop: true);
        _code.Bind(control.Continue);
        _code.Jump(Opcode.ForInNext, value, iterator, control.Break);
        var mark = Mark();
        OpenRound(statement.Body);
        ForEachBind(statement, value);
        Statement(statement.Body, []);
        _recorder?.ClosePart();
        LeaveScope(mark);
        LoopTo(control.Continue, statement);
        _controls.Leave();
        _code.Bind(control.Break);
    }

    private void ForOf(ForOfStatement statement, List<string> labels)
    {
        StartCompletion();
        var iterator = _code.NewRegister();
        _code.NewRegister();
        var value = _code.NewRegister();
        ForEachHead(statement, value);
        _code.Mark(statement.Right.Start);
        _code.Emit(statement.IsAwait ? Opcode.GetAsyncIterator : Opcode.GetIterator, iterator, value);

        // The loop is the outer control: break passes the open iterator on its way, continue does not.
        var done = new Label();
        var outer = _controls.Enter(labels);
        var next = new Label();
        _code.Bind(next);
        _code.Mark(statement.Right.Start);
        if (statement.IsAwait)
        {
            _code.Emit(Opcode.IteratorCall, value, iterator);
            _code.Emit(Opcode.Await, value, value);
            _code.Jump(Opcode.IteratorUnpack, value, value, iterator, done);
        }
        else
        {
            _code.Jump(Opcode.IteratorNext, value, iterator, done);
        }
        WithIterator(iterator, () =>
        {
            var control = _controls.Enter(labels, isLoop: true, isBreakTarget: false);
            var mark = Mark();
            var resources = BeginResources(statement.Scope);
            OpenRound(statement.Body);
            ForEachBind(statement, value);
            Statement(statement.Body, []);
            _recorder?.ClosePart();
            EndResources(resources, statement.End);
            LeaveScope(mark);
            _code.Bind(control.Continue);
            _controls.Leave();
        }, statement.IsAwait);
        LoopTo(next, statement);
        _controls.Leave();
        _code.Bind(done);
        _code.Bind(outer.Break);
    }

    /// <summary>
    /// Emits code during which an iterator is open. It is closed silently if the code throws, and by jumps and returns
    /// out of it.
    /// </summary>
    private void WithIterator(int iterator, Action body, bool isAsync = false)
    {
        _controls.EnterIterator(iterator, isAsync);
        // An error of the return method is not caught in the range.
        var gate = _controls.EnterGate();
        var exception = _code.NewRegister();
        var start = _code.Offset;
        body();
        var end = _code.Offset;
        var done = new Label();
        _controls.LeaveGate(gate, done);
        _controls.Leave();
        if (end > start)
        {
            _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, exception, isAsync ? -1 : iterator));
            if (isAsync) CloseAsyncIteratorQuietly(iterator);
            else _code.Emit(Opcode.IteratorCloseQuietly, iterator);
            _code.Emit(Opcode.Throw, exception);
        }
        _code.Bind(done);
    }
}
