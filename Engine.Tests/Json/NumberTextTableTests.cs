using System.Diagnostics;
using System.Globalization;
using System.Text;
using Quoll.Json.Values;

namespace Quoll.Tests.Json;

/// <summary>The table of numbers that keep their texts.</summary>
public class NumberTextTableTests
{
    /// <summary>The factor of a hash without a seed, as it is often used.</summary>
    private const ulong GoldenRatio = 0x9E3779B97F4A7C15;

    /// <summary>What the same numbers may take in another order of their bits.</summary>
    private const int MaxRatio = 20;

    [Fact]
    public void Numbers_that_share_a_hash_without_a_seed_take_no_longer_than_others()
    {
        const int Count = 40_000;
        var inverse = 1UL;
        for (var i = 0; i < 6; i++) inverse *= 2 - GoldenRatio * inverse;
        var random = new Random(1);
        var others = DocumentOf(Count, () => (ulong)random.NextInt64());
        // The lower half of the upper 32 bits of the product is the same for all.
        var colliding = DocumentOf(Count, () => (((ulong)random.NextInt64() & 0xFFFF_FFFF) | ((ulong)random.Next(1 << 8) << 56)) * inverse);
        var time = Math.Max(Time(others).Ticks, TimeSpan.TicksPerMillisecond);
        Assert.InRange(Time(colliding).Ticks, 0, MaxRatio * time);
    }

    private static byte[] DocumentOf(int count, Func<ulong> bits)
    {
        var numbers = new HashSet<double>();
        while (numbers.Count < count)
        {
            var number = BitConverter.UInt64BitsToDouble(bits());
            if (double.IsFinite(number) && number != 0) numbers.Add(number);
        }
        var texts = numbers.Select(static number => number.ToString("E16", CultureInfo.InvariantCulture));
        return Encoding.ASCII.GetBytes($"[{string.Join(',', texts)}]");
    }

    private static TimeSpan Time(byte[] document) => Enumerable.Range(0, 3).Min(_ =>
    {
        var watch = Stopwatch.StartNew();
        new JsonNumberTexts().Add(document);
        return watch.Elapsed;
    });
}
