using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// A Synthetic Module Record (ECMA-262 §16.2.1.8) with a default export and nothing to evaluate: what ParseJSONModule
/// (§16.2.1.8.2) makes.
/// </summary>
internal sealed class SyntheticModule : ModuleRecord
{
    private static readonly EnvironmentInfo s_environment = new(["default"], [EnvironmentInfo.SlotKind.Const]);

    public SyntheticModule(Realm realm, string name, JsValue defaultExport)
        : base(realm, name, new EnvironmentRecord(null, s_environment)) =>
        Environment.Slots[0] = defaultExport;

    public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet) => names.Add("default");

    public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet) =>
        exportName == "default" ? new ResolvedBinding(this, 0) : null;
}
