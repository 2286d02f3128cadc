using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// A Synthetic Module Record (ECMA-262 §16.2.1.8), created for JSON, text and bytes, or by a host. Its
/// evaluation does nothing, because each export is created when it is first resolved. An export is not visible before
/// that, and many exports are never used.
/// </summary>
internal sealed class SyntheticModule(Realm realm, string name, SyntheticExports exports)
    : ModuleRecord(realm, name, EnvironmentRecord.Create(null, exports.Environment))
{
    private static readonly SyntheticExports s_default = new([new("default", static _ => JsValue.Undefined)]);

    /// <summary>CreateDefaultExportSyntheticModule (§16.2.1.8.1).</summary>
    public static SyntheticModule OfDefault(Realm realm, string name, JsValue value)
    {
        var module = new SyntheticModule(realm, name, s_default);
        module.Environment.SlotAt(0) = value;
        return module;
    }

    /// <summary>Creates a module of bytes (proposal-import-bytes), which nothing may change any more.</summary>
    public static SyntheticModule OfBytes(Realm realm, string name, byte[] bytes)
    {
        var buffer = ArrayBufferObject.CreateImmutable(realm, bytes);
        return OfDefault(
            realm, name, new TypedArrayObject(realm, realm[Intrinsic.Uint8ArrayPrototype], ElementKind.Uint8, buffer, 0, bytes.Length));
    }

    public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet) =>
        names.AddRange(exports.Environment.Names);

    public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet)
    {
        if (!exports.TryFind(exportName, out var slot)) return null;
        if (Environment.SlotAt(slot).IsUninitialized)
            Environment.SlotAt(slot) = ModuleRegistry.Of(Realm).CallHost(Name, slot => exports.Make(slot, Realm), slot);
        return new ResolvedBinding(this, slot);
    }
}
