using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Web;

namespace Quoll;

/// <summary>
/// Adds globals to engines: functions, namespaces, classes, values, and members of built-in objects. An extension
/// describes them once, in tables that all engines and threads share. Each engine creates a member when a script
/// first reads it. <see cref="EngineOptions.Extensions"/> lists the extensions of an engine.
/// </summary>
/// <remarks>
/// Keep one instance of an extension for all engines, for instance in a static field, because the instance owns its
/// tables. State of a single engine is in an <see cref="EngineState{T}"/>.
/// </remarks>
public abstract class EngineExtension
{
    private readonly Lock _lock = new();
    private ExtensionTable? _table;

    /// <summary>The name of the extension in error messages; by default the name of its type.</summary>
    public virtual string Name => GetType().Name;

    /// <summary>
    /// Describes the globals. Called once for each instance of the extension, by the first engine that has it.
    /// </summary>
    /// <param name="globals">Takes the descriptions. Do not use it after the call.</param>
    protected abstract void Describe(GlobalTable globals);

    /// <summary>
    /// Globals of the engine that scripts get with those of the extension, besides
    /// <see cref="EngineOptions.Globals"/>; none by default.
    /// </summary>
    protected virtual EngineGlobals EngineGlobals => EngineGlobals.None;

    /// <summary>The globals that the host or an extension asks for.</summary>
    internal static EngineGlobals GlobalsOf(EngineOptions options)
    {
        var globals = options.Globals;
        var extensions = options.Extensions;
        for (var i = 0; i < extensions.Count; i++) globals |= extensions[i]?.EngineGlobals ?? EngineGlobals.None;
        return globals;
    }

    /// <summary>
    /// Creates the exception for an error of an operation of the engine whose name is not one of ECMA-262, such as the
    /// <c>DataCloneError</c> of <c>AbstractOperations.StructuredClone</c>. The first extension that returns one
    /// decides; without any it is a TypeError with this name.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <param name="message">The message.</param>
    protected internal virtual Exception? CreateException(string name, string message) => null;

    /// <summary>
    /// Called for each engine that has the extension, when it was created: for what must be known from then on. An
    /// engine is created in a microsecond, so this should take no longer.
    /// </summary>
    /// <param name="engine">The engine, which has run no script.</param>
    protected internal virtual void OnCreated(Engine engine) { }

    internal static RealmTables TablesOf(EngineOptions options)
    {
        var tables = ExtensionMethods.With(WebGlobals.Of(options, GlobalsOf(options)), options);
        var extensions = options.Extensions;
        for (var i = 0; i < extensions.Count; i++)
        {
            if (extensions[i] is not { } extension) throw new ArgumentException("EngineOptions.Extensions contains null.");
            tables = tables.With(extension._table ?? extension.Describe());
        }
        return tables;
    }

    private ExtensionTable Describe()
    {
        lock (_lock)
        {
            if (_table is not null) return _table;
            var table = new ExtensionTable(Name);
            var globals = new GlobalTable(table);
            Describe(globals);
            globals.Close();
            return _table = table;
        }
    }
}
