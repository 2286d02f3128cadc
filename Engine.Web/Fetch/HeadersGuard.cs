namespace Quoll.Web.Fetch;

/// <summary>What a <see cref="Headers"/> object refuses (Fetch §5.1, headers guard).</summary>
internal enum HeadersGuard
{
    None,
    Immutable,

    /// <summary>Refuses forbidden request-headers.</summary>
    Request,

    /// <summary>Takes only headers that need no permission of another origin.</summary>
    RequestNoCors,

    /// <summary>Refuses forbidden response-header names.</summary>
    Response,
}

/// <summary>The lists of headers behind the guards (Fetch §2.2.2).</summary>
internal static class GuardedHeaders
{
    private static readonly HashSet<string> s_forbidden = new(StringComparer.OrdinalIgnoreCase)
    {
        "accept-charset", "accept-encoding", "access-control-request-headers", "access-control-request-method",
        "access-control-request-private-network", "connection", "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host",
        "keep-alive", "origin", "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
    };

    private static readonly HashSet<string> s_methodOverrides = new(StringComparer.OrdinalIgnoreCase)
    {
        "x-http-method", "x-http-method-override", "x-method-override",
    };

    /// <summary>Greatest length of a safelisted value, in bytes (§2.2.2).</summary>
    private const int MaxSafelistedLength = 128;

    /// <summary>Forbidden request-header.</summary>
    public static bool IsForbiddenInRequests(string name, string value) => s_forbidden.Contains(name)
        || name.StartsWith("proxy-", StringComparison.OrdinalIgnoreCase) || name.StartsWith("sec-", StringComparison.OrdinalIgnoreCase)
        || s_methodOverrides.Contains(name) && HttpSyntax.Split(value).Exists(static method => HttpSyntax.IsForbiddenMethod(method));

    /// <summary>Forbidden response-header name.</summary>
    public static bool IsForbiddenInResponses(string name) =>
        name.Equals("set-cookie", StringComparison.OrdinalIgnoreCase) || name.Equals("set-cookie2", StringComparison.OrdinalIgnoreCase);

    /// <summary>No-CORS-safelisted request-header name.</summary>
    public static bool IsNoCorsSafelistedName(string name) =>
        name.ToLowerInvariant() is "accept" or "accept-language" or "content-language" or "content-type";

    /// <summary>No-CORS-safelisted request-header.</summary>
    public static bool IsNoCorsSafelisted(string name, string value)
    {
        if (!IsNoCorsSafelistedName(name) || value.Length > MaxSafelistedLength) return false;
        return name.ToLowerInvariant() switch
        {
            "accept" => !HasUnsafeByte(value),
            "content-type" => !HasUnsafeByte(value) && MimeType.Parse(value)?.Essence
                is "application/x-www-form-urlencoded" or "multipart/form-data" or "text/plain",
            _ => value.All(static unit => char.IsAsciiLetterOrDigit(unit) || " *,-.;=".Contains(unit)),
        };
    }

    /// <summary>CORS-unsafe request-header byte.</summary>
    private static bool HasUnsafeByte(string value) =>
        value.Any(static unit => unit < 0x20 && unit != '\t' || unit == 0x7f || "\"():<>?@[\\]{}".Contains(unit));
}
