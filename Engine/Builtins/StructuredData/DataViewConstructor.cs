using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.StructuredData;

/// <summary>The DataView constructor (ECMA-262 §25.3.2).</summary>
internal static class DataViewConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("DataView", 1, Intrinsic.DataViewPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>DataView ( buffer [ , byteOffset [ , byteLength ] ] ) (§25.3.2.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "DataView");
        if (call[0].ObjectOrNull is not ArrayBufferObject buffer)
            throw Raise.TypeError(Messages.IncompatibleReceiver, "ArrayBuffer", Display.Brief(call[0]));
        var offset = TypeConversion.ToIndex(call[1]);
        buffer.RequireAttached();
        if (offset > buffer.ByteLength) throw Raise.RangeError(Messages.ViewRange, buffer.ClassName);
        double? viewByteLength;
        if (!call[2].IsUndefined) viewByteLength = TypeConversion.ToIndex(call[2]);
        else if (buffer.IsResizable) viewByteLength = null;
        else viewByteLength = buffer.ByteLength - offset;
        RequireRange(buffer, offset, viewByteLength);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.DataViewPrototype);
        // 11. to 14. Getting the prototype may have detached or resized the buffer.
        buffer.RequireAttached();
        RequireRange(buffer, offset, viewByteLength);
        return new DataViewObject(call.Realm, prototype, buffer, (int)offset, (int?)viewByteLength);
    }

    private static void RequireRange(ArrayBufferObject buffer, double offset, double? viewByteLength)
    {
        if (offset + (viewByteLength ?? 0) > buffer.ByteLength) throw Raise.RangeError(Messages.ViewRange, buffer.ClassName);
    }
}
