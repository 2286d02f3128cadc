using Quoll.Cli.Shell;
using Quoll.Packages;
using Quoll.Packages.Node;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.BuiltIns;

/// <summary>
/// Globals that packages for Node expect. Each is created when a script first reads it, so they cost nothing at the
/// start.
/// </summary>
internal static class NodeGlobals
{
    // The global, the module that has it, and its property there; null for the module itself.
    private static readonly (string Name, string Module, string? Property)[] s_globals =
    [
        ("process", "process", null),
        ("Buffer", "buffer", "Buffer"),
        ("setTimeout", "timers", "setTimeout"),
        ("clearTimeout", "timers", "clearTimeout"),
        ("setInterval", "timers", "setInterval"),
        ("clearInterval", "timers", "clearInterval"),
        ("setImmediate", "timers", "setImmediate"),
        ("clearImmediate", "timers", "clearImmediate"),
        ("readLines", CommandModules.Globals, "readLines"),
        ("URL", "url", "URL"),
        ("URLSearchParams", "url", "URLSearchParams"),
        ("crypto", "crypto", "webcrypto"),
    ];

    public static void Define(ShellSession session, ShellModuleLoader loader)
    {
        var global = session.Engine.Realm.Global;
        NativePart.Attach(session);
        InspectionMethods.Of(session.Engine.Realm).LoadUtil = () =>
            CommonJsModules.Of(session.Engine.Realm).Load(loader.Files, "node:util", parent: null);
        void Lazy(string name, Func<Realm, JsValue> create) =>
            global.DefineOwn(name, JsValue.FromInternal(new LazyGlobal(create)), PropertyFlags.Hidden);

        foreach (var (name, module, property) in s_globals)
        {
            Lazy(name, realm =>
            {
                var exports = CommonJsModules.Of(realm).Load(loader.Files, $"node:{module}", parent: null);
                return property is null ? exports : exports.Object.Get(property);
            });
        }
        Lazy("global", static realm => new JsValue(realm.Global));
        Lazy("require", realm => CommonJsModules.Of(realm).RequireFor(loader.Files, ShellModuleLoader.ReferrerOf(session.ScriptPath), null));
    }

    /// <summary>A global that is created when it is first read.</summary>
    private sealed class LazyGlobal(Func<Realm, JsValue> create) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue slot) => create(holder.Realm);
    }
}
