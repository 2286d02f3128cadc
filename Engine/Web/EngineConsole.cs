namespace Quoll;

/// <summary>
/// How much what a script writes to its console matters. The numbers are those of
/// <c>Microsoft.Extensions.Logging.LogLevel</c>, so that a cast makes one of the other.
/// </summary>
public enum ConsoleLevel
{
    /// <summary><c>console.trace</c>.</summary>
    Trace,

    /// <summary><c>console.debug</c>.</summary>
    Debug,

    /// <summary><c>console.log</c>, <c>info</c>, and what has no level of its own.</summary>
    Info,

    /// <summary>
    /// <c>console.warn</c>, and calls that make no sense, such as the end of a timer that was not started.
    /// </summary>
    Warn,

    /// <summary><c>console.error</c> and <c>assert</c>.</summary>
    Error,
}

/// <summary>
/// Where a script's <c>console</c> writes to (console.spec.whatwg.org): <see cref="EngineOptions.Console"/>. Engines
/// may share one, if what it writes to may be used by several threads.
/// </summary>
public sealed class EngineConsole
{
    private readonly Action<ConsoleLevel, string> _write;
    private readonly Func<ConsoleLevel, bool>? _isColored;

    internal EngineConsole(Action<ConsoleLevel, string> write, Func<ConsoleLevel, bool>? isColored) =>
        (_write, _isColored) = (write, isColored);

    /// <summary>A console whose texts a delegate gets: a logger, a list.</summary>
    /// <param name="write">
    /// Is called for each text, which may have several lines and ends without a line feed; on the thread that runs the
    /// script. What it throws is an error in the script, as that of a function of the host.
    /// </param>
    public static EngineConsole To(Action<ConsoleLevel, string> write)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new EngineConsole(write, null);
    }

    /// <summary>A console that writes lines.</summary>
    /// <param name="output">Gets all texts, or those that do not go to the other.</param>
    /// <param name="error">Gets warnings, errors and traces; null where they go to the output.</param>
    public static EngineConsole To(TextWriter output, TextWriter? error = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        return To((level, text) => (error is not null && IsError(level) ? error : output).WriteLine(text));
    }

    /// <inheritdoc cref="To(TextWriter, TextWriter?)"/>
    public static implicit operator EngineConsole(TextWriter output) => To(output);

    /// <summary>Does a text of that level belong to the error output of a process?</summary>
    internal static bool IsError(ConsoleLevel level) => level is ConsoleLevel.Trace or ConsoleLevel.Warn or ConsoleLevel.Error;

    internal bool IsColored(ConsoleLevel level) => _isColored?.Invoke(level) ?? false;

    internal void Write(ConsoleLevel level, string text) => _write(level, text);
}
