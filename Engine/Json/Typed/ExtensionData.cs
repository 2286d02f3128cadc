using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Json.Typed;

/// <summary>
/// Members that a type does not have, kept in one that it has (JsonExtensionData): a dictionary with string keys whose
/// values are objects or <see cref="JsonElement"/>s, or a <see cref="JsonObject"/>.
/// </summary>
internal static class ExtensionData
{
    /// <summary>Can a member of this type take them?</summary>
    public static bool Takes(Type type) => type == typeof(JsonObject) || type.IsAssignableFrom(typeof(Dictionary<string, object?>))
        || type.IsAssignableFrom(typeof(Dictionary<string, JsonElement>));

    /// <summary>Writes what was kept behind the members; gives the lead of what follows.</summary>
    public static byte Write(ref QuollJsonWriter writer, object? kept, byte lead)
    {
        switch (kept)
        {
            case JsonObject node:
                foreach (var (name, value) in node) Write(ref writer, name, value, ref lead);
                break;
            case IEnumerable<KeyValuePair<string, object?>> objects:
                foreach (var (name, value) in objects) Write(ref writer, name, value, ref lead);
                break;
            case IEnumerable<KeyValuePair<string, JsonElement>> elements:
                foreach (var (name, value) in elements) Write(ref writer, name, value, ref lead);
                break;
        }
        return lead;
    }

    private static void Write<T>(ref QuollJsonWriter writer, string name, T value, ref byte lead)
    {
        writer.AppendKey(name, (char)lead);
        lead = (byte)',';
        writer.Options.ConverterOf<T>().WriteValue(ref writer, value);
    }

    /// <summary>Reads the value of a member that the type does not have.</summary>
    /// <param name="reader">At the value.</param>
    /// <param name="extension">The member that takes it.</param>
    /// <param name="target">The object; null where it is not made yet.</param>
    /// <param name="unknown">What was kept so far.</param>
    public static void Read(ref QuollJsonReader reader, ObjectMember extension, object? target, ref object? unknown)
    {
        var name = reader.LastName();
        if (unknown is null)
        {
            unknown = target is null ? null : extension.Get(target);
            if (unknown is null)
            {
                unknown = extension.Type == typeof(JsonObject) ? new JsonObject()
                    : extension.Type.IsAssignableFrom(typeof(Dictionary<string, object?>)) ? new Dictionary<string, object?>()
                    : new Dictionary<string, JsonElement>();
                if (target is not null) extension.Set(target, unknown);
            }
        }
        switch (unknown)
        {
            case JsonObject node:
                node[name] = reader.Read<JsonNode?>();
                break;
            case IDictionary<string, object?> objects:
                objects[name] = reader.Read<object?>();
                break;
            case IDictionary<string, JsonElement> elements:
                elements[name] = reader.Read<JsonElement>();
                break;
        }
    }
}
