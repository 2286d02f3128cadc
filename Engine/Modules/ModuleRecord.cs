using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>A Module Record (ECMA-262 §16.2.1.5).</summary>
/// <param name="realm">[[Realm]].</param>
/// <param name="name">The name that the loader gave it.</param>
/// <param name="environment">
/// [[Environment]]: created with the module, so that other modules may bind to its slots before it is linked.
/// </param>
internal abstract class ModuleRecord(Realm realm, string name, EnvironmentRecord environment)
{
    private NamespaceObject? _namespace;
    private NamespaceObject? _deferredNamespace;

    public Realm Realm => realm;

    public string Name => name;

    public EnvironmentRecord Environment => environment;

    /// <summary>[[ModuleSource]] (proposal-source-phase-imports); null if modules of this type have none.</summary>
    public virtual JsObject? Source => null;

    /// <summary>GetExportedNames (§16.2.1.7.2.1): adds the names to the list. A name may occur twice.</summary>
    public abstract void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet);

    /// <summary>
    /// ResolveExport (§16.2.1.7.2.2): returns the binding, or <see cref="ResolvedBinding.Ambiguous"/>. Returns null if
    /// there is no binding, or only a cycle of imports.
    /// </summary>
    public abstract ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet);

    public ResolvedBinding? ResolveExport(string exportName) => ResolveExport(exportName, []);

    /// <summary>
    /// Evaluate (§16.2.1.8.1.4) of a module that is not a <see cref="SourceTextModule"/>: gives the exports their
    /// values.
    /// </summary>
    public virtual void RunSteps() { }

    /// <summary>GetModuleNamespace (§16.2.1.11).</summary>
    public NamespaceObject GetNamespace() => _namespace ??= CreateNamespace(isDeferred: false);

    /// <summary>
    /// Returns what an import of a phase gives: a namespace object (GetModuleNamespace, §16.2.1.11, with a phase) or
    /// the source object (GetModuleSource). Throws a SyntaxError if there is none.
    /// </summary>
    public JsObject ObjectOf(ImportPhase phase) => phase switch
    {
        ImportPhase.Defer => _deferredNamespace ??= CreateNamespace(isDeferred: true),
        ImportPhase.Source => Source ?? throw Raise.SyntaxError(Messages.NoModuleSource, name),
        _ => GetNamespace(),
    };

    private NamespaceObject CreateNamespace(bool isDeferred)
    {
        var names = new List<string>();
        AddExportedNames(names, []);
        // In their order: each name is added after all others.
        names.Sort(StringComparer.Ordinal);
        var exports = new SortedList<string, ResolvedBinding>(StringComparer.Ordinal);
        foreach (var name in names)
        {
            if (exports.ContainsKey(name)) continue;
            if (ResolveExport(name) is { } binding && !ReferenceEquals(binding, ResolvedBinding.Ambiguous)) exports.Add(name, binding);
        }
        return new NamespaceObject(this, exports, isDeferred);
    }

    /// <summary>Returns the content of the slot of a binding imported from here.</summary>
    public static JsValue Import(ResolvedBinding binding) => binding.Phase is { } phase
        ? new JsValue(binding.Module.ObjectOf(phase))
        : JsValue.FromInternal(new ImportedBinding(binding.Module.Environment, binding.Slot));
}
