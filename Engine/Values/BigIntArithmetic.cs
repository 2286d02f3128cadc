using System.Numerics;

namespace Quoll.Values;

/// <summary>The operations of the BigInt type (ECMA-262 §6.1.6.2) that may fail: each result is held to <see cref="MaxBits"/>.</summary>
internal static class BigIntArithmetic
{
    /// <summary>
    /// The most bits of a BigInt: 2^20, as in SpiderMonkey and JavaScriptCore. No limit of the engine is looked at inside an operation:
    /// the largest product must take milliseconds (at V8's 2^30 bits it takes hours) and hundreds of kilobytes.
    /// </summary>
    public const long MaxBits = 1L << 20;

    public static JsValue Add(in BigInteger x, in BigInteger y) => Checked(x + y);

    public static JsValue Subtract(in BigInteger x, in BigInteger y) => Checked(x - y);

    /// <summary>BigInt::multiply (§6.1.6.2.4).</summary>
    public static JsValue Multiply(in BigInteger x, in BigInteger y)
    {
        if (x.GetBitLength() + y.GetBitLength() > MaxBits + 1) throw TooLarge();
        return Checked(x * y);
    }

    /// <summary>BigInt::divide (§6.1.6.2.5): truncates.</summary>
    public static JsValue Divide(in BigInteger x, in BigInteger y)
    {
        if (y.IsZero) throw Raise.RangeError(Messages.BigIntZeroDivision);
        return new JsValue(BigInteger.Divide(x, y));
    }

    /// <summary>BigInt::remainder (§6.1.6.2.6): has the sign of the dividend.</summary>
    public static JsValue Remainder(in BigInteger x, in BigInteger y)
    {
        if (y.IsZero) throw Raise.RangeError(Messages.BigIntZeroDivision);
        return new JsValue(BigInteger.Remainder(x, y));
    }

    /// <summary>BigInt::exponentiate (§6.1.6.2.3).</summary>
    public static JsValue Exponentiate(in BigInteger x, in BigInteger exponent)
    {
        if (exponent.Sign < 0) throw Raise.RangeError(Messages.BigIntNegativeExponent);
        if (exponent.IsZero) return new JsValue(BigInteger.One);
        if (x.IsZero || x.IsOne) return new JsValue(x);
        if (x == BigInteger.MinusOne) return new JsValue(exponent.IsEven ? BigInteger.One : x);
        // |x| >= 2^(n-1) where n is its bit length: the power has more than (n-1) * exponent bits.
        var magnitude = BigInteger.Abs(x);
        if (exponent > MaxBits || ((long)magnitude.GetBitLength() - 1) * (long)exponent >= MaxBits) throw TooLarge();
        if (magnitude.IsPowerOfTwo)
        {
            var power = BigInteger.One << (int)((magnitude.GetBitLength() - 1) * (long)exponent);
            return Checked(x.Sign < 0 && !exponent.IsEven ? -power : power);
        }
        return Checked(BigInteger.Pow(x, (int)exponent));
    }

    /// <summary>BigInt::leftShift (§6.1.6.2.9), and with a negative count signedRightShift (§6.1.6.2.10): rounds down.</summary>
    public static JsValue ShiftLeft(in BigInteger x, in BigInteger count)
    {
        if (x.IsZero || count.IsZero) return new JsValue(x);
        if (count.Sign > 0)
        {
            if (count >= MaxBits || (long)x.GetBitLength() + (long)count > MaxBits) throw TooLarge();
            return new JsValue(x << (int)count);
        }
        if (-count >= x.GetBitLength()) return new JsValue(x.Sign < 0 ? BigInteger.MinusOne : BigInteger.Zero);
        return new JsValue(x >> (int)-count);
    }

    /// <summary>BigInt.asIntN (§21.2.2.1), the part after the conversions: x modulo 2^bits, as a signed number of so many bits.</summary>
    public static BigInteger AsIntN(double bits, in BigInteger x)
    {
        if (bits == 0) return BigInteger.Zero;
        if (bits > MaxBits || x.GetBitLength() < bits) return x;
        var modulus = BigInteger.One << (int)bits;
        var residue = x & (modulus - 1);
        return residue >= modulus >> 1 ? residue - modulus : residue;
    }

    /// <summary>BigInt.asUintN (§21.2.2.2), the part after the conversions: x modulo 2^bits.</summary>
    public static BigInteger AsUintN(double bits, in BigInteger x)
    {
        if (x.Sign >= 0 && x.GetBitLength() <= bits) return x;
        if (bits > MaxBits) throw TooLarge();
        return x & ((BigInteger.One << (int)bits) - 1);
    }

    /// <summary>𝔽(x): the Number closest to a BigInt, ties to even, which .NET's own conversion does not give for all.</summary>
    public static double ToNumber(in BigInteger x)
    {
        var magnitude = BigInteger.Abs(x);
        var excess = magnitude.GetBitLength() - 63;
        if (excess <= 0) return (double)(long)x;
        if (excess > 1024) return x.Sign < 0 ? double.NegativeInfinity : double.PositiveInfinity;
        // 63 bits, the last of which says whether anything below was lost: the conversion then rounds right.
        var kept = (long)(magnitude >> (int)excess);
        if (!(magnitude & ((BigInteger.One << (int)excess) - 1)).IsZero) kept |= 1;
        return Math.ScaleB(x.Sign < 0 ? -(double)kept : kept, (int)excess);
    }

    /// <summary>A BigInt value, or a RangeError where it is too large.</summary>
    public static JsValue Checked(in BigInteger value) => value.GetBitLength() <= MaxBits ? new JsValue(value) : throw TooLarge();

    private static ThrowCompletion TooLarge() => Raise.RangeError(Messages.BigIntTooLarge);
}
