namespace Quoll.Web.Urls;

/// <summary>
/// A URL record (URL Standard §4.1): its serialization, and where in it the components are. It does not change:
/// setters make a new one.
/// </summary>
internal sealed class UrlRecord(string href, in UrlLayout layout)
{
    private readonly UrlLayout _layout = layout;

    /// <summary>The serialization.</summary>
    public string Href { get; } = href;

    /// <summary>Where the components are.</summary>
    public ref readonly UrlLayout Layout => ref _layout;

    public UrlScheme Kind => _layout.Scheme;

    public bool IsSpecial => _layout.Scheme != UrlScheme.NotSpecial;

    /// <summary>The scheme without its colon.</summary>
    public ReadOnlySpan<char> Scheme => Href.AsSpan(0, _layout.SchemeEnd);

    /// <summary>The scheme with its colon, as scripts see it.</summary>
    public string Protocol => Kind switch
    {
        UrlScheme.Https => "https:",
        UrlScheme.Http => "http:",
        _ => Href[..(_layout.SchemeEnd + 1)],
    };

    /// <summary>The query with its question mark; empty if there is none or it is empty.</summary>
    public string Search => Query.Length == 0 ? "" : Href[_layout.QueryStart..QueryEnd];

    /// <summary>The fragment with its number sign; empty if there is none or it is empty.</summary>
    public string Hash => Fragment.Length == 0 ? "" : Href[_layout.FragmentStart..];

    public bool HasCredentials => _layout.HostStart > _layout.UsernameStart;

    public ReadOnlySpan<char> Username => Href.AsSpan(_layout.UsernameStart.._layout.UsernameEnd);

    public ReadOnlySpan<char> Password =>
        _layout.HostStart - 1 > _layout.UsernameEnd ? Href.AsSpan((_layout.UsernameEnd + 1)..(_layout.HostStart - 1)) : default;

    /// <summary>Whether the host is not null. It may be empty.</summary>
    public bool HasHost => _layout.HasHost;

    /// <summary>The serialized host; empty for null.</summary>
    public ReadOnlySpan<char> Host => Href.AsSpan(_layout.HostStart.._layout.HostEnd);

    /// <summary>The host with the port.</summary>
    public ReadOnlySpan<char> HostAndPort => Href.AsSpan(_layout.HostStart.._layout.PortEnd);

    /// <summary>The port; -1 for null.</summary>
    public int Port => _layout.Port;

    /// <summary>The digits of the port; empty for null.</summary>
    public ReadOnlySpan<char> PortText => _layout.Port < 0 ? default : Href.AsSpan((_layout.HostEnd + 1).._layout.PortEnd);

    public bool HasOpaquePath => _layout.HasOpaquePath;

    /// <summary>The serialized path.</summary>
    public ReadOnlySpan<char> Path => Href.AsSpan(_layout.PathStart..PathEnd);

    public bool HasQuery => _layout.QueryStart >= 0;

    /// <summary>The query without its question mark; empty for null.</summary>
    public ReadOnlySpan<char> Query => HasQuery ? Href.AsSpan((_layout.QueryStart + 1)..QueryEnd) : default;

    public bool HasFragment => _layout.FragmentStart >= 0;

    /// <summary>The fragment without its number sign; empty for null.</summary>
    public ReadOnlySpan<char> Fragment => HasFragment ? Href.AsSpan(_layout.FragmentStart + 1) : default;

    public int PathEnd => HasQuery ? _layout.QueryStart : QueryEnd;

    public int QueryEnd => HasFragment ? _layout.FragmentStart : Href.Length;

    /// <summary>"Cannot have a username/password/port": the host is null or empty, or the scheme is "file".</summary>
    public bool CannotHaveCredentialsOrPort => Host.Length == 0 || Kind == UrlScheme.File;

    /// <summary>The serialization of the origin (§4.7): "null" for an opaque one.</summary>
    public string Origin
    {
        get
        {
            if (Kind is not (UrlScheme.NotSpecial or UrlScheme.File)) return string.Concat(Scheme, "://", HostAndPort);
            if (Scheme is not "blob") return "null";
            return UrlParser.Parse(Path.ToString()) is { Kind: UrlScheme.Http or UrlScheme.Https } inner ? inner.Origin : "null";
        }
    }
}

/// <summary>
/// Where the components of a serialized URL are:
/// <code>
/// https://user:pass@example.com:1234/foo?bar#baz
///      |  |   |     |          |   |   |   `-- FragmentStart (-1 for null)
///      |  |   |     |          |   |   `------ QueryStart (-1 for null)
///      |  |   |     |          |   `---------- PortEnd = PathStart, unless "/." is between them
///      |  |   |     |          `-------------- HostEnd
///      |  |   |     `------------------------- HostStart
///      |  |   `------------------------------- UsernameEnd
///      |  `----------------------------------- UsernameStart
///      `-------------------------------------- SchemeEnd
/// </code>
/// If the host is null, UsernameStart to PortEnd are all behind the colon of the scheme.
/// </summary>
internal struct UrlLayout()
{
    public int SchemeEnd, UsernameStart, UsernameEnd, HostStart, HostEnd, PortEnd, PathStart;

    public int QueryStart = -1, FragmentStart = -1, Port = -1;

    public UrlScheme Scheme;

    public bool HasHost, HasOpaquePath;

    public readonly bool IsSpecial => Scheme != UrlScheme.NotSpecial;

    /// <summary>Sets the host to null.</summary>
    public void SetNoHost(int end)
    {
        HasHost = false;
        UsernameStart = UsernameEnd = HostStart = HostEnd = PortEnd = end;
    }
}
