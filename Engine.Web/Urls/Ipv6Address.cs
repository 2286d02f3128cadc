using Quoll.Web.Encodings;

namespace Quoll.Web.Urls;

/// <summary>IPv6 addresses as URLs write them (URL Standard §3.5 and §3.6).</summary>
internal static class Ipv6Address
{
    /// <summary>The number of 16-bit pieces of an address.</summary>
    public const int PieceCount = 8;

    /// <summary>The IPv6 parser, without the brackets.</summary>
    public static bool TryParse(scoped ReadOnlySpan<char> input, Span<ushort> address)
    {
        address.Clear();
        var piece = 0;
        var compress = -1;
        var pointer = 0;
        if (At(input, 0) == ':')
        {
            if (At(input, 1) != ':') return false;
            pointer = 2;
            compress = piece = 1;
        }
        while (pointer < input.Length)
        {
            if (piece == PieceCount) return false;
            if (input[pointer] == ':')
            {
                if (compress >= 0) return false;
                pointer++;
                compress = ++piece;
                continue;
            }
            int value = 0, length = 0;
            while (length < 4 && char.IsAsciiHexDigit(At(input, pointer)))
            {
                value = (value * 16) + PercentEncoding.HexValue(input[pointer]);
                pointer++;
                length++;
            }
            if (At(input, pointer) == '.')
            {
                if (length == 0 || piece > 6 || !TryParseIpv4(input[(pointer - length)..], address, piece)) return false;
                piece += 2;
                break;
            }
            if (At(input, pointer) == ':')
            {
                pointer++;
                if (pointer == input.Length) return false;
            }
            else if (pointer < input.Length)
            {
                return false;
            }
            address[piece++] = (ushort)value;
        }
        if (compress < 0) return piece == PieceCount;
        // The pieces behind the compression move to the end.
        for (int swaps = piece - compress, target = PieceCount - 1; target != 0 && swaps > 0; target--, swaps--)
        {
            var source = compress + swaps - 1;
            (address[target], address[source]) = (address[source], address[target]);
        }
        return true;
    }

    // The IPv4 address in an IPv6 address: four decimal numbers without leading zeros, up to the end.
    private static bool TryParseIpv4(scoped ReadOnlySpan<char> input, Span<ushort> address, int piece)
    {
        var pointer = 0;
        for (var seen = 0; seen < 4; seen++)
        {
            if (seen > 0 && At(input, pointer++) != '.') return false;
            if (!char.IsAsciiDigit(At(input, pointer))) return false;
            var value = -1;
            while (char.IsAsciiDigit(At(input, pointer)))
            {
                var digit = input[pointer++] - '0';
                if (value == 0) return false;
                value = value < 0 ? digit : (value * 10) + digit;
                if (value > byte.MaxValue) return false;
            }
            address[piece + (seen >> 1)] = (ushort)((address[piece + (seen >> 1)] << 8) + value);
        }
        return pointer == input.Length;
    }

    private static char At(scoped ReadOnlySpan<char> input, int index) => (uint)index < (uint)input.Length ? input[index] : '\0';

    /// <summary>The IPv6 serializer, with brackets.</summary>
    public static void Write(scoped ReadOnlySpan<ushort> address, ref CharBuffer output)
    {
        var (compress, count) = LongestZeros(address);
        Span<char> digits = stackalloc char[4];
        output.Append('[');
        for (var index = 0; index < PieceCount; index++)
        {
            if (index == compress)
            {
                output.Append(index == 0 ? "::" : ":");
                index += count - 1;
                continue;
            }
            address[index].TryFormat(digits, out var length, "x", System.Globalization.CultureInfo.InvariantCulture);
            output.Append(digits[..length]);
            if (index < PieceCount - 1) output.Append(':');
        }
        output.Append(']');
    }

    // The first longest sequence of pieces that are 0; index -1 if none has more than one piece.
    private static (int Index, int Count) LongestZeros(scoped ReadOnlySpan<ushort> address)
    {
        var (index, count) = (-1, 1);
        for (var start = 0; start < PieceCount; start++)
        {
            var end = start;
            while (end < PieceCount && address[end] == 0) end++;
            if (end - start > count) (index, count) = (start, end - start);
            if (end > start) start = end - 1;
        }
        return (index, count);
    }
}
