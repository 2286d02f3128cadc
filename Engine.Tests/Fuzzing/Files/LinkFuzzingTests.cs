extern alias library;

using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Quoll.Cli.Files;
using Quoll.Cli.Shell;
using Xunit.Abstractions;
using PathWalk = library::Quoll.Packages.PathWalk;

namespace Quoll.Tests.Fuzzing.Files;

/// <summary>
/// Folders with links by chance: paths lead where the system says, and nothing outside of a folder is read or written.
/// QUOLL_FUZZ_SECONDS is the duration of each test, which takes a number of trees at least. QUOLL_FUZZ_SEED is the
/// first seed.
/// </summary>
public class LinkFuzzingTests(ITestOutputHelper output)
{
    private const int FewestTrees = 25, PathsOfTree = 200, DefaultSeconds = 1;

    [SkippableFact]
    public void A_path_leads_where_the_system_says()
    {
        var found = Run(static tree =>
        {
            var path = tree.NextPath();
            var expected = Posix.RealPath(path);
            Assert.Equal(expected, ExistingPath(() => PathWalk.RealPath(path)));
            Assert.Equal(expected, ExistingPath(() =>
            {
                using var entry = FileEntry.At(path, followsLast: true);
                return entry.FullName;
            }));
            return expected is not null;
        });
        Assert.NotEqual(0, found);
    }

    [SkippableFact]
    public void An_entry_is_in_the_folder_that_the_system_says()
    {
        var found = Run(static tree =>
        {
            var path = $"{tree.NextPath()}/name";
            var folder = Posix.RealPath(Path.GetDirectoryName(path)!);
            var expected = folder is null || !Directory.Exists(folder) ? null : Path.Combine(folder, "name");
            Assert.Equal(expected, EntryName(() => PathWalk.RealPath(path, followsLast: false)));
            Assert.Equal(expected, EntryName(() =>
            {
                using var entry = FileEntry.At(path, followsLast: false);
                return entry.FullName;
            }));
            return expected is not null;
        });
        Assert.NotEqual(0, found);
    }

    [SkippableFact]
    public void Loaders_read_files_inside_and_no_others()
    {
        var found = Run(static tree =>
        {
            var (files, packages) = (new FileModuleLoader(tree.Inside), new NodeModuleLoader(tree.Inside));
            var path = tree.NextPath();
            var mayRead = Posix.RealPath(path) is { } real && tree.IsInside(real) && tree.IsInside(path) && File.Exists(real);
            var expected = mayRead ? LinkTree.Open : null;
            Assert.Equal(expected, Read(() => files.Load(path)));
            Assert.Equal(expected, Read(() => Encoding.UTF8.GetString(files.LoadBytesAsync(path, default).AsTask().Result)));
            Assert.Equal(expected, Read(() => packages.Load(path)));
            Assert.Equal(expected, Read(() => Encoding.UTF8.GetString(packages.LoadBytesAsync(path, default).AsTask().Result)));
            foreach (var loader in (IModuleLoader[])[files, packages])
            {
                Assert.NotEqual(LinkTree.Secret, Read(() => loader.Load(loader.Resolve(path, null))));
                var specifier = "./" + Path.GetRelativePath(tree.Inside, path);
                Assert.NotEqual(LinkTree.Secret, Read(() => loader.Load(loader.Resolve(specifier, $"{tree.Inside}/a/x.js"))));
                _ = Read(() => loader.GetPrepared(path)?.ToString() ?? "");
            }
            return mayRead;
        });
        Assert.NotEqual(0, found);
    }

    [SkippableFact]
    public void Scripts_write_inside_of_their_folder_and_nowhere_else()
    {
        var done = Run(static tree =>
        {
            var before = tree.Snapshot();
            var paths = Enumerable.Range(0, 60).Select(_ => tree.NextPath()).ToList();
            var count = WriteAll(tree.Inside, paths);
            Assert.Equal(before, tree.Snapshot());
            return count > 0;
        }, pathsOfTree: 1);
        Assert.NotEqual(0, done);
    }

    // Returns how many changes were made.
    private static int WriteAll(string folder, IEnumerable<string> paths)
    {
        using var shown = new StringWriter();
        using var errors = new StringWriter();
        var options = new EngineOptions { ModuleLoader = new ShellModuleLoader() };
        var session = new ShellSession(options, Terminal.ForWriters(shown, errors), [JsonSerializer.Serialize(paths)])
        {
            Permissions = new Permissions { Writable = [folder] },
        };
        var script = File.ReadAllText(Path.Combine(ProjectFolder.Root, "Engine.Tests/Fuzzing/Files/writes-everything.mjs"));
        Assert.Equal(0, session.RunCode(script, "writes-everything.mjs", isModule: true, printsResult: false));
        Assert.Equal("", errors.ToString());
        return int.Parse(shown.ToString(), System.Globalization.CultureInfo.InvariantCulture);
    }

    private int Run(Func<LinkTree, bool> check, int pathsOfTree = PathsOfTree)
    {
        Skip.If(OperatingSystem.IsWindows(), "The system's own answer is that of POSIX.");
        var time = Stopwatch.StartNew();
        var limit = FuzzOption.Time(DefaultSeconds);
        var (trees, found) = (0, 0);
        for (; trees < FewestTrees || time.Elapsed < limit; trees++)
        {
            var seed = FuzzOption.Seed + trees;
            using var tree = new LinkTree(seed);
            try
            {
                for (var i = 0; i < pathsOfTree; i++) found += check(tree) ? 1 : 0;
            }
            catch (Exception failed) when (failed is not SkipException)
            {
                throw new InvalidOperationException($"QUOLL_FUZZ_SEED={seed}", failed);
            }
        }
        output.WriteLine($"{trees} trees, {found} paths");
        return found;
    }

    // Null if nothing is there.
    private static string? ExistingPath(Func<string> resolve)
    {
        try
        {
            var path = resolve();
            return Path.Exists(path) ? path : null;
        }
        catch (Exception failed) when (failed is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // Null if the folder is not there.
    private static string? EntryName(Func<string> resolve)
    {
        try
        {
            var path = resolve();
            return Directory.Exists(Path.GetDirectoryName(path)) ? path : null;
        }
        catch (Exception failed) when (failed is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // Null if it may not be read.
    private static string? Read(Func<string> read)
    {
        try
        {
            return read();
        }
        catch (Exception failed) when (failed is IOException or UnauthorizedAccessException or ScriptError)
        {
            return null;
        }
    }
}
