namespace Quoll.Json.Typed.Collections;

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

    public override TDictionary Read(ref QuollJsonReader reader) =>
        make is null ? throw SequenceConverter.NotMade(type) : make(ReadEntries(ref reader));

    public Dictionary<TKey, TValue> ReadEntries(ref QuollJsonReader reader)
    {
        var entries = new Dictionary<TKey, TValue>();
        Fill(ref reader, entries);
        return entries;
    }

    internal override bool TryFill(ref QuollJsonReader reader, TDictionary existing)
    {
        if (existing is not IDictionary<TKey, TValue> { IsReadOnly: false } dictionary) return false;
        Fill(ref reader, dictionary);
        return true;
    }

    private void Fill(ref QuollJsonReader reader, IDictionary<TKey, TValue> entries)
    {
        var seen = reader.Options.Duplicates == JsonStrictness.Refuse ? new HashSet<TKey>() : null;
        reader.EnterObject(type);
        while (reader.ReadNextName(out string? name))
        {
            reader.CheckCount(entries.Count + 1);
            var key = KeyOf(ref reader, name);
            if (seen?.Add(key) == false) throw reader.CreateError($"{name} comes twice");
            entries[key] = values.ReadValue(ref reader);
        }
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
            throw reader.CreateError(
                $"The name {QuollJson.Serialize(name)} is not {Runtime.Values.Raise.WithArticle(Types.TypeNames.Of(typeof(TKey)))}",
                thrown);
        }
    }
}
