using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Compiler;

/// <summary>A script as bytecode: immutable, bound to no realm, and so usable by many engines at once.</summary>
internal sealed class CompiledScript(CodeBlock code)
{
    public CodeBlock Code { get; } = code;

    public SourceText Source => Code.Source;
}
