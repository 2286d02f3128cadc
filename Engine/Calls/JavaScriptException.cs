using Quoll.Calls;
using Quoll.Inspection;

namespace Quoll;

/// <summary>
/// A script threw a value and did not catch it, or its text has a syntax error (then <see cref="Value"/> is a
/// SyntaxError).
/// </summary>
/// <remarks>
/// <see cref="Exception.Message"/> is one line: a description of the value, and the position. <see cref="ToString"/>
/// adds the line of source text with a caret and the JavaScript stack trace. If code of the host threw the .NET
/// exception that became the error, it is the <see cref="Exception.InnerException"/>; also if a script threw another
/// error with that one as its <c>cause</c>, or among the <c>errors</c> of an AggregateError.
/// </remarks>
public sealed class JavaScriptException : QuollException
{
    internal JavaScriptException(JsValue value, string description, ErrorPosition? position, string trace, Exception? inner)
        : base(position?.SourceName is null ? description : $"{description} ({position})", inner)
    {
        Value = value;
        Description = description;
        Position = position;
        JavaScriptStackTrace = trace;
    }

    /// <summary>The thrown value, which may be of any type. Objects belong to the engine that threw.</summary>
    public JsValue Value { get; }

    /// <summary>
    /// A description of the value, without position: <c>TypeError: f is not a function</c>. Created without running
    /// script. Long descriptions are cut.
    /// </summary>
    public string Description { get; }

    /// <summary>The name of the source; null if unknown.</summary>
    public string? SourceName => Position?.SourceName;

    /// <summary>The line, counted from 1; 0 if unknown.</summary>
    public int Line => Position?.Line ?? 0;

    /// <summary>The column in UTF-16 code units, counted from 1; 0 if unknown.</summary>
    public int Column => Position?.Column ?? 0;

    /// <summary>
    /// The line of source text, cut if long, and below it a line with a caret under the column; empty if the position
    /// is unknown.
    /// </summary>
    public string Excerpt => Position?.Excerpt ?? "";

    /// <summary>
    /// The JavaScript functions that were running, innermost first, one per line: <c>    at name
    /// (source:line:column)</c>. Empty if none was running.
    /// </summary>
    public string JavaScriptStackTrace { get; }

    internal ErrorPosition? Position { get; }

    /// <summary>
    /// Returns a text for the people who run the script: the position, the excerpt, and the value as
    /// <c>console.log</c> shows it, with the calls, causes and properties of an error. Runs no script.
    /// </summary>
    /// <param name="isColored">Whether the text has colors for terminals.</param>
    /// <exception cref="ExecutionLimitException">Showing the value reached a limit.</exception>
    public string Report(bool isColored = false)
    {
        var place = SourceName is null ? ""
            : new Palette(isColored).Paint(Paint.Quiet, $"{SourceName}:{Line}:{Column}") + $"\n{Excerpt}\n";
        var value = Value.ObjectOrNull is not { } thrown ? new Inspector(isColored).Inspect(Value)
            : Boundary.Run(thrown.Realm, (thrown, isColored), static (_, x) =>
                new Inspector(x.isColored).InspectThrown(new JsValue(x.thrown)));
        return place + (Value.ObjectOrNull is ErrorObject ? value : $"Uncaught {value}");
    }

    /// <summary>
    /// Returns the message, the excerpt with its caret, the JavaScript stack trace, and what .NET adds.
    /// </summary>
    public override string ToString() => ErrorPosition.Report(this, Excerpt, JavaScriptStackTrace);
}
