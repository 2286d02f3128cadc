using System.Globalization;
using System.Numerics;
using Quoll.Intl.Numbers;

namespace Quoll.Tests.Intl.Numbers;

/// <summary>Compares the rounding of decimals with arithmetic of BigInteger.</summary>
public class DecimalQuantityTests
{
    private const int Samples = 20_000;

    private static readonly int[] Increments = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];

    [Fact]
    public void Rounds_to_increments_in_all_modes()
    {
        var random = new Random(50);
        Span<byte> buffer = stackalloc byte[DecimalQuantity.BufferSize];
        for (var i = 0; i < Samples; i++)
        {
            var digits = RandomDigits(random);
            var decimals = random.Next(-3, digits.Length + 4);
            var (fraction, increment) = (random.Next(5), Increments[random.Next(Increments.Length)]);
            var mode = (RoundingMode)random.Next(9);
            var isNegative = random.Next(2) == 0;
            var options = DigitOptions.Fraction(0, fraction) with { Mode = mode, Increment = increment };

            var quantity = DecimalQuantity.Of(digits, decimals, isNegative, buffer);
            quantity.Round(options);

            var number = BigInteger.Parse(digits, CultureInfo.InvariantCulture);
            var expected = Expected(number, decimals, isNegative, fraction, increment, mode);
            Assert.True(expected == ValueOf(quantity, fraction), $"{digits} / 10^{decimals} {mode} {increment} {fraction} {isNegative}");
            quantity.Dispose();
        }
    }

    [Theory]
    [InlineData(0.1, "1", 0)]
    [InlineData(1234.5, "12345", 4)]
    [InlineData(1e21, "1", 22)]
    [InlineData(5e-324, "5", -323)]
    [InlineData(1.7976931348623157e308, "17976931348623157", 309)]
    [InlineData(0.30000000000000004, "30000000000000004", 0)]
    [InlineData(9007199254740993, "9007199254740992", 16)]
    [InlineData(0, "", 0)]
    public void A_number_has_the_digits_of_its_shortest_decimal(double number, string digits, int point)
    {
        var quantity = DecimalQuantity.Of(number, stackalloc byte[DecimalQuantity.BufferSize]);
        Assert.Equal((digits, point), (string.Concat(quantity.Digits.ToArray()), quantity.Point));
    }

    [Fact]
    public void Random_numbers_have_the_digits_of_their_shortest_decimals()
    {
        var random = new Random(51);
        Span<byte> buffer = stackalloc byte[DecimalQuantity.BufferSize];
        for (var i = 0; i < Samples; i++)
        {
            var number = i % 2 == 0 ? BitConverter.Int64BitsToDouble(random.NextInt64() & long.MaxValue)
                : random.Next() / Math.Pow(10, random.Next(12));
            if (!double.IsFinite(number)) continue;
            var quantity = DecimalQuantity.Of(number, buffer);
            var text = $"0.{string.Concat(quantity.Digits.ToArray())}e{quantity.Point}";
            Assert.Equal(number, double.Parse(text, CultureInfo.InvariantCulture));
            Assert.True(quantity.Count <= number.ToString("R", CultureInfo.InvariantCulture).Count(char.IsAsciiDigit));
        }
    }

    private static string RandomDigits(Random random)
    {
        var digits = new char[random.Next(1, 40)];
        for (var i = 0; i < digits.Length; i++) digits[i] = (char)('0' + (random.Next(3) == 0 ? random.Next(10) : random.Next(2) * 9));
        return new string(digits);
    }

    // In units of the last digit that is kept.
    private static BigInteger ValueOf(scoped DecimalQuantity quantity, int fraction)
    {
        if (quantity.IsZeroish) return 0;
        var digits = BigInteger.Parse(string.Concat(quantity.Digits.ToArray()), CultureInfo.InvariantCulture);
        return digits * BigInteger.Pow(10, quantity.Point - quantity.Count + fraction);
    }

    private static BigInteger Expected(BigInteger digits, int decimals, bool isNegative, int fraction, int increment, RoundingMode mode)
    {
        var shift = fraction - decimals;
        var (numerator, denominator) = shift >= 0
            ? (digits * BigInteger.Pow(10, shift), (BigInteger)increment)
            : (digits, increment * BigInteger.Pow(10, -shift));
        var quotient = BigInteger.DivRem(numerator, denominator, out var rest);
        if (rest.IsZero) return quotient * increment;
        var half = (2 * rest).CompareTo(denominator);
        var up = mode switch
        {
            RoundingMode.Ceil => !isNegative,
            RoundingMode.Floor => isNegative,
            RoundingMode.Expand => true,
            RoundingMode.Trunc => false,
            _ when half != 0 => half > 0,
            RoundingMode.HalfCeil => !isNegative,
            RoundingMode.HalfFloor => isNegative,
            RoundingMode.HalfExpand => true,
            RoundingMode.HalfTrunc => false,
            _ => !quotient.IsEven,
        };
        return (quotient + (up ? 1 : 0)) * increment;
    }
}
