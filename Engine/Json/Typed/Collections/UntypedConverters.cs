using System.Collections;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>Collections whose interfaces do not name the type of the elements: these are objects, or strings.</summary>
internal sealed class UntypedSequenceConverter<TCollection, T>(
    QuollConverter<T> element, string type, Func<List<T>, TCollection>? make)
    : QuollConverter<TCollection>(handlesNull: false) where TCollection : IEnumerable
{
    private readonly SequenceConverter<IEnumerable<T>, T> _sequence = new(element, type, null);

    public override void Write(ref QuollJsonWriter writer, in TCollection value) => _sequence.Write(ref writer, value.Cast<T>());

    public override TCollection Read(ref QuollJsonReader reader) => make is null ? throw SequenceConverter.CannotCreate(type)
        : make(Elements.Read(ref reader, element, type));

    internal override bool TryFill(ref QuollJsonReader reader, TCollection existing)
    {
        if (existing is not IList { IsReadOnly: false, IsFixedSize: false } list) return false;
        foreach (var item in Elements.Read(ref reader, element, type)) list.Add(item);
        return true;
    }
}

/// <summary>
/// Non-generic dictionaries: each key and value is written by its actual type; names are read as strings.
/// </summary>
internal sealed class UntypedDictionaryConverter<TDictionary>(
    QuollConverter<object?> value, string type, Func<Dictionary<object, object?>, TDictionary>? make)
    : QuollConverter<TDictionary>(handlesNull: false) where TDictionary : IDictionary
{
    private readonly DictionaryConverter<IEnumerable<KeyValuePair<object, object?>>, object, object?> _entries =
        new(value!, value, type, null);

    public override void Write(ref QuollJsonWriter writer, in TDictionary value) => _entries.Write(ref writer, Entries(value));

    private static IEnumerable<KeyValuePair<object, object?>> Entries(IDictionary dictionary)
    {
        // Not by foreach over the type, which may return something other than entries.
        var entries = dictionary.GetEnumerator();
        while (entries.MoveNext()) yield return new KeyValuePair<object, object?>(entries.Key, entries.Value);
    }

    public override TDictionary Read(ref QuollJsonReader reader) => make is null ? throw SequenceConverter.CannotCreate(type)
        : make(_entries.ReadEntries(ref reader));

    internal override bool TryFill(ref QuollJsonReader reader, TDictionary existing)
    {
        if (existing.IsReadOnly || existing.IsFixedSize) return false;
        foreach (var (name, entry) in KeyedFilling.Entries(existing, _entries.ReadEntries(ref reader))) existing[name] = entry;
        return true;
    }
}
