using Quoll.Cli.Shell;

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
        if (_module is null) return new ProgramFunctions { Map = engine.Execute(_script!), CallsResult = true };
        var exports = Run(engine, _module);
        return new ProgramFunctions
        {
            Map = Function(exports, "map") ?? Function(exports, "default"),
            Select = Function(exports, "filter"),
            Reduce = Function(exports, "reduce"),
            Combine = Function(exports, "combine"),
            Initial = exports["initial"],
        };
    }

    private static JsValue Run(Engine engine, PreparedModule module)
    {
        try
        {
            return engine.ExecuteModuleAsync(module).GetAwaiter().GetResult();
        }
        catch (InvalidOperationException pending) when (pending is not ObjectDisposedException)
        {
            throw new ScriptError(ScriptErrorKind.Error, "The module waits for a promise that nothing can settle");
        }
    }

    private static JsValue? Function(JsValue exports, string name)
    {
        var value = exports[name];
        if (value.IsUndefined) return null;
        return value.IsFunction ? value : throw new ScriptError(ScriptErrorKind.TypeError, $"{name} is not a function");
    }
}

/// <summary>What a program does with inputs, in one engine.</summary>
internal sealed record ProgramFunctions
{
    public JsValue? Map { get; init; }

    /// <summary>Whether a function that <see cref="Map"/> returns gets the input too.</summary>
    public bool CallsResult { get; init; }

    public JsValue? Select { get; init; }

    public JsValue? Reduce { get; init; }

    public JsValue? Combine { get; init; }

    public JsValue Initial { get; init; } = JsValue.Undefined;
}
