using System.Collections;
using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts.Objects;

/// <summary>The access to the entries of dictionaries of a .NET type.</summary>
[HostCode]
internal abstract class DictionaryAccess(Type keyType, Type valueType) : KeyedAccess(keyType)
{
    public Type ValueType { get; } = valueType;

    public abstract bool TryGet(Realm realm, object dictionary, object key, out JsValue value);

    public virtual void Set(Realm realm, object dictionary, object key, in JsValue value) => throw new NotSupportedException();

    /// <summary>
    /// Returns the entries in order, with .NET values, for a walk that the script can observe step by step.
    /// </summary>
    public abstract IEnumerator<(object Key, object? Value)> Entries(object dictionary);

    /// <summary>Returns the keys in order. Their values are not read.</summary>
    public abstract IEnumerator<object> Keys(object dictionary);

    /// <summary>Returns whether the text of any key is an array index (ECMA-262 §6.1.7).</summary>
    public virtual bool HasIndexKeys(object dictionary)
    {
        using var keys = Keys(dictionary);
        while (keys.MoveNext())
        {
            WorkBudget.Steps(1);
            if (IsIndex(KeyText.Of(keys.Current))) return true;
        }
        return false;
    }

    /// <summary>
    /// Returns the entries in the order of an object's properties: indices first, in ascending order (ECMA-262
    /// §10.1.11.1).
    /// </summary>
    [HostCode]
    public IEnumerator<(object Key, object? Value)> OrderedEntries(object dictionary)
    {
        if (!HasIndexKeys(dictionary)) return Entries(dictionary);
        var indexed = new List<(uint Index, (object, object?) Entry)>();
        var named = new List<(object, object?)>();
        using var entries = Entries(dictionary);
        var isAscending = true;
        while (entries.MoveNext())
        {
            WorkBudget.Steps(1);
            if (!PropertyKey.TryParseIndex(KeyText.Of(entries.Current.Key), out var index))
            {
                named.Add(entries.Current);
                continue;
            }
            isAscending &= indexed.Count == 0 || index > indexed[^1].Index;
            indexed.Add((index, entries.Current));
        }
        if (!isAscending) indexed.Sort(static (x, y) => x.Index.CompareTo(y.Index));
        return indexed.Select(static entry => entry.Entry).Concat(named).GetEnumerator();
    }

    /// <summary>Returns an object of the entries, which have texts for keys as in System.Text.Json.</summary>
    /// <param name="realm">The realm of the object.</param>
    /// <param name="dictionary">The dictionary.</param>
    /// <param name="convert">Converts a value; null for the value that it has in scripts.</param>
    public JsObject ToObject(Realm realm, object dictionary, Func<object?, JsValue>? convert = null)
    {
        var result = realm.CreateObject();
        using var entries = Entries(dictionary);
        while (entries.MoveNext())
        {
            realm.Agent.Step();
            var (key, value) = entries.Current;
            ObjectOperations.CreateDataPropertyOrThrow(
                result, PropertyKey.From(KeyText.Of(key)),
                convert is null ? HostValue.ToValue(realm, value, ValueType) : convert(value));
        }
        return result;
    }

    protected static bool IsIndex(string text) =>
        text.Length > 0 && char.IsAsciiDigit(text[0]) && PropertyKey.TryParseIndex(text, out _);

    protected object? Read(Realm realm, object dictionary, object key, in JsValue value) =>
        ValueReader.Read(realm, value, ValueType, new ConversionPath(dictionary, key));
}

/// <summary>Dictionaries whose keys and values have known types.</summary>
[HostCode]
internal abstract class PairAccess<TKey, TValue>() : DictionaryAccess(typeof(TKey), typeof(TValue)) where TKey : notnull
{
    public override IEnumerator<(object Key, object? Value)> Entries(object dictionary)
    {
        foreach (var (key, value) in (IEnumerable<KeyValuePair<TKey, TValue>>)dictionary) yield return (key, value);
    }

    protected static IEnumerator<object> KeysOf(IEnumerable<TKey> keys)
    {
        foreach (var key in keys) yield return key;
    }

    // A function is called as its key.
    protected static JsValue ToValue(Realm realm, object key, TValue own) => own is Delegate
        ? HostValue.ToValue(realm, own, typeof(TValue), key as string ?? "") : HostConvert<TValue>.ToValue(realm, own);
}

/// <summary>Dictionaries that may be written.</summary>
[HostCode]
internal sealed class DictionaryAccess<TKey, TValue> : PairAccess<TKey, TValue> where TKey : notnull
{
    public override bool IsReadOnly(object dictionary) => ((IDictionary<TKey, TValue>)dictionary).IsReadOnly;

    public override int Count(object dictionary) => ((IDictionary<TKey, TValue>)dictionary).Count;

    public override IEnumerator<object> Keys(object dictionary) => KeysOf(((IDictionary<TKey, TValue>)dictionary).Keys);

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        var found = ((IDictionary<TKey, TValue>)dictionary).TryGetValue((TKey)key, out var own);
        value = found ? ToValue(realm, key, own!) : JsValue.Undefined;
        return found;
    }

    public override bool Has(object dictionary, object key) => ((IDictionary<TKey, TValue>)dictionary).ContainsKey((TKey)key);

    public override void Set(Realm realm, object dictionary, object key, in JsValue value) =>
        ((IDictionary<TKey, TValue>)dictionary)[(TKey)key] = HostConvert<TValue>.TryFast(value, out var fast) ? fast
            : HostConvert<TValue>.From(realm, value, new ConversionPath(dictionary, key));

    public override bool Remove(object dictionary, object key) => ((IDictionary<TKey, TValue>)dictionary).Remove((TKey)key);

    public override void Clear(object dictionary) => ((IDictionary<TKey, TValue>)dictionary).Clear();

    public override bool HasIndexKeys(object dictionary)
    {
        if (typeof(TKey) != typeof(string) || dictionary.GetType() != typeof(Dictionary<TKey, TValue>))
            return base.HasIndexKeys(dictionary);
        WorkBudget.Work(((Dictionary<TKey, TValue>)dictionary).Count);
        foreach (var key in ((Dictionary<TKey, TValue>)dictionary).Keys)
        {
            if (IsIndex((string)(object)key)) return true;
        }
        return false;
    }
}

/// <summary>Dictionaries that are only read.</summary>
[HostCode]
internal sealed class ReadOnlyDictionaryAccess<TKey, TValue> : PairAccess<TKey, TValue> where TKey : notnull
{
    public override bool IsReadOnly(object dictionary) => true;

    public override int Count(object dictionary) => ((IReadOnlyDictionary<TKey, TValue>)dictionary).Count;

    public override IEnumerator<object> Keys(object dictionary) => KeysOf(((IReadOnlyDictionary<TKey, TValue>)dictionary).Keys);

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        var found = ((IReadOnlyDictionary<TKey, TValue>)dictionary).TryGetValue((TKey)key, out var own);
        value = found ? ToValue(realm, key, own!) : JsValue.Undefined;
        return found;
    }

    public override bool Has(object dictionary, object key) => ((IReadOnlyDictionary<TKey, TValue>)dictionary).ContainsKey((TKey)key);
}

/// <summary>Objects that list the names of their values.</summary>
[HostCode]
internal abstract class NamesAccess(Type valueType) : DictionaryAccess(typeof(string), valueType)
{
    public override bool IsReadOnly(object dictionary) => false;

    public override int Count(object dictionary) => Names(dictionary).Count();

    public override IEnumerator<object> Keys(object dictionary) => Names(dictionary).GetEnumerator();

    /// <summary>Returns as many names as the object likes.</summary>
    protected abstract IEnumerable<string> Listed(object dictionary);

    protected IEnumerable<string> Names(object dictionary)
    {
        foreach (var name in Listed(dictionary))
        {
            WorkBudget.Steps(1);
            yield return name;
        }
    }
}

/// <summary>Other types with names and values: a name-value collection, a row of a table.</summary>
[HostCode]
internal sealed class NamedAccess<TTarget>(
    Type valueType, Func<TTarget, IEnumerable<string>> names, Func<TTarget, string, object?> get, Action<TTarget, string, object?> set,
    Action<TTarget, string>? remove, Func<TTarget, string, Type>? typeOf = null)
    : NamesAccess(valueType) where TTarget : class
{
    protected override IEnumerable<string> Listed(object dictionary) => names((TTarget)dictionary);

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        var found = Has(dictionary, key);
        value = found ? HostValue.ToValue(realm, get((TTarget)dictionary, (string)key), ValueType, (string)key) : JsValue.Undefined;
        return found;
    }

    public override bool Has(object dictionary, object key) =>
        Names(dictionary).Contains((string)key, StringComparer.OrdinalIgnoreCase);

    public override void Set(Realm realm, object dictionary, object key, in JsValue value) =>
        set((TTarget)dictionary, (string)key, typeOf is null ? Read(realm, dictionary, key, value) : value.IsNullish ? null
            : ValueReader.Read(realm, value, typeOf((TTarget)dictionary, (string)key), new ConversionPath(dictionary, key)));

    public override bool Remove(object dictionary, object key)
    {
        remove?.Invoke((TTarget)dictionary, (string)key);
        return remove is not null;
    }

    public override IEnumerator<(object Key, object? Value)> Entries(object dictionary)
    {
        foreach (var name in Names(dictionary)) yield return (name, get((TTarget)dictionary, name));
    }
}

/// <summary>
/// Dictionaries without types, such as Hashtable, as objects. A key that is not a string is found by its text.
/// </summary>
[HostCode]
internal sealed class TextKeyAccess() : DictionaryAccess(typeof(string), typeof(object))
{
    public override bool IsReadOnly(object dictionary) => ((IDictionary)dictionary).IsReadOnly;

    public override int Count(object dictionary) => ((IDictionary)dictionary).Count;

    public override IEnumerator<object> Keys(object dictionary)
    {
        foreach (var key in ((IDictionary)dictionary).Keys) yield return KeyText.Of(key);
    }

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        var own = KeyOf(dictionary, key);
        value = own is null ? JsValue.Undefined : HostValue.ToValue(realm, ((IDictionary)dictionary)[own], ValueType, (string)key);
        return own is not null;
    }

    public override bool Has(object dictionary, object key) => KeyOf(dictionary, key) is not null;

    public override void Set(Realm realm, object dictionary, object key, in JsValue value) =>
        ((IDictionary)dictionary)[KeyOf(dictionary, key) ?? key] = Read(realm, dictionary, key, value);

    public override bool Remove(object dictionary, object key)
    {
        if (KeyOf(dictionary, key) is not { } own) return false;
        ((IDictionary)dictionary).Remove(own);
        return true;
    }

    public override void Clear(object dictionary) => ((IDictionary)dictionary).Clear();

    public override IEnumerator<(object Key, object? Value)> Entries(object dictionary)
    {
        foreach (DictionaryEntry entry in (IDictionary)dictionary) yield return (KeyText.Of(entry.Key), entry.Value);
    }

    private static object? KeyOf(object dictionary, object key)
    {
        var own = (IDictionary)dictionary;
        if (own.Contains(key)) return key;
        foreach (var other in own.Keys)
        {
            WorkBudget.Steps(1);
            if (other is not string && KeyText.Of(other) == (string)key) return other;
        }
        return null;
    }
}
