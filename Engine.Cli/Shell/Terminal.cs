using System.Text;
using Spectre.Console;

namespace Quoll.Cli.Shell;

/// <summary>
/// The destination of a script's output: two streams of UTF-8, and whether they are terminals. Printing counts for the
/// limits of the script.
/// </summary>
internal sealed class Terminal
{
    private readonly TextWriter _out;
    private readonly TextWriter _error;
    private Engine? _engine;
    private long _printed;

    private Terminal(TextWriter output, TextWriter error, bool isColored, bool isErrorColored)
    {
        _out = output;
        _error = error;
        IsColored = isColored;
        IsErrorColored = isErrorColored;
    }

    /// <summary>Creates the console of scripts.</summary>
    public EngineConsole NewConsole() => EngineConsole.To(
        (level, text) =>
        {
            if (EngineConsole.IsError(level)) WriteErrorLine(text);
            else WriteLine(text);
        },
        level => EngineConsole.IsError(level) ? IsErrorColored : IsColored);

    /// <summary>
    /// Called before anything is written, so that a line that is being edited can be removed from the screen.
    /// </summary>
    public Action? Writing { get; set; }

    /// <summary>Whether the output may have colours.</summary>
    public bool IsColored { get; }

    /// <summary>Whether the error output may have colours.</summary>
    public bool IsErrorColored { get; }

    /// <summary>
    /// Opens the streams of this process. Uses colours if a terminal shows them and NO_COLOR (no-color.org) does not
    /// forbid them.
    /// </summary>
    public static Terminal Open()
    {
        bool isTerminal = !System.Console.IsOutputRedirected, isErrorTerminal = !System.Console.IsErrorRedirected;
        return new Terminal(
            new OutputBuffer(StandardStreams.OpenOutput(), isTerminal), new OutputBuffer(StandardStreams.OpenError(), isErrorTerminal),
            isTerminal && AllowsColors(), isErrorTerminal && AllowsColors());
    }

    /// <summary>Creates a terminal that writes to the given writers.</summary>
    public static Terminal ForWriters(TextWriter output, TextWriter error) => new(output, error, false, false);

    /// <summary>Returns a terminal with the same streams for another thread, whose output does not count.</summary>
    public Terminal ForWorker() => new(_out, _error, IsColored, IsErrorColored);

    /// <summary>Starts counting printed text for a call of an engine.</summary>
    public void StartLimits(Engine engine)
    {
        _engine = engine;
        _printed = 0;
    }

    /// <summary>Stops counting printed text.</summary>
    public void EndLimits() => _engine = null;

    /// <summary>Writes a line to the output, where it appears at once or soon (<see cref="OutputBuffer"/>).</summary>
    public void WriteLine(string text) => Write(text, text.Length + 1, false, static (writer, line) => writer.WriteLine(line));

    /// <summary>Writes a line to the error output, after everything written before to the output.</summary>
    public void WriteErrorLine(string text) => Write(text, text.Length + 1, true, static (writer, line) => writer.WriteLine(line));

    /// <summary>Writes a text of a script as it is, without the end of a line.</summary>
    public void WriteText(string text, bool isError) => Write(text, text.Length, isError, static (writer, part) => writer.Write(part));

    /// <summary>Writes bytes of a script as they are.</summary>
    public void WriteBytes(ReadOnlySpan<byte> bytes, bool isError)
    {
        if ((isError ? _error : _out) is not OutputBuffer) WriteText(Encoding.UTF8.GetString(bytes), isError);
        else Write(bytes, bytes.Length, isError, static (writer, part) => ((OutputBuffer)writer).WriteBytes(part));
    }

    /// <summary>Writes text that does not come from a script: the line that is being edited.</summary>
    public void WriteOwn(string text)
    {
        TryWrite(_out, text, static (writer, part) => writer.Write(part));
        FlushOf(_out);
    }

    public void Flush()
    {
        FlushOf(_out);
        _engine?.ChargeMove(0);
    }

    private void Write<T>(T content, int length, bool isError, Action<TextWriter, T> write) where T : allows ref struct
    {
        Charge(length);
        Writing?.Invoke();
        if (isError) Flush();
        var writer = isError ? _error : _out;
        TryWrite(writer, content, write);
        if (isError) FlushOf(writer);
    }

    private static void FlushOf(TextWriter writer) => TryWrite(writer, "", static (writer, _) => writer.Flush());

    private static void TryWrite<T>(TextWriter writer, T content, Action<TextWriter, T> write) where T : allows ref struct
    {
        try
        {
            write(writer, content);
        }
        catch (Exception failure) when (StandardStreams.IsWriteFailure(failure))
        {
            StandardStreams.EndUnwritten(failure);
        }
    }

    // A writer that keeps the output needs memory for it, so the limit of memory applies.
    private void Charge(int length)
    {
        if (_engine is null) return;
        _engine.ChargeMove(length);
        _printed += length;
        if (_printed > _engine.Options.MaxAllocatedBytes)
        {
            throw new ExecutionLimitException(
                ExecutionLimit.AllocatedBytes, $"The script printed more than the limit of {_engine.Options.MaxAllocatedBytes} bytes.");
        }
    }

    /// <summary>
    /// Returns whether the terminal understands control sequences (ECMA-48). All do, except those that report that they
    /// are dumb. An old console of Windows must be configured, which Spectre does. Elsewhere Spectre is not loaded.
    /// </summary>
    public static bool UnderstandsControls => OperatingSystem.IsWindows() ? AnsiConsole.Profile.Capabilities.Ansi
        : Environment.GetEnvironmentVariable("TERM") is not (null or "" or "dumb");

    /// <summary>Returns whether a terminal may show colours.</summary>
    public static bool AllowsColors() => string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && UnderstandsControls;
}
