namespace Quoll.Web.Cryptography;

/// <summary>JSON Web Keys as objects of scripts, and the list of their members.</summary>
internal static class JsonWebKeyMembers
{
    /// <summary>
    /// The members of a key that are present, in the order in which WebIDL makes an object of the dictionary: by name.
    /// </summary>
    /// <returns>Values are <c>string</c>, <c>bool</c>, or a list of strings.</returns>
    public static IEnumerable<(string Name, object Value)> Of(JsonWebKey key)
    {
        foreach (var name in JsonWebKey.TextMembers)
        {
            // Between "e" and "k", and between "k" and "kty".
            if (name == "k" && key.Ext is { } isExtractable) yield return ("ext", isExtractable);
            if (name == "kty" && key.KeyOps is { } operations) yield return ("key_ops", operations);
            if (key[name] is { } text) yield return (name, text);
        }
    }

    /// <summary>Makes an object of a key.</summary>
    public static JsValue ToObject(Engine engine, JsonWebKey key)
    {
        var result = AbstractOperations.CreateObject(engine);
        foreach (var (name, value) in Of(key))
        {
            result.Define(name, value switch
            {
                IReadOnlyList<string> texts => AbstractOperations.CreateArray(engine, [.. texts.Select(text => (JsValue)text)]),
                bool flag => flag,
                _ => (JsValue)(string)value,
            }, ScriptDictionary.MemberFlags);
        }
        return result;
    }

    /// <summary>
    /// Converts a value to the dictionary <c>JsonWebKey</c> (WebIDL §3.2.17). Reads its members by name.
    /// </summary>
    public static JsonWebKey FromValue(Engine engine, JsValue value)
    {
        var key = new JsonWebKey();
        if (value.IsNullish) return key;
        foreach (var name in JsonWebKey.TextMembers)
        {
            if (name == "k")
            {
                if (value["ext"] is { IsUndefined: false } ext) key.Ext = AbstractOperations.ToBoolean(ext);
            }
            if (name == "kty")
            {
                if (value["key_ops"] is { IsUndefined: false } operations) key.KeyOps = ScriptDictionary.ToTexts(engine, operations, "key_ops");
            }
            if (name == "p")
            {
                if (value["oth"] is { IsUndefined: false } others)
                {
                    ScriptDictionary.ToSequence(engine, others, "oth");
                    key.HasOtherPrimes = true;
                }
            }
            if (value[name] is { IsUndefined: false } text) key[name] = AbstractOperations.ToString(text);
        }
        return key;
    }
}
