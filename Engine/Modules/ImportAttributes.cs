namespace Quoll.Modules;

/// <summary>
/// Import attributes (ECMA-262 §16.2.1.4): <c>type</c> is supported (HostGetSupportedImportAttributes), with the value
/// <c>json</c>.
/// </summary>
internal static class ImportAttributes
{
    private const string Type = "type";
    private const string Json = "json";

    /// <summary>
    /// AllImportAttributesSupported (§16.2.1.10.1): returns the first unsupported attribute, as a message shows it; or
    /// null.
    /// </summary>
    public static string? FirstUnsupported(ReadOnlySpan<(string Key, string Value)> attributes)
    {
        foreach (var (key, value) in attributes)
        {
            if (key != Type) return key;
            if (value != Json) return $"{MessageText.Excerpt(key)}: '{MessageText.Excerpt(value)}'";
        }
        return null;
    }

    /// <summary>Returns whether the attributes, all of which are supported, ask for a JSON module.</summary>
    public static bool IsJson(ReadOnlySpan<(string Key, string Value)> attributes) => attributes.Length > 0;
}
