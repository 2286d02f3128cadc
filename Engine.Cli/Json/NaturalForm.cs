using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Json;

/// <summary>
/// The form of a result that its program means: JSON shows a Map, a Set or an iterator as <c>{}</c>. Only the result
/// itself has such a form. Values inside it are as <c>JSON.stringify</c> shows them.
/// </summary>
/// <param name="realm">The realm of the program.</param>
/// <param name="settle">Returns the value that a promise is fulfilled with, and any other value unchanged.</param>
internal sealed class NaturalForm(Realm realm, Func<JsValue, JsValue> settle)
{
    /// <summary>
    /// Returns an array for a Set and for an iterator, an object for a Map with Strings as keys, and an array of
    /// entries for any other Map.
    /// </summary>
    public JsValue Of(JsValue value) => value.ObjectOrNull switch
    {
        SetObject set => new JsValue(realm.CreateArray(set.ToMembers())),
        MapObject map => OfMap(map),
        { } source when IsIterator(source) && ElementsOf(value) is { } elements => new JsValue(realm.CreateArray([.. elements])),
        _ => value,
    };

    /// <summary>Returns the elements of an iterable or async iterable object; null for any other value.</summary>
    public IEnumerable<JsValue>? ElementsOf(JsValue value)
    {
        if (!value.IsObject) return null;
        if (ObjectOperations.GetMethod(realm, value, JsSymbol.Iterator) is { } method) return Elements(value, method);
        return ObjectOperations.GetMethod(realm, value, JsSymbol.AsyncIterator) is { } async ? AsyncElements(value, async) : null;
    }

    private static IEnumerable<JsValue> Elements(JsValue value, JsFunction method)
    {
        var iterator = IteratorRecord.FromMethod(value, method);
        while (iterator.Step(out var element)) yield return element;
    }

    // As for await does (ECMA-262 §14.7.5.6).
    private IEnumerable<JsValue> AsyncElements(JsValue value, JsFunction method)
    {
        var iterator = method.Call(value);
        while (true)
        {
            var result = ObjectOperations.RequireObject(settle(ObjectOperations.Invoke(realm, iterator, WellKnown.Next, [])));
            if (TypeConversion.ToBoolean(result.Get(WellKnown.Done))) yield break;
            yield return result.Get(WellKnown.Value);
        }
    }

    private JsValue OfMap(MapObject map)
    {
        var entries = map.ToEntries();
        if (!Array.TrueForAll(entries, static entry => entry.Key.IsString))
            return new JsValue(realm.CreateArray(Array.ConvertAll(entries, Pair)));
        var made = realm.CreateObject();
        foreach (var (key, value) in entries) ObjectOperations.CreateDataProperty(made, TypeConversion.ToPropertyKey(key), value);
        return new JsValue(made);
    }

    private JsValue Pair(KeyValuePair<JsValue, JsValue> entry) => new(realm.CreateArray([entry.Key, entry.Value]));

    private bool IsIterator(JsObject source)
    {
        if (source is IProxy) return false;
        for (var parent = source.GetPrototypeOf(); parent is not null and not IProxy; parent = parent.GetPrototypeOf())
        {
            if (parent == realm[Intrinsic.IteratorPrototype] || parent == realm[Intrinsic.AsyncIteratorPrototype]) return true;
        }
        return false;
    }
}
