using Quoll.Inspection;
using Quoll.Json.Values;

namespace Quoll.Web;

/// <summary>
/// The arguments of console.log as one text. The format specifiers of the Console Standard §2.2 are interpreted as in
/// Node. The remaining arguments follow, separated by spaces.
/// </summary>
internal static class FormatString
{
    public static string Format(Realm realm, ReadOnlySpan<JsValue> arguments, Inspector inspector)
    {
        // The usual text may be long, and already exists.
        if (arguments is [{ IsString: true } single]) return single.String;
        var text = new TextBuilder(realm.Agent);
        var next = 0;
        if (arguments.Length > 1 && arguments[0].IsString)
        {
            next = 1;
            AppendFormatted(realm, text, arguments[0].String, arguments, ref next, inspector);
        }
        for (var i = next; i < arguments.Length; i++)
        {
            if (i > 0) text.Append(' ');
            text.Append(arguments[i].IsString ? arguments[i].String : inspector.Inspect(arguments[i]));
        }
        return text.Finish();
    }

    private static void AppendFormatted(
        Realm realm, TextBuilder text, string template, ReadOnlySpan<JsValue> arguments, ref int next, Inspector inspector)
    {
        var from = 0;
        while (TextSearch.IndexOf(template.AsSpan(from), '%') is >= 0 and var plain && from + plain + 1 < template.Length)
        {
            realm.Agent.Step();
            text.Append(template, from, plain);
            from += plain + 2;
            var specifier = template[from - 1];
            if (specifier == '%') text.Append('%');
            else if (next < arguments.Length && Apply(realm, specifier, arguments[next], inspector) is { } formatted)
            {
                text.Append(formatted);
                next++;
            }
            else text.Append('%').Append(specifier);
            if (from >= template.Length) break;
        }
        text.Append(template, from, template.Length - from);
    }

    // Returns null if the character is not a specifier.
    private static string? Apply(Realm realm, char specifier, in JsValue argument, Inspector inspector) => specifier switch
    {
        's' => Text(argument, inspector),
        'd' when argument.IsBigInt => argument.ToString(),
        'd' => NumberOf(argument.IsSymbol ? double.NaN : TypeConversion.ToNumber(argument)),
        'i' when argument.IsBigInt => argument.ToString(),
        'i' => Parsed(realm, Intrinsic.ParseInt, argument),
        'f' => Parsed(realm, Intrinsic.ParseFloat, argument),
        'j' => Json(realm, argument),
        'o' => inspector.Thorough().Inspect(argument),
        'O' => inspector.Inspect(argument),
        // Styles of a browser: consumed and not shown.
        'c' => "",
        _ => null,
    };

    private static string NumberOf(double number) => new JsValue(number).ToString();

    private static string Parsed(Realm realm, Intrinsic parser, in JsValue argument) =>
        NumberOf(argument.IsSymbol ? double.NaN : ((JsFunction)realm[parser]).Call(JsValue.Undefined, [argument]).Number);

    // String(value) for a value with its own text; otherwise the inspected value, one level deep.
    private static string Text(in JsValue argument, Inspector inspector)
    {
        if (!argument.IsObject) return argument.ToString();
        if (argument.Object is IProxy) return inspector.Brief().Inspect(argument);
        if (argument.Object is JsFunction function) return function.SourceText.String;
        return HasTextOfScript(argument.Object) ? TypeConversion.ToString(argument) : inspector.Brief().Inspect(argument);
    }

    private static bool HasTextOfScript(JsObject value)
    {
        for (JsObject? o = value; o is not null and not IProxy; o = o.Prototype)
        {
            o.Realm.Agent.Step();
            if (IsDefinedByScript(o, JsSymbol.ToPrimitive)) return true;
            if (o.HasOwnProperty(WellKnown.ToString)) return IsDefinedByScript(o, WellKnown.ToString);
        }
        return false;
    }

    private static bool IsDefinedByScript(JsObject value, PropertyKey key) =>
        value.GetOwnProperty(key, out var property) && property is { IsData: true, Value.ObjectOrNull: JsFunction and not NativeFunction };

    private static string Json(Realm realm, in JsValue argument)
    {
        try
        {
            return AgentJson.Serialize(realm, argument, JsonLayout.Compact) ?? "undefined";
        }
        catch (ThrowCompletion thrown) when (!thrown.IsMaterialized && thrown.Kind == ErrorKind.TypeError)
        {
            return "[Circular]";
        }
    }
}
