namespace Quoll.Cli.Shell;

/// <summary>Hints for scripts that use a global of browsers, Node or other engines that Quoll lacks.</summary>
internal static class MissingGlobals
{
    private const string Network = "it needs the option --allow-net";
    private const string Browser = "only web pages have it";
    private const string NotYet = "Quoll does not have it yet";
    private const string Workers = "Quoll starts no threads for scripts";

    private static readonly Dictionary<string, string> s_hints = new(StringComparer.Ordinal)
    {
        ["EventSource"] = Network,
        ["FileReader"] = NotYet,
        ["SharedWorker"] = Workers,
        ["WebAssembly"] = NotYet,
        ["WebSocket"] = Network,
        ["XMLHttpRequest"] = $"{Browser}; fetch reads from the network",
        ["fetch"] = Network,
        ["alert"] = Browser + "; print writes a line",
        ["cancelAnimationFrame"] = Browser,
        ["confirm"] = Browser,
        ["customElements"] = Browser,
        ["document"] = Browser,
        ["history"] = Browser,
        ["indexedDB"] = Browser,
        ["localStorage"] = Browser,
        ["location"] = Browser,
        ["prompt"] = $"{Browser}; readLines() reads the standard input",
        ["requestAnimationFrame"] = Browser,
        ["requestIdleCallback"] = Browser,
        ["screen"] = Browser,
        ["sessionStorage"] = Browser,
        ["window"] = $"{Browser}; globalThis is the global object",
        ["HTMLElement"] = Browser,
        ["Image"] = Browser,
        ["AsyncContext"] = "the option --proposals turns it on",
        ["ShadowRealm"] = "the option --proposals turns it on",
        ["__dirname"] = "modules have import.meta.dirname instead",
        ["__filename"] = "modules have import.meta.filename instead",
        ["exports"] = "only CommonJS modules have it: use export, or a file whose name ends in .cjs",
        ["module"] = "only CommonJS modules have it: use export, or a file whose name ends in .cjs",
        ["Bun"] = "only Bun has it",
        ["Deno"] = "only Deno has it",
    };

    /// <summary>The names that have a hint.</summary>
    public static IEnumerable<string> Names => s_hints.Keys;

    /// <summary>Returns the hint for an error; null unless it says that one of the names is not defined.</summary>
    public static string? HintFor(JavaScriptException thrown)
    {
        if (!thrown.Value.IsError || thrown.Description.Split(' ') is not ["ReferenceError:", var name, "is", "not", "defined"]) return null;
        return s_hints.TryGetValue(name, out var hint) ? $"{name}: {hint}." : null;
    }
}
