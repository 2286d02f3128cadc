namespace Quoll.Bytecode;

/// <summary>A script as bytecode: immutable and independent of realms, and many engines can use it at once.</summary>
internal sealed class CompiledScript(CodeBlock code)
{
    public CodeBlock Code { get; } = code;

    public SourceText Source => Code.Source;
}
