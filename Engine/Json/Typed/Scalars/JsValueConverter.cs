using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Json.Core;
using Quoll.Runtime.Values;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Makes a value of a script, in the engine at hand, of JSON that was checked.</summary>
internal delegate JsValue JsValueReader(ReadOnlySpan<byte> utf8Json);

/// <summary>
/// Values of scripts: as JSON.stringify writes them, null where it gives no text. Objects and arrays are read where an
/// engine is at hand (<see cref="JsonReadState.Values"/>), all else anywhere.
/// </summary>
internal sealed class JsValueConverter() : QuollConverter<JsValue>(handlesNull: true)
{
    // Objects have toJSON methods and getters, and belong to an engine: the type's own converter knows about those.
    private static readonly Lazy<QuollConverter<JsValue>> Whole = new(static () => new SystemTextJsonAdapter<JsValue>(
        (JsonConverter<JsValue>)Activator.CreateInstance(typeof(JsValue).GetCustomAttribute<JsonConverterAttribute>()!.ConverterType!)!,
        new JsonSerializerOptions()));

    public override void Write(ref QuollJsonWriter writer, in JsValue value)
    {
        if (value.IsString) writer.Append(value.String);
        else if (value.IsNumber && double.IsFinite(value.Number)) writer.Append(value.Number);
        else if (value.IsBoolean) writer.Append(value.IsTrue);
        else if (value.IsBigInt) throw new QuollJsonException(Messages.JsonBigInt);
        else if (value.IsObject) Whole.Value.Write(ref writer, in value);
        else writer.AppendNull();
    }

    public override JsValue Read(ref QuollJsonReader reader)
    {
        switch (reader.PeekKind())
        {
            case JsonValueKind.Object or JsonValueKind.Array when reader.State.Values is { } values:
                return values(reader.ReadRaw());
            case JsonValueKind.Object or JsonValueKind.Array:
                throw reader.ErrorAt(reader.BytesConsumed, JsonMessages.ScriptObjectNeedsEngine);
            case JsonValueKind.Null:
                reader.TryReadNull();
                return JsValue.Null;
            case JsonValueKind.String:
                return reader.TakeString();
            case JsonValueKind.Number:
                return reader.TakeDouble();
            default:
                return reader.TakeBoolean();
        }
    }
}
