using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Language;

namespace Quoll;

/// <summary>
/// A parsed and compiled script (ECMA-262 §16.1.4, Script Record, without its realm). Any number of engines may run
/// it, also on several threads at the same time. <see cref="Engine.Prepare(string, CallOptions)"/> creates it,
/// <see cref="Engine.Execute(Script, CallOptions)"/> runs it.
/// </summary>
public sealed class Script
{
    private readonly LanguageOptions _language;
    private readonly string[]? _parameters;

    /// <param name="code">The code.</param>
    /// <param name="language">The language of its text.</param>
    /// <param name="parameters">The parameters of the function that the text is the body of; null for a script.</param>
    internal Script(CompiledScript code, LanguageOptions language, string[]? parameters = null) =>
        (Code, _language, _parameters) = (code, language, parameters);

    /// <summary>The name of the source in error messages and stack traces.</summary>
    public string SourceName => Code.Source.Name;

    /// <summary>
    /// The names that the script and its functions read, assign or call and do not declare themselves, each once, in
    /// the order of their first use: what the script expects of its engine. Built-ins such as <c>Math</c> and
    /// <c>undefined</c> are among them; <see cref="Engine.HasGlobal"/> tells which an engine has.
    /// </summary>
    /// <remarks>
    /// Names in a <c>with</c> statement are included, although its object may have them. Names in the text of a direct
    /// <c>eval</c> are unknown before it runs; <c>eval</c> itself is then among the names. The first use of this
    /// property parses the script once more.
    /// </remarks>
    public IReadOnlyList<string> FreeNames => field ??= ScriptCompiler.FreeNames(Code, _language, _parameters);

    /// <summary>
    /// About how many bytes the script keeps in memory: its text, the code of the functions that were called, and what
    /// the others need for their first call. It changes while engines run the script, and reading it takes time in
    /// proportion to the number of functions. A cache of scripts can use it to limit its memory.
    /// </summary>
    /// <remarks>
    /// The figure is an estimate, mostly within a third of what the garbage collector measures. The state of an engine
    /// that runs the script is not included. A string that several scripts share counts for each of them.
    /// </remarks>
    public long EstimatedSize => CodeSize.Of(Code.Code);

    internal CompiledScript Code { get; }
}
