using System.Runtime.InteropServices;
using System.Text.Json.Serialization.Metadata;
using System.Text.Json.Serialization;
using System.Text.Json;
using Quoll.Json.Core;
using Quoll.Json.Typed.Custom;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>
/// One of our converters as a JsonConverter of System.Text.Json, with our options: for converters that call
/// JsonSerializer, and for programs that pass their JsonSerializerOptions (<see cref="QuollJsonOptions.ApplyTo"/>).
/// </summary>
internal sealed class BridgedConverter<T>(QuollJsonOptions ours) : JsonConverter<T>
{
    public override bool HandleNull => true;

    // Found when it is used, because types may contain themselves.
    private QuollConverter<T> Inner => field ??= ours.ConverterOf<T>();

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        JsonDepth.ProbeConverters(typeof(T));
        var text = ForeignText.Take(ref reader);
        WorkBudget.Work(text.Length);
        var call = AdapterCall.Current;
        var isPart = call.TryFind(text, out var own);
        QuollJsonException fault;
        try
        {
            if (!isPart) return QuollJson.Deserialize<T>(text, ours, call.Context);
            own.Exchange(ours);
            return Inner.ReadValue(ref own);
        }
        catch (QuollJsonException error)
        {
            fault = error;
        }
        // Thrown outside the catch block. Otherwise each level of a document would keep the stack of the level below.
        fault.IsPlaced = isPart && !call.IsCopy;
        throw new JsonException(fault.Message, fault.Path, Math.Max(0, fault.Line - 1), Math.Max(0, fault.Column - 1), fault);
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        JsonDepth.ProbeConverters(typeof(T));
        var call = AdapterCall.Current;
        var isPart = call.Owns(writer);
        var (written, depth) = call.TextOf(writer);
        using var buffer = SegmentedBuffer.Rent();
        var own = new QuollJsonWriter(buffer, ours, writer.Options.Indented) { Context = call.Context, References = written };
        own.MoveTo(depth + writer.CurrentDepth);
        try
        {
            Inner.WriteValue(ref own, in value);
            own.Flush();
        }
        catch (QuollJsonException error) when (!isPart)
        {
            throw new JsonException(error.Message, error.Path, null, null, error);
        }
        WorkBudget.Work(buffer.Length);
        WriteRaw(writer, buffer);
    }

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var name = reader.GetString()!;
        try
        {
            return Inner.FromName(name, ours);
        }
        catch (FormatException thrown)
        {
            var type = MessageText.WithArticle(TypeNames.Of(typeof(T)));
            throw new JsonException(MessageText.Format(JsonMessages.NameNotOfType, QuotedText.Of(name), type), thrown);
        }
    }

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WritePropertyName(Inner.ToName(value, ours));

    // It is valid. The writer of the host counts its own depth only.
    private static void WriteRaw(Utf8JsonWriter writer, SegmentedBuffer buffer)
    {
        if (buffer.PieceCount == 1) writer.WriteRawValue(buffer.Piece(0).Span, skipInputValidation: true);
        else writer.WriteRawValue(buffer.ToArray(), skipInputValidation: true);
    }
}

/// <summary>Descriptions of types for System.Text.Json that name nothing but a converter.</summary>
internal static class ConverterTypeInfo
{
    /// <summary>
    /// Returns the description. The converter itself tells derived types apart. System.Text.Json must know that it
    /// does, and so leave values of a derived type to the converter of the base type, but write no discriminator.
    /// </summary>
    public static JsonTypeInfo<T> Of<T>(JsonConverter converter, JsonSerializerOptions options)
    {
        var info = JsonMetadataServices.CreateValueInfo<T>(options, converter);
        if (info.PolymorphismOptions?.DerivedTypes is not { Count: > 0 } derived) info.PolymorphismOptions = null;
        else for (var i = 0; i < derived.Count; i++) derived[i] = new JsonDerivedType(derived[i].DerivedType);
        return info;
    }
}

/// <summary>
/// An entry of our options among the converters of System.Text.Json, so that copies of the options keep it.
/// </summary>
internal sealed class BridgedEntry(QuollConverter entry, QuollJsonOptions ours) : JsonConverterFactory
{
    public QuollConverter Entry => entry;

    public override bool CanConvert(Type typeToConvert) => entry.For(typeToConvert, ours) is not null;

    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        ConverterResolver.SourceOf(typeToConvert, ours).CreateBridge(ours);
}

/// <summary>Texts that a reader of System.Text.Json reads.</summary>
internal static class ForeignText
{
    /// <summary>
    /// Returns the bytes of the value at which a reader is, and moves the reader to its last token, as a converter
    /// must.
    /// </summary>
    public static ReadOnlySpan<byte> Take(ref Utf8JsonReader reader)
    {
        if (reader.HasValueSequence || reader.Position.GetObject() is not null) return Copy(ref reader);
        var start = reader.TokenStartIndex;
        // The text is one block of memory, and a token is a part of it.
        ref var first = ref MemoryMarshal.GetReference(reader.ValueSpan);
        if (reader.TokenType == JsonTokenType.String) first = ref Unsafe.Subtract(ref first, 1);
        if (!reader.TrySkip()) throw new JsonException();
        return MemoryMarshal.CreateReadOnlySpan(ref first, (int)(reader.BytesConsumed - start));
    }

    // Of several segments.
    private static ReadOnlySpan<byte> Copy(ref Utf8JsonReader reader) => JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader));
}
