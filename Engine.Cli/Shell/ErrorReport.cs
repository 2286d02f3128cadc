using System.Text;
using Quoll.Inspection;

namespace Quoll.Cli.Shell;

/// <summary>
/// The text for an uncaught error: location, line with a caret, message and calls. Long parts are shortened.
/// </summary>
internal static class ErrorReport
{
    public static string Make(JavaScriptException uncaught, bool isColored)
    {
        var palette = new Palette(isColored);
        var text = new StringBuilder();
        if (uncaught.SourceName is not null)
        {
            text.Append(palette.Paint(Paint.Quiet, $"{uncaught.SourceName}:{uncaught.Line}:{uncaught.Column}")).Append('\n');
            text.Append(uncaught.Excerpt).Append('\n');
        }
        var value = new Inspector(isColored).InspectThrown(uncaught.Value);
        text.Append(uncaught.Value.IsError ? value : $"Uncaught {value}");
        if (MissingGlobals.HintFor(uncaught.Value) is { } hint) text.Append('\n').Append(hint);
        return text.ToString();
    }
}
