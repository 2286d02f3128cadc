using Quoll.Language;

namespace Quoll.Modules;

/// <summary>import() (ECMA-262 §13.3.10).</summary>
internal static class ImportCall
{
    /// <summary>
    /// EvaluateImportCall (§13.3.10.2), from step 7: returns a promise for the object of the phase. Only limits are
    /// thrown.
    /// </summary>
    /// <param name="realm">The realm of the calling code.</param>
    /// <param name="scriptOrModule">Its [[ScriptOrModule]]: a module, or the name of a script.</param>
    /// <param name="specifier">The first argument.</param>
    /// <param name="options">The second argument, or undefined.</param>
    /// <param name="phase">[[Phase]].</param>
    public static JsValue Start(Realm realm, object scriptOrModule, JsValue specifier, JsValue options, ImportPhase phase)
    {
        var agent = realm.Agent;
        var capability = new PromiseCapabilityRecord(realm);
        var referrer = scriptOrModule is ModuleRecord module ? module.Name : (string)scriptOrModule;
        GraphLoading? loading = null;
        var isLoading = agent.Try((realm, referrer, specifier, options, phase), call =>
        {
            var text = TypeConversion.ToString(call.specifier);
            var attributes = AttributesOf(call.options);
            if (ImportAttributes.FirstUnsupported(attributes) is { } key) throw Raise.TypeError(Messages.ImportAttributeUnsupported, key);
            loading = ModuleRegistry.Of(call.realm).Load(text, ImportAttributes.TypeOf(attributes), call.referrer, call.phase);
            return JsValue.Undefined;
        }, out var thrown);
        if (isLoading) Continue(realm, loading!, capability, phase);
        else capability.Reject(agent, thrown);
        return capability.Promise;
    }

    // Step 10: the own enumerable properties of the object in the options' property <c>with</c>.
    private static (string Key, string Value)[] AttributesOf(JsValue options)
    {
        if (options.IsUndefined) return [];
        if (!options.IsObject) throw Raise.TypeError(Messages.ImportOptionsNotObject, Display.Brief(options));
        var with = options.Object.Get("with");
        if (with.IsUndefined) return [];
        if (!with.IsObject) throw Raise.TypeError(Messages.ImportOptionsNotObject, Display.Brief(with));
        var attributes = new List<(string Key, string Value)>();
        foreach (var key in with.Object.OwnPropertyKeys())
        {
            WorkBudget.Steps(1);
            if (!key.IsString || !ObjectOperations.TryGetEnumerable(with.Object, key, out var value)) continue;
            if (!value.IsString) throw Raise.TypeError(Messages.ImportAttributeNotString, key, Display.Brief(value));
            attributes.Add((key.ToString(), value.String));
        }
        return attributes.ToArray();
    }

    /// <summary>
    /// ContinueDynamicImport (§13.3.10.3): when all modules are loaded, a job links and runs them, never the call
    /// itself.
    /// </summary>
    /// <param name="realm">The realm of the importing code.</param>
    /// <param name="loading">The module.</param>
    /// <param name="capability">Settled when the module has run, or loading has failed.</param>
    /// <param name="phase">The phase whose object it is resolved with; null for the completion value.</param>
    public static void Continue(Realm realm, GraphLoading loading, PromiseCapabilityRecord capability, ImportPhase? phase)
    {
        var agent = realm.Agent;
        loading.WhenFinished(() =>
        {
            if (loading.Error is { } error) capability.Reject(agent, error.Value);
            else agent.Jobs.Enqueue(
                new InternalReaction((_, _) => Run(agent, loading.Module!, capability, phase)).After(
                    PromiseState.Fulfilled, JsValue.Undefined));
        });
    }

    private static void Run(Agent agent, ModuleRecord module, PromiseCapabilityRecord capability, ImportPhase? phase)
    {
        PromiseObject? evaluation = null;
        var isLinked = agent.Try(module, m =>
        {
            if (phase == ImportPhase.Source) return m.ObjectOf(ImportPhase.Source);
            ModuleLinking.Link(m);
            evaluation = phase == ImportPhase.Defer ? EvaluateDependencies(m) : ModuleEvaluation.Evaluate(m);
            return JsValue.Undefined;
        }, out var thrown);
        if (!isLinked)
        {
            capability.Reject(agent, thrown);
            return;
        }
        if (evaluation is null)
        {
            capability.Resolve(agent, module.ObjectOf(phase!.Value));
            return;
        }
        PromiseOperations.Then(agent, evaluation, new InternalReaction((state, value) =>
        {
            if (state == PromiseState.Rejected) capability.Reject(agent, value);
            else if (phase is { } wanted) capability.Resolve(agent, module.ObjectOf(wanted));
            else ((PromiseObject)capability.Promise).Settle(state, value);
        }));
    }

    // Evaluates the parts of a deferred module that await (proposal-defer-import-eval); null if there are none. The
    // promise is that of SafePerformPromiseAll, whose values nothing needs.
    private static PromiseObject? EvaluateDependencies(ModuleRecord module)
    {
        var dependencies = DeferredEvaluation.AsyncDependencies(module);
        if (dependencies.Count == 0) return null;
        var agent = module.Realm.Agent;
        var all = new PromiseCapabilityRecord(module.Realm);
        var remaining = dependencies.Count;
        var promises = dependencies.ConvertAll(ModuleEvaluation.Evaluate);
        foreach (var promise in promises)
        {
            PromiseOperations.Then(agent, promise, new InternalReaction((state, value) =>
            {
                if (((PromiseObject)all.Promise).State != PromiseState.Pending) return;
                if (state == PromiseState.Rejected) all.Reject(agent, value);
                else if (--remaining == 0) all.Resolve(agent, JsValue.Undefined);
            }));
        }
        return (PromiseObject)all.Promise;
    }
}
