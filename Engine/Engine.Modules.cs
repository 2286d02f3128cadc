using Quoll.Hosting;
using Quoll.Modules;
using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll;

// Modules (ECMA-262 §16.2).
public sealed partial class Engine
{
    /// <summary>What a module is called whose host gave it no name.</summary>
    public const string DefaultModuleName = "<module>";

    /// <summary>
    /// Loads a module with <see cref="EngineOptions.ModuleLoader"/>, and runs it and the modules that it imports, unless they have run before. Leaves the jobs
    /// that they add to <see cref="RunJobs"/>, except where the module awaits at its top level.
    /// </summary>
    /// <param name="specifier">As behind <c>from</c>; the loader says what it means.</param>
    /// <returns>The module's namespace object: its exports are its properties, and always show what the module's variables hold.</returns>
    /// <exception cref="JavaScriptException">A module was not found, has a syntax error, imports what is not exported, or threw.</exception>
    /// <exception cref="InvalidOperationException">The module awaits what no job can bring: use <see cref="ImportModuleAsync"/>.</exception>
    public JsValue ImportModule(string specifier)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        return Finish(StartModule(specifier, static (realm, specifier) => realm.Modules.Load(specifier, isJson: false, referrer: null)));
    }

    /// <summary>Runs the text of a module, and the modules that it imports, as <see cref="ImportModule"/> does.</summary>
    /// <param name="code">The text of a Module (§16.2).</param>
    /// <param name="name">
    /// Its name: shown by error messages, the base of what it imports, and what other modules import it by. It takes the place of a module of that name.
    /// </param>
    /// <returns>The module's namespace object.</returns>
    /// <inheritdoc cref="ImportModule" path="/exception"/>
    public JsValue ExecuteModule(string code, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Finish(StartModule((code, name: name ?? DefaultModuleName), AddModule));
    }

    /// <summary>As <see cref="ImportModule"/>, then runs jobs until none is left and no task of the host is under way.</summary>
    /// <param name="specifier">As behind <c>from</c>; the loader says what it means.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>The module's namespace object.</returns>
    /// <exception cref="JavaScriptException">A module was not found, has a syntax error, imports what is not exported, or threw.</exception>
    /// <exception cref="InvalidOperationException">The module awaits what no job and no task can bring.</exception>
    public async Task<JsValue> ImportModuleAsync(string specifier, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        var (module, evaluation) = StartModule(specifier, static (realm, specifier) => realm.Modules.Load(specifier, isJson: false, referrer: null));
        await FinishAsync(evaluation, cancellationToken);
        return NamespaceOf(module);
    }

    /// <summary>As <see cref="ExecuteModule"/>, then runs jobs until none is left and no task of the host is under way.</summary>
    /// <inheritdoc cref="ExecuteModule" path="/param"/>
    /// <inheritdoc cref="ImportModuleAsync" path="/*[not(self::param[@name='specifier'])]"/>
    public async Task<JsValue> ExecuteModuleAsync(string code, string? name = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        var (module, evaluation) = StartModule((code, name: name ?? DefaultModuleName), AddModule);
        await FinishAsync(evaluation, cancellationToken);
        return NamespaceOf(module);
    }

    /// <summary>Links a module and runs it up to its first await: the promise of its evaluation, for a host that drives jobs and timers itself.</summary>
    internal JsValue BeginModule(string code, string name) => StartModule((code, name), AddModule).Evaluation;

    private static ModuleRecord AddModule(Realm realm, (string Code, string Name) module)
    {
        var added = realm.Modules.Add(module.Name, module.Code);
        realm.Modules.LoadRequested(added);
        return added;
    }

    private (ModuleRecord Module, PromiseObject Evaluation) StartModule<TState>(TState state, Func<Realm, TState, ModuleRecord> load) =>
        Boundary.Run(Realm, (state, load), static (realm, call) =>
        {
            var module = call.load(realm, call.state);
            ModuleLinking.Link(module);
            var evaluation = ModuleEvaluation.Evaluate(module);
            // The host gets the error itself.
            evaluation.IsHandled = true;
            return (module, evaluation);
        });

    private JsValue Finish((ModuleRecord Module, PromiseObject Evaluation) started)
    {
        var (module, evaluation) = started;
        if (evaluation.State == PromiseState.Pending && Realm.Agent.Depth == 0) RunJobs();
        return evaluation.State switch
        {
            PromiseState.Fulfilled => NamespaceOf(module),
            PromiseState.Rejected => throw RejectionOf(evaluation),
            _ => throw new InvalidOperationException($"The module '{module.Name}' awaits what is not there yet; ImportModuleAsync waits for it."),
        };
    }

    private JsValue NamespaceOf(ModuleRecord module) => Boundary.Run(Realm, module, static (_, module) => new JsValue(module.GetNamespace()));
}
