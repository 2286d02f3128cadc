using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.StructuredData;

/// <summary>The ArrayBuffer constructor (ECMA-262 §25.1.4 and §25.1.5).</summary>
internal static class ArrayBufferConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("ArrayBuffer", 1, Intrinsic.ArrayBufferPrototype)
        .Method("isView", 1, IsView)
        .Species();

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>ArrayBuffer ( length [ , options ] ) (§25.1.4.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "ArrayBuffer");
        var byteLength = TypeConversion.ToIndex(call[0]);
        return ArrayBufferObject.Allocate(call.Realm, newTarget, byteLength, MaxByteLengthOption(call[1]));
    }

    /// <summary>GetArrayBufferMaxByteLengthOption (§25.1.3.7): returns null if there is none.</summary>
    public static double? MaxByteLengthOption(in JsValue options)
    {
        var maximum = options.ObjectOrNull?.Get("maxByteLength") ?? JsValue.Undefined;
        return maximum.IsUndefined ? null : TypeConversion.ToIndex(maximum);
    }

    /// <summary>ArrayBuffer.isView ( arg ) (§25.1.5.1).</summary>
    private static JsValue IsView(in CallInfo call) => call[0].ObjectOrNull is ArrayBufferView;
}
