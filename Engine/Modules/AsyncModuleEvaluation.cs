using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// The evaluation of modules that await at their top level, and of modules that wait for such modules (ECMA-262
/// §16.2.1.6.1.3.2 to 5).
/// </summary>
internal static class AsyncModuleEvaluation
{
    /// <summary>ExecuteAsyncModule (§16.2.1.6.1.3.2).</summary>
    public static void Execute(SourceTextModule module)
    {
        var agent = module.Realm.Agent;
        var promise = (PromiseObject)module.StartAsync().Object;
        PromiseOperations.Then(agent, promise, new InternalReaction((state, value) =>
        {
            if (state == PromiseState.Fulfilled)
            {
                module.Completion = value;
                Fulfilled(module);
            }
            else Rejected(module, new ModuleError(value));
        }));
    }

    // GatherAvailableAncestors (§16.2.1.6.1.3.3): collects the modules that no longer wait for anything. Without
    // recursion; the caller sorts them anyway.
    private static List<SourceTextModule> AvailableAncestors(SourceTextModule module)
    {
        var available = new List<SourceTextModule>();
        var finished = new Stack<SourceTextModule>([module]);
        while (finished.TryPop(out var m))
        {
            foreach (var parent in m.AsyncParentModules)
            {
                if ((parent.CycleRoot ?? parent).EvaluationError is not null || --parent.PendingAsyncDependencies != 0) continue;
                available.Add(parent);
                if (!parent.HasTopLevelAwait) finished.Push(parent);
            }
        }
        return available;
    }

    // AsyncModuleExecutionFulfilled (§16.2.1.6.1.3.4).
    private static void Fulfilled(SourceTextModule module)
    {
        // 1. The error of a sibling has already been stored.
        if (module.Status == ModuleStatus.Evaluated) return;
        Complete(module);
        // 8 to 12.
        var available = AvailableAncestors(module);
        available.Sort(static (a, b) => a.AsyncEvaluationOrder.CompareTo(b.AsyncEvaluationOrder));
        var agent = module.Realm.Agent;
        foreach (var m in available)
        {
            if (m.Status == ModuleStatus.Evaluated) continue;
            if (m.HasTopLevelAwait) Execute(m);
            else if (agent.Try(m, static m => m.Execute(), out var thrown)) Complete(m);
            else Rejected(m, new ModuleError(thrown));
        }
    }

    private static void Complete(SourceTextModule module)
    {
        module.AsyncEvaluationOrder = SourceTextModule.Done;
        module.Status = ModuleStatus.Evaluated;
        ModuleEvaluation.Settle(module);
    }

    // AsyncModuleExecutionRejected (§16.2.1.6.1.3.5), without recursion: each module's promise is rejected before those
    // of the modules that need it.
    private static void Rejected(SourceTextModule module, ModuleError error)
    {
        var failed = new Stack<SourceTextModule>([module]);
        while (failed.TryPop(out var m))
        {
            // 1.
            if (m.Status == ModuleStatus.Evaluated) continue;
            m.EvaluationError = error;
            m.Status = ModuleStatus.Evaluated;
            m.AsyncEvaluationOrder = SourceTextModule.Done;
            m.TopLevelCapability?.Reject(m.Realm.Agent, error.Value);
            for (var i = m.AsyncParentModules.Count - 1; i >= 0; i--) failed.Push(m.AsyncParentModules[i]);
        }
    }
}
