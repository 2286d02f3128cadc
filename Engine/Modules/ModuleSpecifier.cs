namespace Quoll.Modules;

/// <summary>The text that says which module is meant (a ModuleSpecifier, ECMA-262 §16.2.2).</summary>
internal static class ModuleSpecifier
{
    /// <summary>
    /// The most code units of a specifier: longer than any path or URL that a platform opens. A loader would have to
    /// cut a longer one into pieces, and the platform to look at it, before they find that nothing is there.
    /// </summary>
    public const int MaxLength = 1 << 16;

    /// <summary>
    /// Does it begin as a path does that starts at the module which imports? So it is in browsers and Node.
    /// </summary>
    public static bool IsRelative(string specifier) =>
        specifier.StartsWith("./", StringComparison.Ordinal) || specifier.StartsWith("../", StringComparison.Ordinal);
}
