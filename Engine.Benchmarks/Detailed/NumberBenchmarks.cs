using System.Buffers.Text;
using System.Globalization;
using System.Text;
using BenchmarkDotNet.Attributes;
using Quoll.Text;

namespace Quoll.Benchmarks;

/// <summary>A thousand doubles written and read by our code and by the platform. The result is per double.</summary>
public class NumberBenchmarks
{
    private const int Count = 1000;

    private readonly double[] _values = new double[Count];
    private readonly byte[][] _utf8 = new byte[Count][];
    private readonly byte[] _bytes = new byte[64];
    private readonly char[] _chars = new char[64];

    /// <summary>
    /// unit: in [0, 1), 16 or 17 digits; cents: two places; integers: below a million; bits: any finite double.
    /// </summary>
    [Params("unit", "cents", "integers", "bits")]
    public string Kind { get; set; } = "unit";

    [GlobalSetup]
    public void Setup()
    {
        var random = new Random(1);
        for (int i = 0; i < Count; i++)
        {
            double value = Kind switch
            {
                "unit" => random.NextDouble(),
                "cents" => random.Next(1, 100_000) / 100d,
                "integers" => random.Next(1_000_000),
                _ => BitConverter.Int64BitsToDouble(random.NextInt64(0x7FF0_0000_0000_0000)),
            };
            _values[i] = value;
            _utf8[i] = _bytes[..ShortestDouble.Write<byte>(value, _bytes)];
            string text = Encoding.ASCII.GetString(_utf8[i]);
            if (double.Parse(text, CultureInfo.InvariantCulture) != value || !DoubleParser.TryParse<byte>(_utf8[i], out double back)
                || back != value)
                throw new InvalidOperationException($"{value:R} became {text}.");
        }
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public int WriteUtf8()
    {
        int sum = 0;
        foreach (double value in _values) sum += ShortestDouble.Write<byte>(value, _bytes);
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public int WriteUtf16()
    {
        int sum = 0;
        foreach (double value in _values) sum += ShortestDouble.Write<char>(value, _chars);
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public int WriteUtf8Platform()
    {
        int sum = 0;
        foreach (double value in _values)
        {
            Utf8Formatter.TryFormat(value, _bytes, out int written);
            sum += written;
        }
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public double ReadUtf8()
    {
        double sum = 0;
        foreach (byte[] text in _utf8)
        {
            DoubleParser.TryParse<byte>(text, out double value);
            sum += value;
        }
        return sum;
    }

    [Benchmark(OperationsPerInvoke = Count)]
    public double ReadUtf8Platform()
    {
        double sum = 0;
        foreach (byte[] text in _utf8)
        {
            Utf8Parser.TryParse(text, out double value, out _);
            sum += value;
        }
        return sum;
    }
}
