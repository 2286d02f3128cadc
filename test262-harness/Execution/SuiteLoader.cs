using Quoll.Builtins.Reflection;
using Quoll.Bytecode;
using Quoll.Modules;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Test262.Execution;

/// <summary>
/// The files of the suite, and the module of the host that INTERPRETING.md of the suite calls
/// <c>&lt;module source&gt;</c>.
/// </summary>
internal sealed class SuiteLoader(string folder) : IModuleLoader
{
    private const string ModuleSource = "<module source>";

    private static readonly PreparedModule s_moduleSource =
        new(ModuleSource, static (realm, name) => new ModuleWithSource(realm, name));

    private readonly FileModuleLoader _files = new(folder);

    public string Resolve(string specifier, string? referrer) =>
        specifier == ModuleSource ? specifier : _files.Resolve(specifier, referrer);

    public PreparedModule? GetPrepared(string name) => name == ModuleSource ? s_moduleSource : null;

    public string Load(string name) => _files.Load(name);

    public ValueTask<byte[]> LoadBytesAsync(string name, CancellationToken cancellationToken) =>
        _files.LoadBytesAsync(name, cancellationToken);

    public string GetUrl(string name) => name == ModuleSource ? name : _files.GetUrl(name);

    public string? GetFilePath(string name) => name == ModuleSource ? null : _files.GetFilePath(name);

    public string GetDisplayName(string name) => name == ModuleSource ? name : _files.GetDisplayName(name);

    private sealed class ModuleWithSource(Realm realm, string name)
        : ModuleRecord(realm, name, EnvironmentRecord.Create(null, new EnvironmentInfo([], [])))
    {
        private JsObject? _source;

        public override JsObject Source => _source ??= new ModuleSourceObject(
            Realm, new JsObject(Realm, Realm[Intrinsic.AbstractModuleSourcePrototype]), "TestModuleSource");

        public override void AddExportedNames(List<string> names, HashSet<ModuleRecord> exportStarSet) { }

        public override ResolvedBinding? ResolveExport(string exportName, HashSet<(ModuleRecord, string)> resolveSet) => null;
    }
}
