using Quoll.Bytecode;
using Quoll.Json.Values;
using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Modules;

/// <summary>
/// The modules of a realm by their names, and how they are loaded (ECMA-262 §16.2.1.10, HostLoadImportedModule).
/// </summary>
internal sealed class ModuleRegistry(Realm realm)
{
    private static readonly Slot<Realm, ModuleRegistry> Slot = new(static realm => new ModuleRegistry(realm));

    /// <summary>Code units of a specifier that loaders read and copy in about the time of one step.</summary>
    private const int UnitsPerStep = 8;

    private readonly Dictionary<(string Name, ModuleType Type), ModuleRecord> _modules = [];

    // The modules that the loader is loading, each with the requests that wait for it.
    private readonly Dictionary<(string Name, ModuleType Type), List<PendingRequest>> _pending = [];
    private long _asyncEvaluations;

    public static ModuleRegistry Of(Realm realm) => Slot.Of(realm);

    private IModuleLoader Loader => realm.Agent.Options.ModuleLoader ?? throw Raise.TypeError(Messages.NoModuleLoader);

    /// <summary>
    /// The name of the module that a program begins with, as <c>import.meta.main</c> shows; null if there is none.
    /// </summary>
    public string? Main { get; set; }

    /// <summary>The modules that were loaded.</summary>
    public IEnumerable<ModuleRecord> Loaded => _modules.Values;

    /// <summary>IncrementModuleAsyncEvaluationCount (§9.6.3).</summary>
    public long NextAsyncEvaluation() => _asyncEvaluations++;

    /// <summary>
    /// Creates import.meta of a module: url, for a file its path and folder (filename, dirname), and resolve, which
    /// returns the URL of a specifier (HTML §8.1.6.2, HostGetImportMetaProperties).
    /// </summary>
    public JsObject CreateMeta(string name)
    {
        var meta = new JsObject(realm, null);
        if (realm.Agent.Options.ModuleLoader is not { } loader)
        {
            meta.DefineOwn("url", name);
            return meta;
        }
        meta.DefineOwn("main", name == Main);
        if (CallHost(name, loader.GetFilePath, name) is { } path)
        {
            meta.DefineOwn("dirname", Path.GetDirectoryName(path) ?? path);
            meta.DefineOwn("filename", path);
        }
        var url = CallHost(name, n => NotNull(loader.GetUrl(n)), name);
        meta.DefineOwn("resolve", realm.CreateFunction("resolve", 1, (in CallInfo call) =>
        {
            var specifier = TypeConversion.ToString(call[0]);
            // A relative URL has an answer whether there is such a module or not.
            if (ModuleSpecifier.IsRelative(specifier) && Uri.TryCreate(url, UriKind.Absolute, out var self)
                && Uri.TryCreate(self, specifier, out var other)) return other.AbsoluteUri;
            return CallHost(specifier, name, x => NotNull(loader.GetUrl(NotNull(loader.Resolve(x, name)))), specifier);
        }));
        meta.DefineOwn("url", url);
        return meta;
    }

    /// <summary>Creates a module from a text of the host, and registers it under the name.</summary>
    public SourceTextModule Add(string name, string text, bool hasCompletionValue = false) =>
        Add(name, Machine.Of(realm).CompileModule(realm, text, DisplayNameOf(name), hasCompletionValue));

    /// <inheritdoc cref="Add(string, string, bool)"/>
    public SourceTextModule Add(string name, CompiledModule code)
    {
        var module = new SourceTextModule(realm, name, code);
        _modules[(name, ModuleType.JavaScript)] = module;
        return module;
    }

    /// <summary>Creates a module from prepared code, and registers it under the name.</summary>
    public ModuleRecord Add(string name, PreparedModule prepared) =>
        _modules[(name, ModuleType.JavaScript)] = prepared.Instantiate(realm, name);

    /// <summary>
    /// Loads a module and its dependencies without linking them (HostLoadImportedModule and LoadRequestedModules).
    /// </summary>
    /// <param name="specifier">[[Specifier]].</param>
    /// <param name="type">The attribute <c>type</c>.</param>
    /// <param name="referrer">The name of the module or script that imports; null for the host.</param>
    /// <param name="phase">[[Phase]].</param>
    public GraphLoading Load(string specifier, ModuleType type, string? referrer, ImportPhase phase = ImportPhase.Evaluation)
    {
        var loading = new GraphLoading(realm);
        loading.Start(specifier, type, referrer, phase);
        return loading;
    }

    /// <summary>LoadRequestedModules (§16.2.1.6.1.1).</summary>
    public GraphLoading LoadRequested(ModuleRecord module)
    {
        var loading = new GraphLoading(realm);
        loading.Start(module);
        return loading;
    }

    /// <summary>
    /// HostLoadImportedModule (§16.2.1.10): returns a module, or null if the loader is still loading it. A job then
    /// delivers the result to the request.
    /// </summary>
    public ModuleRecord? Request(string specifier, ModuleType type, string? referrer, PendingRequest asker)
    {
        var agent = realm.Agent;
        var loader = Loader;
        if (specifier.Length > ModuleSpecifier.MaxLength)
            throw Raise.RangeError(Messages.ModuleSpecifierTooLong, specifier.Length, ModuleSpecifier.MaxLength);
        agent.Spend(WorkBudget.StepsOfHost + specifier.Length / UnitsPerStep);
        var request = new HostRequest(specifier, referrer);
        var name = CallHost(request, s => NotNull(loader.Resolve(s, referrer)), specifier);
        var key = (name, type);
        if (_modules.TryGetValue(key, out var known)) return known;
        if (_pending.TryGetValue(key, out var askers))
        {
            askers.Add(asker);
            return null;
        }
        if (type == ModuleType.JavaScript && CallHost(request, loader.GetPrepared, name) is { } prepared) return Add(name, prepared);
        var cancellation = agent.Options.CancellationToken;
        var content = CallHost(request, n => type == ModuleType.Bytes
            ? Content(loader.LoadBytesAsync(n, cancellation)) : Content(loader.LoadAsync(n, cancellation)), name);
        if (content.IsCompleted) return Make(key, CallHost(request, NotNull, content));
        _pending.Add(key, [asker]);
        agent.HostTasks.Begin();
        // The loader may end on any thread: the job that it posts runs where the engine is used.
        content.ContinueWith(
            done => agent.HostTasks.Post(new LoadedJob(this, key, request, done)),
            CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return null;
    }

    // A text, or bytes.
    private static async Task<object?> Content<T>(ValueTask<T> loading) where T : class => await loading.ConfigureAwait(false);

    private static object NotNull(Task<object?> loaded) =>
        loaded.GetAwaiter().GetResult() ?? throw new InvalidOperationException("the loader returned no content");

    private static string NotNull(string? answer) => answer ?? throw new InvalidOperationException("the loader returned no text");

    private ModuleRecord Make((string Name, ModuleType Type) key, object content) => _modules[key] = key.Type switch
    {
        ModuleType.Json => SyntheticModule.OfDefault(realm, key.Name, ParseJson((string)content)),
        ModuleType.Text => SyntheticModule.OfDefault(realm, key.Name, (string)content),
        ModuleType.Bytes => SyntheticModule.OfBytes(realm, key.Name, (byte[])content),
        _ => new SourceTextModule(realm, key.Name, Compile(key.Name, (string)content)),
    };

    private JsValue ParseJson(string text)
    {
        Machine.Of(realm).RequireSourceLength(text.Length);
        return AgentJson.Parse(realm, text.AsSpan());
    }

    private CompiledModule Compile(string name, string text)
    {
        Machine.Of(realm).RequireSourceLength(text.Length);
        var shown = DisplayNameOf(name);
        if (name.EndsWith(".json", StringComparison.OrdinalIgnoreCase)) throw Raise.TypeError(Messages.ModuleIsJson, shown);
        return Machine.Of(realm).CompileModule(realm, text, shown);
    }

    /// <summary>Returns the name of a module in errors and stack traces.</summary>
    public string DisplayNameOf(string name) =>
        realm.Agent.Options.ModuleLoader is { } loader ? CallHost(name, n => NotNull(loader.GetDisplayName(n)), name) : name;

    /// <summary>Asks code of the host for a part of a module. Its exceptions become errors of the script.</summary>
    public TResult CallHost<TArgument, TResult>(string module, Func<TArgument, TResult> question, TArgument argument) =>
        CallHost(new HostRequest(module, null), question, argument);

    /// <summary>Asks code of the host for the module of a specifier.</summary>
    public TResult CallHost<TArgument, TResult>(
        string specifier, string referrer, Func<TArgument, TResult> question, TArgument argument) =>
        CallHost(new HostRequest(specifier, referrer), question, argument);

    // The loader is code of the host: its exceptions become errors of the script.
    private TResult CallHost<TArgument, TResult>(HostRequest request, Func<TArgument, TResult> question, TArgument argument)
    {
        ThrowCompletion failure;
        try
        {
            return question(argument);
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = Raise.Value(Failure(request, thrown));
        }
        throw failure;
    }

    // The request and its source, and the part of the reason that scripts may see.
    private ErrorObject Failure(HostRequest request, Exception thrown)
    {
        WorkBudget.Steps(WorkBudget.StepsOfHost);
        var kind = ErrorKind.TypeError;
        var reason = realm.Agent.ShownToScripts(ref thrown, ref kind) ?? thrown switch
        {
            FileNotFoundException or DirectoryNotFoundException or KeyNotFoundException => Messages.ModuleNotFound,
            UnauthorizedAccessException => Messages.ModuleForbidden,
            _ => null,
        };
        var message = request.Referrer is null ? MessageText.Format(Messages.ModuleNotLoaded, request.Specifier)
            : MessageText.Format(Messages.ModuleNotLoadedFor, request.Specifier, DisplayNameOf(request.Referrer));
        var error = ErrorObject.Create(realm, kind, reason is null ? message : $"{message}: {MessageText.Excerpt(reason)}");
        realm.Agent.NoteHostException(error, thrown);
        return error;
    }

    /// <summary>A specifier, and the name of the module or script that has it; null for the host.</summary>
    private readonly record struct HostRequest(string Specifier, string? Referrer);

    /// <summary>FinishLoadingImportedModule (§16.2.1.9) for all requests that wait for a module.</summary>
    private sealed class LoadedJob(ModuleRegistry registry, (string Name, ModuleType Type) key, HostRequest request, Task<object?> loaded)
        : Job
    {
        public override void Run(Agent agent)
        {
            registry._pending.Remove(key, out var askers);
            ModuleRecord? module = null;
            ModuleError? error = null;
            if (!agent.Try(this, job => { module = job.Take(); return JsValue.Undefined; }, out var thrown))
                error = new ModuleError(thrown);
            foreach (var asker in askers!) asker.Graph.Continue(asker, module, error);
        }

        // The host may have added a module of this name meanwhile.
        private ModuleRecord Take() =>
            registry._modules.TryGetValue(key, out var known) ? known : registry.Make(key, registry.CallHost(request, NotNull, loaded));
    }
}
