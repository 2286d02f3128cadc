using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Json.Core;
using Quoll.Json.Typed.Custom;
using Quoll.Json.Typed.Scalars;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>
/// A JsonConverter of System.Text.Json as one of our converters. It reads the raw bytes of a value, and its output is
/// used unchanged.
/// </summary>
internal sealed class SystemTextJsonAdapter<T>(JsonConverter<T> converter, JsonSerializerOptions options)
    : QuollConverter<T>(handlesNull: converter.HandleNull)
{
    // It makes its own checks.
    internal override QuollConverter? For(Type type, QuollJsonOptions other) => type == typeof(T) ? this : null;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var inner = CreateWriter(buffer))
        {
            converter.Write(inner, value, options);
            if (inner.CurrentDepth != 0 || inner.BytesCommitted + inner.BytesPending == 0)
                throw TypeFault.Invalid(
                    inner.CurrentDepth != 0 ? JsonMessages.ConverterWritesPart : JsonMessages.ConverterWritesNothing,
                    TypeNames.Of(converter.GetType()));
        }
        if (writer.IsIndented) JsonCopy.Write(ref writer, buffer.WrittenSpan);
        else writer.AppendRaw(buffer.WrittenSpan);
    }

    private Utf8JsonWriter CreateWriter(ArrayBufferWriter<byte> buffer) => new(buffer, new JsonWriterOptions { Encoder = options.Encoder });

    public override T Read(ref QuollJsonReader reader)
    {
        reader.SkipSpace();
        var at = reader.BytesConsumed;
        var before = reader;
        var raw = Documents.ReadText(ref reader);
        var leniency = new JsonReaderOptions { MaxDepth = options.MaxDepth, AllowTrailingCommas = true };
        var inner = new Utf8JsonReader(raw, leniency);
        try
        {
            inner.Read();
            var value = converter.Read(ref inner, typeof(T), options)!;
            if (!inner.Read()) return value;
        }
        catch (Exception thrown) when (thrown is JsonException or FormatException or InvalidOperationException)
        {
            throw before.ErrorOf(thrown, at);
        }
        throw before.ErrorAt(at, JsonMessages.ConverterReadsOneValue, TypeNames.Of(converter.GetType()));
    }

    public override string ToName(T value, QuollJsonOptions ours)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var inner = CreateWriter(buffer))
        {
            inner.WriteStartObject();
            converter.WriteAsPropertyName(inner, value!, options);
            inner.WriteNullValue();
            inner.WriteEndObject();
        }
        var reader = new Utf8JsonReader(buffer.WrittenSpan);
        reader.Read();
        reader.Read();
        return reader.GetString()!;
    }

    public override T FromName(string name, QuollJsonOptions ours)
    {
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes($"{{{QuollJson.Serialize(name)}:null}}"));
        reader.Read();
        reader.Read();
        try
        {
            return converter.ReadAsPropertyName(ref reader, typeof(T), options);
        }
        catch (Exception thrown) when (thrown is JsonException or InvalidOperationException)
        {
            throw new FormatException(thrown.Message, thrown);
        }
    }
}

/// <summary>Creates adapters for types that are known only at run time.</summary>
internal static class SystemTextJsonAdapter
{
    private static readonly ConditionalWeakTable<QuollJsonOptions, JsonSerializerOptions> Known = [];

    /// <summary>
    /// Returns the options of System.Text.Json for our options. They are always the same object, because
    /// System.Text.Json stores its state there.
    /// </summary>
    public static JsonSerializerOptions OptionsFor(QuollJsonOptions options) => Known.GetValue(options, static options =>
    {
        var theirs = new JsonSerializerOptions
        {
            PropertyNamingPolicy = options.Naming,
            DictionaryKeyPolicy = options.KeyNaming,
            PropertyNameCaseInsensitive = options.IgnoreCase,
            IncludeFields = options.IncludeFields,
            DefaultIgnoreCondition = options.DefaultIgnore,
            NumberHandling = options.NumberHandling,
            MaxDepth = options.MaxDepth,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };
        foreach (var converter in options.Converters.OfType<IAdapted>()) theirs.Converters.Add(converter.Original);
        return theirs;
    });

    public static QuollConverter Adapt(JsonConverter converter, Type type, QuollJsonOptions options)
    {
        var others = OptionsFor(options);
        if (converter is JsonConverterFactory factory)
        {
            converter = (factory.CanConvert(type) ? factory.CreateConverter(type, others) : null)
                ?? throw TypeFault.Invalid(TypeMessages.NotAConverter, TypeNames.Of(factory.GetType()), TypeNames.Of(type));
        }
        if (converter.Type is { } takes && takes != type && Nullable.GetUnderlyingType(type) == takes)
            return ConverterResolver.SourceOf(type, options).CreateFromParts(underlying => Adapt(converter, underlying, options))!;
        return ConverterResolver.SourceOf(type, options).Adapt(converter, others)
            ?? throw TypeFault.Invalid(TypeMessages.NotAConverter, TypeNames.Of(converter.GetType()), TypeNames.Of(type));
    }
}
