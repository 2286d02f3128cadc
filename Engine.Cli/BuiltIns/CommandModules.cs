using Quoll.Packages.Node;

namespace Quoll.Cli.BuiltIns;

/// <summary>
/// The modules of Node that only the command has, because they reach its files, arguments and streams. They replace
/// those that the library has for its hosts.
/// </summary>
internal static class CommandModules
{
    /// <summary>The module with the globals.</summary>
    public const string Globals = "quoll-globals";

    private static readonly string[] s_names =
        ["fs", "fs/promises", "module", "os", "perf_hooks", "process", "readline", "readline/promises", "tty", "vm"];

    /// <summary>The names that scripts import.</summary>
    public static string[] Names => [.. NodeModules.Names.Union(s_names).Order(StringComparer.Ordinal)];

    /// <summary>Adds the modules to a loader, which has those of the library.</summary>
    public static NodeModuleLoader AddTo(NodeModuleLoader loader)
    {
        foreach (var name in (string[])[.. s_names, Globals])
            loader.AddInternal(name, () => NodeModules.TextOf(typeof(CommandModules).Assembly, name));
        return loader.AddBuiltIn(NodeModules.Native, NativePart.Module);
    }
}
