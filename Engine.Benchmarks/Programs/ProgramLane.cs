using Microsoft.ClearScript.V8;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;
using Quoll.Intl;
using JintEngine = Jint.Engine;

namespace Quoll.Benchmarks.Programs;

/// <summary>An engine that runs the programs.</summary>
/// <param name="Name">The short name: a column of the report.</param>
/// <param name="Version">Product and version.</param>
/// <param name="Settles">Whether the engine compiles code while it runs. It needs time before it is measured.</param>
internal abstract record ProgramLane(string Name, string Version, bool Settles)
{
    public const string Ours = "Quoll";
    public const string OurInterpreter = "Quoll's interpreter";
    public const string Interpreter = "V8 jitless";
    public const string FullV8 = "V8";
    public const string JintName = "Jint";

    /// <summary>Calls the program, stores its result as text in a global variable, even if it comes later.</summary>
    protected const string StoreResult =
        "globalThis.$result = undefined; Promise.resolve(run()).then(value => { $result = String(value); }); 0";

    /// <summary>Runs the script of a program in a fresh engine.</summary>
    public abstract LoadedProgram Load(SpeedProgram program);

    /// <summary>
    /// Returns the task to run a text in a fresh engine. Each time a comment is added, so that the engine cannot use an
    /// earlier result for this text.
    /// </summary>
    public abstract Contender Loading(string path);
}

/// <summary>A program in an engine, ready for calls of <c>run</c>.</summary>
/// <param name="Contender">Calls it.</param>
/// <param name="Result">Calls it, and returns its result as text.</param>
internal sealed record LoadedProgram(Contender Contender, Func<string> Result, IDisposable? Engine = null) : IDisposable
{
    public void Dispose() => Engine?.Dispose();
}

/// <summary>The engine of this project.</summary>
/// <param name="IsInterpreted">Whether no code becomes machine code.</param>
internal sealed record QuollProgramLane(bool IsInterpreted = false) : ProgramLane(
    IsInterpreted ? OurInterpreter : Ours, $"{Products.Quoll}{(IsInterpreted ? " without machine code" : "")}",
    Settles: true)
{
    public override LoadedProgram Load(SpeedProgram program)
    {
        var engine = EngineFor(program, IsInterpreted);
        engine.Execute(program.Script);
        var call = engine.Prepare("run()");
        // What waits for the network waits for tasks of .NET.
        var waits = program is { Group: ProgramGroup.Web, IsAsync: true };
        return new LoadedProgram(
            new LocalContender(Name, () =>
            {
                if (waits) engine.ExecuteAsync(call).GetAwaiter().GetResult();
                else engine.Execute(call);
                return null;
            }),
            () =>
            {
                engine.Execute(StoreResult);
                engine.RunJobsAsync().GetAwaiter().GetResult();
                return engine.Execute("String($result)").AsString();
            });
    }

    /// <summary>Creates an engine for a program.</summary>
    /// <param name="program">
    /// The program. A call of one with promises ends when all jobs have run, as in the other engines.
    /// </param>
    /// <param name="isInterpreted">Whether no code becomes machine code.</param>
    public static Engine EngineFor(SpeedProgram program, bool isInterpreted = false) => new(new EngineOptions
    {
        RunJobsAfterCalls = program is { IsAsync: true, Group: not ProgramGroup.Web },
        CompileHotCode = !isInterpreted,
        Extensions = program.Group switch
        {
            ProgramGroup.Intl => [QuollIntl.Default],
            ProgramGroup.Web => [LoopbackServer.Web],
            _ => [],
        },
    });

    public override Contender Loading(string path) => new LoadingContender(Name, File.ReadAllText(path), () =>
    {
        var engine = new Engine();
        return text => engine.Execute(text);
    });
}

/// <summary>Jint, an interpreter for .NET.</summary>
internal sealed record JintProgramLane() : ProgramLane(JintName, Products.Jint, Settles: true)
{
    public override LoadedProgram Load(SpeedProgram program)
    {
        var engine = new JintEngine();
        engine.Execute(program.Script);
        var call = JintEngine.PrepareScript("run()");
        return new LoadedProgram(new LocalContender(Name, () => engine.Evaluate(call)), () =>
        {
            engine.Execute(StoreResult);
            return engine.Evaluate("String($result)").ToString();
        });
    }

    public override Contender Loading(string path) => new LoadingContender(Name, File.ReadAllText(path), () =>
    {
        var engine = new JintEngine();
        return text => engine.Execute(text);
    });
}

/// <summary>V8 in this process, by ClearScript.</summary>
internal sealed record ClearScriptProgramLane() : ProgramLane("ClearScript", Products.ClearScript, Settles: true)
{
    public override LoadedProgram Load(SpeedProgram program)
    {
        var engine = new V8ScriptEngine();
        engine.Execute(program.Script);
        // The result stays in V8.
        var call = engine.Compile("void run()");
        return new LoadedProgram(
            new OutsideHeap(new LocalContender(Name, () => engine.Evaluate(call))),
            () =>
            {
                engine.Execute(StoreResult);
                return (string)engine.Evaluate("String($result)");
            },
            engine);
    }

    public override Contender Loading(string path) => new OutsideHeap(new LoadingContender(Name, File.ReadAllText(path), () =>
    {
        var engine = new V8ScriptEngine();
        return text =>
        {
            engine.Execute(text);
            engine.Dispose();
        };
    }));
}

/// <summary>V8 in a separate process for each program, which measures with its own clock.</summary>
internal sealed record V8ProgramLane : ProgramLane
{
    private readonly string _node;
    private readonly string[] _options;

    /// <param name="interpreted">Whether V8 only interprets.</param>
    public V8ProgramLane(string node, string version, bool interpreted)
        : base(interpreted ? Interpreter : FullV8, version + (interpreted ? " with --jitless" : ""), Settles: !interpreted)
    {
        _node = node;
        _options = interpreted ? ["--no-warnings", "--jitless"] : ["--no-warnings"];
    }

    /// <summary>Returns the command of a process with a script.</summary>
    public string[] Command(string script) => [_node, .. _options, Path.Combine(AppContext.BaseDirectory, script)];

    public override LoadedProgram Load(SpeedProgram program)
    {
        var process = new V8Process(_node, _options);
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllText(path, program.Script);
            process.Script(path, program.IsAsync);
        }
        catch
        {
            process.Dispose();
            throw;
        }
        finally
        {
            File.Delete(path);
        }
        return new LoadedProgram(new V8Contender(Name, process), process.Output, process);
    }

    public override Contender Loading(string path) => new V8Loading(Name, _node, _options, path);

    private sealed class V8Loading(string name, string node, string[] options, string path) : Contender(name), IDisposable
    {
        private readonly V8Process _process = new(node, options);

        public override Sample Run(int count) => new(_process.Loading(path, count), double.NaN);

        public void Dispose() => _process.Dispose();
    }
}
