using System.Diagnostics;
using System.Numerics;

namespace Quoll;

// Layout, 16 bytes:
//
//   _reference (8)             _bits (8)
//   null                       the bits of an IEEE 754 double          a Number
//   Tag.Undefined / Tag.Null   type                                    undefined, null
//   Tag.Boolean                type | value << 8                       a Boolean
//   string or DeferredString   type                                    a String
//   JsSymbol                   type                                    a Symbol
//   BigIntBox                  type                                    a BigInt
//   JsObject                   type                                    an Object
//   anything else              type | payload << 8                     internal, never seen by a script or a host
//
// A number has a null reference because storing it then needs no GC write barrier. The type is in the payload, so
// reading it needs no dereference. Only the private constructor pairs a reference with a type, which makes the
// Unsafe.As casts below sound.

/// <summary>
/// A JavaScript value (ECMA-262 §6.1): undefined, null, a Boolean, a String, a Symbol, a Number, a BigInt or an Object.
/// A struct of 16 bytes; numbers and booleans are never boxed. <c>default</c> is the number 0.
/// </summary>
/// <remarks>
/// A field, an array element or an out parameter without its own value is <c>default</c>: the number 0, not
/// undefined.
/// Set it to <see cref="Undefined"/> where absent values matter, for example after a dictionary's TryGetValue returned
/// false. Members of this library never return <c>default</c> for an absent value.
/// </remarks>
[DebuggerDisplay("{DebugText,nq}")]
public readonly partial struct JsValue : IEquatable<JsValue>
{
    private readonly object? _reference;
    private readonly long _bits;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsValue(object reference, JsType type)
    {
        _reference = reference;
        _bits = (long)type;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsValue(object? reference, long bits)
    {
        _reference = reference;
        _bits = bits;
    }

    // Literals, because the runtime never moves or frees them: storing one needs no GC write barrier, and comparing
    // with one no load. No String has the same reference, because these texts are written nowhere else.
    private static class Tag
    {
        public const string Undefined = "\0undefined";
        public const string Null = "\0null";
        public const string Boolean = "\0boolean";
        public const string Hole = "\0hole";
        public const string Uninitialized = "\0uninitialized";
    }

    /// <summary>The value undefined (§6.1.1).</summary>
    public static JsValue Undefined
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Tag.Undefined, JsType.Undefined);
    }

    /// <summary>The value null (§6.1.2).</summary>
    public static JsValue Null
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Tag.Null, JsType.Null);
    }

    /// <summary>The value true (§6.1.3).</summary>
    public static JsValue True
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Tag.Boolean, (long)JsType.Boolean | 0x100);
    }

    /// <summary>The value false (§6.1.3).</summary>
    public static JsValue False
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Tag.Boolean, (long)JsType.Boolean);
    }

    /// <summary>An absent element of an array.</summary>
    internal static JsValue Hole
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Tag.Hole, JsType.Internal);
    }

    /// <summary>A binding in its temporal dead zone.</summary>
    internal static JsValue Uninitialized
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Tag.Uninitialized, JsType.Internal);
    }

    /// <summary>
    /// Creates a Number (§6.1.6.1). C# converts the other number types: int, uint, float and the smaller ones
    /// exactly; long and ulong to the nearest double, exact up to 2^53 (<see cref="JsValue(BigInteger)"/> takes all
    /// of them exactly).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JsValue(double number)
    {
        _reference = null;
        _bits = BitConverter.DoubleToInt64Bits(number);
    }

    /// <summary>Creates a Boolean (§6.1.3).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public JsValue(bool value)
    {
        _reference = Tag.Boolean;
        _bits = (long)JsType.Boolean | (value ? 0x100L : 0);
    }

    /// <summary>Creates a String (§6.1.4); a null reference becomes the value null.</summary>
    public JsValue(string? value)
    {
        _reference = value ?? (object)Tag.Null;
        _bits = value is null ? (long)JsType.Null : (long)JsType.String;
    }

    /// <summary>Creates a String of one UTF-16 code unit.</summary>
    public JsValue(char value) : this(SingleCharacter.Text(value), JsType.String) { }

    /// <summary>Creates a BigInt (§6.1.6.2).</summary>
    // Every integer type converts to BigInteger and to double, so a BigInt must be asked for.
    [OverloadResolutionPriority(-1)]
    public JsValue(BigInteger value) : this(BigIntBox.Of(value), JsType.BigInt) { }

    internal JsValue(JsSymbol symbol) : this(symbol, JsType.Symbol) { }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal JsValue(JsObject value) : this(value, JsType.Object) { }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal JsValue(DeferredString text) : this(text, JsType.String) { }

    /// <summary>Returns a Number from the bits of its double.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsValue FromNumberBits(ulong bits) => new(null, (long)bits);

    internal static JsValue FromBigInt(Int128 value) => new(BigIntBox.Of(value), JsType.BigInt);

    internal static JsValue FromBigInt(long value) => new(BigIntBox.Of(value), JsType.BigInt);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsValue FromText(string text) => new(text, JsType.String);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsValue FromInternal(object marker) => new(marker, JsType.Internal);

    /// <summary>Returns an internal value with a number of 55 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsValue FromInternal(object marker, long payload) => new(marker, payload << 8 | (long)JsType.Internal);

    /// <summary>
    /// Stores the value on the heap. A number needs no GC write barrier, which an assignment would always call.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CopyTo(ref JsValue place)
    {
        if (IsNumber) place = new JsValue(Number);
        else place = this;
    }

    /// <summary>Returns the object, or the value null for a null reference.</summary>
    internal static JsValue FromNullable(JsObject? value) => value is null ? Null : new JsValue(value);

    /// <summary>The type, including internal types.</summary>
    internal JsType StoredType
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is null ? JsType.Number : (JsType)(byte)_bits;
    }

    /// <summary>True if the value is undefined.</summary>
    public bool IsUndefined
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Undefined);
    }

    /// <summary>True if the value is null.</summary>
    public bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Null);
    }

    /// <summary>True if the value is undefined or null.</summary>
    public bool IsNullish
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Undefined) || ReferenceEquals(_reference, Tag.Null);
    }

    /// <summary>True if the value is a Boolean.</summary>
    public bool IsBoolean
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Boolean);
    }

    internal bool IsTrue
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Boolean) && _bits != (long)JsType.Boolean;
    }

    /// <summary>True if the value is a Number.</summary>
    public bool IsNumber
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is null;
    }

    /// <summary>True if the value is a String.</summary>
    public bool IsString
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is not null && (byte)_bits == (byte)JsType.String;
    }

    /// <summary>True if the value is a Symbol.</summary>
    public bool IsSymbol => StoredType == JsType.Symbol;

    /// <summary>True if the value is a BigInt.</summary>
    public bool IsBigInt => StoredType == JsType.BigInt;

    /// <summary>True if the value is an Object (functions and arrays included).</summary>
    public bool IsObject
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is not null && (byte)_bits == (byte)JsType.Object;
    }

    internal bool IsHole
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Hole);
    }

    internal bool IsUninitialized
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_reference, Tag.Uninitialized);
    }

    internal bool IsInternal
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is not null && (byte)_bits == (byte)JsType.Internal;
    }

    /// <summary>True for the internal value of a <see cref="LiveValue"/>.</summary>
    internal bool IsLive
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is not null && _bits == (LiveValue.Mark << 8 | (long)JsType.Internal);
    }

    /// <summary>The number in an internal value.</summary>
    internal long InternalPayload => _bits >> 8;

    /// <summary>Adds one to that number in a place, without the write barrier of the collector.</summary>
    internal static void IncrementPayload(ref JsValue place) => Unsafe.AsRef(in place._bits) += 1 << 8;

    /// <summary>The number; valid only if <see cref="IsNumber"/> is true.</summary>
    internal double Number
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => BitConverter.Int64BitsToDouble(_bits);
    }

    /// <summary>The object; valid only if <see cref="IsObject"/> is true.</summary>
    internal JsObject Object
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Debug.Assert(IsObject);
            return Unsafe.As<JsObject>(_reference!);
        }
    }

    /// <summary>The object, or null for any other type.</summary>
    internal JsObject? ObjectOrNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsObject ? Unsafe.As<JsObject>(_reference) : null;
    }

    /// <summary>The callable object, or null for anything else.</summary>
    internal JsFunction? FunctionOrNull =>
        IsObject && (Unsafe.As<JsObject>(_reference!).Flags & ObjectFlags.Callable) != 0 ? Unsafe.As<JsFunction>(_reference) : null;

    /// <summary>The flat string; valid only if <see cref="IsString"/> is true. Flattens a deferred one, once.</summary>
    internal string String
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference!.GetType() == typeof(string) ? Unsafe.As<string>(_reference) : Unsafe.As<DeferredString>(_reference).Flatten();
    }

    /// <summary>The characters of a String if nothing has to be done to get them, else null.</summary>
    internal string? PlainText
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference!.GetType() == typeof(string) ? Unsafe.As<string>(_reference) : null;
    }

    /// <summary>
    /// The number of UTF-16 code units; valid only if <see cref="IsString"/> is true. Flattens nothing.
    /// </summary>
    internal int StringLength
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference!.GetType() == typeof(string) ? Unsafe.As<string>(_reference).Length
            : Unsafe.As<DeferredString>(_reference).Length;
    }

    internal JsSymbol Symbol => Unsafe.As<JsSymbol>(_reference!);

    internal BigInteger BigInt => Unsafe.As<BigIntBox>(_reference!).Value;

    internal object InternalObject => _reference!;

    /// <summary>
    /// The stored reference: null for a number, otherwise a tag, a string, a deferred string, a symbol, a BigInt box,
    /// an object.
    /// </summary>
    internal object? Reference => _reference;

    /// <summary>
    /// Returns whether two values have the same type, reference and bits. Decides SameValue for all but strings,
    /// BigInts and NaN.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreIdentical(in JsValue x, in JsValue y) => ReferenceEquals(x._reference, y._reference) && x._bits == y._bits;

    /// <summary>Compares by SameValue (§7.2.10): NaN equals NaN, +0 does not equal -0.</summary>
    public bool Equals(JsValue other) => Comparison.SameValue(this, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is JsValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => StoredType switch
    {
        JsType.Number => SeededHash.Of(Number),
        JsType.String => SeededHash.Of(String),
        // .NET does not seed those of short BigInts.
        JsType.BigInt => SeededHash.Of((ulong)BigInt.GetHashCode()),
        JsType.Boolean => IsTrue ? 1 : 2,
        _ => RuntimeHelpers.GetHashCode(_reference),
    };

    /// <summary>Compares by SameValue (§7.2.10).</summary>
    public static bool operator ==(JsValue left, JsValue right) => left.Equals(right);

    /// <summary>Compares by SameValue (§7.2.10).</summary>
    public static bool operator !=(JsValue left, JsValue right) => !left.Equals(right);

    /// <summary>Converts to a String, or to null for a null reference.</summary>
    public static implicit operator JsValue(string? value) => new(value);

    /// <summary>
    /// Converts to a Number. Takes the other number types as <see cref="JsValue(double)"/> does; a decimal must be
    /// cast, because most have no double of the same value.
    /// </summary>
    public static implicit operator JsValue(double value) => new(value);

    /// <summary>Converts to a Number.</summary>
    public static implicit operator JsValue(int value) => new((double)value);

    /// <summary>Converts to a BigInt.</summary>
    public static implicit operator JsValue(BigInteger value) => new(value);

    /// <summary>Converts to a Boolean.</summary>
    public static implicit operator JsValue(bool value) => new(value);

    /// <summary>Converts to a String of one UTF-16 code unit.</summary>
    public static implicit operator JsValue(char value) => new(value);

    private string DebugText => StoredType switch
    {
        JsType.String => $"\"{String}\"",
        JsType.Internal => $"<{_reference}>",
        JsType.Object => $"[object {_reference!.GetType().Name}]",
        _ => ToString(),
    };
}
