using System.Text.Json;
using Quoll.Json.Core;
using Quoll.Json.Typed.Custom;
using Quoll.Json.Typed;
using Quoll.Json.Values;

namespace Quoll;

/// <summary>Creates JavaScript objects and arrays in an engine.</summary>
internal sealed class ScriptValues(Realm realm) : ConverterContext
{
    public JsValue Parse(ReadOnlySpan<byte> utf8Json) => AgentJson.Parse(realm, utf8Json);
}

/// <summary>
/// The converter for <see cref="JsValue"/> in .NET objects. Serializes as JSON.stringify does, or null if that gives
/// no text. Deserializes objects and arrays only with an engine (<see cref="ScriptValues"/>).
/// </summary>
internal sealed class JsValueConverter() : QuollConverter<JsValue>(handlesNull: true)
{
    // Objects have toJSON methods and getters, and belong to an engine: uses the converter for System.Text.Json.
    private static readonly Lazy<QuollConverter<JsValue>> Whole = new(static () =>
        new SystemTextJsonAdapter<JsValue>(new JsValueJsonConverter(), QuollJsonOptions.Default));

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
            case JsonValueKind.Object or JsonValueKind.Array:
                return reader.State.Context is ScriptValues values ? values.Parse(reader.ReadRaw())
                    : throw reader.ErrorAt(reader.BytesConsumed, JsonMessages.ScriptObjectNeedsEngine);
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
