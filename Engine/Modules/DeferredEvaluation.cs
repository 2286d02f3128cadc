using Quoll.Language;

namespace Quoll.Modules;

/// <summary>The evaluation of modules of <c>import defer</c> (proposal-defer-import-eval).</summary>
internal static class DeferredEvaluation
{
    /// <summary>
    /// GatherAsynchronousTransitiveDependencies: returns the modules that must be evaluated before a deferred module
    /// can be evaluated synchronously. They await at their top level; their order is that of the text. Without
    /// recursion.
    /// </summary>
    public static List<SourceTextModule> AsyncDependencies(ModuleRecord start)
    {
        var found = new List<SourceTextModule>();
        var seen = new HashSet<SourceTextModule>();
        var open = new Stack<(SourceTextModule Module, int Next)>();
        Visit(start);
        while (open.TryPop(out var top))
        {
            var (module, next) = top;
            if (next == module.Requested.Length) continue;
            open.Push((module, next + 1));
            if (module.Code.Requests[next].Phase != ImportPhase.Source) Visit(module.Requested[next]);
        }
        return found;

        void Visit(ModuleRecord record)
        {
            record.Realm.Agent.Step();
            if (record is not SourceTextModule module || !seen.Add(module)) return;
            if (module.Status == ModuleStatus.Evaluating || module.IsCycleEvaluated) return;
            if (module.HasTopLevelAwait) found.Add(module);
            else open.Push((module, 0));
        }
    }

    /// <summary>
    /// EnsureDeferredNamespaceEvaluation: evaluates a module now, or throws what its evaluation threw. Throws a
    /// TypeError if it is being evaluated, or waits for modules that are.
    /// </summary>
    public static void Run(ModuleRecord record)
    {
        if (record is SourceTextModule module && !IsReady(module)) throw Raise.TypeError(Messages.DeferredModuleRunning, module.Name);
        // EvaluateModuleSync.
        var evaluation = ModuleEvaluation.Evaluate(record);
        if (evaluation.State != PromiseState.Rejected) return;
        evaluation.IsHandled = true;
        throw Raise.Value(evaluation.Result);
    }

    // ReadyForSyncExecution.
    private static bool IsReady(SourceTextModule start)
    {
        var seen = new HashSet<SourceTextModule> { start };
        var open = new Stack<SourceTextModule>(seen);
        while (open.TryPop(out var module))
        {
            module.Realm.Agent.Spend(1 + module.Requested.Length);
            if (module.IsCycleEvaluated) continue;
            if (module.Status is ModuleStatus.Evaluating or ModuleStatus.EvaluatingAsync || module.HasTopLevelAwait) return false;
            for (var i = 0; i < module.Requested.Length; i++)
            {
                if (module.Code.Requests[i].Phase == ImportPhase.Source) continue;
                if (module.Requested[i] is SourceTextModule requested && seen.Add(requested)) open.Push(requested);
            }
        }
        return true;
    }
}
