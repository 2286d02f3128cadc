using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Runtime.Objects;

/// <summary>What errors are called where no script can be asked.</summary>
internal static class ThrownText
{
    /// <summary>What an error says of itself is cut here, in code units: the error itself has all of it.</summary>
    public const int MaxTextLength = 10_000;

    /// <summary>
    /// The text of an error as Error.prototype.toString (ECMA-262 §20.5.3.4) would give it where name and message
    /// are plain data, without running script: this text is made when nobody is left who could catch an error.
    /// </summary>
    public static string Of(JsObject error)
    {
        var name = NameOf(error);
        var message = MessageOf(error);
        return name.Length == 0 ? message : message.Length == 0 ? name : $"{name}: {message}";
    }

    /// <summary>What it calls itself.</summary>
    public static string NameOf(JsObject error) => PlainText(error, WellKnown.Name) ?? "Error";

    /// <summary>What it says; empty if that is nothing.</summary>
    public static string MessageOf(JsObject error) => PlainText(error, WellKnown.Message) ?? "";

    // The text of a data property found along the prototype chain; null if there is none, or only an accessor or a
    // proxy would know.
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
