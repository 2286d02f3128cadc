using Quoll.Vm;

namespace Quoll.Inspection;

/// <summary>
/// Reads global variables and properties without running script: no getter, and no trap of a proxy, whose target is
/// used instead.
/// </summary>
internal static class PropertyPeek
{
    /// <summary>The most prototypes that are searched; people would not look through more.</summary>
    private const int MaxPrototypes = 100;

    /// <summary>
    /// Follows a path of names from a global variable. Returns false if a name is missing, not initialized or an
    /// accessor.
    /// </summary>
    public static bool TryRead(Realm realm, IReadOnlyList<string> path, out JsValue value)
    {
        value = realm.Global;
        for (var i = 0; i < path.Count; i++)
        {
            realm.Agent.Step();
            if (i == 0 && RealmCode.Of(realm).FindGlobal(path[0]) is { } variable) value = variable.Value;
            else if (ObjectOf(realm, value) is not { } o || !TryRead(o, path[i], out value)) return false;
            if (value.IsUninitialized) return false;
        }
        return true;
    }

    /// <summary>
    /// Returns the names of the properties at the end of a path, own and inherited. An empty path has those of the
    /// global variables.
    /// </summary>
    public static IReadOnlyList<string> Names(Realm realm, IReadOnlyList<string> path)
    {
        var names = new List<string>();
        if (path.Count == 0) names.AddRange(RealmCode.Of(realm).GlobalBindings.Keys);
        if (!TryRead(realm, path, out var value)) return names;
        var o = TargetOf(ObjectOf(realm, value));
        for (var i = 0; o is not null && i < MaxPrototypes; i++, o = TargetOf(o.GetPrototypeOf()))
        {
            foreach (var key in o.OwnPropertyKeys())
            {
                realm.Agent.Step();
                if (key.IsString) names.Add(key.ToString());
            }
        }
        return names;
    }

    private static bool TryRead(JsObject from, string name, out JsValue value)
    {
        var o = TargetOf(from);
        for (var i = 0; o is not null && i < MaxPrototypes; i++, o = TargetOf(o.GetPrototypeOf()))
        {
            if (!o.GetOwnProperty(name, out var property)) continue;
            value = property.IsAccessor ? JsValue.Undefined : property.Value;
            return !property.IsAccessor;
        }
        value = JsValue.Undefined;
        return false;
    }

    // Without calling traps.
    private static JsObject? TargetOf(JsObject? o)
    {
        while (o is IProxy proxy) o = proxy.Target;
        return o;
    }

    private static JsObject? ObjectOf(Realm realm, in JsValue value) => value.IsNullish ? null : TypeConversion.ToObject(realm, value);
}
