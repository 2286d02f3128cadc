using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.Json.Core;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Any JSON, as System.Text.Json stores it. Texts of numbers stay unchanged.</summary>
internal sealed class ElementConverter() : QuollConverter<JsonElement>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in JsonElement value)
    {
        if (value.ValueKind == JsonValueKind.Undefined) throw new QuollJsonException(JsonMessages.ElementWithoutValue);
        JsonCopy.Write(ref writer, JsonMarshal.GetRawUtf8Value(value));
    }

    public override JsonElement Read(ref QuollJsonReader reader) => Documents.ReadElement(ref reader);
}

/// <summary>Documents of System.Text.Json.</summary>
internal sealed class DocumentConverter() : QuollConverter<JsonDocument?>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in JsonDocument? value)
    {
        if (value is null) writer.AppendNull();
        else JsonCopy.Write(ref writer, JsonMarshal.GetRawUtf8Value(value.RootElement));
    }

    // As in System.Text.Json: a document that contains null, not a null reference.
    public override JsonDocument Read(ref QuollJsonReader reader) =>
        Documents.Read(ref reader, static (text, options) => JsonDocument.Parse(text.ToArray(), Documents.OptionsFor(options)));
}

/// <summary>Nodes of System.Text.Json, or those of one kind.</summary>
internal sealed class NodeConverter<T>(string? kind) : QuollConverter<T?>(handlesNull: false) where T : JsonNode
{
    public override void Write(ref QuollJsonWriter writer, in T? value) => Documents.Write(ref writer, value);

    public override T Read(ref QuollJsonReader reader)
    {
        reader.SkipSpace();
        var at = reader.BytesConsumed;
        var node = Documents.Read(ref reader, static (text, options) =>
            JsonNode.Parse(text, Documents.NodeOptionsFor(options), Documents.OptionsFor(options)));
        if (node is T expected) return expected;
        reader.ThrowMismatch(at, kind!);
        return default!;
    }
}

/// <summary>Creates a value from the text of a JSON value.</summary>
internal delegate T DocumentParser<out T>(ReadOnlySpan<byte> text, QuollJsonOptions options);

/// <summary>Common code of converters of documents.</summary>
internal static class Documents
{
    public static JsonElement ReadElement(ref QuollJsonReader reader) =>
        Read(ref reader, static (text, options) => JsonElement.Parse(text, OptionsFor(options)));

    /// <summary>Reads a value that System.Text.Json parses.</summary>
    public static T Read<T>(ref QuollJsonReader reader, DocumentParser<T> parse)
    {
        reader.SkipSpace();
        var at = reader.BytesConsumed;
        var before = reader;
        var text = ToText(reader.ReadRaw(), reader.Options);
        CheckSizes(before, countsMembers: true);
        DocumentCost.Charge(text);
        try
        {
            return parse(text, reader.Options);
        }
        catch (JsonException thrown)
        {
            // A duplicate member, if that is not allowed.
            throw before.ErrorOf(thrown, at);
        }
    }

    /// <summary>
    /// Returns the bytes of a value in a form that System.Text.Json accepts: it does not allow comments everywhere.
    /// </summary>
    public static ReadOnlySpan<byte> ToText(ReadOnlySpan<byte> raw, QuollJsonOptions options)
    {
        if (options.ReadCommentHandling != JsonCommentHandling.Skip || !raw.Contains((byte)'/')) return raw;
        var plain = new System.Buffers.ArrayBufferWriter<byte>(raw.Length);
        var writer = new QuollJsonWriter(plain, JsonCopy.Lenient);
        JsonCopy.Write(ref writer, raw);
        writer.Flush();
        return plain.WrittenSpan;
    }

    /// <summary>
    /// Throws if a value that System.Text.Json will read has a string or an array that is longer than the options
    /// allow.
    /// </summary>
    /// <param name="reader">A reader at the value.</param>
    /// <param name="countsMembers">Whether objects are collections, as they are in a document.</param>
    public static void CheckSizes(QuollJsonReader reader, bool countsMembers)
    {
        if (reader.Options is { MaxStringLength: int.MaxValue, MaxCollectionLength: int.MaxValue }) return;
        // The number of entries so far, of the open objects and arrays.
        var open = new Stack<(bool IsObject, int Count)>();
        do
        {
            var kind = reader.PeekKind();
            if (kind == JsonValueKind.Object) reader.ReadStartObject();
            else if (kind == JsonValueKind.Array) reader.ReadStartArray();
            else if (kind == JsonValueKind.String) reader.ReadUtf8String();
            else reader.Skip();
            if (kind is JsonValueKind.Object or JsonValueKind.Array) open.Push((kind == JsonValueKind.Object, 0));
            while (open.Count > 0)
            {
                var (isObject, count) = open.Pop();
                if (!(isObject ? reader.ReadNextName(out ReadOnlySpan<byte> _) : reader.ReadNextElement())) continue;
                open.Push((isObject, ++count));
                if (!isObject || countsMembers) reader.CheckCount(count);
                break;
            }
        }
        while (open.Count > 0);
    }

    /// <summary>Returns options that allow what our reader allows.</summary>
    public static JsonDocumentOptions OptionsFor(QuollJsonOptions options) => new()
    {
        AllowTrailingCommas = options.AllowTrailingCommas,
        CommentHandling = options.ReadCommentHandling,
        MaxDepth = options.MaxDepth,
        AllowDuplicateProperties = options.AllowDuplicateProperties,
    };

    public static JsonNodeOptions NodeOptionsFor(QuollJsonOptions options) =>
        new() { PropertyNameCaseInsensitive = options.PropertyNameCaseInsensitive };

    public static void Write(ref QuollJsonWriter writer, JsonNode? node)
    {
        switch (node)
        {
            case null:
                writer.AppendNull();
                break;
            case JsonObject members:
                WriteObject(ref writer, members);
                break;
            case JsonArray elements:
                WriteArray(ref writer, elements);
                break;
            default:
                // A parsed node has a text; a node created in code has a .NET value.
                if (node.AsValue().TryGetValue<JsonElement>(out var element))
                    JsonCopy.Write(ref writer, JsonMarshal.GetRawUtf8Value(element));
                else writer.Options.ConverterOf<object>().WriteValue(ref writer, node.GetValue<object>());
                break;
        }
    }

    private static void WriteObject(ref QuollJsonWriter writer, JsonObject members)
    {
        writer.Enter();
        var lead = '{';
        foreach (var (name, value) in Entries(members))
        {
            writer.AppendKey(name, lead);
            lead = ',';
            Write(ref writer, value);
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }

    // A parsed node reads its members on first use, which is now. Then duplicate names are an error.
    private static IEnumerable<KeyValuePair<string, JsonNode?>> Entries(JsonObject members)
    {
        try
        {
            _ = members.Count;
        }
        catch (ArgumentException thrown)
        {
            throw new QuollJsonException(JsonMessages.NodeNotReadable, thrown.Message, inner: thrown);
        }
        return members;
    }

    private static void WriteArray(ref QuollJsonWriter writer, JsonArray elements)
    {
        writer.Enter();
        var lead = '[';
        foreach (var value in elements)
        {
            writer.AppendLead(lead);
            lead = ',';
            Write(ref writer, value);
        }
        writer.AppendEndArray(lead);
        writer.Leave();
    }
}
