namespace Quoll.Runtime.Objects;

/// <summary>Describes errors without running script.</summary>
internal static class ThrownText
{
    /// <summary>The greatest length of a description in code units. The error itself is not cut.</summary>
    public const int MaxTextLength = 10_000;

    /// <summary>
    /// Returns the text of an error as Error.prototype.toString (ECMA-262 §20.5.3.4) would return it if name and
    /// message are plain data. Runs no script, because no code is left that could catch an error.
    /// </summary>
    public static string Of(JsObject error)
    {
        var name = NameOf(error);
        var message = MessageOf(error);
        return name.Length == 0 ? message : message.Length == 0 ? name : $"{name}: {message}";
    }

    /// <summary>Returns the name of the error.</summary>
    public static string NameOf(JsObject error) => (error as ErrorObject)?.HostName ?? PlainText(error, WellKnown.Name) ?? "Error";

    /// <summary>Returns the message; may be empty.</summary>
    public static string MessageOf(JsObject error) =>
        error is ErrorObject { HostName: not null, HostException.Message: var message } ? message : PlainText(error, WellKnown.Message) ?? "";

    // Returns the text of a data property found along the prototype chain; null if there is none, or if an accessor or
    // a proxy comes first.
    private static string? PlainText(JsObject start, PropertyKey key)
    {
        for (JsObject? o = start; o is { IsExotic: false }; o = o.Prototype)
        {
            WorkBudget.Steps(1);
            if (!o.GetOwnProperty(key, out var property)) continue;
            return property.IsAccessor || property.Value.IsObject || property.Value.IsSymbol
                ? null : MessageText.Excerpt(TypeConversion.ToString(property.Value), MaxTextLength);
        }
        return null;
    }
}
