namespace Quoll.Json.Values;

/// <summary>
/// A JSON Parse Record (§25.5.1.3): a value as it was read, and the position of its source text if it is a primitive.
/// It also has the records of the elements or properties, which are valid while the reviver has not changed them.
/// </summary>
internal sealed class JsonParseRecord
{
    /// <summary>The most properties that are searched one by one. Above this, a table is used.</summary>
    private const int SearchedEntries = 16;

    private Dictionary<PropertyKey, int>? _index;

    /// <summary>[[Value]].</summary>
    public required JsValue Value { get; init; }

    /// <summary>The start of the source text; primitives only.</summary>
    public int Start { get; init; }

    /// <summary>The length of the source text; primitives only.</summary>
    public int Length { get; init; }

    /// <summary>[[Elements]] of an array, or the records of <see cref="Keys"/>.</summary>
    public JsonParseRecord[] Children { get; init; } = [];

    /// <summary>The keys of an object in source order, repetitions included.</summary>
    public PropertyKey[] Keys { get; init; } = [];

    /// <summary>Returns the record of an element.</summary>
    public JsonParseRecord? Element(double index) => Keys.Length == 0 && index < Children.Length ? Children[(int)index] : null;

    /// <summary>Returns the record of a property: the last one of that name.</summary>
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
