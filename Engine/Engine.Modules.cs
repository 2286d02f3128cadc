using Quoll.Calls;
using Quoll.Modules;
using Quoll.Packages;
using Quoll.Vm;

namespace Quoll;

// Modules (ECMA-262 §16.2).
public sealed partial class Engine
{
    /// <summary>Default source name of a module.</summary>
    public const string DefaultModuleName = "<module>";

    /// <summary>
    /// Parses and compiles a module once, in the mode of this engine's options and within its limits. This engine and
    /// others can import and run it, also on other threads.
    /// </summary>
    /// <param name="code">The text of a Module (§16.2).</param>
    /// <param name="options">Source name, limits and cancellation token of this call.</param>
    /// <exception cref="JavaScriptException">
    /// The code has a syntax error: <see cref="JavaScriptException.Value"/> is a SyntaxError of this engine.
    /// </exception>
    public PreparedModule PrepareModule(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        using var limits = Open(options);
        return Boundary.Run(Realm, (code, name: options.SourceName ?? DefaultModuleName), static (realm, text) =>
            new PreparedModule(Machine.Of(realm).CompileModule(realm, text.code, text.name)));
    }

    /// <summary>
    /// Loads a module with <see cref="EngineOptions.ModuleLoader"/>, and runs it and the modules that it imports,
    /// unless they have run before. Leaves the jobs that they add to <see cref="RunJobs"/>, except if the module
    /// awaits at its top level.
    /// </summary>
    /// <param name="specifier">The text after <c>from</c> in an import; the loader resolves it.</param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <returns>
    /// The module's namespace object: its properties are the exports, and always have the current values of the
    /// module's variables.
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A module was not found, has a syntax error, imports a name that is not exported, or threw a value.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The module awaits a promise that no job settles, or the loader has not loaded all texts yet
    /// (<see cref="IModuleLoader.LoadAsync"/>): use <see cref="ImportModuleAsync"/>.
    /// </exception>
    public JsValue ImportModule(string specifier, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        return RunModule(specifier, options, specifier, static (realm, specifier) =>
            ModuleRegistry.Of(realm).Load(specifier, ModuleType.JavaScript, referrer: null));
    }

    /// <summary>
    /// Runs the text of a module, and the modules that it imports, as <see cref="ImportModule"/> does.
    /// </summary>
    /// <param name="code">The text of a Module (§16.2).</param>
    /// <param name="options">
    /// Limits and cancellation token of this call, and the name of the module. Its imports are relative to this name,
    /// and other modules import it by this name. It replaces a module of that name.
    /// </param>
    /// <returns>The module's namespace object.</returns>
    /// <inheritdoc cref="ImportModule" path="/exception"/>
    public JsValue ExecuteModule(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        var name = options.SourceName ?? DefaultModuleName;
        return RunModule(name, options, (code, name), AddModule);
    }

    /// <summary>Runs a prepared module, and the modules that it imports, as <see cref="ImportModule"/> does.</summary>
    /// <param name="module">The module.</param>
    /// <param name="options">
    /// Limits and cancellation token of this call, and the name of the module; null for
    /// <see cref="PreparedModule.SourceName"/>. Its imports are relative to this name, and other modules import it
    /// by this name. It replaces a module of that name.
    /// </param>
    /// <returns>The module's namespace object.</returns>
    /// <inheritdoc cref="ImportModule" path="/exception"/>
    public JsValue ExecuteModule(PreparedModule module, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(module);
        var name = options.SourceName ?? module.SourceName;
        return RunModule(name, options, (module, name), AddModule);
    }

    /// <summary>
    /// Loads and runs a module as <see cref="ImportModule"/> does, then runs jobs, and waits for the loader and for
    /// tasks of the host, until the module has run.
    /// </summary>
    /// <param name="specifier">The text after <c>from</c> in an import; the loader resolves it.</param>
    /// <param name="options">Limits and cancellation token of this call.</param>
    /// <returns>The module's namespace object.</returns>
    /// <exception cref="JavaScriptException">
    /// A module was not found, has a syntax error, imports a name that is not exported, or threw a value.
    /// </exception>
    /// <exception cref="InvalidOperationException">The module awaits a promise that no job or task settles.</exception>
    public Task<JsValue> ImportModuleAsync(string specifier, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        return RunModuleAsync(specifier, realm => ModuleRegistry.Of(realm).Load(specifier, ModuleType.JavaScript, referrer: null), options);
    }

    /// <summary>
    /// Runs the text of a module as <see cref="ExecuteModule(string, CallOptions)"/> does, then runs jobs, and waits
    /// for the loader and for tasks of the host, until the module has run.
    /// </summary>
    /// <inheritdoc cref="ExecuteModule(string, CallOptions)" path="/param"/>
    /// <inheritdoc cref="ImportModuleAsync" path="/*[self::returns or self::exception]"/>
    public Task<JsValue> ExecuteModuleAsync(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        var name = options.SourceName ?? DefaultModuleName;
        return RunModuleAsync(name, realm => AddModule(realm, (code, name)), options);
    }

    /// <summary>
    /// Runs a prepared module as <see cref="ExecuteModule(PreparedModule, CallOptions)"/> does, then runs jobs, and
    /// waits for the loader and for tasks of the host, until the module has run.
    /// </summary>
    /// <inheritdoc cref="ExecuteModule(PreparedModule, CallOptions)" path="/param"/>
    /// <inheritdoc cref="ImportModuleAsync" path="/*[self::returns or self::exception]"/>
    public Task<JsValue> ExecuteModuleAsync(PreparedModule module, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(module);
        var name = options.SourceName ?? module.SourceName;
        return RunModuleAsync(name, realm => AddModule(realm, (module, name)), options);
    }

    private Task<JsValue> RunModuleAsync(string name, Func<Realm, GraphLoading> load, CallOptions options)
    {
        GraphLoading? loading = null;
        return RunAsync(
            options, EngineCallKind.Module, name, realm =>
            {
                loading = load(realm);
                return Start(realm, loading);
            }, (_, _) => new JsValue(loading!.Module!.GetNamespace()));
    }

    /// <summary>
    /// Runs the main module of a program up to its first await, for hosts that run jobs themselves:
    /// <c>import.meta.main</c> is true in it.
    /// </summary>
    /// <inheritdoc cref="ExecuteModule(string, CallOptions)" path="/param"/>
    /// <returns>
    /// A promise, which is settled when the module has run. Its <see cref="JsValue.PromiseResult"/> is then the
    /// completion value, as <see cref="Execute(string, CallOptions)"/> returns it for scripts.
    /// </returns>
    /// <exception cref="JavaScriptException">
    /// A module was not found, has a syntax error, or imports a name that is not exported.
    /// </exception>
    public JsValue BeginModule(string code, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        using var limits = Open(options);
        var name = options.SourceName ?? DefaultModuleName;
        return Boundary.Call(Realm, EngineCallKind.Module, name, (code, name), static (realm, text) =>
        {
            var registry = ModuleRegistry.Of(realm);
            registry.Main = text.name;
            return new JsValue(Start(realm, registry.LoadRequested(registry.Add(text.name, text.code, hasCompletionValue: true))));
        });
    }

    /// <summary>Links and runs a prepared module under its own name, without a completion value.</summary>
    internal (JsValue Evaluation, SourceTextModule Module) BeginModule(PreparedModule prepared)
    {
        var (loading, evaluation) = StartModule(null, (prepared, prepared.SourceName), AddModule);
        return (evaluation, (SourceTextModule)loading.Module!);
    }

    private static GraphLoading AddModule(Realm realm, (PreparedModule Module, string Name) module) =>
        ModuleRegistry.Of(realm).LoadRequested(ModuleRegistry.Of(realm).Add(module.Name, module.Module));

    private static GraphLoading AddModule(Realm realm, (string Code, string Name) module) =>
        ModuleRegistry.Of(realm).LoadRequested(ModuleRegistry.Of(realm).Add(module.Name, module.Code));

    /// <summary>
    /// Creates a function <c>require</c>, as <c>module.createRequire</c> of Node does.
    /// </summary>
    /// <param name="loader">Finds the modules.</param>
    /// <param name="path">The path that specifiers are relative to: that of a file, which need not exist.</param>
    /// <returns>The function, a value of this engine.</returns>
    public JsValue CreateRequire(NodeModuleLoader loader, string path)
    {
        ArgumentNullException.ThrowIfNull(loader);
        ArgumentNullException.ThrowIfNull(path);
        return Boundary.Run(Realm, (loader, path), static (realm, call) =>
            new JsValue(CommonJsModules.Of(realm).RequireFor(call.loader, call.path, null)));
    }

    /// <summary>
    /// Runs a text as the CommonJS module that a program begins with: <c>require.main</c>. Leaves the jobs that it
    /// adds to <see cref="RunJobs"/>.
    /// </summary>
    /// <param name="loader">Finds the modules that it requires.</param>
    /// <param name="path">The full path of the module, which need not be that of a file.</param>
    /// <param name="code">The text of the module.</param>
    /// <returns>The value of <c>module.exports</c>.</returns>
    /// <exception cref="JavaScriptException">The module has a syntax error or threw a value.</exception>
    public JsValue ExecuteCommonJs(NodeModuleLoader loader, string path, string code)
    {
        ArgumentNullException.ThrowIfNull(loader);
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(code);
        return Boundary.Call(Realm, EngineCallKind.Module, path, (loader, path, code), static (realm, main) =>
            CommonJsModules.Of(realm).RunMain(main.loader, main.path, main.code));
    }

    private JavaScriptException RejectionOf(PromiseObject promise) => Boundary.Run(Realm, promise, Rejection);

    private JsValue RunModule<TState>(string name, CallOptions options, TState state, Func<Realm, TState, GraphLoading> load)
    {
        using var limits = Open(options);
        return EngineCall.TryBegin(Realm.Agent, EngineCallKind.Module, name) is not { } observed
            ? Finish(null, StartModule(null, state, load))
            : observed.Run((engine: this, state, load), static (observed, module) =>
                module.engine.Finish(observed, module.engine.StartModule(observed, module.state, module.load)));
    }

    private (GraphLoading Loading, PromiseObject Evaluation) StartModule<TState>(
        EngineCall? observed, TState state, Func<Realm, TState, GraphLoading> load) =>
        Boundary.Run(Realm, (state, load), static (realm, call) =>
        {
            var loading = call.load(realm, call.state);
            return (loading, Start(realm, loading));
        }, observed: observed);

    // If all modules are loaded, the module runs now and errors are thrown. Otherwise a job continues, and the promise
    // gets the result.
    private static PromiseObject Start(Realm realm, GraphLoading loading)
    {
        PromiseObject evaluation;
        if (loading.IsFinished)
        {
            ModuleLinking.Link(loading.Module!);
            evaluation = ModuleEvaluation.Evaluate(loading.Module!);
        }
        else
        {
            var capability = new PromiseCapabilityRecord(realm);
            ImportCall.Continue(realm, loading, capability, phase: null);
            evaluation = (PromiseObject)capability.Promise;
        }
        evaluation.IsHandled = true;
        return evaluation;
    }

    private JsValue Finish(EngineCall? observed, (GraphLoading Loading, PromiseObject Evaluation) started)
    {
        var (loading, evaluation) = started;
        if (evaluation.State == PromiseState.Pending && !Realm.Agent.IsRunningCode) RunWaitingJobs(observed);
        return evaluation.State switch
        {
            PromiseState.Fulfilled => NamespaceOf(loading),
            PromiseState.Rejected => throw RejectionOf(evaluation),
            _ when !loading.IsFinished =>
                throw new InvalidOperationException(
                "The module loader is still loading; ImportModuleAsync and ExecuteModuleAsync wait for it."),
            _ => throw new InvalidOperationException(
                $"The module '{loading.Module!.Name}' still awaits at its top level; ImportModuleAsync waits for it."),
        };
    }

    private JsValue NamespaceOf(GraphLoading loading) =>
        Boundary.Run(Realm, loading.Module!, static (_, module) => new JsValue(module.GetNamespace()));
}
