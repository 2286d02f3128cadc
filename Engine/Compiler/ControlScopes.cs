using Quoll.Bytecode;
using static Quoll.Bytecode.SpecialOperands;

namespace Quoll.Compiler;

/// <summary>A statement that jumps exit or pass.</summary>
internal sealed class ControlScope(ControlKind kind)
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
    public readonly List<ControlExit> Exits = [];
}

internal enum ControlKind : byte { Breakable, Iterator, Try }

/// <summary>An exit that passes a try statement: continued after it.</summary>
internal sealed record ControlExit(ControlScope? Target, bool IsContinue, Label Label);

/// <summary>
/// The statements around the code that is being compiled. Emits the jumps out of them: break, continue and return on
/// their way through finally blocks and open iterators.
/// </summary>
/// <param name="code">The code of the function.</param>
/// <param name="emitReturn">Emits the return instruction itself, after all finally blocks.</param>
internal sealed class ControlScopes(CodeBuilder code, Action<int> emitReturn)
{
    private readonly List<ControlScope> _scopes = [];

    /// <summary>Whether a return passes no statement.</summary>
    public bool IsEmpty => _scopes.Count == 0;

    /// <summary>Whether a return has nothing to do in the statements that it passes.</summary>
    public bool AreBreakable => _scopes.TrueForAll(static scope => scope.Kind == ControlKind.Breakable);

    /// <summary>Enters a statement that a break with or without a label stops at.</summary>
    public ControlScope Enter(List<string> labels, bool isLoop = false, bool isBreakTarget = true) =>
        Enter(new ControlScope(ControlKind.Breakable) { Labels = labels, IsLoop = isLoop, IsBreakTarget = isBreakTarget });

    /// <summary>Enters code during which an iterator is open: every exit closes it.</summary>
    public void EnterIterator(int iterator, bool isAsync) =>
        Enter(new ControlScope(ControlKind.Iterator) { Iterator = iterator, IsAsyncIterator = isAsync });

    /// <summary>
    /// Enters a protected range without a finally block. Exits gather after it, so that they are not protected.
    /// </summary>
    public ControlScope EnterGate() => Enter(new ControlScope(ControlKind.Try) { CompletionValue = code.NewRegister() });

    /// <summary>Leaves the gate. Its exits continue here; the code itself jumps to a label.</summary>
    public void LeaveGate(ControlScope gate, Label done)
    {
        Leave();
        code.Jump(Opcode.Jump, done);
        ContinueExits(gate);
    }

    /// <summary>Begins code with a finally block.</summary>
    public ControlScope EnterProtected() => Enter(new ControlScope(ControlKind.Try)
    {
        HasFinally = true,
        CompletionKind = code.NewRegister(),
        CompletionValue = code.NewRegister(),
        Finally = new Label(),
    });

    /// <summary>
    /// Ends code with a finally block, which follows. It is entered normally from here, or with the thrown value.
    /// </summary>
    public void LeaveProtected(ControlScope scope, int start)
    {
        var end = code.Offset;
        code.Emit(Opcode.LoadInt, scope.CompletionKind, NormalCompletion);
        code.Jump(Opcode.Jump, scope.Finally!);
        if (end > start) code.Handlers.Add(new ExceptionHandler(start, end, code.Offset, scope.CompletionValue));
        code.Emit(Opcode.LoadInt, scope.CompletionKind, SpecialOperands.ThrowCompletion);
        Leave();
    }

    /// <summary>Continues after a finally block as its completion says.</summary>
    public void ContinueCompletion(ControlScope scope)
    {
        var done = new Label();
        var rethrow = new Label();
        code.Jump(Opcode.JumpIfInt, scope.CompletionKind, NormalCompletion, done);
        code.Jump(Opcode.JumpIfInt, scope.CompletionKind, SpecialOperands.ThrowCompletion, rethrow);
        for (var i = 0; i < scope.Exits.Count; i++)
        {
            code.Jump(Opcode.JumpIfInt, scope.CompletionKind, FirstExit + i, scope.Exits[i].Label);
        }
        code.Bind(rethrow);
        code.Emit(Opcode.Throw, scope.CompletionValue);
        ContinueExits(scope);
        code.Bind(done);
    }

    private ControlScope Enter(ControlScope scope)
    {
        _scopes.Add(scope);
        return scope;
    }

    /// <summary>Leaves the innermost statement.</summary>
    public void Leave() => _scopes.RemoveAt(_scopes.Count - 1);

    public void BreakTo(string? label)
    {
        var target =
            _scopes.FindLast(
            s => s.Kind == ControlKind.Breakable
            && (label is null ? s.IsBreakTarget : s.Labels.Contains(label) && (s.IsBreakTarget || !s.IsLoop)))!;
        Exit(target, isContinue: false, NoRegister);
    }

    public void ContinueTo(string? label)
    {
        var target = _scopes.FindLast(s => s.Kind == ControlKind.Breakable && s.IsLoop && (label is null || s.Labels.Contains(label)))!;
        Exit(target, isContinue: true, NoRegister);
    }

    /// <summary>Returns a value from the function, through all open statements.</summary>
    public void Return(int value) => Exit(null, isContinue: false, value);

    // Leaves the statements from the innermost one outwards until the target, or the whole function if it is null.
    private void Exit(ControlScope? target, bool isContinue, int value)
    {
        for (var level = _scopes.Count - 1; level >= 0; level--)
        {
            var scope = _scopes[level];
            if (scope == target) break;
            if (scope.Kind == ControlKind.Iterator)
            {
                CloseIterator(scope);
            }
            else if (scope.Kind == ControlKind.Try)
            {
                if (value != NoRegister) code.Emit(Opcode.Move, scope.CompletionValue, value);
                var exit = scope.Exits.Find(e => e.Target == target && e.IsContinue == isContinue);
                if (exit is null) scope.Exits.Add(exit = new ControlExit(target, isContinue, new Label()));
                if (scope.HasFinally)
                {
                    code.Emit(Opcode.LoadInt, scope.CompletionKind, FirstExit + scope.Exits.IndexOf(exit));
                    code.Jump(Opcode.Jump, scope.Finally!);
                }
                else
                {
                    code.Jump(Opcode.Jump, exit.Label);
                }
                return;
            }
        }
        if (target is null) emitReturn(value);
        else code.Jump(Opcode.Jump, isContinue ? target.Continue : target.Break);
    }

    // Continues the exits that gathered at a try statement, which has been left.
    private void ContinueExits(ControlScope scope)
    {
        foreach (var exit in scope.Exits)
        {
            code.Bind(exit.Label);
            Exit(exit.Target, exit.IsContinue, exit.Target is null ? scope.CompletionValue : NoRegister);
        }
    }

    private void CloseIterator(ControlScope scope)
    {
        if (scope.IsAsyncIterator) CloseAsyncIterator(scope.Iterator);
        else code.Emit(Opcode.IteratorClose, scope.Iterator);
    }

    // AsyncIteratorClose (§7.4.13) for a completion that is not a throw.
    private void CloseAsyncIterator(int iterator)
    {
        var top = code.Top;
        var result = code.NewRegister();
        var none = new Label();
        code.Emit(Opcode.AsyncIteratorReturn, result, iterator);
        code.Jump(Opcode.JumpIfUndefined, result, none);
        code.Emit(Opcode.Await, result, result);
        code.Emit(Opcode.CheckIteratorResult, result);
        code.Bind(none);
        code.Top = top;
    }
}
