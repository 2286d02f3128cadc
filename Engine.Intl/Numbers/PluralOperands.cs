namespace Quoll.Intl.Numbers;

/// <summary>The operands of plural rules (UTS 35, part 3, §5.1.1) of a number as it is shown.</summary>
/// <param name="N">The absolute value.</param>
/// <param name="I">
/// The integer digits; of long numbers the last 18, with a 1 before them, so that remainders are right.
/// </param>
/// <param name="V">The number of shown fraction digits, with trailing zeros.</param>
/// <param name="W">The number of shown fraction digits, without trailing zeros.</param>
/// <param name="F">The shown fraction digits as an integer, with trailing zeros; at most the last 18.</param>
/// <param name="T">The shown fraction digits as an integer, without trailing zeros; at most the last 18.</param>
/// <param name="E">The exponent of a compact number, such as 6 of "1.2M".</param>
internal readonly record struct PluralOperands(double N, ulong I, int V, int W, ulong F, ulong T, int E)
{
    private const int MaximumDigits = 18;

    private const ulong Beyond = 1_000_000_000_000_000_000;

    /// <summary>The operands of an integer.</summary>
    public static PluralOperands Of(long value)
    {
        var magnitude = (ulong)Int128.Abs(value);
        return new(magnitude, magnitude, 0, 0, 0, 0, 0);
    }

    /// <summary>The operands of a rounded number.</summary>
    /// <param name="quantity">The number that is shown, such as 1.2 for "1.2M".</param>
    /// <param name="minimumFraction">The number of fraction digits that are shown at least.</param>
    /// <param name="exponent">The exponent of compact and scientific notation, such as 6.</param>
    public static PluralOperands Of(in DecimalQuantity quantity, int minimumFraction, int exponent)
    {
        var point = quantity.IsZeroish ? 0 : quantity.Point + exponent;
        ulong integer = 0;
        for (var i = Math.Max(0, point - MaximumDigits); i < point; i++) integer = (integer * 10) + (ulong)quantity[i];
        if (point > MaximumDigits) integer += Beyond;

        var fractionCount = Math.Max(0, quantity.Count - point);
        var shown = Math.Max(fractionCount, minimumFraction - exponent);
        var visible = Fraction(quantity, point, shown);
        var trimmed = Fraction(quantity, point, fractionCount);
        var number = fractionCount == 0 ? integer : integer + (trimmed / Math.Pow(10, Math.Min(fractionCount, MaximumDigits)));
        return new(number, integer, Math.Max(shown, 0), fractionCount, visible, trimmed, exponent);
    }

    private static ulong Fraction(in DecimalQuantity quantity, int point, int count)
    {
        ulong fraction = 0;
        for (var i = Math.Max(0, count - MaximumDigits); i < count; i++) fraction = (fraction * 10) + (ulong)quantity[point + i];
        return fraction;
    }
}
