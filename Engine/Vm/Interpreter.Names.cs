using System.Diagnostics;
using System.Runtime.CompilerServices;
using Quoll.Bytecode;
using Quoll.Runtime.Values;

namespace Quoll.Vm;

// Instructions on bindings that are found by name, and declarations: those of scripts, evals and with.
internal static partial class Interpreter
{
    // Runs one instruction; returns its length. Bounds as in Dispatch.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Named(Frame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        realm.Agent.Step();
        var block = frame.Instance.Block;
        var constants = block.Constants;
        switch ((Opcode)code)
        {
            case Opcode.ThrowConstAssignment:
                throw Raise.TypeError(Messages.AssignToConstant, constants[Unsafe.Add(ref code, 1)].String);
            case Opcode.ThrowReference:
                throw Raise.ReferenceError(Messages.Verbatim, constants[Unsafe.Add(ref code, 1)].String);
            case Opcode.PushWith:
                Operand(ref r, ref code, 1) = JsValue.FromInternal(new EnvironmentRecord(
                    EnvironmentIn(Operand(ref r, ref code, 2)), TypeConversion.ToObject(realm, Operand(ref r, ref code, 3))));
                return 4;
            case Opcode.LoadGlobalOrUndefined:
                Operand(ref r, ref code, 1) = LoadGlobal(frame, Unsafe.Add(ref code, 2), throws: false);
                return 3;
            case Opcode.InitializeGlobal:
                // Not there where the input of a prompt has waited, and another one has declared a var of that name.
                if (RealmCode.Of(realm).GlobalBindings.TryGetValue(constants[Unsafe.Add(ref code, 1)].String, out var declared))
                    declared.Value = Operand(ref r, ref code, 2);
                return 3;
            case Opcode.DeclareGlobals:
                ScopeOperations.DeclareGlobals(realm, block.Declarations[Unsafe.Add(ref code, 1)]);
                return 2;
            case Opcode.DefineGlobalFunction:
                // Behind DeclareGlobals, which has the declarations of the script.
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
                throw new UnreachableException($"{(Opcode)code} is no instruction.");
        }
    }
}
