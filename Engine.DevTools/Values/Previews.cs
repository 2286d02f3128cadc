using System.Text.Json.Nodes;
using Quoll.Debugging;

namespace Quoll.DevTools.Values;

/// <summary>The first properties of an object, as clients show them in a line (ObjectPreview).</summary>
internal sealed class Previews(Debugger debugger)
{
    /// <summary>The limits of V8: properties of an object, elements of an array, entries of a collection.</summary>
    private const int MaxProperties = 5, MaxElements = 100, MaxEntries = 5;

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
        if (!overflow && mirror.Kind is not ObjectMirrorKind.Function) overflow = Fill(mirror, properties);
        var preview = Preview(RemoteValues.Describe(mirror), mirror.Description, overflow, properties);
        if (!isEntry && Entries(mirror) is { } entries) preview["entries"] = entries;
        return preview;
    }

    private static JsonObject Preview(JsonObject described, string description, bool overflow, JsonArray properties)
    {
        var preview = new JsonObject { ["type"] = described["type"]!.GetValue<string>(), ["description"] = description };
        if (described["subtype"] is { } subtype) preview["subtype"] = subtype.GetValue<string>();
        preview["overflow"] = overflow;
        preview["properties"] = properties;
        return preview;
    }

    // Returns whether there is more.
    private bool Fill(ObjectMirror mirror, JsonArray properties)
    {
        var isList = mirror.Kind is ObjectMirrorKind.Array or ObjectMirrorKind.TypedArray;
        var (elements, others) = (0, 0);
        foreach (var property in mirror.GetProperties())
        {
            if (!property.IsEnumerable || !property.Key.IsString) continue;
            var isElement = isList && property.Key.AsString() is [>= '0' and <= '9', ..];
            if (isElement ? elements++ == MaxElements : others++ == MaxProperties) return true;
            properties.Add((JsonNode)OfProperty(property));
        }
        foreach (var (name, value) in mirror.GetInternalSlots())
        {
            if (name is "[[PromiseState]]" or "[[PromiseResult]]" or "[[GeneratorState]]" or "[[PrimitiveValue]]")
                properties.Add((JsonNode)OfValue(name, value));
        }
        return false;
    }

    private JsonObject OfProperty(PropertyMirror property) => property.Value is { } value ? OfValue(property.Key.AsString(), value)
        : new JsonObject { ["name"] = property.Key.AsString(), ["type"] = "accessor" };

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

    private JsonArray? Entries(ObjectMirror mirror)
    {
        if (mirror.Kind is not (ObjectMirrorKind.Map or ObjectMirrorKind.Set)) return null;
        var entries = new JsonArray();
        foreach (var (name, list) in mirror.GetInternalSlots())
        {
            if (name != "[[Entries]]") continue;
            foreach (var entry in list.GetElements().Take(MaxEntries))
            {
                var shown = new JsonObject();
                if (mirror.Kind == ObjectMirrorKind.Map) shown["key"] = Of(entry["key"], isEntry: true);
                shown["value"] = Of(entry["value"], isEntry: true);
                entries.Add((JsonNode)shown);
            }
        }
        return entries;
    }

    private static string Cut(string text) =>
        text.Length <= MaxText ? text : $"{text[..(MaxText / 2)]}…{text[^(MaxText / 2 - 1)..]}";
}
