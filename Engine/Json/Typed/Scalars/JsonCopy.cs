using System.Text.Json;

namespace Quoll.Json.Typed.Scalars;

/// <summary>Copies JSON from other code into our text: numbers and strings unchanged, in our layout.</summary>
internal static class JsonCopy
{
    /// <summary>The options for documents of System.Text.Json.</summary>
    public static readonly QuollJsonOptions Lenient =
        new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true, MaxDepth = 100_000 };

    public static void Write(ref QuollJsonWriter writer, ReadOnlySpan<byte> utf8Json)
    {
        var reader = new QuollJsonReader(utf8Json, Lenient);
        Write(ref writer, ref reader);
    }

    private static void Write(ref QuollJsonWriter writer, ref QuollJsonReader reader)
    {
        var kind = reader.PeekKind();
        if (kind is not (JsonValueKind.Object or JsonValueKind.Array))
        {
            writer.AppendRaw(reader.ReadRaw());
            return;
        }
        writer.Enter();
        var isObject = kind == JsonValueKind.Object;
        var lead = isObject ? '{' : '[';
        if (isObject) reader.ReadStartObject();
        else reader.ReadStartArray();
        ReadOnlySpan<byte> name = default;
        while (isObject ? reader.ReadNextRawName(out name) : reader.ReadNextElement())
        {
            writer.AppendLead(lead);
            lead = ',';
            if (isObject)
            {
                writer.AppendRaw(name);
                writer.EndKey();
            }
            Write(ref writer, ref reader);
        }
        if (isObject) writer.AppendEndObject((byte)lead);
        else writer.AppendEndArray(lead);
        writer.Leave();
    }
}
