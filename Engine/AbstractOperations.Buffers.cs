using System.Text;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Runtime.Objects;
using Quoll.Text.Transcoding;

namespace Quoll;

public static partial class AbstractOperations
{
    /// <summary>Creates an ArrayBuffer (§25.1) that takes over the bytes.</summary>
    /// <param name="engine">The engine of the buffer.</param>
    /// <param name="bytes">The bytes. The caller charges them (<see cref="Charge"/>) and no longer uses them.</param>
    public static JsValue CreateArrayBuffer(Engine engine, byte[] bytes)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(bytes);
        return Boundary.Run(engine.Realm, bytes, static (realm, bytes) => new JsValue(new ArrayBufferObject(realm, bytes)));
    }

    /// <summary>Creates a Uint8Array (§23.2) that takes over the bytes.</summary>
    /// <inheritdoc cref="CreateArrayBuffer" path="/param"/>
    public static JsValue CreateUint8Array(Engine engine, byte[] bytes)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(bytes);
        return Boundary.Run(engine.Realm, bytes, static (realm, bytes) => new JsValue(BinaryData.Take(realm, bytes)));
    }

    /// <summary>Creates a view of a buffer: a DataView (§25.3) or a typed array (§23.2).</summary>
    /// <param name="engine">The engine of the view.</param>
    /// <param name="kind">The kind of the view; not <see cref="BufferViewKind.None"/>.</param>
    /// <param name="buffer">An ArrayBuffer or SharedArrayBuffer.</param>
    /// <param name="byteOffset">Where the view begins, in bytes; a multiple of the size of an element.</param>
    /// <param name="length">The number of elements; of bytes for a DataView.</param>
    /// <exception cref="ArgumentException">The buffer is not one, or is detached.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The view does not lie within the buffer.</exception>
    public static JsValue CreateView(Engine engine, BufferViewKind kind, JsValue buffer, int byteOffset, int length)
    {
        ArgumentNullException.ThrowIfNull(engine);
        Boundary.RequireSameEngine(engine.Realm, buffer);
        var bytes = RequireBuffer(buffer);
        if (bytes.IsDetached) throw new ArgumentException("The buffer is detached.", nameof(buffer));
        if (kind is <= BufferViewKind.None or > BufferViewKind.Float64) throw new ArgumentOutOfRangeException(nameof(kind));
        var size = BufferSource.SizeOf(kind);
        if (byteOffset < 0 || byteOffset % size != 0) throw new ArgumentOutOfRangeException(nameof(byteOffset));
        if (length < 0 || byteOffset + (long)length * size > bytes.ByteLength) throw new ArgumentOutOfRangeException(nameof(length));
        return Boundary.Run(engine.Realm, (kind, bytes, byteOffset, byteLength: length * size), static (realm, view) =>
            new JsValue(view.kind == BufferViewKind.DataView
                ? new DataViewObject(realm, realm[Intrinsic.DataViewPrototype], view.bytes, view.byteOffset, view.byteLength)
                : new TypedArrayObject(
                    realm, realm[PrototypeOf(view.kind)], BufferSource.ElementOf(view.kind),
                    view.bytes, view.byteOffset, view.byteLength)));
    }

    /// <summary>
    /// Moves the memory of an ArrayBuffer to a new one and detaches it (ArrayBufferCopyAndDetach, §25.1.3.4).
    /// </summary>
    /// <exception cref="ScriptError">The buffer is detached, shared or immutable: a TypeError.</exception>
    public static JsValue TransferArrayBuffer(Engine engine, JsValue buffer)
    {
        ArgumentNullException.ThrowIfNull(engine);
        Boundary.RequireSameEngine(engine.Realm, buffer);
        var bytes = RequireBuffer(buffer);
        if (bytes.IsDetached || bytes.IsShared || bytes.IsImmutable)
            throw new ScriptError(ScriptErrorKind.TypeError, bytes.IsDetached ? Messages.BufferDetached
                : bytes.IsShared ? "A SharedArrayBuffer cannot be transferred." : Messages.BufferImmutable);
        return Boundary.Run(engine.Realm, bytes, static (_, bytes) => new JsValue(bytes.MoveToFixedLength()));
    }

    /// <summary>IsDetachedBuffer (§25.1.3.6).</summary>
    /// <exception cref="ArgumentException">The value is not a buffer.</exception>
    public static bool IsDetachedBuffer(JsValue buffer) => RequireBuffer(buffer).IsDetached;

    /// <summary>
    /// Returns the bytes of an ArrayBuffer, a SharedArrayBuffer, or a view of one. Returns false for any other value.
    /// </summary>
    public static bool TryGetBufferSource(JsValue value, out BufferSource source)
    {
        source = value.ObjectOrNull switch
        {
            ArrayBufferObject buffer => new BufferSource(buffer),
            ArrayBufferView view => new BufferSource(view),
            _ => default,
        };
        return value.ObjectOrNull is ArrayBufferObject or ArrayBufferView;
    }

    /// <summary>
    /// Returns a String as UTF-8 (Encoding Standard §6, UTF-8 encode): lone surrogates become U+FFFD. A long result of
    /// JSON.stringify is in UTF-8 already and only copied. The call is charged.
    /// </summary>
    /// <exception cref="InvalidOperationException">The value is not a String.</exception>
    public static byte[] EncodeUtf8(JsValue text)
    {
        if (text.IsString && text.Reference is Utf8String { Utf8: { } utf8 })
        {
            WorkBudget.Work(utf8.Length);
            var copy = NewBytes(utf8.Length);
            utf8.CopyTo(copy);
            return copy;
        }
        var units = text.AsString();
        WorkBudget.Work(4L * units.Length);
        var bytes = NewBytes(Utf8Transcoder.CountBytes(units));
        // With a byte for each unit, all are ASCII, and so Latin-1.
        if (bytes.Length == units.Length) Encoding.Latin1.GetBytes(units, bytes);
        else Utf8Transcoder.Fill(units, bytes, out _, out _);
        return bytes;
    }

    /// <summary>
    /// Writes as many whole characters as there is room for, as UTF-8; lone surrogates become U+FFFD. The call is
    /// charged.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <param name="destination">Gets the bytes.</param>
    /// <param name="read">The number of code units that were written.</param>
    /// <param name="written">The number of bytes.</param>
    public static void EncodeUtf8(ReadOnlySpan<char> text, Span<byte> destination, out int read, out int written)
    {
        WorkBudget.Work(4L * Math.Min(text.Length, destination.Length));
        Utf8Transcoder.Encode(text, destination, out read, out written);
    }

    /// <summary>
    /// Returns the String of bytes that are UTF-8, or null for others, in which something must be replaced. The call is
    /// charged.
    /// </summary>
    /// <param name="utf8">The bytes. Nothing changes them meanwhile.</param>
    /// <exception cref="ScriptError">The text is longer than Strings may be: a RangeError.</exception>
    public static JsValue? DecodeUtf8(ReadOnlySpan<byte> utf8)
    {
        WorkBudget.Work(4L * utf8.Length);
        var isAscii = Ascii.IsValid(utf8);
        var length = isAscii ? utf8.Length : Utf8Transcoder.CountUnits(utf8);
        if (length < 0) return null;
        if (length > Rope.MaxLength) throw new ScriptError(ScriptErrorKind.RangeError, Messages.StringTooLong);
        // JSON.parse takes a byte order mark of UTF-8 for one, and not for a character.
        var mayStay = length > Utf8Pieces.MaxPiece / sizeof(char) && !utf8.StartsWith("\uFEFF"u8);
        if (mayStay && s_decodedForm.IsUtf8)
        {
            WorkBudget.Memory(utf8.Length);
            return new JsValue(new Utf8String(Utf8Pieces.CopyOf(utf8), s_decodedForm));
        }
        if (mayStay) s_decodedForm.WroteUtf16(length);
        WorkBudget.Memory(sizeof(char) * (long)length);
        // .NET is faster for ASCII, which is Latin-1, too, and for short texts.
        if (isAscii) return Encoding.Latin1.GetString(utf8);
        if (utf8.Length <= Utf8Transcoder.ShortText) return Encoding.UTF8.GetString(utf8);
        return string.Create(length, utf8, static (units, utf8) => TrustedUtf8.Decode(utf8, units));
    }

    // What becomes of texts that would be large objects of .NET. Threads may disturb each other, at the cost of speed.
    private static readonly ResultForm s_decodedForm = new();

    private static byte[] NewBytes(int count)
    {
        WorkBudget.Memory(count);
        return GC.AllocateUninitializedArray<byte>(count);
    }

    private static ArrayBufferObject RequireBuffer(JsValue value) => value.ObjectOrNull as ArrayBufferObject
        ?? throw new ArgumentException("The value is neither an ArrayBuffer nor a SharedArrayBuffer.", nameof(value));

    private static Intrinsic PrototypeOf(BufferViewKind kind) => kind switch
    {
        BufferViewKind.Int8 => Intrinsic.Int8ArrayPrototype,
        BufferViewKind.Uint8 => Intrinsic.Uint8ArrayPrototype,
        BufferViewKind.Uint8Clamped => Intrinsic.Uint8ClampedArrayPrototype,
        BufferViewKind.Int16 => Intrinsic.Int16ArrayPrototype,
        BufferViewKind.Uint16 => Intrinsic.Uint16ArrayPrototype,
        BufferViewKind.Int32 => Intrinsic.Int32ArrayPrototype,
        BufferViewKind.Uint32 => Intrinsic.Uint32ArrayPrototype,
        BufferViewKind.Float16 => Intrinsic.Float16ArrayPrototype,
        BufferViewKind.Float32 => Intrinsic.Float32ArrayPrototype,
        BufferViewKind.Float64 => Intrinsic.Float64ArrayPrototype,
        BufferViewKind.BigInt64 => Intrinsic.BigInt64ArrayPrototype,
        _ => Intrinsic.BigUint64ArrayPrototype,
    };
}
