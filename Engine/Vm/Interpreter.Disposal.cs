using System.Runtime.CompilerServices;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Vm;

// The end of a scope with using declarations. Two registers have its completion: what kind it is, and behind that the
// value.
internal static partial class Interpreter
{
    // DisposeResources (ECMA-262 of 2026, §7.5.8) up to the next await: the value to be awaited, uninitialised at the
    // end.
    private static JsValue DisposeResources(Realm realm, in JsValue capability, ref JsValue completion)
    {
        var thrown = Thrown(ref completion);
        var mustWait = ((DisposeCapability)capability.InternalObject).Dispose(realm, ref thrown, out var awaited);
        SetThrown(ref completion, thrown);
        return mustWait ? awaited : JsValue.Uninitialized;
    }

    // The rejection of what a disposal has awaited.
    private static void DisposalThrew(Realm realm, ref JsValue completion, in JsValue error)
    {
        var thrown = Thrown(ref completion);
        DisposeCapability.Throw(realm, ref thrown, error);
        SetThrown(ref completion, thrown);
    }

    private static JsValue? Thrown(ref JsValue completion) =>
        IsCompletion(completion, SpecialOperands.ThrowCompletion) ? Unsafe.Add(ref completion, 1) : default(JsValue?);

    private static void SetThrown(ref JsValue completion, JsValue? thrown)
    {
        if (thrown is not { } error) return;
        completion = new JsValue((double)SpecialOperands.ThrowCompletion);
        Unsafe.Add(ref completion, 1) = error;
    }
}
