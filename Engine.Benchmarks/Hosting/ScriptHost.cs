using System.Collections.Concurrent;
using System.Globalization;
using System.Text.Json;
using Jint;
using Microsoft.ClearScript;
using Microsoft.ClearScript.V8;
using Quoll.Benchmarks.Lanes;
using JintEngine = Jint.Engine;
using JintScript = Jint.Prepared<Acornima.Ast.Script>;

namespace Quoll.Benchmarks.Hosting;

/// <summary>An engine of a lane, with the operations that the workloads use in all lanes.</summary>
internal abstract class ScriptHost : IDisposable
{
    /// <summary>The lane's name.</summary>
    public abstract string Lane { get; }

    /// <summary>Passes a .NET value to the scripts: a delegate as a function, objects by reference.</summary>
    public abstract void SetValue(string name, object? value);

    /// <summary>Prepares a script once and returns it as a task. Its result stays in the engine.</summary>
    public abstract Func<object?> Prepare(string code);

    /// <summary>Runs a script that is prepared once for all engines of the lane.</summary>
    public abstract object? Run(string code);

    /// <summary>Returns the Number that such a script gives.</summary>
    public abstract double Number(string code);

    /// <summary>Returns String(x) of the completion value of a script.</summary>
    public abstract string TextOf(string code);

    /// <summary>Frees an engine that holds more than the collector sees.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}

/// <summary>Quoll, with types that scripts may write, as in Jint.</summary>
internal class QuollHost(EngineOptions? options = null) : ScriptHost
{
    private static readonly EngineOptions _options = new() { Types = ScriptTypes.Reflect(types => types.Writable = true) };
    private static readonly ConcurrentDictionary<string, Script> _scripts = new();
    private static JsValue _result;

    private readonly Engine _engine = new(options ?? _options);

    public override string Lane => HostingLanes.Ours;

    public override void SetValue(string name, object? value) => _engine.SetValue(name, value);

    public override Func<object?> Prepare(string code)
    {
        var script = _engine.Prepare(code);
        return () =>
        {
            // The result is visible outside, so no work is optimized away.
            _result = _engine.Execute(script);
            _result = default;
            return null;
        };
    }

    public override object? Run(string code)
    {
        _result = Value(code);
        _result = default;
        return null;
    }

    public override double Number(string code) => Value(code).AsNumber();

    public override string TextOf(string code) => _engine.Evaluate<string>(code);

    private JsValue Value(string code) => _engine.Execute(_scripts.GetOrAdd(code, code => new Engine().Prepare(code)));
}

/// <summary>Jint, without options unless a workload needs some.</summary>
internal sealed class JintHost(Action<Options>? options = null) : ScriptHost
{
    private static readonly ConcurrentDictionary<string, JintScript> _scripts = new();

    public override string Lane => HostingLanes.Peer;

    public JintEngine Engine { get; } = options is null ? new() : new(options);

    public override void SetValue(string name, object? value)
    {
        if (value is Delegate function) Engine.SetValue(name, function);
        else Engine.SetValue(name, value);
    }

    public override Func<object?> Prepare(string code)
    {
        JintScript script = JintEngine.PrepareScript(code);
        return () => Engine.Evaluate(script);
    }

    public override object? Run(string code) => Engine.Evaluate(_scripts.GetOrAdd(code, code => JintEngine.PrepareScript(code)));

    public override double Number(string code) => ((Jint.Native.JsValue)Run(code)!).AsNumber();

    public override string TextOf(string code) => Engine.Evaluate(code).ToString();
}

/// <summary>
/// V8 in this process, by ClearScript. All engines use one runtime, so that they share compiled scripts.
/// </summary>
internal sealed class V8Host : ScriptHost
{
    private static readonly Lazy<V8Runtime> _runtime = new(() => new V8Runtime());
    private static readonly ConcurrentDictionary<string, V8Script> _scripts = new();

    private readonly V8ScriptEngine _engine = _runtime.Value.CreateScriptEngine(V8ScriptEngineFlags.EnableDateTimeConversion);

    public override string Lane => HostingLanes.V8;

    public override void SetValue(string name, object? value)
    {
        if (value is Type type) _engine.AddHostType(name, type);
        else if (value is null or string or double or int or bool) _engine.Global[name] = value;
        else _engine.AddHostObject(name, value);
    }

    public override Func<object?> Prepare(string code)
    {
        var script = Compiled(code);
        return () => _engine.Evaluate(script);
    }

    public override object? Run(string code) => _engine.Evaluate(Compiled(code));

    public override double Number(string code) => Convert.ToDouble(Run(code), CultureInfo.InvariantCulture);

    public override string TextOf(string code) => (string)_engine.Evaluate($"String(eval({JsonSerializer.Serialize(InItsTerms(code))}))");

    /// <summary>Returns a delegate that calls the function of a script.</summary>
    public Func<object?[], object?> Function(string code)
    {
        var function = (ScriptObject)_engine.Evaluate(InItsTerms(code));
        return arguments => function.InvokeAsFunction(arguments);
    }

    public override void Dispose()
    {
        _engine.Dispose();
        base.Dispose();
    }

    private static V8Script Compiled(string code) => _scripts.GetOrAdd(code, code => _runtime.Value.Compile(InItsTerms(code)));

    // Lists and dictionaries have only the members of their .NET classes.
    private static string InItsTerms(string code) => code.Replace("o.length", "o.Count", StringComparison.Ordinal)
        .Replace("Lines.length", "Lines.Count", StringComparison.Ordinal).Replace("o.beta", "o.Item(\"beta\")", StringComparison.Ordinal);
}
