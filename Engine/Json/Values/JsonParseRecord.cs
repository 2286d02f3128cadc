namespace Quoll.Json.Values;

/// <summary>
/// A JSON Parse Record (§25.5.1.3): a value as it was read, and where its source text stands if it is a primitive. The
/// records of the elements or of the properties are kept beside it, for as long as the reviver has not changed them.
/// </summary>
internal sealed class JsonParseRecord
{
    /// <summary>More properties than this are found by a table instead of by a search.</summary>
    private const int SearchedEntries = 16;

    private Dictionary<PropertyKey, int>? _index;

    /// <summary>[[Value]].</summary>
    public required JsValue Value { get; init; }

    /// <summary>Where the source text begins; primitives only.</summary>
    public int Start { get; init; }

    /// <summary>The length of the source text; primitives only.</summary>
    public int Length { get; init; }

    /// <summary>[[Elements]] of an array, or the records of <see cref="Keys"/>.</summary>
    public JsonParseRecord[] Children { get; init; } = [];

    /// <summary>The keys of an object in source order, repetitions included.</summary>
    public PropertyKey[] Keys { get; init; } = [];

    /// <summary>The record of an element.</summary>
    public JsonParseRecord? Element(double index) => Keys.Length == 0 && index < Children.Length ? Children[(int)index] : null;

    /// <summary>The record of a property: the last one of that name.</summary>
    public JsonParseRecord? Entry(in PropertyKey key)
    {
        if (Keys.Length <= SearchedEntries)
        {
            for (var i = Keys.Length - 1; i >= 0; i--)
            {
                if (Keys[i].Equals(key)) return Children[i];
            }
            return null;
        }
        if (_index is null)
        {
            _index = new Dictionary<PropertyKey, int>(Keys.Length);
            for (var i = 0; i < Keys.Length; i++) _index[Keys[i]] = i;
        }
        return _index.TryGetValue(key, out var at) ? Children[at] : null;
    }
}
