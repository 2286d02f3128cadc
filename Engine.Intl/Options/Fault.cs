namespace Quoll.Intl.Options;

/// <summary>Errors of the script: <c>throw Fault.Range($"…")</c>.</summary>
internal static class Fault
{
    /// <summary>Returns a RangeError: a value outside the allowed set or range.</summary>
    public static ScriptError Range(string message) => new(ScriptErrorKind.RangeError, message);

    /// <summary>Returns a TypeError: a value of the wrong type.</summary>
    public static ScriptError Type(string message) => new(ScriptErrorKind.TypeError, message);

    /// <summary>Returns a value as messages show it: quoted, and cut after 60 characters.</summary>
    public static string Show(string text) => $"'{(text.Length <= 60 ? text : text[..60] + "…")}'";
}
