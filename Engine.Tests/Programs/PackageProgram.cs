namespace Quoll.Tests.Programs;

/// <summary>
/// A program of testdata/packages, which prints the output of a package for some input. Its first comments are <c>//
/// needs: names of packages</c>, <c>// bundles: main module</c> if it requires the bundle of an application, and <c>//
/// long: reason</c> if it is too slow for every run.
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

    /// <summary>The code that both hosts run first, and the host for Node.</summary>
    public static string HostFolder { get; } = System.IO.Path.Combine(Folder, "host");

    public static IEnumerable<string> Names =>
        Directory.EnumerateFiles(Folder, "*.js").Select(path => System.IO.Path.GetFileNameWithoutExtension(path))
            .Order(StringComparer.Ordinal);

    public string Path { get; }

    /// <summary>The names of the packages in the manifest.</summary>
    public IReadOnlyList<string> Packages { get; } = [];

    /// <summary>The module whose bundle the program finds as the package "bundle"; null if it needs none.</summary>
    public string? BundledModule { get; }

    /// <summary>Why it runs only on request; null if it always runs.</summary>
    public string? LongBecause { get; }

    public static PackageProgram Read(string name) => new(System.IO.Path.Combine(Folder, name + ".js"));
}
