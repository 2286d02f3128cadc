using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>The built command, run as a user runs it.</summary>
internal static class QuollProcess
{
    public sealed record Result(int ExitCode, string Output, string Error);

    /// <summary>
    /// What the build left in the command's own folder: compiled ahead of time, unlike its copy beside the tests.
    /// </summary>
    public static string CommandPath { get; } = Path.Combine(
        ProjectFolder.Root, "Engine.Cli", Path.GetRelativePath(Path.Combine(ProjectFolder.Root, "Engine.Tests"), AppContext.BaseDirectory),
        "Quoll.Cli.dll");

    public static Result Run(params string[] arguments) => RunWithInput("", arguments);

    /// <summary>Starts the command; its streams are the caller's.</summary>
    public static Process Start(params IEnumerable<string> arguments) => Start([], arguments);

    /// <summary>The same with variables of the environment.</summary>
    public static Process Start(Dictionary<string, string> environment, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(
            Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = System.Text.Encoding.UTF8,
        };
        start.ArgumentList.Add(CommandPath);
        foreach (var argument in arguments) start.ArgumentList.Add(argument);
        foreach (var (name, value) in environment) start.Environment[name] = value;
        return Process.Start(start)!;
    }

    public static Result RunWithInput(string input, params string[] arguments)
    {
        using var process = Start(arguments);
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        process.StandardInput.Write(input);
        process.StandardInput.Close();
        if (!process.WaitForExit(TimeSpan.FromSeconds(60)))
        {
            process.Kill();
            throw new TimeoutException($"quoll {string.Join(' ', arguments)} did not end.");
        }
        return new Result(
            process.ExitCode, output.GetAwaiter().GetResult().ReplaceLineEndings("\n"), error.GetAwaiter().GetResult()
            .ReplaceLineEndings("\n"));
    }
}
