using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.StructuredData;

/// <summary>The SharedArrayBuffer constructor (ECMA-262 §25.2.3 and §25.2.4).</summary>
internal static class SharedArrayBufferConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("SharedArrayBuffer", 1, Intrinsic.SharedArrayBufferPrototype)
        .Species();

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>SharedArrayBuffer ( length [ , options ] ) (§25.2.3.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "SharedArrayBuffer");
        var byteLength = TypeConversion.ToIndex(call[0]);
        return ArrayBufferObject.Allocate(
            call.Realm, newTarget, byteLength, ArrayBufferConstructor.MaxByteLengthOption(call[1]), isShared: true);
    }
}
