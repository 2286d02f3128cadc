using System.Runtime.CompilerServices;
using Quoll.Builtins;
using Quoll.Hosting;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts;
using Quoll.Vm;
using Quoll.Web;

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
public sealed partial class Engine : IDisposable
{
    /// <summary>What a source is called whose host gave it no name.</summary>
    public const string DefaultSourceName = "<script>";

    private EngineJson? _json;

    /// <summary>An engine without limits but the default call depth.</summary>
    public Engine() : this(new EngineOptions()) { }

    /// <summary>An engine with options.</summary>
    public Engine(EngineOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        Options = options;
        Realm = new Realm(new EngineAgent(options) { Owner = this });
        Realm.Agent.CurrentRealm = Realm;
        WebGlobals.Define(Realm);
    }

    /// <summary>An engine whose global object has what a template says.</summary>
    internal Engine(EngineOptions options, BuiltinTable globals)
    {
        Options = options;
        Realm = new Realm(new EngineAgent(options, globals) { Owner = this });
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

    /// <summary>
    /// Parses and compiles a script once, to be run any number of times by this or by other engines, also on other
    /// threads. Limits hold for this call, too.
    /// </summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="source">The name that error messages and stack traces show, such as a file name.</param>
    /// <exception cref="JavaScriptException">
    /// The code has a syntax error; its value is a SyntaxError of this engine.
    /// </exception>
    // Beside the static member of that name: C# takes this one behind an engine, and the other behind the type's name.
    public Script Prepare(string code, string? source = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Boundary.Run(
            Realm, (code, source: source ?? DefaultSourceName), static (realm, text) =>
            new Script(Machine.Of(realm).Compile(realm, text.code, text.source)));
    }

    /// <summary>
    /// Parses and compiles a script once, without an engine: <c>Engine.Prepare(code)</c>.
    /// </summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="source">The name that error messages and stack traces show, such as a file name.</param>
    /// <param name="options">The limits of this call; null for none.</param>
    /// <exception cref="JavaScriptException">
    /// The code has a syntax error; its value is a SyntaxError of an engine that nobody else has.
    /// </exception>
    public static Script Prepare(string code, string? source = null, EngineOptions? options = null) =>
        new Engine(options ?? new EngineOptions()).Prepare(code, source);

    /// <summary>Runs a script (§16.1.6, ScriptEvaluation).</summary>
    /// <param name="code">The text of a Script (§16.1).</param>
    /// <param name="source">The name that error messages and stack traces show, such as a file name.</param>
    /// <returns>The completion value: that of the last expression statement, or undefined.</returns>
    public JsValue Execute(string code, string? source = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Boundary.Run(Realm, (code, source: source ?? DefaultSourceName), static (realm, text) =>
            Machine.Of(realm).RunScript(realm, Machine.Of(realm).Compile(realm, text.code, text.source)));
    }

    /// <summary>Runs a prepared script (§16.1.6, ScriptEvaluation).</summary>
    /// <returns>The completion value: that of the last expression statement, or undefined.</returns>
    public JsValue Execute(Script script)
    {
        ArgumentNullException.ThrowIfNull(script);
        return Boundary.Run(Realm, script.Code);
    }

    /// <inheritdoc cref="Execute(string, string?)"/>
    /// <remarks>Another name of <see cref="Execute(string, string?)"/>.</remarks>
    public JsValue Evaluate(string code, string? source = null) => Execute(code, source);

    /// <inheritdoc cref="Execute(Script)"/>
    /// <remarks>Another name of <see cref="Execute(Script)"/>.</remarks>
    public JsValue Evaluate(Script script) => Execute(script);

    /// <summary>Runs a script and converts its completion value.</summary>
    /// <typeparam name="T">
    /// Any type: <see cref="JsValue"/>; numbers, strings and booleans by the conversions of ECMA-262 §7.1; dates, enums
    /// and other scalars; a delegate for a function; arrays, collections, tuples, tasks; a class, record or structure,
    /// whose constructor and members take the properties of the same names; object for what
    /// <see cref="JsValue.ToObject"/> gives. What came from .NET and is of the type comes back as the same object;
    /// undefined and null become a null reference.
    /// </typeparam>
    /// <exception cref="JavaScriptException">
    /// The script threw, or the value does not fit the type exactly: a TypeError.
    /// </exception>
    public T Evaluate<T>(string code, string? source = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Boundary.Run(Realm, (code, source: source ?? DefaultSourceName), static (realm, text) =>
            HostConvert<T>.From(realm, Machine.Of(realm).RunScript(realm, Machine.Of(realm).Compile(realm, text.code, text.source))));
    }

    /// <summary>
    /// Runs a prepared script and converts its completion value, as <see cref="Evaluate{T}(string, string?)"/> does.
    /// </summary>
    public T Evaluate<T>(Script script)
    {
        ArgumentNullException.ThrowIfNull(script);
        return Boundary.Run(
            Realm, script, static (realm, script) => HostConvert<T>.From(realm, Machine.Of(realm).RunPrepared(realm, script.Code)));
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
    /// Arguments of a delegate are converted as <see cref="Evaluate{T}(string, string?)"/> converts results; absent
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

    /// <summary>Calls a global function, or a method by its path (§7.3.13, Call).</summary>
    /// <param name="function">
    /// The name of a global function, which gets undefined as <c>this</c>; or a path such as <c>rules.tax.compute</c>:
    /// then <c>this</c> is what is in front of the last dot.
    /// </param>
    /// <param name="arguments">
    /// Converted as <see cref="FromObject(object?)"/> does. An <c>object[]</c> in their place is the list of all
    /// arguments, as C# has it; an array of any other type is one argument, and so is a null that stands alone.
    /// </param>
    /// <exception cref="JavaScriptException">
    /// The function threw, or there is no function of that name: a TypeError.
    /// </exception>
    public JsValue Invoke(string function, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Boundary.Run(Realm, (function, arguments), static (realm, call) =>
            ScriptCall.InvokeGlobal(realm, call.function, call.arguments));
    }

    /// <summary>
    /// Calls a function of this engine (§7.3.13, Call) with undefined as <c>this</c>; <see cref="JsValue.Call"/> says
    /// what it is, and <see cref="JsValue.Invoke"/> calls a method on its object.
    /// </summary>
    /// <param name="function">A value whose <see cref="JsValue.IsFunction"/> holds.</param>
    /// <param name="arguments">As <see cref="Invoke(string, object?[])"/> takes them.</param>
    /// <exception cref="JavaScriptException">The function threw, or the value is no function: a TypeError.</exception>
    public JsValue Invoke(JsValue function, params object?[]? arguments) =>
        Boundary.Run(Realm, (function, arguments), static (realm, call) =>
            ScriptCall.Call(realm, call.function, JsValue.Undefined, call.arguments));

    /// <summary>A value that a script of this engine may see.</summary>
    /// <exception cref="ArgumentException">It is an object of another engine.</exception>
    private JsValue Import(object? value, string functionName) =>
        Boundary.Run(Realm, (value, functionName), static (realm, host) => HostValue.ToValue(realm, host.value, null, host.functionName));
}
