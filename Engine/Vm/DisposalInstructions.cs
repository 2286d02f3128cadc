using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>
/// The end of a scope with using declarations. Its completion is in two registers: the type of the completion, then the
/// value.
/// </summary>
internal static class DisposalInstructions
{
    // Runs an instruction on resources; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.NewDisposeCapability: a = JsValue.FromInternal(new DisposeCapability()); return 2;
            case Opcode.AddResource:
                ((DisposeCapability)a.InternalObject).Add(realm, Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3) != 0);
                return 4;
            case Opcode.DisposeResources:
                a = DisposeResources(realm, Operand(ref r, ref code, 2), ref Operand(ref r, ref code, 3));
                return 4;
            case Opcode.DisposalThrew: DisposalThrew(realm, ref a, Operand(ref r, ref code, 2)); return 3;
            default:
                throw Unknown(ref code);
        }
    }

    // DisposeResources (ECMA-262 of 2026, §7.5.8) up to the next await: returns the value to await, or uninitialised at
    // the end.
    private static JsValue DisposeResources(Realm realm, in JsValue capability, ref JsValue completion)
    {
        var thrown = Thrown(ref completion);
        var mustWait = ((DisposeCapability)capability.InternalObject).Dispose(realm, ref thrown, out var awaited);
        SetThrown(ref completion, thrown);
        return mustWait ? awaited : JsValue.Uninitialized;
    }

    // Handles the rejection of a value that a disposal has awaited.
    private static void DisposalThrew(Realm realm, ref JsValue completion, in JsValue error)
    {
        var thrown = Thrown(ref completion);
        DisposeCapability.Throw(realm, ref thrown, error);
        SetThrown(ref completion, thrown);
    }

    /// <summary>Whether a completion is of a type.</summary>
    [Repeatable]
    public static bool IsCompletion(JsValue value, int wanted) =>
        wanted == SpecialOperands.UninitializedTest ? value.IsUninitialized : value.IsNumber && value.Number == wanted;

    private static JsValue? Thrown(ref JsValue completion) =>
        IsCompletion(completion, SpecialOperands.ThrowCompletion) ? Unsafe.Add(ref completion, 1) : default(JsValue?);

    private static void SetThrown(ref JsValue completion, JsValue? thrown)
    {
        if (thrown is not { } error) return;
        completion = new JsValue((double)SpecialOperands.ThrowCompletion);
        Unsafe.Add(ref completion, 1) = error;
    }
}
