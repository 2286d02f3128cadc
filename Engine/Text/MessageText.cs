using System.Globalization;

namespace Quoll.Text;

/// <summary>
/// Messages with quoted names and texts. These come from scripts and may be of any length, so they are cut before they
/// are inserted.
/// </summary>
internal static class MessageText
{
    /// <summary>
    /// The greatest length of a name or text that a message repeats, in code units: enough for the message of another
    /// error.
    /// </summary>
    public const int MaxPartLength = 1000;

    /// <summary>Fills the placeholders {0} and {1} of a template.</summary>
    public static string Format(string template, object? first, object? second = null, object? third = null) =>
        string.Format(CultureInfo.InvariantCulture, template, Cut(first), Cut(second), Cut(third));

    /// <summary>Returns the name of a type or class with its indefinite article.</summary>
    public static string WithArticle(string name) => (name.Length > 0 && "AEIO".Contains(name[0]) ? "an " : "a ") + name;

    /// <summary>Returns the beginning of a text that may be long.</summary>
    public static string Excerpt(string text, int maxLength = MaxPartLength) =>
        text.Length <= maxLength ? text : string.Concat(text.AsSpan(0, maxLength), "…");

    private static object? Cut(object? part) => part is string text ? Excerpt(text) : part;
}
