using Quoll.Bytecode;
using Quoll.Cli.Shell;
using Quoll.Compiler;
using Quoll.Hosting;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Cli.Json;

/// <summary>The program of a run, compiled once for all engines.</summary>
internal sealed class FilterProgram
{
    private CompiledScript? _script;
    private PreparedModule? _module;

    /// <summary>Reads and compiles the program of a run.</summary>
    /// <exception cref="IOException">Its file cannot be read.</exception>
    /// <exception cref="JavaScriptException">Its syntax is wrong.</exception>
    public static FilterProgram Compile(Engine engine, FilterOptions options)
    {
        var text = options.Program ?? TextInput.ReadFile(options.ProgramFile!, engine.Realm.Agent);
        // Imports are resolved relative to its file.
        var name = options is { IsModule: true, Program: null } ? Path.GetFullPath(options.ProgramFile!) : options.ProgramName;
        if (options.IsModule) return OfModule(engine, text, name);
        try
        {
            return new() { _script = Boundary.Run(engine.Realm, (text, name), Compile) };
        }
        catch (JavaScriptException) when (ShellSession.IsModuleText(text, name, options.Engine.IsTypeScript(name)))
        {
            return OfModule(engine, text, options.ProgramFile is { } file ? Path.GetFullPath(file) : name);
        }
    }

    private static FilterProgram OfModule(Engine engine, string text, string name) =>
        new() { _module = engine.PrepareModule(text, new() { SourceName = name }) };

    /// <summary>Runs the program in an engine, and returns its exports or its function.</summary>
    public ProgramFunctions Load(Engine engine)
    {
        if (_module is null)
        {
            var function = Boundary.Run(
                engine.Realm, _script!, static (realm, script) => Machine.Of(realm).RunPrepared(realm, script));
            return new ProgramFunctions { Map = (JsFunction)function.Object, CallsResult = true };
        }
        var (evaluation, module) = engine.BeginModule(_module);
        new EventLoop(engine).Run((PromiseObject)evaluation.Object);
        return Boundary.Run(engine.Realm, (evaluation, module), static (_, run) =>
        {
            var promise = (PromiseObject)run.evaluation.Object;
            if (promise.State == PromiseState.Rejected) throw new ThrowCompletion(promise.Result);
            if (promise.State == PromiseState.Pending) throw new ThrowCompletion(ErrorKind.Error, "The module awaits what nothing can bring");
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

    private static CompiledScript Compile(Realm realm, (string Text, string Name) program)
    {
        Machine.Of(realm).RequireSourceLength(program.Text.Length);
        try
        {
            return ScriptCompiler.CompileFilter(
                program.Text, program.Name, realm.Agent.Options.IsTypeScript(program.Name), "input", "index", "filename");
        }
        catch (SyntaxErrorException invalid)
        {
            throw ErrorObject.SyntaxErrorAt(realm, invalid.SourceText, invalid.Offset, invalid.Message);
        }
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
