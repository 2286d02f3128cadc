using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Quoll.Runtime.Objects;

/// <summary>
/// Elements of array buffers as bytes and as values (ECMA-262 §25.1.3.13 RawBytesToNumeric and §25.1.3.16
/// NumericToRawBytes). The intermediate form is the low bits of an integer: a value is converted once, which may run
/// script, and stored any number of times. Bytes are in the order of the machine; DataView reverses them if necessary.
/// </summary>
internal static class RawElement
{
    /// <summary>
    /// Converts a value with ToBigInt or ToNumber, as Set does before it reads the buffer, and returns the bits of the
    /// result.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong FromValue(ElementKind kind, in JsValue value) =>
        value.IsNumber && !kind.IsBigInt() ? FromNumber(kind, value.Number) : FromValueSlow(kind, value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong FromValueSlow(ElementKind kind, in JsValue value) =>
        kind.IsBigInt() ? BigIntArithmetic.ToBits64(TypeConversion.ToBigInt(value)) : FromNumber(kind, TypeConversion.ToNumber(value));

    /// <summary>Performs the Conversion Operation of table 73.</summary>
    public static ulong FromNumber(ElementKind kind, double number) => kind switch
    {
        ElementKind.Float64 => BitConverter.DoubleToUInt64Bits(number),
        ElementKind.Float32 => BitConverter.SingleToUInt32Bits((float)number),
        ElementKind.Float16 => BitConverter.HalfToUInt16Bits((Half)number),
        ElementKind.Uint8Clamped => ToUint8Clamp(number),
        _ => (uint)TypeConversion.ToInt32(number),
    };

    /// <summary>ToUint8Clamp (§7.1.12): ties go to the even integer.</summary>
    private static ulong ToUint8Clamp(double number) =>
        number >= 255 ? 255u : number > 0 ? (uint)Math.Round(number, MidpointRounding.ToEven) : 0;

    /// <summary>Returns the value of the bytes at a place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Load(ElementKind kind, ref byte at) => kind switch
    {
        ElementKind.BigInt64 => JsValue.FromBigInt(Unsafe.ReadUnaligned<long>(ref at)),
        ElementKind.BigUint64 => FromUnsigned(Unsafe.ReadUnaligned<ulong>(ref at)),
        _ => new JsValue(LoadNumber(kind, ref at)),
    };

    // Apart, because .NET discards the compiled code of all methods that have an Int128.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue FromUnsigned(ulong value) => JsValue.FromBigInt(value);

    /// <summary>Returns the Number of the bytes at a place; not for BigInts.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double LoadNumber(ElementKind kind, ref byte at) => kind switch
    {
        ElementKind.Int8 => (sbyte)at,
        ElementKind.Uint8 or ElementKind.Uint8Clamped => at,
        ElementKind.Int16 => Unsafe.ReadUnaligned<short>(ref at),
        ElementKind.Uint16 => Unsafe.ReadUnaligned<ushort>(ref at),
        ElementKind.Int32 => Unsafe.ReadUnaligned<int>(ref at),
        ElementKind.Uint32 => Unsafe.ReadUnaligned<uint>(ref at),
        ElementKind.Float16 => (double)Unsafe.ReadUnaligned<Half>(ref at),
        ElementKind.Float32 => Unsafe.ReadUnaligned<float>(ref at),
        _ => Unsafe.ReadUnaligned<double>(ref at),
    };

    /// <summary>Returns the Number of the bytes at a place, in one of both orders; not for BigInts.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double LoadNumber(ElementKind kind, ref byte at, bool isLittleEndian)
    {
        if (isLittleEndian == BitConverter.IsLittleEndian) return LoadNumber(kind, ref at);
        var bits = Reversed(kind.Shift(), ref at);
        return LoadNumber(kind, ref Unsafe.As<ulong, byte>(ref bits));
    }

    /// <summary>Stores the low bytes of the bits at a place, in one of both orders.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(int shift, ref byte at, ulong bits, bool isLittleEndian)
    {
        Store(shift, ref at, isLittleEndian == BitConverter.IsLittleEndian ? bits : Reversed(shift, ref Unsafe.As<ulong, byte>(ref bits)));
    }

    // The bytes at a place in the other order: the first bytes of the result.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Reversed(int shift, ref byte at) => shift switch
    {
        0 => at,
        1 => BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<ushort>(ref at)),
        2 => BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<uint>(ref at)),
        _ => BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<ulong>(ref at)),
    };

    /// <summary>Stores the low bytes of the bits at a place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(int shift, ref byte at, ulong bits)
    {
        switch (shift)
        {
            case 0: at = (byte)bits; break;
            case 1: Unsafe.WriteUnaligned(ref at, (ushort)bits); break;
            case 2: Unsafe.WriteUnaligned(ref at, (uint)bits); break;
            default: Unsafe.WriteUnaligned(ref at, bits); break;
        }
    }

    /// <summary>Returns the value of the bytes of an element.</summary>
    public static JsValue Load(ElementKind kind, ReadOnlySpan<byte> element)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(element.Length, kind.Size());
        return Load(kind, ref MemoryMarshal.GetReference(element));
    }

    /// <summary>Stores the low bytes of the bits in the bytes of an element.</summary>
    public static void Store(ElementKind kind, Span<byte> element, ulong bits)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(element.Length, kind.Size());
        Store(kind.Shift(), ref MemoryMarshal.GetReference(element), bits);
    }
}
