using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>Runs the built command as a user does.</summary>
internal static class QuollProcess
{
    public sealed record Result(int ExitCode, string Output, string Error);

    /// <summary>The variable that names an executable to test instead of the built command.</summary>
    private const string CommandVariable = "QUOLL_COMMAND";

    /// <summary>
    /// The words that start the command in its own build folder. There it is compiled ahead of time, unlike its copy
    /// beside the tests.
    /// </summary>
    private static readonly string[] Words = Environment.GetEnvironmentVariable(CommandVariable) is { Length: > 0 } executable
        ? [executable]
        :
        [
            Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet",
            Path.Combine(
                ProjectFolder.Root, "Engine.Cli",
                Path.GetRelativePath(Path.Combine(ProjectFolder.Root, "Engine.Tests"), AppContext.BaseDirectory), "Quoll.Cli.dll"),
        ];

    /// <summary>The executable that is tested instead of the built command; null without one.</summary>
    public static string? Executable => Words is [var executable] ? executable : null;

    /// <summary>The beginning of a shell command line that runs the command.</summary>
    public static string ShellWords { get; } = string.Join(' ', Words.Select(static word => $"'{word}'"));

    public static Result Run(params string[] arguments) => RunWithInput("", arguments);

    /// <summary>Starts the command; its streams are the caller's.</summary>
    public static Process Start(params IEnumerable<string> arguments) => Start([], arguments);

    /// <summary>Starts the command with environment variables.</summary>
    public static Process Start(Dictionary<string, string> environment, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(Words[0], [.. Words[1..], .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = System.Text.Encoding.UTF8,
        };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }

    public static Result RunWithInput(string input, params string[] arguments) => End(Start(arguments), input);

    /// <summary>
    /// Runs a shell command line, in which <c>quoll</c> is the command and <c>"$@"</c> stands for the arguments.
    /// </summary>
    public static Result RunInShell(string line, params IEnumerable<string> arguments)
    {
        Skip.If(OperatingSystem.IsWindows(), "The shell is that of POSIX.");
        line = line.Replace("quoll ", ShellWords + " ", StringComparison.Ordinal);
        var start = new ProcessStartInfo("sh", ["-c", line, "sh", .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        return End(Process.Start(start)!, "");
    }

    private static Result End(Process started, string input)
    {
        using var process = started;
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        try
        {
            process.StandardInput.Write(input);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // A command that refuses its arguments may end before it gets its input. A test looks at its result.
        }
        if (!process.WaitForExit(MachinePace.Hang))
        {
            process.Kill();
            throw new TimeoutException($"{process.StartInfo.FileName} {string.Join(' ', process.StartInfo.ArgumentList)} did not end.");
        }
        return new Result(
            process.ExitCode, output.GetAwaiter().GetResult().ReplaceLineEndings("\n"), error.GetAwaiter().GetResult()
            .ReplaceLineEndings("\n"));
    }
}
