using System.Diagnostics;
using System.Globalization;
using Quoll.Benchmarks.Cold;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Web;

namespace Quoll.Benchmarks.Programs;

/// <summary>
/// The first iteration: a fresh process runs the script of a program and calls <c>run</c> once. The process measures
/// both with its own clock, without the start of the runtime and of the engine: in each engine a script does so, which
/// is the first of the process. <c>./bench cold</c> measures the first script of a process.
/// </summary>
internal sealed class FirstIteration
{
    /// <summary>The program's first argument in such a process.</summary>
    public const string Command = "engine-first-iteration";

    private const string NodeScript = "first-node.js";
    private const string QuollScript = "first-quoll.js";
    private static readonly TimeSpan _processTime = TimeSpan.FromMinutes(2);

    private readonly List<(string Lane, string[] Command)> _commands = [];

    /// <param name="lanes">The lanes of the run. Engines of other projects in .NET do not take part.</param>
    /// <param name="missing">Gets a sentence for each way that is not available.</param>
    public FirstIteration(IReadOnlyList<ProgramLane> lanes, List<string> missing)
    {
        string library = Path.GetFullPath("Engine.Cli/bin/Release/net10.0/Quoll.dll");
        if (!File.Exists(library))
        {
            missing.Add("The first iteration: Engine.Cli was not built.");
            return;
        }
        string folder = FirstCall.MakeFolder(Path.Combine(CorpusFetcher.CacheFolder("cold"), "ahead"), library);
        string script = Path.Combine(AppContext.BaseDirectory, QuollScript);
        _commands.Add((ProgramLane.Ours, ["dotnet", Path.Combine(folder, "Quoll.Benchmarks.dll"), Command, script]));
        foreach (var lane in lanes.OfType<V8ProgramLane>()) _commands.Add((lane.Name, lane.Command(NodeScript)));
        if (PublishedCommand.Find() is { } published)
            _commands.Add((CommandLane, [published, script]));
        else
            missing.Add("The first iteration with the command as one file: ./publish was not run.");
    }

    /// <summary>The lane of the published command.</summary>
    public static string CommandLane => "quoll command";

    /// <summary>Runs the task of the process. Writes milliseconds and the result to the output, a line each.</summary>
    public static int Run(string[] args)
    {
        var engine = new Engine(new EngineOptions { RunJobsAfterCalls = true, Extensions = [QuollWeb.Default] });
        engine.SetValue("path", args[2]);
        engine.Execute("var scriptArgs = [path];");
        engine.SetValue("read", (string path) => File.ReadAllText(path));
        engine.SetValue("print", (string text) => Console.WriteLine(text));
        engine.Execute(File.ReadAllText(args[1]));
        return 0;
    }

    /// <summary>Measures all programs in rounds until the time is over, at least in one round.</summary>
    /// <returns>The measurements of each program, ours first.</returns>
    public IReadOnlyList<IReadOnlyList<Measurement>> Measure(IReadOnlyList<SpeedProgram> programs, TimeSpan time, int mostRounds)
    {
        var clock = Stopwatch.StartNew();
        var measurements = programs.Select(_ => _commands.Select(command => new Measurement(command.Lane)).ToArray()).ToArray();
        string path = Path.GetTempFileName();
        try
        {
            // The round before the first only loads files into memory.
            foreach (var (lane, command) in _commands) RunOnce(lane, command, programs[0], path);
            for (int round = 0; round < mostRounds && (round == 0 || clock.Elapsed * (round + 1) / round < time); round++)
            {
                for (int i = 0; i < programs.Count; i++)
                {
                    for (int lane = 0; lane < _commands.Count; lane++)
                    {
                        double took = RunOnce(_commands[lane].Lane, _commands[lane].Command, programs[i], path);
                        measurements[i][lane].Add(round, new Sample(took * 1e6, double.NaN));
                    }
                }
            }
        }
        finally
        {
            File.Delete(path);
        }
        return measurements;
    }

    private static double RunOnce(string lane, string[] command, SpeedProgram program, string path)
    {
        File.WriteAllText(path, program.Script);
        string output = OutsideProgram.Run([.. command, path], _processTime);
        string[] lines = output.TrimEnd('\n').Split('\n');
        return lines.Length == 2 && lines[1] == program.Expected
            ? double.Parse(lines[0], CultureInfo.InvariantCulture)
            : throw new WrongResultException($"{lane}: the first iteration of {program.Name} gives {output}");
    }
}
