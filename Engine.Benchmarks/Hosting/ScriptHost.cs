using System.Collections.Concurrent;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Hosting;

/// <summary>An engine of a lane, with what the workloads do in all lanes alike.</summary>
internal abstract class ScriptHost
{
    /// <summary>Hands a .NET value to the scripts: a delegate as a function, objects by reference.</summary>
    public abstract void SetValue(string name, object? value);

    /// <summary>A script that is read once, as a task; its result stays in the engine.</summary>
    public abstract Func<object?> Prepare(string code);

    /// <summary>The Number that a script gives, prepared once for all engines of the lane.</summary>
    public abstract double Number(string code);

    /// <summary>String(x) of the completion value of a script.</summary>
    public abstract string TextOf(string code);
}

/// <summary>Quoll, with types that scripts may write: Jint's may be written, too.</summary>
internal sealed class QuollHost : ScriptHost
{
    private static readonly EngineOptions _options = new() { Types = ScriptTypes.Reflect(types => types.Writable = true) };
    private static readonly ConcurrentDictionary<string, Script> _numbers = new();
    private static JsValue _result;

    private readonly Engine _engine = new(_options);

    public override void SetValue(string name, object? value) => _engine.SetValue(name, value);

    public override Func<object?> Prepare(string code)
    {
        var script = _engine.Prepare(code);
        return () =>
        {
            // Seen from outside, not kept.
            _result = _engine.Execute(script);
            _result = default;
            return null;
        };
    }

    public override double Number(string code) => _engine.Execute(_numbers.GetOrAdd(code, code => Engine.Prepare(code))).AsNumber();

    public override string TextOf(string code) => _engine.Evaluate<string>(code);
}

/// <summary>Jint without options.</summary>
internal sealed class JintHost(JintLibrary jint) : ScriptHost
{
    private static readonly ConcurrentDictionary<string, object> _numbers = new();

    public object Engine { get; } = jint.CreateEngine();

    public override void SetValue(string name, object? value) => jint.SetValue(Engine, name, value);

    public override Func<object?> Prepare(string code)
    {
        object script = jint.Prepare(code);
        return () => jint.Evaluate(Engine, script);
    }

    public override double Number(string code) => jint.NumberOf(jint.Evaluate(Engine, _numbers.GetOrAdd(code, jint.Prepare)));

    public override string TextOf(string code) => jint.Evaluate(Engine, jint.Prepare(code)).ToString()!;
}
