using System.Text.Json;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// Documents as dictionaries and lists, with the platform's reader and writer, in the usual way of a program without
/// types for them: a loop over the tokens.
/// </summary>
internal static class PlainValues
{
    private static readonly JsonReaderOptions _options = new() { MaxDepth = 10_000 };

    public static object? Read(ReadOnlySpan<byte> utf8)
    {
        var reader = new Utf8JsonReader(utf8, _options);
        reader.Read();
        return Read(ref reader);
    }

    private static object? Read(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject:
                var members = new Dictionary<string, object?>();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    string name = reader.GetString()!;
                    reader.Read();
                    members[name] = Read(ref reader);
                }
                return members;
            case JsonTokenType.StartArray:
                var elements = new List<object?>();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray) elements.Add(Read(ref reader));
                return elements;
            case JsonTokenType.String: return reader.GetString();
            case JsonTokenType.Number: return reader.TryGetInt64(out long integer) ? integer : reader.GetDouble();
            case JsonTokenType.True: return true;
            case JsonTokenType.False: return false;
            default: return null;
        }
    }

    public static void Write(Utf8JsonWriter writer, object? value)
    {
        switch (value)
        {
            case null: writer.WriteNullValue(); break;
            case string text: writer.WriteStringValue(text); break;
            case double number: writer.WriteNumberValue(number); break;
            case long integer: writer.WriteNumberValue(integer); break;
            case bool flag: writer.WriteBooleanValue(flag); break;
            case Dictionary<string, object?> members:
                writer.WriteStartObject();
                foreach (var (name, member) in members)
                {
                    writer.WritePropertyName(name);
                    Write(writer, member);
                }
                writer.WriteEndObject();
                break;
            case List<object?> elements:
                writer.WriteStartArray();
                foreach (var element in elements) Write(writer, element);
                writer.WriteEndArray();
                break;
            default: throw new ArgumentException($"{value.GetType()} is not a value of a document.", nameof(value));
        }
    }
}
