namespace Quoll.Builtins;

/// <summary>
/// The additions of an extension to a realm. Filled once, and immutable when the first engine uses it. Engines and
/// threads share it.
/// </summary>
/// <param name="name">
/// The name that errors show. Null for the globals of the host itself, which may replace those of any extension.
/// </param>
internal sealed class ExtensionTable(string? name)
{
    public string? Name { get; } = name;

    /// <summary>The properties of the global object.</summary>
    public BuiltinTable Globals { get; } = new();

    /// <summary>The properties that are added to intrinsic objects.</summary>
    public Dictionary<Intrinsic, BuiltinTable> Members { get; } = [];

    /// <summary>Declarations of globals for TypeScript, by their names.</summary>
    public Dictionary<string, string> Declarations { get; } = [];
}
