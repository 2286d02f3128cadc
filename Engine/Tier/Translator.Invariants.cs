using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;
using static Quoll.Tier.RegisterState;

namespace Quoll.Tier;

// What a loop reads and does not write is checked before the loop, if the loop checks it: that a register has a
// number, an object or an array. Where it has another value, the interpreter runs the loop, as at an entry.
internal sealed partial class Translator
{
    // The kinds that are expected at the starts of loops.
    private readonly Dictionary<int, Dictionary<int, ValueKind>> _expected = [];

    // Which checks there are, by instruction and register.
    private readonly Dictionary<(int Pc, int Register), ValueKind> _narrowed = [];

    private int _pc;

    private void NoteNarrowed(int register, ValueKind kind)
    {
        if (!_emits && KindOf(register) == ValueKind.Any) _narrowed[(_pc, register)] = kind;
    }

    private bool FindInvariants()
    {
        if (!_keepsValues) return false;
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(_code))
        {
            if (info.Opcode == Opcode.Loop && _sites[Operand(pc, 1)].EntryLevel == SiteLevel.Narrow) FindInvariants(Operand(pc, 1), pc);
        }
        return _expected.Count > 0;
    }

    private void FindInvariants(int start, int end)
    {
        if (!_before.TryGetValue(start, out var state)) return;
        var written = new HashSet<int>();
        for (var pc = start; pc < end; pc = NextOf(pc)) written.UnionWith(RegisterSpan.WrittenBy(_code, pc));
        var kinds = new Dictionary<int, ValueKind>();
        foreach (var ((pc, register), kind) in _narrowed)
        {
            if (pc < start || pc >= end || written.Contains(register) || state[register] != ValueKind.Any
                || !_flow.IsLive(register, start)) continue;
            var before = kinds.GetValueOrDefault(register, kind);
            kinds[register] = before == kind || kind == ValueKind.Object && IsObject(before) ? before
                : before == ValueKind.Object && IsObject(kind) ? kind : ValueKind.Any;
        }
        // An inner loop ends before the outer one. Lean code that starts with a loop has no place before it.
        if (kinds.Count > 0 && !(start == 0 && _method.IsLean)) _expected[start] = kinds;
    }

    private static bool IsInvariant(ValueKind from, ValueKind to) =>
        IsObject(to) && !(IsObject(from) && to == ValueKind.Object)
            || to == ValueKind.Number && from is not (ValueKind.Int or ValueKind.Wide);

    // Checks a register before the loop.
    private void EmitInvariant(int register, int target, RegisterState state)
    {
        var (from, to) = (state[register], _before[target][register]);
        var failed = _method.Rare(() =>
        {
            EmitWriteBack(state, target);
            EmitLeave(MachineCode.ResumeAt(target, MachineCode.AtEntry + target));
        });
        if (from != ValueKind.Any && !(IsObject(from) && IsObject(to)))
        {
            _il.Emit(OpCodes.Br, failed);
            return;
        }
        var value = Local(register, from);
        if (IsObject(to))
        {
            EmitRequireObject(value, register, to, failed);
            return;
        }
        Load(value);
        _method.RequireNumber(failed);
        Load(value);
        _method.ToDouble();
        _il.Emit(OpCodes.Stloc, Local(register, to));
    }
}
