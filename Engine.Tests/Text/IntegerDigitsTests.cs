using System.Globalization;
using System.Text;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class IntegerDigitsTests
{
    [Fact]
    public void Longs_around_every_power_of_ten_and_two()
    {
        ulong power = 1;
        for (int k = 0; k < 20; k++, power *= 10) Around(power);
        for (int k = 0; k < 64; k++) Around(1UL << k);
        Check(long.MinValue);
        Check(long.MaxValue);
        Check(ulong.MaxValue);

        static void Around(ulong value)
        {
            for (ulong d = 0; d < 5; d++)
            {
                Check(value + d - 2);
                Check((long)(value + d - 2));
                Check(-(long)(value + d - 2));
            }
        }
    }

    [Fact]
    public void All_small_integers_and_random_ones()
    {
        for (int i = -20000; i <= 20000; i++) Check(i);
        var random = new Random(1);
        for (int i = 0; i < 50_000; i++) Check(random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64));
        Check(int.MinValue);
        Check(int.MaxValue);
    }

    [Fact]
    public void A_short_destination_is_refused()
    {
        Assert.Throws<ArgumentException>(() => IntegerDigits.Write(1, new char[IntegerDigits.BufferLength - 1].AsSpan()));
        Assert.Throws<ArgumentException>(() => IntegerDigits.Write(1L, new byte[IntegerDigits.BufferLength - 1].AsSpan()));
        Assert.Throws<ArgumentException>(() => IntegerDigits.Write(1UL, Span<byte>.Empty));
    }

    private static void Check(long value)
    {
        string expected = value.ToString(CultureInfo.InvariantCulture);
        Span<char> chars = stackalloc char[IntegerDigits.BufferLength];
        Span<byte> bytes = stackalloc byte[IntegerDigits.BufferLength];
        Assert.Equal(expected, chars[..IntegerDigits.Write(value, chars)].ToString());
        Assert.Equal(expected, Encoding.ASCII.GetString(bytes[..IntegerDigits.Write(value, bytes)]));
        if (value == (int)value)
        {
            Assert.Equal(expected, chars[..IntegerDigits.Write((int)value, chars)].ToString());
            Assert.Equal(expected, Encoding.ASCII.GetString(bytes[..IntegerDigits.Write((int)value, bytes)]));
        }
        Assert.True(expected.Length <= IntegerDigits.MaxLength);
    }

    private static void Check(ulong value)
    {
        Span<char> chars = stackalloc char[IntegerDigits.BufferLength];
        Assert.Equal(value.ToString(CultureInfo.InvariantCulture), chars[..IntegerDigits.Write(value, chars)].ToString());
    }
}
