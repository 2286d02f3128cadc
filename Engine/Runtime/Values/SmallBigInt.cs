namespace Quoll.Runtime.Values;

/// <summary>
/// The operations of the BigInt type (ECMA-262 §6.1.6.2) on operands of up to two words, if the result is no longer.
/// Each method returns false if it is not for these operands: then <see cref="BigIntArithmetic"/> is.
/// </summary>
internal static class SmallBigInt
{
    /// <summary>Returns a value if it is a small BigInt.</summary>
    public static bool TryGet(in JsValue value, out Int128 x)
    {
        if (value.IsBigInt && Unsafe.As<BigIntBox>(value.Reference!) is { IsSmall: true } box)
        {
            x = box.Small;
            return true;
        }
        x = default;
        return false;
    }

    /// <summary>Returns two values if both are small BigInts.</summary>
    public static bool TryGet(in JsValue left, in JsValue right, out Int128 x, out Int128 y)
    {
        y = default;
        return TryGet(left, out x) && TryGet(right, out y);
    }

    /// <summary>Returns two values if both are BigInts of a single word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGetWords(in JsValue left, in JsValue right, out long x, out long y)
    {
        (x, y) = (0, 0);
        if (!left.IsBigInt || !right.IsBigInt) return false;
        var a = Unsafe.As<BigIntBox>(left.Reference!);
        var b = Unsafe.As<BigIntBox>(right.Reference!);
        if (!a.IsWord || !b.IsWord) return false;
        (x, y) = (a.Word, b.Word);
        return true;
    }

    public static bool TryAdd(Int128 x, Int128 y, out Int128 sum)
    {
        sum = unchecked(x + y);
        // The operands have the same sign, and the sum has the other.
        return ((x ^ sum) & (y ^ sum)) >= 0;
    }

    public static bool TrySubtract(Int128 x, Int128 y, out Int128 difference)
    {
        difference = unchecked(x - y);
        return ((x ^ y) & (x ^ difference)) >= 0;
    }

    /// <summary>BigInt::multiply (§6.1.6.2.4).</summary>
    public static bool TryMultiply(Int128 x, Int128 y, out Int128 product)
    {
        if (FitsWord(x) && FitsWord(y))
        {
            var high = Math.BigMul((long)x, (long)y, out var low);
            product = new Int128((ulong)high, (ulong)low);
            return true;
        }
        product = unchecked(x * y);
        return Bits(x) + Bits(y) < BigIntBox.SmallBits;
    }

    /// <summary>BigInt::divide (§6.1.6.2.5).</summary>
    public static bool TryDivide(Int128 x, Int128 y, out Int128 quotient)
    {
        quotient = default;
        if (y == 0 || x == Int128.MinValue) return false;
        quotient = FitsWord(x) && FitsWord(y) ? (long)x / (long)y : x / y;
        return true;
    }

    /// <summary>BigInt::remainder (§6.1.6.2.6).</summary>
    public static bool TryRemainder(Int128 x, Int128 y, out Int128 remainder)
    {
        remainder = default;
        if (y == 0 || x == Int128.MinValue) return false;
        remainder = FitsWord(x) && FitsWord(y) ? (long)x % (long)y : x % y;
        return true;
    }

    /// <summary>BigInt::leftShift (§6.1.6.2.9) by a count that is not negative.</summary>
    public static bool TryShiftLeft(Int128 x, Int128 count, out Int128 shifted)
    {
        shifted = default;
        if (count < 0 || count > BigIntBox.SmallBits || Bits(x) + (int)count >= BigIntBox.SmallBits) return false;
        shifted = x << (int)count;
        return true;
    }

    /// <summary>BigInt::signedRightShift (§6.1.6.2.10) by a count that is not negative.</summary>
    public static bool TryShiftRight(Int128 x, Int128 count, out Int128 shifted)
    {
        shifted = x >> (int)Int128.Min(count, BigIntBox.SmallBits);
        return count >= 0;
    }

    /// <summary>BigInt.asIntN (§21.2.2.1) for fewer bits than a small BigInt has.</summary>
    public static Int128 AsIntN(int bits, Int128 x)
    {
        var unused = 128 - bits;
        return bits == 0 ? 0 : x << unused >> unused;
    }

    /// <summary>BigInt.asUintN (§21.2.2.2) for fewer bits than a small BigInt has.</summary>
    public static Int128 AsUintN(int bits, Int128 x) => x & ((Int128.One << bits) - 1);

    // The bits of the magnitude, and one more for some negative values.
    private static int Bits(Int128 x) => 128 - (int)Int128.LeadingZeroCount(x < 0 ? ~x : x) + (x < 0 ? 1 : 0);

    // The least value has no negative, so its quotient by -1 would overflow.
    private static bool FitsWord(Int128 x) => x == (long)x && x != long.MinValue;
}
