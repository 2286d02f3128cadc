namespace Quoll.Modules;

/// <summary>import() (ECMA-262 §13.3.10).</summary>
internal static class ImportCall
{
    /// <summary>
    /// EvaluateImportCall (§13.3.10.2), from step 7: returns a promise for the namespace object. Only limits are
    /// thrown.
    /// </summary>
    /// <param name="realm">The realm of the calling code.</param>
    /// <param name="scriptOrModule">Its [[ScriptOrModule]]: a module, or the name of a script.</param>
    /// <param name="specifier">The first argument.</param>
    /// <param name="options">The second argument, or undefined.</param>
    public static JsValue Start(Realm realm, object scriptOrModule, JsValue specifier, JsValue options)
    {
        var agent = realm.Agent;
        var capability = new PromiseCapability(realm);
        var referrer = scriptOrModule is ModuleRecord module ? module.Name : (string)scriptOrModule;
        GraphLoading? loading = null;
        var isLoading = agent.Try((realm, referrer, specifier, options), call =>
        {
            var text = TypeConversion.ToString(call.specifier);
            var attributes = AttributesOf(call.options);
            if (ImportAttributes.FirstUnsupported(attributes) is { } key) throw Raise.TypeError(Messages.ImportAttributeUnsupported, key);
            loading = ModuleRegistry.Of(call.realm).Load(text, ImportAttributes.IsJson(attributes), call.referrer);
            return JsValue.Undefined;
        }, out var thrown);
        if (isLoading) Continue(realm, loading!, capability, givesNamespace: true);
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
            if (!key.IsString || !with.Object.GetOwnProperty(key, out var property) || !property.Enumerable) continue;
            var value = with.Object.Get(key);
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
    /// <param name="givesNamespace">Whether it is resolved with the namespace object; else with undefined.</param>
    public static void Continue(Realm realm, GraphLoading loading, PromiseCapability capability, bool givesNamespace)
    {
        var agent = realm.Agent;
        loading.WhenFinished(() =>
        {
            if (loading.Error is { } error) capability.Reject(agent, error.Value);
            else agent.Jobs.Enqueue(
                new ReactionJob(
                new InternalReaction((_, _) => Run(agent, loading.Module!, capability, givesNamespace)), PromiseState.Fulfilled,
                JsValue.Undefined));
        });
    }

    private static void Run(Agent agent, ModuleRecord module, PromiseCapability capability, bool givesNamespace)
    {
        PromiseObject? evaluation = null;
        var isLinked = agent.Try(module, m =>
        {
            ModuleLinking.Link(m);
            evaluation = ModuleEvaluation.Evaluate(m);
            return JsValue.Undefined;
        }, out var thrown);
        if (!isLinked)
        {
            capability.Reject(agent, thrown);
            return;
        }
        PromiseOperations.Then(agent, evaluation!, new InternalReaction((state, value) =>
        {
            if (state == PromiseState.Rejected) capability.Reject(agent, value);
            else capability.Resolve(agent, givesNamespace ? module.GetNamespace() : JsValue.Undefined);
        }));
    }
}
