using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>The commands of the prompt: lines that begin with a dot.</summary>
internal static class PromptCommands
{
    private const string Help = """
        Type JavaScript; input that is not complete goes on with the next line. 'await' may stand anywhere.
          .break        drop the lines entered so far (so does .clear, and Ctrl+C)
          .editor       enter several lines; Ctrl+D runs them, Ctrl+C drops them
          .exit         leave (so do Ctrl+D, and Ctrl+C twice)
          .help         this text
          .load FILE    run a file
          .save FILE    write what was entered to a file
          .time CODE    run code and say how long it took
        Tab completes, Up and Down go through what was entered, Ctrl+R searches it.
        The last result is in '_', the last error in '_error'.
        """;

    /// <summary>The names of the commands.</summary>
    public static string[] Names => [".break", ".clear", ".editor", ".exit", ".help", ".load", ".save", ".time"];

    /// <summary>The operations that a prompt provides.</summary>
    public enum Outcome { None, Done, Exit, Break, Editor }

    /// <summary>Runs the command in a line.</summary>
    /// <param name="session">The session.</param>
    /// <param name="line">The line.</param>
    /// <param name="continues">Whether the line may continue earlier lines, such as <c>.then(…)</c>.</param>
    /// <returns>None if the line is not a command.</returns>
    public static Outcome Run(PromptSession session, string line, bool continues)
    {
        line = line.Trim();
        if (line is not ['.', >= 'a' and <= 'z', ..]) return Outcome.None;
        var end = line.IndexOf(' ', StringComparison.Ordinal);
        var (name, argument) = end > 0 ? (line[..end], line[end..].Trim()) : (line, "");
        switch (name)
        {
            case ".exit": return Outcome.Exit;
            case ".break" or ".clear": return Outcome.Break;
            case ".editor": return Outcome.Editor;
            case ".help": session.Shell.Terminal.WriteLine(Help); break;
            case ".load": Load(session, argument); break;
            case ".save": Save(session, argument); break;
            case ".time":
                if (argument.Length == 0) session.Shell.Terminal.WriteErrorLine("quoll: .time needs code to run.");
                else session.Evaluate(argument, isTimed: true);
                break;
            default:
                if (continues) return Outcome.None;
                session.Shell.Terminal.WriteErrorLine($"quoll: Unknown command '{name}'; .help lists the commands.");
                break;
        }
        session.Shell.Terminal.Flush();
        return Outcome.Done;
    }

    private static void Load(PromptSession session, string path)
    {
        string? code = null;
        // The file may be a pipe, or have no end.
        session.Interruption.Run(() =>
        {
            try
            {
                code = TextInput.ReadFile(path, session.Shell.Engine);
                return ExitCode.Success;
            }
            catch (Exception failed) when (IsFileFailure(failed))
            {
                session.Shell.Terminal.WriteErrorLine($"quoll: Cannot load '{path}': {failed.Message}");
                return ExitCode.Usage;
            }
        });
        if (code is null) return;
        session.Inputs.Add(code.TrimEnd());
        session.Run(code, path);
    }

    private static void Save(PromptSession session, string path)
    {
        try
        {
            File.WriteAllText(path, string.Concat(session.Inputs.Select(static input => input + "\n")));
            session.Shell.Terminal.WriteLine($"Session saved to: {path}");
        }
        catch (Exception failed) when (IsFileFailure(failed))
        {
            session.Shell.Terminal.WriteErrorLine($"quoll: Cannot save '{path}': {failed.Message}");
        }
    }

    private static bool IsFileFailure(Exception failed) => failed is IOException or UnauthorizedAccessException or ArgumentException;
}
