namespace Quoll.Text;

/// <summary>What the name of a source says about its language.</summary>
internal static class SourceNames
{
    /// <summary>Returns whether the name of a source says that it is TypeScript.</summary>
    public static bool IsTypeScript(string name) => EndsInOneOf(name, ".ts", ".mts", ".cts");

    /// <summary>Returns whether the name of a source says that it is JavaScript.</summary>
    public static bool IsJavaScript(string name) => EndsInOneOf(name, ".js", ".mjs", ".cjs");

    private static bool EndsInOneOf(string name, params string[] endings)
    {
        foreach (var ending in endings)
        {
            if (name.EndsWith(ending, StringComparison.OrdinalIgnoreCase)) return true;
        }
        return false;
    }
}
