using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Vm;

/// <summary>
/// An agent that runs bytecode: it has the stack of frames and registers, and the ways into the interpreter. What code
/// asks of floors above this one (compiling a text, loading a module, JSON, regular expressions) is abstract here.
/// </summary>
internal abstract partial class Machine(EngineOptions options) : Agent(options)
{
    /// <summary>The machine that code of a realm runs on.</summary>
    public static Machine Of(Realm realm) => System.Runtime.CompilerServices.Unsafe.As<Machine>(realm.Agent);

    /// <summary>
    /// PerformEval (ECMA-262 §19.2.1.1): the completion value of the code, or the value itself if it is not a String.
    /// </summary>
    public JsValue PerformEval(Realm realm, JsValue code, EvalContext context, EnvironmentRecord? environment)
    {
        if (!code.IsString) return code;
        EnsureCanCompileStrings();
        ProbeNativeStack();
        RequireSourceLength(code.StringLength);
        return RunCode(realm, new CodeInstance(CompileEval(code.String, context), CurrentFrame?.Instance.ScriptOrModule), environment);
    }

    /// <summary>
    /// CreateDynamicFunction (§20.2.1.1.1) from step 14 on: parses the texts (a SyntaxError where they are none), gets
    /// the prototype from the new target, and makes the function with its own properties, in the global scope of the
    /// realm.
    /// </summary>
    /// <param name="realm">The realm of the constructor that was called.</param>
    /// <param name="flavour">What kind of function it makes.</param>
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
        var block = CompileDynamicFunction(flavour, parameters, body);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, fallback);
        var function = (JsFunction)RunCode(realm, new CodeInstance(block, CurrentFrame?.Instance.ScriptOrModule), null).Object;
        function.SetPrototypeOf(prototype);
        return function;
    }

    // HostEnsureCanCompileStrings (§19.2.1.2).
    private void EnsureCanCompileStrings()
    {
        if (!Options.AllowDynamicCode) throw Raise.EvalError(Messages.DynamicCodeNotAllowed);
    }

    /// <summary>
    /// Throws a RangeError where a source text is longer than <see cref="EngineOptions.MaxSourceLength"/>, before
    /// anything is made of it.
    /// </summary>
    public void RequireSourceLength(long length)
    {
        if (length > Options.MaxSourceLength) throw Raise.RangeError(Messages.SourceTooLong, length, Options.MaxSourceLength.Value);
    }

    /// <summary>
    /// Parses and compiles a script of the host (ParseScript, §16.1.5): a SyntaxError where it is none.
    /// </summary>
    public abstract CompiledScript Compile(Realm realm, string code, string source);

    /// <summary>
    /// Parses and compiles what was entered at a prompt, a script that may await: a SyntaxError where it is none.
    /// </summary>
    public abstract CompiledScript CompileInput(Realm realm, string code, string source);

    /// <summary>Parses and compiles a module (ParseModule, §16.2.1.7.1): a SyntaxError where it is none.</summary>
    public abstract CompiledModule CompileModule(Realm realm, string code, string source, bool hasCompletionValue = false);

    /// <summary>The code of an eval: a SyntaxError where it is none.</summary>
    protected abstract CodeBlock CompileEval(string code, EvalContext context);

    /// <summary>
    /// A script whose completion value is a function of these texts: a SyntaxError where they are none.
    /// </summary>
    protected abstract CodeBlock CompileDynamicFunction(FunctionFlavour flavour, string parameters, string body);

    /// <summary>RegExpCreate (§22.2.3.1) for a literal.</summary>
    public abstract JsValue CreateRegExp(Realm realm, string pattern, string flags);

    /// <summary>EvaluateImportCall (§13.3.10.2), from step 7: a promise for the namespace object.</summary>
    public abstract JsValue StartImport(Realm realm, object scriptOrModule, JsValue specifier, JsValue options);

    /// <summary>import.meta (§13.3.12.1) of a module.</summary>
    public abstract JsObject ImportMeta(object scriptOrModule);
}
