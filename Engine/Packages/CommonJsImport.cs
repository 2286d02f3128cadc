using Quoll.Bytecode;
using Quoll.Modules;
using Quoll.Vm;

namespace Quoll.Packages;

/// <summary>
/// A CommonJS module that a module of ECMAScript imports (nodejs.org/api/esm.html#commonjs-namespaces): a synthetic
/// module (ECMA-262 §16.2.1.8) whose evaluation runs it. The default export is <c>module.exports</c>.
/// </summary>
internal sealed class CommonJsImport : ModuleRecord
{
    private readonly NodeModuleLoader _loader;
    private readonly EnvironmentInfo _info;
    private ModuleError? _error;
    private bool _hasRun;

    public CommonJsImport(Realm realm, string name, NodeModuleLoader loader, EnvironmentInfo info)
        : base(realm, name, EnvironmentRecord.Create(null, info))
    {
        _loader = loader;
        _info = info;
    }

    /// <summary>Returns the environment for a list of names, which does not contain <c>default</c>.</summary>
    public static EnvironmentInfo EnvironmentOf(IEnumerable<string> names)
    {
        string[] all = ["default", .. names];
        var kinds = new EnvironmentInfo.SlotKind[all.Length];
        Array.Fill(kinds, EnvironmentInfo.SlotKind.Const);
        return new EnvironmentInfo(all, kinds);
    }

    public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet) => names.AddRange(_info.Names);

    public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet) =>
        _info.Find(exportName) is var slot and >= 0 ? new ResolvedBinding(this, slot) : null;

    public override void RunSteps()
    {
        if (_error is not null) throw _error.Throw();
        if (_hasRun) return;
        _hasRun = true;
        if (!Realm.Agent.Try(this, static module => module.SetExports(), out var thrown))
        {
            _error = new ModuleError(thrown);
            throw _error.Throw();
        }
    }

    private JsValue SetExports()
    {
        var exports = CommonJsModules.Of(Realm).Load(_loader, Name, parent: null);
        Environment.SlotAt(0) = exports;
        for (var i = 1; i < _info.Names.Length; i++)
        {
            var (name, value) = (_info.Names[i], JsValue.Undefined);
            // A getter that throws gives undefined, as in Node.
            if (exports.IsObject && !Realm.Agent.Try((exports, name), static x => x.exports.Object.Get(x.name), out value))
                value = JsValue.Undefined;
            Environment.SlotAt(i) = value;
        }
        return JsValue.Undefined;
    }
}
