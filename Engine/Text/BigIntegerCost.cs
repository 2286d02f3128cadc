using System.Numerics;

namespace Quoll.Text;

/// <summary>
/// What operations on long integers cost the running call: charged, and their memory asked for, before they are done.
/// </summary>
internal static class BigIntegerCost
{
    /// <summary>
    /// The most bits of a BigInt: 2^20, as in SpiderMonkey and JavaScriptCore. No limit of the engine is looked at
    /// inside an operation: the largest quotient must take some tens of milliseconds (at V8's 2^30 bits it takes hours)
    /// and hundreds of kilobytes.
    /// </summary>
    public const long MaxBits = 1L << 20;

    private const int WordBits = 32;

    /// <summary>Shorter numbers are a part of the step that asks for the operation.</summary>
    private const long MaxFreeBits = 1024;

    /// <summary>Products of words that are a part of it, too: a microsecond.</summary>
    private const long MaxFreeProducts = 2048;

    /// <summary>
    /// .NET multiplies long numbers by halves (Karatsuba): the exponent of the length of the shorter one.
    /// </summary>
    private const double ProductExponent = 0.585;

    /// <summary>Products of words, as the runtime makes them, that take about as long as a step of script.</summary>
    private const double ProductsPerStep = 4;

    /// <summary>
    /// The bits of the magnitude. For a negative power of two .NET's own GetBitLength goes over all words.
    /// </summary>
    public static long BitsOf(in BigInteger x) => BigInteger.Abs(x).GetBitLength();

    /// <summary>Charges one pass over the words of both.</summary>
    public static void ChargeWords(in BigInteger x, in BigInteger y) => ChargeWords(Math.Max(BitsOf(x), BitsOf(y)) + 1);

    /// <summary>Charges one pass over the words of one.</summary>
    public static void ChargeWords(in BigInteger x) => ChargeWords(BitsOf(x) + 1);

    /// <summary>A comparison: of numbers of one length all words, of others none.</summary>
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

    /// <summary>A product.</summary>
    public static void ChargeProduct(in BigInteger x, in BigInteger y)
    {
        ChargeProduct(BitsOf(x), BitsOf(y));
    }

    /// <summary>A product of numbers of that many bits.</summary>
    public static void ChargeProduct(long x, long y)
    {
        if (x + y <= MaxFreeBits) return;
        ChargeWords(x + y);
        ChargeProducts(Math.Max(x, y), Math.Min(x, y));
    }

    /// <summary>
    /// A quotient and its remainder, which take about as long as two products of the quotient and the divisor.
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
