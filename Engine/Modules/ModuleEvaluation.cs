using Quoll.Language;

namespace Quoll.Modules;

/// <summary>
/// Evaluate of a Cyclic Module Record (ECMA-262 §16.2.1.6.1.3). Modules that wait continue in
/// <see cref="AsyncModuleEvaluation"/>.
/// </summary>
internal static class ModuleEvaluation
{
    /// <summary>
    /// Evaluate (§16.2.1.6.1.3): runs the modules that it needs, in order, and then the module itself. The promise is
    /// settled when all of them have run.
    /// </summary>
    public static PromiseObject Evaluate(ModuleRecord record)
    {
        var agent = record.Realm.Agent;
        if (record is not SourceTextModule module)
        {
            var evaluated = new PromiseCapabilityRecord(record.Realm);
            if (agent.Try(record, static module => { module.RunSteps(); return JsValue.Undefined; }, out var reason))
                evaluated.Resolve(agent, JsValue.Undefined);
            else
                evaluated.Reject(agent, reason);
            return (PromiseObject)evaluated.Promise;
        }
        // 3. A second request waits for the whole cycle.
        if (module.Status >= ModuleStatus.EvaluatingAsync && module.CycleRoot is { } root) module = root;
        // 4.
        if (module.TopLevelCapability is { } known) return (PromiseObject)known.Promise;
        var stack = new List<SourceTextModule>();
        var capability = new PromiseCapabilityRecord(module.Realm);
        module.TopLevelCapability = capability;
        try
        {
            Evaluate(module, stack, 0);
        }
        catch (ThrowCompletion thrown)
        {
            // 9.
            agent.Materialize(thrown);
            Fail(stack, new ModuleError(thrown.Value));
            capability.Reject(agent, thrown.Value);
            return (PromiseObject)capability.Promise;
        }
        catch
        {
            // A limit was reached: the modules that were running are not run again.
            // Without a trace, because it would take steps, and none are left.
            var ended = new ErrorObject(module.Realm, module.Realm[Intrinsic.ErrorPrototype]);
            ended.DefineOwn(WellKnown.Message, Messages.ModuleEndedByLimit, PropertyFlags.Hidden);
            var error = new ModuleError(ended);
            Fail(stack, error);
            ((PromiseObject)capability.Promise).IsHandled = true;
            capability.Reject(agent, error.Value);
            throw;
        }
        // 10.
        if (module.Status == ModuleStatus.Evaluated) Settle(module);
        return (PromiseObject)capability.Promise;
    }

    /// <summary>
    /// Fulfils the promise of a module that has run. No script sees the value: undefined, or the completion value that
    /// the host wants, which may be a promise.
    /// </summary>
    public static void Settle(SourceTextModule module) =>
        (module.TopLevelCapability?.Promise as PromiseObject)?.Settle(PromiseState.Fulfilled, module.Completion);

    private static void Fail(List<SourceTextModule> stack, ModuleError error)
    {
        foreach (var m in stack)
        {
            m.Status = ModuleStatus.Evaluated;
            m.EvaluationError = error;
        }
    }

    // InnerModuleEvaluation (§16.2.1.6.1.3.1).
    private static int Evaluate(ModuleRecord record, List<SourceTextModule> stack, int index)
    {
        // 1 to 3.
        if (record is not SourceTextModule module)
        {
            record.RunSteps();
            return index;
        }
        if (module.Status >= ModuleStatus.EvaluatingAsync) return module.EvaluationError is { } error ? throw error.Throw() : index;
        if (module.Status == ModuleStatus.Evaluating) return index;
        module.Realm.Agent.ProbeNativeStack();
        module.Realm.Agent.Spend(1 + module.Requested.Length);
        // 5 to 10.
        module.Status = ModuleStatus.Evaluating;
        module.DfsIndex = module.DfsAncestorIndex = index++;
        module.PendingAsyncDependencies = 0;
        stack.Add(module);
        // 11.
        foreach (var requested in module.Code.HasPhases ? EvaluationList(module) : module.Requested)
        {
            index = Evaluate(requested, stack, index);
            if (requested is SourceTextModule required) DependOn(module, required);
        }
        // 12 and 13.
        if (module.PendingAsyncDependencies > 0 || module.HasTopLevelAwait)
        {
            module.AsyncEvaluationOrder = ModuleRegistry.Of(module.Realm).NextAsyncEvaluation();
            if (module.PendingAsyncDependencies == 0) AsyncModuleEvaluation.Execute(module);
        }
        else
        {
            module.Execute();
        }
        // 16.
        if (module.DfsAncestorIndex != module.DfsIndex) return index;
        while (true)
        {
            var done = stack[^1];
            stack.RemoveAt(stack.Count - 1);
            done.Status = done.AsyncEvaluationOrder == SourceTextModule.Unset ? ModuleStatus.Evaluated : ModuleStatus.EvaluatingAsync;
            done.CycleRoot = module;
            if (ReferenceEquals(done, module)) return index;
        }
    }

    // The modules that must be evaluated before a module. Of those that it defers, only their parts that await
    // (proposal-defer-import-eval).
    private static IEnumerable<ModuleRecord> EvaluationList(SourceTextModule module)
    {
        var list = new OrderedDictionary<ModuleRecord, bool>();
        for (var i = 0; i < module.Requested.Length; i++)
        {
            var requested = module.Requested[i];
            switch (module.Code.Requests[i].Phase)
            {
                case ImportPhase.Evaluation: list.TryAdd(requested, true); break;
                case ImportPhase.Defer:
                    foreach (var dependency in DeferredEvaluation.AsyncDependencies(requested)) list.TryAdd(dependency, true);
                    break;
            }
        }
        return list.Keys;
    }

    // 11.c and 11.d.
    private static void DependOn(SourceTextModule module, SourceTextModule required)
    {
        if (required.Status == ModuleStatus.Evaluating)
        {
            module.DfsAncestorIndex = Math.Min(module.DfsAncestorIndex, required.DfsAncestorIndex);
        }
        else
        {
            required = required.CycleRoot!;
            if (required.EvaluationError is { } error) throw error.Throw();
        }
        if (required.AsyncEvaluationOrder < 0) return;
        module.PendingAsyncDependencies++;
        required.AsyncParentModules.Add(module);
    }
}
