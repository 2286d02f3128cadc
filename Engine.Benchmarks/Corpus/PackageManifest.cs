using System.Text.Json;

namespace Quoll.Benchmarks.Corpus;

/// <summary>A package of the npm registry in the version that the tests use, with the digest of its tarball.</summary>
/// <param name="Name">Its name, with its scope.</param>
/// <param name="Version">Its version.</param>
/// <param name="Sha512">SHA-512 of the tarball in base64, which the registry calls integrity.</param>
internal sealed record PackageVersion(string Name, string Version, string Sha512);

/// <summary>
/// The packages that may be fetched: of the benchmarks testdata/packages/packages.json, of the generator of Engine.Intl
/// its own packages.json.
/// </summary>
internal static class PackageManifest
{
    private static readonly JsonSerializerOptions _format = new() { PropertyNameCaseInsensitive = true };

    private static readonly Lazy<Dictionary<string, PackageVersion>> _packages = new(() =>
        JsonSerializer.Deserialize<PackageVersion[]>(typeof(PackageManifest).Assembly.GetManifestResourceStream("packages.json")!, _format)!
            .ToDictionary(package => package.Name));

    public static IEnumerable<PackageVersion> All => _packages.Value.Values;

    public static PackageVersion Get(string name) => _packages.Value[name];
}
