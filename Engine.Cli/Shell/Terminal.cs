using System.Text;
using Spectre.Console;

namespace Quoll.Cli.Shell;

/// <summary>Where a script's output goes: two streams of UTF-8, and whether people look at them.</summary>
internal sealed class Terminal
{
    private readonly TextWriter _out;
    private readonly TextWriter _error;

    private Terminal(TextWriter output, TextWriter error, bool isColored, bool isErrorColored)
    {
        _out = output;
        _error = error;
        IsColored = isColored;
        IsErrorColored = isErrorColored;
    }

    /// <summary>May the output have colours?</summary>
    public bool IsColored { get; }

    /// <summary>May the error output have colours?</summary>
    public bool IsErrorColored { get; }

    /// <summary>The streams of this process. Colours where a terminal shows them and NO_COLOR (no-color.org) does not forbid it.</summary>
    public static Terminal Open()
    {
        var encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        var output = new StreamWriter(Console.OpenStandardOutput(), encoding, 1 << 14) { AutoFlush = false };
        var error = new StreamWriter(Console.OpenStandardError(), encoding) { AutoFlush = true };
        return new Terminal(output, error, !Console.IsOutputRedirected && AllowsColors(), !Console.IsErrorRedirected && AllowsColors());
    }

    /// <summary>A terminal that keeps what it is given.</summary>
    public static Terminal ForWriters(TextWriter output, TextWriter error) => new(output, error, false, false);

    /// <summary>Writes a line to the output. Buffered: <see cref="Flush"/> shows it.</summary>
    public void WriteLine(string text) => Write(_out, text);

    /// <summary>Writes a line to the error output, after everything written before to the output.</summary>
    public void WriteErrorLine(string text)
    {
        Flush();
        Write(_error, text);
    }

    public void Flush()
    {
        try
        {
            _out.Flush();
        }
        catch (IOException)
        {
            EndQuietly();
        }
    }

    private static void Write(TextWriter writer, string text)
    {
        try
        {
            writer.Write(text);
            writer.Write('\n');
        }
        catch (IOException)
        {
            EndQuietly();
        }
    }

    // Whoever read the output has gone (`quoll … | head`): nobody is left to tell.
    private static void EndQuietly() => Environment.Exit(ExitCode.Error);

    private static bool AllowsColors() =>
        string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && AnsiConsole.Profile.Capabilities.Ansi;
}
