using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// The two units of text that the number code supports: <see cref="char"/> (UTF-16) and <see cref="byte"/> (UTF-8).
/// Numbers are ASCII, so the same steps serve both. The JIT decides the <c>typeof</c> tests when it specialises a
/// method.
/// </summary>
internal static class TextUnit
{
    /// <summary>Returns the plural name of these units in messages.</summary>
    internal static string NameOf<TUnit>() where TUnit : unmanaged => typeof(TUnit) == typeof(byte) ? "bytes" : "UTF-16 code units";

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ToCode<TUnit>(TUnit unit) where TUnit : unmanaged =>
        typeof(TUnit) == typeof(byte) ? Unsafe.BitCast<TUnit, byte>(unit) : Unsafe.BitCast<TUnit, char>(unit);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TUnit FromAscii<TUnit>(int ascii) where TUnit : unmanaged =>
        typeof(TUnit) == typeof(byte) ? Unsafe.BitCast<byte, TUnit>((byte)ascii) : Unsafe.BitCast<char, TUnit>((char)ascii);

    /// <summary>Stores one ASCII unit at <paramref name="offset"/>, which the caller has checked.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store<TUnit>(ref TUnit start, int offset, int ascii) where TUnit : unmanaged =>
        Unsafe.Add(ref start, (nint)(uint)offset) = FromAscii<TUnit>(ascii);

    /// <summary>Stores two ASCII units, the first in the low byte; the caller has checked offset + 2.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store2<TUnit>(ref TUnit start, int offset, uint pair) where TUnit : unmanaged
    {
        if (!BitConverter.IsLittleEndian)
        {
            Store(ref start, offset, (int)(pair & 0xFF));
            Store(ref start, offset + 1, (int)(pair >> 8));
            return;
        }
        ref byte target = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)offset));
        if (typeof(TUnit) == typeof(byte)) Unsafe.WriteUnaligned(ref target, (ushort)pair);
        else Unsafe.WriteUnaligned(ref target, (pair & 0xFF) | (pair & 0xFF00) << 8);
    }

    /// <summary>Stores four ASCII units, the first in the low byte; the caller has checked offset + 4.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store4<TUnit>(ref TUnit start, int offset, uint four) where TUnit : unmanaged
    {
        if (!BitConverter.IsLittleEndian)
        {
            for (int i = 0; i < 4; i++) Store(ref start, offset + i, (int)(four >> (8 * i)) & 0xFF);
            return;
        }
        ref byte target = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)offset));
        if (typeof(TUnit) == typeof(byte)) Unsafe.WriteUnaligned(ref target, four);
        else Unsafe.WriteUnaligned(ref target, Vector128.WidenLower(Vector128.CreateScalarUnsafe(four).AsByte()).AsUInt64().ToScalar());
    }

    /// <summary>Stores eight ASCII units, the first in the low byte; the caller has checked offset + 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store8<TUnit>(ref TUnit start, int offset, ulong eight) where TUnit : unmanaged
    {
        if (!BitConverter.IsLittleEndian)
        {
            for (int i = 0; i < 8; i++) Store(ref start, offset + i, (int)(eight >> (8 * i)) & 0xFF);
            return;
        }
        ref byte target = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)offset));
        if (typeof(TUnit) == typeof(byte)) Unsafe.WriteUnaligned(ref target, eight);
        else Unsafe.WriteUnaligned(ref target, Vector128.WidenLower(Vector128.CreateScalarUnsafe(eight).AsByte()));
    }

    /// <summary>Stores sixteen ASCII units; the caller has checked offset + 16.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Store16<TUnit>(ref TUnit start, int offset, Vector128<byte> sixteen) where TUnit : unmanaged
    {
        ref byte target = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)offset));
        if (typeof(TUnit) == typeof(byte))
        {
            sixteen.StoreUnsafe(ref target);
        }
        else if (Avx2.IsSupported)
        {
            Avx2.ConvertToVector256Int16(sixteen).AsByte().StoreUnsafe(ref target);
        }
        else
        {
            (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(sixteen);
            low.AsByte().StoreUnsafe(ref target);
            high.AsByte().StoreUnsafe(ref target, 16);
        }
    }

    /// <summary>
    /// Loads eight units as eight bytes, the first in the low byte; a unit beyond ASCII becomes some byte that is not a
    /// digit. The caller has checked offset + 8.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Load8<TUnit>(ref TUnit start, int offset) where TUnit : unmanaged
    {
        ref byte source = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)offset));
        if (typeof(TUnit) == typeof(byte))
        {
            ulong eight = Unsafe.ReadUnaligned<ulong>(ref source);
            return BitConverter.IsLittleEndian ? eight : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(eight);
        }
        Vector128<ushort> units = Unsafe.ReadUnaligned<Vector128<ushort>>(ref source);
        // The x86 instruction takes its input as signed: 0x8000 and above become 0, which is not a digit either.
        Vector128<byte> bytes = Sse2.IsSupported
            ? Sse2.PackUnsignedSaturate(units.AsInt16(), units.AsInt16())
            : Vector128.NarrowWithSaturation(units, units);
        ulong narrow = bytes.AsUInt64().ToScalar();
        return BitConverter.IsLittleEndian ? narrow : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(narrow);
    }

    /// <summary>
    /// Loads sixteen units as bytes; a unit beyond ASCII becomes some byte that is not a digit. The caller has checked
    /// offset + 16.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Load16<TUnit>(ref TUnit start, int offset) where TUnit : unmanaged
    {
        ref byte source = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)offset));
        if (typeof(TUnit) == typeof(byte)) return Vector128.LoadUnsafe(ref source);
        Vector128<ushort> low = Vector128.LoadUnsafe(ref source).AsUInt16();
        Vector128<ushort> high = Vector128.LoadUnsafe(ref source, 16).AsUInt16();
        return Sse2.IsSupported ? Sse2.PackUnsignedSaturate(low.AsInt16(), high.AsInt16()) : Vector128.NarrowWithSaturation(low, high);
    }

    /// <summary>Copies ASCII text; the caller has checked offset + text.Length.</summary>
    internal static int StoreText<TUnit>(ref TUnit start, int offset, ReadOnlySpan<byte> text) where TUnit : unmanaged
    {
        for (int i = 0; i < text.Length; i++) Store(ref start, offset + i, text[i]);
        return offset + text.Length;
    }
}
