using Quoll.Language;

namespace Quoll.Modules;

/// <summary>
/// Loads a module with its dependencies, which are linked when all are loaded: a GraphLoadingState Record (ECMA-262
/// §16.2.1.6.1.1). Modules that the loader has available are loaded at once. The other loads run concurrently, and jobs
/// continue here.
/// </summary>
internal sealed class GraphLoading(Realm realm)
{
    private readonly HashSet<SourceTextModule> _visited = [];
    private Action? _finished;

    // Whether the requested module is needed without its dependencies.
    private bool _isOfSource;

    // [[PendingModulesCount]]
    private int _pending;

    /// <summary>The requested module; null while unknown.</summary>
    public ModuleRecord? Module { get; private set; }

    /// <summary>Not [[IsLoading]].</summary>
    public bool IsFinished { get; private set; }

    /// <summary>The reason of the failure; null if loading has not failed.</summary>
    public ModuleError? Error { get; private set; }

    /// <summary>LoadRequestedModules (§16.2.1.6.1.1). Throws if a failure is known at once.</summary>
    public void Start(ModuleRecord module)
    {
        Module = module;
        try
        {
            if (!_isOfSource) Visit(module);
        }
        catch
        {
            // Loads that have begun end without this graph.
            IsFinished = true;
            throw;
        }
        if (_pending == 0) Succeed();
    }

    /// <summary>
    /// HostLoadImportedModule (§16.2.1.10), then LoadRequestedModules. Throws if a failure is known at once.
    /// </summary>
    public void Start(string specifier, ModuleType type, string? referrer, ImportPhase phase)
    {
        _isOfSource = phase == ImportPhase.Source;
        if (ModuleRegistry.Of(realm).Request(specifier, type, referrer, new PendingRequest(this, null, 0)) is { } module) Start(module);
        else _pending = 1;
    }

    /// <summary>Runs an action when all is loaded or a load has failed; at once if that has already happened.</summary>
    public void WhenFinished(Action action)
    {
        if (IsFinished) action();
        else _finished += action;
    }

    /// <summary>ContinueModuleLoading (§16.2.1.6.1.1.2): takes the result of a load, which may be a failure.</summary>
    public void Continue(in PendingRequest request, ModuleRecord? module, ModuleError? error)
    {
        if (module is not null && request.Referrer is { } referrer) referrer.Requested[request.Index] = module;
        if (IsFinished) return;
        _pending--;
        if (error is null)
        {
            if (request.Referrer is null) Module = module;
            var isOfSource = request.Referrer is { } from ? IsOfSource(from, request.Index) : _isOfSource;
            if (!isOfSource && !realm.Agent.Try((graph: this, module), static x => x.graph.Visit(x.module!), out var thrown))
                error = new ModuleError(thrown);
        }
        if (error is not null)
        {
            // Other pending loads still arrive at the registry.
            Error = error;
            IsFinished = true;
            _finished?.Invoke();
        }
        else if (_pending == 0)
        {
            Succeed();
        }
    }

    // InnerModuleLoading (§16.2.1.6.1.1.1): depth first, in the order of the text, without recursion.
    private JsValue Visit(ModuleRecord start)
    {
        if (start is not SourceTextModule { Status: ModuleStatus.New } first || !_visited.Add(first)) return JsValue.Undefined;
        var open = new Stack<(SourceTextModule Module, int Next)>([(first, 0)]);
        while (open.TryPop(out var top))
        {
            var (module, next) = top;
            if (next == module.Requested.Length) continue;
            realm.Agent.Step();
            open.Push((module, next + 1));
            if ((module.Requested[next] ?? Request(module, next)) is not { } requested) _pending++;
            else if (!IsOfSource(module, next) && requested is SourceTextModule { Status: ModuleStatus.New } inner && _visited.Add(inner))
                open.Push((inner, 0));
        }
        return JsValue.Undefined;
    }

    private static bool IsOfSource(SourceTextModule module, int request) => module.Code.Requests[request].Phase == ImportPhase.Source;

    private ModuleRecord? Request(SourceTextModule module, int index)
    {
        var request = module.Code.Requests[index];
        // AllImportAttributesSupported (§16.2.1.10.1).
        if (ImportAttributes.FirstUnsupported(request.Attributes) is { } key)
        {
            throw ErrorObject.SyntaxErrorAt(
                realm, module.Code.Source, request.Offset, MessageText.Format(Messages.ImportAttributeUnsupported, key));
        }
        var loaded =
            ModuleRegistry.Of(realm)
            .Request(
                request.Specifier, ImportAttributes.TypeOf(request.Attributes), module.Name, new PendingRequest(this, module, index));
        if (loaded is not null) module.Requested[index] = loaded;
        return loaded;
    }

    private void Succeed()
    {
        foreach (var module in _visited)
        {
            // Another graph may already have loaded the module.
            if (module.Status == ModuleStatus.New) module.Status = ModuleStatus.Unlinked;
        }
        IsFinished = true;
        _finished?.Invoke();
    }
}

/// <summary>The place of a module that is not loaded yet.</summary>
/// <param name="Graph">The graph that waits for it.</param>
/// <param name="Referrer">The module that imports it; null if it is the root of the graph.</param>
/// <param name="Index">The index of the request in that module.</param>
internal readonly record struct PendingRequest(GraphLoading Graph, SourceTextModule? Referrer, int Index);
