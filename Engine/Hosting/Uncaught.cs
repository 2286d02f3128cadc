using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using Quoll.Text;

namespace Quoll.Hosting;

/// <summary>Turns what scripts throw into what hosts catch.</summary>
internal static class Uncaught
{
    /// <summary>What a value says of itself is cut here, in code units: the value itself has all of it.</summary>
    private const int MaxTextLength = 10_000;

    /// <summary>The exception for a throw completion that reached the host.</summary>
    public static JavaScriptException From(Agent agent, ThrowCompletion thrown)
    {
        agent.Materialize(thrown);
        var error = thrown.Value.ObjectOrNull as ErrorObject;
        var trace = error?.Trace ?? thrown.Trace as StackTrace;
        return new JavaScriptException(
            thrown.Value, Describe(thrown.Value), ErrorPosition.From(trace?.Source, trace?.Offset ?? 0), trace?.Text ?? "", error?.HostException);
    }

    /// <summary>The exception for a text that is no script; its value is a SyntaxError of the realm.</summary>
    public static JavaScriptException From(Realm realm, SyntaxErrorException invalid)
    {
        var error = ErrorObject.Create(realm, ErrorKind.SyntaxError, invalid.Message);
        // The error is where the text is wrong, not where somebody asked for it to be read.
        var calls = error.Trace?.Text ?? "";
        error.Trace = new StackTrace(invalid.SourceText, invalid.Offset, calls);
        return new JavaScriptException(error, $"SyntaxError: {invalid.Message}", ErrorPosition.From(invalid.SourceText, invalid.Offset), calls, null);
    }

    /// <summary>
    /// The text of a thrown value as Error.prototype.toString (ECMA-262 §20.5.3.4) would give it where name and message are plain data,
    /// without running script: this text is made when nobody is left who could catch an error.
    /// </summary>
    public static string Describe(in JsValue value)
    {
        if (value.ObjectOrNull is not ErrorObject error)
        {
            if (value.ObjectOrNull is { } other && PlainText(other, WellKnown.Message) is { } text) return $"Uncaught {text}";
            return value.IsString ? $"Uncaught \"{Display.Excerpt(value.String, MaxTextLength)}\"" : $"Uncaught {Display.Brief(value)}";
        }
        var name = PlainText(error, WellKnown.Name) ?? "Error";
        var message = PlainText(error, WellKnown.Message) ?? "";
        return name.Length == 0 ? message : message.Length == 0 ? name : $"{name}: {message}";
    }

    // The text of a data property found along the prototype chain; null where there is none, or only an accessor or a proxy would know.
    private static string? PlainText(JsObject start, PropertyKey key)
    {
        for (JsObject? o = start; o is { IsExotic: false }; o = o.Prototype)
        {
            WorkBudget.Steps(1);
            if (!o.GetOwnProperty(key, out var property)) continue;
            return property.IsAccessor || property.Value.IsObject || property.Value.IsSymbol
                ? null : Display.Excerpt(TypeConversion.ToString(property.Value), MaxTextLength);
        }
        return null;
    }
}
