using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Statements and declarations (ECMA-262 §14).
internal sealed partial class FunctionCompiler
{
    private void Statements(List<Statement> statements)
    {
        for (var i = 0; i < statements.Count; i++)
        {
            Statement(statements[i], []);
            if (_recorder is not null && i + 1 < statements.Count && MayJump(statements[i])) _recorder.Continue(statements[i].End);
        }
    }

    // Whether what follows a statement may run less often than the statement. A function that waits may do so anywhere.
    private bool MayJump(Statement statement) => IsAsync || IsGenerator || statement is IfStatement or SwitchStatement or TryStatement
        or ForStatement or ForEachStatement or WhileStatement or DoWhileStatement or ReturnStatement or BreakStatement or ContinueStatement
        or ThrowStatement or BlockStatement or LabeledStatement or WithStatement;

    private void Statement(Statement statement, List<string> labels)
    {
        Visit(statement.Start);
        // The parts of the others begin statements.
        if (_recorder is not null && statement is not (BlockStatement or ForStatement or LabeledStatement or FunctionDeclaration
            or EmptyStatement or WhileStatement or DoWhileStatement or ImportDeclaration or ExportAllDeclaration
            or ExportNamedDeclaration)) _recorder.BeginStatement(statement.Start);
        var top = _code.Top;
        switch (statement)
        {
            case ExpressionStatement expression: ExpressionStatement(expression.Expression); break;
            case VariableDeclaration declaration: VariableDeclaration(declaration); break;
            case BlockStatement block: Block(block, labels); break;
            case IfStatement @if: If(@if); break;
            case ForStatement @for: For(@for, labels); break;
            case ForInStatement forIn: ForIn(forIn, labels); break;
            case ForOfStatement forOf: ForOf(forOf, labels); break;
            case WhileStatement @while: While(@while, labels); break;
            case DoWhileStatement doWhile: DoWhile(doWhile, labels); break;
            case ReturnStatement @return:
                var returning = _code.Offset;
                Return(@return);
                _recorder?.EndReturn(returning, @return.End);
                break;
            case BreakStatement @break: _controls.BreakTo(@break.Label); break;
            case ContinueStatement @continue:
                _code.Mark(@continue.Start);
                _controls.ContinueTo(@continue.Label);
                break;
            case ThrowStatement @throw:
                var thrown = ExpressionToAny(@throw.Argument);
                _code.Mark(@throw.Start);
                _recorder?.NoteThrow();
                _code.Emit(Opcode.Throw, thrown);
                break;
            case TryStatement @try:
                StartCompletion();
                Try(@try);
                break;
            case SwitchStatement @switch: Switch(@switch, labels); break;
            case LabeledStatement labeled: Labeled(labeled, labels); break;
            case FunctionDeclaration function: AnnexBFunction(function); break;
            case ClassDeclaration @class:
                var value = _code.NewRegister();
                Class(@class.Class, value, @class.Id is null or { Name: Parser.DefaultBinding } ? "default" : null);
                if (@class.Id is { Variable: { } variable }) StoreVariable(variable, value, initialize: true);
                break;
            case WithStatement with: With(with); break;
            case DebuggerStatement:
                _code.Mark(statement.Start);
                _code.Emit(Opcode.Debugger);
                break;
            case ImportDeclaration or ExportAllDeclaration or ExportNamedDeclaration { Declaration: null }: break;
            case ExportNamedDeclaration { Declaration: { } exported }: Statement(exported, []); break;
            case ExportDefaultDeclaration export: ExportDefault(export); break;
            case EmptyStatement: break;
            default: throw new SyntaxErrorException($"A {statement.Type} cannot stand here", _source, statement.Start);
        }
        _code.Top = top;
    }

    private void ExpressionStatement(Expression expression)
    {
        if (_completion == NoRegister)
        {
            if (expression is AssignmentExpression assignment)
            {
                Visit(expression.Start);
                Assignment(assignment, _code.NewRegister(), isValueUsed: false);
            }
            else
            {
                Effect(expression);
            }
        }
        else
        {
            ExpressionToVariable(expression, _completion);
        }
    }

    /// <summary>Makes a statement that may leave no value leave undefined (UpdateEmpty).</summary>
    private void StartCompletion()
    {
        if (_completion != NoRegister) _code.Emit(Opcode.LoadUndefined, _completion);
    }

    private void Block(BlockStatement block, List<string>? labels = null)
    {
        var mark = Mark();
        EnterScope(block.Scope);
        Breakable(labels ?? [], () =>
        {
            var resources = BeginResources(block.Scope);
            Statements(block.Body);
            EndResources(resources, block.End);
        });
        LeaveScope(mark);
    }

    /// <summary>Compiles a statement that is not a loop or switch, with its labels: break leaves it.</summary>
    private void Breakable(List<string> labels, Action body)
    {
        if (labels.Count == 0)
        {
            body();
            return;
        }
        var control = _controls.Enter(labels, isBreakTarget: false);
        body();
        _controls.Leave();
        _code.Bind(control.Break);
    }

    private void Labeled(LabeledStatement statement, List<string> outer)
    {
        var labels = new List<string>(outer);
        Statement inner = statement;
        while (inner is LabeledStatement labeled)
        {
            labels.Add(labeled.Label);
            inner = labeled.Body;
        }
        if (inner is BlockStatement or ForStatement or ForInStatement or ForOfStatement or WhileStatement or DoWhileStatement
            or SwitchStatement)
        {
            Statement(inner, labels);
        }
        else
        {
            Breakable(labels, () => Statement(inner, []));
        }
    }

    private void VariableDeclaration(VariableDeclaration declaration)
    {
        foreach (var declarator in declaration.Declarations)
        {
            var top = _code.Top;
            if (declaration.Kind == VariableDeclarationKind.Var)
            {
                if (declarator.Init is not null) DeclareVar(declarator);
            }
            else if (declaration.DeclaresResources)
            {
                DeclareResource(declarator, declaration.Kind);
            }
            else
            {
                DeclareLexical(declarator);
            }
            _code.Top = top;
        }
    }

    private void DeclareVar(VariableDeclarator declarator)
    {
        if (declarator.Id is not Identifier id)
        {
            var value = ExpressionToAny(declarator.Init!);
            AssignPattern(declarator.Id, value, BindingMode.Assign);
        }
        else if (PlainRegister(id) is { } register)
        {
            NamedExpressionToVariable(declarator.Init!, id.Name, register);
        }
        else
        {
            var target = EvaluateReference(id);
            var value = _code.NewRegister();
            NamedExpression(declarator.Init!, id.Name, value);
            StoreReference(target, value);
        }
    }

    private void DeclareLexical(VariableDeclarator declarator)
    {
        if (declarator.Id is not Identifier id)
        {
            AssignPattern(declarator.Id, ExpressionToAny(declarator.Init!), BindingMode.Initialize);
            return;
        }
        var variable = id.Variable!;
        if (!variable.IsCaptured && !variable.IsGlobal)
        {
            if (declarator.Init is null) _code.Emit(Opcode.LoadUndefined, variable.Index);
            else NamedExpressionToVariable(declarator.Init, id.Name, variable.Index);
            return;
        }
        var value = _code.NewRegister();
        if (declarator.Init is null) _code.Emit(Opcode.LoadUndefined, value);
        else NamedExpression(declarator.Init, id.Name, value);
        StoreVariable(variable, value, initialize: true);
    }

    private void If(IfStatement statement)
    {
        // A chain of else if is walked without recursion.
        StartCompletion();
        var end = new Label();
        var alternates = 0;
        while (true)
        {
            var otherwise = new Label();
            JumpUnless(statement.Test, otherwise);
            _recorder?.OpenPart(statement.Consequent.Start, statement.Consequent.End);
            Statement(statement.Consequent, []);
            if (statement.Alternate is null)
            {
                _recorder?.ClosePart();
                _code.Bind(otherwise);
                break;
            }
            _code.Jump(Opcode.Jump, end);
            _recorder?.ClosePart();
            _code.Bind(otherwise);
            _recorder?.OpenPart(statement.Consequent.End, statement.Alternate.End);
            alternates++;
            if (statement.Alternate is not IfStatement next)
            {
                Statement(statement.Alternate, []);
                break;
            }
            _recorder?.BeginStatement(next.Start);
            statement = next;
        }
        for (; alternates > 0; alternates--) _recorder?.ClosePart();
        _code.Bind(end);
    }

    private void Return(ReturnStatement statement)
    {
        if (statement.Argument is null)
        {
            if (_controls.IsEmpty && _function is not null and not { Kind: FunctionKind.DerivedConstructor })
            {
                _code.Emit(Opcode.ReturnUndefined);
                return;
            }
            var undefined = _code.NewRegister();
            _code.Emit(Opcode.LoadUndefined, undefined);
            _controls.Return(undefined);
            return;
        }
        var value = ReturnedValue(statement.Argument);
        if (IsGenerator && IsAsync)
        {
            var awaited = _code.NewRegister();
            _code.Emit(Opcode.Await, awaited, value);
            value = awaited;
        }
        _code.Mark(statement.Start);
        _controls.Return(value);
    }

    // Annex B §B.3.2.1: evaluating the declaration of a function in a block copies its value to the function's var.
    private void AnnexBFunction(FunctionDeclaration function)
    {
        if (function.AnnexBVariable is not { } variable || function.Id?.Variable is not { } inner) return;
        var value = _code.NewRegister();
        LoadVariable(inner, value, false);
        if (variable.Scope.Kind == ScopeKind.Eval) _code.Emit(Opcode.StoreEvalVariable, _environment, _code.Constant(variable.Name), value);
        else StoreVariable(variable, value);
    }

    private void With(WithStatement statement)
    {
        StartCompletion();
        var mark = Mark();
        var o = ExpressionToAny(statement.Object);
        var register = _code.NewRegister();
        _code.Mark(statement.Start);
        _code.Emit(Opcode.PushWith, register, _environment, o);
        _scope = statement.Scope;
        (_environments ??= [])[statement.Scope] = register;
        _environment = register;
        _recorder?.Enter(DebugScopeKind.With, [new DebugVariable("", NoRegister, register, true)]);
        Statement(statement.Body, []);
        LeaveScope(mark);
    }

    private void Try(TryStatement statement)
    {
        if (statement.Finalizer is null)
        {
            TryCatch(statement);
            return;
        }
        var top = _code.Top;
        var control = _controls.EnterProtected();
        var start = _code.Offset;
        if (statement.Handler is null) Block(statement.Block);
        else TryCatch(statement);
        _controls.LeaveProtected(control, start);

        _code.Bind(control.Finally!);
        var saved = NoRegister;
        if (_completion != NoRegister)
        {
            saved = _code.NewRegister();
            _code.Emit(Opcode.Move, saved, _completion);
            _code.Emit(Opcode.LoadUndefined, _completion);
        }
        _recorder?.OpenPart(statement.Finalizer.Start, statement.Finalizer.End);
        Block(statement.Finalizer);
        _recorder?.ClosePart();
        if (saved != NoRegister) _code.Emit(Opcode.Move, _completion, saved);
        _controls.ContinueCompletion(control);
        _code.Top = top;
    }

    private void TryCatch(TryStatement statement)
    {
        var top = _code.Top;
        var gate = _controls.EnterGate();
        var exception = _code.NewRegister();
        var start = _code.Offset;
        Block(statement.Block);
        var end = _code.Offset;
        var done = new Label();
        _controls.LeaveGate(gate, done);
        if (end > start) _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, exception));

        var handler = statement.Handler!;
        _recorder?.BeginCatch();
        _recorder?.OpenPart(handler.Start, handler.End);
        if (_completion != NoRegister) _code.Emit(Opcode.LoadUndefined, _completion);
        var mark = Mark();
        EnterScope(handler.Scope);
        if (handler.Param is { } parameter) BindPattern(parameter, exception);
        Block(handler.Body);
        LeaveScope(mark);
        _recorder?.ClosePart();
        _code.Bind(done);
        _code.Top = top;
    }
}
