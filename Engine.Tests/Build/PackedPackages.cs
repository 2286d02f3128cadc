using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using System.Xml.Linq;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Build;

/// <summary>
/// The packages of library and tool, packed from the build under test, in a folder that serves as a registry.
/// </summary>
public sealed class PackedPackages : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public PackedPackages()
    {
        // The configuration of the tests themselves: bin/Release/net10.0.
        var configuration = Path.GetFileName(Path.GetDirectoryName(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar)))!;
        foreach (var project in (string[])["Engine", "Engine.Cli", "Engine.AspNetCore", "Engine.DependencyInjection", "Engine.DevTools", "Engine.Orleans", "Engine.Intl", "Engine.Web"])
        {
            PackOutput += DotNetCommand.Run(Packages, "pack", Path.Combine(ProjectFolder.Root, project), "-c", configuration, "--no-build",
                "-o", Source, $"-p:PackageVersion={Version}", $"-p:RepositoryUrl={Repository}", project == "Engine.Cli"
                    // A package for another platform needs a separate build, in the folders that other tests run from.
                    ? "-p:AheadOfTimeRuntimes=none" : $"-p:AheadOfTimeRuntimes={RuntimeInformation.RuntimeIdentifier}");
        }
    }

    /// <summary>A version that is in no cache.</summary>
    public string Version { get; } = $"0.1.0-test.{DateTime.UtcNow.Ticks}";

    /// <summary>The URL of the project.</summary>
    public string Repository => "https://example.org/quoll";

    /// <summary>The folder that serves as a registry.</summary>
    public string Source => Path.Combine(_folder.Path, "source");

    /// <summary>The folder for the packages that a consumer restores.</summary>
    public string Packages => Path.Combine(_folder.Path, "packages");

    public string PackOutput { get; } = "";

    public void Dispose() => _folder.Dispose();

    /// <summary>Creates a folder for a consumer.</summary>
    public string NewFolder(string name) => Directory.CreateDirectory(Path.Combine(_folder.Path, name)).FullName;

    /// <summary>Returns the files of a package, without those that every package has.</summary>
    public IEnumerable<string> Files(string id, string extension = "nupkg")
    {
        using var package = Open(id, extension);
        return package.Entries.Select(static entry => entry.FullName)
            .Where(static name => name is not ("_rels/.rels" or "[Content_Types].xml")
                && !name.StartsWith("package/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal).ToList();
    }

    /// <summary>Returns a file of a package.</summary>
    public MemoryStream File(string id, string name, string extension = "nupkg")
    {
        using var package = Open(id, extension);
        var copy = new MemoryStream();
        using (var content = package.GetEntry(name)!.Open()) content.CopyTo(copy);
        copy.Position = 0;
        return copy;
    }

    public string Text(string id, string name) => new StreamReader(File(id, name)).ReadToEnd();

    /// <summary>Returns the metadata of a package.</summary>
    public Dictionary<string, XElement> About(string id) =>
        XDocument.Parse(Text(id, $"{id}.nuspec")).Root!.Elements().Single().Elements()
            .ToDictionary(static element => element.Name.LocalName);

    /// <summary>Returns the names of all types in an assembly.</summary>
    public static HashSet<string> TypesOf(Stream assembly)
    {
        using var file = new PEReader(assembly);
        var metadata = file.GetMetadataReader();
        return metadata.TypeDefinitions.Select(handle => metadata.GetString(metadata.GetTypeDefinition(handle).Name)).ToHashSet();
    }

    private ZipArchive Open(string id, string extension) => ZipFile.OpenRead(Path.Combine(Source, $"{id}.{Version}.{extension}"));
}

/// <summary>Tests of the packages. They run one after the other, after all others.</summary>
[CollectionDefinition(Collection, DisableParallelization = true)]
public sealed class PackageCollection : ICollectionFixture<PackedPackages>
{
    public const string Collection = "Package";
}
