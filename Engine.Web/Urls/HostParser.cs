using System.Buffers;
using System.Text;
using Quoll.Web.Encodings;
using Quoll.Web.Urls.Idna;

namespace Quoll.Web.Urls;

/// <summary>Hosts (URL Standard §3.5): parsed and serialized in one step.</summary>
internal static class HostParser
{
    // Characters of a domain that are neither forbidden nor percent-encoded nor upper case.
    private static readonly SearchValues<char> PlainDomain =
        SearchValues.Create("!\"$&'()*+,-.0123456789;=_`abcdefghijklmnopqrstuvwxyz{}~");

    // Forbidden host code points (§3.2).
    private static readonly SearchValues<char> ForbiddenHost = SearchValues.Create("\0\t\n\r #/:<>?@[\\]^|");

    // Forbidden domain code points (§3.2).
    private static readonly SearchValues<char> ForbiddenDomain = SearchValues.Create(
        "\0\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\v\f\r\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017"
        + "\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f #%/:<>?@[\\]^|\u007f");

    /// <summary>The host parser, and the host serializer.</summary>
    /// <param name="input">The text of the host.</param>
    /// <param name="isOpaque">Whether the URL is not special.</param>
    /// <param name="output">Gets the serialized host.</param>
    /// <returns>False for failure.</returns>
    public static bool Parse(scoped ReadOnlySpan<char> input, bool isOpaque, ref CharBuffer output)
    {
        // Step 1.
        if (input.StartsWith('['))
        {
            if (!input.EndsWith(']')) return false;
            Span<ushort> pieces = stackalloc ushort[Ipv6Address.PieceCount];
            if (!Ipv6Address.TryParse(input[1..^1], pieces)) return false;
            Ipv6Address.Write(pieces, ref output);
            return true;
        }
        // Step 2.
        if (isOpaque)
        {
            if (input.ContainsAny(ForbiddenHost)) return false;
            PercentEncoding.Encode(ref output, input, PercentEncodeSet.Control);
            return true;
        }
        var start = output.Length;
        // Steps 4 to 7.
        if (!input.ContainsAnyExcept(PlainDomain)) output.Append(input);
        else if (!WriteDomain(input, ref output)) return false;
        var domain = output.Text[start..];
        if (domain.Length == 0) return false;
        // Steps 8 and 9.
        if (!EndsInNumber(domain)) return true;
        if (!Ipv4Address.TryParse(domain, out var address)) return false;
        output.Truncate(start);
        Ipv4Address.Write(address, ref output);
        return true;
    }

    // The domain parser (§3.3), not strict.
    private static bool WriteDomain(scoped ReadOnlySpan<char> input, ref CharBuffer output)
    {
        var start = output.Length;
        var domain = input.Contains('%') ? PercentEncoding.Decode(input).AsSpan() : input;
        if (Ascii.IsValid(domain))
        {
            var room = output.AppendRoom(domain.Length);
            for (var index = 0; index < domain.Length; index++) room[index] = char.ToLowerInvariant(domain[index]);
        }
        else if (!DomainToAscii.TryWrite(domain, ref output))
        {
            return false;
        }
        return !output.Text[start..].ContainsAny(ForbiddenDomain);
    }

    /// <summary>The ends in a number checker.</summary>
    private static bool EndsInNumber(scoped ReadOnlySpan<char> domain)
    {
        if (domain[^1] == '.') domain = domain[..^1];
        var last = domain[(domain.LastIndexOf('.') + 1)..];
        if (last.Length == 0 || !char.IsAsciiDigit(last[0])) return false;
        return !last.ContainsAnyExceptInRange('0', '9') || Ipv4Address.TryParseNumber(last, out _);
    }
}
