using System.Collections.Concurrent;
using System.ComponentModel;
using System.Reflection;
using Quoll.Hosting;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Generated;

/// <summary>
/// A function of a script as a .NET delegate. Each call of the delegate is a call of the engine, with its limits.
/// Generated code names the methods of delegates with structures in their signature, because a native program cannot
/// make code for these.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ScriptDelegate
{
    private static readonly ConcurrentDictionary<Type, Func<ScriptDelegate, Delegate>> Makers = new();

    private readonly JsFunction _function;

    private ScriptDelegate(JsFunction function) => _function = function;

    /// <summary>Adds a type of delegates.</summary>
    /// <param name="make">Creates a delegate for one of the methods below.</param>
    public static void Add<TDelegate>(Func<ScriptDelegate, TDelegate> make) where TDelegate : Delegate =>
        Makers[typeof(TDelegate)] = make;

    private const int MostParameters = 8;

    // The same function gets the same delegate, so a handler that was added to an event can be removed from it.
    private static readonly ConditionalWeakTable<JsFunction, List<Delegate>> Made = [];

    /// <summary>
    /// Returns the delegate of a type; null if it has too many parameters, or parameters passed by reference.
    /// </summary>
    internal static Delegate? Create(JsFunction function, Type type)
    {
        // Used only by the thread of its engine.
        var known = Made.GetOrCreateValue(function);
        if (known.Find(made => made.GetType() == type) is { } same) return same;
        if (Bind(function, type) is not { } created) return null;
        known.Add(created);
        return created;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The methods below have no requirements of their type arguments.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called for reference types, which share their code, or where code can be made.")]
    private static Delegate? Bind(JsFunction function, Type type)
    {
        if (Makers.TryGetValue(type, out var make)) return make(new ScriptDelegate(function));
        if (type.GetMethod("Invoke") is not { } invoke) return null;
        var parameters = invoke.GetParameters();
        if (parameters.Length > MostParameters || Array.Exists(parameters, static parameter => parameter.ParameterType.IsByRef
            || parameter.ParameterType.IsByRefLike)) return null;
        var returnsNothing = invoke.ReturnType == typeof(void);
        var arguments = Array.ConvertAll(parameters, static parameter => parameter.ParameterType);
        Type[] types = returnsNothing ? arguments : [.. arguments, invoke.ReturnType];
        if (!RuntimeFeature.IsDynamicCodeSupported && Array.Exists(types, static part => part.IsValueType)) throw ElementCode.Missing(type);
        var method = Array.Find(typeof(ScriptDelegate).GetMethods(BindingFlags.Public | BindingFlags.Instance), method =>
            method.Name == (returnsNothing ? nameof(Run) : nameof(Call)) && method.GetParameters().Length == arguments.Length)!;
        return Delegate.CreateDelegate(type, new ScriptDelegate(function), types.Length == 0 ? method : method.MakeGenericMethod(types));
    }

    private JsValue Invoke<TState>(TState state, Func<Realm, TState, JsValue[]> arguments) =>
        Boundary.Call(_function.Realm, EngineCallKind.Function, _function, (_function, state, arguments), static (realm, call) =>
            call._function.Call(JsValue.Undefined, call.arguments(realm, call.state)));

    private TResult Invoke<TState, TResult>(TState state, Func<Realm, TState, JsValue[]> arguments)
    {
        if (Result<TResult>.IsTask) return InvokeAsync<TState, TResult>(state, arguments);
        return _function.Realm.Agent.Convert<TResult>(_function.Realm, Invoke(state, arguments));
    }

    // A delegate that returns a task waits until the engine is free: the host may have continued on another thread
    // while the engine is used.
    private TResult InvokeAsync<TState, TResult>(TState state, Func<Realm, TState, JsValue[]> arguments) =>
        (TResult)PromiseTask.Of(
            _function.Realm, typeof(TResult), realm => _function.Call(JsValue.Undefined, arguments(realm, state)));

    private static class Result<T>
    {
        public static readonly bool IsTask = PromiseTask.IsType(typeof(T));
    }

    private static JsValue To<T>(Realm realm, T value) => HostConvert<T>.ToValue(realm, value);

    /// <summary>Calls the function.</summary>
    public void Run() => Invoke(0, static (_, _) => []);

    /// <summary>Calls the function.</summary>
    public void Run<A>(A a) => Invoke(a, static (realm, a) => [To(realm, a)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B>(A a, B b) => Invoke((a, b), static (realm, x) => [To(realm, x.a), To(realm, x.b)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B, C>(A a, B b, C c) => Invoke((a, b, c), static (realm, x) => [To(realm, x.a), To(realm, x.b), To(realm, x.c)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B, C, D>(A a, B b, C c, D d) =>
        Invoke((a, b, c, d), static (realm, x) => [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B, C, D, E>(A a, B b, C c, D d, E e) => Invoke((a, b, c, d, e), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B, C, D, E, F>(A a, B b, C c, D d, E e, F f) => Invoke((a, b, c, d, e, f), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B, C, D, E, F, G>(A a, B b, C c, D d, E e, F f, G g) => Invoke((a, b, c, d, e, f, g), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g)]);

    /// <summary>Calls the function.</summary>
    public void Run<A, B, C, D, E, F, G, H>(A a, B b, C c, D d, E e, F f, G g, H h) =>
        Invoke((a, b, c, d, e, f, g, h), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g), To(realm, x.h)]);

    /// <summary>Calls the function.</summary>
    public R Call<R>() => Invoke<int, R>(0, static (_, _) => []);

    /// <summary>Calls the function.</summary>
    public R Call<A, R>(A a) => Invoke<A, R>(a, static (realm, a) => [To(realm, a)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, R>(A a, B b) => Invoke<(A a, B b), R>((a, b), static (realm, x) => [To(realm, x.a), To(realm, x.b)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, C, R>(A a, B b, C c) =>
        Invoke<(A a, B b, C c), R>((a, b, c), static (realm, x) => [To(realm, x.a), To(realm, x.b), To(realm, x.c)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, C, D, R>(A a, B b, C c, D d) =>
        Invoke<(A a, B b, C c, D d), R>((a, b, c, d), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, C, D, E, R>(A a, B b, C c, D d, E e) =>
        Invoke<(A a, B b, C c, D d, E e), R>((a, b, c, d, e), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, C, D, E, F, R>(A a, B b, C c, D d, E e, F f) =>
        Invoke<(A a, B b, C c, D d, E e, F f), R>((a, b, c, d, e, f), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, C, D, E, F, G, R>(A a, B b, C c, D d, E e, F f, G g) =>
        Invoke<(A a, B b, C c, D d, E e, F f, G g), R>((a, b, c, d, e, f, g), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g)]);

    /// <summary>Calls the function.</summary>
    public R Call<A, B, C, D, E, F, G, H, R>(A a, B b, C c, D d, E e, F f, G g, H h) =>
        Invoke<(A a, B b, C c, D d, E e, F f, G g, H h), R>((a, b, c, d, e, f, g, h), static (realm, x) =>
        [To(realm, x.a), To(realm, x.b), To(realm, x.c), To(realm, x.d), To(realm, x.e), To(realm, x.f), To(realm, x.g), To(realm, x.h)]);
}
