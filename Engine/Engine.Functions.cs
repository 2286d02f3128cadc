using Quoll.Calls;
using Quoll.Compiler;
using Quoll.Hosts;
using Quoll.Hosts.Objects;
using Quoll.Language;

namespace Quoll;

// Functions and types of the host. Functions with types known here also work without run-time code generation.
public sealed partial class Engine
{
    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<TResult>(string name, Func<TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f()));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, TResult>(string name, Func<T1, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(s.Value<T1>(call, 0))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, TResult>(string name, Func<T1, T2, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, TResult>(string name, Func<T1, T2, T3, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, TResult>(string name, Func<T1, T2, T3, T4, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, TResult>(string name, Func<T1, T2, T3, T4, T5, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, T6, TResult>(string name, Func<T1, T2, T3, T4, T5, T6, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4),
            s.Value<T6>(call, 5))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, T6, T7, TResult>(string name, Func<T1, T2, T3, T4, T5, T6, T7, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4),
            s.Value<T6>(call, 5), s.Value<T7>(call, 6))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, T6, T7, T8, TResult>(string name, Func<T1, T2, T3, T4, T5, T6, T7, T8, TResult> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) => HostSignature.Return(call, f(
            s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4),
            s.Value<T6>(call, 5), s.Value<T7>(call, 6), s.Value<T8>(call, 7))));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue(string name, Action function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f();
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1>(string name, Action<T1> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2>(string name, Action<T1, T2> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3>(string name, Action<T1, T2, T3> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4>(string name, Action<T1, T2, T3, T4> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5>(string name, Action<T1, T2, T3, T4, T5> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, T6>(string name, Action<T1, T2, T3, T4, T5, T6> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4),
                s.Value<T6>(call, 5));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, T6, T7>(string name, Action<T1, T2, T3, T4, T5, T6, T7> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4),
                s.Value<T6>(call, 5), s.Value<T7>(call, 6));
            return JsValue.Undefined;
        });

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<T1, T2, T3, T4, T5, T6, T7, T8>(string name, Action<T1, T2, T3, T4, T5, T6, T7, T8> function) =>
        SetTyped(name, function, static (s, f) => (in CallInfo call) =>
        {
            f(s.Value<T1>(call, 0), s.Value<T2>(call, 1), s.Value<T3>(call, 2), s.Value<T4>(call, 3), s.Value<T5>(call, 4),
                s.Value<T6>(call, 5), s.Value<T7>(call, 6), s.Value<T8>(call, 7));
            return JsValue.Undefined;
        });

    /// <summary>
    /// Defines a global constructor for a .NET type. <c>new</c> creates instances, and its properties are the static
    /// members or, for an enum, the names of its values. A script's class may extend it.
    /// </summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="name">The name of the global; null for the name of the type.</param>
    /// <returns>This engine.</returns>
    public Engine SetType<T>(string? name = null) => SetType(typeof(T), name);

    /// <summary>Defines a global constructor for a .NET type, which may also be a static class.</summary>
    /// <inheritdoc cref="SetType{T}" path="/returns"/>
    /// <param name="type">The type.</param>
    /// <param name="name">The name of the global; null for the name of the type.</param>
    public Engine SetType(Type type, string? name = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Boundary.Run(Realm, (engine: this, type, name), static (realm, call) =>
        {
            var constructor = HostRealm.Of(realm).ClassOf(call.type).Constructor;
            return call.engine.SetValue(call.name ?? constructor.Class.Info.Name, new JsValue(constructor));
        });
    }

    /// <summary>
    /// Defines a global function of the host at the lowest level: without conversion of arguments and without
    /// allocation. A script sees its exceptions as <see cref="EngineOptions.HostErrors"/> says.
    /// </summary>
    /// <param name="name">The name of the function.</param>
    /// <param name="code">The code of the function; a static lambda keeps nothing alive.</param>
    /// <param name="length">The property <c>length</c> of the function: how many arguments it expects.</param>
    /// <returns>This engine.</returns>
    public Engine SetFunction(string name, HostCode code, int length = 0) => SetValue(name, CreateFunction(name, code, length));

    /// <summary>
    /// Creates a function of the host at the lowest level, without a global: for a property, an argument or a result.
    /// </summary>
    /// <returns>The function, a value of this engine.</returns>
    /// <inheritdoc cref="SetFunction" path="/param"/>
    public JsValue CreateFunction(string name, HostCode code, int length = 0)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(code);
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return Boundary.Run(Realm, (name, code, length), static (realm, function) =>
        {
            var code = function.code;
            return new JsValue(
                HostFunctions.Create(
                realm, function.name, function.length, (in CallInfo call) => HostSignature.Return(call, code(new HostCall(call)))));
        });
    }

    /// <summary>
    /// Parses and compiles a text as the body of a function once: a rule such as <c>order.total &gt; 100</c>. The
    /// function returns the completion value of the text. Any number of engines can get it: it is the value of the
    /// script.
    /// </summary>
    /// <remarks>
    /// A last statement in braces is an object literal if it can be read as one. With an <c>await</c> outside of inner
    /// functions the function is async.
    /// </remarks>
    /// <param name="code">The body.</param>
    /// <param name="parameters">The names of the parameters.</param>
    /// <param name="options">Source name, limits and cancellation token of this call.</param>
    /// <exception cref="ArgumentException">A parameter is not an identifier, or there are two of a name.</exception>
    /// <exception cref="JavaScriptException">The code has a syntax error.</exception>
    public Script PrepareFunction(string code, IReadOnlyList<string> parameters, CallOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(code);
        string[] names = [.. parameters];
        if (names.Distinct().Count() < names.Length || !Array.TrueForAll(names, Display.IsName))
            throw new ArgumentException("The parameters must be different identifiers.", nameof(parameters));
        using var limits = Open(options);
        return Boundary.Run(Realm, (code, names, source: options.SourceName ?? DefaultSourceName), static (realm, text) =>
            ((EngineAgent)realm.Agent).Read(realm, text.code.Length, text, static (agent, text) =>
            {
                var language = new LanguageOptions { ErasesTypes = agent.Options.IsTypeScript(text.source) };
                return new Script(ScriptCompiler.CompileExpression(text.code, text.source, language, text.names), language, text.names);
            }));
    }
}
