using System.Numerics;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class PowersOfTenTests
{
    [Fact]
    public void Table_is_each_power_to_128_bits_rounded_up()
    {
        Assert.Equal(2 * (PowersOfTenTable.MaxExponent - PowersOfTenTable.MinExponent + 1), PowersOfTenTable.Significands.Length);
        for (int k = PowersOfTenTable.MinExponent; k <= PowersOfTenTable.MaxExponent; k++)
        {
            // 10^k * 2^shift, rounded up, for the shift that leaves 128 bits.
            BigInteger power = BigInteger.Pow(10, Math.Abs(k));
            int shift = 127 - PowersOfTen.FloorLog2(k);
            BigInteger numerator = k >= 0 ? power : 1, denominator = k >= 0 ? 1 : power;
            if (shift >= 0) numerator <<= shift;
            else denominator <<= -shift;
            BigInteger expected = BigInteger.DivRem(numerator, denominator, out BigInteger remainder);
            Assert.Equal(k is >= 0 and <= PowersOfTen.MaxExactSignificand, remainder.IsZero);
            if (!remainder.IsZero) expected++;

            PowersOfTen.Significand(k, out ulong high, out ulong low);
            Assert.Equal(expected, ((BigInteger)high << 64) + low);
            Assert.Equal(128, (int)expected.GetBitLength());
        }
    }

    [Fact]
    public void Logarithms_are_exact_where_doubles_need_them()
    {
        for (int e = -1100; e <= 1100; e++)
        {
            int floor = FloorLog10(BigInteger.One, e);
            Assert.Equal(floor, PowersOfTen.FloorLog10OfPowerOfTwo(e));
            Assert.Equal(FloorLog10(new BigInteger(3), e - 2), PowersOfTen.FloorLog10OfThreeQuarters(e));
        }
        for (int k = -400; k <= 400; k++)
        {
            BigInteger power = BigInteger.Pow(10, Math.Abs(k));
            int floor = k >= 0 ? (int)power.GetBitLength() - 1 : -(int)(power - 1).GetBitLength();
            Assert.Equal(floor, PowersOfTen.FloorLog2(k));
        }

        // floor(log10(factor * 2^e)) by comparing with powers of ten.
        static int FloorLog10(BigInteger factor, int e)
        {
            int k = (int)Math.Floor(BigInteger.Log10(factor) + e * Math.Log10(2)) - 2;
            while (DoubleReference.Compare(BigInteger.One, k + 1, factor, e) <= 0) k++;
            return k;
        }
    }

    [Fact]
    public void Small_powers_and_digit_counts()
    {
        for (int k = 0; k <= 19; k++)
        {
            ulong power = (ulong)BigInteger.Pow(10, k);
            Assert.Equal(power, PowersOfTen.Integer(k));
            Assert.Equal(k + 1, PowersOfTen.DigitCount(power));
            Assert.Equal(Math.Max(k, 1), PowersOfTen.DigitCount(power - 1));
        }
        Assert.Equal(20, PowersOfTen.DigitCount(ulong.MaxValue));
        for (int k = 0; k <= PowersOfTen.MaxExactDouble; k++) Assert.Equal((double)BigInteger.Pow(10, k), PowersOfTen.Exact(k));
    }
}
