namespace Quoll.Hosts.Objects;

/// <summary>Lookups, in which a key has several values: each is an iterable of them.</summary>
[HostCode]
internal sealed class LookupAccess<TKey, TElement>() : DictionaryAccess(typeof(TKey), typeof(IEnumerable<TElement>)) where TKey : notnull
{
    public override bool IsReadOnly(object dictionary) => true;

    public override int Count(object dictionary) => ((ILookup<TKey, TElement>)dictionary).Count;

    public override IEnumerator<object> Keys(object dictionary)
    {
        foreach (var group in (ILookup<TKey, TElement>)dictionary)
        {
            if (group.Key is not null) yield return group.Key;
        }
    }

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        var found = Has(dictionary, key);
        value = found ? HostValue.ToValue(realm, ((ILookup<TKey, TElement>)dictionary)[(TKey)key], ValueType) : JsValue.Undefined;
        return found;
    }

    public override bool Has(object dictionary, object key) => ((ILookup<TKey, TElement>)dictionary).Contains((TKey)key);

    public override IEnumerator<(object Key, object? Value)> Entries(object dictionary)
    {
        foreach (var group in (ILookup<TKey, TElement>)dictionary)
        {
            // Only a lookup may have null as a key. That key has no name.
            if (group.Key is not null) yield return (group.Key, group);
        }
    }
}
