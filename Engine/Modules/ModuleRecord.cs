using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>A Module Record (ECMA-262 §16.2.1.5).</summary>
/// <param name="realm">[[Realm]].</param>
/// <param name="name">The name that the loader has given it.</param>
/// <param name="environment">
/// [[Environment]]: made with the module, so that others may bind to its slots before it is linked.
/// </param>
internal abstract class ModuleRecord(Realm realm, string name, EnvironmentRecord environment)
{
    private NamespaceObject? _namespace;

    public Realm Realm => realm;

    public string Name => name;

    public EnvironmentRecord Environment => environment;

    /// <summary>GetExportedNames (§16.2.1.7.2.1): adds to the list. A name may come twice.</summary>
    public abstract void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet);

    /// <summary>
    /// ResolveExport (§16.2.1.7.2.2): the binding, <see cref="ResolvedBinding.Ambiguous"/>, or null where there is
    /// none, or only a circle of imports.
    /// </summary>
    public abstract ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet);

    public ResolvedBinding? ResolveExport(string exportName) => ResolveExport(exportName, []);

    /// <summary>GetModuleNamespace (§16.2.1.11).</summary>
    public NamespaceObject GetNamespace()
    {
        if (_namespace is not null) return _namespace;
        var names = new List<string>();
        AddExportedNames(names, []);
        // In their order: each that is added comes after all others.
        names.Sort(StringComparer.Ordinal);
        var exports = new SortedList<string, ResolvedBinding>(StringComparer.Ordinal);
        foreach (var name in names)
        {
            if (exports.ContainsKey(name)) continue;
            if (ResolveExport(name) is { } binding && !ReferenceEquals(binding, ResolvedBinding.Ambiguous)) exports.Add(name, binding);
        }
        return _namespace = new NamespaceObject(realm, exports);
    }

    /// <summary>Returns the content of the slot of a binding imported from here.</summary>
    public static JsValue Import(ResolvedBinding binding) => binding.Slot == ResolvedBinding.Namespace
        ? new JsValue(binding.Module.GetNamespace())
        : JsValue.FromInternal(new ImportedBinding(binding.Module.Environment.Slots, binding.Slot));
}
