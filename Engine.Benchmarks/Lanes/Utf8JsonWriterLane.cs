using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>Utf8JsonWriter by hand over dictionaries and lists, and a string of its output.</summary>
internal sealed class Utf8JsonWriterLane() : Lane("Utf8JsonWriter", Products.SystemTextJson, LaneKind.Library)
{
    public override Contender? Prepare(Document document, Operation operation)
    {
        if (operation == Operation.Parse) return null;
        var task = Task(document, operation);
        return new LocalContender(Name, () => Encoding.UTF8.GetString(task().WrittenSpan));
    }

    public override string Output(Document document, Operation operation) =>
        Encoding.UTF8.GetString(Task(document, operation)().WrittenSpan);

    /// <summary>Returns a task that writes into a reused buffer, as a server does.</summary>
    public static Func<ArrayBufferWriter<byte>> Task(Document document, Operation operation)
    {
        var values = document.Values;
        var buffer = new ArrayBufferWriter<byte>();
        var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            Indented = operation == Operation.Indent,
            MaxDepth = 10_000,
            SkipValidation = true,
        });
        return () =>
        {
            buffer.ResetWrittenCount();
            writer.Reset();
            PlainValues.Write(writer, values);
            writer.Flush();
            return buffer;
        };
    }
}

/// <summary>
/// The platform's UTF-8 forms: Utf8JsonWriter into a reused buffer, and JsonDocument, which indexes the text and
/// creates no values.
/// </summary>
internal sealed class PlatformUtf8Lane() : Lane("Utf8JsonWriter/JsonDocument", Products.SystemTextJson, LaneKind.Utf8Library)
{
    private static readonly JsonDocumentOptions _options = new() { MaxDepth = 10_000 };

    public override Contender Prepare(Document document, Operation operation)
    {
        if (operation == Operation.Parse)
        {
            byte[] utf8 = document.Utf8;
            return new LocalContender(Name, () =>
            {
                using var parsed = JsonDocument.Parse(utf8, _options);
                return utf8;
            });
        }
        return new LocalContender(Name, Utf8JsonWriterLane.Task(document, operation));
    }

    public override string Output(Document document, Operation operation)
    {
        if (operation != Operation.Parse) return Encoding.UTF8.GetString(Utf8JsonWriterLane.Task(document, operation)().WrittenSpan);
        using var parsed = JsonDocument.Parse(document.Utf8, _options);
        return parsed.RootElement.GetRawText();
    }
}
