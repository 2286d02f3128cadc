using Quoll.Bytecode;
using Quoll.Syntax;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

// Jumps out of statements: break, continue and return on their way through finally blocks and open iterators.
internal sealed partial class FunctionCompiler
{
    private enum ControlKind : byte { Breakable, Iterator, Try }

    /// <summary>An exit that passes a try statement: continued after it.</summary>
    private sealed record Exit(Control? Target, bool IsContinue, Label Label);

    /// <summary>A statement that jumps exit or pass.</summary>
    private sealed class Control(ControlKind kind)
    {
        public readonly ControlKind Kind = kind;

        // Breakable: loops, switches, labelled statements.
        public List<string> Labels = [];
        public bool IsLoop;

        /// <summary>Whether an unlabelled break stops here.</summary>
        public bool IsBreakTarget;

        public readonly Label Break = new();
        public readonly Label Continue = new();

        // Iterator: every exit closes it.
        public int Iterator;
        public bool IsAsyncIterator;

        // Try: where the exits gather. With a finally block, the kind of completion is the exit's number.
        public bool HasFinally;
        public int CompletionKind;
        public int CompletionValue;
        public Label? Finally;
        public readonly List<Exit> Exits = [];
    }

    private readonly List<Control> _controls = [];

    private void BreakTo(string? label)
    {
        var target =
            _controls.FindLast(
            c => c.Kind == ControlKind.Breakable
            && (label is null ? c.IsBreakTarget : c.Labels.Contains(label) && (c.IsBreakTarget || !c.IsLoop)))!;
        Leave(_controls.Count - 1, target, isContinue: false, NoRegister);
    }

    private void ContinueTo(string? label)
    {
        var target = _controls.FindLast(c => c.Kind == ControlKind.Breakable && c.IsLoop && (label is null || c.Labels.Contains(label)))!;
        Leave(_controls.Count - 1, target, isContinue: true, NoRegister);
    }

    /// <summary>Returns a value from the function, through all open statements.</summary>
    private void ReturnValue(int value) => Leave(_controls.Count - 1, null, isContinue: false, value);

    /// <summary>
    /// Leaves the controls from a level outwards until the target, or the whole function if it is null.
    /// </summary>
    private void Leave(int level, Control? target, bool isContinue, int value)
    {
        for (; level >= 0; level--)
        {
            var control = _controls[level];
            if (control == target) break;
            if (control.Kind == ControlKind.Iterator)
            {
                CloseIterator(control);
            }
            else if (control.Kind == ControlKind.Try)
            {
                if (value != NoRegister) _code.Emit(Opcode.Move, control.CompletionValue, value);
                var exit = control.Exits.Find(e => e.Target == target && e.IsContinue == isContinue);
                if (exit is null) control.Exits.Add(exit = new Exit(target, isContinue, new Label()));
                if (control.HasFinally)
                {
                    _code.Emit(Opcode.LoadInt, control.CompletionKind, FirstExit + control.Exits.IndexOf(exit));
                    _code.Jump(Opcode.Jump, control.Finally!);
                }
                else
                {
                    _code.Jump(Opcode.Jump, exit.Label);
                }
                return;
            }
        }
        if (target is null) EmitReturn(value);
        else _code.Jump(Opcode.Jump, isContinue ? target.Continue : target.Break);
    }

    private void CloseIterator(Control control)
    {
        if (control.IsAsyncIterator) CloseAsyncIterator(control.Iterator);
        else _code.Emit(Opcode.IteratorClose, control.Iterator);
    }

    /// <summary>
    /// Continues the exits that gathered at a try statement, which has been removed from the controls.
    /// </summary>
    private void ContinueExits(Control control)
    {
        foreach (var exit in control.Exits)
        {
            _code.Bind(exit.Label);
            Leave(_controls.Count - 1, exit.Target, exit.IsContinue, exit.Target is null ? control.CompletionValue : NoRegister);
        }
    }

    /// <summary>
    /// Emits code during which an iterator is open. It is closed silently if the code throws, and by jumps and returns
    /// out of it.
    /// </summary>
    private void WithIterator(int iterator, Action body, bool isAsync = false)
    {
        var control = new Control(ControlKind.Iterator) { Iterator = iterator, IsAsyncIterator = isAsync };
        // Exits gather after the protected range, so that an error of the return method is not caught in it.
        var gate = new Control(ControlKind.Try) { CompletionValue = _code.NewRegister() };
        var exception = _code.NewRegister();
        _controls.Add(control);
        _controls.Add(gate);
        var start = _code.Offset;
        body();
        var end = _code.Offset;
        _controls.RemoveAt(_controls.Count - 1);
        var done = new Label();
        _code.Jump(Opcode.Jump, done);
        ContinueExits(gate);
        _controls.RemoveAt(_controls.Count - 1);
        if (end > start)
        {
            _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, exception));
            if (isAsync) CloseAsyncIteratorQuietly(iterator);
            else _code.Emit(Opcode.IteratorCloseQuietly, iterator);
            _code.Emit(Opcode.Throw, exception);
        }
        _code.Bind(done);
    }

    private void Try(TryStatement statement)
    {
        if (statement.Finalizer is null)
        {
            TryCatch(statement);
            return;
        }
        var top = _code.Top;
        var control = BeginProtected();
        var start = _code.Offset;
        if (statement.Handler is null) Block(statement.Block);
        else TryCatch(statement);
        EndProtected(control, start);

        _code.Bind(control.Finally!);
        var saved = NoRegister;
        if (_completion != NoRegister)
        {
            saved = _code.NewRegister();
            _code.Emit(Opcode.Move, saved, _completion);
            _code.Emit(Opcode.LoadUndefined, _completion);
        }
        Block(statement.Finalizer);
        if (saved != NoRegister) _code.Emit(Opcode.Move, _completion, saved);
        ContinueCompletion(control);
        _code.Top = top;
    }

    /// <summary>Begins code with a finally block.</summary>
    private Control BeginProtected()
    {
        var control = new Control(ControlKind.Try)
        {
            HasFinally = true,
            CompletionKind = _code.NewRegister(),
            CompletionValue = _code.NewRegister(),
            Finally = new Label(),
        };
        _controls.Add(control);
        return control;
    }

    /// <summary>
    /// Ends code with a finally block, which follows. It is entered normally from here, or with the thrown value.
    /// </summary>
    private void EndProtected(Control control, int start)
    {
        var end = _code.Offset;
        _code.Emit(Opcode.LoadInt, control.CompletionKind, NormalCompletion);
        _code.Jump(Opcode.Jump, control.Finally!);
        if (end > start) _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, control.CompletionValue));
        _code.Emit(Opcode.LoadInt, control.CompletionKind, SpecialOperands.ThrowCompletion);
        _controls.RemoveAt(_controls.Count - 1);
    }

    /// <summary>Continues after a finally block as its completion says.</summary>
    private void ContinueCompletion(Control control)
    {
        var done = new Label();
        var rethrow = new Label();
        _code.Jump(Opcode.JumpIfInt, control.CompletionKind, NormalCompletion, done);
        _code.Jump(Opcode.JumpIfInt, control.CompletionKind, SpecialOperands.ThrowCompletion, rethrow);
        for (var i = 0; i < control.Exits.Count; i++)
        {
            _code.Jump(Opcode.JumpIfInt, control.CompletionKind, FirstExit + i, control.Exits[i].Label);
        }
        _code.Bind(rethrow);
        _code.Emit(Opcode.Throw, control.CompletionValue);
        ContinueExits(control);
        _code.Bind(done);
    }

    private void TryCatch(TryStatement statement)
    {
        var top = _code.Top;
        var gate = new Control(ControlKind.Try) { CompletionValue = _code.NewRegister() };
        var exception = _code.NewRegister();
        _controls.Add(gate);
        var start = _code.Offset;
        Block(statement.Block);
        var end = _code.Offset;
        _controls.RemoveAt(_controls.Count - 1);
        var done = new Label();
        _code.Jump(Opcode.Jump, done);
        ContinueExits(gate);
        if (end > start) _code.Handlers.Add(new ExceptionHandler(start, end, _code.Offset, exception));

        var handler = statement.Handler!;
        if (_completion != NoRegister) _code.Emit(Opcode.LoadUndefined, _completion);
        var mark = Mark();
        EnterScope(handler.Scope);
        if (handler.Param is { } parameter) BindPattern(parameter, exception);
        Block(handler.Body);
        LeaveScope(mark);
        _code.Bind(done);
        _code.Top = top;
    }
}
