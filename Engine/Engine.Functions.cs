using Quoll.Types;

namespace Quoll;

// Functions of the host whose types are known here: as SetValue(string, Delegate), and they work where no code can be
// made at run time.
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
}
