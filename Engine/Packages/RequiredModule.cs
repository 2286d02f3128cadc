using Quoll.Bytecode;
using Quoll.Modules;
using Quoll.Vm;

namespace Quoll.Packages;

/// <summary>
/// What <c>require</c> returns for a module of ECMAScript with a default export: the exports of the module, and
/// <c>__esModule</c>, by which compiled TypeScript tells it from CommonJS
/// (nodejs.org/api/modules.html#loading-ecmascript-modules-using-require).
/// </summary>
internal sealed class RequiredModule : ModuleRecord
{
    public const string Mark = "__esModule";

    private static readonly EnvironmentInfo s_environment = new([Mark], [EnvironmentInfo.SlotKind.Const]);

    private readonly ModuleRecord _module;

    public RequiredModule(ModuleRecord module) : base(module.Realm, module.Name, EnvironmentRecord.Create(null, s_environment))
    {
        _module = module;
        Environment.SlotAt(0) = true;
    }

    public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet)
    {
        names.Add(Mark);
        _module.AddExportedNames(names, exportStarSet);
    }

    public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet) =>
        exportName == Mark ? new ResolvedBinding(this, 0) : _module.ResolveExport(exportName, resolveSet);
}
