using System.Numerics;
using Quoll.Intl.Numbers;
using Quoll.Intl.Temporal;

namespace Quoll.Tests.Intl.Temporal;

/// <summary>Rounding of exact integers, against arbitrary precision.</summary>
public class RoundingTests
{
    [Fact]
    public void A_quotient_is_the_nearest_Number()
    {
        var random = new Random(50);
        for (var i = 0; i < 20_000; i++)
        {
            var numerator = (Int128)random.NextInt64() << random.Next(0, 60);
            var denominator = random.NextInt64(1, 1L << random.Next(1, 62));
            if (random.Next(2) == 0) numerator = -numerator;
            var quotient = Rounding.Divide(numerator, denominator);
            // No neighbour is nearer: distances are compared as exact integers, scaled by a power of two.
            var distance = Distance(quotient, numerator, denominator);
            Assert.True(distance <= Distance(Math.BitIncrement(quotient), numerator, denominator), $"{numerator} / {denominator}");
            Assert.True(distance <= Distance(Math.BitDecrement(quotient), numerator, denominator), $"{numerator} / {denominator}");
        }
    }

    [Theory]
    [InlineData(RoundingMode.Ceil, -20, -10, 0, 10, 20, 30)]
    [InlineData(RoundingMode.Floor, -30, -20, -10, 0, 10, 20)]
    [InlineData(RoundingMode.Expand, -30, -20, -10, 10, 20, 30)]
    [InlineData(RoundingMode.Trunc, -20, -10, 0, 0, 10, 20)]
    [InlineData(RoundingMode.HalfCeil, -20, -10, 0, 10, 20, 30)]
    [InlineData(RoundingMode.HalfFloor, -30, -20, -10, 0, 10, 20)]
    [InlineData(RoundingMode.HalfExpand, -30, -20, -10, 10, 20, 30)]
    [InlineData(RoundingMode.HalfTrunc, -20, -10, 0, 0, 10, 20)]
    [InlineData(RoundingMode.HalfEven, -20, -20, 0, 0, 20, 20)]
    internal void Halves_go_where_the_mode_says(RoundingMode mode, params int[] expected)
    {
        int[] halves = [-25, -15, -5, 5, 15, 25];
        // The same beyond 64 bits: an even multiple of the increment more.
        var far = ((Int128)1 << 70) * 10;
        for (var i = 0; i < halves.Length; i++)
        {
            Assert.Equal(expected[i], Rounding.ToIncrement((Int128)halves[i], 10, mode));
            var direction = halves[i] < 0 ? AsBelowZero(mode) : mode;
            Assert.Equal(far + expected[i], Rounding.ToIncrementAsIfPositive(far + halves[i], 10, direction));
        }

        // As if positive, a mode that looks at zero has the direction that it has above zero.
        static RoundingMode AsBelowZero(RoundingMode mode) => mode switch
        {
            RoundingMode.Expand => RoundingMode.Floor,
            RoundingMode.Trunc => RoundingMode.Ceil,
            RoundingMode.HalfExpand => RoundingMode.HalfFloor,
            RoundingMode.HalfTrunc => RoundingMode.HalfCeil,
            _ => mode,
        };
    }

    private static BigInteger Distance(double quotient, Int128 numerator, long denominator)
    {
        const int Scale = 1100;
        var bits = BitConverter.DoubleToInt64Bits(Math.Abs(quotient));
        var exponent = (int)(bits >> 52) - 1075;
        var significand = (BigInteger)(bits & ((1L << 52) - 1) | 1L << 52);
        var scaled = (quotient < 0 ? -significand : significand) << (Scale + exponent);
        return BigInteger.Abs(scaled * denominator - ((BigInteger)numerator << Scale));
    }
}
