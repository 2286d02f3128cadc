using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Hosts;
using Quoll.Hosts.Declarations;
using Quoll.Hosts.Objects;

namespace Quoll;

/// <summary>
/// Describes what many engines have in common: functions of the host, .NET types, values, scripts that run first. An
/// engine from a template costs little more than a bare one, because it creates a member when a script first reads
/// it. So a fresh engine for each request can replace a pool of engines that must be cleaned.
/// </summary>
/// <remarks>
/// Fill a template before you create the first engine; it is immutable then. Any number of threads may create
/// engines. All engines see the objects that are passed to it, by reference.
/// </remarks>
public sealed class EngineTemplate
{
    private readonly EngineOptions _options;
    private readonly RealmTables _extensions;
    private readonly ExtensionTable _own = new(null);
    private readonly Dictionary<string, Global> _globals = [];
    private readonly List<Script> _scripts = [];
    private RealmTables? _tables;

    // For an engine with its own console, if the options have none.
    private RealmTables? _tablesWithConsole;

    /// <summary>Creates a template for engines with options.</summary>
    /// <exception cref="ArgumentException">Two extensions define the same name.</exception>
    public EngineTemplate(EngineOptions? options = null)
    {
        _options = options ?? EngineOptions.Default;
        _extensions = EngineExtension.TablesOf(_options);
    }

    /// <summary>Defines a global function that calls a delegate.</summary>
    /// <inheritdoc cref="Engine.SetValue(string, Delegate)"/>
    /// <returns>This template.</returns>
    public EngineTemplate SetValue(string name, Delegate function)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Set(name, JsValue.FromInternal(new LazyHostFunction<Delegate>(function, name, null)), to => to.Function(name, function));
    }

    /// <summary>
    /// Defines a global variable that holds a .NET value, as <see cref="Engine.FromObject(object?)"/> converts it.
    /// </summary>
    /// <returns>This template.</returns>
    /// <exception cref="ArgumentException">The value is an object of an engine.</exception>
    public EngineTemplate SetValue(string name, object? value)
    {
        if (value is Delegate function) return SetValue(name, function);
        if (value is JsValue { IsObject: true })
            throw new ArgumentException("An object of an engine cannot be part of a template.", nameof(value));
        return Set(name, value switch
        {
            null => JsValue.Null,
            JsValue known => known,
            string text => new JsValue(text),
            bool truth => new JsValue(truth),
            _ => JsValue.FromInternal(new LazyValueOf(realm => HostValue.ToValue(realm, value, null))),
        }, to => to.Variable(name, value));
    }

    /// <summary>Defines a global function of the host at the lowest level.</summary>
    /// <inheritdoc cref="Engine.SetFunction"/>
    /// <returns>This template.</returns>
    public EngineTemplate SetFunction(string name, HostCode code, int length = 0)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Set(name, JsValue.FromInternal(new LazyValueOf(realm => HostFunctions.Create(realm, name, length, (in CallInfo call) =>
            HostSignature.Return(call, code(new HostCall(call)))))), to => to.Function(name, "(...values: any[]): any"));
    }

    /// <summary>
    /// Defines a global variable whose value each engine creates when a script first reads it. The same as a lazy
    /// member of an extension (<see cref="MemberTable.Lazy"/>).
    /// </summary>
    /// <inheritdoc cref="Engine.SetLazyValue" path="/param"/>
    /// <returns>This template.</returns>
    public EngineTemplate SetLazyValue(string name, Func<Engine, object?> create)
    {
        ArgumentNullException.ThrowIfNull(create);
        return Set(name, JsValue.FromInternal(new LazyHostValue(create, name)), to => to.Variable(name, "any"));
    }

    /// <summary>Defines a global constructor for a .NET type, as <see cref="Engine.SetType{T}"/> does.</summary>
    /// <returns>This template.</returns>
    public EngineTemplate SetType<T>(string? name = null) => SetType(typeof(T), name);

    /// <summary>Defines a global constructor for a .NET type, which may also be a static class.</summary>
    public EngineTemplate SetType(Type type, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        var info = (_options.Types ?? ScriptTypes.Default).InfoOf(type);
        return Set(
            name ?? info.Name, JsValue.FromInternal(new LazyValueOf(realm => HostRealm.Of(realm).ClassOf(type).Constructor)), null, type);
    }

    /// <summary>Adds a script, which each engine runs when it is created.</summary>
    /// <returns>This template.</returns>
    public EngineTemplate Add(Script script)
    {
        ArgumentNullException.ThrowIfNull(script);
        RequireUnused();
        _scripts.Add(script);
        return this;
    }

    /// <summary>Creates an engine.</summary>
    /// <param name="instance">Options of this engine only; null for none.</param>
    /// <exception cref="JavaScriptException">A script of the template threw.</exception>
    /// <exception cref="ArgumentException">
    /// <see cref="EngineInstanceOptions.Console"/> adds a <c>console</c>, and so does an extension.
    /// </exception>
    public Engine CreateEngine(EngineInstanceOptions? instance = null)
    {
        var options = instance is null ? _options : _options with
        {
            CancellationToken = instance.CancellationToken,
            State = instance.State,
            Console = instance.Console ?? _options.Console,
        };
        // Merged once, by the first thread.
        var engine = new Engine(options, options.Console is null == _options.Console is null ? _tables ??= _extensions.With(_own)
            : _tablesWithConsole ??= EngineExtension.TablesOf(options).With(_own));
        foreach (var script in _scripts) engine.Execute(script);
        return engine;
    }

    /// <summary>
    /// Writes TypeScript declarations of what scripts of these engines find, for editors: functions, values, types
    /// and the types that they refer to, and the globals that the options add. Omits what the template's scripts
    /// define.
    /// </summary>
    /// <param name="writer">Gets the text of a <c>.d.ts</c> file; lines end in a line feed.</param>
    public void WriteTypeScript(TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        var declarations = new DeclarationWriter(_options.Types ?? ScriptTypes.Default, writer);
        foreach (var global in _globals)
        {
            if (global.Value.Type is { } type) declarations.Reserve(type, global.Key);
        }
        foreach (var extension in _extensions.Extensions)
        {
            foreach (var key in extension.Globals.Keys)
            {
                if (key.IsSymbol || _globals.ContainsKey(key.ToString())) continue;
                if (extension.Declarations.TryGetValue(key.ToString(), out var text)) declarations.Text(text);
                else declarations.Variable(key.ToString(), "any");
            }
        }
        foreach (var global in _globals)
        {
            if (global.Value.Type is { } type) declarations.Constructor(type, global.Key);
            else global.Value.Declare!(declarations);
        }
        declarations.Reached();
    }

    private EngineTemplate Set(string name, JsValue slot, Action<DeclarationWriter>? declare, Type? type = null)
    {
        ArgumentNullException.ThrowIfNull(name);
        RequireUnused();
        _own.Globals.Set(name, PropertyFlags.All, slot);
        _globals[name] = new(declare, type);
        return this;
    }

    private void RequireUnused()
    {
        if ((_tables ?? _tablesWithConsole) is not null)
            throw new InvalidOperationException("The template has already created an engine, so it can no longer be changed.");
    }

    /// <summary>A global: how to declare it, or its type.</summary>
    private readonly record struct Global(Action<DeclarationWriter>? Declare, Type? Type);

    private sealed class LazyValueOf(Func<Realm, JsValue> make) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue slot) => make(holder.Realm);
    }
}

/// <summary>Options of one engine of an <see cref="EngineTemplate"/>.</summary>
public sealed class EngineInstanceOptions
{
    /// <inheritdoc cref="EngineOptions.CancellationToken"/>
    public CancellationToken CancellationToken { get; init; }

    /// <inheritdoc cref="EngineOptions.State"/>
    public object? State { get; init; }

    /// <summary>
    /// The output of the global <c>console</c>, in place of the template's. If the template has none, this engine has
    /// one.
    /// </summary>
    public EngineConsole? Console { get; init; }
}
