namespace Quoll.Runtime.Values;

/// <summary>Functions of Math (ECMA-262 §21.3.2) that the .NET base library lacks, or defines differently.</summary>
internal static class Elementary
{
    /// <summary>Terms of the series of e^x that count for x up to 1, in twice the precision of a double.</summary>
    private const int ExponentialTerms = 26;

    /// <summary>
    /// Returns e^x - 1 without losing the digits that e^x has in common with 1: up to 1 by its Taylor series in
    /// double-double arithmetic (Dekker, "A floating-point technique for extending the available precision", 1971), so
    /// that the result is monotone.
    /// </summary>
    public static double Expm1(double x)
    {
        if (x == 0 || double.IsNaN(x)) return x;
        // Beyond these bounds there is no cancellation.
        if (x is > 1 or < -1) return Math.Exp(x) - 1;
        // (e^x - 1) / x = 1 + x/2 (1 + x/3 (1 + ...)), as the sum of two doubles.
        double high = 1, low = 0;
        for (var n = ExponentialTerms; n >= 2; n--)
        {
            var quotient = x / n;
            var rest = Math.FusedMultiplyAdd(-quotient, n, x) / n;
            var product = quotient * high;
            var error = Math.FusedMultiplyAdd(quotient, high, -product) + (quotient * low + rest * high);
            high = 1 + product;
            low = product - (high - 1) + error;
        }
        var result = x * high;
        return result + (Math.FusedMultiplyAdd(x, high, -result) + x * low);
    }

    /// <summary>
    /// Returns log(1 + x) without losing the digits of a small x: Kahan's quotient, in which the rounding errors cancel
    /// (Higham, "Accuracy and Stability of Numerical Algorithms", §1.14.1).
    /// </summary>
    public static double Log1p(double x)
    {
        if (x == 0 || double.IsNaN(x)) return x;
        var u = 1 + x;
        if (u == 1) return x;
        return double.IsInfinity(u) || u <= 0 ? Math.Log(u) : Math.Log(u) * (x / (u - 1));
    }

    /// <summary>
    /// Returns the cube root, by one step of Newton's method with an exact residue after the platform's, which is not
    /// exact for all cubes.
    /// </summary>
    public static double Cbrt(double x)
    {
        if (x == 0 || !double.IsFinite(x)) return x;
        // The residue of a tiny number would lose its lowest bits.
        if (Math.Abs(x) < 1e-250) return Math.ScaleB(Cbrt(Math.ScaleB(x, 300)), -100);
        var y = Math.Cbrt(x);
        var square = y * y;
        var squareError = Math.FusedMultiplyAdd(y, y, -square);
        var residue = Math.FusedMultiplyAdd(square, y, -x) + squareError * y;
        return y - residue / (3 * square);
    }

    /// <summary>Math.round (§21.3.2.28): ties go up, and what rounds to zero keeps its sign.</summary>
    public static double Round(double x)
    {
        if (x is < 0 and >= -0.5) return -0.0;
        var floor = Math.Floor(x);
        // The difference is exact; x + 0.5 would not be.
        return x - floor >= 0.5 ? floor + 1 : floor;
    }

    /// <summary>
    /// Returns the root of the sum of squares, scaled by the greatest magnitude so that no square overflows;
    /// compensated (Neumaier).
    /// </summary>
    public static double Hypot(ReadOnlySpan<double> numbers, double greatest)
    {
        // A power of two: scaling by it is exact.
        var exponent = Math.ILogB(greatest);
        double sum = 0, compensation = 0;
        foreach (var number in numbers)
        {
            var scaled = Math.ScaleB(number, -exponent);
            var square = scaled * scaled;
            var error = Math.FusedMultiplyAdd(scaled, scaled, -square);
            var next = sum + square;
            compensation += (sum >= square ? sum - next + square : square - next + sum) + error;
            sum = next;
        }
        return Math.ScaleB(Math.Sqrt(sum + compensation), exponent);
    }
}
