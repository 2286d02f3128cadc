using Quoll.Hosting;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll;

// Functions and types of the host. Functions with types known here also work without run-time code generation.
public sealed partial class Engine
{
    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<R>(string name, Func<R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, R>(string name, Func<A, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, R>(string name, Func<A, B, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, R>(string name, Func<A, B, C, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, C, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, R>(string name, Func<A, B, C, D, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, C, D, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, R>(string name, Func<A, B, C, D, E, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, C, D, E, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, F, R>(string name, Func<A, B, C, D, E, F, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, C, D, E, F, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, F, G, R>(string name, Func<A, B, C, D, E, F, G, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, C, D, E, F, G, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, F, G, H, R>(string name, Func<A, B, C, D, E, F, G, H, R> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Func<A, B, C, D, E, F, G, H, R>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue(string name, Action function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A>(string name, Action<A> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B>(string name, Action<A, B> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C>(string name, Action<A, B, C> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B, C>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D>(string name, Action<A, B, C, D> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B, C, D>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E>(string name, Action<A, B, C, D, E> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B, C, D, E>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, F>(string name, Action<A, B, C, D, E, F> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B, C, D, E, F>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, F, G>(string name, Action<A, B, C, D, E, F, G> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B, C, D, E, F, G>)function));

    /// <inheritdoc cref="SetValue(string, Delegate)"/>
    public Engine SetValue<A, B, C, D, E, F, G, H>(string name, Action<A, B, C, D, E, F, G, H> function) =>
        SetTyped(name, function, static (signature, function) => TypedCode.Of(signature, (Action<A, B, C, D, E, F, G, H>)function));

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
}
