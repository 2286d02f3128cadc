using Quoll.Runtime.Values;

namespace Quoll.Json;

/// <summary>A SyntaxError for a text that is not JSON, with its parts for those who read a part of a longer text.</summary>
/// <param name="what">What was expected and found.</param>
/// <param name="where">Line, column and offset, for people.</param>
/// <param name="at">The offset, in units of the text.</param>
internal sealed class JsonSyntaxError(string what, string where, int at) : ThrowCompletion(ErrorKind.SyntaxError, $"{what} at {where}")
{
    public string What => what;

    public int At => at;
}
