namespace Quoll.Json.Values;

/// <summary>
/// The reason why a text is not JSON, for code that reads parts of a longer text and must report another line and
/// column.
/// </summary>
/// <param name="What">The expected and the found text.</param>
/// <param name="At">The offset, in units of the text.</param>
internal sealed record JsonSyntaxFault(string What, int At);

/// <summary>The exception of a SyntaxError for a text that is not JSON, with the fault for callers in .NET.</summary>
internal sealed class JsonSyntaxCompletion(JsonSyntaxFault fault, string message) : ThrowCompletion(ErrorKind.SyntaxError, message)
{
    public JsonSyntaxFault Fault { get; } = fault;
}
