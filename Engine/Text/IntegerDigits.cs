using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// Decimal digits of integers, written eight at a time. The digits of a block are separated inside one 64-bit word
/// (into fours, pairs and units by multiplication). Leading zeros are shifted out of the word before it is stored.
/// </summary>
internal static class IntegerDigits
{
    /// <summary>
    /// The greatest number of units of an integer: <c>-9223372036854775808</c>, <c>18446744073709551615</c>.
    /// </summary>
    internal const int MaxLength = 20;

    /// <summary>
    /// The necessary size of a destination, because digits are stored in whole blocks: 1 sign + 4 + 8 + 8, rounded up.
    /// </summary>
    internal const int BufferLength = 32;

    private const ulong AsciiZeros = 0x3030303030303030;

    // "00".."99": each 16-bit element is a pair of digits, the first digit in the low byte.
    private static ReadOnlySpan<byte> Pairs =>
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"u8 +
        "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"u8;

    /// <summary>
    /// Writes the digits and returns their number. The destination holds at least <see cref="BufferLength"/> units.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<TUnit>(int value, Span<TUnit> destination) where TUnit : unmanaged
    {
        if (destination.Length < BufferLength) ThrowShort();
        return Write(value, ref MemoryMarshal.GetReference(destination));
    }

    /// <inheritdoc cref="Write{TUnit}(int, Span{TUnit})"/>
    internal static int Write<TUnit>(long value, Span<TUnit> destination) where TUnit : unmanaged
    {
        if (destination.Length < BufferLength) ThrowShort();
        return Write(value, ref MemoryMarshal.GetReference(destination));
    }

    /// <inheritdoc cref="Write{TUnit}(int, Span{TUnit})"/>
    internal static int Write<TUnit>(ulong value, Span<TUnit> destination) where TUnit : unmanaged
    {
        if (destination.Length < BufferLength) ThrowShort();
        return WriteUnsigned(value, ref MemoryMarshal.GetReference(destination), 0);
    }

    /// <summary>
    /// Writes the digits. The caller has checked that <see cref="BufferLength"/> units follow <paramref name="start"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<TUnit>(int value, ref TUnit start) where TUnit : unmanaged
    {
        int position = 0;
        uint magnitude = (uint)value;
        if (value < 0)
        {
            TextUnit.Store(ref start, 0, '-');
            position = 1;
            magnitude = 0 - magnitude;
        }
        return magnitude < 100_000_000 ? WriteBelow1E8(magnitude, ref start, position) : WriteUnsigned(magnitude, ref start, position);
    }

    /// <inheritdoc cref="Write{TUnit}(int, ref TUnit)"/>
    internal static int Write<TUnit>(long value, ref TUnit start) where TUnit : unmanaged
    {
        if (value >= 0) return WriteUnsigned((ulong)value, ref start, 0);
        TextUnit.Store(ref start, 0, '-');
        return WriteUnsigned(0 - (ulong)value, ref start, 1);
    }

    /// <summary>Writes the digits at <paramref name="position"/> and returns the position after them.</summary>
    internal static int WriteUnsigned<TUnit>(ulong value, ref TUnit start, int position) where TUnit : unmanaged
    {
        if (value < 100_000_000) return WriteBelow1E8((uint)value, ref start, position);
        if (value < 10_000_000_000_000_000)
        {
            uint high = (uint)(value / 100_000_000);
            uint low = (uint)value - high * 100_000_000;
            position = WriteBelow1E8(high, ref start, position);
            TextUnit.Store8(ref start, position, EightDigits(low) + AsciiZeros);
            return position + 8;
        }
        else
        {
            uint top = (uint)(value / 10_000_000_000_000_000);
            ulong rest = value - top * 10_000_000_000_000_000UL;
            uint high = (uint)(rest / 100_000_000);
            uint low = (uint)rest - high * 100_000_000;
            position = WriteBelow1E8(top, ref start, position);
            TextUnit.Store8(ref start, position, EightDigits(high) + AsciiZeros);
            TextUnit.Store8(ref start, position + 8, EightDigits(low) + AsciiZeros);
            return position + 16;
        }
    }

    /// <summary>Returns the eight digits (values 0..9) of a number below 10^8, the first in the low byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong EightDigits(uint value)
    {
        // Divides by 10000, 100 and 10 by multiplying with a rounded-up reciprocal; each is exact in its lane's range.
        ulong high = value * 109951163UL >> 40;
        ulong fours = high | (value - high * 10000) << 32;
        ulong hundreds = (fours * 10486 >> 20) & 0x0000007F_0000007F;
        ulong pairs = hundreds | (fours - hundreds * 100) << 16;
        ulong tens = (pairs * 103 >> 10) & 0x000F_000F_000F_000F;
        return tens | (pairs - tens * 10) << 8;
    }

    /// <summary>Returns the sixteen digits (values 0..9) of two numbers below 10^8, in the order of text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> SixteenDigits(uint high, uint low)
    {
        if (Sse2.IsSupported)
        {
            // The steps of EightDigits for both numbers at once, with the high half of 16-bit products.
            Vector128<uint> eights = Vector128.Create(high, (ulong)low).AsUInt32();
            Vector128<ulong> upper = Sse2.Multiply(eights, Vector128.Create(0xD1B71759u)) >> 45;
            Vector128<ulong> lower = eights.AsUInt64() - Sse2.Multiply(upper.AsUInt32(), Vector128.Create(10000u));
            Vector128<ushort> fours = (upper | lower << 32).AsUInt16();
            Vector128<ushort> hundreds = Sse2.MultiplyHigh(fours, Vector128.Create((ushort)5243)) >> 3;
            Vector128<ushort> pairs = hundreds | ((fours - hundreds * 100).AsUInt32() << 16).AsUInt16();
            Vector128<ushort> tens = Sse2.MultiplyHigh(pairs, Vector128.Create((ushort)6554));
            return (tens | (pairs - tens * 10) << 8).AsByte();
        }
        Vector128<byte> digits = Vector128.Create(EightDigits(high), EightDigits(low)).AsByte();
        return BitConverter.IsLittleEndian
            ? digits
            : Vector128.Shuffle(digits, Vector128.Create((byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
    }

    /// <summary><see cref="WriteSmall"/> writes numbers below this.</summary>
    internal const int SmallLimit = 1000;

    // The digits of a small number, the first in the low byte, and their count in the high byte.
    private static readonly uint[] _small = MakeSmall();

    private static uint[] MakeSmall()
    {
        uint[] small = new uint[SmallLimit];
        for (int i = 0; i < small.Length; i++)
        {
            uint units = (uint)('0' + i % 10);
            uint tens = (uint)('0' + i / 10 % 10);
            uint hundreds = (uint)('0' + i / 100);
            small[i] = i < 10 ? units | 1 << 24 : i < 100 ? tens | units << 8 | 2 << 24 : hundreds | tens << 8 | units << 16 | 3 << 24;
        }
        return small;
    }

    /// <summary>
    /// Writes a number below <see cref="SmallLimit"/>, whose length cannot be predicted, and returns the position after
    /// it. The caller has checked that four units follow <paramref name="position"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteSmall<TUnit>(int value, ref TUnit start, int position) where TUnit : unmanaged
    {
        uint entry = _small[value];
        TextUnit.Store4(ref start, position, entry);
        return position + (int)(entry >> 24);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteBelow1E8<TUnit>(uint value, ref TUnit start, int position) where TUnit : unmanaged
    {
        if (value < 100)
        {
            if (value < 10)
            {
                TextUnit.Store(ref start, position, (int)('0' + value));
                return position + 1;
            }
            TextUnit.Store2(ref start, position, Pair(value));
            return position + 2;
        }
        ulong digits = EightDigits(value);
        int leadingZeros = BitOperations.TrailingZeroCount(digits) >> 3;
        TextUnit.Store8(ref start, position, (digits + AsciiZeros) >> (leadingZeros << 3));
        return position + 8 - leadingZeros;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Pair(uint value)
    {
        ref byte pair = ref Unsafe.Add(ref MemoryMarshal.GetReference(Pairs), (nint)(value * 2));
        return (uint)(pair | Unsafe.Add(ref pair, 1) << 8);
    }

    private static void ThrowShort() =>
        throw new ArgumentException($"The destination must hold {BufferLength} units.", "destination");
}
