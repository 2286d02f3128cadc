namespace Quoll.Cli.Json;

/// <summary>An input is not JSON, or does not have the form that an option names.</summary>
internal sealed class InputSyntaxException(long line, int column, string message) : Exception(message)
{
    /// <summary>The line, from 1.</summary>
    public long Line => line;

    /// <summary>The column, from 1; 0 if it is not known.</summary>
    public int Column => column;
}
