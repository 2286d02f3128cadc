using Quoll.Calls;
using Quoll.Cli.Shell;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Json;

/// <summary>The program of a run, compiled once for all engines.</summary>
internal sealed class FilterProgram
{
    private Script? _script;
    private PreparedModule? _module;

    /// <summary>Reads and compiles the program of a run.</summary>
    /// <exception cref="IOException">Its file cannot be read.</exception>
    /// <exception cref="JavaScriptException">Its syntax is wrong.</exception>
    public static FilterProgram Compile(Engine engine, FilterOptions options)
    {
        var text = options.Program ?? TextInput.ReadFile(options.ProgramFile!, engine);
        // Imports are resolved relative to its file.
        var name = options is { IsModule: true, Program: null } ? Path.GetFullPath(options.ProgramFile!) : options.ProgramName;
        if (options.IsModule) return OfModule(engine, text, name);
        try
        {
            return new() { _script = engine.PrepareFunction(text, ["input", "index", "filename"], new() { SourceName = name }) };
        }
        catch (JavaScriptException) when (ShellSession.IsModuleText(engine, text, name))
        {
            return OfModule(engine, text, options.ProgramFile is { } file ? Path.GetFullPath(file) : name);
        }
    }

    private static FilterProgram OfModule(Engine engine, string text, string name) =>
        new() { _module = engine.PrepareModule(text, new() { SourceName = name }) };

    /// <summary>Runs the program in an engine, and returns its exports or its function.</summary>
    public ProgramFunctions Load(Engine engine)
    {
        if (_module is null) return new ProgramFunctions { Map = engine.Evaluate(_script!).FunctionOrNull, CallsResult = true };
        var (evaluation, module) = engine.BeginModule(_module);
        new EventLoop(engine).Run(evaluation);
        return Boundary.Run(engine.Realm, (evaluation, module), static (_, run) =>
        {
            var promise = (PromiseObject)run.evaluation.Object;
            if (promise.State == PromiseState.Rejected) throw new ThrowCompletion(promise.Result);
            if (promise.State == PromiseState.Pending) throw new ThrowCompletion(ErrorKind.Error, "The module waits for a promise that nothing can settle");
            var exports = run.module.GetNamespace();
            return new ProgramFunctions
            {
                Map = Function(exports, "map") ?? Function(exports, "default"),
                Select = Function(exports, "filter"),
                Reduce = Function(exports, "reduce"),
                Combine = Function(exports, "combine"),
                Initial = exports.Get("initial"),
            };
        });
    }

    private static JsFunction? Function(JsObject exports, string name)
    {
        var value = exports.Get(name);
        if (value.IsUndefined) return null;
        return value.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, name);
    }
}

/// <summary>Runs a program over inputs, in one engine.</summary>
internal sealed record ProgramFunctions
{
    public JsFunction? Map { get; init; }

    /// <summary>Whether a function that <see cref="Map"/> returns gets the input too.</summary>
    public bool CallsResult { get; init; }

    public JsFunction? Select { get; init; }

    public JsFunction? Reduce { get; init; }

    public JsFunction? Combine { get; init; }

    public JsValue Initial { get; init; } = JsValue.Undefined;
}
