using System.Collections.Concurrent;
using System.ComponentModel;
using System.Reflection;
using System.Reflection.Emit;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll.Generated;

/// <summary>
/// A function of a script as a .NET delegate. Each call of the delegate is a call of the engine, with its limits.
/// Generated code names the methods of delegates with structures in their signature, because a native program cannot
/// make code for these.
/// </summary>
/// <remarks>
/// The function itself is the delegate's target. So a delegate needs no other object, delegates of a function and a
/// type are equal (a handler that was added to an event can be removed from it), and the function is found again from
/// the delegate.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ScriptDelegate
{
    private const int MostParameters = 8;

    // Filled once for each type of delegate.
    private static readonly ConcurrentDictionary<Type, Maker> Makers = new();

    private static readonly Func<Type, Maker> NewMaker = static type => new Maker(type, MethodFor(type), null);

    /// <summary>Adds a type of delegates.</summary>
    /// <param name="make">Creates the delegate of one of the methods below, with its argument as the target.</param>
    public static void Add<TDelegate>(Func<object, TDelegate> make) where TDelegate : Delegate =>
        Makers[typeof(TDelegate)] = new Maker(typeof(TDelegate), null, make);

    /// <summary>
    /// Returns a delegate of a type; null if it has too many parameters, or parameters passed by reference.
    /// </summary>
    internal static Delegate? Create(JsFunction function, Type type) =>
        // For Delegate itself, any delegate will do.
        Makers.GetOrAdd(type.IsAbstract ? typeof(ScriptCallback) : type, NewMaker).Make(function);

    /// <summary>Makes the delegates of a type.</summary>
    private sealed class Maker(Type type, MethodInfo? method, Func<JsFunction, Delegate>? make)
    {
        private Func<JsFunction, Delegate>? _make = make;
        private bool _isUsed;

        public Delegate? Make(JsFunction function)
        {
            if (_make is { } made) return made(function);
            if (method is null) return null;
            // Binding by reflection takes about a microsecond, compiling some hundred: only a type that comes again is
            // compiled. Two threads may both compile.
            if (_isUsed && RuntimeFeature.IsDynamicCodeCompiled) _make = Compile(method);
            _isUsed = true;
            return Delegate.CreateDelegate(type, function, method);
        }

        [RequiresDynamicCode("Compiled only where dynamic code is compiled.")]
        private Func<JsFunction, Delegate> Compile(MethodInfo method)
        {
            var compiled = new DynamicMethod("Make", typeof(Delegate), [typeof(JsFunction)], typeof(ScriptDelegate), skipVisibility: true);
            var code = compiled.GetILGenerator();
            code.Emit(OpCodes.Ldarg_0);
            code.Emit(OpCodes.Ldftn, method);
            code.Emit(OpCodes.Newobj, ConstructorOf(type));
            code.Emit(OpCodes.Ret);
            return compiled.CreateDelegate<Func<JsFunction, Delegate>>();
        }

        [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The constructor of a delegate type in use is never trimmed.")]
        private static ConstructorInfo ConstructorOf(Type type) => type.GetConstructors()[0];
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The methods below have no requirements of their type arguments.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called for reference types, which share their code, or where code can be made.")]
    private static MethodInfo? MethodFor(Type type)
    {
        if (type == typeof(ScriptCallback))
            return typeof(ScriptDelegate).GetMethod(nameof(CallAll), BindingFlags.NonPublic | BindingFlags.Static);
        if (type.GetMethod("Invoke") is not { } invoke) return null;
        var parameters = invoke.GetParameters();
        if (parameters.Length > MostParameters || Array.Exists(parameters, static parameter => parameter.ParameterType.IsByRef
            || parameter.ParameterType.IsByRefLike)) return null;
        var returnsNothing = invoke.ReturnType == typeof(void);
        var arguments = Array.ConvertAll(parameters, static parameter => parameter.ParameterType);
        Type[] types = returnsNothing ? arguments : [.. arguments, invoke.ReturnType];
        if (!RuntimeFeature.IsDynamicCodeSupported && Array.Exists(types, static part => part.IsValueType)) throw ElementCode.Missing(type);
        var method = Array.Find(typeof(ScriptDelegate).GetMethods(BindingFlags.Public | BindingFlags.Static), method =>
            method.Name == (returnsNothing ? nameof(Run) : nameof(Call)) && method.GetParameters().Length == arguments.Length + 1)!;
        return types.Length == 0 ? method : method.MakeGenericMethod(types);
    }

    private static JsValue Invoke<TArguments>(
        object target, TArguments arguments, Func<Realm, (JsFunction Function, TArguments Arguments), JsValue> call)
    {
        var function = (JsFunction)target;
        return Boundary.Call(function.Realm, EngineCallKind.Function, function, (function, arguments), call);
    }

    private static TResult Invoke<TArguments, TResult>(
        object target, TArguments arguments, Func<Realm, (JsFunction Function, TArguments Arguments), JsValue> call)
    {
        var function = (JsFunction)target;
        if (HostConvert<TResult>.IsTask) return InvokeAsync<TArguments, TResult>(function, arguments, call);
        var value = Invoke(function, arguments, call);
        return HostConvert<TResult>.TryFast(value, out var result) ? result
            : function.Realm.Agent.Convert<TResult>(function.Realm, value);
    }

    // A delegate that returns a task waits until the engine is free: the host may have continued on another thread
    // while the engine is used.
    private static TResult InvokeAsync<TArguments, TResult>(
        JsFunction function, TArguments arguments, Func<Realm, (JsFunction Function, TArguments Arguments), JsValue> call) =>
        (TResult)PromiseTask.Of(function.Realm, typeof(TResult), function, realm => call(realm, (function, arguments)));

    private static object? CallAll(this JsFunction function, object?[]? arguments) =>
        Invoke<object?[], object?>(function, ScriptCall.List(arguments), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, Array.ConvertAll(x.Arguments, argument => To(realm, argument))));

    private static JsValue To<T>(Realm realm, T value) => HostConvert<T>.ToValue(realm, value);

    /// <summary>Calls the function.</summary>
    public static void Run(this object function) =>
        Invoke(function, 0, static (_, x) =>
            x.Function.Call(JsValue.Undefined));

    /// <summary>Calls the function.</summary>
    public static void Run<T1>(this object function, T1 a) =>
        Invoke(function, a, static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2>(this object function, T1 a, T2 b) =>
        Invoke(function, (a, b), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2, T3>(this object function, T1 a, T2 b, T3 c) =>
        Invoke(function, (a, b, c), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2, T3, T4>(this object function, T1 a, T2 b, T3 c, T4 d) =>
        Invoke(function, (a, b, c, d), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2, T3, T4, T5>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e) =>
        Invoke(function, (a, b, c, d, e), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2, T3, T4, T5, T6>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e, T6 f) =>
        Invoke(function, (a, b, c, d, e, f), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e), To(realm, x.Arguments.f)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2, T3, T4, T5, T6, T7>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e, T6 f, T7 g) =>
        Invoke(function, (a, b, c, d, e, f, g), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e), To(realm, x.Arguments.f), To(realm, x.Arguments.g)]));

    /// <summary>Calls the function.</summary>
    public static void Run<T1, T2, T3, T4, T5, T6, T7, T8>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e, T6 f, T7 g, T8 h) =>
        Invoke(function, (a, b, c, d, e, f, g, h), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e), To(realm, x.Arguments.f), To(realm, x.Arguments.g),
                To(realm, x.Arguments.h)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<TResult>(this object function) =>
        Invoke<int, TResult>(function, 0, static (_, x) =>
            x.Function.Call(JsValue.Undefined));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, TResult>(this object function, T1 a) =>
        Invoke<T1, TResult>(function, a, static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, TResult>(this object function, T1 a, T2 b) =>
        Invoke<(T1 a, T2 b), TResult>(function, (a, b), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, T3, TResult>(this object function, T1 a, T2 b, T3 c) =>
        Invoke<(T1 a, T2 b, T3 c), TResult>(function, (a, b, c), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, T3, T4, TResult>(this object function, T1 a, T2 b, T3 c, T4 d) =>
        Invoke<(T1 a, T2 b, T3 c, T4 d), TResult>(function, (a, b, c, d), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, T3, T4, T5, TResult>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e) =>
        Invoke<(T1 a, T2 b, T3 c, T4 d, T5 e), TResult>(function, (a, b, c, d, e), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, T3, T4, T5, T6, TResult>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e, T6 f) =>
        Invoke<(T1 a, T2 b, T3 c, T4 d, T5 e, T6 f), TResult>(function, (a, b, c, d, e, f), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e), To(realm, x.Arguments.f)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, T3, T4, T5, T6, T7, TResult>(this object function, T1 a, T2 b, T3 c, T4 d, T5 e, T6 f, T7 g) =>
        Invoke<(T1 a, T2 b, T3 c, T4 d, T5 e, T6 f, T7 g), TResult>(function, (a, b, c, d, e, f, g), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e), To(realm, x.Arguments.f), To(realm, x.Arguments.g)]));

    /// <summary>Calls the function.</summary>
    public static TResult Call<T1, T2, T3, T4, T5, T6, T7, T8, TResult>(
        this object function, T1 a, T2 b, T3 c, T4 d, T5 e, T6 f, T7 g, T8 h) =>
        Invoke<(T1 a, T2 b, T3 c, T4 d, T5 e, T6 f, T7 g, T8 h), TResult>(function, (a, b, c, d, e, f, g, h), static (realm, x) =>
            x.Function.Call(JsValue.Undefined, [To(realm, x.Arguments.a), To(realm, x.Arguments.b), To(realm, x.Arguments.c),
                To(realm, x.Arguments.d), To(realm, x.Arguments.e), To(realm, x.Arguments.f), To(realm, x.Arguments.g),
                To(realm, x.Arguments.h)]));
}
