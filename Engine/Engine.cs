using System.Runtime.CompilerServices;
using Quoll.Builtins;
using Quoll.Hosting;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;
using Quoll.TypeModel;
using Quoll.Vm;

namespace Quoll;

/// <summary>
/// A JavaScript engine: one global environment (ECMA-262 §9.3, Realm) in which scripts run, with the limits of its
/// <see cref="EngineOptions"/>. Cheap to make. Not thread-safe: one thread at a time may use an engine and the objects
/// that come from it, and a second one gets an <see cref="InvalidOperationException"/>; a function of the host that a
/// script calls may use the engine again.
/// </summary>
/// <remarks>
/// Every member that runs script throws <see cref="JavaScriptException"/> where the script throws, and
/// <see cref="ExecutionLimitException"/> where it reaches a limit. Limits apply to each call of the host anew.
/// </remarks>
public sealed partial class Engine : IDisposable, IEngineParameter
{
    /// <summary>Default source name of a script.</summary>
    public const string DefaultSourceName = "<script>";

    private EngineJson? _json;

    /// <summary>An engine without limits but the default call depth.</summary>
    public Engine() : this(EngineOptions.Default, RealmTables.Standard) { }

    /// <summary>An engine with options.</summary>
    /// <exception cref="ArgumentException">Two extensions define the same name.</exception>
    public Engine(EngineOptions options) : this(options, TablesOf(options)) { }

    /// <summary>An engine that starts with what tables describe.</summary>
    internal Engine(EngineOptions options, RealmTables tables)
    {
        Options = options;
        Realm = new Realm(new EngineAgent(options, tables) { Engine = this });
        Realm.Agent.CurrentRealm = Realm;
    }

    /// <summary>The options that the engine was made with.</summary>
    public EngineOptions Options { get; }

    /// <summary>
    /// Ends the engine: whoever uses it, or an object of it, from now on gets an <see cref="ObjectDisposedException"/>.
    /// Not needed for memory, which is free when nobody refers to the engine; it ends timers, and says so where a
    /// program goes on with an engine by mistake.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is running a script now.</exception>
    public void Dispose() => Realm.Agent.Dispose();

    /// <summary>Reads and writes JSON text of this engine's values.</summary>
    public EngineJson Json => _json ??= new EngineJson(Realm);

    internal Realm Realm { get; }

    private static RealmTables TablesOf(EngineOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return EngineExtension.TablesOf(options);
    }

    /// <summary>
    /// Sets a global variable. One that a script has declared, in whatever way, is assigned to; else it is a writable,
    /// enumerable, configurable property of the global object.
    /// </summary>
    /// <returns>This engine.</returns>
    /// <exception cref="JavaScriptException">
    /// A script made a const of this name, or a property that cannot be written: a TypeError. It never came to
    /// initialize its let: a ReferenceError.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public Engine SetValue(string name, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        Boundary.Run(Realm, (name, value), static (realm, global) =>
        {
            Boundary.RequireSameEngine(realm, global.value);
            SetGlobal(realm, global.name, global.value);
            return true;
        });
        return this;
    }

    /// <summary>
    /// Defines a global function that calls a delegate, as <see cref="FromObject(object?)"/> makes it.
    /// </summary>
    /// <returns>This engine.</returns>
    public Engine SetValue(string name, Delegate function) => SetTyped(name, function, null);

    // The function object is made when a script first reads it: most of what hosts register is not used by most
    // scripts.
    private Engine SetTyped(string name, Delegate function, Func<HostSignature, Delegate, NativeCode>? bind)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (function is null) return SetValue(name, JsValue.Null);
        Boundary.Run(Realm, (name, lazy: new LazyHostFunction(function, name, bind)), static (realm, global) =>
        {
            var slot = realm.Global.Shape.Find(global.name, out var flags);
            var isFree = slot < 0 ? realm.Global.IsExtensible() : (flags & PropertyFlags.Configurable) != 0;
            if (isFree && !RealmCode.Of(realm).GlobalBindings.ContainsKey(global.name))
                realm.Global.DefineOwn(global.name, JsValue.FromInternal(global.lazy));
            else
                SetGlobal(realm, global.name, global.lazy.Materialize(realm.Global, default));
            return true;
        });
        return this;
    }

    private static void SetGlobal(Realm realm, string name, JsValue value)
    {
        if (RealmCode.Of(realm).TrySetGlobal(name, value)) return;
        // What var and function declarations make cannot be defined anew, but keeps its attributes with another value.
        if (!ObjectOperations.CreateDataProperty(realm.Global, name, value))
            ObjectOperations.DefinePropertyOrThrow(realm.Global, name, new PropertyDescriptor { Value = value });
    }

    /// <summary>
    /// Defines a global variable that holds a .NET value, as <see cref="FromObject(object?)"/> makes it: scalars as
    /// values, objects by reference.
    /// </summary>
    /// <returns>This engine.</returns>
    public Engine SetValue(string name, object? value) => SetValue(name, Import(value, name));

    /// <summary>
    /// Makes a JavaScript value of a .NET value: of a scalar a value, of anything else an object that stands for it,
    /// always the same one. Scripts see its public members as they are at any time, and may write them where
    /// <see cref="ScriptTypesOptions.Writable"/> says so.
    /// </summary>
    /// <param name="value">
    /// null; a <see cref="JsValue"/> of this engine, which stays as it is; a string, char, bool, number, enum, date,
    /// <see cref="Guid"/> or other scalar, in the form that <see cref="ScriptTypesOptions"/> says; bytes (a Uint8Array
    /// over a copy); a delegate (a function, see the remarks); a task (a promise); any other object by reference: a
    /// list or array as an Array, a dictionary with string keys as an object of its entries, another one as a Map, a
    /// set as a Set, other sequences as iterables; a structure as a copy.
    /// </param>
    /// <remarks>
    /// Arguments of a delegate are converted as <see cref="Evaluate{T}(string, CallOptions)"/> converts results; absent
    /// ones are undefined, or the parameter's default value. A last parameter of type <c>JsValue[]</c>, or marked
    /// <c>params</c>, takes all the remaining arguments. An exception of the delegate is thrown into the script, which
    /// may catch it: a <see cref="ScriptError"/> as the error that it says, any other as
    /// <see cref="EngineOptions.HostErrors"/> says; uncaught it reaches the host as a <see cref="JavaScriptException"/>
    /// whose <see cref="Exception.InnerException"/> is the original.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// It is an object of another engine, or a delegate with a parameter that no argument can become.
    /// </exception>
    /// <exception cref="JavaScriptException">Scripts must not see its type: a TypeError that names it.</exception>
    public JsValue FromObject(object? value) => Import(value, "");

    /// <summary>Makes a JavaScript value of a .NET value, by reference or as a copy.</summary>
    /// <inheritdoc cref="FromObject(object?)"/>
    public JsValue FromObject(object? value, HostMode mode) => mode == HostMode.Reference ? FromObject(value)
        : Boundary.Run(Realm, value, static (realm, value) => ValueCopy.Convert(realm, value, null));

    /// <summary>
    /// Reads a global variable, also one made by let, const or class (§9.1.1.4.6, GetBindingValue); undefined where
    /// there is none.
    /// </summary>
    public JsValue GetValue(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Boundary.Run(Realm, name, ScriptCall.ReadGlobal);
    }

    /// <summary>A value that a script of this engine may see.</summary>
    /// <exception cref="ArgumentException">It is an object of another engine.</exception>
    private JsValue Import(object? value, string functionName) =>
        Boundary.Run(Realm, (value, functionName), static (realm, host) => HostValue.ToValue(realm, host.value, null, host.functionName));
}
