using System.Collections.Concurrent;

namespace Quoll.Packages.Node;

/// <summary>
/// The modules of Node that Quoll has: embedded texts of CommonJS modules over <see cref="NativeFunctions"/>, which
/// compute and reach nothing outside of the engine, and <see cref="NodeStubs"/>.
/// </summary>
internal static class NodeModules
{
    /// <summary>The module with native functions, for the other built-in ones.</summary>
    public const string Native = "quoll-native";

    /// <summary>The modules with a text that scripts may load.</summary>
    private static readonly string[] s_texts =
    [
        "assert", "assert/strict", "async_hooks", "buffer", "console", "constants", "crypto", "diagnostics_channel", "events", "os", "path",
        "path/posix", "path/win32", "perf_hooks", "process", "querystring", "stream", "stream/consumers", "stream/promises", "stream/web",
        "string_decoder", "sys", "timers", "timers/promises", "tty", "url", "util", "util/types", "zlib",
    ];

    /// <summary>The parts of modules, which only these load.</summary>
    private static readonly string[] s_parts =
    [
        "quoll-ciphers", "quoll-der", "quoll-errors", "quoll-keys", "quoll-mime", "quoll-operators", "quoll-parse-args", "quoll-pipeline",
        "quoll-readable", "quoll-signatures", "quoll-subtle", "quoll-web-streams", "quoll-writable",
    ];

    /// <summary>Modules of Node that Quoll does not have. A package of such a name may take its place.</summary>
    private static readonly string[] s_missing =
    [
        "domain", "inspector", "inspector/promises", "punycode", "repl", "sea", "sqlite", "test", "test/reporters",
        "trace_events", "wasi",
    ];

    private static readonly ConcurrentDictionary<string, string> s_read = new();

    /// <summary>The names that scripts may load.</summary>
    public static IEnumerable<string> Names => s_texts.Concat(NodeStubs.Names);

    /// <summary>Returns whether Node has a module of a name, whether Quoll has it or not.</summary>
    public static bool IsOfNode(string name) => s_missing.Contains(name) || Names.Contains(name);

    /// <summary>The modules as texts, with those that only other modules load.</summary>
    public static IEnumerable<(string Name, Func<string> Text)> Texts =>
        s_texts.Concat(s_parts).Select(static name => (name, (Func<string>)(() => TextOf(name))))
            .Concat(NodeStubs.Names.Select(static name => (name, (Func<string>)(() => NodeStubs.TextOf(name)))));

    // The same string each time.
    private static string TextOf(string name) => s_read.GetOrAdd(name, static name =>
    {
        // A module within a module has its own file.
        using var stream = typeof(NodeModules).Assembly.GetManifestResourceStream($"node/{name.Replace('/', '-')}")
            ?? throw new InvalidOperationException($"The module '{name}' has no text.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    });
}
