using Quoll.Web.Files;
using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>A request (Fetch §2.2.5).</summary>
internal sealed record RequestRecord
{
    /// <summary>The URLs: the first one is that of the script, the last one the current one.</summary>
    public required List<UrlRecord> Urls { get; init; }

    public string Method { get; init; } = "GET";

    public HeaderList Headers { get; init; } = new();

    public string Mode { get; init; } = "no-cors";

    public string Credentials { get; init; } = "same-origin";

    public string Cache { get; init; } = "default";

    public string Redirect { get; init; } = "follow";

    public string Integrity { get; init; } = "";

    public bool KeepAlive { get; init; }

    /// <summary>The referrer: a URL, empty for none, or <c>about:client</c>.</summary>
    public string Referrer { get; init; } = "about:client";

    public string ReferrerPolicy { get; init; } = "";

    /// <summary>The blob URL entry of the URL (URL Standard §4.1); null if there is none.</summary>
    public Blob? Blob { get; init; }

    public UrlRecord Url => Urls[0];

    public UrlRecord CurrentUrl => Urls[^1];
}
