using System.Collections.Concurrent;

namespace Quoll.Cli.BuiltIns;

/// <summary>
/// The modules of Node that only the command has, because they reach its files, arguments and streams. They replace
/// those that the library has for its hosts.
/// </summary>
internal static class CommandModules
{
    /// <summary>The module with the globals.</summary>
    public const string Globals = "quoll-globals";

    private static readonly ConcurrentDictionary<string, string> s_texts = new();

    /// <summary>The names that scripts import.</summary>
    public static readonly string[] Names =
        ["fs", "fs/promises", "module", "os", "perf_hooks", "process", "readline", "readline/promises", "tty", "vm"];

    /// <summary>Adds the modules to a loader, which has those of the library.</summary>
    public static NodeModuleLoader AddTo(NodeModuleLoader loader)
    {
        foreach (var name in (string[])[.. Names, Globals]) loader.AddBuiltIn(name, () => TextOf(name), stackTraceHidden: true);
        return loader.AddBuiltIn(NativePart.Name, NativePart.Module);
    }

    /// <summary>Returns the text of a module: the same string each time.</summary>
    private static string TextOf(string name) => s_texts.GetOrAdd(name, static name =>
    {
        // A module within a module has its own file.
        using var reader = new StreamReader(typeof(CommandModules).Assembly.GetManifestResourceStream($"node/{name.Replace('/', '-')}")!);
        return reader.ReadToEnd();
    });
}
