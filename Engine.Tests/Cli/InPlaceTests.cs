using System.Diagnostics;
using System.IO.Compression;
using Quoll.Tests.Fuzzing.Files;

namespace Quoll.Tests.Cli;

/// <summary>Files that <c>--in-place</c> replaces, and those that it leaves alone.</summary>
public sealed class InPlaceTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private string At(string name) => Path.Combine(_folder.Path, name);

    private string Write(string name, string content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(At(name))!);
        return _folder.Write(name, content);
    }

    // Runs in the folder, as 'quoll --json -i …'.
    private QuollProcess.Result Run(params string[] arguments) => QuollProcess.RunInShell($"cd '{_folder.Path}' && quoll \"$@\"", arguments);

    [SkippableTheory]
    [InlineData("q.json", "q.json")]
    [InlineData("a/q.json", "a/q.json")]
    [InlineData("../x/a/q.json", "a/q.json")]
    [InlineData("first", "a/q.json")]
    [InlineData("a/up", "q.json")]
    [InlineData("folder/q.json", "a/q.json")]
    [InlineData("folder/../q.json", "q.json")]
    [InlineData("deep/../q.json", "a/q.json")]
    [InlineData("deep/../up", "q.json")]
    public void The_file_to_which_links_lead_is_replaced(string path, string replaced)
    {
        Skip.If(OperatingSystem.IsWindows(), "The shell is that of POSIX.");
        Write("x/q.json", "1");
        Write("x/a/q.json", "1");
        Directory.CreateDirectory(At("x/a/b"));
        File.CreateSymbolicLink(At("x/first"), "second");
        File.CreateSymbolicLink(At("x/second"), "./a/../a/q.json");
        File.CreateSymbolicLink(At("x/a/up"), "../q.json");
        Directory.CreateSymbolicLink(At("x/folder"), "a");
        Directory.CreateSymbolicLink(At("x/deep"), "a/b");
        var result = QuollProcess.RunInShell($"cd '{At("x")}' && quoll --json -i input+1 \"$@\"", path);
        Assert.Equal(new(0, "", ""), result);
        Assert.Equal("2\n", File.ReadAllText(At("x/" + replaced)));
        Assert.Equal("1", File.ReadAllText(At("x/" + (replaced == "q.json" ? "a/q.json" : "q.json"))));
        Assert.Equal("second", new FileInfo(At("x/first")).LinkTarget);
        Assert.Equal("../q.json", new FileInfo(At("x/a/up")).LinkTarget);
    }

    [SkippableTheory]
    [InlineData("nowhere", "There is no such file.")]
    [InlineData("circle", "the symbolic links of 'circle' lead in a circle")]
    [InlineData("absent", "There is no such file.")]
    [InlineData("folder", "It is a folder, not a file.")]
    [InlineData("pipe", "It is a device, a pipe or a socket, which cannot be replaced.")]
    [InlineData("device", "It is a device, a pipe or a socket, which cannot be replaced.")]
    [InlineData("/dev/null", "It is a device, a pipe or a socket, which cannot be replaced.")]
    public void What_is_not_a_file_is_refused(string path, string message)
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no devices and pipes on Windows.");
        File.CreateSymbolicLink(At("nowhere"), "none.json");
        File.CreateSymbolicLink(At("circle"), "circle");
        File.CreateSymbolicLink(At("device"), "/dev/null");
        Directory.CreateDirectory(At("folder"));
        Posix.MakePipe(At("pipe"));
        var entries = Directory.GetFileSystemEntries(_folder.Path).Order();
        Assert.Equal(new(2, "", $"quoll: {path}: {message}\n"), Run("--json", "-i", "1", path));
        Assert.Equal(entries, Directory.GetFileSystemEntries(_folder.Path).Order());
        Assert.Equal(0, new FileInfo("/dev/null").Length);
        Assert.True(File.GetAttributes("/dev/null") is not FileAttributes.Directory && !File.Exists(At("none.json")));
    }

    [Theory]
    [InlineData("--json", "input.forEach(x => x)", "[1]")]
    [InlineData("--json", "if (input.b) input", "{\"a\":1}")]
    [InlineData("--json", "undefined", "1 2 3")]
    [InlineData("--json", "quit()", "1")]
    [InlineData("--ndjson", "if (input > 9) input", "1\n2\n")]
    [InlineData("--lines", "undefined", "a\nb\n")]
    public void A_program_without_a_result_leaves_the_file(string form, string program, string content)
    {
        var file = Write("a.json", content);
        var result = QuollProcess.Run(form, "-i", program, file);
        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.Equal($"quoll: {file}: The program returned no result, so the file is unchanged; --allow-empty empties it.\n", result.Error);
        Assert.Equal(content, File.ReadAllText(file));
        Assert.Equal(new(0, "", ""), QuollProcess.Run(form, "-i", "--allow-empty", program, file));
        Assert.Equal("", File.ReadAllText(file));
    }

    // It may keep its header.
    [Fact]
    public void A_table_that_loses_its_rows_does_not_become_empty()
    {
        var file = Write("a.csv", "a\n1\n");
        _ = QuollProcess.Run("--csv", "-i", "if (input.a > 9) input", file);
        Assert.StartsWith("a\n", File.ReadAllText(file), StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_without_content_stays_empty()
    {
        var file = Write("a.json", "");
        Assert.Equal(new(0, "", ""), QuollProcess.Run("--json", "-i", "input", file));
        Assert.Equal("", File.ReadAllText(file));
    }

    [Fact]
    public void A_part_of_the_inputs_may_have_no_result()
    {
        var file = Write("a.json", "1\n2\n3\n");
        Assert.Equal(new(0, "", ""), QuollProcess.Run("--ndjson", "-i", "if (input % 2) input", file));
        Assert.Equal("1\n3\n", File.ReadAllText(file));
    }

    [Theory]
    [InlineData("a.json.gz")]
    [InlineData("a.json")]
    public void A_compressed_file_stays_compressed(string name)
    {
        using (var packed = new GZipStream(File.Create(At(name)), CompressionLevel.Fastest)) packed.Write("1\n2\n"u8);
        Assert.Equal(new(0, "", ""), QuollProcess.Run("--json", "-i", "input + 1", At(name)));
        using var reader = new StreamReader(new GZipStream(File.OpenRead(At(name)), CompressionMode.Decompress));
        Assert.Equal("2\n3\n", reader.ReadToEnd());
    }

    [Theory]
    [InlineData("--csv", "({ ...input, c: 3 })", "a,b\n1,\"x,y\"\n", "a,b,c\n1,\"x,y\",3\n")]
    [InlineData("--tsv", "({ ...input, c: 3 })", "a\tb\n1\t2\n", "a\tb\tc\n1\t2\t3\n")]
    [InlineData("--lines", "input.trim()", " \"a\" \n b\n", "\"a\"\nb\n")]
    public void A_file_keeps_its_form(string form, string program, string content, string replaced)
    {
        var file = Write("file", content);
        Assert.Equal(new(0, "", ""), QuollProcess.Run(form, "-i", program, file));
        Assert.Equal(replaced, File.ReadAllText(file));
    }

    [Theory]
    [InlineData("--in-place cannot write YAML: write the results to another file.", "--yaml", "-i")]
    [InlineData("--in-place and --stream exclude each other.", "--json", "--stream", "-i")]
    [InlineData("--allow-empty needs --in-place.", "--json", "--allow-empty")]
    public void A_form_that_cannot_be_written_is_refused(string message, params string[] options)
    {
        var file = Write("file", "a: 1\n");
        var result = QuollProcess.Run([.. options, "input", file]);
        Assert.Equal((2, $"quoll: {message}"), (result.ExitCode, result.Error.Split('\n')[0]));
        Assert.Equal("a: 1\n", File.ReadAllText(file));
    }

    [Fact]
    public void The_first_file_that_fails_ends_the_run_and_stays()
    {
        var (good, bad, late) = (Write("a.json", "1"), Write("b.json", "{"), Write("c.json", "1"));
        Assert.Equal(1, QuollProcess.Run("--json", "-i", "input + 1", good, bad, late).ExitCode);
        Assert.Equal(("2\n", "{", "1"), (File.ReadAllText(good), File.ReadAllText(bad), File.ReadAllText(late)));
        Assert.Equal(3, Directory.GetFileSystemEntries(_folder.Path).Length);
    }

    [SkippableFact]
    public void A_file_that_may_not_be_written_is_refused()
    {
        Skip.If(OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess, "This user may write all files.");
        var file = Write("a.json", "1");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(file, UnixFileMode.UserRead);
        Assert.Equal(2, QuollProcess.Run("--json", "-i", "input + 1", file).ExitCode);
        Assert.Equal("1", File.ReadAllText(file));
    }

    [SkippableFact]
    public void The_owner_and_the_mode_stay()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "Only root gives files to others.");
        var file = Write("a.json", "1");
        Assert.Equal(0, QuollProcess.RunInShell("chown 1234:2345 \"$1\" && chmod 640 \"$1\"", file).ExitCode);
        Assert.Equal(new(0, "", ""), QuollProcess.Run("--json", "-i", "input + 1", file));
        Assert.Equal("1234 2345 640\n", QuollProcess.RunInShell("stat -c '%u %g %a' \"$1\"", file).Output);
    }

    [SkippableFact]
    public void Another_name_of_the_file_keeps_the_old_content()
    {
        var file = Write("a.json", "1");
        Assert.Equal(0, QuollProcess.RunInShell("ln \"$1\" \"$1.other\"", file).ExitCode);
        Assert.Equal(new(0, "", ""), QuollProcess.Run("--json", "-i", "input + 1", file));
        Assert.Equal(("2\n", "1"), (File.ReadAllText(file), File.ReadAllText(file + ".other")));
    }

    [SkippableTheory]
    [InlineData("INT")]
    [InlineData("TERM")]
    [InlineData("HUP")]
    [InlineData("KILL")]
    public void A_signal_leaves_no_other_file(string signal)
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no signals on Windows.");
        Skip.If(signal == "KILL" && !OperatingSystem.IsLinux(), "Only Linux has files without names.");
        Skip.If(IsIgnored(signal), $"These tests run where SIG{signal} is ignored, as below nohup or in the background of a script.");
        var file = Write("a.json", "1");
        using var process = QuollProcess.Start("--json", "-i", "console.error(1); for (;;);", file);
        Assert.Equal("1", process.StandardError.ReadLine());
        Process.Start("kill", [$"-{signal}", $"{process.Id}"]).WaitForExit();
        if (!process.WaitForExit(MachinePace.Hang)) process.Kill();
        Assert.NotEqual(0, process.ExitCode);
        Assert.Equal(file, Assert.Single(Directory.GetFileSystemEntries(_folder.Path)));
        Assert.Equal("1", File.ReadAllText(file));
    }

    // A process that is started ignores what its parent ignores.
    private static bool IsIgnored(string signal)
    {
        if (!OperatingSystem.IsLinux()) return false;
        var number = signal switch { "HUP" => 1, "INT" => 2, "KILL" => 9, _ => 15 };
        var ignored = File.ReadLines("/proc/self/status").Single(static line => line.StartsWith("SigIgn:", StringComparison.Ordinal));
        return (Convert.ToUInt64(ignored[7..].Trim(), 16) >> (number - 1) & 1) != 0;
    }
}
