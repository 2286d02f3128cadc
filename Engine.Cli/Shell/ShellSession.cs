using System.Diagnostics.CodeAnalysis;
using Quoll.Cli.BuiltIns;
using Quoll.Intl;
using Quoll.Packages;
using Quoll.Packages.Node;
using Quoll.Web;

namespace Quoll.Cli.Shell;

/// <summary>
/// An engine with the globals of the command. Runs scripts under its limits, and returns how they ended.
/// </summary>
internal sealed class ShellSession
{
    /// <summary>
    /// The greatest depth of calls that is indented further, so that a trace of deep recursion stays readable.
    /// </summary>
    private const int MaxTraceIndentation = 40;

    private TextReader? _lines;

    public ShellSession(EngineOptions options, Terminal terminal, string[] arguments)
    {
        Arguments = arguments;
        Loader = options.ModuleLoader as ShellModuleLoader;
        Engine = new Engine(options with
        {
            Extensions =
            [
                .. options.Extensions, QuollIntl.Default, ShellGlobals.Instance,
                .. options.Extensions.Any(static extension => extension is QuollWeb) ? (EngineExtension[])[] : [CommandWeb.Offline],
                .. Loader is null ? (EngineExtension[])[] : [NodeGlobals.Instance],
            ],
            Console = terminal.NewConsole(),
            // Failures in the command are shown to its user.
            HostErrors = static failure => new ScriptError(ScriptErrorKind.Error, failure.Message),
        });
        Terminal = terminal;
        HostCalls.Attach(this);
        if (Loader is not null) NodeGlobals.ReplaceTimers(Engine);
        ProcessEvents = new ProcessEvents();
        Engine.UnhandledRejection += (_, rejection) => ProcessEvents.Handle(rejection);
        Input = new InputReader(this);
        LoadProcess = () => Require("node:process");
        Quit = code =>
        {
            End();
            Terminal.Flush();
            RunWatch.Stop();
            Environment.Exit(code);
        };
        EventLoop = new EventLoop(Engine) { Idle = ProcessEvents.TellHandled };
    }

    /// <summary>Creates the session of a worker, whose engine it did not create.</summary>
    public ShellSession(Engine engine, ShellSession parent, Terminal terminal, string? path)
    {
        Arguments = parent.Arguments;
        Loader = parent.Loader;
        Permissions = parent.Permissions;
        Engine = engine;
        Terminal = terminal;
        ScriptName = ScriptPath = path;
        // The standard input belongs to the main thread.
        IsInputTaken = true;
        ProcessEvents = new ProcessEvents();
        Input = new InputReader(this);
        LoadProcess = () => Require("node:process");
        EventLoop = new EventLoop(engine);
        // Ends the worker alone.
        Quit = code => engine.GetValue("close").Call(JsValue.Undefined);
    }

    public Engine Engine { get; }

    /// <summary>Loads modules; null in an engine without modules.</summary>
    public ShellModuleLoader? Loader { get; }

    /// <summary>What scripts may reach outside of the engine.</summary>
    public Permissions Permissions { get; init; } = new();

    /// <summary>The arguments of the script.</summary>
    public string[] Arguments { get; }

    /// <summary>The full path of the script; null if it is not a file.</summary>
    public string? ScriptPath { get; private set; }

    /// <summary>The script's name among the arguments: its full path, or '-'; null for code from an option.</summary>
    public string? ScriptName { get; private set; }

    /// <summary>The exit code of a script that ends without an error.</summary>
    public int SuccessCode { get; set; }

    public Terminal Terminal { get; }

    /// <summary>The events of the object <c>process</c>.</summary>
    public ProcessEvents ProcessEvents { get; }

    /// <summary>Reads the standard input for <c>process.stdin</c>.</summary>
    public InputReader Input { get; }

    public EventLoop EventLoop { get; }

    /// <summary>Whether a prompt reads the standard input, so that scripts cannot.</summary>
    public bool IsInputTaken { get; set; }

    /// <summary>Called once, when the script has ended or ends the process.</summary>
    public event Action? Ending;

    /// <summary>Says that the script has ended.</summary>
    public void End()
    {
        var ending = Ending;
        Ending = null;
        ending?.Invoke();
    }

    /// <summary>Ends the run with an exit code; does not return.</summary>
    public Action<int> Quit { get; init; }

    /// <summary>Returns whether the name of a file shows that it is a module.</summary>
    public static bool IsModuleName(string path) =>
        path.EndsWith(".mjs", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".mts", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the exports of a module, as <c>require</c> does.</summary>
    public JsValue Require(string specifier) =>
        Engine.CreateRequire(Loader!.Files, ShellModuleLoader.ReferrerOf(null)).Call(JsValue.Undefined, specifier);

    /// <summary>Returns the global <c>process</c>.</summary>
    public Func<JsValue> LoadProcess { get; set; }

    /// <summary>Returns the text of a file, or of the standard input if the path is null.</summary>
    public string ReadText(string? path) => TextInput.Read(path, Engine);

    /// <summary>Returns the bytes of a file.</summary>
    public byte[] ReadBytes(string path) => TextInput.ReadBytes(path, Engine);

    /// <summary>Returns a part of a file, which is shorter than requested at the end of the file.</summary>
    public byte[] ReadPart(string path, long start, int length) => TextInput.ReadPart(path, start, length, Engine);

    /// <summary>Returns the next line of the standard input; null at its end.</summary>
    /// <exception cref="IOException">The input cannot be read, or a prompt reads it.</exception>
    public string? ReadInputLine()
    {
        if (IsInputTaken) throw new IOException("The prompt reads the standard input.");
        _lines ??= new StreamReader(StandardStreams.OpenInput());
        return TextInput.ReadLine(_lines, Engine);
    }

    /// <summary>Runs a file; a first line that begins with <c>#!</c> is a comment (ECMA-262 §12.5).</summary>
    public int RunFile(string path, bool isModule) => Guard(() =>
    {
        if (!TryRead(path, out var code)) return ExitCode.Usage;
        ScriptName = ScriptPath = Path.GetFullPath(path);
        if (isModule || Loader is null) return Run(code, path, ScriptPath, isModule, printsResult: false);
        return Loader.Files.GetFormat(ScriptPath, code) switch
        {
            "module" => RunModule(code, ScriptPath),
            "commonjs" => RunCommonJs(code, ScriptPath, Loader.Files),
            _ => Run(code, path, ScriptPath, isModule: false, printsResult: false),
        };
    });

    private int RunCommonJs(string code, string path, NodeModuleLoader loader) =>
        RunToEnd(() => Engine.ExecuteCommonJs(loader, path, code));

    /// <summary>Runs the standard input.</summary>
    /// <param name="isModule">Whether it is a module.</param>
    /// <param name="isNamed">Whether an argument asked for it, which scripts see.</param>
    public int RunStandardInput(bool isModule, bool isNamed) => Guard(() =>
    {
        if (!TryRead(null, out var code)) return ExitCode.Usage;
        if (isNamed) ScriptName = "-";
        return Run(code, "<stdin>", "<stdin>", isModule, printsResult: false);
    });

    /// <summary>Runs a text, and prints its completion value if requested.</summary>
    public int RunCode(string code, string name, bool isModule, bool printsResult) =>
        Guard(() => Run(code, name, name, isModule, printsResult));

    // A text that imports, exports or awaits is an invalid script. It runs as a module.
    private int Run(string code, string name, string moduleName, bool isModule, bool printsResult)
    {
        if (isModule) return RunModule(code, moduleName, printsResult);
        return RunToEnd(() =>
        {
            try
            {
                var result = Engine.Execute(code, new() { SourceName = name });
                if (printsResult) Terminal.WriteLine(Display(result));
            }
            catch (JavaScriptException) when (IsModuleText(Engine, code, name))
            {
                BeginModule(code, moduleName, printsResult);
            }
        });
    }

    // Runs a program with all work that it starts. Errors go to the listeners of the process, or end it.
    private int RunToEnd(Action begin)
    {
        try
        {
            TryRun(begin);
            do
            {
                while (!TryRun(() => EventLoop.Run())) { }
                TryRun(() => ProcessEvents.Emit("beforeExit", SuccessCode));
            }
            while (Engine.HasPendingWork);
            return ProcessEvents.End(SuccessCode);
        }
        catch (JavaScriptException failure)
        {
            Report(failure);
        }
        catch (InvalidOperationException pending) when (pending is not ObjectDisposedException)
        {
            // No work is left to run, but the module still waits.
            Terminal.WriteErrorLine($"quoll: {pending.Message}");
        }
        return ProcessEvents.End(ExitCode.Error);
    }

    // Returns false if the work threw an error that a listener has taken.
    private bool TryRun(Action work)
    {
        JavaScriptException failure;
        try
        {
            work();
            return true;
        }
        catch (JavaScriptException uncaught)
        {
            failure = uncaught;
        }
        return ProcessEvents.TryHandle(failure) ? false : throw failure;
    }

    /// <summary>Decides whether a text is a script or a module, without running it.</summary>
    public int Check(string? path, string? code, string name, bool isModule) => Guard(() =>
    {
        if (code is null && !TryRead(path, out code)) return ExitCode.Usage;
        Prepare(Engine, code, name, isModule || IsModuleText(Engine, code, name));
        return ExitCode.Success;
    });

    /// <summary>
    /// Returns whether a text has a syntax error as a script, and as a module no error or one that comes later.
    /// </summary>
    public static bool IsModuleText(Engine engine, string code, string name) =>
        ErrorPlace(engine, code, name, isModule: false) is { } asScript
        && (ErrorPlace(engine, code, name, isModule: true) is not { } asModule || asModule.CompareTo(asScript) > 0);

    // Null if the text has no syntax error.
    private static (int Line, int Column)? ErrorPlace(Engine engine, string code, string name, bool isModule)
    {
        try
        {
            Prepare(engine, code, name, isModule);
            return null;
        }
        catch (JavaScriptException invalid)
        {
            return (invalid.Line, invalid.Column);
        }
    }

    private static void Prepare(Engine engine, string code, string name, bool isModule)
    {
        if (isModule) engine.PrepareModule(code, new() { SourceName = name });
        else engine.Prepare(code, new() { SourceName = name });
    }

    // Reads a script, or reports why that is not possible. Null means the standard input.
    private bool TryRead(string? path, [NotNullWhen(true)] out string? code)
    {
        try
        {
            code = TextInput.Read(path, Engine);
            return true;
        }
        catch (Exception e) when (TextInput.IsExpected(e))
        {
            Terminal.WriteErrorLine($"quoll: {e.Message}");
            code = null;
            return false;
        }
    }

    /// <summary>Shows the syntax tree of a text, or the code that it is compiled to, without running it.</summary>
    /// <param name="path">A file; null if the text is given, or is the standard input.</param>
    /// <param name="code">The text.</param>
    /// <param name="name">The name of the text.</param>
    /// <param name="isModule">Whether the text is a module.</param>
    /// <param name="isTree">Shows the tree, not the code.</param>
    public int Dump(string? path, string? code, string name, bool isModule, bool isTree) => Guard(() =>
    {
        if (code is null && !TryRead(path, out code)) return ExitCode.Usage;
        isModule = isModule || IsModuleText(Engine, code, name);
        try
        {
            Terminal.WriteLine((isTree ? ScriptDiagnostics.SyntaxTree(Engine, code, isModule, name)
                : ScriptDiagnostics.Bytecode(Engine, code, isModule, name)).TrimEnd('\n'));
            return ExitCode.Success;
        }
        catch (NotSupportedException failed)
        {
            Terminal.WriteErrorLine($"quoll: {failed.Message}");
            return ExitCode.Error;
        }
    });

    /// <summary>Writes each function that is entered to the error output, indented by the depth of calls.</summary>
    public void TraceCalls() => ScriptDiagnostics.TraceCalls(Engine, (entered, depth) =>
    {
        // The script's earlier output comes first if both outputs are the same.
        Terminal.Flush();
        Terminal.WriteErrorLine($"{new string(' ', Math.Min(depth, MaxTraceIndentation) * 2)}{depth} {entered}");
    });

    private int RunModule(string code, string name, bool printsResult = false) => RunToEnd(() => BeginModule(code, name, printsResult));

    // Including its imports, and what they await.
    private void BeginModule(string code, string name, bool printsResult)
    {
        var evaluation = Engine.BeginModule(code, new() { SourceName = name });
        while (!TryRun(() => EventLoop.Run(evaluation))) { }
        var result = EventLoop.ResultOf(evaluation);
        if (printsResult) Terminal.WriteLine(Display(result));
    }

    /// <summary>Returns a value as console.log shows it: a String unchanged.</summary>
    public string Display(JsValue value) => value.IsString ? value.AsString() : Inspect(value);

    /// <summary>Returns a value as the prompt shows it: a String in quotes.</summary>
    public string Inspect(JsValue value) => Engine.Inspect(value, Terminal.IsColored);

    /// <summary>
    /// Runs work that may fail in scripts, as one call of the engine: reading, the script, its jobs and timers, and
    /// printing share one deadline and one budget. Reports the failure.
    /// </summary>
    /// <returns>The result of the work, or how it failed.</returns>
    public int Guard(Func<int> work, CancellationToken cancellationToken = default)
    {
        try
        {
            var code = ExitCode.Error;
            Engine.RunAsCall(this, session => code = session.RunReported(work), new() { CancellationToken = cancellationToken });
            return code;
        }
        catch (ExecutionLimitException limit)
        {
            Terminal.EndLimits();
            Terminal.Flush();
            RunWatch.BeginTelling();
            Terminal.WriteErrorLine($"quoll: {LimitName(limit.Limit)}: {limit.Message}");
            return ExitCode.Limit;
        }
        catch (OutOfMemoryException)
        {
            Terminal.EndLimits();
            Terminal.WriteErrorLine("quoll: There is not enough memory.");
            return ExitCode.Error;
        }
        catch (JavaScriptException uncaught)
        {
            // The report itself failed, because its text would be too long.
            Terminal.EndLimits();
            Terminal.WriteErrorLine(uncaught.Message);
            return ExitCode.Error;
        }
        finally
        {
            Terminal.EndLimits();
            Terminal.Flush();
            RunWatch.EndTelling();
        }
    }

    private int RunReported(Func<int> work)
    {
        Terminal.StartLimits(Engine);
        JavaScriptException failure;
        try
        {
            return work();
        }
        catch (JavaScriptException uncaught)
        {
            failure = uncaught;
        }
        Report(failure);
        return ExitCode.Error;
    }

    /// <summary>Called for each uncaught value: a debugger shows it, too.</summary>
    public Action<JavaScriptException>? Reported { get; set; }

    /// <summary>Reports an uncaught value.</summary>
    public void Report(JavaScriptException failure)
    {
        Reported?.Invoke(failure);
        Terminal.WriteErrorLine(ErrorReport.Make(failure, Terminal.IsErrorColored));
    }

    private static string LimitName(ExecutionLimit limit) => limit switch
    {
        ExecutionLimit.Time => "--max-time",
        ExecutionLimit.AllocatedBytes => "--max-memory",
        _ => "--max-steps",
    };
}
