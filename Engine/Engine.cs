using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Calls;
using Quoll.Debugging;
using Quoll.Hosts;
using Quoll.Inspection;
using Quoll.Packages.Node;
using Quoll.TypeModel;
using Quoll.Vm;
using Quoll.Web;

namespace Quoll;

/// <summary>
/// A JavaScript engine: one global environment (ECMA-262 §9.3, Realm) in which scripts run, with the limits of its
/// <see cref="EngineOptions"/>. Creating one is cheap. An engine and its objects are not thread-safe: a second thread
/// that uses them at the same time gets an <see cref="InvalidOperationException"/>. A function of the host that a
/// script calls may use the engine again.
/// </summary>
/// <remarks>
/// Each member that runs a script throws <see cref="JavaScriptException"/> if the script throws, and
/// <see cref="ExecutionLimitException"/> if it reaches a limit. The limits apply to each call of the host anew.
/// </remarks>
public sealed partial class Engine : IDisposable, IEngineParameter
{
    /// <summary>Default source name of a script.</summary>
    public const string DefaultSourceName = "<script>";

    private EngineJson? _json;
    private Debugger? _debugger;

    /// <summary>
    /// Whether this process can compile hot code (<see cref="EngineOptions.CompileHotCode"/>). It cannot in native
    /// programs and in a browser, and where the runtime's setting <c>Quoll.Engine.CompileHotCode</c> is false.
    /// </summary>
    public static bool CanCompileHotCode => RuntimeFeature.IsDynamicCodeCompiled && HotCodeSwitch.IsAllowed;

    /// <summary>Creates an engine with default options: no limit except the call depth.</summary>
    public Engine() : this(EngineOptions.Default, RealmTables.Standard) { }

    /// <summary>Creates an engine with options.</summary>
    /// <exception cref="ArgumentException">Two extensions define the same name.</exception>
    public Engine(EngineOptions options) : this(options, TablesOf(options)) { }

    internal Engine(EngineOptions options, RealmTables tables)
    {
        Options = options;
        Realm = new Realm(new EngineAgent(options, tables) { Engine = this });
        Realm.Agent.CurrentRealm = Realm;
        var extensions = options.Extensions;
        for (var i = 0; i < extensions.Count; i++) extensions[i].OnCreated(this);
    }

    /// <summary>The options of the engine.</summary>
    public EngineOptions Options { get; }

    /// <summary>
    /// Ends the engine and its timers. Later use of the engine or of its objects throws
    /// <see cref="ObjectDisposedException"/>. Memory is freed without this call, when nothing refers to the engine.
    /// </summary>
    /// <exception cref="InvalidOperationException">The engine is running a script.</exception>
    public void Dispose() => Realm.Agent.Dispose();

    /// <summary>
    /// Cancelled when the host disposes of the engine: for work of an <see cref="EngineExtension"/> outside of the
    /// engine that nobody waits for any longer. Any thread may read it.
    /// </summary>
    public CancellationToken DisposalToken =>
        Realm.Agent.HostTasks.Ended is var ended && Realm.Agent.IsDisposed ? new CancellationToken(true) : ended;

    /// <summary>Parses and stringifies values of this engine, and serializes and deserializes .NET values.</summary>
    public EngineJson Json => _json ??= new EngineJson(Realm);

    /// <summary>Pauses the scripts of this engine, and shows what they are doing.</summary>
    /// <exception cref="InvalidOperationException"><see cref="EngineOptions.Debug"/> is not set.</exception>
    public Debugger Debugger => _debugger ??= ((EngineAgent)Realm.Agent).DebugAgent is DebuggerAgent agent ? new Debugger(agent, Realm)
        : throw new InvalidOperationException("An engine has a debugger if EngineOptions.Debug is set.");

    /// <summary>Finds out where the scripts of this engine spend their time and memory.</summary>
    public Profiler Profiler => Profiler.Slot.Of(Realm.Agent);

    internal Realm Realm { get; }

    private static RealmTables TablesOf(EngineOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return EngineExtension.TablesOf(options);
    }

    /// <summary>
    /// Sets a global variable. Assigns to a variable that a script has declared; otherwise creates a writable,
    /// enumerable, configurable property of the global object.
    /// </summary>
    /// <returns>This engine.</returns>
    /// <exception cref="JavaScriptException">
    /// A script declared a const of this name, or a property that is not writable: a TypeError. A script declared a
    /// let of this name and did not initialize it: a ReferenceError.
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
    /// Defines a global function that calls a delegate, as <see cref="FromObject(object?)"/> converts it.
    /// </summary>
    /// <returns>This engine.</returns>
    public Engine SetValue(string name, Delegate function) => SetTyped(name, function, null);

    // The function object is created when a script first reads it: most scripts use few of the functions.
    private Engine SetTyped<T>(string name, T function, Func<HostSignature, T, NativeCode>? bind) where T : Delegate
    {
        ArgumentNullException.ThrowIfNull(name);
        return function is null ? SetValue(name, JsValue.Null) : SetLazy(name, new LazyHostFunction<T>(function, name, bind));
    }

    /// <summary>
    /// Defines a global variable whose value is created when a script or <see cref="GetValue"/> first reads it. If a
    /// script has declared the variable, it is created and assigned at once.
    /// </summary>
    /// <param name="name">The name of the global.</param>
    /// <param name="create">
    /// Returns the value, which is converted as <see cref="FromObject(object?)"/> does. It runs inside the call that
    /// reads the global, within the limits of that call. If it throws, the script gets an error, as from a function of
    /// the host, and the next read calls it again.
    /// </param>
    /// <returns>This engine.</returns>
    public Engine SetLazyValue(string name, Func<Engine, object?> create)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(create);
        return SetLazy(name, new LazyHostValue(create, name));
    }

    private Engine SetLazy(string name, LazyValue value)
    {
        Boundary.Run(Realm, (name, lazy: value), static (realm, global) =>
        {
            var slot = realm.Global.Shape.Find(global.name, out var flags);
            var isFree = slot < 0 ? realm.Global.IsExtensible() : (flags & PropertyFlags.Configurable) != 0;
            if (isFree && RealmCode.Of(realm).FindGlobal(global.name) is null)
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
        // A property from a var or function declaration cannot be redefined: it keeps its attributes and gets the
        // value.
        if (!ObjectOperations.CreateDataProperty(realm.Global, name, value))
            ObjectOperations.DefinePropertyOrThrow(realm.Global, name, new PropertyDescriptor { Value = value });
    }

    /// <summary>
    /// Defines a global variable that holds a .NET value, as <see cref="FromObject(object?)"/> converts it: scalars
    /// as values, objects by reference.
    /// </summary>
    /// <returns>This engine.</returns>
    public Engine SetValue(string name, object? value) => SetValue(name, Convert(value, name));

    /// <summary>
    /// Converts a .NET value to a JavaScript value: a scalar to a value, anything else to an object that
    /// represents it, always the same one. Scripts see the current values of its public members, and may write them if
    /// <see cref="ScriptTypesOptions.Writable"/> allows it.
    /// </summary>
    /// <param name="value">
    /// null; a <see cref="JsValue"/> of this engine, which is returned unchanged; a string, char, bool, number, enum,
    /// date, <see cref="Guid"/> or other scalar, in the form that <see cref="ScriptTypesOptions"/> sets; bytes (a
    /// Uint8Array over a copy); a delegate (a function, see the remarks); a task (a promise); any other object by
    /// reference: a list or array as an Array, a dictionary with string keys as an object of its entries, another
    /// dictionary as a Map, a set as a Set, other sequences as iterables; a structure as a copy.
    /// </param>
    /// <remarks>
    /// Arguments of a delegate are converted as <see cref="Evaluate{T}(string, CallOptions)"/> converts results.
    /// Absent ones are undefined, or the parameter's default value. A last parameter of type <c>JsValue[]</c>, or
    /// marked <c>params</c>, takes all remaining arguments. An exception of the delegate is thrown into the script,
    /// which may catch it: a <see cref="ScriptError"/> as the error that it describes, any other as
    /// <see cref="EngineOptions.HostErrors"/> says. If the script does not catch it, the host gets a
    /// <see cref="JavaScriptException"/> with the original as its <see cref="Exception.InnerException"/>.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// The value is an object of another engine, or a delegate with a parameter type that no argument converts to.
    /// </exception>
    /// <exception cref="JavaScriptException">Scripts must not see the type: a TypeError that names it.</exception>
    public JsValue FromObject(object? value) => Convert(value, "");

    /// <summary>Converts a .NET value to a JavaScript value, by reference or as a copy.</summary>
    /// <inheritdoc cref="FromObject(object?)"/>
    public JsValue FromObject(object? value, HostMode mode) => mode == HostMode.Reference ? FromObject(value)
        : Boundary.Run(Realm, value, static (realm, value) => ValueCopy.Convert(realm, value, null));

    /// <summary>
    /// Returns the value of a global variable, including those of let, const and class (§9.1.1.4.6, GetBindingValue);
    /// undefined if there is none.
    /// </summary>
    public JsValue GetValue(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Boundary.Run(Realm, name, ScriptCall.ReadGlobal);
    }

    /// <summary>
    /// Returns whether scripts find a global variable of this name, declared by a script or not (§9.1.1.4.1,
    /// HasBinding). Creates no lazy value.
    /// </summary>
    public bool HasGlobal(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Boundary.Run(Realm, name, static (realm, name) =>
            RealmCode.Of(realm).FindGlobal(name) is not null || realm.Global.HasProperty(name));
    }

    /// <summary>
    /// Deletes a global variable that the host or an assignment created, or a built-in one (§9.1.1.4.7, DeleteBinding).
    /// </summary>
    /// <returns>
    /// False if a script declared the variable (var, let, const, function, class): it stays. Otherwise true, also if
    /// there is none.
    /// </returns>
    public bool DeleteGlobal(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Boundary.Run(Realm, name, static (realm, name) =>
            RealmCode.Of(realm).FindGlobal(name) is null && realm.Global.Delete(name));
    }

    /// <summary>
    /// Copies a value of another engine into this one, as <c>structuredClone</c> does (HTML §2.7): objects, arrays,
    /// Map, Set, Date, RegExp, errors, wrappers, ArrayBuffer and its views, with cycles and shared objects. Other
    /// values are returned unchanged. Getters of the other engine run there.
    /// </summary>
    /// <param name="value">A value of any engine; no other thread may use that engine meanwhile.</param>
    /// <exception cref="JavaScriptException">
    /// The value is or contains a function, a Symbol, a promise, a proxy or a .NET object: an error with the name
    /// <c>DataCloneError</c>. Or a getter threw.
    /// </exception>
    /// <exception cref="InvalidOperationException">Another thread uses one of the engines.</exception>
    public JsValue Import(JsValue value) => StructuredClone.Import(Realm, value);

    /// <summary>
    /// Returns a value as <c>console.log</c> shows it, with strings in quotes. Unlike <see cref="JsValue.ToString"/>,
    /// it may run script: methods <c>[util.inspect.custom]</c>, once a script has loaded <c>node:util</c>.
    /// </summary>
    /// <param name="value">A value of this engine.</param>
    /// <param name="isColored">Whether the text has colors for terminals.</param>
    /// <exception cref="JavaScriptException">Such a method threw.</exception>
    public string Inspect(JsValue value, bool isColored = false) => Boundary.Run(Realm, (value, isColored), static (realm, shown) =>
    {
        Boundary.RequireSameEngine(realm, shown.value);
        return new Inspector(shown.isColored, custom: InspectionMethods.Call).Inspect(shown.value);
    });

    private JsValue Convert(object? value, string functionName) =>
        Boundary.Run(Realm, (value, functionName), static (realm, host) => HostValue.ToValue(realm, host.value, null, host.functionName));
}
