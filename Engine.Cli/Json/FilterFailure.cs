namespace Quoll.Cli.Json;

/// <summary>The error in an input and its location, or the program's request to end the run.</summary>
/// <param name="Line">The line of the text that was given, from 0.</param>
/// <param name="Column">The column, from 1; 0 where all of the input is meant.</param>
/// <param name="Message">What was wrong.</param>
/// <param name="ExitCode">What it makes of the run.</param>
internal sealed record FilterFailure(int Line, int Column, string Message, int ExitCode)
{
    /// <summary>Nobody reads more of one message.</summary>
    private const int MaxMessage = 10_000;

    /// <summary>The place in the output of a block in front of which it happened.</summary>
    public int OutputPosition { get; set; }

    /// <summary>The program called quit: nothing is wrong, but nothing follows.</summary>
    public bool IsQuit { get; private init; }

    /// <summary>What ended the work on an input; null for what a program cannot bring about.</summary>
    /// <param name="error">What came out of the engine.</param>
    /// <param name="hasExcerpt">Is the code shown, too, that threw?</param>
    public static FilterFailure? Of(Exception error, bool hasExcerpt) => error switch
    {
        JavaScriptException { Excerpt.Length: > 0 } thrown when hasExcerpt =>
            new(0, 0, $"{Cut(thrown.Message)}\n{thrown.Excerpt}", Cli.ExitCode.Error),
        JavaScriptException => new(0, 0, Cut(error.Message), Cli.ExitCode.Error),
        ExecutionLimitException limit => new(
            0, 0, $"{(limit.Limit == ExecutionLimit.Memory ? "--max-memory" : "--max-steps")}: {limit.Message}", Cli.ExitCode.Limit),
        OutOfMemoryException => new(0, 0, "There is not enough memory.", Cli.ExitCode.Error),
        QuitException quit => new(0, 0, quit.Message, quit.ExitCode) { IsQuit = true },
        _ => null,
    };

    private static string Cut(string message) =>
        message.Length <= MaxMessage ? message : $"{message.AsSpan(0, MaxMessage)}… {message.Length - MaxMessage} more characters";
}
