namespace Quoll;

/// <summary>
/// The level of a script's console output. The numbers are those of <c>Microsoft.Extensions.Logging.LogLevel</c>, so
/// a cast converts between them.
/// </summary>
public enum ConsoleLevel
{
    /// <summary><c>console.trace</c>.</summary>
    Trace,

    /// <summary><c>console.debug</c>.</summary>
    Debug,

    /// <summary><c>console.log</c>, <c>info</c>, and methods without another level.</summary>
    Info,

    /// <summary><c>console.warn</c>, and invalid calls, such as the end of a timer that was not started.</summary>
    Warn,

    /// <summary><c>console.error</c> and <c>assert</c>.</summary>
    Error,
}

/// <summary>
/// The output of a script's <c>console</c> (console.spec.whatwg.org): <see cref="EngineOptions.Console"/>. Engines
/// may share one if its target is thread-safe.
/// </summary>
public sealed class EngineConsole
{
    private readonly Action<ConsoleLevel, string> _write;
    private readonly Func<ConsoleLevel, bool>? _isColored;

    private EngineConsole(Action<ConsoleLevel, string> write, Func<ConsoleLevel, bool>? isColored) =>
        (_write, _isColored) = (write, isColored);

    /// <summary>Creates a console that calls a delegate, for a logger or a list.</summary>
    /// <param name="write">
    /// Gets each text, which may have several lines and has no line feed at the end, on the thread that runs the
    /// script. An exception becomes an error in the script, like that of a function of the host.
    /// </param>
    /// <param name="isColored">
    /// Returns whether values in texts of a level have colors for terminals; null if they never have.
    /// </param>
    public static EngineConsole To(Action<ConsoleLevel, string> write, Func<ConsoleLevel, bool>? isColored = null)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new EngineConsole(write, isColored);
    }

    /// <summary>Creates a console that writes lines.</summary>
    /// <param name="output">Gets all texts that do not go to the other writer.</param>
    /// <param name="error">Gets warnings, errors and traces; null if they go to the output.</param>
    public static EngineConsole To(TextWriter output, TextWriter? error = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        return To((level, text) => (error is not null && IsError(level) ? error : output).WriteLine(text));
    }

    /// <inheritdoc cref="To(TextWriter, TextWriter?)"/>
    public static implicit operator EngineConsole(TextWriter output) => To(output);

    /// <summary>Returns whether texts of a level belong to the error output of a process.</summary>
    public static bool IsError(ConsoleLevel level) => level is ConsoleLevel.Trace or ConsoleLevel.Warn or ConsoleLevel.Error;

    internal bool IsColored(ConsoleLevel level) => _isColored?.Invoke(level) ?? false;

    internal void Write(ConsoleLevel level, string text) => _write(level, text);
}
