using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Types;

/// <summary>A message of one string, as in comparisons of web frameworks.</summary>
public sealed class Message
{
    public string Text { get; set; } = "";
}

/// <summary>The same as a structure.</summary>
public struct MessageValue
{
    public string Text { get; set; }
}

[JsonSerializable(typeof(Message))]
[JsonSerializable(typeof(MessageValue))]
internal sealed partial class MessageJson : JsonSerializerContext;

/// <summary>Writes a message of one string many times.</summary>
internal static class Messages
{
    public const string Title = "A message of one string";
    public const string ToBuffer = "class, to a cached buffer";
    public const string ValueToBuffer = "struct, to a cached buffer";
    public const string CachedWriter = "class, with a cached writer";
    public const string ByHand = "by hand, with the low-level writer";

    private const int Operations = 1000;

    private static readonly Message _message = new() { Text = "Hello, World!" };
    private static readonly MessageValue _value = new() { Text = "Hello, World!" };

    public static MeasuredGroup Group => new(
        Title, "Into a reused buffer, 1,000 times per run. System.Text.Json runs without validation, in its fastest way if it has several.", 0.15,
    [
        new(ToBuffer, "QuollJson.Serialize(message, buffer)", _ => Ways(_message, MessageJson.Default.Message, isCached: false)),
        new(ValueToBuffer, "QuollJson.Serialize(in message, buffer)", _ => Ways(_value, MessageJson.Default.MessageValue, isCached: false)),
        new(CachedWriter, "writer.Reset(buffer); writer.Write(message)", _ => Ways(_message, MessageJson.Default.Message, isCached: true)),
        new(ByHand, "writer.WriteStartObject(); writer.WriteName(\"Text\"u8); writer.WriteString(text); writer.WriteEndObject()",
            _ => Hand()),
    ]);

    private static IReadOnlyList<MeasuredWay> Ways<T>(T value, System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> info, bool isCached)
    {
        var buffer = new ArrayBufferWriter<byte>(4096);
        var other = new ArrayBufferWriter<byte>(4096);
        var writer = new Utf8JsonWriter(other, new JsonWriterOptions { SkipValidation = true });
        return
        [
            isCached ? Way(TypesLanes.Ours, buffer, () =>
            {
                // The writer is on the stack. Only the buffer and the options are kept.
                var ours = new QuollJsonWriter(buffer);
                for (int i = 0; i < Operations; i++)
                {
                    buffer.ResetWrittenCount();
                    ours.Reset();
                    ours.Write(value);
                    ours.Flush();
                }
            })
            : Way(TypesLanes.Ours, buffer, () =>
            {
                for (int i = 0; i < Operations; i++)
                {
                    buffer.ResetWrittenCount();
                    QuollJson.Serialize(value, buffer);
                }
            }),
            Way(TypesLanes.Generated, other, () =>
            {
                for (int i = 0; i < Operations; i++)
                {
                    other.ResetWrittenCount();
                    writer.Reset(other);
                    JsonSerializer.Serialize(writer, value, info);
                }
            }),
            Way(TypesLanes.Reflected, other, () =>
            {
                for (int i = 0; i < Operations; i++)
                {
                    other.ResetWrittenCount();
                    writer.Reset(other);
                    JsonSerializer.Serialize(writer, value);
                }
            }),
        ];
    }

    private static IReadOnlyList<MeasuredWay> Hand()
    {
        var buffer = new ArrayBufferWriter<byte>(4096);
        var other = new ArrayBufferWriter<byte>(4096);
        var writer = new Utf8JsonWriter(other, new JsonWriterOptions { SkipValidation = true });
        return
        [
            Way(TypesLanes.Ours, buffer, () =>
            {
                for (int i = 0; i < Operations; i++)
                {
                    buffer.ResetWrittenCount();
                    var ours = new QuollJsonWriter(buffer);
                    ours.WriteStartObject();
                    ours.WriteName("Text"u8);
                    ours.WriteString(_message.Text);
                    ours.WriteEndObject();
                    ours.Flush();
                }
            }),
            Way(TypesLanes.Generated, other, () =>
            {
                for (int i = 0; i < Operations; i++)
                {
                    other.ResetWrittenCount();
                    writer.Reset(other);
                    writer.WriteStartObject();
                    writer.WriteString("Text"u8, _message.Text);
                    writer.WriteEndObject();
                    writer.Flush();
                }
            }),
        ];
    }

    private static MeasuredWay Way(string lane, ArrayBufferWriter<byte> buffer, Action run) => new(
        lane,
        () =>
        {
            run();
            return null;
        },
        () =>
        {
            run();
            return Encoding.UTF8.GetString(buffer.WrittenSpan);
        })
    {
        Operations = Operations,
    };
}
