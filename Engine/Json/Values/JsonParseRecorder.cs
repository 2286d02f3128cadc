namespace Quoll.Json.Values;

/// <summary>Keeps the records of a text while it is read. Open ones are on a stack.</summary>
internal sealed class JsonParseRecorder
{
    private readonly List<JsonParseRecord> _records = [];
    private readonly List<PropertyKey> _keys = [];
    private readonly Stack<(int Record, int Key)> _open = [];

    public void Open() => _open.Push((_records.Count, _keys.Count));

    public void AddKey(in PropertyKey key) => _keys.Add(key);

    public void AddPrimitive(in JsValue value, int start, int end) =>
        _records.Add(new JsonParseRecord { Value = value, Start = start, Length = end - start });

    public void Close(in JsValue value)
    {
        var (firstRecord, firstKey) = _open.Pop();
        var children = _records.GetRange(firstRecord, _records.Count - firstRecord).ToArray();
        var keys = value.Object is JsArray ? [] : _keys.GetRange(firstKey, _keys.Count - firstKey).ToArray();
        _records.RemoveRange(firstRecord, children.Length);
        _keys.RemoveRange(firstKey, keys.Length);
        _records.Add(new JsonParseRecord { Value = value, Children = children, Keys = keys });
    }

    /// <summary>The record of the whole text, once it has been read.</summary>
    public JsonParseRecord Root => _records[0];

    public void Clear()
    {
        _records.Clear();
        _keys.Clear();
        _open.Clear();
    }
}
