using Quoll.Bytecode;

namespace Quoll;

/// <summary>
/// A script that was parsed and compiled once (ECMA-262 §16.1.4, Script Record, without its realm). It belongs to no
/// engine: any number of engines may run it, also several threads at the same time, each with an engine of its own.
/// Made by <see cref="Engine.Prepare(string, CallOptions)"/>, run by <see cref="Engine.Execute(Script, CallOptions)"/>.
/// </summary>
public sealed class Script
{
    internal Script(CompiledScript code) => Code = code;

    /// <summary>The name of the source, as error messages and stack traces show it.</summary>
    public string SourceName => Code.Source.Name;

    internal CompiledScript Code { get; }
}
