using System.CommandLine;
using System.Reflection;
using Quoll.WebPlatformTests;

var suite = new Option<string?>("--suite")
{
    Description = "Folder with the tests or their archive (default: WPT_FOLDER, or ../shared/wpt)",
    HelpName = "DIR",
};
var filter = new Option<string[]>("--filter")
{
    Description = "Only files whose path matches; a folder means all below it; may be repeated",
    HelpName = "GLOB",
};
var jobs = new Option<int>("--jobs") { Description = "Files that run at once", HelpName = "N", DefaultValueFactory = static _ => 2 };
var timeout = new Option<double>("--timeout")
{
    Description = "Deadline that ends a file that hangs; six times as long for files marked so",
    HelpName = "SECONDS",
    DefaultValueFactory = static _ => 60,
};
var report = new Option<string?>("--report") { Description = "Write every result as JSON", HelpName = "FILE" };
var verbose = new Option<bool>("--verbose") { Description = "Print each failure with its message, listed ones too" };
var expected = new Option<string>("--expected")
{
    Description = "Folder with the lists of subtests that fail today",
    HelpName = "DIR",
    DefaultValueFactory = static _ => Path.Combine(Program.SourceFolder, "expected-failures"),
};
var update = new Option<bool>("--update-expected") { Description = "Bring the lists up to date with this run" };

var command = new RootCommand("Runs web-platform-tests against Quoll.") { suite, filter, jobs, timeout, report, verbose, expected, update };
command.SetAction(parsed => Run(new RunOptions(
    parsed.GetValue(suite), parsed.GetValue(filter) ?? [], Math.Max(1, parsed.GetValue(jobs)),
    TimeSpan.FromSeconds(parsed.GetValue(timeout)), parsed.GetValue(report), parsed.GetValue(verbose), parsed.GetValue(expected)!,
    parsed.GetValue(update))));
return command.Parse(args).Invoke();

static int Run(RunOptions options)
{
    try
    {
        return new WebPlatformRun(options, Console.Out).Execute();
    }
    catch (Exception e) when (e is IOException or FormatException)
    {
        Console.Error.WriteLine(e.Message);
        return 2;
    }
}

internal static partial class Program
{
    /// <summary>The folder of this program in the repository, which the build writes into the assembly.</summary>
    public static string SourceFolder { get; } = typeof(Program).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(static metadata => metadata.Key == "SourceFolder").Value!;
}
