using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// A Synthetic Module Record (ECMA-262 §16.2.1.8), created by ParseJSONModule (§16.2.1.8.2) or by a host. Its
/// evaluation does nothing, because each export is created when it is first resolved. An export is not visible before
/// that, and many exports are never used.
/// </summary>
internal sealed class SyntheticModule(Realm realm, string name, SyntheticExports exports)
    : ModuleRecord(realm, name, new EnvironmentRecord(null, exports.Environment))
{
    private static readonly SyntheticExports s_json = new([("default", static _ => JsValue.Undefined)]);

    /// <summary>Creates a JSON module (§16.2.1.8.1, CreateDefaultExportSyntheticModule).</summary>
    public static SyntheticModule OfJson(Realm realm, string name, JsValue value)
    {
        var module = new SyntheticModule(realm, name, s_json);
        module.Environment.Slots[0] = value;
        return module;
    }

    public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet) =>
        names.AddRange(exports.Environment.Names);

    public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet)
    {
        if (!exports.TryFind(exportName, out var slot)) return null;
        if (Environment.Slots[slot].IsUninitialized)
            Environment.Slots[slot] = ModuleRegistry.Of(Realm).CallHost(Name, slot => exports.Make(slot, Realm), slot);
        return new ResolvedBinding(this, slot);
    }
}
