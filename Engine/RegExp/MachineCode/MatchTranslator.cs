using System.Reflection;
using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

/// <summary>
/// Translates a program into a .NET method that does what <see cref="Matcher"/> does: the same choices in the same
/// order, the same entries on the stack and the same steps.
/// </summary>
/// <remarks>
/// An address on the stack is the number of a resume point instead. A failure whose newest choice is known jumps there
/// (<see cref="StackState"/>). The instructions are visited until the states do not change any more; the method of the
/// last visit is used.
/// </remarks>
[RequiresDynamicCode("It emits code.")]
internal sealed partial class MatchTranslator
{
    /// <summary>In numbers of the program. The runtime does not optimise long methods well.</summary>
    private const int MostNumbers = 2000;

    /// <summary>In bytes; as above.</summary>
    private const int MostILBytes = 40_000;

    private readonly RegExpProgram _program;
    private readonly int[] _code;
    private readonly StackState _empty = StackState.CreateEmpty();
    private readonly Dictionary<int, StackState> _states = [];
    private bool _hasChanged;

    // The state at the instruction that is being visited.
    private StackState _state;

    private MatchTranslator(RegExpProgram program)
    {
        _program = program;
        _code = program.Code;
        _state = _empty;
    }

    /// <summary>Translates a program; null if it is too long. <paramref name="size"/> is in bytes.</summary>
    public static MatchCode? Translate(RegExpProgram program, out int size)
    {
        size = 0;
        return program.Code.Length > MostNumbers ? null : new MatchTranslator(program).Translate(out size);
    }

    private MatchCode? Translate(out int size)
    {
        DynamicMethod method;
        _states[RegExpProgram.Entry] = _empty;
        do
        {
            _hasChanged = false;
            method = new DynamicMethod("match", typeof(bool), s_parameters, typeof(Matcher).Module, skipVisibility: true);
            Begin(method.GetILGenerator());
            EmitPrologue();
            EmitInstructions();
            EmitFailures();
            EmitNoMatch();
            size = _il.ILOffset;
            if (size > MostILBytes) return null;
        }
        while (_hasChanged);
        // A delegate of a static method is faster with a target, which the code does not need.
        var code = method.CreateDelegate<MatchCode>("");
        // Otherwise the thread of the script would compile it at the first match.
        RuntimeHelpers.PrepareDelegate(code);
        return code;
    }

    private void EmitInstructions()
    {
        for (var pc = RegExpProgram.Entry; pc < _code.Length;)
        {
            var next = pc + LengthOf((RegExpOpcode)_code[pc]);
            if (_states.TryGetValue(pc, out var state))
            {
                _il.MarkLabel(LabelOf(pc));
                _state = state;
                Visit(pc, next);
            }
            pc = next;
        }
    }

    private static int LengthOf(RegExpOpcode opcode) => opcode switch
    {
        RegExpOpcode.NoMatch or RegExpOpcode.Match or RegExpOpcode.Fail => 1,
        RegExpOpcode.GreedyRetry or RegExpOpcode.LazyRetry or RegExpOpcode.GreedyPointsRetry => 1,
        RegExpOpcode.Guard or RegExpOpcode.ClearCaptures or RegExpOpcode.Assert => 3,
        RegExpOpcode.CheckProgressAfter or RegExpOpcode.AtomicRun or RegExpOpcode.AtomicPoints or RegExpOpcode.GreedyPoints => 4,
        RegExpOpcode.LookStart or RegExpOpcode.Backreference => 4,
        RegExpOpcode.CaptureRun or RegExpOpcode.GreedyRun or RegExpOpcode.LazyRun => 5,
        RegExpOpcode.CountedLoop => 6,
        _ => 2,
    };

    private void Visit(int pc, int next)
    {
        switch ((RegExpOpcode)_code[pc])
        {
            case RegExpOpcode.Match:
                EmitMatch();
                return;
            case RegExpOpcode.Fail:
                Fail();
                return;
            case RegExpOpcode.Unit:
                TakeUnit(_code[pc + 1]);
                break;
            case RegExpOpcode.UnitBack:
                ReadUnitBack();
                Load(_unit);
                Constant(_code[pc + 1]);
                _il.Emit(OpCodes.Bne_Un, Failure);
                Add(_position, -1);
                break;
            case RegExpOpcode.Text:
                TakeText(_code[pc + 1], _program.Texts[_code[pc + 1]], nameof(MatchOperations.Follows), 1);
                break;
            case RegExpOpcode.TextBack:
                TakeText(_code[pc + 1], _program.Texts[_code[pc + 1]], nameof(MatchOperations.Precedes), -1);
                break;
            case RegExpOpcode.Set:
                ReadUnit(Failure);
                RequireMember(_code[pc + 1], Failure);
                Add(_position, 1);
                break;
            case RegExpOpcode.SetBack:
                ReadUnitBack();
                RequireMember(_code[pc + 1], Failure);
                Add(_position, -1);
                break;
            case RegExpOpcode.Point:
                TakePoint(_code[pc + 1], nameof(MatchOperations.PointEnd));
                break;
            case RegExpOpcode.PointBack:
                TakePoint(_code[pc + 1], nameof(MatchOperations.PointStart));
                break;
            case RegExpOpcode.Guard:
                Flow(_code[pc + 2], _state);
                ReadUnit(LabelOf(_code[pc + 2]));
                RequireMember(_code[pc + 1], LabelOf(_code[pc + 2]));
                break;
            case RegExpOpcode.Switch:
                JumpByUnit(_program.Tables[_code[pc + 1]], next);
                break;
            case RegExpOpcode.Lookup:
                ReadUnit(Failure);
                FindUnit(_program.Tables[_code[pc + 1]], 0, _program.Tables[_code[pc + 1]].Length / 2);
                return;
            case RegExpOpcode.Fork:
                PushChoice(_code[pc + 1]);
                break;
            case RegExpOpcode.ForkAway:
                PushChoice(next);
                JumpTo(_code[pc + 1]);
                return;
            case RegExpOpcode.Jump:
                JumpTo(_code[pc + 1]);
                return;
            case RegExpOpcode.LoopJump:
                TakeStep();
                JumpTo(_code[pc + 1]);
                return;
            case RegExpOpcode.Save:
                SetRegister(_code[pc + 1], () => Load(_position));
                break;
            case RegExpOpcode.CheckProgress:
                LoadRegister(_code[pc + 1]);
                Load(_position);
                _il.Emit(OpCodes.Beq, Failure);
                break;
            case RegExpOpcode.CheckProgressAfter:
                CheckProgressAfter(_code[pc + 1], _code[pc + 2], _code[pc + 3]);
                break;
            case RegExpOpcode.ClearCaptures:
                ClearCaptures(_code[pc + 1], _code[pc + 2]);
                break;
            case RegExpOpcode.ZeroCounter:
                SetRegister(_code[pc + 1], () => Constant(0));
                break;
            case RegExpOpcode.Count:
                SetRegister(_code[pc + 1], () =>
                {
                    LoadRegister(_code[pc + 1]);
                    Constant(1);
                    _il.Emit(OpCodes.Add);
                });
                break;
            case RegExpOpcode.CountedLoop:
                BeginIteration(pc, next);
                return;
            case RegExpOpcode.AtomicRun:
                TakeRun(_code[pc + 1], _code[pc + 2], _code[pc + 3]);
                MoveTo(_place);
                break;
            case RegExpOpcode.CaptureRun:
                TakeRun(_code[pc + 1], _code[pc + 2], _code[pc + 3]);
                SetRegister(_code[pc + 4], () => Load(_position));
                MoveTo(_place);
                SetRegister(_code[pc + 4] + 1, () => Load(_position));
                break;
            case RegExpOpcode.GreedyRun:
                TakeRun(_code[pc + 1], _code[pc + 2], _code[pc + 3]);
                ChooseLength(_code[pc + 2], next);
                JumpTo(next + 1);
                return;
            case RegExpOpcode.GreedyRetry:
                GiveBack(pc, _code[pc - 1]);
                break;
            case RegExpOpcode.LazyRun:
                TakeLeast(_code[pc + 1], _code[pc + 2], _code[pc + 3], next);
                JumpTo(next + 1);
                return;
            case RegExpOpcode.LazyRetry:
                TakeMore(pc, _code[pc - 4], _code[pc - 1]);
                break;
            case RegExpOpcode.AtomicPoints:
                TakePoints(pc, -1);
                break;
            case RegExpOpcode.GreedyPoints:
                TakePoints(pc, next);
                JumpTo(next + 1);
                return;
            case RegExpOpcode.GreedyPointsRetry:
                GiveBackPoint(pc);
                break;
            case RegExpOpcode.LookStart:
                BeginLookaround(_code[pc + 1], _code[pc + 2], _code[pc + 3]);
                break;
            case RegExpOpcode.LookEnd:
                EndLookaround(_code[pc + 1]);
                LoadRegister(_code[pc + 1] + 1);
                Store(_position);
                break;
            case RegExpOpcode.LookFail:
                EndLookaround(_code[pc + 1]);
                Fail();
                return;
            case RegExpOpcode.Assert:
                Assert((AssertionKind)_code[pc + 1], _code[pc + 2]);
                break;
            case RegExpOpcode.Backreference:
                TakeCapture(pc);
                break;
            default:
                throw new InvalidOperationException();
        }
        Flow(next, _state);
    }

    /// <summary>Notes that execution may reach an address in a state.</summary>
    private void Flow(int to, StackState state)
    {
        if (_states.TryGetValue(to, out var before)) state = StackState.Meet(before, state, _empty.Unknown);
        if (ReferenceEquals(before, state)) return;
        _states[to] = state;
        _hasChanged = true;
    }

    private void JumpTo(int to)
    {
        Flow(to, _state);
        _il.Emit(OpCodes.Br, LabelOf(to));
    }
}
