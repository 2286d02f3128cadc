using Quoll.Syntax;

namespace Quoll.Compiler;

/// <summary>A script as bytecode: immutable, bound to no realm, and so usable by many engines at once.</summary>
internal sealed class CompiledScript(SourceText source)
{
    public SourceText Source { get; } = source;
}

/// <summary>The way from source text to bytecode.</summary>
internal static class ScriptCompiler
{
    /// <summary>Parses and compiles a script (ParseScript, ECMA-262 §16.1.5).</summary>
    /// <exception cref="SyntaxErrorException">The text is no script.</exception>
    public static CompiledScript Compile(string text, string sourceName) => new(new SourceText(text, sourceName));
}
