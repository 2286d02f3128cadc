using System.Buffers;
using Quoll.Web.Encodings;

namespace Quoll.Web.Urls;

/// <summary>
/// Writes a serialized URL from left to right. The methods are the states of the basic URL parser (URL Standard §4.4)
/// that produce a component: the parser and the setters of the API call them.
/// </summary>
internal ref struct UrlWriter(Span<char> initial)
{
    // Characters of a path that stand for themselves, if no dot begins a segment.
    private static readonly SearchValues<char> SimplePath =
        SearchValues.Create("!$&'()*+,-/0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|~");

    private static readonly SearchValues<char> SpecialPathEnds = SearchValues.Create("/\\?#");
    private static readonly SearchValues<char> PathEnds = SearchValues.Create("/?#");
    private static readonly SearchValues<char> Slashes = SearchValues.Create("/\\");
    private static readonly SearchValues<char> Slash = SearchValues.Create("/");

    public UrlLayout Layout = new();
    public CharBuffer Output = new(initial);

    public readonly bool IsSlash(char unit) => unit == '/' || (unit == '\\' && Layout.IsSpecial);

    /// <summary>Writes a scheme in lower case, and its colon.</summary>
    public void WriteScheme(scoped ReadOnlySpan<char> scheme)
    {
        var room = Output.AppendRoom(scheme.Length);
        for (var index = 0; index < scheme.Length; index++) room[index] = char.ToLowerInvariant(scheme[index]);
        Layout.Scheme = UrlSchemes.Of(room);
        Layout.SchemeEnd = Output.Length;
        Output.Append(':');
        Layout.SetNoHost(Output.Length);
        Layout.PathStart = Output.Length;
    }

    /// <summary>Copies scheme, credentials, host and port of another URL.</summary>
    public void CopyAuthority(UrlRecord url) => CopyAuthority(url, url.Layout.PortEnd);

    private void CopyAuthority(UrlRecord url, int end)
    {
        Output.Truncate(0);
        Output.Append(url.Href.AsSpan(0, end));
        Layout = url.Layout;
        Layout.HasOpaquePath = false;
        Layout.QueryStart = Layout.FragmentStart = -1;
        Layout.PathStart = end;
    }

    /// <summary>Copies what is in front of the port of another URL.</summary>
    public void CopyHost(UrlRecord url)
    {
        CopyAuthority(url, url.Layout.HostEnd);
        Layout.Port = -1;
        Layout.PortEnd = Layout.PathStart;
    }

    /// <summary>Copies what is in front of the host of another URL, or its scheme and two slashes.</summary>
    public void CopyCredentials(UrlRecord url)
    {
        CopyAuthority(url, url.Layout.HostStart);
        Layout.Port = -1;
        if (url.HasHost) EndHost();
        else BeginAuthority();
    }

    /// <summary>Copies the scheme of another URL.</summary>
    public void CopyScheme(UrlRecord url)
    {
        CopyAuthority(url, url.Layout.SchemeEnd + 1);
        Layout.Port = -1;
        Layout.SetNoHost(Layout.PathStart);
    }

    /// <summary>Copies a path, as it is.</summary>
    public void CopyPath(UrlRecord url)
    {
        Layout.HasOpaquePath = url.HasOpaquePath;
        Output.Append(url.Path);
    }

    /// <summary>Copies query and fragment, or one of them.</summary>
    public void CopyTail(UrlRecord url, bool hasQuery = true, bool hasFragment = true)
    {
        if (hasQuery && url.HasQuery)
        {
            Layout.QueryStart = Output.Length;
            Output.Append(url.Href.AsSpan(url.PathEnd..url.QueryEnd));
        }
        if (hasFragment && url.HasFragment)
        {
            Layout.FragmentStart = Output.Length;
            Output.Append(url.Href.AsSpan(url.QueryEnd));
        }
    }

    /// <summary>Writes the slashes in front of an authority. The host is not null from now on.</summary>
    public void BeginAuthority()
    {
        Output.Append("//");
        Layout.HasHost = true;
        Layout.UsernameStart = Layout.UsernameEnd = Layout.HostStart = Output.Length;
        EndHost();
    }

    /// <summary>Ends the host, and with it the authority if no port follows.</summary>
    public void EndHost() => Layout.HostEnd = Layout.PortEnd = Layout.PathStart = Output.Length;

    /// <summary>Writes encoded credentials.</summary>
    public void WriteCredentials(scoped ReadOnlySpan<char> username, scoped ReadOnlySpan<char> password)
    {
        Write(username);
        Layout.UsernameEnd = Output.Length;
        if (password.Length > 0)
        {
            Output.Append(':');
            Write(password);
        }
        if (Output.Length > Layout.UsernameStart) Output.Append('@');
        Layout.HostStart = Output.Length;
        EndHost();
    }

    private void Write(scoped ReadOnlySpan<char> credential) => PercentEncoding.Encode(ref Output, credential, PercentEncodeSet.UserInfo);

    /// <summary>Parses a host and writes it. Returns false for failure.</summary>
    public bool WriteHost(scoped ReadOnlySpan<char> host)
    {
        if (!HostParser.Parse(host, !Layout.IsSpecial, ref Output)) return false;
        EndHost();
        return true;
    }

    /// <summary>Writes a port, unless it is the scheme's default.</summary>
    public void WritePort(int port)
    {
        if (port >= 0 && port != UrlSchemes.DefaultPort(Layout.Scheme))
        {
            Output.Append(':');
            Output.Append(port);
            Layout.Port = port;
        }
        Layout.PortEnd = Layout.PathStart = Output.Length;
    }

    /// <summary>Port state: reads digits. Returns false if the port is out of range.</summary>
    public static bool ReadPort(scoped ReadOnlySpan<char> digits, out int port)
    {
        port = 0;
        foreach (var digit in digits)
        {
            port = (10 * port) + digit - '0';
            if (port > ushort.MaxValue) return false;
        }
        return true;
    }

    /// <summary>
    /// Path state. Returns the rest, which begins at a question mark or a number sign. With a state override
    /// (<paramref name="isWhole"/>), these are parts of the path.
    /// </summary>
    public ReadOnlySpan<char> WritePath(ReadOnlySpan<char> text, bool isWhole = false)
    {
        var simple = Layout.Scheme == UrlScheme.File || isWhole ? 0 : SimpleLength(text);
        if (simple == text.Length || (simple > 0 && text[simple] is '?' or '#'))
        {
            Output.Append('/');
            Output.Append(text[..simple]);
            return text[simple..];
        }
        var ends = (Layout.IsSpecial, isWhole) switch
        {
            (true, false) => SpecialPathEnds,
            (true, true) => Slashes,
            (false, false) => PathEnds,
            _ => Slash,
        };
        while (true)
        {
            var end = text.IndexOfAny(ends);
            if (end < 0) end = text.Length;
            var segment = text[..end];
            var isInner = end < text.Length && IsSlash(text[end]);
            if (IsDoubleDot(segment))
            {
                Shorten();
                if (!isInner) Output.Append('/');
            }
            else if (IsSingleDot(segment))
            {
                if (!isInner) Output.Append('/');
            }
            else if (Layout.Scheme == UrlScheme.File && Output.Length == Layout.PathStart && IsWindowsDriveLetter(segment))
            {
                Output.Append('/');
                Output.Append(segment[0]);
                Output.Append(':');
            }
            else
            {
                Output.Append('/');
                PercentEncoding.Encode(ref Output, segment, PercentEncodeSet.Path);
            }
            if (!isInner) return text[end..];
            text = text[(end + 1)..];
        }
    }

    /// <summary>Opaque path state. Returns the rest.</summary>
    public ReadOnlySpan<char> WriteOpaquePath(ReadOnlySpan<char> text)
    {
        Layout.HasOpaquePath = true;
        var end = text.IndexOfAny('?', '#');
        var path = end < 0 ? text : text[..end];
        var hasSpace = end >= 0 && path.EndsWith(' ');
        PercentEncoding.Encode(ref Output, hasSpace ? path[..^1] : path, PercentEncodeSet.Control);
        if (hasSpace) Output.Append("%20");
        return text[path.Length..];
    }

    /// <summary>Shorten a url's path (§4.1).</summary>
    public void Shorten()
    {
        var path = Output.Text[Layout.PathStart..];
        if (Layout.Scheme == UrlScheme.File && path.Length == 3 && IsNormalizedDriveLetter(path[1..])) return;
        var slash = path.LastIndexOf('/');
        if (slash >= 0) Output.Truncate(Layout.PathStart + slash);
    }

    /// <summary>Keeps a path that begins with two slashes from looking like a host (§4.5, step 3).</summary>
    public void EndPath()
    {
        if (Layout.HasHost || Layout.HasOpaquePath || Layout.PathStart != Layout.PortEnd) return;
        if (!Output.Text[Layout.PathStart..].StartsWith("//")) return;
        Output.Insert(Layout.PathStart, "/.");
        Layout.PathStart += 2;
    }

    /// <summary>Query state: writes the question mark and the query.</summary>
    public void WriteQuery(scoped ReadOnlySpan<char> query)
    {
        Layout.QueryStart = Output.Length;
        Output.Append('?');
        PercentEncoding.Encode(ref Output, query, Layout.IsSpecial ? PercentEncodeSet.SpecialQuery : PercentEncodeSet.Query);
    }

    /// <summary>Fragment state: writes the number sign and the fragment.</summary>
    public void WriteFragment(scoped ReadOnlySpan<char> fragment)
    {
        Layout.FragmentStart = Output.Length;
        Output.Append('#');
        PercentEncoding.Encode(ref Output, fragment, PercentEncodeSet.Fragment);
    }

    /// <summary>Returns the URL. An input that is serialized as it stands is taken over.</summary>
    public UrlRecord Finish(string? input = null)
    {
        var href = input is not null && Output.Text.SequenceEqual(input) ? input : Output.Text.ToString();
        Output.Dispose();
        return new UrlRecord(href, Layout);
    }

    /// <summary>
    /// How many characters of a path need no work: no encoding, no backslash, no dots at the start of a segment.
    /// </summary>
    public static int SimpleLength(scoped ReadOnlySpan<char> text)
    {
        var length = 0;
        while (true)
        {
            var more = text[length..].IndexOfAnyExcept(SimplePath);
            if (more < 0) return text.Length;
            length += more;
            if (text[length] != '.' || length == 0 || text[length - 1] == '/') return length;
            length++;
        }
    }

    /// <summary>Single-dot URL path segment (§4.3).</summary>
    private static bool IsSingleDot(scoped ReadOnlySpan<char> segment) => segment.Length switch
    {
        1 => segment[0] == '.',
        3 => IsEncodedDot(segment),
        _ => false,
    };

    /// <summary>Double-dot URL path segment (§4.3).</summary>
    private static bool IsDoubleDot(scoped ReadOnlySpan<char> segment) => segment.Length switch
    {
        2 => segment is "..",
        4 => (segment[0] == '.' && IsEncodedDot(segment[1..])) || (segment[3] == '.' && IsEncodedDot(segment[..3])),
        6 => IsEncodedDot(segment[..3]) && IsEncodedDot(segment[3..]),
        _ => false,
    };

    private static bool IsEncodedDot(scoped ReadOnlySpan<char> text) => text[0] == '%' && text[1] == '2' && (text[2] | 0x20) == 'e';

    /// <summary>Windows drive letter (§4.2).</summary>
    public static bool IsWindowsDriveLetter(scoped ReadOnlySpan<char> text) =>
        text.Length == 2 && char.IsAsciiLetter(text[0]) && text[1] is ':' or '|';

    /// <summary>Normalized Windows drive letter (§4.2).</summary>
    public static bool IsNormalizedDriveLetter(scoped ReadOnlySpan<char> text) =>
        text.Length == 2 && char.IsAsciiLetter(text[0]) && text[1] == ':';

    /// <summary>Starts with a Windows drive letter (§4.2).</summary>
    public static bool StartsWithDriveLetter(scoped ReadOnlySpan<char> text) =>
        text.Length >= 2 && IsWindowsDriveLetter(text[..2]) && (text.Length == 2 || text[2] is '/' or '\\' or '?' or '#');
}
