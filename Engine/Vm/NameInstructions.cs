using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>Bindings that are found by name: imports, globals, those of with and eval; and declarations.</summary>
internal static class NameInstructions
{
    // Runs an instruction on a name; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        var block = frame.Instance.Block;
        var constants = block.Constants;
        switch ((Opcode)code)
        {
            case Opcode.ThrowConstAssignment:
                throw Raise.TypeError(Messages.AssignToConstant, constants[Unsafe.Add(ref code, 1)].String);
            case Opcode.ThrowReference:
                throw Raise.ReferenceError(Messages.Verbatim, constants[Unsafe.Add(ref code, 1)].String);
            case Opcode.LoadImport:
                Operand(ref r, ref code, 1) = LoadImport(ref r, ref code, constants);
                return 6;
            case Opcode.PushWith:
                Operand(ref r, ref code, 1) = JsValue.FromInternal(new EnvironmentRecord(
                    EnvironmentIn(Operand(ref r, ref code, 2)), TypeConversion.ToObject(realm, Operand(ref r, ref code, 3))));
                return 4;
            case Opcode.LoadGlobal:
            case Opcode.LoadGlobalOrUndefined:
                Operand(ref r, ref code, 1) = LoadGlobal(frame, Unsafe.Add(ref code, 2), throws: (Opcode)code == Opcode.LoadGlobal);
                return 3;
            case Opcode.StoreGlobal:
                StoreGlobal(frame, Unsafe.Add(ref code, 1), Operand(ref r, ref code, 2));
                return 3;
            case Opcode.InitializeGlobal:
                // The binding is missing if the input of a prompt has waited, and another input has declared a var of
                // that name.
                if (RealmCode.Of(realm).FindGlobal(constants[Unsafe.Add(ref code, 1)].String) is { } declared)
                    declared.Value = Operand(ref r, ref code, 2);
                return 3;
            case Opcode.DeclareGlobals:
                ScopeOperations.DeclareGlobals(realm, block.Declarations[Unsafe.Add(ref code, 1)]);
                return 2;
            case Opcode.DefineGlobalFunction:
                // Runs after DeclareGlobals, which has the declarations of the script.
                ScopeOperations.CreateGlobalFunctionBinding(
                    realm, constants[Unsafe.Add(ref code, 1)].String, Operand(ref r, ref code, 2), block.Declarations[0].AreReplaceable);
                return 3;
            case Opcode.DeclareEvalVariables:
                ScopeOperations.DeclareEvalVariables(
                    realm, EnvironmentIn(Operand(ref r, ref code, 1)), block.Declarations[Unsafe.Add(ref code, 2)]);
                return 3;
            case Opcode.CreateGlobalVars:
                ScopeOperations.CreateGlobalVars(realm, block.Declarations[Unsafe.Add(ref code, 1)]);
                return 2;
            case Opcode.CreateEvalVars:
                ScopeOperations.CreateEvalVars(
                    realm, EnvironmentIn(Operand(ref r, ref code, 1)), block.Declarations[Unsafe.Add(ref code, 2)]);
                return 3;
            case Opcode.DefineEvalFunction:
                ScopeOperations.DefineEvalFunction(
                    realm, EnvironmentIn(Operand(ref r, ref code, 1)), constants[Unsafe.Add(ref code, 2)].String,
                    Operand(ref r, ref code, 3));
                return 4;
            case Opcode.StoreEvalVariable:
                ScopeOperations.StoreEvalVariable(
                    realm, EnvironmentIn(Operand(ref r, ref code, 1)), constants[Unsafe.Add(ref code, 2)].String,
                    Operand(ref r, ref code, 3));
                return 4;
            case Opcode.ResolveName:
                Operand(ref r, ref code, 1) =
                    ScopeOperations.Resolve(realm, EnvironmentIn(Operand(ref r, ref code, 2)), constants[Unsafe.Add(ref code, 3)].String);
                return 4;
            case Opcode.LoadName:
            case Opcode.LoadNameOrUndefined:
            {
                var name = constants[Unsafe.Add(ref code, 3)].String;
                var reference = ScopeOperations.Resolve(realm, EnvironmentIn(Operand(ref r, ref code, 2)), name);
                Operand(ref r, ref code, 1) = ScopeOperations.Load(realm, reference, name, (Opcode)code == Opcode.LoadName, frame.IsStrict);
                return 4;
            }
            case Opcode.LoadReference:
                Operand(ref r, ref code, 1) =
                    ScopeOperations.Load(
                    realm, Operand(ref r, ref code, 2), constants[Unsafe.Add(ref code, 3)].String, true, frame.IsStrict);
                return 4;
            case Opcode.StoreReference:
                ScopeOperations.Store(
                    realm, Operand(ref r, ref code, 1), constants[Unsafe.Add(ref code, 2)].String, Operand(ref r, ref code, 3),
                    frame.IsStrict);
                return 4;
            case Opcode.LoadCallee:
            {
                var name = constants[Unsafe.Add(ref code, 3)].String;
                var reference = ScopeOperations.Resolve(realm, EnvironmentIn(Operand(ref r, ref code, 2)), name);
                ref var callee = ref Operand(ref r, ref code, 1);
                callee = ScopeOperations.Load(realm, reference, name, true, frame.IsStrict);
                Unsafe.Add(ref callee, 1) = ScopeOperations.WithBaseObject(reference);
                return 4;
            }
            case Opcode.DeleteName:
                Operand(ref r, ref code, 1) =
                    ScopeOperations.Delete(realm, EnvironmentIn(Operand(ref r, ref code, 2)), constants[Unsafe.Add(ref code, 3)].String);
                return 4;
            default:
                throw Unknown(ref code);
        }
    }

    // GetBindingValue of an imported binding (§9.1.1.5.1).
    private static JsValue LoadImport(ref JsValue r, ref int code, JsValue[] constants)
    {
        var value = ImportedBinding.Read(Slot(ref r, ref code, 2));
        return value.IsUninitialized ? throw NotInitialized(constants[Unsafe.Add(ref code, 5)]) : value;
    }

    internal static JsValue LoadGlobal(CallFrame frame, int cacheIndex, bool throws)
    {
        var realm = frame.Realm;
        var key = frame.Instance.Block.CacheKeys[cacheIndex];
        ref var cache = ref frame.Instance.Caches[cacheIndex];
        if (RealmCode.Of(realm).FindGlobal((string)key.Name!) is { } binding)
        {
            var known = binding.Read((string)key.Name!);
            if (throws && !binding.IsReplaceable) cache.Set(null, binding, null, 0, 0);
            return known;
        }
        var global = realm.Global;
        var shape = global.Shape;
        var slot = shape.Find(key, out var flags);
        if (slot >= 0 && (flags & PropertyFlags.Accessor) == 0)
        {
            var value = realm.ReadGlobal(slot);
            // A lazy value of the host may change the global object.
            if (!ReferenceEquals(global.Shape, shape) || shape.IsDictionary) slot = global.Shape.Find(key);
            if (throws) cache.Set(null, null, null, slot, realm.Agent.PrototypeEpoch);
            return value;
        }
        // The object record of the global environment (§9.1.1.2): HasBinding, then Get.
        if (global.HasProperty(key)) return global.Get(key);
        return throws ? throw Raise.NotDefined(key) : JsValue.Undefined;
    }

    internal static void StoreGlobal(CallFrame frame, int cacheIndex, in JsValue value)
    {
        var realm = frame.Realm;
        var key = frame.Instance.Block.CacheKeys[cacheIndex];
        ref var cache = ref frame.Instance.Caches[cacheIndex];
        if (RealmCode.Of(realm).FindGlobal((string)key.Name!) is { } binding)
        {
            binding.Assign((string)key.Name!, value);
            if (!binding.IsReplaceable) cache.Set(null, binding, null, 0, 0);
            return;
        }
        var global = realm.Global;
        var slot = global.Shape.Find(key, out var flags);
        if (slot >= 0 && (flags & (PropertyFlags.Accessor | PropertyFlags.Writable)) == PropertyFlags.Writable)
        {
            global.OwnSlots();
            global.SlotAt(slot) = value;
            cache.Set(null, null, null, slot, realm.Agent.PrototypeEpoch);
            return;
        }
        var isStrict = frame.IsStrict;
        if (isStrict && !global.HasProperty(key)) throw Raise.ReferenceError(Messages.NotDefined, key);
        if (!global.Set(key, value, global) && isStrict) throw PropertyRefusal.OfSet(global, key, global);
    }
}
