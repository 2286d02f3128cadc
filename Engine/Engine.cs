using System.Runtime.CompilerServices;
using Quoll.Hosting;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Types;
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
public sealed partial class Engine
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

    /// <summary>The options that the engine was made with.</summary>
    public EngineOptions Options { get; }

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
    public Script Prepare(string code, string? source = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        return Boundary.Run(
            Realm, (code, source: source ?? DefaultSourceName), static (realm, text) =>
            new Script(Machine.Of(realm).Compile(realm, text.code, text.source)));
    }

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

    /// <summary>Runs a script and converts its completion value.</summary>
    /// <typeparam name="T">
    /// <see cref="JsValue"/>, string, bool, a number type, <see cref="System.Numerics.BigInteger"/>, a nullable of
    /// these, an array of any of these, or what <see cref="JsValue.ToObject"/> gives (object, <c>Dictionary&lt;string,
    /// object?&gt;</c>, <c>List&lt;object?&gt;</c> and their interfaces). Conversions are those of §7.1 (string is
    /// ToString, bool is ToBoolean, numbers are ToNumber); undefined and null become a null reference.
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
    /// Defines a global variable (a writable, enumerable, configurable property of the global object), or overwrites
    /// it.
    /// </summary>
    /// <returns>This engine.</returns>
    [OverloadResolutionPriority(1)]
    public Engine SetValue(string name, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(name);
        Boundary.Run(Realm, (name, value), static (realm, global) =>
        {
            Boundary.RequireSameEngine(realm, global.value);
            ObjectOperations.CreateDataPropertyOrThrow(realm.Global, global.name, global.value);
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
            if (isFree) realm.Global.DefineOwn(global.name, JsValue.FromInternal(global.lazy));
            else ObjectOperations.CreateDataPropertyOrThrow(realm.Global, global.name, global.lazy.Materialize(realm.Global, default));
            return true;
        });
        return this;
    }

    /// <summary>
    /// Defines a global variable that holds a copy of plain .NET data, as <see cref="FromObject(object?)"/> makes it.
    /// </summary>
    /// <returns>This engine.</returns>
    public Engine SetValue(string name, object? value) => SetValue(name, Import(value, name));

    /// <summary>
    /// Makes a JavaScript value of a .NET value. Data is copied: later changes on one side are not seen on the other.
    /// </summary>
    /// <param name="value">
    /// null; a <see cref="JsValue"/> of this engine, which stays as it is; a string, a bool, a char (a string); any
    /// number type or enum (a Number: the nearest double); a <see cref="System.Numerics.BigInteger"/> (a BigInt); a
    /// delegate (a function, see the remarks); a dictionary with string keys (an object, in its order); any other
    /// <see cref="System.Collections.IEnumerable"/> (an array). Nested to any depth.
    /// </param>
    /// <remarks>
    /// Arguments of a delegate are converted as <see cref="Evaluate{T}(string, string?)"/> converts results; absent
    /// ones are undefined, or the parameter's default value. A last parameter of type <c>JsValue[]</c>, or marked
    /// <c>params</c>, takes all the remaining arguments. An exception of the delegate is thrown into the script, which
    /// may catch it: a <see cref="ScriptError"/> as the error that it says, any other as
    /// <see cref="EngineOptions.HostErrors"/> says; uncaught it reaches the host as a
    /// <see cref="JavaScriptException"/> whose <see cref="Exception.InnerException"/> is the original.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// A value is of another type, contains itself, or is an object of another engine.
    /// </exception>
    public JsValue FromObject(object? value) => Import(value, "");

    /// <summary>Makes a JavaScript value of a .NET value, by reference or as a copy.</summary>
    /// <inheritdoc cref="FromObject(object?)"/>
    public JsValue FromObject(object? value, HostMode mode) => mode == HostMode.Reference ? FromObject(value)
        : Boundary.Run(Realm, value, static (realm, value) => ValueCopy.Convert(realm, value, ""));

    /// <summary>
    /// Reads a global variable, also one made by let, const or class (§9.1.1.4.6, GetBindingValue); undefined where
    /// there is none.
    /// </summary>
    public JsValue GetValue(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Boundary.Run(Realm, name, ReadGlobal);
    }

    /// <summary>Calls a global function (§7.3.13, Call) with undefined as this value.</summary>
    /// <param name="function">The name of a global function.</param>
    /// <param name="arguments">Converted as <see cref="FromObject(object?)"/> does.</param>
    /// <exception cref="JavaScriptException">
    /// The function threw, or there is no function of that name: a TypeError.
    /// </exception>
    public JsValue Invoke(string function, params object?[]? arguments)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Boundary.Run(Realm, (function, arguments), static (realm, call) =>
        {
            var callee = ReadGlobal(realm, call.function);
            if (callee.FunctionOrNull is null) throw Raise.TypeError(Messages.NotCallable, call.function);
            return CallWith(realm, callee, call.arguments);
        });
    }

    /// <summary>Calls a function of this engine (§7.3.13, Call) with undefined as this value.</summary>
    /// <param name="function">A value whose <see cref="JsValue.IsFunction"/> holds.</param>
    /// <param name="arguments">Converted as <see cref="FromObject(object?)"/> does.</param>
    /// <exception cref="JavaScriptException">The function threw, or the value is no function: a TypeError.</exception>
    public JsValue Invoke(JsValue function, params object?[]? arguments) =>
        Boundary.Run(Realm, (function, arguments), static (realm, call) => CallWith(realm, call.function, call.arguments));

    /// <summary>A value that a script of this engine may see.</summary>
    /// <exception cref="ArgumentException">It is an object of another engine.</exception>
    private JsValue Import(object? value, string functionName) =>
        Boundary.Run(Realm, (value, functionName), static (realm, host) => HostValue.ToValue(realm, host.value, null, host.functionName));

    private static JsValue ReadGlobal(Realm realm, string name) =>
        RealmCode.Of(realm).TryGetGlobal(name, out var value) ? value : realm.Global.Get(name);

    private static JsValue CallWith(Realm realm, JsValue function, object?[]? arguments)
    {
        Boundary.RequireSameEngine(realm, function);
        // A lone null in the place of the arguments means one argument that is null.
        if (arguments is null) return ObjectOperations.Call(function, JsValue.Undefined, [JsValue.Null]);
        var values = new JsValue[arguments.Length];
        for (var i = 0; i < values.Length; i++) values[i] = HostValue.ToValue(realm, arguments[i], null);
        return ObjectOperations.Call(function, JsValue.Undefined, values);
    }

    /// <summary>
    /// Limits what all calls together may use that begin before the result is disposed of: steps, memory, and time
    /// inside of the engine. The limits of the engine hold for each of them as before; in a function of the host that a
    /// script has called, what it calls is limited so, and the script is not.
    /// </summary>
    /// <param name="total">The limits; the token ends each of the calls.</param>
    /// <returns>Ends the limits when it is disposed of.</returns>
    public IDisposable Limit(CallLimits total)
    {
        ArgumentNullException.ThrowIfNull(total);
        return new LimitScope(Realm.Agent.Limits, new PartialCall { Allowed = total.Allowed, Token = total.CancellationToken });
    }

    /// <summary>
    /// As <see cref="Execute(string, string?)"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <exception cref="ExecutionLimitException">A limit was reached.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public JsValue Execute(string code, CallLimits limits, string? source = null)
    {
        using (Limit(limits)) return Execute(code, source);
    }

    /// <summary>
    /// As <see cref="Execute(Script)"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public JsValue Execute(Script script, CallLimits limits)
    {
        using (Limit(limits)) return Execute(script);
    }

    /// <summary>
    /// As <see cref="Evaluate{T}(string, string?)"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public T Evaluate<T>(string code, CallLimits limits, string? source = null)
    {
        using (Limit(limits)) return Evaluate<T>(code, source);
    }

    /// <summary>
    /// As <see cref="Invoke(string, object?[])"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public JsValue Invoke(string function, CallLimits limits, params object?[]? arguments)
    {
        using (Limit(limits)) return Invoke(function, arguments);
    }

    /// <summary>
    /// As <see cref="Invoke(JsValue, object?[])"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public JsValue Invoke(JsValue function, CallLimits limits, params object?[]? arguments)
    {
        using (Limit(limits)) return Invoke(function, arguments);
    }
}
