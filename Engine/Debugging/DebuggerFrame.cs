using Quoll.Bytecode;
using Quoll.Calls;
using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>A function, script, module or eval that runs. It may be used only while the script is paused.</summary>
public sealed class DebuggerFrame
{
    private static readonly EnvironmentInfo s_thisOnly = new(["this"], [EnvironmentInfo.SlotKind.Variable]);

    private const int ThisRegister = -1;

    private readonly DebuggerPause _pause;
    private readonly FrameRegisters _registers;
    private readonly CallFrame _frame;
    private readonly DebuggedCode _code;
    private readonly int _pc;

    internal DebuggerFrame(DebuggerPause pause, FrameRegisters registers)
    {
        (_pause, _registers, _frame) = (pause, registers, registers.Frame);
        _code = (DebuggedCode)_frame.Instance;
        _pc = _code.OriginalOf(_frame.Pc);
    }

    /// <summary>The name of the function; empty for one without, and for a script, module or eval.</summary>
    public string FunctionName => _code.Block.Name;

    /// <summary>
    /// Where it is: for the innermost frame the statement that comes next, for the others the call.
    /// </summary>
    public DebuggerLocation Location => _pause.Debugger.SourceOf(_code.Text).At(
        _code.Table.At(_pc) is { Kind: not BreakKind.Call } known ? known.Source : _code.Block.SourceOffset(_pc));

    /// <summary>The scopes, from the innermost one to the global object.</summary>
    public IReadOnlyList<DebuggerScope> Scopes
    {
        get
        {
            RequirePaused();
            var scopes = new List<DebuggerScope>();
            foreach (var scope in _code.Table.ScopesAt(_pc))
            {
                if (scope.Kind == DebugScopeKind.With)
                {
                    if (!_registers.Has(scope.Variables[0].Index)) continue;
                    var with = Interpreter.EnvironmentIn(_registers[scope.Variables[0].Index])!;
                    scopes.Add(new DebuggerScope(this, DebuggerScopeKind.With, null, with.BindingObject));
                }
                else if (scope.Variables.Length > 0 || scope.Kind == DebugScopeKind.Local)
                {
                    scopes.Add(new DebuggerScope(this, (DebuggerScopeKind)scope.Kind, new ScopeVariables.OfFrame(_registers, scope)));
                }
            }
            foreach (var (kind, variables, bindingObject) in ScopeVariables.Around(_frame.Realm, _frame.Environment))
                scopes.Add(new DebuggerScope(this, kind, variables, bindingObject));
            return scopes;
        }
    }

    /// <summary>The this value of the frame; undefined in an arrow function that does not use it.</summary>
    public JsValue This
    {
        get
        {
            RequirePaused();
            foreach (var scope in Scopes)
            {
                if (scope.TryGet("this", out var value)) return value;
            }
            return _registers.Has(ThisRegister) ? _registers[ThisRegister] : JsValue.Undefined;
        }
    }

    /// <summary>
    /// Evaluates a script as a sloppy direct eval in this frame would (ECMA-262 §19.2.1.1): it reads and assigns the
    /// variables that the frame sees. Its own declarations are gone afterwards.
    /// </summary>
    /// <param name="code">The script.</param>
    /// <returns>The completion value.</returns>
    /// <exception cref="JavaScriptException">The script is not valid, or throws.</exception>
    /// <exception cref="ExecutionLimitException">A limit of the call that is paused.</exception>
    public JsValue Evaluate(string code)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Run((frame: this, code), static (machine, x) => x.frame.Evaluate(machine, x.code));
    }

    /// <summary>Where the function is in its source; the whole source for a script, a module or an eval.</summary>
    public DebuggerLocation FunctionLocation => _pause.Debugger.SourceOf(_code.Text).At(_code.Block.Range.Start);

    /// <summary>
    /// What the function is about to return, if it is the innermost one and paused at its end or at a return; else
    /// null.
    /// </summary>
    public JsValue? ReturnValue
    {
        get
        {
            RequirePaused();
            if (!IsAtReturn) return null;
            if (_returnValue is not null) return _returnValue;
            var code = _code.Original.Code;
            return code[_pc] == (int)Opcode.Return ? _registers[code[_pc + 1]] : JsValue.Undefined;
        }
    }

    private JsValue? _returnValue;

    private bool IsAtReturn => _pause.TakesRequests && ReferenceEquals(_pause.Frames[0], this) && _code.IsReturn(_pc);

    /// <summary>Has the function return another value than <see cref="ReturnValue"/>.</summary>
    /// <exception cref="InvalidOperationException">
    /// The function is not about to return, or it is a constructor.
    /// </exception>
    public void SetReturnValue(JsValue value)
    {
        RequirePaused();
        if (!IsAtReturn) throw new InvalidOperationException("The function is not paused at a return.");
        if (_frame.NewTarget is not null || _code.Block.IsClassConstructor)
            throw new InvalidOperationException("The value of a constructor cannot be set.");
        Boundary.RequireSameEngine(_frame.Realm, value);
        _returnValue = value;
        _pause.Debugger.Agent.Return(value);
    }

    /// <summary>Why <see cref="Restart"/> would throw; null if it would not.</summary>
    public string? RestartFault
    {
        get
        {
            RequirePaused();
            if (!_pause.TakesRequests) return "A function can be restarted in a pause at a statement only.";
            if (_frame.Function is null) return "Only functions can be restarted.";
            if (_code.Block.IsAsync || _code.Block.IsGenerator) return "An async function or a generator cannot be restarted.";
            if (_frame.NewTarget is not null || _code.Block.IsClassConstructor) return "A constructor cannot be restarted.";
            foreach (var frame in Machine.Of(_frame.Realm).FramesFromTop)
            {
                if (ReferenceEquals(frame, _frame)) break;
                if (frame.Exit is not (FrameExit.Store or FrameExit.Discard) || frame.Run is not null)
                    return "A function of the host or of Quoll runs above the function.";
            }
            if (_frame.Run is not null) return "The function has called a method of Quoll that has not ended.";
            return _code.KeepsParameters ? null : "The function may have changed its parameters.";
        }
    }

    /// <summary>
    /// Has the function begin again, with the same arguments, when the handler of the pause returns. The script then
    /// pauses at its first statement, whatever the handler returns. What the function has done is not undone.
    /// </summary>
    /// <exception cref="InvalidOperationException">The function cannot: see <see cref="RestartFault"/>.</exception>
    public void Restart()
    {
        if (RestartFault is { } fault) throw new InvalidOperationException(fault);
        _pause.Debugger.Agent.Restart(_frame);
    }

    internal void RequirePaused() => _pause.RequirePaused();

    internal JsValue Run<TState>(TState state, Func<Machine, TState, JsValue> work)
    {
        RequirePaused();
        return _pause.Debugger.Run(() =>
            Boundary.Run(_frame.Realm, (state, work), static (realm, x) => x.work(Machine.Of(realm), x.state)));
    }

    internal JsValue Evaluate(Machine machine, string code)
    {
        var scopes = new List<ScopeVariables>();
        foreach (var scope in _code.Table.ScopesAt(_pc))
        {
            if (scope.Kind != DebugScopeKind.With) scopes.Add(new ScopeVariables.OfFrame(_registers, scope));
        }
        var self = EnvironmentRecord.Create(_frame.Environment, s_thisOnly);
        self.SlotAt(0) = This;
        var environment = new EnvironmentRecord(self, new FrameVariables(_frame.Realm, scopes));
        return machine.PerformEval(_frame.Realm, new JsValue(code), new EvalContext { InFunction = true }, environment);
    }
}
