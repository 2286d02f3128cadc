using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>A response (Fetch §2.2.6), without its body.</summary>
internal sealed record ResponseRecord
{
    public string Type { get; init; } = "default";

    /// <summary>
    /// The URLs that led here; the last one is that of the response. Empty for a response of a script.
    /// </summary>
    public List<UrlRecord> Urls { get; init; } = [];

    public int Status { get; init; } = 200;

    public string StatusText { get; init; } = "";

    public HeaderList Headers { get; init; } = new();
}
