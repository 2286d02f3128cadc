using System.Buffers;

namespace Quoll.Web.Urls;

/// <summary>
/// The basic URL parser without state override (URL Standard §4.4). Each method is a state, or a few that follow one
/// another; <see cref="UrlWriter"/> has the states that write a component.
/// </summary>
internal ref struct UrlParser
{
    /// <summary>Longer than most URLs.</summary>
    private const int InitialLength = 256;

    private static readonly SearchValues<char> SpecialAuthorityEnds = SearchValues.Create("/\\?#");
    private static readonly SearchValues<char> AuthorityEnds = SearchValues.Create("/?#");

    private readonly UrlRecord? _base;
    private UrlWriter _writer;

    private UrlParser(UrlRecord? baseUrl, Span<char> initial)
    {
        _base = baseUrl;
        _writer = new UrlWriter(initial);
    }

    /// <summary>Parses a URL.</summary>
    /// <param name="input">The text. A lone surrogate counts as U+FFFD.</param>
    /// <param name="baseUrl">The base URL.</param>
    /// <returns>The URL, or null for failure.</returns>
    public static UrlRecord? Parse(string input, UrlRecord? baseUrl = null)
    {
        return SerializedUrl.TryRead(input, out var layout) ? new UrlRecord(input, layout) : ParseGenerally(input, baseUrl);
    }

    /// <summary>Parses a URL of any form: the same as <see cref="Parse(string, UrlRecord?)"/>, but slower.</summary>
    public static UrlRecord? ParseGenerally(string input, UrlRecord? baseUrl = null)
    {
        var parser = new UrlParser(baseUrl, stackalloc char[InitialLength]);
        // Steps 1 to 3.
        if (parser.SchemeStart(WithoutTabs(TrimControls(input)))) return parser._writer.Finish(input);
        parser._writer.Output.Dispose();
        return null;
    }

    /// <summary>The API URL parser (§6.1). The base may be null.</summary>
    public static UrlRecord? Parse(string input, string? baseUrl)
    {
        if (baseUrl is null) return Parse(input);
        return Parse(baseUrl) is { } parsed ? Parse(input, parsed) : null;
    }

    /// <summary>Removes all ASCII tab or newline.</summary>
    public static ReadOnlySpan<char> WithoutTabs(ReadOnlySpan<char> text)
    {
        if (!text.ContainsAny('\t', '\n', '\r')) return text;
        var kept = new char[text.Length];
        var count = 0;
        foreach (var unit in text)
        {
            if (unit is not ('\t' or '\n' or '\r')) kept[count++] = unit;
        }
        return kept.AsSpan(0, count);
    }

    // Removes leading and trailing C0 control or space.
    private static ReadOnlySpan<char> TrimControls(ReadOnlySpan<char> text)
    {
        while (text.Length > 0 && text[0] <= ' ') text = text[1..];
        while (text.Length > 0 && text[^1] <= ' ') text = text[..^1];
        return text;
    }

    // Scheme start state, scheme state, special authority slashes state, path or authority state.
    private bool SchemeStart(ReadOnlySpan<char> text)
    {
        var end = SchemeLength(text);
        if (end == 0) return NoScheme(text);
        _writer.WriteScheme(text[..end]);
        text = text[(end + 1)..];
        if (_writer.Layout.Scheme == UrlScheme.File) return FileStart(text);
        if (_writer.Layout.IsSpecial)
        {
            // Special relative or authority state.
            return _base?.Kind == _writer.Layout.Scheme && !text.StartsWith("//") ? Relative(text, _base) : SpecialAuthority(text);
        }
        if (text.StartsWith("//")) return Authority(text[2..]);
        return Tail(text.StartsWith('/') ? _writer.WritePath(text[1..]) : _writer.WriteOpaquePath(text));
    }

    /// <summary>The length of a scheme that a colon follows; 0 for none.</summary>
    public static int SchemeLength(scoped ReadOnlySpan<char> text)
    {
        if (text.Length == 0 || !char.IsAsciiLetter(text[0])) return 0;
        for (var index = 1; index < text.Length; index++)
        {
            var unit = text[index];
            if (unit == ':') return index;
            if (!char.IsAsciiLetterOrDigit(unit) && unit is not ('+' or '-' or '.')) return 0;
        }
        return 0;
    }

    private bool NoScheme(ReadOnlySpan<char> text)
    {
        if (_base is null || (_base.HasOpaquePath && !text.StartsWith('#'))) return false;
        if (_base.Kind == UrlScheme.File) return FileStart(text);
        if (!_base.HasOpaquePath) return Relative(text, _base);
        _writer.CopyAuthority(_base);
        _writer.CopyPath(_base);
        _writer.CopyTail(_base, hasFragment: false);
        return Tail(text);
    }

    // Relative state, relative slash state.
    private bool Relative(ReadOnlySpan<char> text, UrlRecord baseUrl)
    {
        _writer.CopyScheme(baseUrl);
        if (text.Length == 0 || !_writer.IsSlash(text[0])) return RelativePath(text, baseUrl);
        if (text.Length > 1 && _writer.IsSlash(text[1]))
            return _writer.Layout.IsSpecial ? SpecialAuthority(text[2..]) : Authority(text[2..]);
        _writer.CopyAuthority(baseUrl);
        return Tail(_writer.WritePath(text[1..]));
    }

    // The last step of relative state, and of file state.
    private bool RelativePath(ReadOnlySpan<char> text, UrlRecord baseUrl)
    {
        _writer.CopyAuthority(baseUrl);
        _writer.CopyPath(baseUrl);
        if (text.Length == 0 || text[0] == '#')
        {
            _writer.EndPath();
            _writer.CopyTail(baseUrl, hasFragment: false);
            return Tail(text);
        }
        if (text[0] == '?') return Tail(text);
        if (_writer.Layout.Scheme == UrlScheme.File && UrlWriter.StartsWithDriveLetter(text))
            _writer.Output.Truncate(_writer.Layout.PathStart);
        else
            _writer.Shorten();
        return Tail(_writer.WritePath(text));
    }

    // Special authority ignore slashes state.
    private bool SpecialAuthority(ReadOnlySpan<char> text)
    {
        while (text.Length > 0 && text[0] is '/' or '\\') text = text[1..];
        return Authority(text);
    }

    // Authority state, host state, port state.
    private bool Authority(ReadOnlySpan<char> text)
    {
        _writer.BeginAuthority();
        var end = text.IndexOfAny(_writer.Layout.IsSpecial ? SpecialAuthorityEnds : AuthorityEnds);
        var host = end < 0 ? text : text[..end];
        var rest = text[host.Length..];
        var at = host.LastIndexOf('@');
        if (at >= 0)
        {
            var username = host[..at];
            var separator = username.IndexOf(':');
            var password = separator < 0 ? default : username[(separator + 1)..];
            if (separator >= 0) username = username[..separator];
            _writer.WriteCredentials(username, password);
            host = host[(at + 1)..];
            if (host.Length == 0) return false;
        }
        var colon = PortColon(host);
        var port = -1;
        if (colon >= 0)
        {
            var digits = host[(colon + 1)..];
            if (colon == 0 || digits.ContainsAnyExceptInRange('0', '9')) return false;
            if (digits.Length > 0 && !UrlWriter.ReadPort(digits, out port)) return false;
            host = host[..colon];
        }
        else if (host.Length == 0 && _writer.Layout.IsSpecial)
        {
            return false;
        }
        if (!_writer.WriteHost(host)) return false;
        _writer.WritePort(port);
        return PathStart(rest);
    }

    /// <summary>The colon in front of the port: the first one outside of brackets.</summary>
    public static int PortColon(scoped ReadOnlySpan<char> host)
    {
        if (!host.Contains('[')) return host.IndexOf(':');
        var isInside = false;
        for (var index = 0; index < host.Length; index++)
        {
            switch (host[index])
            {
                case '[':
                    isInside = true;
                    break;
                case ']':
                    isInside = false;
                    break;
                case ':' when !isInside:
                    return index;
            }
        }
        return -1;
    }

    // File state, file slash state.
    private bool FileStart(ReadOnlySpan<char> text)
    {
        var baseUrl = _base?.Kind == UrlScheme.File ? _base : null;
        if (text.Length > 0 && text[0] is '/' or '\\')
        {
            text = text[1..];
            if (text.Length > 0 && text[0] is '/' or '\\') return FileHost(text[1..]);
            if (baseUrl is null)
            {
                EmptyHost();
            }
            else
            {
                _writer.CopyAuthority(baseUrl);
                var path = baseUrl.Path;
                if (!UrlWriter.StartsWithDriveLetter(text) && path.Length >= 3 && UrlWriter.IsNormalizedDriveLetter(path[1..3])
                    && (path.Length == 3 || path[3] == '/'))
                {
                    _writer.Output.Append(path[..3]);
                }
            }
            return Tail(_writer.WritePath(text));
        }
        if (baseUrl is not null) return RelativePath(text, baseUrl);
        EmptyHost();
        return Tail(_writer.WritePath(text));
    }

    // File host state.
    private bool FileHost(ReadOnlySpan<char> text)
    {
        EmptyHost();
        var end = text.IndexOfAny(SpecialAuthorityEnds);
        var host = end < 0 ? text : text[..end];
        // A quirk: a drive letter is the beginning of the path.
        if (UrlWriter.IsWindowsDriveLetter(host)) return Tail(_writer.WritePath(text));
        if (host.Length > 0 && !WriteFileHost(ref _writer, host)) return false;
        return PathStart(text[host.Length..]);
    }

    /// <summary>Writes the host of a file URL: "localhost" is the empty host.</summary>
    public static bool WriteFileHost(ref UrlWriter writer, scoped ReadOnlySpan<char> host)
    {
        var start = writer.Output.Length;
        if (!writer.WriteHost(host)) return false;
        if (writer.Output.Text[start..] is not "localhost") return true;
        writer.Output.Truncate(start);
        writer.EndHost();
        return true;
    }

    // The scheme "file" and the empty host.
    private void EmptyHost()
    {
        _writer.Output.Truncate(0);
        _writer.WriteScheme("file");
        _writer.BeginAuthority();
    }

    // Path start state.
    private bool PathStart(ReadOnlySpan<char> text)
    {
        if (!_writer.Layout.IsSpecial && (text.Length == 0 || text[0] is '?' or '#')) return Tail(text);
        if (text.Length > 0 && _writer.IsSlash(text[0])) text = text[1..];
        return Tail(_writer.WritePath(text));
    }

    // Query state and fragment state, in front of a question mark, a number sign, or at the end.
    private bool Tail(scoped ReadOnlySpan<char> text)
    {
        _writer.EndPath();
        if (text.StartsWith('?'))
        {
            var end = text.IndexOf('#');
            _writer.WriteQuery(end < 0 ? text[1..] : text[1..end]);
            text = end < 0 ? default : text[end..];
        }
        if (text.StartsWith('#')) _writer.WriteFragment(text[1..]);
        return true;
    }
}
