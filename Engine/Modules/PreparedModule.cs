using Quoll.Bytecode;
using Quoll.Modules;
using Quoll.Runtime.Agents;

namespace Quoll;

/// <summary>
/// A module (ECMA-262 §16.2) that is ready to be imported: a text that was parsed and compiled once
/// (<see cref="Engine.PrepareModule(string, CallOptions)"/>), or what a <see cref="ModuleBuilder"/> made. It belongs to
/// no engine: any number of engines may run it, also several threads at the same time, each with an engine of its own.
/// A loader gives it to engines (<see cref="IModuleLoader.GetPrepared"/>,
/// <see cref="InMemoryModuleLoader.Add(string, PreparedModule)"/>), or a host runs it
/// (<see cref="Engine.ExecuteModule(PreparedModule, CallOptions)"/>).
/// </summary>
public sealed class PreparedModule
{
    private readonly Func<Realm, string, ModuleRecord> _instantiate;

    internal PreparedModule(CompiledModule code)
    {
        SourceName = code.Source.Name;
        _instantiate = (realm, name) => new SourceTextModule(realm, name, code);
    }

    internal PreparedModule(string name, SyntheticExports exports)
    {
        SourceName = name;
        _instantiate = (realm, name) => new SyntheticModule(realm, name, exports);
    }

    /// <summary>
    /// The name that error messages and stack traces show. What others import the module by says the loader.
    /// </summary>
    public string SourceName { get; }

    /// <summary>The module in a realm, where others know it by a name.</summary>
    internal ModuleRecord Instantiate(Realm realm, string name) => _instantiate(realm, name);
}
