using Quoll.Json.Core;
using System.Collections.Concurrent;
using System.Text.Json;
using Quoll.TypeModel.Bounds;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Collections;

/// <summary>Dictionaries: objects whose members are the entries.</summary>
internal sealed class DictionaryConverter<TDictionary, TKey, TValue>(
    QuollConverter<TKey> keys, QuollConverter<TValue> values, string type, Func<Dictionary<TKey, TValue>, TDictionary>? make)
    : QuollConverter<TDictionary>(handlesNull: false), IMembersWriter
    where TKey : notnull
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
{
    public override void Write(ref QuollJsonWriter writer, in TDictionary value) => Write(ref writer, value, '{');

    void IMembersWriter.WriteMembersOf(ref QuollJsonWriter writer, object value, byte lead) =>
        Write(ref writer, (TDictionary)value, (char)lead);

    internal override object? CreateEmpty()
    {
        if (make is null || make([]) is not IDictionary<TKey, TValue> { IsReadOnly: false } made) return null;
        var known = made.GetType();
        if (known == typeof(Dictionary<TKey, TValue>)) return new Dictionary<TKey, TValue>(KeyComparer<TKey>.Growing);
        if (known == typeof(OrderedDictionary<TKey, TValue>)) return new OrderedDictionary<TKey, TValue>(KeyComparer<TKey>.Growing);
        if (known == typeof(ConcurrentDictionary<TKey, TValue>)) return new ConcurrentDictionary<TKey, TValue>(KeyComparer<TKey>.Growing);
        return made;
    }

    private void Write(ref QuollJsonWriter writer, TDictionary value, char lead)
    {
        writer.Enter();
        string? name = null;
        var areNamesKept = writer.Options is { DictionaryKeyPolicy: null, References: not JsonReferences.Preserve };
        try
        {
            if (value is Dictionary<TKey, TValue> plain)
            {
                foreach (var entry in plain) WriteEntry(ref writer, entry, areNamesKept, ref lead, ref name);
            }
            else
            {
                foreach (var entry in value) WriteEntry(ref writer, entry, areNamesKept, ref lead, ref name);
            }
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, new PathStep(name), value))
        {
            throw;
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }

    private void WriteEntry(
        ref QuollJsonWriter writer, in KeyValuePair<TKey, TValue> entry, bool areNamesKept, ref char lead, ref string? name)
    {
        if (entry.Key is null) throw new QuollJsonException(JsonMessages.NullKey, type);
        name = keys.ToName(entry.Key, writer.Options);
        writer.AppendKey(areNamesKept ? name : Written(writer.Options, entry.Key, name), lead);
        lead = ',';
        values.WriteValue(ref writer, entry.Value);
    }

    private static string Written(QuollJsonOptions options, TKey key, string name)
    {
        var written = options.DictionaryKeyPolicy is { } policy ? Renamed(policy, key, name) : name;
        JsonMetadata.RequireNone(written, options);
        return written;
    }

    // Like System.Text.Json, only keys that are names. A policy would change numbers and dates.
    private static string Renamed(JsonNamingPolicy policy, TKey key, string name) => key switch
    {
        string => QuollNaming.Apply(policy, name, $"the key {name}"),
        Enum when !long.TryParse(name, out _) && !ulong.TryParse(name, out _) =>
            string.Join(", ", name.Split(", ").Select(part => QuollNaming.Apply(policy, part, $"the key {name}"))),
        _ => name,
    };

    public override TDictionary Read(ref QuollJsonReader reader) =>
        make is null ? throw SequenceConverter.CannotCreate(type) : make(ReadEntries(ref reader));

    public Dictionary<TKey, TValue> ReadEntries(ref QuollJsonReader reader)
    {
        var entries = new Dictionary<TKey, TValue>();
        var seen = Seen(reader.Options);
        reader.EnterObject(type);
        while (TryReadKey(ref reader, entries.Count, seen, out var key))
            KeyedFilling.Set(ref entries, key, values.ReadValue(ref reader));
        return entries;
    }

    internal override bool TryFill(ref QuollJsonReader reader, TDictionary existing)
    {
        if (existing is not IDictionary<TKey, TValue> { IsReadOnly: false } entries) return false;
        var cost = KeyedFilling.CostPerEntry<TKey, TValue>(entries);
        var seen = Seen(reader.Options);
        reader.EnterObject(type);
        while (TryReadKey(ref reader, entries.Count, seen, out var key))
        {
            cost.Charge(entries.Count);
            entries[key] = values.ReadValue(ref reader);
        }
        return true;
    }

    // The keys so far, if duplicates are not allowed.
    private static HashSet<TKey>? Seen(QuollJsonOptions options) =>
        !options.AllowDuplicateProperties ? new HashSet<TKey>(KeyComparer<TKey>.Growing) : null;

    private bool TryReadKey(ref QuollJsonReader reader, int count, HashSet<TKey>? seen, [MaybeNullWhen(false)] out TKey key)
    {
        while (reader.ReadNextName(out string? name))
        {
            if (reader.Options.References == JsonReferences.Preserve && reader.IsOwnId(name))
            {
                reader.Skip();
                continue;
            }
            reader.CheckCount(count + 1);
            key = KeyOf(ref reader, name);
            return seen?.Add(key) != false ? true : throw reader.ErrorAtMember(JsonMessages.DuplicateProperty, QuotedText.Of(name));
        }
        key = default;
        return false;
    }

    private TKey KeyOf(ref QuollJsonReader reader, string name)
    {
        if (typeof(TKey) == typeof(string)) return (TKey)(object)name;
        try
        {
            return keys.FromName(name, reader.Options) ?? throw new FormatException();
        }
        catch (Exception thrown) when (thrown is FormatException or OverflowException or ArgumentException)
        {
            var expected = MessageText.WithArticle(TypeNames.Of(typeof(TKey)));
            throw reader.ErrorAtMember(JsonMessages.NameNotOfType, QuotedText.Of(name), expected, thrown);
        }
    }
}
