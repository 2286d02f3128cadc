namespace Quoll.Cli.Shell;

/// <summary>
/// The text for an uncaught error: location, line with a caret, message and calls. Long parts are shortened.
/// </summary>
internal static class ErrorReport
{
    public static string Make(JavaScriptException uncaught, bool isColored) =>
        MissingGlobals.HintFor(uncaught) is { } hint ? $"{uncaught.Report(isColored)}\n{hint}" : uncaught.Report(isColored);
}
