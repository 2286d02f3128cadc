namespace Quoll.Bytecode;

/// <summary>A script as bytecode: immutable, bound to no realm, and so usable by many engines at once.</summary>
internal sealed class CompiledScript(CodeBlock code)
{
    public CodeBlock Code { get; } = code;

    public SourceText Source => Code.Source;
}
