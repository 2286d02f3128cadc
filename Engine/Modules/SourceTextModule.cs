using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// [[Status]] of a module (ECMA-262 §16.2.1.6, table 44), in the order in which they follow each other.
/// </summary>
internal enum ModuleStatus : byte { New, Unlinked, Linking, Linked, Evaluating, EvaluatingAsync, Evaluated }

/// <summary>
/// A Source Text Module Record (ECMA-262 §16.2.1.7), which is a Cyclic Module Record (§16.2.1.6).
/// <see cref="ModuleLinking"/> and <see cref="ModuleEvaluation"/> link and evaluate it.
/// </summary>
internal sealed class SourceTextModule : ModuleRecord
{
    /// <summary>A value of <see cref="AsyncEvaluationOrder"/>: unset.</summary>
    public const long Unset = -1;

    /// <summary>A value of <see cref="AsyncEvaluationOrder"/>: done.</summary>
    public const long Done = -2;

    private JsObject? _importMeta;

    public SourceTextModule(Realm realm, string name, CompiledModule code)
        : base(realm, name, EnvironmentRecord.Create(null, code.Environment))
    {
        Code = code;
        Instance = Machine.Of(realm).NewInstance(code.Block, this);
        // Its functions are made before it runs.
        Instance.Realm = realm;
        Requested = new ModuleRecord[code.Requests.Length];
    }

    public CompiledModule Code { get; }

    public CodeInstance Instance { get; }

    /// <summary>[[LoadedModules]], by the index of the request; null while it is not loaded.</summary>
    public ModuleRecord[] Requested { get; }

    /// <summary>[[Status]].</summary>
    public ModuleStatus Status { get; set; }

    /// <summary>[[EvaluationError]]: the value that its evaluation threw; null if it has not thrown.</summary>
    public ModuleError? EvaluationError { get; set; }

    /// <summary>[[DFSIndex]].</summary>
    public int DfsIndex { get; set; }

    /// <summary>[[DFSAncestorIndex]].</summary>
    public int DfsAncestorIndex { get; set; }

    /// <summary>
    /// [[CycleRoot]]: the module of its cycle that was visited first; null before its cycle is evaluated.
    /// </summary>
    public SourceTextModule? CycleRoot { get; set; }

    /// <summary>IsModuleSCCEvaluated (proposal-defer-import-eval): whether its whole cycle is evaluated.</summary>
    public bool IsCycleEvaluated => (CycleRoot ?? this).Status == ModuleStatus.Evaluated;

    /// <summary>[[HasTLA]].</summary>
    public bool HasTopLevelAwait => Code.Block.IsAsync;

    /// <summary>[[AsyncEvaluationOrder]].</summary>
    public long AsyncEvaluationOrder { get; set; } = Unset;

    /// <summary>[[TopLevelCapability]].</summary>
    public PromiseCapabilityRecord? TopLevelCapability { get; set; }

    /// <summary>[[AsyncParentModules]].</summary>
    public List<SourceTextModule> AsyncParentModules { get; } = [];

    /// <summary>[[PendingAsyncDependencies]].</summary>
    public int PendingAsyncDependencies { get; set; }

    /// <summary>import.meta (§13.3.12.1, step 4).</summary>
    public JsObject ImportMeta
    {
        get
        {
            if (_importMeta is not null) return _importMeta;
            return _importMeta = ModuleRegistry.Of(Realm).CreateMeta(Name);
        }
    }

    /// <summary>The result of its code: undefined, unless it was compiled to have a completion value.</summary>
    public JsValue Completion { get; set; } = JsValue.Undefined;

    /// <summary>ExecuteModule (§16.2.1.7.3.2) of a module that does not await.</summary>
    public JsValue Execute()
    {
        using var scope = EnterTopLevel();
        return Completion = Machine.Of(Realm).RunModule(Realm, Instance, Environment);
    }

    /// <summary>
    /// ExecuteModule (§16.2.1.7.3.2) of a module that awaits, up to its first await: returns a promise for its end.
    /// </summary>
    public JsValue StartAsync()
    {
        using var scope = EnterTopLevel();
        return Machine.Of(Realm).StartAsyncModule(Realm, Instance, Environment);
    }

    // A module runs in the top level context, whatever code imports it first (proposal-async-context).
    private AsyncContext.Scope EnterTopLevel() => AsyncContext.Enter(Realm.Agent.AsyncContext, AsyncContextMapping.Empty);

    public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet)
    {
        Realm.Agent.ProbeNativeStack();
        // 1 and 2. A module reached again: a cycle of export *.
        if (!exportStarSet.Add(this)) return;
        foreach (var export in Code.LocalExports) names.Add(export.ExportName);
        foreach (var export in Code.IndirectExports) names.Add(export.ExportName);
        foreach (var request in Code.StarExports)
        {
            var found = new List<string>();
            Requested[request].AddExportedNames(found, exportStarSet);
            Realm.Agent.Spend(1 + found.Count);
            names.AddRange(found.Where(static name => name != "default"));
        }
    }

    public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet)
    {
        Realm.Agent.ProbeNativeStack();
        Realm.Agent.Step();
        // 2 and 3. The same question again: a cycle.
        if (!resolveSet.Add((this, exportName))) return null;
        // 4 and 5.
        if (Code.ExportIndex.TryGetValue(exportName, out var index))
        {
            if (index >= 0) return new ResolvedBinding(this, Code.LocalExports[index].Slot);
            var export = Code.IndirectExports[~index];
            var from = Requested[export.Request];
            return export.ImportName is null ? ResolvedBinding.OfPhase(from, Code.Requests[export.Request].Phase)
                : from.ResolveExport(export.ImportName, resolveSet);
        }
        // 6. export * never finds a default export.
        if (exportName == "default") return null;
        // 7 to 9.
        ResolvedBinding? found = null;
        foreach (var request in Code.StarExports)
        {
            var binding = Requested[request].ResolveExport(exportName, resolveSet);
            if (ReferenceEquals(binding, ResolvedBinding.Ambiguous)) return binding;
            if (binding is null) continue;
            if (found is null) found = binding;
            else if (found != binding) return ResolvedBinding.Ambiguous;
        }
        return found;
    }
}

/// <summary>A thrown value that is kept and thrown again later.</summary>
internal sealed record ModuleError(JsValue Value)
{
    public ThrowCompletion Throw() => Raise.Value(Value);
}
