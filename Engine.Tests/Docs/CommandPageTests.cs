using System.Diagnostics;
using System.Text;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Docs;

/// <summary>
/// Runs the examples of docs/command.md in a shell. A command follows <c>$</c> and continues after <c>&gt;</c>. It
/// prints the text below it, on both outputs, and its exit code if that is not 0.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class CommandPageTests : IDisposable
{
    private const string Shell = "/bin/bash";

    private static readonly string Page = Path.Combine(ProjectFolder.Root, "docs", "command.md");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    public static TheoryData<int, string, string> Examples()
    {
        var examples = new TheoryData<int, string, string>();
        string? command = null;
        var (line, output, isInside, begun) = (0, new StringBuilder(), false, 0);
        foreach (var text in File.ReadLines(Page))
        {
            line++;
            if (text == "```sh") isInside = true;
            else if (!isInside) continue;
            else if (text.StartsWith("$ ", StringComparison.Ordinal) || text == "```")
            {
                if (command is not null) examples.Add(begun, command, output.ToString());
                (command, begun, isInside) = (text == "```" ? null : text[2..], line, text != "```");
                output.Clear();
            }
            else if (output.Length == 0 && text.StartsWith("> ", StringComparison.Ordinal)) command += $"\n{text[2..]}";
            else output.Append(text).Append('\n');
        }
        return examples;
    }

    [SkippableTheory]
    [MemberData(nameof(Examples))]
    public async Task Example_prints_what_it_says(int line, string command, string expected)
    {
        Skip.IfNot(File.Exists(Shell), "There is no bash.");
        Assert.True(line > 0);
        // The command by its name, as on a machine where it is installed.
        var name = Path.Combine(_folder.Path, "quoll");
        File.WriteAllText(name, $"#!/bin/sh\nexec {QuollProcess.ShellWords} \"$@\"\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(name, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        var start = new ProcessStartInfo(Shell)
        {
            RedirectStandardOutput = true,
            RedirectStandardInput = true,
            WorkingDirectory = _folder.Path,
        };
        // The page shows errors after the output.
        start.ArgumentList.Add("-c");
        start.ArgumentList.Add($"{{ {command}\n}} 2>errors; code=$?; cat errors; [ $code = 0 ] || echo \"[exit code $code]\"");
        start.Environment["PATH"] = $"{_folder.Path}:{Environment.GetEnvironmentVariable("PATH")}";
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        var output = await process.StandardOutput.ReadToEndAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal(expected, output);
    }

    [Fact]
    public void The_page_has_examples() => Assert.True(Examples().Count > 20);
}
