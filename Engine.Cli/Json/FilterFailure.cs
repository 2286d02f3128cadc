namespace Quoll.Cli.Json;

/// <summary>What was wrong with an input, and where in it.</summary>
/// <param name="Line">The line of the text that was given, from 0.</param>
/// <param name="Column">The column, from 1; 0 where all of the input is meant.</param>
/// <param name="Message">What was wrong.</param>
/// <param name="ExitCode">What it makes of the run.</param>
internal sealed record FilterFailure(int Line, int Column, string Message, int ExitCode)
{
    /// <summary>The place in the output of a block in front of which it happened.</summary>
    public int OutputPosition { get; set; }
}
