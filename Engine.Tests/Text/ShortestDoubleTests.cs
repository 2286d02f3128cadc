using System.Globalization;
using System.Numerics;
using System.Text;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class ShortestDoubleTests
{
    private static string Write(double value)
    {
        Span<char> chars = stackalloc char[ShortestDouble.BufferLength];
        return chars[..ShortestDouble.Write(value, chars)].ToString();
    }

    [Theory]
    [InlineData(0.0, "0")]
    [InlineData(1.0, "1")]
    [InlineData(-1.5, "-1.5")]
    [InlineData(0.1, "0.1")]
    [InlineData(-0.12, "-0.12")]
    [InlineData(0.07, "0.07")]
    [InlineData(0.5, "0.5")]
    [InlineData(0.125, "0.125")]
    [InlineData(0.001, "0.001")]
    [InlineData(0.0005, "0.0005")]
    [InlineData(-0.00048828125, "-0.00048828125")] // 2^-11
    [InlineData(0.0004882812500000001, "0.0004882812500000001")]
    [InlineData(0.9999999999999999, "0.9999999999999999")]
    [InlineData(0.12345678901234568, "0.12345678901234568")]
    [InlineData(123.456, "123.456")]
    [InlineData(1e21, "1e+21")]
    [InlineData(123456789012345680000.0, "123456789012345680000")]
    [InlineData(100000000000000000000.0, "100000000000000000000")]
    [InlineData(999999999999999900000.0, "999999999999999900000")]
    [InlineData(1.2e-6, "0.0000012")]
    [InlineData(1e-6, "0.000001")]
    [InlineData(1e-7, "1e-7")]
    [InlineData(1.234e-7, "1.234e-7")]
    [InlineData(5e-324, "5e-324")]
    [InlineData(-1.7976931348623157e308, "-1.7976931348623157e+308")]
    [InlineData(2.2250738585072014e-308, "2.2250738585072014e-308")]
    [InlineData(9007199254740991.0, "9007199254740991")]
    [InlineData(9007199254740992.0, "9007199254740992")]
    [InlineData(-9007199254740992.0, "-9007199254740992")]
    [InlineData(9007199254740994.0, "9007199254740994")]
    [InlineData(-9223372036854775808.0, "-9223372036854776000")]
    [InlineData(5.684341886080802e-14, "5.684341886080802e-14")] // two shortest decimals are equally close, so the even one
    [InlineData(1e23, "1e+23")]
    [InlineData(2e-44, "2e-44")]
    [InlineData(-0.0000012345678901234567, "-0.0000012345678901234567")]
    [InlineData(double.NaN, "NaN")]
    [InlineData(double.PositiveInfinity, "Infinity")]
    [InlineData(double.NegativeInfinity, "-Infinity")]
    public void Layouts_of_the_specification(double value, string expected)
    {
        Assert.Equal(expected, Write(value));
        Span<byte> bytes = stackalloc byte[ShortestDouble.BufferLength];
        Assert.Equal(expected, Encoding.ASCII.GetString(bytes[..ShortestDouble.Write(value, bytes)]));
        Assert.True(expected.Length <= ShortestDouble.MaxLength);
    }

    [Fact]
    public void Minus_zero_is_0() => Assert.Equal("0", Write(-0.0));

    [Fact]
    public void Notable_doubles_are_shortest_and_closest()
    {
        // The platform's text is a cheap second opinion. It need not be the closest, so big integers decide if it
        // differs.
        int i = 0;
        foreach (double x in DoubleReference.NotableDoubles())
        {
            if (i++ % 4 == 0 || DoubleReference.PlatformText(x) != Write(x)) CheckAgainstReference(x);
        }
    }

    [Fact]
    public void Random_doubles_are_shortest_and_closest()
    {
        var random = new Random(2);
        for (int i = 0; i < 250; i++) CheckAgainstReference(DoubleReference.NextDouble(random));
        for (int i = 0; i < 250; i++) CheckAgainstReference(random.NextDouble() * Math.Pow(10, random.Next(-10, 25)));
    }

    private static void CheckAgainstReference(double x)
    {
        if (x == 0) return;
        (BigInteger digits, int exponent) = DoubleReference.Shortest(x);
        string expected = DoubleReference.Layout(x < 0, digits.ToString(CultureInfo.InvariantCulture), exponent);
        Assert.Equal(expected, Write(x));
    }

    [Fact]
    public void Random_bits_read_back_and_agree_with_the_platform()
    {
        var random = new Random(3);
        Span<char> chars = stackalloc char[ShortestDouble.BufferLength];
        Span<byte> bytes = stackalloc byte[ShortestDouble.BufferLength];
        int count = DoubleReference.LongCount;
        for (int i = 0; i < count; i++)
        {
            double x = DoubleReference.NextDouble(random);
            ReadOnlySpan<char> text = chars[..ShortestDouble.Write(x, chars)];
            ReadOnlySpan<byte> utf8 = bytes[..ShortestDouble.Write(x, bytes)];
            ReadOnlySpan<char> magnitude = x < 0 ? text[1..] : text;
            if (!DoubleParser.TryParse(magnitude, out double back) || back != Math.Abs(x)) Assert.Fail($"{x:R} became {text}");
            if (!DoubleParser.TryParse(x < 0 ? utf8[1..] : utf8, out back) || back != Math.Abs(x)) Assert.Fail($"{x:R} became {text}");
            // Only a part is compared with the platform's text, because that takes longer than everything else here.
            if (i % 4 == 0 && DoubleReference.PlatformText(x) != text.ToString()) CheckAgainstReference(x);
        }
    }

    [Fact]
    public void The_fast_way_agrees_with_the_exact_one()
    {
        var random = new Random(12);
        int fast = 0;
        for (int i = 0; i < 200_000; i++)
        {
            double x = i % 2 == 0 ? DoubleReference.NextDouble(random) : Math.ScaleB(random.NextInt64(1L << 53), random.Next(-5, 15));
            ulong bits = BitConverter.DoubleToUInt64Bits(x);
            if (x == 0 || !ShortestDecimal.TryRegular(bits, out ulong digits, out int exponent)) continue;
            fast++;
            ShortestDecimal.Exact(bits, out ulong exactDigits, out int exactExponent);
            if (digits != exactDigits || exponent != exactExponent) Assert.Fail($"{x:R}");
        }
        Assert.InRange(fast, 120_000, 200_000);
    }

    [Fact]
    public void Fractions_agree_with_the_exact_way_in_every_binade()
    {
        // Many values have only few bits below the point, so a decimal can be halfway between two.
        var random = new Random(13);
        int count = (int)(DoubleReference.LongCount / (ShortestFraction.MaxExponent - ShortestFraction.MinExponent + 1L));
        for (int exponent = ShortestFraction.MinExponent; exponent <= ShortestFraction.MaxExponent; exponent++)
        {
            for (int i = 0; i < count; i++)
            {
                ulong significand = ShortestDecimal.HiddenBit | ((ulong)random.NextInt64() & ShortestDecimal.SignificandMask);
                if (i % 4 == 0) significand &= ulong.MaxValue << random.Next(53);
                if (i % 4 == 1) significand |= (1UL << random.Next(53)) - 1;
                CheckFraction(Math.ScaleB(significand, exponent - 52));
            }
        }
    }

    [Fact]
    public void Fractions_next_to_integers_and_to_short_decimals()
    {
        for (int exponent = ShortestFraction.MinExponent; exponent <= ShortestFraction.MaxExponent; exponent++)
        {
            foreach (double middle in new[] { 1, 1.5, 4 / 3.0, 1.1, 1.9999, 2 })
            {
                double x = Math.ScaleB(middle, exponent);
                for (int places = 0; places < 16; places++)
                {
                    foreach (double y in new[] { x, Math.Round(x, places) })
                    {
                        CheckFraction(Math.BitDecrement(y));
                        CheckFraction(y);
                        CheckFraction(Math.BitIncrement(y));
                    }
                }
            }
        }
    }

    private static void CheckFraction(double x)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(x);
        int binary = (int)(bits >> 52) - 1023;
        if (binary is < ShortestFraction.MinExponent or > ShortestFraction.MaxExponent) return;
        ulong significand = bits & ShortestDecimal.SignificandMask;
        ulong fraction = (significand | ShortestDecimal.HiddenBit) << (12 + binary);
        if (fraction == 0) return;
        ShortestDecimal.Exact(bits, out ulong digits, out int exponent);
        if (!ShortestFraction.TryFind(fraction, binary, out ulong decimals))
        {
            // A tie: exactly halfway between two decimals of the last place.
            BigInteger scaled = fraction * BigInteger.Pow(10, -PowersOfTen.FloorLog10OfPowerOfTwo(binary - 52));
            Assert.Equal(1UL << 63, (ulong)(scaled & ulong.MaxValue));
            return;
        }
        // Both in units of 10^-20, which is the last of 17 digits in this range.
        UInt128 expected = (UInt128)digits * (UInt128)BigInteger.Pow(10, exponent + 20);
        UInt128 found = (UInt128)(ulong)x * (UInt128)BigInteger.Pow(10, 20)
            + decimals * (UInt128)BigInteger.Pow(10, 20 - (binary < 0 ? ShortestFraction.DecimalsBelowOne : ShortestFraction.Decimals));
        if (found != expected) Assert.Fail($"{x:R} became {found}");
    }

    [Fact]
    public void Short_decimals_come_back_as_they_were()
    {
        var random = new Random(4);
        for (int i = 0; i < 200_000; i++)
        {
            int places = random.Next(1, 8);
            long digits = random.NextInt64(1, 1_000_000_000);
            string expected = DoubleReference.Layout(false, digits.ToString(CultureInfo.InvariantCulture), -places);
            if (Write(digits / Math.Pow(10, places)) is var actual && actual != expected) Assert.Fail($"{expected} became {actual}");
        }
    }

    [Fact]
    public void A_short_destination_is_refused() =>
        Assert.Throws<ArgumentException>(() => ShortestDouble.Write(1.5, new char[ShortestDouble.BufferLength - 1].AsSpan()));

    [Fact]
    public void Writing_and_reading_allocate_nothing()
    {
        Span<byte> bytes = stackalloc byte[ShortestDouble.BufferLength];
        // The first use of each way makes its tables.
        Use(bytes);
        long before = GC.GetAllocatedBytesForCurrentThread();
        double value = Use(bytes);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.Equal(9007199254740994.0, value);

        static double Use(Span<byte> bytes)
        {
            for (int i = 0; i < 1000; i++) Round(bytes, i * 0.37);
            Round(bytes, 9007199254740993e-30);
            DoubleParser.TryParse("9007199254740993.00000000000000000000000000000000001"u8, out double value);
            return value;
        }

        static void Round(Span<byte> bytes, double x)
        {
            int length = ShortestDouble.Write(x, bytes);
            DoubleParser.TryParse<byte>(bytes[..length], out _);
        }
    }
}
