using System.Diagnostics;
using System.Globalization;
using Quoll.Benchmarks.Corpus;
using Xunit.Abstractions;

namespace Quoll.Tests.Programs;

/// <summary>
/// Unmodified packages of the npm registry: each program of testdata/packages prints the same here as with Node.
/// Skipped if a package cannot be fetched or Node is missing. The long ones also need <c>QUOLL_LONG_TESTS=1</c>.
/// </summary>
[Trait("Speed", "Slow")]
public class PackageTests(ITestOutputHelper log)
{
    public static TheoryData<string> Programs => new(PackageProgram.Names);

    [SkippableTheory]
    [MemberData(nameof(Programs))]
    public void Package_does_what_it_does_with_node(string name)
    {
        var program = PackageProgram.Read(name);
        Skip.If(program.LongBecause is not null && Environment.GetEnvironmentVariable("QUOLL_LONG_TESTS") != "1",
            $"Only with QUOLL_LONG_TESTS=1: {program.LongBecause}");
        var folders = new Dictionary<string, string>();
        string expected;
        double nodeTime;
        try
        {
            foreach (var package in program.Packages) folders.Add(package, PackageFetcher.Fetch(PackageManifest.Get(package)));
            if (program.BundledModule is { } main) folders.Add("bundle", Bundle(main, folders["rollup"]));
            var node = NodeProcess.Run(
                [Path.Combine(PackageProgram.HostFolder, "node.cjs"), program.Path, .. folders.Select(item => $"{item.Key}={item.Value}")]);
            expected = node.Output;
            nodeTime = double.Parse(node.Error.TrimEnd().Split('\n')[^1], CultureInfo.InvariantCulture);
        }
        catch (Exception unavailable) when (unavailable is PackageUnavailableException or NodeUnavailableException)
        {
            Skip.If(true, unavailable.Message);
            throw;
        }

        var clock = Stopwatch.StartNew();
        var output = new PackageHost(folders).Run(program.Path);
        log.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: {clock.ElapsedMilliseconds} ms, Node {nodeTime:F0} ms"));
        Assert.NotEmpty(expected);
        Assert.Equal(expected, output);
    }

    // Returns the folder with the bundle that rollup makes of a module and all its imports.
    private static string Bundle(string module, string rollup)
    {
        var folder = Path.Combine(Path.GetTempPath(), "quoll-bundle");
        Directory.CreateDirectory(folder);
        NodeProcess.Run(Path.Combine(PackageProgram.HostFolder, "bundle.cjs"), rollup, module, Path.Combine(folder, "index.js"));
        return folder;
    }
}
