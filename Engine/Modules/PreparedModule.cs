using Quoll.Bytecode;
using Quoll.Modules;

namespace Quoll;

/// <summary>
/// A module (ECMA-262 §16.2) that is ready for import: a text that was parsed and compiled once
/// (<see cref="Engine.PrepareModule(string, CallOptions)"/>), or the result of a <see cref="ModuleBuilder"/>. Any
/// number of engines may run it, also on several threads at the same time. A loader provides it
/// (<see cref="IModuleLoader.GetPrepared"/>, <see cref="InMemoryModuleLoader.Add(string, PreparedModule)"/>), or a host
/// runs it (<see cref="Engine.ExecuteModule(PreparedModule, CallOptions)"/>).
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

    internal PreparedModule(string name, Func<Realm, string, ModuleRecord> instantiate)
    {
        SourceName = name;
        _instantiate = instantiate;
    }

    /// <summary>The name in error messages and stack traces. The loader defines the name for imports.</summary>
    public string SourceName { get; }

    /// <summary>Creates the module in a realm, under a name for imports.</summary>
    internal ModuleRecord Instantiate(Realm realm, string name) => _instantiate(realm, name);
}
