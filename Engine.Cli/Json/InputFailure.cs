namespace Quoll.Cli.Json;

/// <summary>The error in an input and its location, or the program's request to end the run.</summary>
/// <param name="Line">The line of the text that was given, from 0.</param>
/// <param name="Column">The column, from 1; 0 for the input as a whole.</param>
/// <param name="Message">The description of the error.</param>
/// <param name="ExitCode">The exit code of the run.</param>
internal sealed record InputFailure(int Line, int Column, string Message, int ExitCode)
{
    /// <summary>The longest message; people read no more of it.</summary>
    private const int MaxMessage = 10_000;

    /// <summary>The position in the output of a block before which the failure happened.</summary>
    public int OutputPosition { get; set; }

    /// <summary>Whether the program called quit, which is not an error but ends the run.</summary>
    public bool IsQuit { get; private init; }

    /// <summary>Returns the failure for an exception; null for exceptions that a program cannot cause.</summary>
    /// <param name="error">The exception of the engine.</param>
    /// <param name="hasExcerpt">Whether the message also shows the code that threw.</param>
    public static InputFailure? Of(Exception error, bool hasExcerpt) => error switch
    {
        JavaScriptException { Excerpt.Length: > 0 } thrown when hasExcerpt =>
            new(0, 0, $"{Cut(thrown.Message)}\n{thrown.Excerpt}", Cli.ExitCode.Error),
        JavaScriptException => new(0, 0, Cut(error.Message), Cli.ExitCode.Error),
        ScriptError own => new(0, 0, $"{own.Kind}: {own.Message}", Cli.ExitCode.Error),
        InputSyntaxException invalid => new((int)invalid.Line - 1, invalid.Column, invalid.Message, Cli.ExitCode.Error),
        ExecutionLimitException limit => new(
            0, 0, $"{(limit.Limit == ExecutionLimit.AllocatedBytes ? "--max-memory" : "--max-steps")}: {limit.Message}", Cli.ExitCode.Limit),
        InsufficientExecutionStackException => new(0, 0, "The result is nested too deeply for its form.", Cli.ExitCode.Error),
        OutOfMemoryException => new(0, 0, "There is not enough memory.", Cli.ExitCode.Error),
        QuitException quit => new(0, 0, quit.Message, quit.ExitCode) { IsQuit = true },
        _ => null,
    };

    private static string Cut(string message) =>
        message.Length <= MaxMessage ? message : $"{message.AsSpan(0, MaxMessage)}… {message.Length - MaxMessage} more characters";
}
