using System.Diagnostics;
using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Builtins.Texts;
using Quoll.Bytecode;
using Quoll.Calls;
using Quoll.Compiler;
using Quoll.Debugging;
using Quoll.Generated;
using Quoll.Hosts;
using Quoll.Hosts.Json;
using Quoll.Inspection;
using Quoll.Json.Values;
using Quoll.Language;
using Quoll.Modules;
using Quoll.Packages.Node;
using Quoll.Syntax;
using Quoll.Tier;
using Quoll.Vm;

namespace Quoll;

/// <summary>The agent of an engine: implements the operations of the lower floors that need the upper floors.</summary>
internal sealed class EngineAgent : Machine
{
    private const string EvalName = "<eval>";

    private readonly RealmTables _tables;

    static EngineAgent()
    {
        ForeignJson.Maker = static agent => new HostJson(agent);
        ScriptTypes.ToJsonFinder = static (types, info) => ConvertedJson.Of(types).MethodOf(info);
    }

    private bool _hasReportedLocale;

    public EngineAgent(EngineOptions options, RealmTables tables) : base(options)
    {
        _tables = tables;
        if (options.Debug) DebugAgent = new DebuggerAgent(this);
    }

    public Engine? Engine { get; init; }

    public override void NoteRejection(PromiseObject promise, in JsValue reason) => DebugAgent?.Reject(promise, reason);

    protected override bool TryTakeFromDebugger() => DebugAgent?.TryTakeFromDebugger() == true;

    protected override TierController CreateTierController() =>
        RuntimeFeature.IsDynamicCodeCompiled ? new HotCode(Options.HotCodeMode) : throw new UnreachableException();

    [RequiresDynamicCode("It emits code.")]
    public override void Request(CodeRequest request) => CompilationQueue.Add(request, Options.HotCodeMode);

    public override JsValue? InspectCustom(JsObject value, int depth, bool isColored) =>
        InspectionMethods.Call(value, depth, isColored);

    public override T EngineParameter<T>() => (T)(object)Engine!;

    [HostCode]
    protected override void CallCheckpoint() => Options.Checkpoint!(Engine!);

    public override JsObject CreateGlobal(Realm realm) => TablesOf(realm).CreateGlobal(realm);

    // HostInitializeShadowRealm adds nothing.
    public override EngineGlobals Globals => EngineExtension.GlobalsOf(Options);

    private RealmTables TablesOf(Realm realm) => realm.IsShadow ? ProposalGlobals.Of(Globals) : _tables;

    public override bool Extends(Intrinsic intrinsic) => _tables.Extends(intrinsic);

    public override string? ShownToScripts(ref Exception thrown, ref ErrorKind kind)
    {
        if (thrown is ScriptError says) kind = (ErrorKind)says.Kind;
        return HostError.Shown(Options, ref thrown)?.Message;
    }

    public override string Inspect(JsObject value)
    {
        var isPartOfCall = IsInUse;
        try
        {
            return Boundary.Run(value.Realm, value, static (_, value) => new Inspector().Inspect(new JsValue(value)));
        }
        catch (Exception failure) when (
            failure is InvalidOperationException or JavaScriptException
            || !isPartOfCall && failure is ExecutionLimitException or OperationCanceledException)
        {
            // Creating a text for people must not fail at a thread check or a limit.
            return Display.Brief(new JsValue(value));
        }
    }

    public override JsObject CreateIntrinsic(Realm realm, Intrinsic intrinsic) =>
        TablesOf(realm).CreateIntrinsic(realm, intrinsic);

    public override CompiledScript Compile(Realm realm, string code, string source) =>
        CompileProgram(realm, CodeGoal.Script, code, source);

    public override CompiledScript CompileInput(Realm realm, string code, string source) =>
        CompileProgram(realm, CodeGoal.Input, code, source);

    private CompiledScript CompileProgram(Realm realm, CodeGoal goal, string code, string source) =>
        Compile(realm, new CodeKey(goal, code, source) { Language = Options.LanguageOf(source) }, false, static key =>
            ScriptCompiler.Compile(key.Text, key.Detail, key.Language, key.Goal == CodeGoal.Input));

    public override CompiledModule CompileModule(Realm realm, string code, string source, bool hasCompletionValue = false)
    {
        var key = new CodeKey(CodeGoal.Module, code, source)
        {
            Language = Options.LanguageOf(source),
            HasCompletionValue = hasCompletionValue,
        };
        // Loaders give the same text to many engines.
        return Compile(realm, key, true, static key =>
            ScriptCompiler.CompileModule(key.Text, key.Detail, key.Language, key.HasCompletionValue));
    }

    private TCode Compile<TCode>(Realm realm, CodeKey key, bool isOftenUsed, Func<CodeKey, TCode> compile) where TCode : class =>
        Read(realm, key.Text.Length, (key, isOftenUsed, compile), static (agent, code) =>
            CodeCache.Get(code.key, agent, code.isOftenUsed, code.compile));

    /// <summary>Parses or compiles a text for this engine only. Its syntax errors are those of a script.</summary>
    public TResult Read<TState, TResult>(Realm realm, int length, TState state, Func<Agent, TState, TResult> read)
    {
        RequireSourceLength(length);
        try
        {
            return read(this, state);
        }
        catch (SyntaxErrorException invalid)
        {
            (DebugAgent as DebuggerAgent)?.Fail(invalid);
            throw ThrownAt(realm, invalid);
        }
    }

    private ThrowCompletion ThrownAt(Realm realm, SyntaxErrorException invalid)
    {
        // The parser ran on the remaining native stack: exhausting it is not an error of the text.
        if (invalid.IsStackExhausted && IsRunningCode) return Raise.RangeError(Messages.CallStackExceeded);
        return ErrorObject.SyntaxErrorAt(realm, invalid.SourceText, invalid.Offset, invalid.Message);
    }

    protected override CodeBlock CompileEval(string code, EvalContext context)
    {
        if (Options.Strict || Options.NullPropagation)
            context = context with { IsStrict = context.IsStrict || Options.Strict, PropagatesNull = Options.NullPropagation };
        return CompileOfScript(
            new CodeKey(CodeGoal.Eval, code, EvalName) { Context = context },
            static key => ScriptCompiler.CompileEval(key.Text, key.Detail, key.Context!));
    }

    // All errors of the text were found when it was parsed, except that of the stack.
    protected override CodeBlock CompileFunction(Realm realm, UncompiledFunction function) =>
        Read(realm, 0, function, static (_, function) => function.Compile());

    protected override CodeBlock CompileDynamicFunction(FunctionFlavour flavour, string parameters, string body) => CompileOfScript(
        new CodeKey(CodeGoal.Function, body, parameters)
        {
            Flavour = flavour,
            Language = new LanguageOptions { IsStrict = Options.Strict, PropagatesNull = Options.NullPropagation },
        },
        static key => ScriptCompiler.CompileDynamicFunction(key.Flavour, key.Detail, key.Text, key.Language));

    // The message of an error says where in the text it is: a script sees no more of it.
    private CodeBlock CompileOfScript(CodeKey key, Func<CodeKey, CodeBlock> compile)
    {
        try
        {
            var block = CodeCache.Get(key, this, false, compile);
            (DebugAgent as DebuggerAgent)?.Note(block, key);
            return block;
        }
        catch (SyntaxErrorException invalid)
        {
            if (invalid.IsStackExhausted) throw Raise.RangeError(Messages.CallStackExceeded);
            (DebugAgent as DebuggerAgent)?.Fail(invalid);
            var place = $"{invalid.SourceText.Name}:{invalid.Position.Line}:{invalid.Position.Column}";
            throw Raise.SyntaxError(Messages.SyntaxErrorAt, invalid.Message, place);
        }
    }

    public override JsValue CreateRegExp(Realm realm, string pattern, string flags) => new(RegExpObject.Create(realm, pattern, flags));

    public override JsValue StartImport(Realm realm, object scriptOrModule, JsValue specifier, JsValue options, ImportPhase phase) =>
        ImportCall.Start(realm, scriptOrModule, specifier, options, phase);

    public override JsObject ImportMeta(object scriptOrModule) => ((SourceTextModule)scriptOrModule).ImportMeta;

    public override void NoteHostException(ErrorObject error, Exception thrown) => HostError.NoteHostException(error, thrown);

    public override JsObject? ClonePlatformObject(JsObject value, Realm target) => ScriptClass.CloneInstance(value, target);

    public override JsObject? PlaceForTransfer(JsObject value, Realm target) => ScriptClass.PlaceForTransfer(value, target);

    public override void Transfer(JsObject value, JsObject place) => ScriptClass.TransferInstance(value, place);

    public override ThrowCompletion DomError(Realm realm, string name, string message)
    {
        foreach (var extension in Options.Extensions)
        {
            if (HostGuard.Run(realm, (extension, name, message), static x =>
                x.extension.CreateException(x.name, x.message)) is { } exception)
                return HostGuard.Error(realm, exception);
        }

        var error = Raise.InRealm(realm, Raise.TypeError(Messages.Verbatim, message));
        error.Value.Object.DefineOwn(WellKnown.Name, name, PropertyFlags.Hidden);
        return error;
    }

    public override JsValue ErrorFor(Realm realm, Exception thrown, string? name) =>
        thrown is PlatformException platform ? platform.ValueIn(realm) : HostError.ToValue(realm, thrown, name);

    public override void ReportMissingLocale(Realm realm, string message)
    {
        if (Options.RequireLocaleData) throw Raise.TypeError(Messages.Verbatim, message);
        if (_hasReportedLocale) return;
        _hasReportedLocale = true;
        Warn(realm, message);
    }

    public override void Warn(Realm realm, string message)
    {
        if (Options.Console is { } console)
            HostGuard.Run(realm, (console, message), static x => x.console.Write(ConsoleLevel.Warn, x.message));
    }

    public override Delegate? CreateDelegate(JsFunction function, Type type) => ScriptDelegate.Create(function, type);

    public override string? Stringify(JsValue value) => AgentJson.Serialize(CurrentRealm, value, JsonLayout.Compact);

    public override T Convert<T>(Realm realm, JsValue value) => HostConvert<T>.TryFast(value, out var result) ? result
        : Boundary.Run(realm, value, static (realm, value) => HostConvert<T>.From(realm, value));

    public override Task<T> RunAsync<T>(JsFunction? function, Func<Realm, JsValue> begin) => Engine!.RunAsync<T>(function, begin);
}
