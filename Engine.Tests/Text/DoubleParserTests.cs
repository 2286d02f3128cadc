using System.Globalization;
using System.Numerics;
using System.Text;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class DoubleParserTests
{
    private static double Parse(string text)
    {
        Assert.True(DoubleParser.TryParse<char>(text, out double value), text);
        Assert.True(DoubleParser.TryParse<byte>(Encoding.ASCII.GetBytes(text), out double fromBytes), text);
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(fromBytes));
        return value;
    }

    [Theory]
    [InlineData("0", 0.0)]
    [InlineData("0e99999999999999999999", 0.0)]
    [InlineData("000", 0.0)]
    [InlineData("5.", 5.0)]
    [InlineData(".5", 0.5)]
    [InlineData("1e400", double.PositiveInfinity)]
    [InlineData("1e-400", 0.0)]
    [InlineData("1e99999999999999999999", double.PositiveInfinity)]
    [InlineData("1e-99999999999999999999", 0.0)]
    [InlineData("1.7976931348623158e308", 1.7976931348623157e308)]
    [InlineData("1.7976931348623159e308", double.PositiveInfinity)]
    [InlineData("4.9406564584124654e-324", 5e-324)]
    [InlineData("2.4703282292062327e-324", 0.0)]
    [InlineData("2.4703282292062328e-324", 5e-324)]
    [InlineData("2.2250738585072011e-308", 2.225073858507201e-308)]
    [InlineData("2.2250738585072012e-308", 2.2250738585072014e-308)]
    [InlineData("9007199254740993", 9007199254740992.0)]
    [InlineData("9007199254740993.0", 9007199254740992.0)]
    [InlineData("9007199254740993.00000000000000000000000000001", 9007199254740994.0)]
    [InlineData("9007199254740995", 9007199254740996.0)]
    [InlineData("1.50000000000000000", 1.5)]
    [InlineData("12345678901234567.0", 12345678901234568.0)]
    [InlineData("100000000000000000000000000000000000000000000000000", 1e50)]
    [InlineData("0.00000000000000000000000000000000000000000000000001", 1e-50)]
    [InlineData("6631236846766476e-316", 6.631236846766476e-301)]
    [InlineData("3.2378839133029012895883524125015321748630094e-319", 3.23788e-319)]
    [InlineData("0.500000000000000166533453693773481063544750213623046875", 0.5000000000000002)]
    [InlineData("1E5", 100000.0)]
    [InlineData("1e+05", 100000.0)]
    public void Literals(string text, double expected) => Assert.Equal(expected, Parse(text));

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("e5")]
    [InlineData("-1")]
    [InlineData("1e")]
    [InlineData("1e+")]
    [InlineData("1_0")]
    [InlineData("1.2.3")]
    [InlineData("\u0660")]
    [InlineData("1234567\u0131")]
    [InlineData("1234567\uFF11")]
    [InlineData("12345678\u0131")]
    public void Not_a_literal(string text) => Assert.False(DoubleParser.TryParse<char>(text, out _));

    [Theory]
    [InlineData("12.50,", 5)]
    [InlineData("12e5]", 4)]
    [InlineData("12e]", 2)]
    [InlineData("12.e+]", 3)]
    [InlineData(".5.", 2)]
    [InlineData("1234567890123456789012345.5e-3 ", 30)]
    public void Scan_reports_the_length(string text, int length)
    {
        Assert.True(ScannedDecimal.TryScan<char>(text, out ScannedDecimal scanned));
        Assert.Equal(length, scanned.Length);
    }

    [Fact]
    public void Powers_of_ten_and_notable_doubles_agree_with_the_platform()
    {
        for (int k = -400; k <= 400; k++) CheckPlatform($"1e{k}");
        foreach (double x in DoubleReference.NotableDoubles())
        {
            CheckPlatform(x.ToString("E16", CultureInfo.InvariantCulture));
            CheckPlatform(x.ToString("E18", CultureInfo.InvariantCulture));
            CheckPlatform(x.ToString("E24", CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    public void Midpoints_go_to_even_and_their_neighbours_to_their_side()
    {
        var random = new Random(5);
        for (int i = 0; i < 120; i++) CheckMidpoint(Math.Abs(DoubleReference.NextDouble(random)));
        // Subnormals.
        for (int i = 0; i < 100; i++) CheckMidpoint(BitConverter.Int64BitsToDouble(random.NextInt64(1L << random.Next(1, 53))));
        CheckMidpoint(double.MaxValue);
        for (int k = -1074; k < 1023; k += 29) CheckMidpoint(Math.ScaleB(1, k));
        for (int i = 0; i < 120; i++) CheckMidpoint(Math.ScaleB(random.NextInt64(1L << 52, 1L << 53), random.Next(-60, 40)));
    }

    private static void CheckMidpoint(double x)
    {
        double next = Math.BitIncrement(x);
        (ulong c, int q) = DoubleReference.Decompose(x);
        (BigInteger numerator, int scale) = DoubleReference.ExactDecimal(2 * new BigInteger(c) + 1, q - 1);
        double even = (c & 1) == 0 ? x : next;
        string digits = numerator.ToString(CultureInfo.InvariantCulture);
        Check($"{digits}e-{scale}", even);
        Check($"{digits}000e-{scale + 3}", even);
        Check($"{digits}{new string('0', 800)}1e-{scale + 801}", next);
        Check($"{digits}1e-{scale + 1}", next);
        Check($"{numerator - 1}e-{scale}", x);
        Check($"{numerator - 1}{new string('9', 800)}e-{scale + 800}", x);
        // The same with a point inside, and with all zeros written.
        Check($"{digits[0]}.{digits[1..]}e{digits.Length - 1 - scale}", even);
        if (scale < 1100)
        {
            string padded = digits.PadLeft(scale + 1, '0');
            Check($"{padded[..^scale]}.{padded[(padded.Length - scale)..]}", even);
        }

        static void Check(string text, double expected)
        {
            if (Parse(text) is var actual && actual != expected) Assert.Fail($"{text} is {expected:R}, not {actual:R}");
        }
    }

    [Fact]
    public void Random_decimals_agree_with_big_integers()
    {
        var random = new Random(6);
        for (int i = 0; i < 700; i++)
        {
            BigInteger digits = RandomDigits(random, random.Next(1, 40));
            int exponent = random.Next(-345, 310);
            double expected = DoubleReference.Nearest(digits, exponent);
            Assert.Equal(expected, Parse($"{digits}e{exponent}"));
        }
    }

    [Fact]
    public void Random_decimals_agree_with_the_platform()
    {
        var random = new Random(7);
        var text = new StringBuilder();
        for (int i = 0; i < 150_000; i++)
        {
            text.Clear();
            int before = random.Next(0, 22), after = random.Next(0, 22);
            if (before + after == 0) before = 1;
            for (int d = 0; d < before; d++) text.Append((char)('0' + random.Next(10)));
            if (after > 0) text.Append('.');
            for (int d = 0; d < after; d++) text.Append((char)('0' + random.Next(10)));
            if (random.Next(2) == 0) text.Append('e').Append(random.Next(-345, 320));
            CheckPlatform(text.ToString());
        }
    }

    [Fact]
    public void Every_double_is_read_from_17_digits()
    {
        var random = new Random(8);
        for (int i = 0; i < 100_000; i++)
        {
            double x = Math.Abs(DoubleReference.NextDouble(random));
            string text = x.ToString("E16", CultureInfo.InvariantCulture);
            if (Parse(text) != x) Assert.Fail(text);
        }
    }

    private static BigInteger RandomDigits(Random random, int count)
    {
        BigInteger digits = random.Next(1, 10);
        for (int i = 1; i < count; i++) digits = digits * 10 + random.Next(10);
        return digits;
    }

    private static void CheckPlatform(string text)
    {
        double expected = double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        double actual = Parse(text);
        if (expected != actual) Assert.Fail($"{text} is {expected:R}, not {actual:R}");
    }
}
