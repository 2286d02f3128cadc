namespace Quoll.Web.Fetch;

/// <summary>
/// A header list (Fetch §2.2.2): names and values in the order in which they were added. Names are compared without
/// case.
/// </summary>
internal sealed class HeaderList
{
    private readonly List<(string Name, string Value)> _headers = [];

    // Sort and combine, until the list changes: an iteration asks for it at each step.
    private List<(string Name, string Value)>? _sorted;

    /// <summary>The headers as they were added.</summary>
    public IReadOnlyList<(string Name, string Value)> Items => _headers;

    public bool Contains(string name) => _headers.Exists(header => Same(header.Name, name));

    /// <summary>Get: the values of a name, joined by a comma and a space; null for none.</summary>
    public string? Get(string name)
    {
        string? result = null;
        foreach (var header in _headers)
        {
            if (Same(header.Name, name)) result = result is null ? header.Value : $"{result}, {header.Value}";
        }
        return result;
    }

    /// <summary>The values of a name, not joined.</summary>
    public List<string> GetAll(string name) =>
        _headers.FindAll(header => Same(header.Name, name)).ConvertAll(static header => header.Value);

    /// <summary>Append: a name that is there already keeps its first spelling.</summary>
    public void Append(string name, string value)
    {
        var first = _headers.FindIndex(header => Same(header.Name, name));
        _headers.Add((first < 0 ? name : _headers[first].Name, value));
        _sorted = null;
    }

    public void Delete(string name)
    {
        _headers.RemoveAll(header => Same(header.Name, name));
        _sorted = null;
    }

    /// <summary>Set: replaces the first header of the name, and removes the others.</summary>
    public void Set(string name, string value)
    {
        var first = _headers.FindIndex(header => Same(header.Name, name));
        if (first < 0)
        {
            Append(name, value);
            return;
        }
        _headers[first] = (_headers[first].Name, value);
        for (var i = _headers.Count - 1; i > first; i--)
        {
            if (Same(_headers[i].Name, name)) _headers.RemoveAt(i);
        }
        _sorted = null;
    }

    public void Clear()
    {
        _headers.Clear();
        _sorted = null;
    }

    public void AddAll(HeaderList other)
    {
        _headers.AddRange(other._headers);
        _sorted = null;
    }

    public HeaderList Copy()
    {
        var copy = new HeaderList();
        copy._headers.AddRange(_headers);
        return copy;
    }

    /// <summary>
    /// Sort and combine (§2.2.2): lower-case names in the order of their bytes, the values of each joined, except for
    /// those of <c>set-cookie</c>.
    /// </summary>
    public List<(string Name, string Value)> Sorted
    {
        get
        {
            if (_sorted is not null) return _sorted;
            var result = new List<(string Name, string Value)>(_headers.Count);
            var names = _headers.ConvertAll(static header => header.Name.ToLowerInvariant());
            foreach (var name in names.Distinct().Order(StringComparer.Ordinal))
            {
                if (name == "set-cookie") result.AddRange(GetAll(name).ConvertAll(value => (name, value)));
                else result.Add((name, Get(name)!));
            }
            return _sorted = result;
        }
    }

    /// <summary>Extract a length (§2.2.2); null if there is none, or the values differ.</summary>
    public long? ContentLength
    {
        get
        {
            if (Get("content-length") is not { } text) return null;
            long? length = null;
            foreach (var part in HttpSyntax.Split(text))
            {
                if (part.Length == 0 || !part.All(char.IsAsciiDigit) || !long.TryParse(part, out var value)) return null;
                if (length is { } known && known != value) return null;
                length = value;
            }
            return length;
        }
    }

    private static bool Same(string one, string other) => one.Equals(other, StringComparison.OrdinalIgnoreCase);
}
