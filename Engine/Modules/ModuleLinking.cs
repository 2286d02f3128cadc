using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// Link of a Cyclic Module Record (ECMA-262 §16.2.1.6.1.2), and its implementation for source text modules.
/// </summary>
internal static class ModuleLinking
{
    /// <summary>
    /// Link (§16.2.1.6.1.2): throws a SyntaxError if an import finds no export. All modules are then as before.
    /// </summary>
    public static void Link(ModuleRecord module)
    {
        var stack = new List<SourceTextModule>();
        try
        {
            Link(module, stack, 0);
        }
        catch
        {
            foreach (var m in stack) m.Status = ModuleStatus.Unlinked;
            throw;
        }
    }

    // InnerModuleLinking (§16.2.1.6.1.2.1).
    private static int Link(ModuleRecord record, List<SourceTextModule> stack, int index)
    {
        // 1 and 2.
        if (record is not SourceTextModule module || module.Status >= ModuleStatus.Linking) return index;
        module.Realm.Agent.ProbeNativeStack();
        // A repeated request for a module that cannot be linked links all of it again.
        module.Realm.Agent.Spend(1 + module.Requested.Length + module.Code.Imports.Length);
        // 4 to 8.
        module.Status = ModuleStatus.Linking;
        module.DfsIndex = module.DfsAncestorIndex = index++;
        stack.Add(module);
        // 9.
        for (var i = 0; i < module.Requested.Length; i++)
        {
            // If a module is imported as source, the modules that it imports are not loaded.
            if (module.Code.Requests[i].Phase == ImportPhase.Source) continue;
            var requested = module.Requested[i];
            index = Link(requested, stack, index);
            if (requested is SourceTextModule { Status: ModuleStatus.Linking } required)
            {
                module.DfsAncestorIndex = Math.Min(module.DfsAncestorIndex, required.DfsAncestorIndex);
            }
        }
        // 10.
        InitializeEnvironment(module);
        // 13.
        if (module.DfsAncestorIndex != module.DfsIndex) return index;
        while (true)
        {
            var done = stack[^1];
            stack.RemoveAt(stack.Count - 1);
            done.Status = ModuleStatus.Linked;
            if (ReferenceEquals(done, module)) return index;
        }
    }

    // InitializeEnvironment (§16.2.1.7.3.1). Variables have had their first values since the environment was created.
    private static void InitializeEnvironment(SourceTextModule module)
    {
        var code = module.Code;
        // 1.
        foreach (var export in code.IndirectExports)
        {
            if (export.ImportName is not null) Resolve(module, export.Request, export.ImportName, export.Offset);
            else if (module.ResolveExport(export.ExportName) is null)
                throw Missing(module, export.Request, export.ExportName, export.Offset, false);
        }
        // 7.
        var environment = module.Environment;
        foreach (var import in code.Imports)
        {
            environment.SlotAt(import.Slot) = import.ImportName is null
                ? module.Requested[import.Request].ObjectOf(code.Requests[import.Request].Phase)
                : ModuleRecord.Import(Resolve(module, import.Request, import.ImportName, import.Offset));
        }
        // 24.a.iv. Functions can be called before the module runs.
        foreach (var (slot, function) in code.Functions)
        {
            environment.SlotAt(slot) = ScriptFunction.Create(module.Realm, module.Instance.Function(function), module.Environment);
        }
    }

    private static ResolvedBinding Resolve(SourceTextModule module, int request, string name, int offset)
    {
        var binding = module.Requested[request].ResolveExport(name);
        if (binding is not null && !ReferenceEquals(binding, ResolvedBinding.Ambiguous)) return binding;
        throw Missing(module, request, name, offset, isAmbiguous: binding is not null);
    }

    private static ThrowCompletion Missing(SourceTextModule module, int request, string name, int offset, bool isAmbiguous)
    {
        var template = isAmbiguous ? Messages.AmbiguousExport : Messages.NoSuchExport;
        return ErrorObject.SyntaxErrorAt(
            module.Realm, module.Code.Source, offset, MessageText.Format(template, module.Code.Requests[request].Specifier, name));
    }
}
