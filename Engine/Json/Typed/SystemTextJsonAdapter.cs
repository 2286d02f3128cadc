using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Json.Typed;

/// <summary>
/// A JsonConverter of System.Text.Json as one of ours: it reads the raw bytes of a value, and what it writes is taken
/// as it is.
/// </summary>
internal sealed class SystemTextJsonAdapter<T>(JsonConverter<T> converter, JsonSerializerOptions options)
    : QuollConverter<T>(handlesNull: converter.HandleNull)
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var inner = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = false, SkipValidation = true, Encoder = options.Encoder }))
        {
            converter.Write(inner, value, options);
        }
        writer.AppendRaw(buffer.WrittenSpan);
    }

    public override T Read(ref QuollJsonReader reader)
    {
        var mark = reader.Mark;
        reader.SkipSpace();
        var at = reader.BytesConsumed;
        var raw = reader.ReadRaw();
        var inner = new Utf8JsonReader(raw, new JsonReaderOptions { MaxDepth = options.MaxDepth, CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true });
        try
        {
            inner.Read();
            return converter.Read(ref inner, typeof(T), options)!;
        }
        catch (Exception thrown) when (thrown is JsonException or FormatException or InvalidOperationException)
        {
            reader.Return(mark);
            throw reader.ErrorAt(at, thrown.Message, thrown);
        }
    }
}

/// <summary>Makes adapters for types that are known at run time only.</summary>
internal static class SystemTextJsonAdapter
{
    [RequiresDynamicCode("The type of the converter is made at run time.")]
    [RequiresUnreferencedCode("System.Text.Json reflects types.")]
    public static QuollConverter Adapt(JsonConverter converter, Type type, QuollJsonOptions options)
    {
        var others = new JsonSerializerOptions
        {
            PropertyNamingPolicy = options.Naming,
            DictionaryKeyPolicy = options.KeyNaming,
            PropertyNameCaseInsensitive = options.IgnoreCase,
            IncludeFields = options.IncludeFields,
            DefaultIgnoreCondition = options.DefaultIgnore,
            NumberHandling = options.NumberHandling,
            MaxDepth = options.MaxDepth,
            Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };
        if (converter is JsonConverterFactory factory)
        {
            converter = (factory.CanConvert(type) ? factory.CreateConverter(type, others) : null)
                ?? throw new InvalidOperationException($"{factory.GetType()} has no converter for {type}.");
        }
        if (converter.Type is { } takes && takes != type && Nullable.GetUnderlyingType(type) == takes)
            return ReflectedConverters.Nullable(takes, Adapt(converter, takes, options));
        return (QuollConverter)Activator.CreateInstance(typeof(SystemTextJsonAdapter<>).MakeGenericType(type), converter, others)!;
    }
}
