using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Compiler;

/// <summary>
/// Compiles source text to bytecode. All methods throw a <see cref="SyntaxErrorException"/> if a text is not valid.
/// </summary>
internal static class ScriptCompiler
{
    /// <summary>
    /// Parses and compiles a script (ParseScript, ECMA-262 §16.1.5), or the input of a prompt
    /// (<see cref="Parser.ParseInput"/>).
    /// </summary>
    public static CompiledScript Compile(
        string text, string sourceName, LanguageOptions language = default, bool isInput = false, DebugTables? tables = null)
    {
        var script = new CompiledScript(FunctionCompiler.CompileProgram(
            isInput ? Parser.ParseInput(text, sourceName, language) : Parser.ParseScript(text, sourceName, language, needsTrees: false),
            EvalContext.Indirect, tables));
        if (isInput && tables is null) Note(script.Code, new CodeKey(CodeGoal.Input, text, sourceName) { Language = language });
        return script;
    }

    /// <summary>Parses and compiles a module (ParseModule, §16.2.1.7.1).</summary>
    /// <param name="text">The module.</param>
    /// <param name="sourceName">The name of the source.</param>
    /// <param name="language">Its language. A module is always strict.</param>
    /// <param name="hasCompletionValue">Whether its code returns a completion value, as that of scripts does.</param>
    /// <param name="tables">Gets the tables of its blocks, for a debugger.</param>
    public static CompiledModule CompileModule(
        string text, string sourceName, LanguageOptions language = default, bool hasCompletionValue = false, DebugTables? tables = null)
    {
        var program = Parser.ParseModule(text, sourceName, language, needsTrees: false);
        var module = FunctionCompiler.CompileModule(program, hasCompletionValue, tables);
        if (hasCompletionValue && tables is null)
            Note(module.Block, new CodeKey(CodeGoal.Module, text, sourceName) { Language = language, HasCompletionValue = true });
        return module;
    }

    /// <summary>Compiles the code of an eval (§19.2.1.1 PerformEval).</summary>
    public static CodeBlock CompileEval(string text, string sourceName, EvalContext context, DebugTables? tables = null) =>
        FunctionCompiler.CompileProgram(Parser.ParseEval(text, sourceName, context, needsTrees: false), context, tables);

    /// <summary>Compiles a text again, for a debugger.</summary>
    /// <param name="key">What the code depends on.</param>
    /// <param name="tables">Gets the tables of its blocks.</param>
    public static CodeBlock CompileAgain(CodeKey key, DebugTables tables) => key.Goal switch
    {
        CodeGoal.Module => CompileModule(key.Text, key.Detail, key.Language, key.HasCompletionValue, tables).Block,
        CodeGoal.Eval => CompileEval(key.Text, key.Detail, key.Context!, tables),
        CodeGoal.Function => CompileDynamicFunction(key.Flavour, key.Detail, key.Text, key.Language, tables),
        CodeGoal.FunctionBody or CodeGoal.ExpressionBody => CompileBody((BodyKey)key, tables).Code,
        _ => Compile(key.Text, key.Detail, key.Language, key.Goal == CodeGoal.Input, tables).Code,
    };

    /// <summary>
    /// Compiles a script whose completion value is a function of these parameters. The function runs the text and
    /// returns its completion value.
    /// </summary>
    public static CompiledScript CompileExpression(string text, string sourceName, LanguageOptions language, string[] parameters) =>
        CompileBody(new BodyKey(CodeGoal.ExpressionBody, text, sourceName, parameters) { Language = language });

    /// <summary>
    /// Compiles a script whose completion value is a function with these parameters and this body: a module of
    /// CommonJS.
    /// </summary>
    public static CompiledScript CompileFunctionBody(string text, string sourceName, LanguageOptions language, string[] parameters) =>
        CompileBody(new BodyKey(CodeGoal.FunctionBody, text, sourceName, parameters) { Language = language });

    private static CompiledScript CompileBody(BodyKey key, DebugTables? tables = null)
    {
        var program = key.Goal == CodeGoal.FunctionBody ? Parser.ParseFunctionBody(key.Text, key.Detail, key.Parameters, key.Language)
            : Parser.ParseExpressionBody(key.Text, key.Detail, key.Parameters, key.Language);
        var script = new CompiledScript(FunctionCompiler.CompileProgram(program, EvalContext.Indirect, tables));
        if (tables is null) Note(script.Code, key);
        return script;
    }

    private static void Note(CodeBlock code, CodeKey key) => code.Source.Origin = key;

    /// <summary>
    /// Returns what code depends on that is the body of a function, the input of a prompt, or a module with a
    /// completion value; null for other code, which tells it by its kind.
    /// </summary>
    public static CodeKey? KeyOf(CodeBlock code) => code.Source.Origin as CodeKey;

    /// <summary>
    /// Compiles a script whose completion value is the function that <c>new Function</c> and similar ones create
    /// (§20.2.1.1.1).
    /// </summary>
    public static CodeBlock CompileDynamicFunction(
        FunctionFlavour flavour, string parameters, string body, LanguageOptions language, DebugTables? tables = null) =>
        FunctionCompiler.CompileProgram(Parser.ParseDynamicFunction(flavour, parameters, body, language), EvalContext.Indirect, tables);

    /// <summary>Returns the names that a compiled script uses and does not declare itself.</summary>
    /// <param name="script">The script.</param>
    /// <param name="language">The language that it was compiled from.</param>
    /// <param name="parameters">The parameters of the function that its text is the body of; null for a script.</param>
    public static string[] FreeNames(CompiledScript script, LanguageOptions language, string[]? parameters) => parameters is null
        ? Parser.FreeNames(script.Source, language)
        : Parser.FreeNamesOfExpressionBody(script.Source, parameters, language);
}
