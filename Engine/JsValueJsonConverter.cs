using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Calls;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>
/// Converts <see cref="JsValue"/> for System.Text.Json, and so for ASP.NET. Writes values as JSON.stringify does
/// (ECMA-262 §25.5.4), without spaces, and <c>null</c> if that gives no text (undefined, a function, a symbol). Reads
/// what needs no engine: null, true, false, numbers and strings; <see cref="Engine.Json"/> reads all of JSON.
/// </summary>
/// <remarks>
/// Writing an object calls its toJSON methods and getters on the calling thread, within the limits of its engine, and
/// throws what <see cref="EngineJson.Stringify(JsValue, JsonStringifyOptions?)"/> throws. The encoder, indentation
/// and depth of <see cref="JsonSerializerOptions"/> do not apply.
/// </remarks>
public sealed class JsValueJsonConverter : JsonConverter<JsValue>
{
    /// <inheritdoc/>
    public override bool HandleNull => true;

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">The text is an object or an array.</exception>
    public override JsValue Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType switch
    {
        JsonTokenType.Null => JsValue.Null,
        JsonTokenType.True => JsValue.True,
        JsonTokenType.False => JsValue.False,
        JsonTokenType.Number => reader.GetDouble(),
        JsonTokenType.String => reader.GetString(),
        _ => throw new NotSupportedException(
            "Objects and arrays belong to an engine, which System.Text.Json does not know: read them with engine.Json.Parse."),
    };

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">The value is a BigInt.</exception>
    public override void Write(Utf8JsonWriter writer, JsValue value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        switch (value.Type)
        {
            case JsValueType.Boolean: writer.WriteBooleanValue(value.IsTrue); break;
            case JsValueType.Number when double.IsFinite(value.Number):
                writer.WriteRawValue(NumberText.ToString(value.Number), skipInputValidation: true);
                break;
            case JsValueType.String: WriteString(writer, value.String); break;
            case JsValueType.BigInt: throw new NotSupportedException(Messages.JsonBigInt);
            case JsValueType.Object: WriteObject(writer, value); break;
            default: writer.WriteNullValue(); break;
        }
    }

    private static void WriteObject(Utf8JsonWriter writer, JsValue value)
    {
        var utf8 = new ArrayBufferWriter<byte>();
        var hasText = Boundary.Run(value.Object.Realm, (value, utf8), static (realm, call) =>
            AgentJson.Serialize(realm, call.value, JsonLayout.Compact, call.utf8));
        // The text is valid.
        if (hasText) writer.WriteRawValue(utf8.WrittenSpan, skipInputValidation: true);
        else writer.WriteNullValue();
    }

    // Utf8JsonWriter would replace lone surrogates, which JSON.stringify escapes, and escape too much.
    private static void WriteString(Utf8JsonWriter writer, string text)
    {
        var utf8 = ArrayPool<byte>.Shared.Rent(2 + JsonEscape.MaxExpansion * text.Length);
        utf8[0] = (byte)'"';
        var length = 1 + JsonEscape.Write(text, utf8.AsSpan(1));
        utf8[length++] = (byte)'"';
        writer.WriteRawValue(utf8.AsSpan(0, length), skipInputValidation: true);
        ArrayPool<byte>.Shared.Return(utf8);
    }
}
