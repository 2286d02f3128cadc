using System.Net.Http.Headers;

namespace Quoll.AspNetCore;

/// <summary>What JSON is called (RFC 8259 §11, RFC 6839 §3.1).</summary>
internal static class JsonMediaTypes
{
    public const string Json = "application/json";

    public static readonly string[] All = [Json, "text/json", "application/*+json"];

    /// <summary>Is a type of content JSON?</summary>
    public static bool Contains(string? contentType) =>
        MediaTypeHeaderValue.TryParse(contentType, out var type) && type.MediaType is { } name
        && (name.Equals(Json, StringComparison.OrdinalIgnoreCase) || name.Equals("text/json", StringComparison.OrdinalIgnoreCase)
            || name.EndsWith("+json", StringComparison.OrdinalIgnoreCase));
}
