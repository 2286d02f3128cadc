using System.Buffers;
using System.Runtime.ExceptionServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Quoll.Json.Core;
using Quoll.Json.Typed.Custom;
using Quoll.Json.Typed.Scalars;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>
/// A JsonConverter of System.Text.Json as one of our converters. It reads the raw bytes of a value, and its output is
/// used unchanged. What it asks JsonSerializer for comes back to our converters (<see cref="BridgedConverter{T}"/>).
/// </summary>
/// <param name="converter">The converter of the type itself, of a base type or interface, or of a derived type.</param>
/// <param name="ours">The options that it serves.</param>
internal sealed class SystemTextJsonAdapter<T>(JsonConverter converter, QuollJsonOptions ours)
    : QuollConverter<T>(handlesNull: default(T) is not null || converter is not JsonConverter<T> { HandleNull: false })
{
    private readonly JsonConverter<T>? _exact = converter as JsonConverter<T>;
    private readonly JsonSerializerOptions _theirs = SystemTextJsonOptions.Of(ours);

    // Calls the converter with the rules of System.Text.Json: for null, and if its type is not the declared one.
    private JsonTypeInfo<T> TypeInfo => field ??= ConverterTypeInfo.Of<T>(converter, _theirs);

    // It makes its own checks.
    internal override QuollConverter? For(Type type, QuollJsonOptions other) => type == typeof(T) ? this : null;

    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        var depth = writer.Options.MaxDepth - writer.Depth;
        using (var inner = CreateWriter(buffer, depth))
        {
            var outer = AdapterCall.Begin(ref writer, inner, typeof(T));
            try
            {
                if (_exact is not null && value is not null) _exact.Write(inner, value, _theirs);
                else JsonSerializer.Serialize(inner, value, TypeInfo);
            }
            catch (Exception thrown) when (
                inner.CurrentDepth >= Math.Max(1, depth) && thrown is InvalidOperationException or JsonException { InnerException: null })
            {
                throw new QuollJsonException(JsonMessages.TooDeep, writer.Options.MaxDepth) { IsDepthExceeded = true };
            }
            catch (JsonException thrown)
            {
                throw new QuollJsonException(JsonMessages.ConverterFails, NameOfConverter, thrown.Message, thrown);
            }
            finally
            {
                AdapterCall.End(outer);
            }
            if (inner.CurrentDepth != 0 || inner.BytesCommitted + inner.BytesPending == 0)
                throw TypeFault.Invalid(
                    inner.CurrentDepth != 0 ? JsonMessages.ConverterWritesPart : JsonMessages.ConverterWritesNothing, NameOfConverter);
        }
        WorkBudget.Work(buffer.WrittenCount);
        var text = buffer.WrittenSpan;
        // The copy has our layout, and checks the depth.
        if (writer.IsIndented || text.Count((byte)'[') + text.Count((byte)'{') > depth) JsonCopy.Write(ref writer, text);
        else writer.AppendRaw(text);
    }

    private string NameOfConverter => TypeNames.Of(converter.GetType());

    private Utf8JsonWriter CreateWriter(ArrayBufferWriter<byte> buffer, int depth = 0) =>
        new(buffer, new JsonWriterOptions { Encoder = _theirs.Encoder, MaxDepth = Math.Max(depth, 1) });

    public override T Read(ref QuollJsonReader reader)
    {
        reader.SkipSpace();
        var at = reader.BytesConsumed;
        // Copies of the reader store what they find there.
        _ = reader.State;
        var source = reader;
        var raw = reader.ReadRaw();
        WorkBudget.Work(raw.Length);
        var text = Documents.ToText(raw, ours);
        Documents.CheckSizes(source, countsMembers: false);
        if (text == raw) return Read(ref source, text, at, isCopy: false);
        // Our converters read the copy, with the references of the whole text.
        var state = new JsonReadState(ours) { Context = reader.State.Context, References = reader.State.References ??= [] };
        var copy = new QuollJsonReader(text, state);
        copy.MoveTo(0, source.Depth);
        return Read(ref copy, text, at, isCopy: true, source);
    }

    private T Read(ref QuollJsonReader source, ReadOnlySpan<byte> text, int at, bool isCopy, QuollJsonReader whole = default)
    {
        var inner = new Utf8JsonReader(text, new JsonReaderOptions { MaxDepth = _theirs.MaxDepth, AllowTrailingCommas = true });
        var outer = AdapterCall.Begin(ref source, isCopy, text.Length, typeof(T));
        Exception fault;
        var place = at;
        try
        {
            inner.Read();
            var isNull = inner.TokenType == JsonTokenType.Null;
            if (_exact is null || isNull && !_exact.HandleNull) return JsonSerializer.Deserialize(text, TypeInfo)!;
            var value = _exact.Read(ref inner, typeof(T), _theirs)!;
            if (!inner.Read()) return value;
            fault = new JsonException(MessageText.Format(JsonMessages.ConverterReadsOneValue, NameOfConverter));
        }
        catch (Exception thrown) when (IsOfText(thrown))
        {
            fault = thrown;
            if (!isCopy && inner.TokenType is not (JsonTokenType.EndObject or JsonTokenType.EndArray)) place += (int)inner.TokenStartIndex;
        }
        finally
        {
            AdapterCall.End(outer);
        }
        // Our own error has the location already.
        var known = fault as QuollJsonException ?? fault.InnerException as QuollJsonException;
        if (known is { IsPlaced: true } && !isCopy) ExceptionDispatchInfo.Throw(known);
        if (!isCopy) whole = source;
        throw known is null ? whole.ErrorOf(ProblemOf(fault), place, fault) : whole.ErrorOf(known, place);
    }

    // Without the place that System.Text.Json adds.
    private static string ProblemOf(Exception thrown)
    {
        if (thrown is InvalidCastException) return MessageText.Format(JsonMessages.NotConvertible, TypeNames.Of(typeof(T)));
        if (thrown is not JsonException) return thrown.Message;
        var message = thrown.Message;
        // An exception without a message names itself.
        if (message.Contains(typeof(JsonException).FullName!, StringComparison.Ordinal))
            return MessageText.Format(JsonMessages.NotConvertible, TypeNames.Of(typeof(T)));
        var place = message.IndexOf(" Path: $", StringComparison.Ordinal);
        return place < 0 ? message : message[..place];
    }

    // The other errors are mistakes of the program.
    private bool IsOfText(Exception thrown) => thrown is JsonException or FormatException or QuollJsonException
        || thrown is InvalidCastException && _exact is null
        || thrown is InvalidOperationException && thrown.Source != typeof(TypeFault).Assembly.GetName().Name;

    public override string ToName(T value, QuollJsonOptions options)
    {
        JsonDepth.ProbeConverters(typeof(T));
        if (_exact is null) return base.ToName(value, options);
        var buffer = new ArrayBufferWriter<byte>();
        using (var inner = CreateWriter(buffer))
        {
            inner.WriteStartObject();
            try
            {
                _exact.WriteAsPropertyName(inner, value!, _theirs);
                inner.WriteNullValue();
                inner.WriteEndObject();
            }
            catch (JsonException thrown)
            {
                throw new QuollJsonException(JsonMessages.ConverterFails, NameOfConverter, thrown.Message, thrown);
            }
        }
        var reader = new Utf8JsonReader(buffer.WrittenSpan);
        reader.Read();
        reader.Read();
        return reader.GetString()!;
    }

    public override T FromName(string name, QuollJsonOptions options)
    {
        JsonDepth.ProbeConverters(typeof(T));
        if (_exact is null) return base.FromName(name, options);
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes($"{{{QuollJson.Serialize(name)}:null}}"));
        reader.Read();
        reader.Read();
        try
        {
            return _exact.ReadAsPropertyName(ref reader, typeof(T), _theirs);
        }
        catch (Exception thrown) when (IsOfText(thrown))
        {
            throw new FormatException(thrown.Message, thrown);
        }
    }
}

/// <summary>Creates adapters for types that are known only at run time.</summary>
internal static class SystemTextJsonAdapter
{
    public static QuollConverter Adapt(JsonConverter converter, Type type, QuollJsonOptions options)
    {
        if (converter is JsonConverterFactory factory)
        {
            converter = (factory.CanConvert(type) ? factory.CreateConverter(type, SystemTextJsonOptions.Of(options)) : null)
                ?? throw TypeFault.Invalid(TypeMessages.NotAConverter, TypeNames.Of(factory.GetType()), TypeNames.Of(type));
        }
        var source = ConverterResolver.SourceOf(type, options);
        if (converter.Type is { } takes && takes != type && Nullable.GetUnderlyingType(type) == takes)
            return source.CreateFromParts(underlying => Adapt(converter, underlying, options))!;
        if (!IsFor(converter, type))
            throw TypeFault.Invalid(TypeMessages.NotAConverter, TypeNames.Of(converter.GetType()), TypeNames.Of(type));
        return source.Adapt(converter, options);
    }

    // As in System.Text.Json, a converter may accept types that derive from its own, and those that it derives from.
    private static bool IsFor(JsonConverter converter, Type type) => converter.Type == type
        || converter.Type is { } takes && (takes.IsAssignableFrom(type) || type.IsAssignableFrom(takes)) && converter.CanConvert(type);
}
