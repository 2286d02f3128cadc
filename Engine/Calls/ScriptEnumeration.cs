namespace Quoll.Calls;

/// <summary>Reads the content of an object at once, for a host that enumerates it.</summary>
internal static class ScriptEnumeration
{
    /// <summary>Bytes of a name with its value.</summary>
    private const int PairSize = 32;

    /// <summary>EnumerableOwnProperties (ECMA-262 §7.3.24), of kind key+value.</summary>
    public static KeyValuePair<string, JsValue>[] Properties(JsObject source)
    {
        var agent = source.Realm.Agent;
        var keys = source.OwnPropertyKeys();
        agent.Reserve((long)keys.Count * PairSize);
        var properties = new List<KeyValuePair<string, JsValue>>(keys.Count);
        foreach (var key in keys)
        {
            agent.Step();
            if (key.IsString && ObjectOperations.TryGetEnumerable(source, key, out var value))
                properties.Add(new(key.ToString(), value));
        }
        return properties.ToArray();
    }

    /// <summary>Returns the elements of an array; for any other object, IteratorToList (§7.4.13).</summary>
    public static JsValue[] Elements(JsObject source)
    {
        if (Comparison.IsArray(source)) return ObjectOperations.CreateListFromArrayLike(source);
        var elements = new ElementList(source.Realm.Agent);
        var iterated = IteratorRecord.From(source.Realm, source);
        while (iterated.Step(out var element)) elements.Add(element);
        return elements.Items.ToArray();
    }
}
