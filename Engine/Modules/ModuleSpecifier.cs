namespace Quoll.Modules;

/// <summary>The text that says which module is meant (a ModuleSpecifier, ECMA-262 §16.2.2).</summary>
internal static class ModuleSpecifier
{
    /// <summary>
    /// Does it begin as a path does that starts at the module which imports? So it is in browsers and Node.
    /// </summary>
    public static bool IsRelative(string specifier) =>
        specifier.StartsWith("./", StringComparison.Ordinal) || specifier.StartsWith("../", StringComparison.Ordinal);
}
