using System.Dynamic;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Types;

/// <summary>Objects of a script as objects of C#'s <c>dynamic</c>, with those that are in them.</summary>
internal sealed class ExpandoReader : ValueReader.Composite
{
    public override bool Takes(JsObject source) => !source.IsCallable && !Comparison.IsArray(source) && source is not DateObject;

    public override object Read(Realm realm, JsObject source, ConversionPath path) =>
        ValueExport.Convert(source) is Dictionary<string, object?> plain ? Expando(plain)
            : throw path.Mismatch(source, typeof(ExpandoObject));

    private static ExpandoObject Expando(Dictionary<string, object?> plain)
    {
        var made = new ExpandoObject();
        foreach (var (name, value) in plain) ((IDictionary<string, object?>)made)[name] = Value(value);
        return made;
    }

    private static object? Value(object? value)
    {
        if (value is Dictionary<string, object?> plain) return Expando(plain);
        if (value is List<object?> list)
        {
            for (var i = 0; i < list.Count; i++) list[i] = Value(list[i]);
        }
        return value;
    }
}
