using System.Buffers;

namespace Quoll.Web.Urls;

/// <summary>
/// Recognizes URLs that stand in their final form, as most do: http or https, a host of lower-case ASCII, and nothing
/// to encode or to shorten. They need no second text. The general way has the same result; a test compares both.
/// </summary>
internal static class SerializedUrl
{
    private static readonly SearchValues<char> HostCharacters = SearchValues.Create("-.0123456789_abcdefghijklmnopqrstuvwxyz");

    /// <summary>Finds the components. Returns false for any other text, which may be a URL as well.</summary>
    public static bool TryRead(string input, out UrlLayout layout)
    {
        layout = new UrlLayout();
        var text = input.AsSpan();
        if (text.StartsWith("https://")) layout.Scheme = UrlScheme.Https;
        else if (text.StartsWith("http://")) layout.Scheme = UrlScheme.Http;
        else return false;
        layout.HasHost = true;
        layout.SchemeEnd = layout.Scheme == UrlScheme.Https ? 5 : 4;
        var start = layout.SchemeEnd + 3;
        layout.UsernameStart = layout.UsernameEnd = layout.HostStart = start;
        var length = text[start..].IndexOfAnyExcept(HostCharacters);
        if (length <= 0) return false;
        var position = start + length;
        // An address ends in a number, and is written in its own way.
        var host = text[start..position];
        if (host[^1] == '.' || char.IsAsciiDigit(host[host.LastIndexOf('.') + 1])) return false;
        layout.HostEnd = position;
        if (text[position] == ':' && !TryReadPort(text, ref position, ref layout)) return false;
        if (position == text.Length || text[position] != '/') return false;
        layout.PortEnd = layout.PathStart = position;
        position += 1 + UrlWriter.SimpleLength(text[(position + 1)..]);
        return TryReadTail(text, position, ref layout);
    }

    // A port without leading zeros that is not the default one.
    private static bool TryReadPort(ReadOnlySpan<char> text, ref int position, ref UrlLayout layout)
    {
        var digits = text[(position + 1)..];
        var count = digits.IndexOfAnyExceptInRange('0', '9');
        if (count <= 0 || digits[0] == '0' || !UrlWriter.ReadPort(digits[..count], out var port)) return false;
        if (port == UrlSchemes.DefaultPort(layout.Scheme)) return false;
        layout.Port = port;
        position += 1 + count;
        return true;
    }

    private static bool TryReadTail(ReadOnlySpan<char> text, int position, ref UrlLayout layout)
    {
        if (position < text.Length && text[position] == '?')
        {
            layout.QueryStart = position++;
            var end = text[position..].IndexOfAnyExcept(PercentEncodeSet.SpecialQuery.Kept);
            position = end < 0 ? text.Length : position + end;
        }
        if (position < text.Length && text[position] == '#')
        {
            layout.FragmentStart = position++;
            return !text[position..].ContainsAnyExcept(PercentEncodeSet.Fragment.Kept);
        }
        return position == text.Length;
    }
}
