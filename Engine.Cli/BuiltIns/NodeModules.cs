using System.Collections.Concurrent;

namespace Quoll.Cli.BuiltIns;

/// <summary>
/// The built-in modules of the command, which scripts import as <c>node:path</c> or <c>path</c>: embedded texts of
/// CommonJS modules, and <see cref="NativePart"/>, which has what they cannot do themselves.
/// </summary>
internal static class NodeModules
{
    /// <summary>The module with native functions, for the other built-in ones.</summary>
    public const string Native = "quoll-native";

    /// <summary>The module with the globals.</summary>
    public const string Globals = "quoll-globals";

    /// <summary>The names that scripts import.</summary>
    public static readonly string[] Names =
    [
        "assert", "assert/strict", "buffer", "child_process", "crypto", "events", "fs", "fs/promises", "module", "os", "path",
        "path/posix", "path/win32", "perf_hooks", "process", "querystring", "readline", "readline/promises", "stream",
        "string_decoder", "timers", "timers/promises", "tty", "url", "util", "util/types",
    ];

    private static readonly ConcurrentDictionary<string, string> s_texts = new();

    /// <summary>Adds the modules to a loader.</summary>
    public static NodeModuleLoader AddTo(NodeModuleLoader loader)
    {
        foreach (var name in (string[])[.. Names, Globals]) loader.AddBuiltIn(name, () => TextOf(name));
        return loader.AddBuiltIn(Native, NativePart.Module);
    }

    // The same string each time, which is compiled once.
    private static string TextOf(string name) => s_texts.GetOrAdd(name, static name =>
    {
        // A module within a module is a property of it, or has a file of its own.
        var file = name.Replace('/', '-');
        using var stream = typeof(NodeModules).Assembly.GetManifestResourceStream($"node/{file}")
            ?? throw new InvalidOperationException($"The module '{name}' has no text.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    });
}
