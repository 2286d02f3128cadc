namespace Quoll.Orleans;

/// <summary>An error that ended a script.</summary>
[GenerateSerializer, Immutable, Alias("Quoll.ScriptFailure")]
public sealed record ScriptFailure
{
    private const string Separator = ": ";

    /// <summary>The name of the error: <c>TypeError</c>; empty if the value is not an error.</summary>
    [Id(0)]
    public required string Name { get; init; }

    /// <summary>The message of the error, or a description of the value.</summary>
    [Id(1)]
    public required string Message { get; init; }

    /// <summary>
    /// The JavaScript functions that were running, innermost first, one per line; empty if none was.
    /// </summary>
    [Id(2)]
    public string Stack { get; init; } = "";

    /// <summary>The name of the script; null if unknown.</summary>
    [Id(3)]
    public string? SourceName { get; init; }

    /// <summary>The line, counted from 1; 0 if unknown.</summary>
    [Id(4)]
    public int Line { get; init; }

    /// <summary>The column in UTF-16 code units, counted from 1; 0 if unknown.</summary>
    [Id(5)]
    public int Column { get; init; }

    /// <summary>Returns name, message and stack, as scripts see them in <c>error.stack</c>.</summary>
    public override string ToString() =>
        (Name.Length == 0 ? Message : Name + Separator + Message) + (Stack.Length == 0 ? "" : "\n" + Stack);

    internal static ScriptFailure From(ExecutionLimitException exception, string? scriptName) => new()
    {
        Name = nameof(ExecutionLimitException),
        Message = exception.Message,
        Stack = exception.JavaScriptStackTrace,
        SourceName = exception.SourceName ?? scriptName,
        Line = exception.Line,
        Column = exception.Column,
    };

    // The description is made without running script. To read the properties of the error could run getters.
    internal static ScriptFailure From(JavaScriptException exception)
    {
        var description = exception.Description;
        var end = exception.Value.IsError ? description.IndexOf(Separator, StringComparison.Ordinal) : -1;
        return new ScriptFailure
        {
            Name = end >= 0 ? description[..end] : exception.Value.IsError ? description : "",
            Message = end >= 0 ? description[(end + Separator.Length)..] : exception.Value.IsError ? "" : description,
            Stack = exception.JavaScriptStackTrace,
            SourceName = exception.SourceName,
            Line = exception.Line,
            Column = exception.Column,
        };
    }
}
