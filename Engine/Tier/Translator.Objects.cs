using System.Numerics;
using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;
using static Quoll.Tier.RegisterState;

namespace Quoll.Tier;

// Objects: what is known of them, and where their properties and elements are. What a register has learned of its
// object (that it is one, or an array) holds until the register is written.
internal sealed partial class Translator
{
    // From here on the register has an object of a kind; otherwise the slow path is taken.
    private void RequireObject(int register, ValueKind kind, SlowPath? slow)
    {
        var known = KindOf(register);
        if (known == kind || kind == ValueKind.Object && IsObject(known)) return;
        NoteNarrowed(register, kind);
        if (slow is not null) EmitRequireObject(register, kind, slow.Label);
        _state.Set(register, kind, _state.IsStored(register));
    }

    private void EmitRequireObject(int register, ValueKind kind, Label otherwise)
    {
        var known = KindOf(register);
        if (known != ValueKind.Any && !IsObject(known))
        {
            _il.Emit(OpCodes.Br, otherwise);
            return;
        }
        EmitRequireObject(Local(register, known), register, kind, otherwise);
    }

    // The same for a value, or an object, in a local.
    private void EmitRequireObject(LocalBuilder value, int register, ValueKind kind, Label otherwise)
    {
        var result = Local(register, kind);
        Load(value);
        if (value.LocalType == typeof(JsValue)) _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
        if (kind != ValueKind.Object) _il.Emit(OpCodes.Isinst, result.LocalType);
        Keep(result);
        _il.Emit(OpCodes.Brfalse, otherwise);
        if (kind != ValueKind.Object) return;
        Load(value);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Bits);
        _il.Emit(OpCodes.Conv_U1);
        Int((int)JsType.Object);
        _il.Emit(OpCodes.Bne_Un, otherwise);
    }

    private void PushObject(int register) => Load(Local(register, KindOf(register)));

    // Pushes a reference to an inline cache.
    private void PushCache(int cache)
    {
        Load(_caches!);
        Int(cache * Unsafe.SizeOf<InlineCache>());
        _il.Emit(OpCodes.Conv_I);
        _il.Emit(OpCodes.Add);
    }

    private void PushCached(int cache, FieldInfo field)
    {
        PushCache(cache);
        _il.Emit(OpCodes.Ldfld, field);
    }

    private void PushPosition(int cache, FieldInfo field)
    {
        PushCache(cache);
        _il.Emit(OpCodes.Ldflda, EmittedFields.CachedPosition);
        _il.Emit(OpCodes.Ldfld, field);
    }

    // Jumps unless the object has the shape of the cache.
    private void EmitRequireShape(int target, int cache, Label otherwise)
    {
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Shape);
        PushCached(cache, EmittedFields.CachedShape);
        _il.Emit(OpCodes.Bne_Un, otherwise);
    }

    // Replaces the object on the stack by the place of the cache's slot, which a local gets.
    private void EmitPlaceOfSlot(int cache)
    {
        _il.Emit(OpCodes.Ldfld, EmittedFields.Storage);
        _il.Emit(OpCodes.Ldflda, EmittedFields.FirstValue);
        PushPosition(cache, EmittedFields.Slot);
        Int(1);
        _il.Emit(OpCodes.Add);
        EmitScale(Unsafe.SizeOf<JsValue>());
        _il.Emit(OpCodes.Stloc, _method.Place);
    }

    // Adds an index on the stack, of values of some size, to the reference below it.
    private void EmitScale(int size)
    {
        _il.Emit(OpCodes.Conv_U);
        if (size > 1)
        {
            Int(BitOperations.Log2((uint)size));
            _il.Emit(OpCodes.Shl);
        }
        _il.Emit(OpCodes.Add);
    }

    private bool IsKnownProperty(int pc) => !_isLong && LevelOf(pc) != SiteLevel.Anything;

    // Where a place goes on that sees several shapes, or whose cache has not what is expected; otherwise the slow path.
    private Label Others(int pc, bool isExpected, SlowPath slow, Action emit) =>
        LevelOf(pc) == SiteLevel.Narrow && !isExpected ? slow.Label : _method.Rare(() =>
        {
            _state = slow.Before.Clone();
            emit();
        });

    // Jumps unless the object has the first shape of the cache.
    private void EmitRequireFirstShape(int target, int cache, int pc, SlowPath slow, Label others) =>
        EmitRequireShape(target, cache, LevelOf(pc) == SiteLevel.Narrow ? slow.Label : others);

    private void GetKnownProperty(int pc)
    {
        if (TryGetVirtual(pc)) return;
        var (target, cache) = (Operand(pc, 2), Operand(pc, 3));
        RequireLoaded(target);
        var slow = BeginSlowPath(pc);
        RequireObject(target, ValueKind.Object, slow);
        if (slow is not null)
        {
            var found = _il.DefineLabel();
            var slot = Feedback.SlotAt(cache);
            var others = Others(pc, slot >= 0 || Feedback.IsInherited(cache), slow, () =>
            {
                CallWith(nameof(Interpreter.FindPropertyOfSeveral), pc, 2);
                RequirePlace(slow);
                PushFromPlace();
                _il.Emit(OpCodes.Stloc, _method.Direct);
                _il.Emit(OpCodes.Br, found);
            });
            EmitRequireFirstShape(target, cache, pc, slow, others);
            if (slot >= 0)
            {
                EmitRequireSlot(cache, slot, others);
                PushSlot(target, slot);
            }
            else
            {
                EmitHolder(target, cache, slow, others);
                EmitPlaceOfSlot(cache);
                PushPlace();
            }
            _il.Emit(OpCodes.Ldobj, typeof(JsValue));
            _il.Emit(OpCodes.Stloc, _method.Direct);
            EmitRequirePlain(_method.Direct, slow);
            _il.MarkLabel(found);
            Load(_method.Direct);
        }
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    private FeedbackVector? _feedback;

    private FeedbackVector Feedback => _feedback ??= FeedbackVector.Of(_block);

    // Jumps unless the cache has the property in this slot of the object itself.
    private void EmitRequireSlot(int cache, int slot, Label otherwise)
    {
        PushCache(cache);
        _il.Emit(OpCodes.Ldflda, EmittedFields.CachedPosition);
        _il.Emit(OpCodes.Ldind_I8);
        _il.Emit(OpCodes.Ldc_I8, new InlineCache.Position(slot, 0).Bits);
        _il.Emit(OpCodes.Bne_Un, otherwise);
    }

    // Pushes the place of a slot of an object.
    private void PushSlot(int target, int slot)
    {
        PushObject(target);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Storage);
        _il.Emit(OpCodes.Ldflda, EmittedFields.FirstValue);
        Int((slot + 1) * Unsafe.SizeOf<JsValue>());
        _il.Emit(OpCodes.Conv_I);
        _il.Emit(OpCodes.Add);
    }

    // Pushes the object that has the property of a cache: the register's own one, or a prototype.
    private void EmitHolder(int target, int cache, SlowPath slow, Label others)
    {
        if (Feedback.IsInherited(cache))
        {
            EmitRequireEpoch(cache, others);
            PushCached(cache, EmittedFields.CachedHolder);
            return;
        }
        var isOwn = _il.DefineLabel();
        PushObject(target);
        _il.Emit(OpCodes.Stloc, _method.Object);
        PushCached(cache, EmittedFields.CachedHolder);
        _il.Emit(OpCodes.Brfalse, isOwn);
        EmitRequireEpoch(cache, slow.Label);
        PushCached(cache, EmittedFields.CachedHolder);
        _il.Emit(OpCodes.Stloc, _method.Object);
        _il.MarkLabel(isOwn);
        Load(_method.Object);
    }

    // What the cache knows of prototypes must hold.
    private void EmitRequireEpoch(int cache, Label otherwise)
    {
        PushPosition(cache, EmittedFields.PositionEpoch);
        PushAgent();
        _il.Emit(OpCodes.Call, EmittedFields.Epoch);
        _il.Emit(OpCodes.Bne_Un, otherwise);
    }

    // A slot may have an accessor, or a value that is not there yet.
    private void EmitRequirePlain(LocalBuilder value, SlowPath slow)
    {
        var isPlain = _il.DefineLabel();
        Load(value);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
        _il.Emit(OpCodes.Brfalse, isPlain);
        Load(value);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Bits);
        _il.Emit(OpCodes.Conv_U1);
        Int((int)JsType.Internal);
        _il.Emit(OpCodes.Beq, slow.Label);
        _il.MarkLabel(isPlain);
    }

    private void SetKnownProperty(int pc)
    {
        if (TrySetVirtual(pc)) return;
        var (target, cache, value) = (Operand(pc, 1), Operand(pc, 2), Operand(pc, 3));
        RequireOperands(pc);
        var slow = BeginSlowPath(pc);
        RequireObject(target, ValueKind.Object, slow);
        if (slow is not null)
        {
            var done = _il.DefineLabel();
            var slot = Feedback.SlotAt(cache);
            var others = Others(pc, slot >= 0, slow, () =>
            {
                CallWith(nameof(Interpreter.TrySetPropertyOfSeveral), pc, 1);
                _il.Emit(OpCodes.Brtrue, done);
                _il.Emit(OpCodes.Br, slow.Label);
            });
            EmitRequireFirstShape(target, cache, pc, slow, others);
            if (slot >= 0)
            {
                EmitRequireSlot(cache, slot, others);
                EmitWrite(() => PushSlot(target, slot), value, KindOf(value));
            }
            else
            {
                EmitUnlessAdded(pc, slow, done);
                PushObject(target);
                EmitPlaceOfSlot(cache);
                EmitWrite(value);
            }
            _il.MarkLabel(done);
        }
        EndSlowPath(slow);
    }

    // Adds the property, and jumps, if that is what the cache knows.
    private void EmitUnlessAdded(int pc, SlowPath slow, Label done)
    {
        var (target, cache, value) = (Operand(pc, 1), Operand(pc, 2), Operand(pc, 3));
        var o = Local(target, KindOf(target));
        PushCached(cache, EmittedFields.CachedNewShape);
        _il.Emit(OpCodes.Brtrue, _method.Rare(() =>
        {
            _state = slow.Before.Clone();
            PushAgent();
            Load(o);
            PushCache(cache);
            PushValue(value);
            Call(nameof(Interpreter.TryAddKnownProperty));
            _il.Emit(OpCodes.Brtrue, done);
            _il.Emit(OpCodes.Br, slow.Label);
        }));
    }

    private void GetKnownPrivate(int pc)
    {
        if (TryGetVirtualPrivate(pc)) return;
        RequireOperands(pc, 2);
        var slow = BeginSlowPath(pc);
        RequireObject(Operand(pc, 2), ValueKind.Object, slow);
        if (slow is not null) EmitPlaceOfPrivate(Operand(pc, 2), Operand(pc, 3), Operand(pc, 4), slow);
        PushFromPlace();
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    private void SetKnownPrivate(int pc)
    {
        if (TrySetVirtualPrivate(pc)) return;
        RequireOperands(pc);
        var slow = BeginSlowPath(pc);
        RequireObject(Operand(pc, 1), ValueKind.Object, slow);
        if (slow is not null)
        {
            EmitPlaceOfPrivate(Operand(pc, 1), Operand(pc, 2), Operand(pc, 4), slow);
            EmitWrite(Operand(pc, 3));
        }
        EndSlowPath(slow);
    }

    // The place of a private field or method, if the cache knows it for the name: the same code has another name for
    // each evaluation of its class. The interpreter takes a step for it.
    private void EmitPlaceOfPrivate(int target, int name, int cache, SlowPath slow)
    {
        EmitRequireShape(target, cache, slow.Label);
        EmitRequireName(name, cache, slow);
        EmitStep(slow);
        PushObject(target);
        EmitPlaceOfSlot(cache);
    }

    private void EmitRequireName(int name, int cache, SlowPath slow)
    {
        PushValue(name);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
        PushCached(cache, EmittedFields.CachedHolder);
        _il.Emit(OpCodes.Bne_Un, slow.Label);
    }

    // The place of a variable in an environment.
    private void EmitPlaceOfVariable(int environment, int hops, int slot)
    {
        Load(Local(environment, ValueKind.Any));
        _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
        for (; hops > 0; hops--) _il.Emit(OpCodes.Ldfld, EmittedFields.Outer);
        _il.Emit(OpCodes.Ldfld, EmittedFields.Variables);
        _il.Emit(OpCodes.Ldflda, EmittedFields.FirstValue);
        Int((slot + 1) * Unsafe.SizeOf<JsValue>());
        _il.Emit(OpCodes.Conv_I);
        _il.Emit(OpCodes.Add);
        _il.Emit(OpCodes.Stloc, _method.Place);
    }

    // The place of a global. Most are declared by let, const or class; functions are properties of the global object.
    private void EmitPlaceOfGlobal(int pc, int operand, SlowPath slow)
    {
        var cache = Operand(pc, operand);
        var found = _il.DefineLabel();
        PushCached(cache, EmittedFields.CachedHolder);
        _il.Emit(OpCodes.Isinst, typeof(GlobalBinding));
        Keep(_method.Binding);
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            CallWith(nameof(Interpreter.FindGlobal), pc, operand, isOfRealm: true);
            RequirePlace(slow);
            _il.Emit(OpCodes.Br, found);
        }));
        Load(_method.Binding);
        _il.Emit(OpCodes.Ldflda, EmittedFields.GlobalValue);
        _il.Emit(OpCodes.Stloc, _method.Place);
        _il.MarkLabel(found);
    }
}
