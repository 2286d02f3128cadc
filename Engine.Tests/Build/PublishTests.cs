using System.Runtime.InteropServices;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Build;

/// <summary>The output of <c>./publish</c> for a fresh copy of the project and the platform of this machine.</summary>
[Collection(PackageCollection.Collection)]
[Trait("Speed", "Slow")]
public sealed class PublishTests : IDisposable
{
    private static readonly string Platform = RuntimeInformation.RuntimeIdentifier;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    /// <summary>A single test, because publishing takes more than a minute.</summary>
    [SkippableFact]
    public void A_release_is_made_by_one_command()
    {
        Skip.If(OperatingSystem.IsWindows(), "The script is one of POSIX.");
        // It takes two cores for five minutes. A native program and the packages have tests of their own.
        LongTests.Require();
        var project = Path.Combine(_folder.Path, "project");
        Copy(new DirectoryInfo(ProjectFolder.Root), project);
        // The analyzers take most of the time of a build, and have seen these files.
        var output = DotNetCommand.RunProgram(
            "env", DotNetCommand.KnownPackages, "RunAnalyzers=false", "bash", Path.Combine(project, "publish"), Platform);
        Assert.DoesNotContain("warning", output, StringComparison.OrdinalIgnoreCase);
        var form = InstalledPrograms.HasLinker ? "native" : @"portable \(there is no C linker: .*\)";
        Assert.Matches(@$"artifacts/publish/{Platform}/quoll: \d+ MB, {form}, 'quoll -p 1' in \d+ ms", output);

        Assert.Contains($"artifacts/publish/{Platform}/quoll: being made, ", output, StringComparison.Ordinal);
        Assert.Contains("packing Engine.Cli", output, StringComparison.Ordinal);

        // Everything is in one file, which needs no .NET.
        var published = Path.Combine(project, "artifacts", "publish", Platform);
        Assert.Equal(["quoll"], Directory.GetFileSystemEntries(published).Select(Path.GetFileName));
        var alone = _folder.Path + "/quoll";
        File.Move(Path.Combine(published, "quoll"), alone);
        Check(alone);

        // The installed tool is built for this platform.
        var packages = Path.Combine(project, "artifacts", "packages");
        foreach (var id in (string[])["Quoll", "Quoll.AspNetCore", "Quoll.Extensions.DependencyInjection", "Quoll.DevTools", "Quoll.Orleans", "Quoll.Intl", "Quoll.Cli", "Quoll.Cli.any", $"Quoll.Cli.{Platform}"])
            Assert.Single(Directory.GetFiles(packages, $"{id}.0.*.nupkg"));
        var cache = Path.Combine(_folder.Path, "cache");
        var tool = Path.Combine(_folder.Path, "tool");
        DotNetCommand.Run(cache, "tool", "install", "Quoll.Cli", "--tool-path", tool, "--add-source", packages, "--prerelease");
        var main = InstalledPrograms.HasLinker ? "Quoll.Cli" : "Quoll.dll";
        var installed = Assert.Single(Directory.GetFiles(tool, main, SearchOption.AllDirectories));
        Assert.Contains($"quoll.cli.{Platform}", installed.ToLowerInvariant(), StringComparison.Ordinal);
        Check(Path.Combine(tool, "quoll"));
    }

    private static void Check(string program)
    {
        foreach (var (code, expected) in ((string, string)[])
            [
                ("1", "1"), ("JSON.stringify(JSON.parse('{\"a\": [1, 2.5]}'))", "{\"a\":[1,2.5]}"),
                ("/(\\p{L}+)\\d/u.exec('…é1')[1]", "é"), ("await new Promise(done => setTimeout(done, 1, 5))", "5"),
                ("(1234.5).toLocaleString('de-DE')", "1.234,5"), ("Temporal.PlainDate.from('2026-02-28').add({ days: 1 }).toString()", "2026-03-01"),
            ])
            Assert.Equal(expected, DotNetCommand.RunProgram(program, DotNetCommand.KnownPackages, "-p", code).TrimEnd());
        Assert.Contains(InstalledPrograms.HasLinker ? "(native " : "(portable, compiled ahead of time)",
            DotNetCommand.RunProgram(program, DotNetCommand.KnownPackages, "--version"), StringComparison.Ordinal);
    }

    private static void Copy(DirectoryInfo source, string target)
    {
        Directory.CreateDirectory(target);
        foreach (var file in source.GetFiles()) file.CopyTo(Path.Combine(target, file.Name));
        foreach (var folder in source.GetDirectories())
        {
            if (folder.Name is not ("bin" or "obj" or "artifacts" or ".git")) Copy(folder, Path.Combine(target, folder.Name));
        }
    }
}
