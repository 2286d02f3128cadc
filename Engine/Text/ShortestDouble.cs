using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Text;

/// <summary>
/// Number::toString(x, 10) of ECMA-262 §6.1.6.1.20: the shortest decimal that reads back as the same double, and of
/// these the closest to it. The digits come from <see cref="ShortestDecimal"/>; this file lays them out.
/// </summary>
internal static class ShortestDouble
{
    /// <summary>The greatest number of units of a double: <c>-0.0000012345678901234567</c>.</summary>
    internal const int MaxLength = 25;

    /// <summary>
    /// The necessary size of a destination. Digits are stored in blocks of 16: at most a sign, 17 digits, a point, and
    /// a block that begins after them (1 + 17 + 1 + 16), or an exponent after them (1 + 18 + 2 + 8), rounded up.
    /// </summary>
    internal const int BufferLength = 40;

    private const long SafeIntegerLimit = 1L << 53;

    /// <summary>
    /// Writes the text of any double (also <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c>; -0 is <c>0</c>) and
    /// returns its length. The destination holds at least <see cref="BufferLength"/> units.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<TUnit>(double value, Span<TUnit> destination) where TUnit : unmanaged
    {
        if (destination.Length < BufferLength) ThrowShort();
        return Write(value, ref MemoryMarshal.GetReference(destination));
    }

    /// <summary>
    /// Writes the text of any double. The caller has checked that <see cref="BufferLength"/> units follow
    /// <paramref name="start"/>.
    /// </summary>
    internal static int Write<TUnit>(double value, ref TUnit start) where TUnit : unmanaged
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        int exponent = ((int)(bits >> 52) & 0x7FF) - 1023;
        if ((uint)exponent <= ShortestFraction.MaxExponent)
        {
            // The bits below the point, and those above it.
            ulong fraction = bits << (12 + exponent);
            if (fraction != 0 && ShortestFraction.TryFind(fraction, exponent, out ulong decimals))
                return WriteMixed(
                    bits, (bits & ShortestDecimal.SignificandMask | ShortestDecimal.HiddenBit) >> (52 - exponent), decimals, ref start);
        }
        else if ((uint)(exponent - ShortestFraction.MinExponent) < -ShortestFraction.MinExponent)
        {
            ulong fraction = (bits & ShortestDecimal.SignificandMask | ShortestDecimal.HiddenBit) << (12 + exponent);
            if (ShortestFraction.TryFind(fraction, exponent, out ulong decimals)) return WriteBelowOne(bits, decimals, ref start);
        }
        return WriteOther(value, ref start);
    }

    // The sign is always written, and overwritten if it is not wanted, because signs cannot be predicted.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteSign<TUnit>(ulong bits, ref TUnit start) where TUnit : unmanaged
    {
        TextUnit.Store(ref start, 0, '-');
        return (int)(bits >> 63);
    }

    // 0.decimals: nineteen decimals, not all zero.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteBelowOne<TUnit>(ulong bits, ulong decimals, ref TUnit start) where TUnit : unmanaged
    {
        int position = WriteSign(bits, ref start);
        TextUnit.Store(ref start, position, '0');

        // Three and sixteen; in few numbers more than the first of the sixteen are used.
        uint first = (uint)(decimals / 10_000_000_000_000_000UL);
        ulong rest = decimals - first * 10_000_000_000_000_000UL;
        uint tens = first / 10;
        uint hundreds = first / 100;
        uint two = tens - hundreds * 10;
        uint three = first - tens * 10;
        TextUnit.Store4(ref start, position + 1, ('.' | '0' << 8 | '0' << 16 | '0' << 24) + (hundreds << 8 | two << 16 | three << 24));
        if (rest == 0) return position + (three != 0 ? 5 : two != 0 ? 4 : 3);
        return WriteSixteen(rest, ref start, position + 5);
    }

    // integer.decimals: sixteen decimals, not all zero.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteMixed<TUnit>(ulong bits, ulong integer, ulong decimals, ref TUnit start) where TUnit : unmanaged
    {
        int position = WriteSign(bits, ref start);
        return integer < IntegerDigits.SmallLimit
            ? WriteDecimals(decimals, ref start, IntegerDigits.WriteSmall((int)integer, ref start, position))
            : WriteLarge(integer, decimals, ref start, position);
    }

    // A separate method, so that the frequent path calls nothing.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteLarge<TUnit>(ulong integer, ulong decimals, ref TUnit start, int position) where TUnit : unmanaged =>
        WriteDecimals(decimals, ref start, IntegerDigits.WriteUnsigned(integer, ref start, position));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteDecimals<TUnit>(ulong decimals, ref TUnit start, int position) where TUnit : unmanaged
    {
        TextUnit.Store(ref start, position, '.');
        return WriteSixteen(decimals, ref start, position + 1);
    }

    // Writes sixteen decimals, not all zero, without the zeros at their end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteSixteen<TUnit>(ulong decimals, ref TUnit start, int position) where TUnit : unmanaged
    {
        uint high = (uint)(decimals / 100_000_000);
        uint low = (uint)decimals - high * 100_000_000;
        Vector128<byte> values = IntegerDigits.SixteenDigits(high, low);
        TextUnit.Store16(ref start, position, values + Vector128.Create((byte)'0'));

        // The last digit that is not zero is the last visible digit.
        uint nonzero = Vector128.GreaterThan(values.AsSByte(), Vector128<sbyte>.Zero).ExtractMostSignificantBits();
        return position + 32 - BitOperations.LeadingZeroCount(nonzero);
    }

    private static int WriteOther<TUnit>(double value, ref TUnit start) where TUnit : unmanaged
    {
        // Integers in the safe range have at most 16 digits and are their own shortest form. (The conversion of a
        // number out of range gives some integer, and the comparison then fails; -0 becomes 0.)
        long integer = Truncation.ToInt64(value);
        if (integer == value && (ulong)(integer + SafeIntegerLimit) <= 2 * SafeIntegerLimit)
            return IntegerDigits.Write(integer, ref start);

        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        if ((bits & ShortestDecimal.ExponentMask) == ShortestDecimal.ExponentMask) return WriteNonFinite(value, ref start);

        int position = WriteSign(bits, ref start);
        return ShortestDecimal.TryRegular(bits, out ulong digits, out int exponent)
            ? WriteDecimal(digits, exponent, ref start, position)
            : WriteExact(bits, ref start, position);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteExact<TUnit>(ulong bits, ref TUnit start, int position) where TUnit : unmanaged
    {
        ShortestDecimal.Exact(bits, out ulong digits, out int exponent);
        return WriteDecimal(digits, exponent, ref start, position);
    }

    // digits * 10^exponent, where digits has exactly 17 of them, in the four layouts of Number::toString: the
    // specification's n (the place of the point) is exponent + 17 and its k the number of digits without trailing
    // zeros.
    private static int WriteDecimal<TUnit>(ulong digits, int exponent, ref TUnit start, int position) where TUnit : unmanaged
    {
        uint top = (uint)(digits / 100_000_000);
        uint low = (uint)digits - top * 100_000_000;
        uint first = top / 100_000_000;
        uint high = top - first * 100_000_000;
        Vector128<byte> values = IntegerDigits.SixteenDigits(high, low);
        Vector128<byte> text = values + Vector128.Create((byte)'0');

        uint zeros = Vector128.Equals(values, Vector128<byte>.Zero).ExtractMostSignificantBits();
        int significant = 33 - BitOperations.LeadingZeroCount(~zeros & 0xFFFF); // k
        int point = exponent + 17; // n

        if ((uint)(point - 1) < 21)
        {
            TextUnit.Store(ref start, position, (int)('0' + first));
            TextUnit.Store16(ref start, position + 1, text);
            if (significant > point)
            {
                // digits . digits: the block again, one place further, without the units before the point.
                Vector128<byte> fraction = Vector128.ShuffleNative(text, Indices(point - 1));
                TextUnit.Store(ref start, position + point, '.');
                TextUnit.Store16(ref start, position + point + 1, fraction);
                return position + significant + 1;
            }
            TextUnit.Store8(ref start, position + 17, 0x3030303030303030);
            return position + point;
        }

        if ((uint)(point + 5) <= 5)
        {
            // 0.000digits
            TextUnit.Store8(ref start, position, 0x303030303030_2E_30);
            position += 2 - point;
            TextUnit.Store(ref start, position, (int)('0' + first));
            TextUnit.Store16(ref start, position + 1, text);
            return position + significant;
        }

        // d.digitse+n
        TextUnit.Store(ref start, position, (int)('0' + first));
        TextUnit.Store(ref start, position + 1, '.');
        TextUnit.Store16(ref start, position + 2, text);
        position += significant == 1 ? 1 : significant + 1;
        return WriteExponent(point - 1, ref start, position);
    }

    /// <summary>Writes e, the sign and the digits of an exponent below 1000; returns the position after them.</summary>
    internal static int WriteExponent<TUnit>(int exponent, ref TUnit start, int position) where TUnit : unmanaged
    {
        TextUnit.Store2(ref start, position, (uint)(exponent < 0 ? 'e' | '-' << 8 : 'e' | '+' << 8));
        return IntegerDigits.WriteSmall(Math.Abs(exponent), ref start, position + 2);
    }

    // The indices count, count + 1, ... up to 15, then anything: they shuffle a block down by count = 16.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Indices(int count) =>
        Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(ShiftIndices), (nuint)(uint)count);

    private static ReadOnlySpan<byte> ShiftIndices =>
    [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];

    private static int WriteNonFinite<TUnit>(double value, ref TUnit start) where TUnit : unmanaged =>
        TextUnit.StoreText(ref start, 0, double.IsNaN(value) ? "NaN"u8 : value > 0 ? "Infinity"u8 : "-Infinity"u8);

    private static void ThrowShort() =>
        throw new ArgumentException($"The destination must hold {BufferLength} units.", "destination");
}
