using System.Globalization;
using System.Numerics;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class BigIntegerDigitsTests
{
    /// <summary>
    /// Lengths around the sizes at which a part no longer fits a word, and at which one more power is needed.
    /// </summary>
    private static readonly int[] Lengths =
        [1, 2, 11, 12, 13, 17, 18, 19, 20, 23, 24, 25, 36, 47, 48, 49, 95, 96, 97, 191, 192, 193, 1000, 5000];

    [Fact]
    public void Decimal_digits_are_those_of_the_platform()
    {
        var random = new Random(5);
        foreach (var length in Lengths)
        {
            foreach (var digits in (string[])["1" + new string('0', length - 1), new string('9', length), RandomDigits(random, length, 10)])
            {
                var value = BigInteger.Parse(digits, CultureInfo.InvariantCulture);
                Assert.Equal(value, BigIntegerDigits.Parse(digits, 10));
                Assert.Equal(digits, BigIntegerDigits.ToString(value, 10));
                Assert.Equal("-" + digits, BigIntegerDigits.ToString(-value, 10));
            }
        }
        Assert.Equal("0", BigIntegerDigits.ToString(BigInteger.Zero, 10));
        Assert.Equal(BigInteger.Zero, BigIntegerDigits.Parse("0", 10));
        Assert.Equal(BigInteger.One, BigIntegerDigits.Parse("000000000000000000000000000000000001", 10));
    }

    [Fact]
    public void Every_radix_is_the_sum_of_its_digits()
    {
        var random = new Random(6);
        for (var radix = 2; radix <= 36; radix++)
        {
            foreach (var length in Lengths.Where(static length => length <= 200))
            {
                var digits = RandomDigits(random, length, radix);
                var expected = digits.Aggregate(BigInteger.Zero, (sum, digit) => sum * radix + ValueOf(digit));
                Assert.Equal(expected, BigIntegerDigits.Parse(digits, radix));
                Assert.Equal(digits, BigIntegerDigits.ToString(expected, radix));
            }
        }
    }

    [Fact]
    public void Longest_values_are_a_round_trip()
    {
        var value = (BigInteger.One << (int)BigIntegerCost.MaxBits) - 1;
        foreach (var radix in (int[])[2, 3, 10, 16, 32, 36])
        {
            var digits = BigIntegerDigits.ToString(value, radix);
            Assert.Equal(value, BigIntegerDigits.Parse(digits, radix));
            Assert.False(BigIntegerDigits.IsTooLong(digits.Length, radix));
            Assert.True(BigIntegerDigits.IsTooLong(digits.Length + 2, radix));
        }
    }

    private static int ValueOf(char digit) => char.IsAsciiDigit(digit) ? digit - '0' : digit - 'a' + 10;

    private static string RandomDigits(Random random, int length, int radix) =>
        string.Create(length, (random, radix), static (text, state) =>
        {
            for (var i = 0; i < text.Length; i++)
                text[i] = "0123456789abcdefghijklmnopqrstuvwxyz"[state.random.Next(i == 0 ? 1 : 0, state.radix)];
        });
}
