using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// What is tested before an inlined function begins: that it is this function which is called, and that the interpreter
// could call it here.
internal sealed partial class Translator
{
    // Pushes the function that a register has; null for another value.
    private void PushFunction(int register)
    {
        if (KindOf(register) == ValueKind.Any)
        {
            Load(Local(register, ValueKind.Any));
            _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
            _il.Emit(OpCodes.Isinst, typeof(ScriptFunction));
            return;
        }
        PushValue(register);
        Call(nameof(MachineCodeCalls.FunctionOf));
    }

    // Jumps unless the function on the stack is this one, and its call may begin: no poll is due, and the frame that it
    // may need has room. Other steps are taken with those of the call.
    private void EmitEnter(Label other, int otherSteps = 0)
    {
        var steps = _block.CallSteps + otherSteps;
        Keep(_function = _il.DeclareLocal(typeof(ScriptFunction)));
        _il.Emit(OpCodes.Brfalse, other);
        Load(_function);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Instance);
        Keep(_method.Instance);
        _il.Emit(OpCodes.Ldfld, EmittedFields.BlockId);
        _caller!.Int(_block.Id);
        _il.Emit(OpCodes.Bne_Un, other);
        Load(_method.Instance);
        _il.Emit(OpCodes.Ldfld, EmittedFields.RealmOfCode);
        _caller.PushFrameOfRealm();
        _il.Emit(OpCodes.Ldfld, EmittedFields.RealmOfFrame);
        _il.Emit(OpCodes.Bne_Un, other);
        _caller.EmitRequireRoom(Depth, other);
        _caller.EmitStep(other, steps);
        _emits = true;
    }

    // Jumps unless there are frames for this call and those around it, and registers.
    private void EmitRequireRoom(int depth, Label other)
    {
        PushAgent();
        _il.Emit(OpCodes.Ldfld, EmittedFields.Depth);
        if (depth > 0)
        {
            Int(depth);
            _il.Emit(OpCodes.Add);
        }
        PushAgent();
        _il.Emit(OpCodes.Ldfld, EmittedFields.FramesReady);
        _il.Emit(OpCodes.Bge, other);
        Load(_method.HasRoom);
        _il.Emit(OpCodes.Brfalse, other);
    }

    // After the registers of all functions that are inlined here, from register 0 of the frame; zero if there are none.
    private int EndOfInlined => _inlined.Values.SelectMany(static all => all)
        .Select(static called => Math.Max(called.End, called.EndOfInlined)).DefaultIfEmpty().Max();

    // Finds once whether the registers of inlined functions need no preparation.
    private void EmitHasRoom()
    {
        if (EndOfInlined is not (> 0 and var end)) return;
        PushAgentAndFrame();
        Int(end);
        Call(nameof(MachineCodeCalls.HasRoom));
        _il.Emit(OpCodes.Stloc, _method.HasRoom);
    }

    // The function is not inlined if its this value must be converted.
    private void EmitSloppyThis(int register, Label other)
    {
        if (_caller!.IsVirtual(register)) return;
        _caller.PushValue(register);
        _caller.Call(nameof(MachineCodeCalls.IsObject));
        _il.Emit(OpCodes.Brfalse, other);
    }
}
