using System.Globalization;
using System.Numerics;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class FixedNotationTests
{
    [Theory]
    [InlineData(0.0, 0, "0")]
    [InlineData(0.0, 2, "0.00")]
    [InlineData(1.005, 2, "1.00")]
    [InlineData(1.45, 1, "1.4")]
    [InlineData(8.345, 2, "8.35")]
    [InlineData(0.5, 0, "1")]
    [InlineData(1.5, 0, "2")]
    [InlineData(2.5, 0, "3")]
    [InlineData(-2.5, 0, "-3")]
    [InlineData(0.000001, 7, "0.0000010")]
    [InlineData(-0.0000001, 2, "-0.00")]
    [InlineData(123.456, 2, "123.46")]
    [InlineData(1000000000000000128.0, 0, "1000000000000000128")]
    [InlineData(1000000000000000128.0, 1, "1000000000000000128.0")]
    [InlineData(999999999999999900000.0, 2, "999999999999999868928.00")]
    [InlineData(1e21, 2, "1e+21")]
    [InlineData(-1e21, 2, "-1e+21")]
    [InlineData(double.NaN, 2, "NaN")]
    [InlineData(double.NegativeInfinity, 2, "-Infinity")]
    [InlineData(0.1, 55, "0.1000000000000000055511151231257827021181583404541015625")]
    [InlineData(5e-324, 100, "0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000")]
    [InlineData(99.995, 2, "100.00")]
    [InlineData(0.95, 1, "0.9")]
    [InlineData(0.96, 1, "1.0")]
    [InlineData(1844674407370955200.0, 0, "1844674407370955264")]
    [InlineData(18446744073709551616.0, 0, "18446744073709551616")]
    [InlineData(1844674407370955.25, 2, "1844674407370955.25")]
    [InlineData(1.5, 27, "1.500000000000000000000000000")]
    [InlineData(0.1, 27, "0.100000000000000005551115123")]
    [InlineData(922337203685477.625, 4, "922337203685477.6250")]
    [InlineData(123456789.987654321, 11, "123456789.98765432835")]
    public void ToFixed(double value, int fractionDigits, string expected) =>
        Assert.Equal(expected, NumberText.ToFixed(value, fractionDigits));

    [Fact]
    public void Minus_zero_has_no_sign()
    {
        Assert.Equal("0.00", NumberText.ToFixed(-0.0, 2));
        Assert.Equal("0.0e+0", NumberText.ToExponential(-0.0, 1));
        Assert.Equal("0.0", NumberText.ToPrecision(-0.0, 2));
    }

    [Theory]
    [InlineData(0.0, 2, "0.00e+0")]
    [InlineData(0.0, -1, "0e+0")]
    [InlineData(123456.0, 2, "1.23e+5")]
    [InlineData(123456.0, -1, "1.23456e+5")]
    [InlineData(-0.00015, 0, "-1e-4")]
    [InlineData(25.0, 0, "3e+1")]
    [InlineData(35.0, 0, "4e+1")]
    [InlineData(9.5, 0, "1e+1")]
    [InlineData(12345.0, 3, "1.235e+4")]
    [InlineData(5e-324, -1, "5e-324")]
    [InlineData(5e-324, 3, "4.941e-324")]
    [InlineData(1.7976931348623157e308, 20, "1.79769313486231570815e+308")]
    [InlineData(1.0, 5, "1.00000e+0")]
    [InlineData(double.NaN, 2, "NaN")]
    [InlineData(double.PositiveInfinity, 2, "Infinity")]
    public void ToExponential(double value, int fractionDigits, string expected) =>
        Assert.Equal(expected, NumberText.ToExponential(value, fractionDigits));

    [Theory]
    [InlineData(0.0, 1, "0")]
    [InlineData(0.0, 3, "0.00")]
    [InlineData(123.456, 4, "123.5")]
    [InlineData(123.456, 2, "1.2e+2")]
    [InlineData(123.456, 3, "123")]
    [InlineData(0.000123, 2, "0.00012")]
    [InlineData(0.000001, 2, "0.0000010")]
    [InlineData(0.0000001, 2, "1.0e-7")]
    [InlineData(99.99, 3, "100")]
    [InlineData(999.9, 3, "1.00e+3")]
    [InlineData(-1.25, 2, "-1.3")]
    [InlineData(1e21, 3, "1.00e+21")]
    [InlineData(1e21, 22, "1000000000000000000000")]
    [InlineData(35.0, 1, "4e+1")]
    [InlineData(1.0, 1, "1")]
    public void ToPrecision(double value, int precision, string expected) =>
        Assert.Equal(expected, NumberText.ToPrecision(value, precision));

    [Fact]
    public void Random_values_agree_with_exact_arithmetic()
    {
        var random = new Random(11);
        for (int i = 0; i < 4_000; i++)
        {
            double x = (i % 4) switch
            {
                0 => DoubleReference.NextDouble(random),
                1 => random.Next(1, 1_000_000) / 64d,
                2 => random.Next(1, 1_000_000) / 1000d,
                _ => random.NextDouble() * Math.Pow(10, random.Next(-12, 20)),
            };
            int digits = random.Next(2) == 0 ? random.Next(0, 5) : random.Next(0, 101);
            if (Math.Abs(x) < 1e21) Assert.Equal(Sign(x) + ReferenceFixed(x, digits), NumberText.ToFixed(x, digits));

            (BigInteger n, int e) = RoundTo(x, digits + 1);
            string s = n.ToString(CultureInfo.InvariantCulture);
            string exponential = $"{Sign(x)}{s[0]}{(digits > 0 ? "." : "")}{s[1..]}e{(e < 0 ? "-" : "+")}{Math.Abs(e)}";
            Assert.Equal(exponential, NumberText.ToExponential(x, digits));
            int precision = digits + 1;
            if (precision > 100) continue;
            string expected = e < -6 || e >= precision ? exponential
                : e == precision - 1 ? Sign(x) + s
                : e >= 0 ? $"{Sign(x)}{s[..(e + 1)]}.{s[(e + 1)..]}"
                : $"{Sign(x)}0.{new string('0', -(e + 1))}{s}";
            Assert.Equal(expected, NumberText.ToPrecision(x, precision));
        }
    }

    [Fact]
    public void Digits_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => NumberText.ToFixed(1, 101));
        Assert.Throws<ArgumentOutOfRangeException>(() => NumberText.ToFixed(1, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => NumberText.ToExponential(1, 101));
        Assert.Throws<ArgumentOutOfRangeException>(() => NumberText.ToPrecision(1, 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => NumberText.ToPrecision(1, 101));
    }

    private static string Sign(double x) => x < 0 ? "-" : "";

    // floor(|x| * 10^places + 1/2)
    private static BigInteger Scaled(double x, int places)
    {
        (ulong c, int q) = DoubleReference.Decompose(x);
        (BigInteger numerator, int scale) = DoubleReference.ExactDecimal(c, q);
        int power = places - scale;
        if (power >= 0) return numerator * BigInteger.Pow(10, power);
        BigInteger divisor = BigInteger.Pow(10, -power);
        return (2 * numerator + divisor) / (2 * divisor);
    }

    private static string ReferenceFixed(double x, int digits)
    {
        string s = Scaled(x, digits).ToString(CultureInfo.InvariantCulture).PadLeft(digits + 1, '0');
        return digits == 0 ? s : $"{s[..^digits]}.{s[^digits..]}";
    }

    // n and e with 10^(count-1) <= n < 10^count and n * 10^(e-count+1) next to |x|.
    private static (BigInteger N, int Exponent) RoundTo(double x, int count)
    {
        for (int e = (int)Math.Floor(Math.Log10(Math.Abs(x))) - 1; ; e++)
        {
            BigInteger n = Scaled(x, count - 1 - e);
            if (n < BigInteger.Pow(10, count)) return (n, e);
        }
    }
}
