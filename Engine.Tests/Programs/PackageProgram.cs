namespace Quoll.Tests.Programs;

/// <summary>
/// A program of testdata/packages: prints what a package of the registry makes of some input. Its first comments say
/// <c>// needs: names of packages</c>, <c>// bundles: main module</c> where it requires the bundle of an application,
/// and <c>// long: reason</c> where it takes too long for every run.
/// </summary>
internal sealed class PackageProgram
{
    private const string Needs = "// needs: ";
    private const string Bundles = "// bundles: ";
    private const string Long = "// long: ";

    private PackageProgram(string path)
    {
        Path = path;
        foreach (var line in File.ReadLines(path).TakeWhile(line => line.StartsWith("//", StringComparison.Ordinal)))
        {
            if (line.StartsWith(Needs, StringComparison.Ordinal)) Packages = line[Needs.Length..].Split(' ');
            else if (line.StartsWith(Bundles, StringComparison.Ordinal))
                BundledModule = System.IO.Path.Combine(Folder, line[Bundles.Length..]);
            else if (line.StartsWith(Long, StringComparison.Ordinal)) LongBecause = line[Long.Length..];
        }
    }

    public static string Folder { get; } = System.IO.Path.Combine(ProjectFolder.TestData, "packages");

    /// <summary>What both hosts run first, and the host for Node.</summary>
    public static string HostFolder { get; } = System.IO.Path.Combine(Folder, "host");

    public static IEnumerable<string> Names =>
        Directory.EnumerateFiles(Folder, "*.js").Select(path => System.IO.Path.GetFileNameWithoutExtension(path))
            .Order(StringComparer.Ordinal);

    public string Path { get; }

    /// <summary>The names of the packages, as the manifest has them.</summary>
    public IReadOnlyList<string> Packages { get; } = [];

    /// <summary>The module whose bundle the program finds as the package "bundle"; null if it needs none.</summary>
    public string? BundledModule { get; }

    /// <summary>Why it is only run when asked for; null if it always runs.</summary>
    public string? LongBecause { get; }

    public static PackageProgram Read(string name) => new(System.IO.Path.Combine(Folder, name + ".js"));
}
