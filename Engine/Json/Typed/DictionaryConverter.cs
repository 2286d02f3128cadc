namespace Quoll.Json.Typed;

/// <summary>Dictionaries: objects whose members are the entries.</summary>
internal sealed class DictionaryConverter<TDictionary, TKey, TValue>(
    QuollConverter<TKey> keys, QuollConverter<TValue> values, string type, Func<Dictionary<TKey, TValue>, TDictionary>? make)
    : QuollConverter<TDictionary>(handlesNull: false)
    where TKey : notnull
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
{
    public override void Write(ref QuollJsonWriter writer, in TDictionary value)
    {
        writer.Enter();
        var lead = '{';
        string? name = null;
        try
        {
            if (value is Dictionary<TKey, TValue> plain)
            {
                foreach (var entry in plain) WriteEntry(ref writer, entry, ref lead, ref name);
            }
            else
            {
                foreach (var entry in value) WriteEntry(ref writer, entry, ref lead, ref name);
            }
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, name is null ? "" : JsonLocation.Step(name)))
        {
            throw;
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }

    private void WriteEntry(ref QuollJsonWriter writer, in KeyValuePair<TKey, TValue> entry, ref char lead, ref string? name)
    {
        name = keys.ToName(entry.Key, writer.Options);
        writer.AppendKey(writer.Options.KeyNaming?.ConvertName(name) ?? name, lead);
        lead = ',';
        values.WriteValue(ref writer, entry.Value);
    }

    public override TDictionary Read(ref QuollJsonReader reader)
    {
        if (make is null) throw new NotSupportedException($"{type} cannot be made: it has no constructor for its entries and no Add.");
        var entries = new Dictionary<TKey, TValue>();
        reader.EnterObject(type);
        while (reader.ReadNextName(out string? name))
        {
            reader.CheckCount(entries.Count + 1);
            var key = KeyOf(ref reader, name);
            if (reader.Options.Duplicates == JsonStrictness.Refuse && entries.ContainsKey(key)) throw reader.CreateError($"{name} comes twice");
            entries[key] = values.ReadValue(ref reader);
        }
        return make(entries);
    }

    internal override bool TryFill(ref QuollJsonReader reader, TDictionary existing)
    {
        if (existing is not IDictionary<TKey, TValue> { IsReadOnly: false } dictionary) return false;
        reader.EnterObject(type);
        while (reader.ReadNextName(out string? name))
        {
            reader.CheckCount(dictionary.Count + 1);
            dictionary[KeyOf(ref reader, name)] = values.ReadValue(ref reader);
        }
        return true;
    }

    private TKey KeyOf(ref QuollJsonReader reader, string name)
    {
        if (typeof(TKey) == typeof(string)) return (TKey)(object)name;
        try
        {
            return keys.FromName(name, reader.Options);
        }
        catch (Exception thrown) when (thrown is FormatException or OverflowException or ArgumentException)
        {
            throw reader.CreateError($"The name {QuollJson.Serialize(name)} is not {Runtime.Values.Raise.WithArticle(Types.TypeNames.Of(typeof(TKey)))}", thrown);
        }
    }
}
