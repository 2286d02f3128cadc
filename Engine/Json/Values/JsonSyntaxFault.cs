namespace Quoll.Json.Values;

/// <summary>
/// Why a text is not JSON, for those who read parts of a longer text, where another line and column must be told.
/// </summary>
/// <param name="What">What was expected and found.</param>
/// <param name="At">The offset, in units of the text.</param>
internal sealed record JsonSyntaxFault(string What, int At);

/// <summary>The throw of a SyntaxError for a text that is not JSON, with the fault for callers in .NET.</summary>
internal sealed class JsonSyntaxCompletion(JsonSyntaxFault fault, string message) : ThrowCompletion(ErrorKind.SyntaxError, message)
{
    public JsonSyntaxFault Fault { get; } = fault;
}
