using System.Globalization;

namespace Quoll.Runtime.Values;

/// <summary>Short texts for values in error messages. Runs no script: no getter, no toString, no proxy trap.</summary>
internal static class Display
{
    private const int MaxStringLength = 40;

    /// <summary>Larger BigInts are shown by their approximate number of digits.</summary>
    private const int MaxBigIntBits = 128;

    /// <summary>
    /// Returns a value as a message shows it: <c>undefined</c>, <c>"text"</c>, <c>42</c>, <c>[object Array]</c>,
    /// <c>function f</c>.
    /// </summary>
    public static string Brief(in JsValue value)
    {
        switch (value.StoredType)
        {
            case JsType.String:
                return $"\"{MessageText.Excerpt(value.String, MaxStringLength)}\"";
            case JsType.Symbol: return $"Symbol({MessageText.Excerpt(value.Symbol.Description ?? "", MaxStringLength)})";
            case JsType.BigInt:
                var bits = value.BigInt.GetBitLength();
                return bits <= MaxBigIntBits ? BigIntText.ToString(value.BigInt, 10) + "n"
                    : string.Create(CultureInfo.InvariantCulture, $"a BigInt of {bits} bits");
            case JsType.Number: return NumberText.ToString(value.Number);
            case JsType.Object: return Brief(value.Object);
            case JsType.Internal: return "<internal>";
            default: return TypeConversion.ToString(value);
        }
    }

    /// <summary>Returns a property key as a message shows it: its text, shortened if it is long.</summary>
    public static string Key(in PropertyKey key) => key.IsSymbol ? Brief(key.ToValue()) : MessageText.Excerpt(key.ToString());

    private static string Brief(JsObject value)
    {
        if (!value.IsCallable) return $"[object {value.ClassName}]";
        if (value is IProxy) return "function";
        var slot = value.Shape.Find(WellKnown.Name, out var flags);
        return slot >= 0 && (flags & PropertyFlags.Accessor) == 0 && value.ReadSlot(slot) is { IsString: true } name
            ? $"function {(name.StringLength > 0 ? MessageText.Excerpt(name.String, MaxStringLength) : "(anonymous)")}"
            : "function";
    }
}
