namespace Quoll.Modules;

/// <summary>
/// Import attributes (ECMA-262 §16.2.1.4): <c>type</c> is supported (HostGetSupportedImportAttributes), with the values
/// <c>json</c>, <c>text</c> and <c>bytes</c>.
/// </summary>
internal static class ImportAttributes
{
    private const string Type = "type";

    /// <summary>
    /// AllImportAttributesSupported (§16.2.1.10.1): returns the first unsupported attribute, as a message shows it; or
    /// null.
    /// </summary>
    public static string? FirstUnsupported(ReadOnlySpan<(string Key, string Value)> attributes)
    {
        foreach (var (key, value) in attributes)
        {
            if (key != Type) return key;
            if (TypeOf(value) == ModuleType.JavaScript) return $"{MessageText.Excerpt(key)}: '{MessageText.Excerpt(value)}'";
        }
        return null;
    }

    /// <summary>Returns the type of module that the attributes, all of which are supported, ask for.</summary>
    public static ModuleType TypeOf(ReadOnlySpan<(string Key, string Value)> attributes) =>
        attributes.Length > 0 ? TypeOf(attributes[0].Value) : ModuleType.JavaScript;

    private static ModuleType TypeOf(string value) => value switch
    {
        "json" => ModuleType.Json,
        "text" => ModuleType.Text,
        "bytes" => ModuleType.Bytes,
        _ => ModuleType.JavaScript,
    };
}
