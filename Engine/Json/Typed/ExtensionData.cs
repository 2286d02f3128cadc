using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.Json.Core;
using Quoll.Json.Typed.Scalars;

namespace Quoll.Json.Typed;

/// <summary>
/// Members that a type does not have, kept in a member for them (JsonExtensionData): a dictionary with string keys
/// whose values are objects or <see cref="JsonElement"/>s, or a <see cref="JsonObject"/>.
/// </summary>
internal static class ExtensionData
{
    /// <summary>Returns whether a member of this type can hold them.</summary>
    public static bool Takes(Type type) => type == typeof(JsonObject) || type.IsAssignableFrom(typeof(Dictionary<string, object?>))
        || type.IsAssignableFrom(typeof(Dictionary<string, JsonElement>));

    /// <summary>Writes the extension data after the members. Returns the lead for the next member.</summary>
    public static byte Write(ref QuollJsonWriter writer, object target, ObjectPlan plan, byte lead)
    {
        switch (plan.Extension is { IsSerialized: true } extension ? extension.Get(target) : null)
        {
            case JsonObject node:
                foreach (var (name, value) in node) Write(ref writer, name, value, plan, ref lead);
                break;
            case IEnumerable<KeyValuePair<string, object?>> objects:
                foreach (var (name, value) in objects) Write(ref writer, name, value, plan, ref lead);
                break;
            case IEnumerable<KeyValuePair<string, JsonElement>> elements:
                foreach (var (name, value) in elements) Write(ref writer, name, value, plan, ref lead);
                break;
        }
        return lead;
    }

    private static void Write<T>(ref QuollJsonWriter writer, string name, T value, ObjectPlan plan, ref byte lead)
    {
        JsonMetadata.RequireNone(name, plan.Options, plan.Discriminator);
        writer.AppendKey(name, (char)lead);
        lead = (byte)',';
        writer.Options.ConverterOf<T>().WriteValue(ref writer, value);
    }

    /// <summary>Reads the value of a member that the type does not have.</summary>
    /// <param name="reader">The reader, at the value.</param>
    /// <param name="plan">The plan of the type.</param>
    /// <param name="target">The object; null if it is not created yet.</param>
    /// <param name="unknown">The extension data so far.</param>
    /// <param name="repeated">The names so far, if duplicates are not allowed.</param>
    public static void Read(
        ref QuollJsonReader reader, ObjectPlan plan, object? target, ref object? unknown, ref HashSet<string>? repeated)
    {
        var name = reader.LastName();
        if (!plan.Options.AllowDuplicateProperties && !(repeated ??= new(ComparerOf(plan))).Add(name))
            throw reader.ErrorAtName(JsonMessages.DuplicateProperty, QuotedText.Of(name));
        unknown ??= target is null ? Create(plan) : Existing(plan, target);
        switch (unknown)
        {
            case JsonObject node:
                node[name] = reader.Read<JsonNode?>();
                break;
            case IDictionary<string, object?> { IsReadOnly: false } objects:
                objects[name] = reader.Read<object?>();
                break;
            case IDictionary<string, JsonElement> { IsReadOnly: false } elements:
                elements[name] = reader.Read<JsonElement>();
                break;
            default:
                // No member can hold it.
                reader.Skip();
                break;
        }
    }

    // A node ignores the case of names if members do.
    private static StringComparer ComparerOf(ObjectPlan plan) =>
        plan.Options.PropertyNameCaseInsensitive && plan.Extension!.Type == typeof(JsonObject)
            ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;

    /// <summary>
    /// Stores the extension data in the object, which now exists: in its existing collection, if it has one.
    /// </summary>
    public static void Give(ObjectMember extension, object target, object unknown)
    {
        if (!extension.HasGetter) return;
        switch (extension.Get(target), unknown)
        {
            case (JsonObject existing, JsonObject node):
                foreach (var (name, value) in node.ToArray())
                {
                    node.Remove(name);
                    existing[name] = value;
                }
                break;
            case (IDictionary<string, object?> { IsReadOnly: false } existing, IDictionary<string, object?> objects):
                foreach (var (name, value) in objects) existing[name] = value;
                break;
            case (IDictionary<string, JsonElement> { IsReadOnly: false } existing, IDictionary<string, JsonElement> elements):
                foreach (var (name, value) in elements) existing[name] = value;
                break;
            default:
                if (extension.HasSetter) extension.Set(target, unknown);
                break;
        }
    }

    // The collection of an object for them. Creates one if it has none and it can be set, but not if no code could see
    // it.
    private static object? Existing(ObjectPlan plan, object target)
    {
        var extension = plan.Extension!;
        if (!extension.HasGetter) return null;
        if (extension.Get(target) is { } existing) return existing;
        if (!extension.HasSetter) return null;
        var made = Create(plan);
        extension.Set(target, made);
        return made;
    }

    private static object Create(ObjectPlan plan) => plan.Extension!.Type is var type && type == typeof(JsonObject)
        ? new JsonObject(Documents.NodeOptionsFor(plan.Options))
        : type.IsAssignableFrom(typeof(Dictionary<string, object?>)) ? new Dictionary<string, object?>()
        : new Dictionary<string, JsonElement>();
}
