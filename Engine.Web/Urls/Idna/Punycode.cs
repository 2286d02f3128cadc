using System.Text;
using Quoll.Web.Encodings;

namespace Quoll.Web.Urls.Idna;

/// <summary>Punycode (RFC 3492).</summary>
internal static class Punycode
{
    private const int Base = 36, MinThreshold = 1, MaxThreshold = 26, Skew = 38, Damp = 700, InitialBias = 72, FirstCodePoint = 0x80;

    /// <summary>Decodes a label without its prefix (§6.2). Returns false if it is not Punycode.</summary>
    public static bool TryDecode(ReadOnlySpan<char> input, List<int> output)
    {
        output.Clear();
        var delimiter = input.LastIndexOf('-');
        foreach (var unit in input[..Math.Max(delimiter, 0)])
        {
            if (!char.IsAscii(unit)) return false;
            output.Add(unit);
        }
        int codePoint = FirstCodePoint, bias = InitialBias;
        long index = 0;
        for (var position = delimiter > 0 ? delimiter + 1 : 0; position < input.Length;)
        {
            var oldIndex = index;
            long weight = 1;
            for (var k = Base; ; k += Base)
            {
                if (position == input.Length) return false;
                var digit = DigitOf(input[position++]);
                if (digit < 0) return false;
                index += digit * weight;
                if (index > int.MaxValue) return false;
                var threshold = Threshold(k, bias);
                if (digit < threshold) break;
                weight *= Base - threshold;
                if (weight > int.MaxValue) return false;
            }
            var count = output.Count + 1;
            bias = Adapt((int)(index - oldIndex), count, oldIndex == 0);
            var next = codePoint + (index / count);
            if (!Rune.IsValid(next > int.MaxValue ? -1 : (int)next)) return false;
            codePoint = (int)next;
            index %= count;
            output.Insert((int)index++, codePoint);
        }
        return true;
    }

    /// <summary>Encodes a label (§6.3). Returns false on overflow.</summary>
    public static bool TryEncode(ReadOnlySpan<int> input, ref CharBuffer output)
    {
        var handled = 0;
        foreach (var codePoint in input)
        {
            if (codePoint >= FirstCodePoint) continue;
            output.Append((char)codePoint);
            handled++;
        }
        var basicCount = handled;
        if (basicCount > 0) output.Append('-');
        int current = FirstCodePoint, bias = InitialBias;
        long delta = 0;
        while (handled < input.Length)
        {
            var next = int.MaxValue;
            foreach (var codePoint in input)
            {
                if (codePoint >= current) next = Math.Min(next, codePoint);
            }
            delta += (long)(next - current) * (handled + 1);
            if (delta > int.MaxValue) return false;
            current = next;
            foreach (var codePoint in input)
            {
                if (codePoint < current) delta++;
                if (codePoint != current) continue;
                WriteNumber((int)delta, bias, ref output);
                bias = Adapt((int)delta, handled + 1, handled == basicCount);
                delta = 0;
                handled++;
            }
            delta++;
            current++;
        }
        return true;
    }

    private static void WriteNumber(int number, int bias, ref CharBuffer output)
    {
        for (var k = Base; ; k += Base)
        {
            var threshold = Threshold(k, bias);
            if (number < threshold) break;
            var digit = threshold + ((number - threshold) % (Base - threshold));
            output.Append(DigitFor(digit));
            number = (number - threshold) / (Base - threshold);
        }
        output.Append(DigitFor(number));
    }

    private static int Threshold(int k, int bias) => Math.Clamp(k - bias, MinThreshold, MaxThreshold);

    // The bias adaptation function (§6.1).
    private static int Adapt(int delta, int count, bool isFirst)
    {
        delta = isFirst ? delta / Damp : delta / 2;
        delta += delta / count;
        var k = 0;
        for (; delta > (Base - MinThreshold) * MaxThreshold / 2; k += Base) delta /= Base - MinThreshold;
        return k + ((Base - MinThreshold + 1) * delta / (delta + Skew));
    }

    private static char DigitFor(int digit) => (char)(digit < 26 ? 'a' + digit : '0' + digit - 26);

    private static int DigitOf(char unit) => unit switch
    {
        >= '0' and <= '9' => unit - '0' + 26,
        >= 'a' and <= 'z' => unit - 'a',
        >= 'A' and <= 'Z' => unit - 'A',
        _ => -1,
    };
}
