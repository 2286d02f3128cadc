using System.Text.Json;

namespace Quoll.Benchmarks.Corpus;

/// <summary>A package of the npm registry in the version that the tests use, with the digest of its tarball.</summary>
/// <param name="Name">Its name, with its scope.</param>
/// <param name="Version">Its version.</param>
/// <param name="Sha512">SHA-512 of the tarball in base64, which the registry calls integrity.</param>
internal sealed record PackageVersion(string Name, string Version, string Sha512);

/// <summary>The packages that may be fetched, from testdata/packages/packages.json.</summary>
internal static class PackageManifest
{
    // The generator of Engine.Intl has packages of its own; in the tests, both files are in one folder.
#if CLDR_PACKAGES
    private const string FileName = "cldr-packages.json";
#else
    private const string FileName = "packages.json";
#endif

    private static readonly JsonSerializerOptions _format = new() { PropertyNameCaseInsensitive = true };

    private static readonly Lazy<Dictionary<string, PackageVersion>> _packages = new(() =>
        JsonSerializer.Deserialize<PackageVersion[]>(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, FileName)), _format)!
            .ToDictionary(package => package.Name));

    public static IEnumerable<PackageVersion> All => _packages.Value.Values;

    public static PackageVersion Get(string name) => _packages.Value[name];
}
