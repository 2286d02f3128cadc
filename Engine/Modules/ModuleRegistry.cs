using Quoll.Compiler;
using Quoll.Json;
using Quoll.Objects;
using Quoll.Syntax;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>The modules of a realm by their names, and how they are loaded (ECMA-262 §16.2.1.10, HostLoadImportedModule).</summary>
internal sealed class ModuleRegistry(Realm realm)
{
    private readonly Dictionary<(string Name, bool IsJson), ModuleRecord> _modules = [];
    private long _asyncEvaluations;

    private IModuleLoader Loader => realm.Agent.Options.ModuleLoader ?? throw Raise.TypeError(Messages.NoModuleLoader);

    /// <summary>IncrementModuleAsyncEvaluationCount (§9.6.3).</summary>
    public long NextAsyncEvaluation() => _asyncEvaluations++;

    /// <summary>import.meta.url of a module.</summary>
    public string UrlOf(string name) => realm.Agent.Options.ModuleLoader is { } loader ? Ask(name, loader.GetUrl, name) : name;

    /// <summary>Makes a module of a text that the host has at hand; from now on it is the one of that name.</summary>
    public SourceTextModule Add(string name, string text) => Add(name, Compile(name, text));

    /// <inheritdoc cref="Add(string, string)"/>
    public SourceTextModule Add(string name, CompiledModule code)
    {
        var module = new SourceTextModule(realm, name, code);
        _modules[(name, false)] = module;
        return module;
    }

    /// <summary>A module and all that it needs, not yet linked (HostLoadImportedModule and LoadRequestedModules).</summary>
    /// <param name="specifier">[[Specifier]].</param>
    /// <param name="isJson">The attribute <c>type: "json"</c>.</param>
    /// <param name="referrer">The name of the module or script that asks; null for the host.</param>
    public ModuleRecord Load(string specifier, bool isJson, string? referrer)
    {
        var module = LoadOne(specifier, isJson, referrer);
        LoadRequested(module);
        return module;
    }

    /// <summary>LoadRequestedModules (§16.2.1.6.1.1): depth first, in the order of the text, without recursion.</summary>
    public void LoadRequested(ModuleRecord start)
    {
        if (start is not SourceTextModule { Status: ModuleStatus.New } first) return;
        var visited = new HashSet<SourceTextModule> { first };
        var open = new Stack<(SourceTextModule Module, int Next)>([(first, 0)]);
        while (open.TryPop(out var top))
        {
            var (module, next) = top;
            if (next == module.Requested.Length) continue;
            realm.Agent.Step();
            open.Push((module, next + 1));
            var requested = module.Requested[next] ??= LoadFor(module, module.Code.Requests[next]);
            if (requested is SourceTextModule { Status: ModuleStatus.New } inner && visited.Add(inner)) open.Push((inner, 0));
        }
        foreach (var module in visited) module.Status = ModuleStatus.Unlinked;
    }

    private ModuleRecord LoadFor(SourceTextModule module, ModuleRequest request)
    {
        // AllImportAttributesSupported (§16.2.1.10.1).
        if (ImportAttributes.FirstUnsupported(request.Attributes) is { } key)
        {
            throw ModuleLinking.SyntaxError(realm, module.Code.Source, request.Offset, string.Format(null, Messages.ImportAttributeUnsupported, key));
        }
        return LoadOne(request.Specifier, ImportAttributes.IsJson(request.Attributes), module.Name);
    }

    private ModuleRecord LoadOne(string specifier, bool isJson, string? referrer)
    {
        var loader = Loader;
        var name = Ask(specifier, s => loader.Resolve(s, referrer), specifier);
        if (_modules.TryGetValue((name, isJson), out var known)) return known;
        var text = Ask(specifier, loader.Load, name);
        realm.Agent.Reserve(text.Length * 2L);
        ModuleRecord module = isJson ? new SyntheticModule(realm, name, JsonText.Parse(realm, text.AsSpan())) : new SourceTextModule(realm, name, Compile(name, text));
        return _modules[(name, isJson)] = module;
    }

    private CompiledModule Compile(string name, string text)
    {
        try
        {
            return ScriptCompiler.CompileModule(text, name);
        }
        catch (SyntaxErrorException invalid)
        {
            // Read on the stack that is left: running out of it is no fault of the text.
            if (invalid.Message == SyntaxMessages.NestedTooDeeply && realm.Agent.Depth > 0) throw Raise.RangeError(Messages.CallStackExceeded);
            throw ModuleLinking.SyntaxError(realm, invalid.SourceText, invalid.Offset, invalid.Message);
        }
    }

    // The loader is code of the host: what it throws is an error of the script.
    private string Ask(string specifier, Func<string, string> question, string argument)
    {
        ThrowCompletion failure;
        try
        {
            return question(argument) ?? throw new InvalidOperationException("the loader gave no text");
        }
        catch (Exception thrown) when (thrown is not (ThrowCompletion or ExecutionLimitException or OutOfMemoryException))
        {
            var error = ErrorObject.Create(realm, ErrorKind.TypeError, string.Format(null, Messages.ModuleNotLoaded, specifier, thrown.Message));
            error.HostException = thrown;
            failure = Raise.Value(error);
        }
        throw failure;
    }
}
