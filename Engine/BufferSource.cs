using Quoll.Runtime.Objects;

namespace Quoll;

/// <summary>
/// What a <see cref="BufferSource"/> is: a buffer, or a view of a type (ECMA-262 §23.2 table 73, §25.3).
/// </summary>
public enum BufferViewKind
{
    /// <summary>The buffer itself: an ArrayBuffer or a SharedArrayBuffer.</summary>
    None,

    /// <summary>A DataView.</summary>
    DataView,

    /// <summary>An Int8Array.</summary>
    Int8,

    /// <summary>A Uint8Array.</summary>
    Uint8,

    /// <summary>A Uint8ClampedArray.</summary>
    Uint8Clamped,

    /// <summary>An Int16Array.</summary>
    Int16,

    /// <summary>A Uint16Array.</summary>
    Uint16,

    /// <summary>An Int32Array.</summary>
    Int32,

    /// <summary>A Uint32Array.</summary>
    Uint32,

    /// <summary>A BigInt64Array.</summary>
    BigInt64,

    /// <summary>A BigUint64Array.</summary>
    BigUint64,

    /// <summary>A Float16Array.</summary>
    Float16,

    /// <summary>A Float32Array.</summary>
    Float32,

    /// <summary>A Float64Array.</summary>
    Float64,
}

/// <summary>
/// The bytes of an ArrayBuffer, a SharedArrayBuffer or a view of one, as they are now: a script that runs may resize
/// or detach the buffer (<see cref="AbstractOperations.TryGetBufferSource"/>).
/// </summary>
public readonly ref struct BufferSource
{
    private readonly ArrayBufferObject _buffer;
    private readonly ArrayBufferView? _view;

    internal BufferSource(ArrayBufferObject buffer) => _buffer = buffer;

    internal BufferSource(ArrayBufferView view) => (_buffer, _view) = (view.Buffer, view);

    /// <summary>Whether this is a buffer, or which view.</summary>
    public BufferViewKind Kind => _view switch
    {
        null => BufferViewKind.None,
        TypedArrayObject array => KindOf(array.Kind),
        _ => BufferViewKind.DataView,
    };

    /// <summary>The ArrayBuffer or SharedArrayBuffer.</summary>
    public JsValue Buffer => new(_buffer);

    /// <summary>Where the bytes begin in the buffer; 0 for a view that is out of bounds.</summary>
    public int ByteOffset => _view is null or { IsOutOfBounds: true } ? 0 : _view.StoredByteOffset;

    /// <summary>The number of bytes; 0 if the buffer is detached or the view is out of bounds.</summary>
    public int ByteLength => Bytes.Length;

    /// <summary>The size of an element, in bytes; 1 for a buffer and for a DataView.</summary>
    public int ElementSize => _view is TypedArrayObject array ? array.Kind.Size() : 1;

    /// <summary>The bytes. Other threads may change those of a SharedArrayBuffer.</summary>
    public Span<byte> Bytes => _view switch
    {
        null => _buffer.Bytes,
        TypedArrayObject array => array.ElementBytes,
        _ => _view.ViewBytes,
    };

    /// <summary>Whether the buffer is a SharedArrayBuffer.</summary>
    public bool IsShared => _buffer.IsShared;

    /// <summary>Whether the buffer is resizable or growable.</summary>
    public bool IsResizable => _buffer.IsResizable;

    /// <summary>Whether the buffer is detached.</summary>
    public bool IsDetached => _buffer.IsDetached;

    /// <summary>Whether the buffer is immutable (proposal-immutable-arraybuffer).</summary>
    public bool IsImmutable => _buffer.IsImmutable;

    /// <summary>Whether the view does not lie within its buffer now.</summary>
    public bool IsOutOfBounds => _view is { IsOutOfBounds: true };

    internal static int SizeOf(BufferViewKind kind) => kind <= BufferViewKind.DataView ? 1 : ElementOf(kind).Size();

    // The views come in the order of the types of elements.
    internal static ElementKind ElementOf(BufferViewKind kind) => (ElementKind)(kind - BufferViewKind.Int8);

    private static BufferViewKind KindOf(ElementKind kind) => (int)kind + BufferViewKind.Int8;
}
