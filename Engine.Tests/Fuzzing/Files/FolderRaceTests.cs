using System.Text;
using Quoll.Cli.Shell;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Fuzzing.Files;

/// <summary>
/// Another thread puts a link to a folder outside in the place of a folder, and back, while a script uses the folder.
/// There is a number of uses at least; each may fail.
/// </summary>
public sealed class FolderRaceTests : IDisposable
{
    private const int Uses = 3000;

    private readonly TemporaryFolder _folder = new();
    private readonly string _root, _outside;

    public FolderRaceTests()
    {
        (_root, _outside) = (Path.Combine(_folder.Path, "in"), Path.Combine(_folder.Path, "out"));
        Directory.CreateDirectory(Path.Combine(_root, "d"));
        Directory.CreateDirectory(_outside);
        File.WriteAllText(Path.Combine(_root, "d", "f.js"), "open");
        File.WriteAllText(Path.Combine(_outside, "f.js"), "secret");
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void Nothing_is_written_outside()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only Linux exchanges names in one step.");
        using var shown = new StringWriter();
        using var errors = new StringWriter();
        var options = new EngineOptions { ModuleLoader = new ShellModuleLoader() };
        string[] arguments = [Path.Combine(_root, "d"), $"{Uses}"];
        var session = new ShellSession(options, Terminal.ForWriters(shown, errors), arguments)
        {
            Permissions = new Permissions { Writable = [_root] },
        };
        var script = File.ReadAllText(Path.Combine(ProjectFolder.Root, "Engine.Tests/Fuzzing/Files/writes-again.mjs"));
        Race(() => Assert.Equal(0, session.RunCode(script, "writes-again.mjs", isModule: true, printsResult: false)));
        Assert.Equal("", errors.ToString());
        Assert.Equal("true true\n", shown.ToString().ReplaceLineEndings("\n"));
        Assert.Equal("f.js", Path.GetFileName(Assert.Single(Directory.GetFileSystemEntries(_outside))));
        Assert.Equal("secret", File.ReadAllText(Path.Combine(_outside, "f.js")));
    }

    [SkippableFact]
    public void Nothing_is_loaded_from_outside()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only Linux tells which file is open.");
        var loader = new FileModuleLoader(_root);
        var name = Path.Combine(_root, "d", "f.js");
        var texts = new HashSet<string>();
        Race(() =>
        {
            // Both states are met sooner or later.
            for (var i = 0; i < Uses || texts.Count < 2; i++)
            {
                try
                {
                    texts.Add(i % 2 == 0
                        ? loader.Load(name) : Encoding.UTF8.GetString(loader.LoadBytesAsync(name, default).AsTask().Result));
                }
                catch (Exception failed) when (failed is IOException or UnauthorizedAccessException)
                {
                    texts.Add("");
                }
            }
        });
        Assert.Equal(["", "open"], texts.Order());
    }

    private void Race(Action use)
    {
        var (place, link) = (Path.Combine(_root, "d"), Path.Combine(_root, "link"));
        File.CreateSymbolicLink(link, "../out");
        var (isOver, swaps) = (false, 0);
        var swapper = new Thread(() =>
        {
            while (!Volatile.Read(ref isOver))
            {
                Posix.Exchange(place, link);
                Interlocked.Increment(ref swaps);
            }
        });
        swapper.Start();
        try
        {
            // On a busy machine a thread may begin late.
            SpinWait.SpinUntil(() => Volatile.Read(ref swaps) > 0);
            use();
        }
        finally
        {
            Volatile.Write(ref isOver, true);
            swapper.Join();
        }
    }
}
