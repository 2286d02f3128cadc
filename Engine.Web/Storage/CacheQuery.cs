using Quoll.Web.Fetch;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Storage;

/// <summary>
/// A request that a script looks for in a cache, with the options of the search (Service Workers §5.4,
/// CacheQueryOptions, and its algorithm "request matches cached item").
/// </summary>
internal sealed class CacheQuery
{
    private readonly string _method, _url;
    private readonly HeaderList _headers;
    private readonly bool _ignoresSearch, _ignoresMethod, _ignoresVary;

    private CacheQuery(RequestRecord request, bool ignoresSearch, bool ignoresMethod, bool ignoresVary)
    {
        _method = request.Method;
        _url = FetchUrl.WithoutFragment(request.Url);
        _headers = request.Headers;
        (_ignoresSearch, _ignoresMethod, _ignoresVary) = (ignoresSearch, ignoresMethod, ignoresVary);
    }

    /// <summary>A query for the entries that a new entry replaces.</summary>
    public static CacheQuery Exactly(RequestRecord request) => new(request, false, false, false);

    /// <summary>Reads the arguments of a search.</summary>
    public static CacheQuery From(Engine engine, JsValue request, JsValue options, string context)
    {
        var target = RequestOf(engine, request);
        var dictionary = Idl.ToDictionary(options, context);
        return new(target.Record, dictionary.Boolean("ignoreSearch"), dictionary.Boolean("ignoreMethod"), dictionary.Boolean("ignoreVary"));
    }

    /// <summary>RequestInfo: a Request, or the URL of one.</summary>
    public static Request RequestOf(Engine engine, JsValue value) =>
        Request.Interface.TryGetTarget(value, out var request) ? request : new Request(engine, value, JsValue.Undefined);

    /// <summary>Whether no entry can match: entries are GET requests.</summary>
    public bool IsHopeless => _method != "GET" && !_ignoresMethod;

    public bool Matches(CacheEntry entry)
    {
        if (!_ignoresMethod && entry.Method != _method) return false;
        if (_ignoresSearch ? WithoutSearch(entry.Url) != WithoutSearch(_url) : entry.Url != _url) return false;
        if (_ignoresVary) return true;
        foreach (var (name, value) in entry.ResponseHeaders)
        {
            if (!name.Equals("vary", StringComparison.OrdinalIgnoreCase)) continue;
            foreach (var field in HttpSyntax.Split(value))
            {
                if (field == "*" || _headers.Get(field) != Combined(entry.RequestHeaders, field)) return false;
            }
        }
        return true;
    }

    private static string? Combined(IReadOnlyList<KeyValuePair<string, string>> headers, string name)
    {
        var values = headers.Where(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
            .Select(static header => header.Value);
        var text = string.Join(", ", values);
        return text.Length > 0 || headers.Any(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)) ? text : null;
    }

    private static string WithoutSearch(string url) => url.IndexOf('?') is >= 0 and var at ? url[..at] : url;
}
