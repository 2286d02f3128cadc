namespace Quoll.Builtins;

/// <summary>
/// What an extension adds to a realm. Filled once, and immutable when the first engine uses it; shared by engines and
/// threads.
/// </summary>
/// <param name="name">
/// The name that errors show; null for the globals of the host itself, which may replace those of any extension.
/// </param>
internal sealed class ExtensionTable(string? name)
{
    public string? Name { get; } = name;

    /// <summary>The properties of the global object.</summary>
    public BuiltinTable Globals { get; } = new();

    /// <summary>The properties that intrinsic objects get.</summary>
    public Dictionary<Intrinsic, BuiltinTable> Members { get; } = [];

    /// <summary>Declarations of globals for TypeScript, by their names.</summary>
    public Dictionary<string, string> Declarations { get; } = [];
}
