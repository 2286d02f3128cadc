using Quoll.Json.Values;
using Quoll.Modules;

namespace Quoll.Packages;

/// <summary>The CommonJS modules of a realm: <c>require</c> and its cache (nodejs.org/api/modules.html).</summary>
internal sealed class CommonJsModules(Realm realm)
{
    private static readonly Slot<Realm, CommonJsModules> Slot = new(static realm => new CommonJsModules(realm));

    private readonly Dictionary<string, JsObject> _builtIn = [];
    private readonly JsObject _cache = new(realm, null);
    private readonly Dictionary<ModuleRecord, RequiredModule> _required = [];
    private JsValue _main = JsValue.Undefined;

    public static CommonJsModules Of(Realm realm) => Slot.Of(realm);

    /// <summary>Returns <c>module.exports</c> of a module, and runs it unless it has begun to run before.</summary>
    /// <param name="loader">The loader that gave the name.</param>
    /// <param name="name">A path, or the name of a built-in module.</param>
    /// <param name="parent">The module that requires it; null for an import and for the host.</param>
    public JsValue Load(NodeModuleLoader loader, string name, JsObject? parent)
    {
        realm.Agent.ProbeNativeStack();
        realm.Agent.Step();
        if (loader.BuiltIn(name) is { } builtIn) return LoadBuiltIn(loader, name, builtIn);
        if (_cache.Get(name).ObjectOrNull is { } known) return known.Get("exports");
        if (name.EndsWith(".json", StringComparison.OrdinalIgnoreCase)) return LoadJson(loader, name, parent);
        if (Ask(loader, name, static (loader, name) => loader.CommonJsOf(name)) is not { } text) return LoadEcmaScript(name);
        return Run(loader, name, text, parent, isMain: false);
    }

    /// <summary>Runs a text as the module of a path, the main one: <c>require.main</c>.</summary>
    public JsValue RunMain(NodeModuleLoader loader, string path, string code)
    {
        var isTyped = realm.Agent.Options.IsTypeScript(path);
        return Run(loader, path, CommonJsText.Of(code, ModuleRegistry.Of(realm).DisplayNameOf(path), isTyped), null, isMain: true);
    }

    /// <summary>Returns a function <c>require</c>.</summary>
    /// <param name="loader">Finds the modules.</param>
    /// <param name="referrer">The name of the module that has the function.</param>
    /// <param name="module">Its object; null for a script.</param>
    public JsFunction RequireFor(NodeModuleLoader loader, string referrer, JsObject? module)
    {
        var require = realm.CreateFunction("require", 1, (in CallInfo call) =>
            Load(loader, Resolve(loader, SpecifierOf(call[0]), referrer), module));
        var resolve = realm.CreateFunction("resolve", 2, (in CallInfo call) =>
            Resolve(loader, SpecifierOf(call[0]), FromPaths(call[1]) ?? referrer));
        require.DefineOwn("resolve", resolve);
        require.DefineOwn("main", _main);
        require.DefineOwn("cache", _cache);
        require.DefineOwn("extensions", new JsObject(realm, null));
        return require;
    }

    private static string SpecifierOf(in JsValue value) =>
        value.IsString ? value.String : throw Raise.TypeError(Messages.RequireNotString, Display.Brief(value));

    // The first of require.resolve's option paths, as a file in that folder.
    private static string? FromPaths(in JsValue options)
    {
        if (options.ObjectOrNull?.Get("paths").ObjectOrNull is not { } paths) return null;
        var first = paths.Get(PropertyKey.From(0));
        return first.IsString ? Path.Combine(first.String, "_") : null;
    }

    private string Resolve(NodeModuleLoader loader, string specifier, string referrer)
    {
        realm.Agent.Spend(WorkBudget.StepsOfHost);
        if (specifier.Length > ModuleSpecifier.MaxLength)
            throw Raise.RangeError(Messages.ModuleSpecifierTooLong, specifier.Length, ModuleSpecifier.MaxLength);
        return ModuleRegistry.Of(realm).CallHost(
            specifier, referrer, static x => x.loader.ResolveRequire(x.specifier, x.referrer), (loader, specifier, referrer));
    }

    private TResult Ask<TResult>(NodeModuleLoader loader, string name, Func<NodeModuleLoader, string, TResult> question) =>
        ModuleRegistry.Of(realm).CallHost(name, static x => x.question(x.loader, x.name), (loader, name, question));

    private JsValue LoadBuiltIn(NodeModuleLoader loader, string name, NodeModuleLoader.BuiltInModule builtIn)
    {
        if (builtIn.Prepared is not null) return DefaultOf((NamespaceObject)LoadEcmaScript(name).Object);
        if (_builtIn.TryGetValue(name, out var known)) return known.Get("exports");
        var module = new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        _builtIn.Add(name, module);
        var text = CommonJsText.Of(Ask(loader, name, static (loader, name) => loader.BuiltIn(name)!.Text!()), name, erasesTypes: false);
        if (builtIn.IsHidden && text.Code is not null) text.Code.Source.IsInternal = true;
        module.DefineOwn("exports", new JsObject(realm, realm[Intrinsic.ObjectPrototype]));
        Call(loader, name, text, module, name, "");
        return module.Get("exports");
    }

    private static JsValue DefaultOf(NamespaceObject space) => space.HasProperty("default") ? space.Get("default") : new JsValue(space);

    private JsValue LoadJson(NodeModuleLoader loader, string path, JsObject? parent)
    {
        var text = Ask(loader, path, static (loader, name) => loader.Load(name));
        var module = NewModule(path, parent);
        var value = AgentJson.Parse(realm, text.AsSpan().TrimStart('\uFEFF'));
        module.Put("exports", value);
        _cache.DefineOwn(path, module);
        module.Put("loaded", true);
        return value;
    }

    private JsValue Run(NodeModuleLoader loader, string path, CommonJsText text, JsObject? parent, bool isMain)
    {
        var module = NewModule(path, parent);
        if (isMain)
        {
            _main = module;
            module.Put("id", ".");
        }
        _cache.DefineOwn(path, module);
        if (parent?.Get("children").ObjectOrNull is JsArray children) children.Put(PropertyKey.From((uint)children.Length), module);
        var isDone = false;
        try
        {
            Call(loader, path, text, module, path, Path.GetDirectoryName(path) ?? path);
            isDone = true;
        }
        finally
        {
            // The next require runs a module again that failed.
            if (!isDone) _cache.Delete(path);
        }
        module.Put("loaded", true);
        return module.Get("exports");
    }

    private void Call(NodeModuleLoader loader, string name, CommonJsText text, JsObject module, string file, string folder)
    {
        var exports = module.Get("exports");
        var require = RequireFor(loader, name, module);
        if (!module.HasOwnProperty("require")) module.DefineOwn("require", require, PropertyFlags.Hidden);
        text.FunctionIn(realm, name).Call(exports, [exports, require, module, file, folder]);
    }

    private JsObject NewModule(string path, JsObject? parent)
    {
        var module = new JsObject(realm, realm[Intrinsic.ObjectPrototype]);
        module.DefineOwn("id", path);
        module.DefineOwn("path", Path.GetDirectoryName(path) ?? path);
        module.DefineOwn("exports", new JsObject(realm, realm[Intrinsic.ObjectPrototype]));
        module.DefineOwn("filename", path);
        module.DefineOwn("loaded", false);
        module.DefineOwn("children", realm.CreateArray(Array.Empty<JsValue>()));
        module.DefineOwn("paths", realm.CreateArray(Array.Empty<JsValue>()));
        module.DefineOwn("parent", parent is null ? JsValue.Null : parent, PropertyFlags.Hidden);
        return module;
    }

    // nodejs.org/api/modules.html#loading-ecmascript-modules-using-require: one without a top-level await.
    private JsValue LoadEcmaScript(string name)
    {
        var loading = ModuleRegistry.Of(realm).Load(name, ModuleType.JavaScript, referrer: null);
        if (!loading.IsFinished) throw Raise.TypeError(Messages.RequireAsync, name);
        var module = loading.Module!;
        if (IsRunning(module)) throw Raise.TypeError(Messages.RequireCycle, name);
        ModuleLinking.Link(module);
        if (Awaits(module)) throw Raise.TypeError(Messages.RequireAsync, name);
        var evaluation = ModuleEvaluation.Evaluate(module);
        evaluation.IsHandled = true;
        if (evaluation.State == PromiseState.Rejected) throw Raise.Value(evaluation.Result);
        var space = module.GetNamespace();
        if (space.HasProperty("module.exports")) return space.Get("module.exports");
        if (!space.HasProperty("default") || space.HasProperty(RequiredModule.Mark)) return space;
        if (!_required.TryGetValue(module, out var required)) _required.Add(module, required = new RequiredModule(module));
        return required.GetNamespace();
    }

    private bool IsRunning(ModuleRecord module) => Any(module, static m => m.Status is ModuleStatus.Evaluating or ModuleStatus.Linking);

    private bool Awaits(ModuleRecord module) => Any(module, static m => m.Status != ModuleStatus.Evaluated && m.HasTopLevelAwait);

    // Of a module and those that it imports.
    private bool Any(ModuleRecord start, Func<SourceTextModule, bool> condition)
    {
        HashSet<ModuleRecord> seen = [start];
        var open = new Stack<ModuleRecord>(seen);
        while (open.TryPop(out var next))
        {
            realm.Agent.Step();
            if (next is not SourceTextModule module) continue;
            if (condition(module)) return true;
            foreach (var requested in module.Requested)
            {
                if (requested is not null && seen.Add(requested)) open.Push(requested);
            }
        }
        return false;
    }
}
