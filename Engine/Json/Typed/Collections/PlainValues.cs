using System.Dynamic;
using System.Globalization;
using System.Text.Json;
using Quoll.Json.Core;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>
/// Any JSON as values without a declared type: ExpandoObject, List&lt;object?&gt;, string, bool, null. Numbers are long
/// if they are integers that fit, otherwise double.
/// </summary>
internal static class PlainValues
{
    public static object? Read(ref QuollJsonReader reader)
    {
        switch (reader.PeekKind())
        {
            case JsonValueKind.Object:
                return reader.Options.References == JsonReferences.Preserve ? ReferredPlainValues.Read(ref reader) : ReadObject(ref reader);
            case JsonValueKind.Array:
                var elements = new List<object?>();
                reader.EnterArray("an array");
                while (reader.ReadNextElement())
                {
                    reader.CheckCount(elements.Count + 1);
                    Growth.Add(elements, Read(ref reader));
                }
                return elements;
            case JsonValueKind.Number:
                var probe = reader;
                var text = probe.ReadNumberText(out var isInteger);
                // Integers have no -0.
                if (isInteger && long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole)
                    && !(whole == 0 && text is [(byte)'-', ..]))
                {
                    reader = probe;
                    return whole;
                }
                return reader.TakeDouble();
            case JsonValueKind.True or JsonValueKind.False:
                return reader.TakeBoolean();
            default:
                return reader.TakeString();
        }
    }

    public static ExpandoObject ReadObject(ref QuollJsonReader reader)
    {
        var made = new ExpandoObject();
        Fill(ref reader, made);
        return made;
    }

    public static void Fill(ref QuollJsonReader reader, ExpandoObject target)
    {
        var members = (IDictionary<string, object?>)target;
        var seen = !reader.Options.AllowDuplicateProperties ? new HashSet<string>() : null;
        var isPreserving = reader.Options.References == JsonReferences.Preserve;
        reader.EnterObject("an object");
        while (reader.ReadNextName(out string? name))
        {
            if (isPreserving && reader.IsOwnId(name))
            {
                reader.Skip();
                continue;
            }
            reader.CheckCount(members.Count + 1);
            if (seen?.Add(name) == false) throw reader.ErrorAtName(JsonMessages.DuplicateProperty, QuotedText.Of(name));
            if (!DynamicObjects.TrySet(target, name, Read(ref reader)))
                throw reader.Error(JsonMessages.ObjectTooLarge, DynamicObjects.MaxNames);
        }
    }
}
