using Quoll.Inspection;
using Quoll.Json.Values;

namespace Quoll.Calls;

/// <summary>Turns values that scripts throw into exceptions for hosts.</summary>
internal static class Uncaught
{
    /// <summary>The limits of a thrown object's description in one line: levels of nesting, and code units.</summary>
    private const int MaxDepth = 2, MaxLength = 1000;

    /// <summary>Returns the exception for a throw completion that reached the host.</summary>
    public static JavaScriptException From(Agent agent, ThrowCompletion thrown)
    {
        agent.Materialize(thrown);
        var error = thrown.Value.ObjectOrNull as ErrorObject;
        var trace = error?.Trace ?? thrown.Trace;
        var position = thrown is JsonTextCompletion { Place: { } place } ? ErrorPosition.From(place)
            : ErrorPosition.From(trace?.Source, trace?.Offset ?? 0, trace?.Maps);
        var inner = thrown is JsonTextCompletion { Fault: { } fault } ? fault : HostError.Behind(thrown.Value);
        return new JavaScriptException(thrown.Value, Describe(thrown.Value), position, trace?.Text ?? "", inner);
    }

    /// <summary>Returns the exception with which code of the host throws a value.</summary>
    public static JavaScriptException From(in JsValue value)
    {
        var trace = (value.ObjectOrNull as ErrorObject)?.Trace;
        var position = ErrorPosition.From(trace?.Source, trace?.Offset ?? 0, trace?.Maps);
        return new JavaScriptException(value, Describe(value), position, trace?.Text ?? "", HostError.Behind(value));
    }

    // The name and message of an error; any other value unchanged, on one line.
    private static string Describe(in JsValue value)
    {
        if (value.ObjectOrNull is ErrorObject error) return ThrownText.Of(error);
        var text = value.IsString ? $"\"{MessageText.Excerpt(value.String, ThrownText.MaxTextLength)}\""
            : MessageText.Excerpt(new Inspector(maxDepth: MaxDepth, isSingleLine: true, maxLength: MaxLength).Inspect(value), MaxLength);
        return $"Uncaught {text}";
    }
}
