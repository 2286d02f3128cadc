using Quoll.Inspection;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Shell;

/// <summary>
/// The arguments of console.log as one text: the format specifiers of the Console Standard §2.2, then what is left,
/// separated by spaces.
/// </summary>
internal static class FormatString
{
    public static string Format(Agent agent, ReadOnlySpan<JsValue> arguments, Inspector inspector)
    {
        // The usual one may be long, and is there already.
        if (arguments is [{ IsString: true } single]) return single.String;
        var text = new TextBuilder(agent);
        var next = 0;
        if (arguments.Length > 1 && arguments[0].IsString)
        {
            next = 1;
            AppendFormatted(text, arguments[0].String, arguments, ref next, inspector);
        }
        for (var i = next; i < arguments.Length; i++)
        {
            if (i > 0) text.Append(' ');
            text.Append(arguments[i].IsString ? arguments[i].String : inspector.Inspect(arguments[i]));
        }
        return text.Finish();
    }

    private static void AppendFormatted(
        TextBuilder text, string template, ReadOnlySpan<JsValue> arguments, ref int next, Inspector inspector)
    {
        var from = 0;
        for (var i = template.IndexOf('%'); i >= 0 && i + 1 < template.Length; i = template.IndexOf('%', from))
        {
            text.Append(template, from, i - from);
            from = i + 2;
            var specifier = template[i + 1];
            if (specifier == '%') text.Append('%');
            else if (next < arguments.Length && Apply(specifier, arguments[next], inspector) is { } formatted)
            {
                text.Append(formatted);
                next++;
            }
            else text.Append('%').Append(specifier);
            if (from >= template.Length) break;
        }
        text.Append(template, from, template.Length - from);
    }

    // Null where the character is no specifier.
    private static string? Apply(char specifier, in JsValue argument, Inspector inspector)
    {
        switch (specifier)
        {
            case 's':
                return argument.IsString ? argument.String : argument.IsObject ? inspector.Inspect(argument)
                    : inspector.Plain().Inspect(argument);
            case 'd' or 'i' or 'f':
                if (argument.IsBigInt) return inspector.Plain().Inspect(argument);
                var number = argument.IsSymbol || argument.IsObject ? double.NaN : TypeConversion.ToNumber(argument);
                return new JsValue(specifier == 'i' ? Math.Truncate(number) : number).ToString();
            case 'o' or 'O' or 'j': return inspector.Inspect(argument);
            // Styles of a browser: taken and not shown.
            case 'c': return "";
            default: return null;
        }
    }
}
