using System.Runtime.CompilerServices;
using Quoll.Bytecode;
using Quoll.Calls;
using Quoll.Compiler;
using Quoll.Inspection;
using Quoll.Language;
using Quoll.Syntax;
using Quoll.Syntax.EsTree;
using Quoll.Tier;
using Quoll.Vm;

namespace Quoll;

/// <summary>
/// What the engine makes of a script, as text for people and tools. All forms except that of the syntax tree may change
/// with each version.
/// </summary>
public static class ScriptDiagnostics
{
    /// <summary>
    /// Gets a line for each function or loop of the process that becomes machine code, and for what failed in it, on a
    /// thread of the engine. Null, the default, for none.
    /// </summary>
    public static Action<string>? MachineCodeTracer
    {
        get => RuntimeFeature.IsDynamicCodeCompiled ? CompilationQueue.Tracer : null;
        set
        {
            if (RuntimeFeature.IsDynamicCodeCompiled) CompilationQueue.Tracer = value;
        }
    }

    /// <summary>
    /// Returns the syntax tree of a script or module as indented JSON, in the form of the ESTree specification, with
    /// the offsets <c>start</c> and <c>end</c> in UTF-16 code units. Runs nothing.
    /// </summary>
    /// <param name="engine">The engine, whose options and limits apply.</param>
    /// <param name="code">The text of a Script (§16.1) or a Module (§16.2).</param>
    /// <param name="isModule">Whether it is a module.</param>
    /// <param name="sourceName">
    /// The name of the source in error messages, which also tells whether it is TypeScript.
    /// </param>
    /// <exception cref="JavaScriptException">The code has a syntax error.</exception>
    /// <exception cref="NotSupportedException">The tree is nested too deeply, or too large, to be shown.</exception>
    public static string SyntaxTree(Engine engine, string code, bool isModule = false, string? sourceName = null) =>
        Describe(engine, code, isModule, sourceName, static (text, name, isModule, language) => SyntaxTreeText.Make(
            isModule ? Parser.ParseModule(text, name, language)
            : Parser.ParseScript(text, name, language)));

    /// <summary>Returns the bytecode of a script or module and of all its functions. Runs nothing.</summary>
    /// <inheritdoc cref="SyntaxTree" path="/*[self::param or self::exception]"/>
    public static string Bytecode(Engine engine, string code, bool isModule = false, string? sourceName = null) =>
        Describe(engine, code, isModule, sourceName, static (text, name, isModule, language) => Disassembler.Disassemble(
            isModule ? ScriptCompiler.CompileModule(text, name, language).Block
            : ScriptCompiler.Compile(text, name, language).Code));

    /// <summary>
    /// Calls a method for each function, script and eval that the engine enters or resumes from now on, before it runs.
    /// The engine is slower then.
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="trace">
    /// Gets what is entered, such as <c>arrow function f (rules.js:3:14)</c>, and the number of calls around it. It
    /// must not use the engine. Null ends the trace.
    /// </param>
    public static void TraceCalls(Engine engine, Action<string, int>? trace)
    {
        ArgumentNullException.ThrowIfNull(engine);
        Machine.Of(engine.Realm).CallTracer =
            trace is null ? null : (block, depth) => trace(CodeDescription.WithPlace(block), depth);
    }

    /// <summary>
    /// Returns whether a text is only the beginning of an input of a prompt (<see cref="Engine.EvaluateInput"/>), so
    /// that another line may complete it. Runs nothing.
    /// </summary>
    public static bool IsIncomplete(string code)
    {
        ArgumentNullException.ThrowIfNull(code);
        return ErrorOf(code) is { } error
            && (error.Offset >= code.AsSpan().TrimEnd().Length
                || error.Message is SyntaxMessages.UnterminatedTemplate or SyntaxMessages.UnterminatedComment)
            && ErrorOf(AsExpression(code)) is not null;
    }

    /// <summary>
    /// Returns the names that may stand after a path and a dot, for completion: own and inherited properties. Runs no
    /// script: no getter, and no trap of a proxy, whose target is used instead.
    /// </summary>
    /// <param name="engine">The engine, whose limits apply.</param>
    /// <param name="path">
    /// The name of a global variable, and those of properties from there; none for the names of all global variables.
    /// </param>
    public static IReadOnlyList<string> NamesAt(Engine engine, params IReadOnlyList<string> path)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(path);
        return Boundary.Run(engine.Realm, path, PropertyPeek.Names);
    }

    /// <summary>Reads what is at the end of a path, as <see cref="NamesAt"/> does.</summary>
    /// <param name="engine">The engine, whose limits apply.</param>
    /// <param name="path">The name of a global variable, and those of properties from there.</param>
    /// <param name="value">The value; undefined if there is none.</param>
    /// <returns>False if a name does not exist, is an accessor, or is a variable that is not initialized.</returns>
    public static bool TryPeek(Engine engine, IReadOnlyList<string> path, out JsValue value)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(path);
        var found = Boundary.Run(engine.Realm, path, static (realm, path) =>
            PropertyPeek.TryRead(realm, path, out var value) ? value : (JsValue?)null);
        value = found ?? JsValue.Undefined;
        return found is not null;
    }

    /// <summary>
    /// Returns an input that begins with a brace as an object literal if it can be parsed as one: <c>{a: 1}</c> is
    /// meant as an expression.
    /// </summary>
    internal static string AsExpression(string code)
    {
        if (!code.AsSpan().TrimStart().StartsWith("{") || code.AsSpan().TrimEnd().EndsWith(";")) return code;
        var expression = $"({code}\n)";
        return ErrorOf(expression) is null ? expression : code;
    }

    // Null also for a text that is nested too deeply: its evaluation says so.
    private static SyntaxErrorException? ErrorOf(string code)
    {
        try
        {
            Parser.ParseInput(code, "");
            return null;
        }
        catch (SyntaxErrorException error)
        {
            return error;
        }
        catch (InsufficientExecutionStackException)
        {
            return null;
        }
    }

    private static string Describe(
        Engine engine, string code, bool isModule, string? sourceName, Func<string, string, bool, LanguageOptions, string> describe)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(code);
        var name = sourceName ?? (isModule ? Engine.DefaultModuleName : Engine.DefaultSourceName);
        try
        {
            return Boundary.Run(engine.Realm, (code, name, isModule, describe), static (realm, work) =>
                ((EngineAgent)realm.Agent).Read(realm, work.code.Length, work, static (agent, work) =>
                    work.describe(work.code, work.name, work.isModule, agent.Options.LanguageOf(work.name))));
        }
        catch (Exception failed) when (failed is InsufficientExecutionStackException or SyntaxTreeText.TooLargeException)
        {
            throw new NotSupportedException("The syntax tree is nested too deeply, or too large, to be shown.", failed);
        }
    }
}
