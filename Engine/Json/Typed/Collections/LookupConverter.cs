using Quoll.TypeModel.Collections;

namespace Quoll.Json.Typed.Collections;

/// <summary>Lookups: objects whose members are arrays of the values for a key.</summary>
internal sealed class LookupConverter<TLookup, TKey, T>(QuollConverter<TKey> keys, QuollConverter<T> element, string type)
    : QuollConverter<TLookup>(handlesNull: false)
    where TKey : notnull
    where TLookup : ILookup<TKey, T>
{
    private readonly DictionaryConverter<IEnumerable<KeyValuePair<TKey, IEnumerable<T>>>, TKey, IEnumerable<T>> _groups =
        new(keys, new SequenceConverter<IEnumerable<T>, T>(element, type, static read => read), type, null);

    private readonly Func<Dictionary<TKey, IEnumerable<T>>, TLookup>? _make =
        DictionaryMakers.Lookup<TKey, T>(typeof(TLookup))?.As<TLookup>();

    public override void Write(ref QuollJsonWriter writer, in TLookup value) =>
        _groups.Write(ref writer, value.Select(static group => KeyValuePair.Create(group.Key, (IEnumerable<T>)group)));

    public override TLookup Read(ref QuollJsonReader reader)
    {
        if (_make is null) throw SequenceConverter.CannotCreate(type);
        return _make(_groups.ReadEntries(ref reader));
    }
}
