using System.Collections.Specialized;
using System.Text;
using System.Text.Json;
using Quoll.Json.Core;
using Quoll.Json.Typed.Scalars;

namespace Quoll.Json.Typed.Collections;

/// <summary>Names with a string, or with several strings, which become an array.</summary>
internal sealed class NameValueConverter<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>
    : QuollConverter<T>
{
    public override void Write(ref QuollJsonWriter writer, in T value) => Write(ref writer, (NameValueCollection)(object)value!);

    private static void Write(ref QuollJsonWriter writer, NameValueCollection value)
    {
        writer.Enter();
        var lead = '{';
        for (var i = 0; i < value.Count; i++)
        {
            writer.AppendKey(value.GetKey(i) ?? "", lead);
            lead = ',';
            var texts = value.GetValues(i);
            if (texts is null or { Length: <= 1 }) writer.Append(texts?[0]);
            else Elements.Write<string?>(ref writer, texts, new StringConverter());
        }
        writer.AppendEndObject((byte)lead);
        writer.Leave();
    }

    public override T Read(ref QuollJsonReader reader)
    {
        var result = Activator.CreateInstance<T>();
        var made = (NameValueCollection)(object)result!;
        reader.EnterObject("NameValueCollection");
        var seen = !reader.Options.AllowDuplicateProperties ? new HashSet<string>() : null;
        while (reader.ReadNextName(out string? name))
        {
            if (seen?.Add(name) == false) throw reader.ErrorAtName(JsonMessages.DuplicateProperty, QuotedText.Of(name));
            reader.CheckCount(made.Count + 1);
            if (reader.PeekKind() != JsonValueKind.Array) made.Add(name, TextOf(ref reader));
            else
            {
                reader.ReadStartArray();
                while (reader.ReadNextElement()) made.Add(name, TextOf(ref reader));
            }
        }
        return result;
    }

    // Numbers and booleans are also read, as strings.
    private static string? TextOf(ref QuollJsonReader reader) => reader.PeekKind() switch
    {
        JsonValueKind.Number or JsonValueKind.True or JsonValueKind.False => Encoding.ASCII.GetString(reader.ReadRaw()),
        _ => reader.TakeString(),
    };
}
