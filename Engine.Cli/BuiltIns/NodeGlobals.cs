using Quoll.Cli.Shell;

namespace Quoll.Cli.BuiltIns;

/// <summary>
/// Globals that packages for Node expect. Each is created when a script first reads it, so they cost nothing at the
/// start.
/// </summary>
internal sealed class NodeGlobals : EngineExtension
{
    public static readonly NodeGlobals Instance = new();

    // The global, the module that has it, and its property there.
    private static readonly (string Name, string Module, string Property)[] s_globals =
    [
        ("Buffer", "buffer", "Buffer"),
        ("readLines", CommandModules.Globals, "readLines"),
    ];

    private static readonly string[] s_timers =
        ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate"];

    /// <summary>Replaces the timers of the web by those of Node, which are enumerable as there.</summary>
    public static void ReplaceTimers(Engine engine)
    {
        foreach (var name in s_timers)
            engine.SetLazyValue(name, engine => engine.Session().Require("node:timers")[name]);
    }

    protected override void Describe(GlobalTable globals)
    {
        foreach (var (name, module, property) in s_globals)
            globals.Lazy(name, engine => engine.Session().Require($"node:{module}")[property]);
        globals.Lazy("process", static engine => engine.Session().LoadProcess());
        globals.Lazy("global", static engine => engine.GetValue("globalThis"));
        globals.Lazy("require", static engine =>
        {
            var session = engine.Session();
            return engine.CreateRequire(session.Loader!.Files, ShellModuleLoader.ReferrerOf(session.ScriptPath));
        });
    }
}
