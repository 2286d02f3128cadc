using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.StructuredData;

/// <summary>
/// DataView.prototype (ECMA-262 §25.3.4). The getters and setters of values differ only in the element type.
/// </summary>
internal static class DataViewPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Getter("buffer", Buffer)
        .Getter("byteLength", ByteLength)
        .Getter("byteOffset", ByteOffset)
        .Intrinsic("constructor", Intrinsic.DataView)
        .Method("getBigInt64", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.BigInt64))
        .Method("getBigUint64", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.BigUint64))
        .Method("getFloat16", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Float16))
        .Method("getFloat32", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Float32))
        .Method("getFloat64", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Float64))
        .Method("getInt8", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Int8))
        .Method("getInt16", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Int16))
        .Method("getInt32", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Int32))
        .Method("getUint8", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Uint8))
        .Method("getUint16", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Uint16))
        .Method("getUint32", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Uint32))
        .Method("setBigInt64", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.BigInt64))
        .Method("setBigUint64", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.BigUint64))
        .Method("setFloat16", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Float16))
        .Method("setFloat32", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Float32))
        .Method("setFloat64", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Float64))
        .Method("setInt8", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Int8))
        .Method("setInt16", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Int16))
        .Method("setInt32", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Int32))
        .Method("setUint8", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Uint8))
        .Method("setUint16", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Uint16))
        .Method("setUint32", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Uint32))
        .Tag("DataView");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    private static DataViewObject ThisView(in CallInfo call) =>
        call.This.ObjectOrNull as DataViewObject
            ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "DataView", Display.Brief(call.This));

    /// <summary>get DataView.prototype.buffer (§25.3.4.1).</summary>
    private static JsValue Buffer(in CallInfo call) => ThisView(call).Buffer;

    /// <summary>get DataView.prototype.byteLength (§25.3.4.2).</summary>
    private static JsValue ByteLength(in CallInfo call)
    {
        var o = ThisView(call);
        o.RequireInBounds();
        return o.ViewByteLength;
    }

    /// <summary>get DataView.prototype.byteOffset (§25.3.4.3).</summary>
    private static JsValue ByteOffset(in CallInfo call)
    {
        var o = ThisView(call);
        o.RequireInBounds();
        return o.StoredByteOffset;
    }

    // GetViewValue (§25.3.1.5).
    private static JsValue GetViewValue(in CallInfo call, ElementKind kind)
    {
        var view = ThisView(call);
        var index = TypeConversion.ToIndex(call[0]);
        var isLittleEndian = TypeConversion.ToBoolean(call[1]);
        var place = Place(view, index, kind);
        if (isLittleEndian == BitConverter.IsLittleEndian) return RawElement.Load(kind, place);
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        bytes = bytes[..place.Length];
        place.CopyTo(bytes);
        bytes.Reverse();
        return RawElement.Load(kind, bytes);
    }

    // SetViewValue (§25.3.1.6).
    private static JsValue SetViewValue(in CallInfo call, ElementKind kind)
    {
        var view = ThisView(call);
        var index = TypeConversion.ToIndex(call[0]);
        var bits = RawElement.FromValue(kind, call[1]);
        var isLittleEndian = TypeConversion.ToBoolean(call[2]);
        var place = Place(view, index, kind);
        RawElement.Store(kind, place, bits);
        if (isLittleEndian != BitConverter.IsLittleEndian) place.Reverse();
        return JsValue.Undefined;
    }

    // Steps 5 to 11 of both: compute the place of the value.
    private static Span<byte> Place(DataViewObject view, double index, ElementKind kind)
    {
        view.RequireInBounds();
        var size = kind.Size();
        return index + size <= view.ViewByteLength ? view.ViewBytes.Slice((int)index, size)
            : throw Raise.RangeError(Messages.ViewRange, "DataView");
    }
}
