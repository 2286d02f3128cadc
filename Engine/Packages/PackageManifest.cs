using System.Text.Json;

namespace Quoll.Packages;

/// <summary>
/// The parts of a package.json that decide which file a specifier means (nodejs.org/api/packages.html).
/// </summary>
internal sealed class PackageManifest
{
    private readonly JsonElement _root;

    private PackageManifest(string folder, JsonElement root)
    {
        Folder = folder;
        _root = root;
    }

    /// <summary>The folder of the package.</summary>
    public string Folder { get; }

    public string? Name => Text("name");

    public string? Main => Text("main");

    /// <summary>
    /// Whether its .js files are ES modules (true), CommonJS (false), or whatever their text shows (null).
    /// </summary>
    public bool? IsModule => Text("type") switch { "module" => true, "commonjs" => false, _ => null };

    /// <summary>What the package exports; null if it does not say.</summary>
    public JsonElement? Exports => Part("exports");

    /// <summary>The package's own names, which begin with <c>#</c>; null if it has none.</summary>
    public JsonElement? Imports => Part("imports") is { ValueKind: JsonValueKind.Object } imports ? imports : null;

    /// <summary>READ_PACKAGE_JSON.</summary>
    /// <exception cref="ScriptError">The text is not a JSON object.</exception>
    public static PackageManifest Parse(string folder, string text)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            if (document.RootElement.ValueKind == JsonValueKind.Object) return new PackageManifest(folder, document.RootElement.Clone());
        }
        catch (JsonException invalid)
        {
            throw NodeErrors.InvalidConfiguration(folder, invalid.Message);
        }
        throw NodeErrors.InvalidConfiguration(folder, "it is not an object");
    }

    private string? Text(string name) =>
        _root.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private JsonElement? Part(string name) =>
        _root.TryGetProperty(name, out var value) && value.ValueKind != JsonValueKind.Null ? value : null;
}
