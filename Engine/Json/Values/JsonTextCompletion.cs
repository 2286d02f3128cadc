namespace Quoll.Json.Values;

/// <summary>The exception for a JSON text that cannot be parsed, with the position for callers in .NET.</summary>
/// <param name="kind">The kind of error.</param>
/// <param name="message">The message.</param>
/// <param name="at">The offset, in units of the text.</param>
/// <param name="problem">The expected and the found text, without the place; null for a limit.</param>
internal sealed class JsonTextCompletion(ErrorKind kind, string message, int at, string? problem = null) : ThrowCompletion(kind, message)
{
    public int At { get; } = at;

    public string? Problem { get; } = problem;

    /// <summary>The place in the text, if the host itself has it parsed; otherwise null.</summary>
    public JsonPlace? Place { get; set; }

    /// <summary>The same for a host that parses without an engine; null without a place.</summary>
    public Exception? Fault { get; set; }
}
