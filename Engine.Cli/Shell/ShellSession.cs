using System.Diagnostics.CodeAnalysis;
using Quoll.Cli.Inspection;
using Quoll.Compiler;
using Quoll.Hosting;
using Quoll.Syntax;
using Quoll.Vm;
using SyntaxProgram = Quoll.Syntax.Program;

namespace Quoll.Cli.Shell;

/// <summary>An engine with the globals of the command, and what to do when a script fails.</summary>
internal sealed class ShellSession
{
    /// <summary>Calls deeper than this are no longer indented further, so that a trace of deep recursion stays readable.</summary>
    private const int MaxTraceIndentation = 40;

    public ShellSession(EngineOptions options, Terminal terminal, string[] arguments)
    {
        Engine = new Engine(options);
        Terminal = terminal;
        ShellGlobals.Define(this, arguments);
        ConsoleObject.Define(this);
        StructuredClone.Define(Engine.Realm);
        TextCoding.Define(Engine.Realm);
        EventLoop = new EventLoop(Engine);
    }

    public Engine Engine { get; }

    public Terminal Terminal { get; }

    public EventLoop EventLoop { get; }

    /// <summary>Is the file a module by its name?</summary>
    public static bool IsModuleName(string path) => path.EndsWith(".mjs", StringComparison.OrdinalIgnoreCase);

    /// <summary>Runs a file; a first line that begins with <c>#!</c> is a comment (ECMA-262 §12.5).</summary>
    public int RunFile(string path, bool isModule)
    {
        if (!TryReadFile(path, out var code)) return ExitCode.Usage;
        return isModule ? RunModule(code, Path.GetFullPath(path)) : RunScript(code, path, false);
    }

    /// <summary>Reads a file, or says why that is not possible.</summary>
    public bool TryReadFile(string path, [NotNullWhen(true)] out string? code)
    {
        try
        {
            code = File.ReadAllText(path);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            Terminal.WriteErrorLine($"quoll: {e.Message}");
            code = null;
            return false;
        }
    }

    /// <summary>Shows what the engine makes of a text, and runs none of it: the syntax tree, or the code it is compiled to.</summary>
    public int Dump(string code, string name, bool isModule, bool isTree)
    {
        var isTooDeep = false;
        var exitCode = Guard(() =>
        {
            try
            {
                Terminal.WriteLine(Boundary.Run(Engine.Realm, (code, name, isModule, isTree), static (realm, text) => text.isTree
                    ? SyntaxTreeText.Make(Parse(text.code, text.name, text.isModule)) : Disassemble(text.code, text.name, text.isModule)).TrimEnd('\n'));
            }
            catch (InsufficientExecutionStackException)
            {
                Terminal.WriteErrorLine("quoll: The syntax tree is nested too deeply to be shown.");
                isTooDeep = true;
            }
        });
        Terminal.Flush();
        return isTooDeep ? ExitCode.Error : exitCode;
    }

    /// <summary>Writes each function that is entered to the error output, indented by the depth of calls.</summary>
    public void TraceCalls() => Engine.Realm.Agent.CallTracer = (block, depth) =>
    {
        var (line, column) = block.Source.GetPosition(block.Range.Start);
        var name = block.Name.Length == 0 ? block.Kind.ToString() : block.Name;
        // What the script has printed so far comes first where both outputs are one.
        Terminal.Flush();
        Terminal.WriteErrorLine($"{new string(' ', Math.Min(depth, MaxTraceIndentation) * 2)}{depth} {name} ({block.Source.Name}:{line}:{column})");
    };

    private static SyntaxProgram Parse(string code, string name, bool isModule) =>
        isModule ? Parser.ParseModule(code, name) : Parser.ParseScript(code, name);

    private static string Disassemble(string code, string name, bool isModule) =>
        Disassembler.Disassemble(isModule ? ScriptCompiler.CompileModule(code, name).Block : ScriptCompiler.Compile(code, name).Code);

    /// <summary>Runs a script to its end and says how it ended.</summary>
    public int RunScript(string code, string name, bool printsResult)
    {
        var exitCode = Guard(() =>
        {
            var result = Engine.Execute(code, name);
            if (printsResult) Terminal.WriteLine(Display(result));
            EventLoop.Run();
        });
        Terminal.Flush();
        return exitCode;
    }

    /// <summary>Runs a module, what it imports and what they await, and says how it ended.</summary>
    public int RunModule(string code, string name)
    {
        var isPending = false;
        var exitCode = Guard(() =>
        {
            try
            {
                var evaluation = Engine.BeginModule(code, name);
                EventLoop.Run();
                Engine.FinishAsync(evaluation).GetAwaiter().GetResult();
            }
            catch (InvalidOperationException pending)
            {
                // Nothing is left to run, and the module still waits.
                Terminal.WriteErrorLine($"quoll: {pending.Message}");
                isPending = true;
            }
        });
        Terminal.Flush();
        return isPending ? ExitCode.Error : exitCode;
    }

    /// <summary>A value as console.log shows it: a String as it is.</summary>
    public string Display(JsValue value) => value.IsString ? value.AsString() : new Inspector(Terminal.IsColored).Inspect(value);

    /// <summary>Runs something that scripts may fail in, and reports the failure.</summary>
    public int Guard(Action action)
    {
        try
        {
            action();
            return ExitCode.Success;
        }
        catch (JavaScriptException uncaught)
        {
            Terminal.WriteErrorLine(ErrorReport.Make(uncaught, Terminal.IsErrorColored));
            return ExitCode.Error;
        }
        catch (ExecutionLimitException limit)
        {
            Terminal.WriteErrorLine($"quoll: {LimitName(limit.Limit)}: {limit.Message}");
            return ExitCode.Limit;
        }
    }

    private static string LimitName(ExecutionLimit limit) => limit switch
    {
        ExecutionLimit.Time => "--max-time",
        ExecutionLimit.Memory => "--max-memory",
        ExecutionLimit.Steps => "--max-steps",
        _ => "cancelled",
    };
}
