namespace Quoll.Json.Values;

/// <summary>
/// The reason why a text is not JSON, for code that reads parts of a longer text and must report another line and
/// column.
/// </summary>
/// <param name="What">The expected and the found text.</param>
/// <param name="At">The offset, in units of the text.</param>
internal sealed record JsonSyntaxFault(string What, int At);

/// <summary>The exception for a JSON text that cannot be parsed, with the position for callers in .NET.</summary>
/// <param name="kind">The kind of error.</param>
/// <param name="message">The message.</param>
/// <param name="at">The offset, in units of the text.</param>
internal class JsonTextCompletion(ErrorKind kind, string message, int at) : ThrowCompletion(kind, message)
{
    public int At { get; } = at;

    /// <summary>The place in the text, if the host itself has it parsed; otherwise null.</summary>
    public JsonPlace? Place { get; set; }
}

/// <summary>The exception of a SyntaxError for a text that is not JSON, with the fault for callers in .NET.</summary>
internal sealed class JsonSyntaxCompletion(JsonSyntaxFault fault, string message)
    : JsonTextCompletion(ErrorKind.SyntaxError, message, fault.At)
{
    public JsonSyntaxFault Fault { get; } = fault;
}
