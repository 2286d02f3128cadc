using System.Globalization;
using System.Numerics;
using System.Text;

namespace Quoll.Tests.Text;

/// <summary>
/// Slow and simple reference answers about doubles, with big integers, and the values for the tests of number text.
/// </summary>
internal static class DoubleReference
{
    internal const int RandomCount = 1_000_000;

    /// <summary>One million patterns by default; a hundred million when QUOLL_LONG_TESTS is set.</summary>
    internal static int LongCount => Environment.GetEnvironmentVariable("QUOLL_LONG_TESTS") is { Length: > 0 } ? 100_000_000 : RandomCount;

    /// <summary>|x| = Significand * 2^Exponent.</summary>
    internal static (ulong Significand, int Exponent) Decompose(double x)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(x);
        int biased = (int)(bits >> 52) & 0x7FF;
        ulong fraction = bits & 0xFFFFFFFFFFFFF;
        return biased == 0 ? (fraction, -1074) : (fraction | 1UL << 52, biased - 1075);
    }

    /// <summary>numerator / 10^scale == significand * 2^exponent, exactly.</summary>
    internal static (BigInteger Numerator, int Scale) ExactDecimal(BigInteger significand, int exponent) => exponent >= 0
        ? (significand << exponent, 0)
        : (significand * BigInteger.Pow(5, -exponent), -exponent);

    /// <summary>Compares digits * 10^exponent with significand * 2^binary.</summary>
    internal static int Compare(BigInteger digits, int exponent, BigInteger significand, int binary)
    {
        BigInteger left = digits, right = significand;
        if (exponent >= 0) left *= BigInteger.Pow(10, exponent);
        else right *= BigInteger.Pow(10, -exponent);
        if (binary >= 0) right <<= binary;
        else left <<= -binary;
        return left.CompareTo(right);
    }

    /// <summary>
    /// Returns the shortest decimal inside the rounding interval of |x|. Of several it is the closest, and of two
    /// equally close the even one.
    /// </summary>
    internal static (BigInteger Digits, int Exponent) Shortest(double x)
    {
        (ulong c, int q) = Decompose(x);
        bool irregular = c == 1UL << 52 && q > -1074;
        // All values in quarters of the unit 2^q.
        BigInteger lower = new BigInteger(c) * 4 - (irregular ? 1 : 2), upper = new BigInteger(c) * 4 + 2;
        bool closed = (c & 1) == 0;
        for (int count = 1; ; count++)
        {
            int magnitude = (int)Math.Floor(Math.Log10(Math.Abs(x)));
            (BigInteger Digits, int Exponent)? best = null;
            foreach (int exponent in new[] { magnitude - count, magnitude - count + 1, magnitude - count + 2 })
            {
                (BigInteger numerator, int scale) = ExactDecimal(c, q);
                BigInteger floor = exponent + scale >= 0
                    ? numerator / BigInteger.Pow(10, exponent + scale)
                    : numerator * BigInteger.Pow(10, -exponent - scale);
                foreach (BigInteger candidate in new[] { floor, floor + 1 })
                {
                    if (candidate.IsZero || candidate.ToString(CultureInfo.InvariantCulture).TrimEnd('0').Length > count) continue;
                    int low = Compare(candidate, exponent, lower, q - 2), high = Compare(candidate, exponent, upper, q - 2);
                    if (low < 0 || high > 0 || (!closed && (low == 0 || high == 0))) continue;
                    if (best is null || Closer(candidate, exponent, best.Value, c, q)) best = (candidate, exponent);
                }
            }
            if (best is { } found) return found;
        }
    }

    private static bool Closer(BigInteger digits, int exponent, (BigInteger Digits, int Exponent) other, BigInteger c, int q)
    {
        int common = Math.Min(exponent, other.Exponent);
        (BigInteger numerator, int scale) = ExactDecimal(c, q);
        BigInteger a = digits * BigInteger.Pow(10, exponent - common), b = other.Digits * BigInteger.Pow(10, other.Exponent - common);
        BigInteger value = numerator;
        if (common + scale >= 0)
        {
            a *= BigInteger.Pow(10, common + scale);
            b *= BigInteger.Pow(10, common + scale);
        }
        else
        {
            value *= BigInteger.Pow(10, -common - scale);
        }
        int order = BigInteger.Abs(a - value).CompareTo(BigInteger.Abs(b - value));
        return order < 0 || (order == 0 && digits.IsEven && !other.Digits.IsEven);
    }

    /// <summary>
    /// Returns the double nearest to digits * 10^exponent, ties to even, by comparing with the neighbours of every
    /// candidate.
    /// </summary>
    internal static double Nearest(BigInteger digits, int exponent)
    {
        if (digits.IsZero) return 0;
        // Bisect the bit patterns: positive doubles are ordered as their bits are.
        ulong low = 0, high = BitConverter.DoubleToUInt64Bits(double.MaxValue);
        while (low < high)
        {
            ulong middle = low + (high - low + 1) / 2;
            (ulong c, int q) = Decompose(BitConverter.UInt64BitsToDouble(middle));
            if (Compare(digits, exponent, c, q) >= 0) low = middle;
            else high = middle - 1;
        }
        (ulong significand, int binary) = Decompose(BitConverter.UInt64BitsToDouble(low));
        int order = Compare(digits, exponent, 2 * new BigInteger(significand) + 1, binary - 1);
        return BitConverter.UInt64BitsToDouble(order > 0 || (order == 0 && (low & 1) != 0) ? low + 1 : low);
    }

    /// <summary>
    /// Returns digits * 10^exponent in the layout of Number::toString, transcribed from the specification.
    /// </summary>
    internal static string Layout(bool negative, string digits, int exponent)
    {
        string s = digits.TrimStart('0').TrimEnd('0');
        if (s.Length == 0) return "0";
        exponent += digits.Length - digits.TrimEnd('0').Length;
        int k = s.Length, n = exponent + k;
        var text = new StringBuilder(negative ? "-" : "");
        if (k <= n && n <= 21) text.Append(s).Append('0', n - k);
        else if (0 < n && n <= 21) text.Append(s, 0, n).Append('.').Append(s, n, k - n);
        else if (-6 < n && n <= 0) text.Append("0.").Append('0', -n).Append(s);
        else
        {
            text.Append(s[0]);
            if (k > 1) text.Append('.').Append(s, 1, k - 1);
            text.Append('e').Append(n - 1 < 0 ? '-' : '+').Append(Math.Abs(n - 1));
        }
        return text.ToString();
    }

    /// <summary>Returns the platform's shortest digits in the specification's layout.</summary>
    internal static string PlatformText(double x)
    {
        string text = Math.Abs(x).ToString("R", CultureInfo.InvariantCulture);
        int e = text.IndexOf('E');
        int exponent = e < 0 ? 0 : int.Parse(text.AsSpan(e + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        string mantissa = e < 0 ? text : text[..e];
        int point = mantissa.IndexOf('.');
        if (point >= 0) exponent -= mantissa.Length - point - 1;
        return Layout(double.IsNegative(x), mantissa.Replace(".", ""), exponent);
    }

    /// <summary>
    /// Powers of ten and of two with both neighbours, the ends of the ranges, and the integers around 2^53.
    /// </summary>
    internal static IEnumerable<double> NotableDoubles()
    {
        for (int k = -324; k <= 308; k++)
        {
            foreach (double x in Neighbours(double.Parse($"1e{k}", CultureInfo.InvariantCulture))) yield return x;
        }
        for (int k = -1074; k <= 1023; k++)
        {
            foreach (double x in Neighbours(Math.ScaleB(1, k))) yield return x;
        }
        for (int i = -20; i <= 20; i++) yield return 9007199254740992d + i;
        for (long i = 1; i <= 200; i++) yield return BitConverter.Int64BitsToDouble(i);
        for (long i = 0; i <= 50; i++) yield return BitConverter.Int64BitsToDouble(0x10000000000000 - 25 + i);
        yield return double.MaxValue;
        foreach (double x in (double[])[
            9007199254740993e5, 1.7976931348623157e308, 4.35, 0.3, 2d / 3, 1e23, 9.5e-7, 5e-324, 1.5e21, 123456789012345680000d])
            yield return x;
    }

    private static IEnumerable<double> Neighbours(double x)
    {
        yield return x;
        if (x > 0) yield return Math.BitDecrement(x);
        if (x < double.MaxValue) yield return Math.BitIncrement(x);
    }

    /// <summary>Returns a finite double of random bits.</summary>
    internal static double NextDouble(Random random)
    {
        while (true)
        {
            double x = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (double.IsFinite(x)) return x;
        }
    }
}
