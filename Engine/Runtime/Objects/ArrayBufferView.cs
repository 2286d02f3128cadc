using System.Runtime.InteropServices;

namespace Quoll.Runtime.Objects;

/// <summary>
/// The common base of typed arrays and DataViews: a part of a buffer, with its own length or up to the buffer's end.
/// Resizing or detaching the buffer can put the view out of bounds; a later resize can put it in bounds again.
/// </summary>
internal abstract class ArrayBufferView(Shape shape, ArrayBufferObject buffer, int byteOffset, int? byteLength) : JsObject(shape)
{
    // The fixed length in bytes, or -1 for auto.
    private readonly int _fixedByteLength = byteLength ?? -1;

    /// <summary>[[ViewedArrayBuffer]].</summary>
    public ArrayBufferObject Buffer { get; } = buffer;

    /// <summary>[[ByteOffset]], in bounds or not.</summary>
    public int StoredByteOffset { get; } = byteOffset;

    /// <summary>Where a view of fixed length ends in the buffer, if that is long enough.</summary>
    internal readonly int StoredEnd = byteOffset + (byteLength ?? 0);

    /// <summary>Whether [[ByteLength]] or [[ArrayLength]] is auto: the view ends where the buffer ends.</summary>
    public bool IsLengthTracking => _fixedByteLength < 0;

    /// <summary>The fixed length in bytes; null for auto.</summary>
    public int? FixedByteLength => IsLengthTracking ? null : _fixedByteLength;

    /// <summary>IsTypedArrayOutOfBounds (§10.4.5.13) and IsViewOutOfBounds (§25.3.1.4).</summary>
    public bool IsOutOfBounds => Buffer.IsDetached || StoredByteOffset + (long)Math.Max(_fixedByteLength, 0) > Buffer.ByteLength;

    /// <summary>The bytes that the view may touch now: 0 if it is out of bounds.</summary>
    public int ViewByteLength
    {
        get
        {
            var rest = Buffer.ByteLength - StoredByteOffset;
            if (_fixedByteLength >= 0) return _fixedByteLength <= rest ? _fixedByteLength : 0;
            return Math.Max(rest, 0);
        }
    }

    /// <summary>The bytes that the view shows now.</summary>
    public Span<byte> ViewBytes
    {
        get
        {
            var length = ViewByteLength;
            return length == 0 ? [] : Buffer.Data.AsSpan(StoredByteOffset, length);
        }
    }

    /// <summary>Throws a TypeError if the view is out of bounds.</summary>
    public void RequireInBounds()
    {
        if (!IsOutOfBounds) return;
        Buffer.RequireAttached();
        throw Raise.TypeError(Messages.ViewOutOfBounds, ClassName);
    }
}

/// <summary>A DataView object (ECMA-262 §25.3).</summary>
internal sealed class DataViewObject(Realm realm, JsObject? prototype, ArrayBufferObject buffer, int byteOffset, int? byteLength)
    : ArrayBufferView(Shape.Root(realm, prototype), buffer, byteOffset, byteLength)
{
    public override string ClassName => "DataView";

    /// <summary>
    /// GetViewValue (§25.3.1.5) of an index that is a number, and a hole if it is not valid; not for BigInts.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue GetNumber(in JsValue view, in JsValue index, in JsValue isLittleEndian, ElementKind kind)
    {
        ref var at = ref Find(view, index, kind.Size());
        return Unsafe.IsNullRef(ref at) ? JsValue.Hole
            : new JsValue(RawElement.LoadNumber(kind, ref at, TypeConversion.ToBoolean(isLittleEndian)));
    }

    /// <summary>
    /// SetViewValue (§25.3.1.6) of two numbers. Returns a hole if the index is not valid, or the buffer is immutable;
    /// not for BigInts.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue SetNumber(in JsValue view, in JsValue index, in JsValue value, in JsValue isLittleEndian, ElementKind kind)
    {
        ref var at = ref Find(view, index, kind.Size());
        if (Unsafe.IsNullRef(ref at) || !value.IsNumber || Unsafe.As<DataViewObject>(view.Object).Buffer.IsImmutable) return JsValue.Hole;
        RawElement.Store(kind.Shift(), ref at, RawElement.FromNumber(kind, value.Number), TypeConversion.ToBoolean(isLittleEndian));
        return JsValue.Undefined;
    }

    // Returns where a value of some bytes is; a null reference if the index is not valid. A view that is out of bounds
    // has no bytes.
    private static ref byte Find(in JsValue view, in JsValue index, int size)
    {
        if (!index.IsNumber || view.ObjectOrNull is not DataViewObject o) return ref Unsafe.NullRef<byte>();
        var at = (uint)index.Number;
        if (at != index.Number || (long)at + size > o.ViewByteLength) return ref Unsafe.NullRef<byte>();
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(o.Buffer.Data), (nint)o.StoredByteOffset + (nint)at);
    }
}
