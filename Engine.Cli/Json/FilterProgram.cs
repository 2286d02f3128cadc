using System.Globalization;
using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Hosting;
using Quoll.Json;
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

    /// <summary>Compiles the program of a run.</summary>
    /// <exception cref="JavaScriptException">Its syntax is wrong.</exception>
    public static FilterProgram Compile(Engine engine, FilterOptions options) => options.IsModule
        ? new() { _module = engine.PrepareModule(options.Program, options.ProgramName) }
        : new() { _script = Boundary.Run(engine.Realm, options, Compile) };

    /// <summary>Runs the program in an engine: what it exports, or the function that it is.</summary>
    public FilterFunctions Load(Engine engine)
    {
        if (_module is null)
        {
            var function = Boundary.Run(
                engine.Realm, _script!, static (realm, script) => Machine.Of(realm).RunPrepared(realm, script));
            return new FilterFunctions { Map = (JsFunction)function.Object };
        }
        var exports = engine.ExecuteModule(_module);
        return Boundary.Run(engine.Realm, exports, static (_, exports) => new FilterFunctions
        {
            Map = Function(exports, "map") ?? Function(exports, "default"),
            Filter = Function(exports, "filter"),
            Reduce = Function(exports, "reduce"),
            Combine = Function(exports, "combine"),
            Initial = exports.Object.Get("initial"),
        });
    }

    private static CompiledScript Compile(Realm realm, FilterOptions options)
    {
        Machine.Of(realm).RequireSourceLength(options.Program.Length);
        try
        {
            return ScriptCompiler.CompileFilter(options.Program, options.ProgramName, "input", "index", "filename");
        }
        catch (SyntaxErrorException invalid)
        {
            throw ErrorObject.SyntaxErrorAt(realm, invalid.SourceText, invalid.Offset, invalid.Message);
        }
    }

    private static JsFunction? Function(JsValue exports, string name)
    {
        var value = exports.Object.Get(name);
        if (value.IsUndefined) return null;
        return value.FunctionOrNull ?? throw Raise.TypeError(Messages.NotCallable, name);
    }
}

/// <summary>What a program does with inputs, in one engine.</summary>
internal sealed record FilterFunctions
{
    public JsFunction? Map { get; init; }

    public JsFunction? Filter { get; init; }

    public JsFunction? Reduce { get; init; }

    public JsFunction? Combine { get; init; }

    public JsValue Initial { get; init; } = JsValue.Undefined;
}
