namespace Quoll.Builtins.StructuredData;

/// <summary>
/// The DataView constructor and its prototype (ECMA-262 §25.3.2 and §25.3.4). The getters and setters of values differ
/// in the element type only.
/// </summary>
internal static class DataViewConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("DataView", 1, Intrinsic.DataViewPrototype, Construct);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Getter("buffer", Buffer)
        .Getter("byteLength", ByteLength)
        .Getter("byteOffset", ByteOffset)
        .Intrinsic("constructor", Intrinsic.DataView)
        .Method("getBigInt64", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.BigInt64))
        .Method("getBigUint64", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.BigUint64))
        .Method("getFloat16", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Float16), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Float16))
        .Method("getFloat32", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Float32), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Float32))
        .Method("getFloat64", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Float64), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Float64))
        .Method("getInt8", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Int8), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Int8))
        .Method("getInt16", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Int16), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Int16))
        .Method("getInt32", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Int32), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Int32))
        .Method("getUint8", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Uint8), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Uint8))
        .Method("getUint16", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Uint16), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Uint16))
        .Method("getUint32", 1, static (in CallInfo call) => GetViewValue(call, ElementKind.Uint32), direct:
            static (JsValue self, JsValue index, JsValue isLittle) => DataViewObject.GetNumber(self, index, isLittle, ElementKind.Uint32))
        .Method("setBigInt64", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.BigInt64))
        .Method("setBigUint64", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.BigUint64))
        .Method("setFloat16", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Float16), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Float16))
        .Method("setFloat32", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Float32), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Float32))
        .Method("setFloat64", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Float64), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Float64))
        .Method("setInt8", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Int8), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Int8))
        .Method("setInt16", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Int16), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Int16))
        .Method("setInt32", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Int32), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Int32))
        .Method("setUint8", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Uint8), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Uint8))
        .Method("setUint16", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Uint16), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Uint16))
        .Method("setUint32", 2, static (in CallInfo call) => SetViewValue(call, ElementKind.Uint32), direct:
            static (JsValue self, JsValue index, JsValue value, JsValue isLittle) =>
                DataViewObject.SetNumber(self, index, value, isLittle, ElementKind.Uint32))
        .Tag("DataView");

    private static DataViewObject ThisView(in CallInfo call) => call.RequireThis<DataViewObject>("DataView");

    /// <summary>DataView ( buffer [ , byteOffset [ , byteLength ] ] ) (§25.3.2.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "DataView");
        if (call[0].ObjectOrNull is not ArrayBufferObject buffer)
            throw Raise.TypeError(Messages.IncompatibleReceiver, "ArrayBuffer", Display.Brief(call[0]));
        var offset = TypeConversion.ToIndex(call[1], Messages.InvalidOffset);
        buffer.RequireAttached();
        var bufferByteLength = buffer.ByteLength;
        if (offset > bufferByteLength) throw Raise.RangeError(Messages.InvalidOffset, NumberText.ToString(offset));
        double? viewByteLength;
        if (!call[2].IsUndefined) viewByteLength = TypeConversion.ToIndex(call[2]);
        else if (buffer.IsResizable) viewByteLength = null;
        else viewByteLength = bufferByteLength - offset;
        RequireRange(buffer, bufferByteLength, offset, viewByteLength);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.DataViewPrototype);
        // 11. to 14. The conversion of the length and getting the prototype may have detached or resized the buffer.
        buffer.RequireAttached();
        RequireRange(buffer, buffer.ByteLength, offset, viewByteLength);
        return new DataViewObject(call.Realm, prototype, buffer, (int)offset, (int?)viewByteLength);
    }

    private static void RequireRange(ArrayBufferObject buffer, int bufferByteLength, double offset, double? viewByteLength)
    {
        if (offset + (viewByteLength ?? 0) > bufferByteLength) throw Raise.RangeError(Messages.ViewRange, buffer.ClassName);
    }

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
        var index = TypeConversion.ToIndex(call[0], Messages.InvalidViewOffset);
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
        view.Buffer.RequireMutable();
        var index = TypeConversion.ToIndex(call[0], Messages.InvalidViewOffset);
        var bits = RawElement.FromValue(kind, call[1]);
        var isLittleEndian = TypeConversion.ToBoolean(call[2]);
        var place = Place(view, index, kind);
        RawElement.Store(kind, place, bits);
        if (isLittleEndian != BitConverter.IsLittleEndian) place.Reverse();
        return JsValue.Undefined;
    }

    // Steps 5 to 11 of both: where the value stands.
    private static Span<byte> Place(DataViewObject view, double index, ElementKind kind)
    {
        view.RequireInBounds();
        var size = kind.Size();
        return index + size <= view.ViewByteLength ? view.ViewBytes.Slice((int)index, size)
            : throw Raise.RangeError(Messages.InvalidViewOffset, NumberText.ToString(index));
    }
}
