using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Vm;

/// <summary>
/// An agent that runs bytecode. It has the stack of frames and registers, and the entry points of the interpreter.
/// Operations of the floors above (compiling a text, loading a module, JSON, regular expressions) are abstract here.
/// </summary>
internal abstract partial class Machine(EngineOptions options) : Agent(options)
{
    /// <summary>Who debugs the code; null if nobody does.</summary>
    public DebugAgent? DebugAgent { get; protected init; }

    /// <summary>Creates the instance of the code of a text.</summary>
    /// <param name="block">The code.</param>
    /// <param name="scriptOrModule">See <see cref="CodeInstance.ScriptOrModule"/>; null for the name.</param>
    public CodeInstance NewInstance(CodeBlock block, object? scriptOrModule = null) =>
        DebugAgent?.Create(block, RunsMachineCode, scriptOrModule) ?? new CodeInstance(block, RunsMachineCode, scriptOrModule);

    /// <summary>Returns the machine that runs the code of a realm.</summary>
    public static Machine Of(Realm realm) => System.Runtime.CompilerServices.Unsafe.As<Machine>(realm.Agent);

    /// <summary>The longest text that Function, GeneratorFunction and so on put around their arguments.</summary>
    private static readonly int LongestFrame = "async function* anonymous(\n) {\n\n}".Length;

    private JsObject? _absent;

    /// <summary>
    /// The object in which inline caches find properties that no object has: its only slot is undefined.
    /// </summary>
    public JsObject Absent(Realm realm) => _absent ??= SlotObjects.Create(Shape.Root(realm, null), JsValue.Undefined);

    /// <summary>
    /// ScriptEvaluation (ECMA-262 §16.1.6): returns the completion value, undefined for an empty one.
    /// </summary>
    public JsValue RunScript(Realm realm, CompiledScript script) => RunCode(realm, NewInstance(script.Code), null);

    /// <summary>Runs a script like <see cref="RunScript"/>, for a script that may be run again.</summary>
    public JsValue RunPrepared(Realm realm, CompiledScript script) => RunCode(realm, RealmCode.Of(realm).InstanceOf(script.Code), null);

    /// <summary>Runs a script or the code of an eval in an environment.</summary>
    public JsValue RunCode(Realm realm, CodeInstance instance, EnvironmentRecord? environment) =>
        Interpreter.Run(this, PushCode(realm, instance, new JsValue(realm.Global), environment));

    /// <summary>ExecuteModule (ECMA-262 §16.2.1.7.3.2) of a module that does not await, in its environment.</summary>
    public JsValue RunModule(Realm realm, CodeInstance instance, EnvironmentRecord environment) =>
        Interpreter.Run(this, PushModule(realm, instance, environment));

    /// <summary>
    /// Runs a module that awaits at its top level up to its first await. Returns a promise for its end.
    /// </summary>
    public JsValue StartAsyncModule(Realm realm, CodeInstance instance, EnvironmentRecord environment)
    {
        var run = new AsyncFunctionRun(AtStart(PushModule(realm, instance, environment)));
        PopEntry();
        return run.Start();
    }

    /// <summary>
    /// Runs the input of a prompt to its end, or up to its first await. Returns the promise of its completion value.
    /// </summary>
    public PromiseObject RunInput(Realm realm, CompiledScript script)
    {
        // The code that entered the text gets its error.
        if (!script.Code.IsAsync)
        {
            var ended = new PromiseObject(realm) { IsHandled = true };
            ended.Settle(PromiseState.Fulfilled, RunScript(realm, script));
            return ended;
        }
        var instance = NewInstance(script.Code);
        var run = new AsyncScriptRun(AtStart(PushCode(realm, instance, new JsValue(realm.Global), null)));
        PopEntry();
        run.Promise.IsHandled = true;
        run.Start();
        return run.Promise;
    }

    private static CallFrame AtStart(CallFrame frame)
    {
        frame.Pc = 0;
        frame.ResumePc = 0;
        return frame;
    }

    private CallFrame PushModule(Realm realm, CodeInstance instance, EnvironmentRecord environment)
    {
        ProbeNativeStack();
        return PushCode(realm, instance, JsValue.Undefined, environment);
    }

    // The frame of a script, an eval or a module, which is not a function's code. Every caller that script can reach
    // has probed the native stack.
    private CallFrame PushCode(Realm realm, CodeInstance instance, JsValue thisValue, EnvironmentRecord? environment)
    {
        Step();
        instance.Realm = realm;
        var frame = PushFrame(instance, realm, 2);
        // Code outside of functions never reads the function's register.
        frame.Registers[frame.Base - 2] = default;
        frame.Registers[frame.Base - 1] = thisValue;
        frame.Function = null;
        frame.Environment = environment;
        frame.NewTarget = null;
        frame.Arguments = null;
        return frame;
    }

    /// <summary>
    /// PerformEval (ECMA-262 §19.2.1.1): returns the completion value of the code, or the value itself if it is not a
    /// String.
    /// </summary>
    public JsValue PerformEval(Realm realm, JsValue code, EvalContext context, EnvironmentRecord? environment)
    {
        return code.IsString ? RunCode(realm, CompileEval(code, context), environment) : code;
    }

    /// <summary>
    /// Compiles a String as the global code of a realm. Throws a SyntaxError if it is not valid.
    /// </summary>
    public CodeInstance CompileIndirectEval(JsValue code) => CompileEval(code, EvalContext.Indirect);

    private CodeInstance CompileEval(JsValue code, EvalContext context)
    {
        EnsureCanCompileStrings();
        ProbeNativeStack();
        RequireSourceLength(code.StringLength);
        return NewInstance(CompileEval(code.String, context), CurrentFrame?.Instance.ScriptOrModule);
    }

    /// <summary>
    /// GetActiveScriptOrModule (ECMA-262 §9.4.1): the module's record, or the name of the script. The empty name if
    /// the host called.
    /// </summary>
    public object CurrentScriptOrModule => CurrentFrame?.Instance.ScriptOrModule ?? "";

    /// <summary>
    /// CreateDynamicFunction (§20.2.1.1.1) from step 14 on: parses the texts and throws a SyntaxError if they are not
    /// valid. It gets the prototype from the new target, and creates the function with its own properties in the global
    /// scope of the realm.
    /// </summary>
    /// <param name="realm">The realm of the constructor that was called.</param>
    /// <param name="flavour">The type of function to create.</param>
    /// <param name="parameters">The texts of the parameters, joined by commas.</param>
    /// <param name="body">The text of the body, without the line breaks that the specification puts around it.</param>
    /// <param name="newTarget">For GetPrototypeFromConstructor; the constructor itself in a call without new.</param>
    public JsFunction CreateDynamicFunction(
        Realm realm, FunctionFlavour flavour, string parameters, string body, JsObject newTarget)
    {
        var fallback = flavour switch
        {
            FunctionFlavour.Normal => Intrinsic.FunctionPrototype,
            FunctionFlavour.Generator => Intrinsic.GeneratorFunctionPrototype,
            FunctionFlavour.Async => Intrinsic.AsyncFunctionPrototype,
            _ => Intrinsic.AsyncGeneratorFunctionPrototype,
        };
        EnsureCanCompileStrings();
        ProbeNativeStack();
        RequireSourceLength((long)parameters.Length + body.Length);
        NewString.RequireLength((long)parameters.Length + body.Length + LongestFrame);
        var block = CompileDynamicFunction(flavour, parameters, body);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, fallback);
        var instance = NewInstance(block, CurrentFrame?.Instance.ScriptOrModule);
        var function = (JsFunction)RunCode(realm, instance, null).Object;
        function.SetPrototypeOf(prototype);
        return function;
    }

    // HostEnsureCanCompileStrings (§19.2.1.2).
    private void EnsureCanCompileStrings()
    {
        if (!Options.AllowDynamicCode) throw Raise.EvalError(Messages.DynamicCodeNotAllowed);
    }

    /// <summary>
    /// Throws a RangeError if a source text is longer than <see cref="EngineOptions.MaxSourceLength"/>, before any work
    /// on it.
    /// </summary>
    public void RequireSourceLength(long length)
    {
        if (length > Options.MaxSourceLength) throw Raise.RangeError(Messages.SourceTooLong, length, Options.MaxSourceLength.Value);
    }

    /// <summary>
    /// Parses and compiles a script of the host (ParseScript, §16.1.5). Throws a SyntaxError if it is not valid.
    /// </summary>
    public abstract CompiledScript Compile(Realm realm, string code, string source);

    /// <summary>
    /// Parses and compiles the input of a prompt, a script that may await. Throws a SyntaxError if it is not valid.
    /// </summary>
    public abstract CompiledScript CompileInput(Realm realm, string code, string source);

    /// <summary>
    /// Parses and compiles a module (ParseModule, §16.2.1.7.1). Throws a SyntaxError if it is not valid.
    /// </summary>
    public abstract CompiledModule CompileModule(Realm realm, string code, string source, bool hasCompletionValue = false);

    /// <summary>Compiles the code of an eval. Throws a SyntaxError if it is not valid.</summary>
    protected abstract CodeBlock CompileEval(string code, EvalContext context);

    /// <summary>
    /// Compiles a function of a realm for its first call. Throws a RangeError if the native stack is too small.
    /// </summary>
    protected abstract CodeBlock CompileFunction(Realm realm, UncompiledFunction function);

    /// <summary>
    /// Compiles a script whose completion value is a function of these texts. Throws a SyntaxError if they are not
    /// valid.
    /// </summary>
    protected abstract CodeBlock CompileDynamicFunction(FunctionFlavour flavour, string parameters, string body);

    /// <summary>RegExpCreate (§22.2.3.1) for a literal.</summary>
    public abstract JsValue CreateRegExp(Realm realm, string pattern, string flags);

    /// <summary>EvaluateImportCall (§13.3.10.2), from step 7: returns a promise for the object of the phase.</summary>
    public abstract JsValue StartImport(Realm realm, object scriptOrModule, JsValue specifier, JsValue options, ImportPhase phase);

    /// <summary>import.meta (§13.3.12.1) of a module.</summary>
    public abstract JsObject ImportMeta(object scriptOrModule);
}
