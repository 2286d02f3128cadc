using System.Globalization;
using System.Numerics;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class NumberTextTests
{
    [Theory]
    [InlineData("", 0.0)]
    [InlineData(" \t\n\v\f\r\u00A0\uFEFF\u2028\u2029\u3000", 0.0)]
    [InlineData("0", 0.0)]
    [InlineData("12", 12.0)]
    [InlineData("123456789", 123456789.0)]
    [InlineData("1234567890", 1234567890.0)]
    [InlineData("  12.5e-1\n", 1.25)]
    [InlineData("+.5", 0.5)]
    [InlineData("-5.", -5.0)]
    [InlineData("00012", 12.0)]
    [InlineData("0x1F", 31.0)]
    [InlineData("0Xff", 255.0)]
    [InlineData(" 0o17 ", 15.0)]
    [InlineData("0B101", 5.0)]
    [InlineData("0x20000000000001", 9007199254740992.0)]
    [InlineData("0x20000000000003", 9007199254740996.0)]
    [InlineData("0x200000000000010000000000000000000000001", 1.1417981541647682e46)]
    [InlineData("Infinity", double.PositiveInfinity)]
    [InlineData(" +Infinity", double.PositiveInfinity)]
    [InlineData("-Infinity", double.NegativeInfinity)]
    [InlineData("1e1000", double.PositiveInfinity)]
    [InlineData("1_000", double.NaN)]
    [InlineData("0x", double.NaN)]
    [InlineData("-0x10", double.NaN)]
    [InlineData("+0b1", double.NaN)]
    [InlineData("0b2", double.NaN)]
    [InlineData("0o8", double.NaN)]
    [InlineData("0xG", double.NaN)]
    [InlineData("infinity", double.NaN)]
    [InlineData("INFINITY", double.NaN)]
    [InlineData("Infinityx", double.NaN)]
    [InlineData("--1", double.NaN)]
    [InlineData("- 1", double.NaN)]
    [InlineData("+", double.NaN)]
    [InlineData(".", double.NaN)]
    [InlineData("e5", double.NaN)]
    [InlineData("1e", double.NaN)]
    [InlineData("1 2", double.NaN)]
    [InlineData("12n", double.NaN)]
    [InlineData("\u180E1", double.NaN)]
    public void StringToNumber_takes_the_whole_text(string text, double expected) =>
        Assert.Equal(expected, NumberText.StringToNumber(text));

    [Theory]
    [InlineData("-0")]
    [InlineData("-0.0e5")]
    [InlineData(" -0 ")]
    public void Minus_zero_is_kept(string text)
    {
        Assert.True(double.IsNegative(NumberText.StringToNumber(text)));
        Assert.True(double.IsNegative(NumberText.ParseFloat(text)));
        Assert.True(double.IsNegative(NumberText.ParseInt(text, 10)));
    }

    [Theory]
    [InlineData("3.14abc", 3.14)]
    [InlineData("  -12e3x", -12000.0)]
    [InlineData("1e", 1.0)]
    [InlineData("1e+", 1.0)]
    [InlineData("5.e1", 50.0)]
    [InlineData(".5.5", 0.5)]
    [InlineData("Infinityx", double.PositiveInfinity)]
    [InlineData("-Infinity", double.NegativeInfinity)]
    [InlineData("0x10", 0.0)]
    [InlineData("1_0", 1.0)]
    [InlineData("", double.NaN)]
    [InlineData("-", double.NaN)]
    [InlineData(".", double.NaN)]
    [InlineData("abc", double.NaN)]
    [InlineData("-.x", double.NaN)]
    [InlineData("Infinit", double.NaN)]
    public void ParseFloat_takes_the_longest_prefix(string text, double expected) =>
        Assert.Equal(expected, NumberText.ParseFloat(text));

    [Theory]
    [InlineData("12px", 0, 12.0)]
    [InlineData("0x1f", 0, 31.0)]
    [InlineData("-0x1f", 16, -31.0)]
    [InlineData("0x1f", 10, 0.0)]
    [InlineData("0x", 16, double.NaN)]
    [InlineData("0b1", 0, 0.0)]
    [InlineData("z", 36, 35.0)]
    [InlineData("Zz", 36, 1295.0)]
    [InlineData("12", 2, 1.0)]
    [InlineData("2", 2, double.NaN)]
    [InlineData("1", 1, double.NaN)]
    [InlineData("1", 37, double.NaN)]
    [InlineData("1", -1, double.NaN)]
    [InlineData("", 10, double.NaN)]
    [InlineData(" +7 ", 8, 7.0)]
    [InlineData("9007199254740993", 10, 9007199254740992.0)]
    [InlineData("900719925474099300000000000000000000000001", 10, 9.007199254740992e41)]
    [InlineData("100000000000000000000000000000000000000000000000000000", 2, 9007199254740992.0)]
    [InlineData("100000000000000000000000000000000000000000000000000011", 2, 9007199254740996.0)]
    [InlineData("1000000000000000000000000000000000000000000000000000001000000001", 2, 9223372036854775808.0)]
    [InlineData("1e3", 10, 1.0)]
    public void ParseInt_reads_digits_of_the_radix(string text, int radix, double expected) =>
        Assert.Equal(expected, NumberText.ParseInt(text, radix));

    [Fact]
    public void Long_texts_of_powers_of_two_and_ten_are_rounded_correctly()
    {
        var random = new Random(9);
        foreach (int bits in (int[])[1, 2, 3, 4, 5])
        {
            for (int i = 0; i < 300; i++)
            {
                // A run around a tie: 53 bits and a half, then zero or a small rest.
                BigInteger value =
                    (((BigInteger)random.NextInt64(1L << 52, 1L << 53) << 1) + random.Next(2) << random.Next(70)) + random.Next(2);
                string text = "";
                for (BigInteger rest = value; !rest.IsZero; rest >>= bits)
                {
                    int digit = (int)(rest & ((1 << bits) - 1));
                    text = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10) + text;
                }
                Assert.Equal(DoubleReference.Nearest(value, 0), NumberText.ParseInt(text, 1 << bits));
            }
        }
        Assert.Equal(double.PositiveInfinity, NumberText.ParseInt(new string('f', 257), 16));
        Assert.Equal(double.PositiveInfinity, NumberText.ParseInt(new string('1', 310), 10));
        Assert.Equal(1, NumberText.ParseInt(new string('0', 5000) + "1", 2));
    }

    [Fact]
    public void ToString_of_small_integers_is_one_string_each()
    {
        for (int i = 0; i < 1024; i++)
        {
            Assert.Equal(i.ToString(CultureInfo.InvariantCulture), NumberText.ToString((double)i));
            Assert.Same(NumberText.ToString(i), NumberText.ToString((double)i));
        }
        Assert.Equal("0", NumberText.ToString(-0.0));
        Assert.Equal("-1", NumberText.ToString(-1));
        Assert.Equal("-2147483648", NumberText.ToString((double)int.MinValue));
        Assert.Equal("2147483648", NumberText.ToString(2147483648.0));
        Assert.Equal("NaN", NumberText.ToString(double.NaN));
        Assert.Equal("-Infinity", NumberText.ToString(double.NegativeInfinity));
        Assert.Equal("1.5e-10", NumberText.ToString(1.5e-10));
    }

    // The output of node 20.
    [Theory]
    [InlineData(255.0, 16, "ff")]
    [InlineData(-255.5, 16, "-ff.8")]
    [InlineData(0.5, 2, "0.1")]
    [InlineData(0.1, 2, "0.0001100110011001100110011001100110011001100110011001101")]
    [InlineData(0.1, 3, "0.0022002200220022002200220022002201")]
    [InlineData(3.141592653589793, 36, "3.53i5ab8p5f")]
    [InlineData(1e21, 36, "5v1j4f4ds7c000")]
    [InlineData(1e21, 7, "5135235413265003022600000")]
    [InlineData(295147905179352825856.0, 33, "5bvl87m9qop300")]
    [InlineData(9007199254740991.0, 36, "2gosa7pa2gv")]
    [InlineData(-0.0, 2, "0")]
    [InlineData(double.NaN, 2, "NaN")]
    [InlineData(double.NegativeInfinity, 36, "-Infinity")]
    [InlineData(1.5, 10, "1.5")]
    public void ToRadixString_gives_the_digits_that_tell_the_double(double value, int radix, string expected) =>
        Assert.Equal(expected, NumberText.ToRadixString(value, radix));

    [Fact]
    public void ToRadixString_of_powers_of_two_reads_back()
    {
        var random = new Random(10);
        Assert.Equal(1 + 1 + 1074, NumberText.ToRadixString(double.Epsilon, 2).Length);
        Assert.Equal(1024, NumberText.ToRadixString(double.MaxValue, 2).Length);
        for (int i = 0; i < 1000; i++)
        {
            double value = Math.Abs(DoubleReference.NextDouble(random));
            int bits = random.Next(1, 6);
            string text = NumberText.ToRadixString(value, 1 << bits);
            int point = text.IndexOf('.');
            int places = point < 0 ? 0 : text.Length - point - 1;
            double digits = NumberText.ParseInt(text.Replace(".", ""), 1 << bits);
            if (double.IsFinite(digits)) Assert.Equal(value, Math.ScaleB(digits, -places * bits));
        }
    }
}
