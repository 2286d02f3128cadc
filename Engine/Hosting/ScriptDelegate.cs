using System.Reflection;
using Quoll.Hosts;

namespace Quoll.Hosting;

/// <summary>
/// A function of a script as a .NET delegate. Each call of the delegate is a call of the engine, with its limits.
/// </summary>
internal sealed class ScriptDelegate(JsFunction function)
{
    private const int MostParameters = 8;

    // The same function gets the same delegate, so a handler that was added to an event can be removed from it.
    private static readonly ConditionalWeakTable<JsFunction, List<Delegate>> Made = [];

    /// <summary>
    /// Returns the delegate of a type; null if it has too many parameters, or parameters passed by reference.
    /// </summary>
    public static Delegate? Create(JsFunction function, Type type)
    {
        // Any delegate will do.
        if (type.IsAbstract) type = typeof(ScriptCallback);
        // Used only by the thread of its engine.
        var known = Made.GetOrCreateValue(function);
        if (known.Find(made => made.GetType() == type) is { } same) return same;
        if (Bind(function, type) is not { } created) return null;
        known.Add(created);
        return created;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The methods below have no requirements of their type arguments.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Code for reference types is shared; value types are those that the host uses itself.")]
    private static Delegate? Bind(JsFunction function, Type type)
    {
        if (type == typeof(ScriptCallback)) return new ScriptCallback(new ScriptDelegate(function).CallAll);
        if (type.GetMethod("Invoke") is not { } invoke) return null;
        var parameters = invoke.GetParameters();
        if (parameters.Length > MostParameters || Array.Exists(parameters, static parameter => parameter.ParameterType.IsByRef
            || parameter.ParameterType.IsByRefLike)) return null;
        var returnsNothing = invoke.ReturnType == typeof(void);
        var arguments = Array.ConvertAll(parameters, static parameter => parameter.ParameterType);
        var method = Array.Find(typeof(ScriptDelegate).GetMethods(BindingFlags.NonPublic | BindingFlags.Instance), method =>
            method.Name == (returnsNothing ? nameof(Run) : nameof(Call)) && method.GetParameters().Length == arguments.Length)!;
        Type[] types = returnsNothing ? arguments : [.. arguments, invoke.ReturnType];
        return Delegate.CreateDelegate(type, new ScriptDelegate(function), types.Length == 0 ? method : method.MakeGenericMethod(types));
    }

    private JsValue Invoke<TState>(TState state, Func<Realm, TState, JsValue[]> arguments) =>
        Boundary.Call(function.Realm, EngineCallKind.Function, function, (function, state, arguments), static (realm, call) =>
            call.function.Call(JsValue.Undefined, call.arguments(realm, call.state)));

    private TResult Invoke<TState, TResult>(TState state, Func<Realm, TState, JsValue[]> arguments)
    {
        if (Result<TResult>.IsTask) return InvokeAsync<TState, TResult>(state, arguments);
        return function.Realm.Agent.Convert<TResult>(function.Realm, Invoke(state, arguments));
    }

    // A delegate that returns a task waits until the engine is free: the host may have continued on another thread
    // while the engine is used.
    private TResult InvokeAsync<TState, TResult>(TState state, Func<Realm, TState, JsValue[]> arguments) =>
        (TResult)PromiseTask.Of(
            function.Realm, typeof(TResult), realm => function.Call(JsValue.Undefined, arguments(realm, state)));

    private static class Result<T>
    {
        public static readonly bool IsTask = PromiseTask.IsType(typeof(T));
    }

    private object? CallAll(object?[] arguments) => Invoke<object?[], object?>(arguments, static (realm, arguments) =>
        Array.ConvertAll(arguments, argument => To(realm, argument)));

    private static JsValue To<T>(Realm realm, T value) => HostConvert<T>.ToValue(realm, value);

    private void Run() => Invoke(0, static (_, _) => []);

    private void Run<A>(A a) => Invoke(a, static (realm, a) => [To(realm, a)]);

    private void Run<A, B>(A a, B b) => Invoke((a, b), static (realm, x) => [To(realm, x.a), To(realm, x.b)]);

    private void Run<A, B, C>(A a, B b, C c) => Invoke((a, b, c), static (realm, x) => [To(realm, x.a), To(realm, x.b), To(realm, x.c)]);

    private void Run<A, B, C, D>(A a, B b, C c, D d) =>
        Invoke((a, b, c, d), static (realm, x) => [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d)]);

    private void Run<A, B, C, D, E>(A a, B b, C c, D d, E e) => Invoke((a, b, c, d, e), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e)]);

    private void Run<A, B, C, D, E, F>(A a, B b, C c, D d, E e, F f) => Invoke((a, b, c, d, e, f), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f)]);

    private void Run<A, B, C, D, E, F, G>(A a, B b, C c, D d, E e, F f, G g) => Invoke((a, b, c, d, e, f, g), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g)]);

    private void Run<A, B, C, D, E, F, G, H>(A a, B b, C c, D d, E e, F f, G g, H h) =>
        Invoke((a, b, c, d, e, f, g, h), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g), To(realm, x.h)]);

    private R Call<R>() => Invoke<int, R>(0, static (_, _) => []);

    private R Call<A, R>(A a) => Invoke<A, R>(a, static (realm, a) => [To(realm, a)]);

    private R Call<A, B, R>(A a, B b) => Invoke<(A a, B b), R>((a, b), static (realm, x) => [To(realm, x.a), To(realm, x.b)]);

    private R Call<A, B, C, R>(A a, B b, C c) =>
        Invoke<(A a, B b, C c), R>((a, b, c), static (realm, x) => [To(realm, x.a), To(realm, x.b), To(realm, x.c)]);

    private R Call<A, B, C, D, R>(A a, B b, C c, D d) =>
        Invoke<(A a, B b, C c, D d), R>((a, b, c, d), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d)]);

    private R Call<A, B, C, D, E, R>(A a, B b, C c, D d, E e) =>
        Invoke<(A a, B b, C c, D d, E e), R>((a, b, c, d, e), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e)]);

    private R Call<A, B, C, D, E, F, R>(A a, B b, C c, D d, E e, F f) =>
        Invoke<(A a, B b, C c, D d, E e, F f), R>((a, b, c, d, e, f), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f)]);

    private R Call<A, B, C, D, E, F, G, R>(A a, B b, C c, D d, E e, F f, G g) =>
        Invoke<(A a, B b, C c, D d, E e, F f, G g), R>((a, b, c, d, e, f, g), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g)]);

    private R Call<A, B, C, D, E, F, G, H, R>(A a, B b, C c, D d, E e, F f, G g, H h) =>
        Invoke<(A a, B b, C c, D d, E e, F f, G g, H h), R>((a, b, c, d, e, f, g, h), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g), To(realm, x.h)]);
}
