using System.Globalization;

namespace Quoll.Runtime.Values;

/// <summary>Short texts for values in error messages. Runs no script: no getter, no toString, no proxy trap.</summary>
internal static class Display
{
    private const int MaxStringLength = 40;

    /// <summary>Larger BigInts are shown by their approximate number of digits.</summary>
    private const int MaxBigIntBits = 128;

    /// <summary>Returns whether a script can write a name as an identifier; words of the language count too.</summary>
    public static bool IsName(string name) =>
        name.Length > 0 && !char.IsAsciiDigit(name[0]) && name.All(static unit => char.IsLetterOrDigit(unit) || unit is '_' or '$');

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

    /// <summary>
    /// Returns a value as V8 shows the owner of a property: <c>#&lt;Point&gt;</c> for an object that inherits toString
    /// from Object.prototype and has a constructor with a name, <c>[object Array]</c> for others, and primitives
    /// without quotes.
    /// </summary>
    public static string Portrait(in JsValue value)
    {
        if (value.IsString) return MessageText.Excerpt(value.String, MaxStringLength);
        if (value.ObjectOrNull is not { IsCallable: false } o) return Brief(value);
        if (IsPlain(o) && Inherited(o, WellKnown.Constructor).ObjectOrNull is { IsCallable: true } constructor and not IProxy
            && NameOf(constructor) is { Length: > 0 } name)
        {
            return $"#<{name}>";
        }
        var tag = Inherited(o, new PropertyKey(JsSymbol.ToStringTag));
        return tag.IsString ? $"[object {MessageText.Excerpt(tag.String, MaxStringLength)}]" : Brief(o);
    }

    /// <summary>Returns a property key as a message shows it: its text, shortened if it is long.</summary>
    public static string Key(in PropertyKey key) => key.IsSymbol ? Brief(key.ToValue()) : MessageText.Excerpt(key.ToString());

    private static string Brief(JsObject value)
    {
        if (!value.IsCallable) return $"[object {value.ClassName}]";
        if (value is IProxy) return "function";
        return NameOf(value) is { } name ? $"function {(name.Length > 0 ? name : "(anonymous)")}" : "function";
    }

    // The name of a function if it is a plain string.
    private static string? NameOf(JsObject function) =>
        JsFunction.PlainNameOf(function) is { } name ? MessageText.Excerpt(name, MaxStringLength) : null;

    // Whether toString is that of Object.prototype.
    private static bool IsPlain(JsObject o)
    {
        for (var p = o; p is not null and not IProxy; p = p.Shape.Prototype)
        {
            WorkBudget.Steps(1);
            if (p.Shape.Find(WellKnown.ToString) >= 0) return ReferenceEquals(p, p.Realm[Intrinsic.ObjectPrototype]);
        }
        return false;
    }

    // The value of a property that may be inherited, if no code must run to find it.
    private static JsValue Inherited(JsObject o, PropertyKey key)
    {
        for (var p = o; p is not null and not IProxy; p = p.Shape.Prototype)
        {
            WorkBudget.Steps(1);
            var slot = p.Shape.Find(key, out var flags);
            if (slot < 0) continue;
            return (flags & PropertyFlags.Accessor) != 0 || p.ReadSlot(slot) is not { IsInternal: false } value ? JsValue.Undefined : value;
        }
        return JsValue.Undefined;
    }
}
