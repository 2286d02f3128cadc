using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.Loader;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// Jint, a JavaScript interpreter for .NET, loaded at run time from a folder with its assembly and those that it needs:
/// no project refers to it. Its members are called by compiled delegates, which cost some nanoseconds a call.
/// </summary>
internal sealed class JintLibrary
{
    /// <summary>Names the folder.</summary>
    public const string Variable = "JINT_DIR";

    private static readonly Lazy<JintLibrary> _loaded = new(() => new JintLibrary(Folder()));

    private readonly Func<object> _create;
    private readonly Action<object, string, object?> _setValue;
    private readonly Action<object, string, Delegate> _setFunction;
    private readonly Func<string, object> _prepare;
    private readonly Func<object, object, object> _evaluate;
    private readonly Func<object, object, object?[], object> _invoke;
    private readonly Func<object, double> _number;

    private JintLibrary(string folder)
    {
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            Path.Combine(folder, name.Name + ".dll") is var file && File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
        var assembly = AssemblyLoadContext.Default.LoadFromAssemblyPath(Path.Combine(folder, "Jint.dll"));
        var type = assembly.GetType("Jint.Engine", throwOnError: true)!;
        var value = assembly.GetType("Jint.Native.JsValue", throwOnError: true)!;
        var prepare = type.GetMethods().Single(method => method.Name == "PrepareScript");
        Version = "Jint " + (assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
            ?? assembly.GetName().Version?.ToString());

        var engine = Expression.Parameter(typeof(object));
        var name = Expression.Parameter(typeof(string));
        var any = Expression.Parameter(typeof(object));
        var function = Expression.Parameter(typeof(Delegate));
        var arguments = Expression.Parameter(typeof(object?[]));
        var own = Expression.Convert(engine, type);
        _create = Expression.Lambda<Func<object>>(Expression.New(type)).Compile();
        _setValue = Expression.Lambda<Action<object, string, object?>>(
            Expression.Call(own, type.GetMethod("SetValue", [typeof(string), typeof(object)])!, name, any), engine, name, any).Compile();
        _setFunction = Expression.Lambda<Action<object, string, Delegate>>(
            Expression.Call(own, type.GetMethod("SetValue", [typeof(string), typeof(Delegate)])!, name, function),
            engine, name, function).Compile();
        var others = prepare.GetParameters().Skip(1)
            .Select(parameter => Expression.Constant(parameter.DefaultValue, parameter.ParameterType));
        _prepare = Expression.Lambda<Func<string, object>>(
            Expression.Convert(Expression.Call(prepare, [name, .. others]), typeof(object)), name).Compile();
        _evaluate = Expression.Lambda<Func<object, object, object>>(
            Expression.Call(
                own, type.GetMethod("Evaluate", [prepare.ReturnType.MakeByRefType()])!, Expression.Unbox(any, prepare.ReturnType)),
            engine, any).Compile();
        _invoke = Expression.Lambda<Func<object, object, object?[], object>>(
            Expression.Call(own, type.GetMethod("Invoke", [value, typeof(object[])])!, Expression.Convert(any, value), arguments),
            engine, any, arguments).Compile();
        var number = assembly.GetType("Jint.JsValueExtensions", throwOnError: true)!.GetMethod("AsNumber", [value])!;
        _number = Expression.Lambda<Func<object, double>>(Expression.Call(number, Expression.Convert(any, value)), any).Compile();
    }

    /// <summary>The library.</summary>
    /// <exception cref="InvalidOperationException">It cannot be had; the message says why.</exception>
    public static JintLibrary Load() => _loaded.Value;

    /// <summary>Product and version.</summary>
    public string Version { get; }

    /// <summary>A new engine without options.</summary>
    public object CreateEngine() => _create();

    /// <summary>Defines a global variable; of a delegate a function.</summary>
    public void SetValue(object engine, string name, object? value)
    {
        if (value is Delegate function) _setFunction(engine, name, function);
        else _setValue(engine, name, value);
    }

    /// <summary>A script that is parsed once.</summary>
    public object Prepare(string code) => _prepare(code);

    /// <summary>Runs a prepared script; the result is a value of the engine, whose text is that of the value.</summary>
    public object Evaluate(object engine, object script) => _evaluate(engine, script);

    /// <summary>Calls a function, a value of the engine.</summary>
    public object Invoke(object engine, object function, params object?[] arguments) => _invoke(engine, function, arguments);

    /// <summary>The Number that a value of an engine is.</summary>
    public double NumberOf(object value) => _number(value);

    private static string Folder()
    {
        string? folder = Environment.GetEnvironmentVariable(Variable);
        if (string.IsNullOrEmpty(folder)) throw new InvalidOperationException($"{Variable} names no folder with Jint.dll.");
        folder = Path.GetFullPath(folder);
        return File.Exists(Path.Combine(folder, "Jint.dll")) ? folder
            : throw new InvalidOperationException($"{folder}, which {Variable} names, has no Jint.dll.");
    }
}
