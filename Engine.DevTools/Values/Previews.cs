using System.Text.Json.Nodes;
using Quoll.Debugging;

namespace Quoll.DevTools.Values;

/// <summary>The first properties of an object, as clients show them in a line (ObjectPreview).</summary>
internal sealed class Previews(Debugger debugger)
{
    /// <summary>The limits of V8: properties of an object, elements of an array, entries of a collection.</summary>
    private const int MaxProperties = 5, MaxElements = 100, MaxEntries = 5;

    /// <summary>A chain of proxies that people look through is not longer.</summary>
    private const int MaxProxies = 10;

    /// <summary>Longer texts are cut in the middle, in UTF-16 code units.</summary>
    private const int MaxText = 100;

    /// <summary>Returns the preview of an object.</summary>
    public JsonObject Of(JsValue value) => Of(value, isEntry: false);

    private JsonObject Of(JsValue value, bool isEntry)
    {
        if (!value.IsObject)
        {
            var primitive = RemoteValues.DescribePrimitive(value);
            return Preview(primitive, value.IsString ? Cut(value.AsString()) : value.ToString(), false, []);
        }
        var mirror = debugger.MirrorOf(value);
        var properties = new JsonArray();
        // Members of .NET objects are read only when somebody opens them.
        var overflow = mirror.Kind == ObjectMirrorKind.Host;
        if (!overflow && mirror.Kind is not ObjectMirrorKind.Function) overflow = Fill(Shown(mirror), properties);
        var entries = isEntry ? null : Entries(mirror, ref overflow);
        var preview = Preview(RemoteValues.Describe(mirror), mirror.Description, overflow, properties);
        if (entries is not null) preview["entries"] = entries;
        return preview;
    }

    private static JsonObject Preview(JsonObject described, string description, bool overflow, JsonArray properties)
    {
        var preview = new JsonObject { ["type"] = described["type"]!.GetValue<string>() };
        if (described["subtype"] is { } subtype) preview["subtype"] = subtype.GetValue<string>();
        preview["description"] = description;
        preview["overflow"] = overflow;
        preview["properties"] = properties;
        return preview;
    }

    // A proxy shows the properties of its target.
    private ObjectMirror Shown(ObjectMirror mirror)
    {
        for (var level = 0; mirror.Kind == ObjectMirrorKind.Proxy && level < MaxProxies; level++)
        {
            var target = mirror.GetInternalSlots().FirstOrDefault(static slot => slot.Key == "[[Target]]").Value;
            if (!target.IsObject) break;
            mirror = debugger.MirrorOf(target);
        }
        return mirror;
    }

    // Returns whether there is more.
    private bool Fill(ObjectMirror mirror, JsonArray properties)
    {
        var isList = mirror.Kind is ObjectMirrorKind.Array or ObjectMirrorKind.TypedArray;
        var (elements, others) = (0, 0);
        foreach (var (name, show) in Properties(mirror))
        {
            var isElement = isList && name is [>= '0' and <= '9', ..];
            if (isElement ? elements++ == MaxElements : others++ == MaxProperties) return true;
            properties.Add((JsonNode)show());
        }
        return false;
    }

    // In V8's order: private elements, properties, internal slots, and what getters of built-in prototypes read.
    private IEnumerable<(string Name, Func<JsonObject> Show)> Properties(ObjectMirror mirror)
    {
        foreach (var element in mirror.GetPrivateElements()) yield return (element.Key.AsString(), () => OfProperty(element));
        var own = mirror.GetProperties();
        // The stack is an accessor of the prototype here, and a property of the error in V8.
        if (mirror.Kind == ObjectMirrorKind.Error && !own.Any(static property => NameOf(property) == "stack"))
            yield return ("stack", () => OfValue("stack", mirror.Description));
        var slots = mirror.GetInternalSlots();
        var isText = slots is [{ Key: "[[PrimitiveValue]]", Value.IsString: true }];
        var hasLength = mirror.Kind is ObjectMirrorKind.Array or ObjectMirrorKind.TypedArray;
        foreach (var property in own)
        {
            var name = NameOf(property);
            if (hasLength && name == "length" || isText && name is "length" or [>= '0' and <= '9', ..]) continue;
            yield return (name, () => OfProperty(property));
        }
        foreach (var (name, value) in slots)
        {
            if (Array.IndexOf(ShownSlots, name) >= 0) yield return (name, () => OfValue(name, value));
        }
        foreach (var (name, value) in mirror.GetBuiltInValues()) yield return (name, () => OfValue(name, value));
    }

    private static readonly string[] ShownSlots =
        ["[[PromiseState]]", "[[PromiseResult]]", "[[GeneratorState]]", "[[PrimitiveValue]]", "[[WeakRefTarget]]"];

    private static string NameOf(PropertyMirror property) => property.Key.IsSymbol ? property.Key.ToString() : property.Key.AsString();

    private JsonObject OfProperty(PropertyMirror property) => property.Value is { } value ? OfValue(NameOf(property), value)
        : new JsonObject { ["name"] = NameOf(property), ["type"] = "accessor" };

    private JsonObject OfValue(string name, JsValue value)
    {
        var shown = new JsonObject { ["name"] = name };
        if (!value.IsObject)
        {
            shown["type"] = RemoteValues.DescribePrimitive(value)["type"]!.GetValue<string>();
            if (value.IsNull) shown["subtype"] = "null";
            shown["value"] = value.IsString ? Cut(value.AsString()) : value.ToString();
            return shown;
        }
        var mirror = debugger.MirrorOf(value);
        var described = RemoteValues.Describe(mirror);
        shown["type"] = described["type"]!.GetValue<string>();
        if (described["subtype"] is { } subtype) shown["subtype"] = subtype.GetValue<string>();
        shown["value"] = mirror.Kind == ObjectMirrorKind.Function ? "" : Cut(mirror.Description);
        return shown;
    }

    private JsonArray? Entries(ObjectMirror mirror, ref bool overflow)
    {
        JsonArray? entries = null;
        foreach (var (name, list) in mirror.GetInternalSlots())
        {
            if (name != "[[Entries]]") continue;
            entries = [];
            var all = list.GetElements();
            overflow |= all.Skip(MaxEntries).Any();
            foreach (var entry in all.Take(MaxEntries))
            {
                var shown = new JsonObject();
                if (debugger.MirrorOf(entry).FindProperty("key") is { Value: { } key }) shown["key"] = Of(key, isEntry: true);
                shown["value"] = Of(entry["value"], isEntry: true);
                entries.Add((JsonNode)shown);
            }
        }
        return entries;
    }

    private static string Cut(string text) =>
        text.Length <= MaxText ? text : $"{text[..(MaxText / 2)]}…{text[^(MaxText / 2 - 1)..]}";
}
