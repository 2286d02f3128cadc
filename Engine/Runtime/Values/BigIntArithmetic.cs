using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>
/// The operations of the BigInt type (ECMA-262 §6.1.6.2). Each result is limited to <see cref="MaxBits"/>, its memory
/// is requested before it is created, and the work is charged to the running call.
/// </summary>
internal static class BigIntArithmetic
{
    /// <summary>The most bits of a BigInt.</summary>
    public const long MaxBits = BigIntegerCost.MaxBits;

    public static JsValue Add(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeWords(x, y);
        return Checked(x + y);
    }

    public static JsValue Subtract(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeWords(x, y);
        return Checked(x - y);
    }

    public static JsValue And(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeWords(x, y);
        return new JsValue(x & y);
    }

    public static JsValue Or(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeWords(x, y);
        return new JsValue(x | y);
    }

    public static JsValue Xor(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeWords(x, y);
        return new JsValue(x ^ y);
    }

    /// <summary>BigInt::multiply (§6.1.6.2.4).</summary>
    public static JsValue Multiply(in BigInteger x, in BigInteger y)
    {
        long a = x.GetBitLength(), b = y.GetBitLength();
        if (a + b > MaxBits + 1) throw TooLarge();
        BigIntegerCost.ChargeProduct(a, b);
        return Checked(x * y);
    }

    /// <summary>BigInt::divide (§6.1.6.2.5): truncates.</summary>
    public static JsValue Divide(in BigInteger x, in BigInteger y)
    {
        if (y.IsZero) throw Raise.RangeError(Messages.BigIntZeroDivision);
        BigIntegerCost.ChargeDivision(x, y);
        return new JsValue(BigInteger.Divide(x, y));
    }

    /// <summary>BigInt::remainder (§6.1.6.2.6): has the sign of the dividend.</summary>
    public static JsValue Remainder(in BigInteger x, in BigInteger y)
    {
        if (y.IsZero) throw Raise.RangeError(Messages.BigIntZeroDivision);
        BigIntegerCost.ChargeDivision(x, y);
        return new JsValue(BigInteger.Remainder(x, y));
    }

    /// <summary>BigInt::exponentiate (§6.1.6.2.3).</summary>
    public static JsValue Exponentiate(in BigInteger x, in BigInteger exponent)
    {
        if (exponent.Sign < 0) throw Raise.RangeError(Messages.BigIntNegativeExponent);
        if (exponent.IsZero) return new JsValue(BigInteger.One);
        if (x.IsZero || x.IsOne) return new JsValue(x);
        if (x == BigInteger.MinusOne) return new JsValue(exponent.IsEven ? BigInteger.One : x);
        // |x| >= 2^(n-1) where n is its bit length, so the power has more than (n-1) * exponent bits.
        var magnitude = BigInteger.Abs(x);
        if (exponent > MaxBits || ((long)magnitude.GetBitLength() - 1) * (long)exponent >= MaxBits) throw TooLarge();
        if (magnitude.IsPowerOfTwo)
        {
            var bits = (magnitude.GetBitLength() - 1) * (long)exponent;
            BigIntegerCost.ChargeWords(bits);
            var power = BigInteger.One << (int)bits;
            return Checked(x.Sign < 0 && !exponent.IsEven ? -power : power);
        }
        return Checked(Power(x, (int)exponent));
    }

    // Square and multiply, from the highest bit of the exponent.
    private static BigInteger Power(in BigInteger x, int exponent)
    {
        var power = x;
        for (var bit = BitOperations.Log2((uint)exponent) - 1; bit >= 0; bit--)
        {
            BigIntegerCost.ChargeProduct(power, power);
            power *= power;
            if ((exponent >> bit & 1) == 0) continue;
            BigIntegerCost.ChargeProduct(power, x);
            power *= x;
        }
        return power;
    }

    /// <summary>
    /// BigInt::leftShift (§6.1.6.2.9), and with a negative count signedRightShift (§6.1.6.2.10): rounds down.
    /// </summary>
    public static JsValue ShiftLeft(in BigInteger x, in BigInteger count)
    {
        if (x.IsZero || count.IsZero) return new JsValue(x);
        if (count.Sign > 0)
        {
            if (count >= MaxBits || (long)x.GetBitLength() + (long)count > MaxBits) throw TooLarge();
            BigIntegerCost.ChargeWords((long)x.GetBitLength() + (long)count);
            return new JsValue(x << (int)count);
        }
        if (-count >= BigIntegerCost.BitsOf(x)) return new JsValue(x.Sign < 0 ? BigInteger.MinusOne : BigInteger.Zero);
        BigIntegerCost.ChargeWords(x);
        return new JsValue(x >> (int)-count);
    }

    /// <summary>
    /// BigInt.asIntN (§21.2.2.1) after the conversions: x modulo 2^bits, as a signed number of that many bits.
    /// </summary>
    public static BigInteger AsIntN(double bits, in BigInteger x)
    {
        if (bits == 0) return BigInteger.Zero;
        if (bits > MaxBits || BigIntegerCost.BitsOf(x) < bits) return x;
        BigIntegerCost.ChargeWords(x);
        var modulus = BigInteger.One << (int)bits;
        var residue = x & (modulus - 1);
        return residue >= modulus >> 1 ? residue - modulus : residue;
    }

    /// <summary>BigInt.asUintN (§21.2.2.2) after the conversions: x modulo 2^bits.</summary>
    public static BigInteger AsUintN(double bits, in BigInteger x)
    {
        if (x.Sign >= 0 && x.GetBitLength() <= bits) return x;
        if (bits > MaxBits) throw TooLarge();
        BigIntegerCost.ChargeWords(Math.Max((long)bits, x.GetBitLength()));
        return x & ((BigInteger.One << (int)bits) - 1);
    }

    /// <summary>
    /// Returns 𝔽(x), the Number closest to a BigInt, ties to even. .NET's own conversion does not return it for all
    /// values.
    /// </summary>
    public static double ToNumber(in BigInteger x)
    {
        var magnitude = BigInteger.Abs(x);
        var excess = magnitude.GetBitLength() - 63;
        if (excess <= 0) return (double)(long)x;
        if (excess > 1024) return x.Sign < 0 ? double.NegativeInfinity : double.PositiveInfinity;
        // 63 bits, of which the last is set if any lower bit was lost. The conversion then rounds correctly.
        var kept = (long)(magnitude >> (int)excess);
        if (!(magnitude & ((BigInteger.One << (int)excess) - 1)).IsZero) kept |= 1;
        return Math.ScaleB(x.Sign < 0 ? -(double)kept : kept, (int)excess);
    }

    /// <summary>Returns whether two BigInts are equal. Long ones are charged.</summary>
    public static bool AreEqual(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeComparison(x, y);
        return x == y;
    }

    /// <summary>BigInt::lessThan (§6.1.6.2.12). Long ones are charged.</summary>
    public static bool IsLess(in BigInteger x, in BigInteger y)
    {
        BigIntegerCost.ChargeComparison(x, y);
        return x < y;
    }

    /// <summary>
    /// ToBigInt64 (§7.1.15) and ToBigUint64 (§7.1.16): the integer modulo 2^64. Long ones are charged.
    /// </summary>
    public static ulong ToBits64(in BigInteger x)
    {
        if (x.Sign >= 0 && x <= ulong.MaxValue) return (ulong)x;
        BigIntegerCost.ChargeWords(x);
        return (ulong)(x & ulong.MaxValue);
    }

    /// <summary>Returns a BigInt value, or throws a RangeError if it is too large.</summary>
    public static JsValue Checked(in BigInteger value) => value.GetBitLength() <= MaxBits ? new JsValue(value) : throw TooLarge();

    private static ThrowCompletion TooLarge() => Raise.RangeError(Messages.BigIntTooLarge);
}
