namespace Quoll.Cli.BuiltIns;

/// <summary>
/// The modules of Node that only the command has, because they reach its files, arguments and streams. They replace
/// those that the library has for its hosts.
/// </summary>
internal static class CommandModules
{
    /// <summary>The module with the globals.</summary>
    public const string Globals = "quoll-globals";

    /// <summary>The module that workers of node:worker_threads run.</summary>
    private const string Worker = "quoll-worker";

    /// <summary>The names that scripts import.</summary>
    public static readonly string[] Names =
    [
        "fs", "fs/promises", "module", "os", "process", "readline", "readline/promises", "tty", "vm", "worker_threads",
    ];

    /// <summary>Adds the modules to a loader, which has those of the library.</summary>
    public static NodeModuleLoader AddTo(NodeModuleLoader loader)
    {
        foreach (var name in (string[])[.. Names, Globals, Worker])
        {
            // The same string each time.
            var text = new Lazy<string>(() => Read(name));
            loader.AddBuiltIn(name, () => text.Value, stackTraceHidden: true);
        }
        return loader.AddBuiltIn(NativePart.Name, NativePart.Module);
    }

    // A module within a module has its own file.
    private static string Read(string name)
    {
        using var reader = new StreamReader(typeof(CommandModules).Assembly.GetManifestResourceStream($"node/{name.Replace('/', '-')}")!);
        return reader.ReadToEnd();
    }
}
