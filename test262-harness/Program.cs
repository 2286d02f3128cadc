using System.CommandLine;
using System.Globalization;
using Quoll.Test262;
using Quoll.Test262.Execution;

if (args is [Program.WorkerCommand, var workerSuite, var seconds])
{
    Worker.Run(workerSuite, TimeSpan.FromSeconds(double.Parse(seconds, CultureInfo.InvariantCulture)));
    return 0;
}

var suite = new Option<string?>(
    "--suite")
{ Description = "Folder with the suite (test/ and harness/); fetched and cached when not given", HelpName = "DIR" };
var filter =
    new Option<string[]>(
    "--filter")
    { Description = "Only tests whose path matches; a folder means all below it; may be repeated", HelpName = "GLOB" };
var jobs = new Option<int>(
    "--jobs")
{ Description = "Worker processes", HelpName = "N", DefaultValueFactory = _ => Environment.ProcessorCount };
var timeout = new Option<double>("--timeout") { Description = "Time limit of a test", HelpName = "SECONDS", DefaultValueFactory = _ => 60 };
var report = new Option<string?>("--report") { Description = "Write every result as JSON", HelpName = "FILE" };
var markdown = new Option<string?>("--markdown") { Description = "Write a summary by folder", HelpName = "FILE" };
var expected = new Option<string>("--expected")
{
    Description = "List of tests that fail today",
    HelpName = "FILE",
    DefaultValueFactory = _ => Program.Beside("expected-failures.txt"),
};
var skipped = new Option<string>("--skipped")
{
    Description = "List of what is not built yet",
    HelpName = "FILE",
    DefaultValueFactory = _ => Program.Beside("skipped-features.yml"),
};
var update = new Option<bool>("--update-expected") { Description = "Bring the list of failing tests up to date with this run" };
var oneMode = new Option<string[]>("--one-mode")
{
    Description = "Run tests whose path matches in one of their modes (sloppy, strict), in turns; may be repeated",
    HelpName = "GLOB",
};

var command = new RootCommand("Runs the official ECMAScript conformance suite against Quoll.")
{
    suite, filter, jobs, timeout, report, markdown, expected, skipped, update, oneMode,
};
command.SetAction(parsed => Run(new RunOptions(
    parsed.GetValue(suite), parsed.GetValue(filter) ?? [], Math.Max(1, parsed.GetValue(jobs)),
    TimeSpan.FromSeconds(parsed.GetValue(timeout)), parsed.GetValue(report), parsed.GetValue(markdown),
    parsed.GetValue(expected)!, parsed.GetValue(skipped)!, parsed.GetValue(update), parsed.GetValue(oneMode) ?? [])));
command.Validators.Add(result =>
{
    if (result.GetValue(update) && result.GetValue(oneMode) is { Length: > 0 }) result.AddError("--update-expected needs the results of all modes.");
});
return command.Parse(args).Invoke();

static int Run(RunOptions options)
{
    try
    {
        return new ConformanceRun(options, Console.Out).Execute();
    }
    catch (Exception e) when (e is IOException or FormatException or InvalidOperationException)
    {
        Console.Error.WriteLine(e.Message);
        return 2;
    }
}

internal static partial class Program
{
    /// <summary>The first argument of a child process. It is not for people.</summary>
    public const string WorkerCommand = "--worker";

    /// <summary>
    /// Returns the path of a file of this folder in the repository. The build writes the folder's path into the
    /// assembly.
    /// </summary>
    public static string Beside(string file)
    {
        string folder = typeof(Program).Assembly
            .GetCustomAttributes(typeof(System.Reflection.AssemblyMetadataAttribute), false)
            .Cast<System.Reflection.AssemblyMetadataAttribute>()
            .Single(metadata => metadata.Key == "SourceFolder").Value!;
        return Path.Combine(folder, file);
    }
}
