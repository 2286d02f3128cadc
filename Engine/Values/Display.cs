using Quoll.Objects;
using Quoll.Text;

namespace Quoll.Values;

/// <summary>Short texts for values in error messages. Runs no script: no getter, no toString, no proxy trap.</summary>
internal static class Display
{
    private const int MaxStringLength = 40;

    /// <summary>A value as a message names it: <c>undefined</c>, <c>"text"</c>, <c>42</c>, <c>[object Array]</c>, <c>function f</c>.</summary>
    public static string Brief(in JsValue value)
    {
        switch (value.Type)
        {
            case JsType.String:
                var text = value.String;
                return text.Length <= MaxStringLength ? $"\"{text}\"" : $"\"{text.AsSpan(0, MaxStringLength)}…\"";
            case JsType.Symbol: return value.Symbol.DescriptiveString;
            case JsType.BigInt: return BigIntText.ToString(value.BigInt, 10) + "n";
            case JsType.Number: return NumberText.ToString(value.Number);
            case JsType.Object: return Brief(value.Object);
            case JsType.Internal: return "<internal>";
            default: return TypeConversion.ToString(value);
        }
    }

    private static string Brief(JsObject value)
    {
        if (!value.IsCallable) return $"[object {value.ClassName}]";
        if (value is IProxy) return "function";
        var slot = value.Shape.Find(WellKnown.Name, out var flags);
        return slot >= 0 && (flags & PropertyFlags.Accessor) == 0 && value.ReadSlot(slot) is { IsString: true } name
            ? $"function {name.String}"
            : "function";
    }
}
