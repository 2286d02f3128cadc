using System.Collections.Concurrent;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A function of the host that no script has read yet: the function object is created on first use. All engines of a
/// template share it.
/// </summary>
/// <param name="function">The delegate.</param>
/// <param name="name">The name of the function.</param>
/// <param name="bind">Returns the code for types known at compile time: without reflection; null for others.</param>
internal sealed class LazyHostFunction<T>(T function, string name, Func<HostSignature, T, NativeCode>? bind) : LazyValue where T : Delegate
{
    private readonly HostSignature _signature = HostFunctions.SignatureOf(function, name);

    public override JsValue Materialize(JsObject holder, in JsValue slot) =>
        bind is null ? HostFunctions.Create(holder.Realm, function, name)
        : HostFunctions.Create(holder.Realm, name, _signature.Fewest, bind(_signature, function), function);
}

/// <summary>Delegates of the host as JavaScript functions.</summary>
internal static class HostFunctions
{
    // Delegates of the same type are reflected only once.
    private static readonly ConcurrentDictionary<Type, DelegateKind> Kinds = new();

    private sealed record DelegateKind(HostSignature Signature)
    {
        // Null if code cannot be compiled.
        public Lazy<Func<HostSignature, Delegate, NativeCode>?> Bind { get; init; } = new();
    }

    /// <summary>Creates the function that calls a delegate.</summary>
    /// <exception cref="ArgumentException">No argument can be converted to the type of a parameter.</exception>
    public static NativeFunction Create(Realm realm, Delegate function, string name)
    {
        if (function is Func<JsValue[], JsValue> all && function.GetType() == typeof(Func<JsValue[], JsValue>))
            return Create(realm, name, 0, (in CallInfo call) => HostSignature.Return(call, all(call.Arguments.ToArray())), function);
        var signature = SignatureOf(function, name);
        var code = !HostRealm.Of(realm).Options.IsCompilingOff && Kinds[function.GetType()].Bind.Value is { } bind
            ? bind(signature, function)
            : MethodReflection.Bind(function, signature);
        return Create(realm, name, signature.Fewest, code, function);
    }

    /// <summary>Returns the signature of a delegate under a name.</summary>
    /// <exception cref="ArgumentException">No argument can be converted to the type of a parameter.</exception>
    public static HostSignature SignatureOf(Delegate function, string name) => new(
        Kinds.GetOrAdd(function.GetType(), static type => DescribeKind(type)).Signature, name.Length == 0 ? "function" : name, function);

    /// <summary>Creates a function of the host. Exceptions of its code become errors of the script.</summary>
    /// <param name="realm">The realm of the function.</param>
    /// <param name="name">Its name.</param>
    /// <param name="length">Its length property.</param>
    /// <param name="code">The code that it runs.</param>
    /// <param name="function">The delegate that the code calls, if there is one.</param>
    public static NativeFunction Create(Realm realm, PropertyKey name, int length, NativeCode code, Delegate? function = null) =>
        new(realm, name, length, new GuardedCode.Of(code, null, function).Call);

    /// <summary>Returns the delegate of the host that a function stands for; null if it is another function.</summary>
    public static Delegate? OriginOf(JsFunction function) =>
        function is NativeFunction { Code.Target: GuardedCode.Of { Origin: { } origin } } ? origin : null;

    /// <summary>Returns code of the host in a form that a script may call.</summary>
    /// <param name="code">The code.</param>
    /// <param name="name">Its name in errors; null for that of the function.</param>
    public static NativeCode Guard(NativeCode code, string? name = null) => new GuardedCode.Of(code, name).Call;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Compiled only where dynamic code is compiled.")]
    private static DelegateKind DescribeKind(Type type)
    {
        var invoke = type.GetMethod("Invoke")!;
        if (!HostSignature.IsCallable(invoke))
        {
            var wrong = invoke.GetParameters()
                .FirstOrDefault(static parameter => parameter.ParameterType.IsByRefLike || parameter.ParameterType.IsPointer);
            throw ConversionFailure.Mark(new ArgumentException(
                $"A delegate of the type {TypeNames.Of(type)} cannot be passed to a script: "
                    + (wrong is null ? "its result is a reference."
                : $"no argument can become {MessageText.WithArticle(TypeNames.Of(wrong.ParameterType))}.")));
        }
        var signature = HostSignature.Of(invoke, "");
        return new DelegateKind(signature)
        {
            Bind = new(() => RuntimeFeature.IsDynamicCodeCompiled
                ? MethodCompiler.CompileDelegate(type, signature) : null),
        };
    }
}

/// <summary>Code of the host. Its exceptions become errors of the script that calls it.</summary>
internal abstract class GuardedCode
{
    /// <summary>Runs the code.</summary>
    [HostCode]
    protected abstract JsValue Run(in CallInfo call);

    /// <summary>Returns the name of the code in errors; null if it has none.</summary>
    protected virtual string? NameOf(in CallInfo call) => NameOf(call.Callee);

    /// <summary>Returns the name of a function; null if it has none.</summary>
    public static string? NameOf(NativeFunction function) =>
        JsFunction.PlainNameOf(function) is { Length: > 0 } name ? MessageText.Excerpt(name) : null;

    public JsValue Call(in CallInfo call)
    {
        // The host may call the engine, which may call the host, and so on.
        call.Agent.ProbeNativeStack();
        Exception failure;
        try
        {
            return Run(call);
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(call.Realm, failure, NameOf(call));
    }

    /// <summary>Existing code.</summary>
    public sealed class Of(NativeCode code, string? name, Delegate? origin = null) : GuardedCode
    {
        /// <summary>The delegate that the code calls; null if it calls none.</summary>
        public Delegate? Origin => origin;

        protected override string? NameOf(in CallInfo call) => name ?? base.NameOf(call);

        protected override JsValue Run(in CallInfo call) => code(call);
    }
}
