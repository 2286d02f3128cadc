using System.Numerics;

namespace Quoll.Text;

/// <summary>
/// The cost of operations on long integers for the running call. Cost and memory are charged before the operation.
/// </summary>
internal static class BigIntegerCost
{
    /// <summary>
    /// The greatest length of a BigInt: 2^20 bits, as in SpiderMonkey and JavaScriptCore. Limits of the engine are not
    /// checked inside an operation, so the largest quotient must take only tens of milliseconds and hundreds of
    /// kilobytes. At V8's 2^30 bits it takes hours.
    /// </summary>
    public const long MaxBits = 1L << 20;

    private const int WordBits = 32;

    /// <summary>Operations on shorter numbers are covered by the step that requests them.</summary>
    private const long MaxFreeBits = 1024;

    /// <summary>So are products of up to this many words: a microsecond.</summary>
    private const long MaxFreeProducts = 2048;

    /// <summary>
    /// .NET multiplies long numbers by halves (Karatsuba): the exponent of the length of the shorter number.
    /// </summary>
    private const double ProductExponent = 0.585;

    /// <summary>Products of words that the runtime computes in about the time of one step.</summary>
    private const double ProductsPerStep = 4;

    /// <summary>
    /// Returns the bits of the magnitude. For a negative power of two .NET's own GetBitLength reads all words.
    /// </summary>
    public static long BitsOf(in BigInteger x) => BigInteger.Abs(x).GetBitLength();

    /// <summary>Charges one pass over the words of both numbers.</summary>
    public static void ChargeWords(in BigInteger x, in BigInteger y) => ChargeWords(Math.Max(BitsOf(x), BitsOf(y)) + 1);

    /// <summary>Charges one pass over the words of one number.</summary>
    public static void ChargeWords(in BigInteger x) => ChargeWords(BitsOf(x) + 1);

    /// <summary>Charges a comparison: all words of numbers of equal length, none otherwise.</summary>
    public static void ChargeComparison(in BigInteger x, in BigInteger y)
    {
        var bits = BitsOf(x);
        if (bits > MaxFreeBits && bits == BitsOf(y)) WorkBudget.Work(bits / 8);
    }

    /// <summary>Charges a result with a number of bits.</summary>
    public static void ChargeWords(long bits)
    {
        if (bits <= MaxFreeBits) return;
        WorkBudget.Memory(bits / 8);
        WorkBudget.Work(bits / 8);
    }

    /// <summary>Charges a product.</summary>
    public static void ChargeProduct(in BigInteger x, in BigInteger y)
    {
        ChargeProduct(BitsOf(x), BitsOf(y));
    }

    /// <summary>Charges a product of numbers of the given lengths in bits.</summary>
    public static void ChargeProduct(long x, long y)
    {
        if (x + y <= MaxFreeBits) return;
        ChargeWords(x + y);
        ChargeProducts(Math.Max(x, y), Math.Min(x, y));
    }

    /// <summary>
    /// Charges a quotient and its remainder, which take about as long as two products of the quotient and the divisor.
    /// </summary>
    public static void ChargeDivision(in BigInteger x, in BigInteger y)
    {
        long a = BitsOf(x), b = BitsOf(y);
        if (a <= MaxFreeBits) return;
        ChargeWords(2 * a);
        if (b < a) ChargeProducts(2 * Math.Max(b, a - b), Math.Min(b, a - b));
    }

    private static void ChargeProducts(long longer, long shorter)
    {
        if (longer / WordBits * (shorter / WordBits) <= MaxFreeProducts) return;
        var products = (double)(longer / WordBits) * Math.Pow(Math.Max(1, shorter / WordBits), ProductExponent);
        WorkBudget.Steps((long)(products / ProductsPerStep));
    }
}
