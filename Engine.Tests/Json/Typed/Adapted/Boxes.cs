using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Quoll.Tests.Json.Typed.Adapted;

/// <summary>A value whose converter of System.Text.Json leaves its content to the serializer.</summary>
internal sealed record Box<T>(T Content);

/// <summary>How a converter may ask the serializer for the content.</summary>
public enum Ask
{
    Serializer,
    SerializerByType,
    Converter,
    TypeInfo,
    Element,
    Node,
}

/// <summary>The factory of converters for boxes. A box is an array with one element.</summary>
internal sealed class BoxFactory(Ask ask) : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) =>
        typeToConvert.IsGenericType && typeToConvert.GetGenericTypeDefinition() == typeof(Box<>);

    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        (JsonConverter)Activator.CreateInstance(
        typeof(BoxConverter<>).MakeGenericType(typeToConvert.GetGenericArguments()), ask, options)!;

    private sealed class BoxConverter<T>(Ask ask, JsonSerializerOptions options) : JsonConverter<Box<T>>
    {
        private readonly JsonConverter<T>? _content = ask == Ask.Converter ? (JsonConverter<T>)options.GetConverter(typeof(T)) : null;

        public override Box<T> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            if (reader.TokenType != JsonTokenType.StartArray) throw new JsonException("A box is an array.");
            reader.Read();
            var content = ask switch
            {
                Ask.Serializer => JsonSerializer.Deserialize<T>(ref reader, options),
                Ask.SerializerByType => (T?)JsonSerializer.Deserialize(ref reader, typeof(T), options),
                Ask.Converter => _content!.Read(ref reader, typeof(T), options),
                Ask.TypeInfo => JsonSerializer.Deserialize(ref reader, (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T))),
                Ask.Element => JsonElement.ParseValue(ref reader).Deserialize<T>(options),
                _ => System.Text.Json.Nodes.JsonNode.Parse(ref reader).Deserialize<T>(options),
            };
            reader.Read();
            if (reader.TokenType != JsonTokenType.EndArray) throw new JsonException("A box has one element.");
            return new Box<T>(content!);
        }

        public override void Write(Utf8JsonWriter writer, Box<T> value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            if (ask == Ask.Serializer) JsonSerializer.Serialize(writer, value.Content, options);
            else if (ask == Ask.SerializerByType) JsonSerializer.Serialize(writer, value.Content, typeof(T), options);
            else if (ask == Ask.Converter) _content!.Write(writer, value.Content, options);
            else if (ask == Ask.TypeInfo) JsonSerializer.Serialize(writer, value.Content, (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T)));
            else if (ask == Ask.Element) JsonSerializer.SerializeToElement(value.Content, options).WriteTo(writer);
            else JsonSerializer.SerializeToNode(value.Content, options)!.WriteTo(writer, options);
            writer.WriteEndArray();
        }
    }
}

internal enum Color
{
    Green,
    Red,
}

internal sealed class Pet
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public Color Color { get; set; }

    public List<int> Ages { get; set; } = [0];

    public Pet? Friend { get; set; }
}

internal sealed class FieldPet
{
    public int Id;

    public int Double => 2 * Id;
}
