namespace Quoll.Web.Urls;

/// <summary>What a scheme is to the parser: one of the special schemes (URL Standard §4.2), or another.</summary>
internal enum UrlScheme : byte
{
    NotSpecial,
    Http,
    Https,
    Ws,
    Wss,
    Ftp,
    File,
}

/// <summary>The facts about schemes.</summary>
internal static class UrlSchemes
{
    /// <summary>The special schemes.</summary>
    public static readonly string[] Special = ["http", "https", "ws", "wss", "ftp", "file"];

    /// <summary>Returns what a scheme in lower case is.</summary>
    public static UrlScheme Of(ReadOnlySpan<char> scheme) => scheme switch
    {
        "https" => UrlScheme.Https,
        "http" => UrlScheme.Http,
        "file" => UrlScheme.File,
        "wss" => UrlScheme.Wss,
        "ws" => UrlScheme.Ws,
        "ftp" => UrlScheme.Ftp,
        _ => UrlScheme.NotSpecial,
    };

    /// <summary>The default port, or -1.</summary>
    public static int DefaultPort(UrlScheme scheme) => scheme switch
    {
        UrlScheme.Http or UrlScheme.Ws => 80,
        UrlScheme.Https or UrlScheme.Wss => 443,
        UrlScheme.Ftp => 21,
        _ => -1,
    };
}
