using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Properties, elements and arguments.
internal sealed partial class Translator
{
    private void VisitGetProperty(Opcode opcode, int pc)
    {
        var target = Operand(pc, 2);
        RequireLoaded(target);
        if (_levels[pc] == SiteLevel.Narrow)
        {
            if (opcode == Opcode.GetLength) GetKnownLength(target, pc);
            else GetKnownProperty(target, pc);
            return;
        }
        StoreOperands(pc);
        StoreLive(pc + 4);
        if (opcode == Opcode.GetProperty) PushAgent();
        PushFrame();
        PushValue(target);
        if (opcode == Opcode.GetProperty) PushCaches();
        Int(Operand(pc, 3));
        Int(pc);
        Call(opcode == Opcode.GetProperty ? nameof(Interpreter.GetPropertyCompiled) : nameof(Interpreter.GetLengthCompiled));
        SetUnlessPushed(Operand(pc, 1));
        _hasEffect = true;
    }

    // Pops the result of a call that is a hole if it has pushed a frame.
    private void SetUnlessPushed(int register)
    {
        Set(register, ValueKind.Any);
        if (!_emits) return;
        Load(Local(register, ValueKind.Any));
        Call(nameof(Interpreter.IsNoHole));
        LeaveIfPushed();
    }

    private void GetKnownProperty(int target, int pc)
    {
        PushAgent();
        PushValue(target);
        PushCaches();
        Int(Operand(pc, 3));
        Call(nameof(Interpreter.FindProperty));
        RequirePlace(pc);
        PushPlace();
        Call(nameof(Interpreter.ReadPlace));
        Set(Operand(pc, 1), ValueKind.Any);
        NoteProperty(Operand(pc, 1), Operand(pc, 3));
    }

    private void GetKnownLength(int target, int pc)
    {
        PushValue(target);
        Call(nameof(Interpreter.LengthOf));
        if (_emits)
        {
            _il.Emit(OpCodes.Stloc, Index);
            Load(Index);
            Int(0);
            _il.Emit(OpCodes.Blt, Exit(pc));
            Load(Index);
        }
        Set(Operand(pc, 1), ValueKind.Int);
    }

    private void VisitSetProperty(int pc)
    {
        var target = Operand(pc, 1);
        var value = Operand(pc, 3);
        RequireLoaded(target);
        RequireLoaded(value);
        var isKnown = _levels[pc] == SiteLevel.Narrow;
        if (!isKnown)
        {
            StoreOperands(pc);
            StoreLive(pc + 4);
        }
        PushAgent();
        if (!isKnown) PushFrame();
        PushValue(target);
        PushCaches();
        Int(Operand(pc, 2));
        PushValue(value);
        if (!isKnown) Int(pc);
        Call(isKnown ? nameof(Interpreter.TrySetProperty) : nameof(Interpreter.SetPropertyCompiled));
        if (!isKnown) LeaveIfPushed();
        else if (_emits) _il.Emit(OpCodes.Brfalse, Exit(pc));
        _hasEffect = true;
    }

    private void VisitGetElement(int pc)
    {
        var target = Operand(pc, 2);
        var key = Operand(pc, 3);
        RequireLoaded(target);
        if (_levels[pc] == SiteLevel.Narrow)
        {
            FindElement(target, key, pc);
            PushPlace();
            Call(nameof(Interpreter.ReadPlace));
            Set(Operand(pc, 1), ValueKind.Any);
            return;
        }
        RequireLoaded(key);
        PushFrame();
        PushValue(target);
        PushValue(key);
        Int(pc);
        Call(nameof(Interpreter.GetElementCompiled));
        Set(Operand(pc, 1), ValueKind.Any);
        _hasEffect = true;
    }

    private void FindElement(int target, int key, int pc)
    {
        var index = RequireIndex(key, pc);
        PushValue(target);
        if (_emits) Load(index!);
        Call(nameof(Interpreter.FindElement));
        RequirePlace(pc);
    }

    private void VisitSetElement(int pc)
    {
        var target = Operand(pc, 1);
        var key = Operand(pc, 2);
        var value = Operand(pc, 3);
        RequireLoaded(target);
        RequireLoaded(value);
        if (_levels[pc] == SiteLevel.Narrow)
        {
            FindElement(target, key, pc);
            PushPlace();
            WritePlace(value);
            _hasEffect = true;
            return;
        }
        RequireLoaded(key);
        PushFrame();
        PushValue(target);
        PushValue(key);
        PushValue(value);
        Int(pc);
        Call(nameof(Interpreter.SetElementCompiled));
        _hasEffect = true;
    }

    private void VisitArgument(Opcode opcode, int pc)
    {
        StoreOperands(pc);
        PushFrame();
        if (opcode == Opcode.GetArgument)
        {
            RequireLoaded(Operand(pc, 3));
            PushRegisters();
            Int(Operand(pc, 2));
            PushValue(Operand(pc, 3));
            Int(pc);
            Call(nameof(Interpreter.GetArgumentCompiled));
            // The arguments object may be made.
            ResultsInMemory(pc);
            Set(Operand(pc, 1), ValueKind.Any);
        }
        else
        {
            StoreLive(pc + 4);
            RequireLoaded(Operand(pc, 2));
            PushValue(Operand(pc, 2));
            Int(Operand(pc, 3));
            Int(pc);
            Call(nameof(Interpreter.CountArgumentsCompiled));
            SetUnlessPushed(Operand(pc, 1));
        }
        _hasEffect = true;
    }
}
