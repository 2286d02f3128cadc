using Quoll.Web.Encodings;

namespace Quoll.Web.Urls;

/// <summary>IPv4 addresses as URLs write them (URL Standard §3.5 and §3.6).</summary>
internal static class Ipv4Address
{
    private const int MaxParts = 4;

    /// <summary>The IPv4 parser.</summary>
    public static bool TryParse(scoped ReadOnlySpan<char> input, out uint address)
    {
        address = 0;
        if (input.Length > 1 && input[^1] == '.') input = input[..^1];
        Span<ulong> numbers = stackalloc ulong[MaxParts];
        var count = 0;
        foreach (var range in input.Split('.'))
        {
            if (count == MaxParts || !TryParseNumber(input[range], out numbers[count])) return false;
            count++;
        }
        for (var index = 0; index < count - 1; index++)
        {
            if (numbers[index] > byte.MaxValue) return false;
            address |= (uint)numbers[index] << (8 * (3 - index));
        }
        var last = numbers[count - 1];
        if (last >= 1UL << (8 * (5 - count))) return false;
        address |= (uint)last;
        return true;
    }

    /// <summary>The IPv4 number parser. It ignores digits behind 32 bits: the number is too large anyway.</summary>
    public static bool TryParseNumber(scoped ReadOnlySpan<char> input, out ulong number)
    {
        number = 0;
        if (input.Length == 0) return false;
        var radix = 10u;
        if (input.Length >= 2 && input[0] == '0')
        {
            var isHex = input[1] is 'x' or 'X';
            radix = isHex ? 16u : 8u;
            input = input[(isHex ? 2 : 1)..];
        }
        foreach (var unit in input)
        {
            if (!char.IsAsciiHexDigit(unit)) return false;
            var digit = (uint)PercentEncoding.HexValue(unit);
            if (digit >= radix) return false;
            number = number > uint.MaxValue ? number : (number * radix) + digit;
        }
        return true;
    }

    /// <summary>The IPv4 serializer.</summary>
    public static void Write(uint address, ref CharBuffer output)
    {
        for (var shift = 24; shift >= 0; shift -= 8)
        {
            if (shift < 24) output.Append('.');
            output.Append((int)(address >> shift) & 0xFF);
        }
    }
}
