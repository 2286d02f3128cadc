using Quoll.Bytecode;

namespace Quoll;

/// <summary>
/// A parsed and compiled script (ECMA-262 §16.1.4, Script Record, without its realm). Any number of engines may run
/// it, also on several threads at the same time. <see cref="Engine.Prepare(string, CallOptions)"/> creates it,
/// <see cref="Engine.Execute(Script, CallOptions)"/> runs it.
/// </summary>
public sealed class Script
{
    internal Script(CompiledScript code) => Code = code;

    /// <summary>The name of the source in error messages and stack traces.</summary>
    public string SourceName => Code.Source.Name;

    internal CompiledScript Code { get; }
}
