namespace Quoll.Modules;

/// <summary>The text that names a module (a ModuleSpecifier, ECMA-262 §16.2.2).</summary>
internal static class ModuleSpecifier
{
    /// <summary>
    /// The greatest length of a specifier, in code units: longer than any path or URL that a platform opens. A loader
    /// would have to split a longer one, and the platform would have to read it, before they find nothing.
    /// </summary>
    public const int MaxLength = 1 << 16;

    /// <summary>
    /// Returns whether it begins like a path relative to the importing module, as in browsers and Node.
    /// </summary>
    public static bool IsRelative(string specifier) =>
        specifier.StartsWith("./", StringComparison.Ordinal) || specifier.StartsWith("../", StringComparison.Ordinal);
}
