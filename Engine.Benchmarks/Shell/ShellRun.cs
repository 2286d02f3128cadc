using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Shell;

/// <summary>
/// <c>./bench shell</c> compares the command as a filter for JSON with jq and Node, as whole processes that alternate.
/// </summary>
internal static class ShellRun
{
    public const string Ours = "quoll";

    /// <summary>
    /// The variable with the words that start the command. Without it, the command that <c>./publish</c> made is
    /// measured, or the one built here.
    /// </summary>
    private const string CommandVariable = "QUOLL_COMMAND";

    /// <summary>The time of all lanes for all tasks. Most of it is jq's.</summary>
    private const double SecondsPerMegabyte = 0.15;

    private const string Clock = "/usr/bin/time";

    public static int Run(BenchRun run, int megabytes, int documentMegabytes, int rounds)
    {
        if (!File.Exists(Clock)) return BenchRun.Fail($"{Clock} is needed to measure processes (Debian: time).");
        run.Say($"All takes about {rounds * SecondsPerMegabyte * (megabytes + documentMegabytes):F0} s.");
        string folder = CorpusFetcher.CacheFolder("shell");
        Directory.CreateDirectory(folder);
        string lines = Path.Combine(folder, $"orders-{megabytes}.ndjson");
        string document = Path.Combine(folder, $"orders-{documentMegabytes}.json");
        if (!File.Exists(lines)) ShellData.Write(lines, megabytes * 1_000_000L, isDocument: false);
        if (!File.Exists(document)) ShellData.Write(document, documentMegabytes * 1_000_000L, isDocument: true);

        ShellLane[] lanes = [.. Lanes(run.Missing)];
        run.Lanes = [.. lanes.Select(lane => (lane.Name, lane.Version))];
        var cells = new List<ShellCell>();
        foreach (var task in ShellTask.All.Where(task => run.Options.Chooses(task.Name)))
        {
            string input = task.IsDocument ? document : lines;
            ShellLane[] used = [.. lanes.Where(lane => lane.Cores == 1 || !task.IsDocument)];
            var runs = used.Select(_ => new List<ShellRunOnce>()).ToArray();
            for (int round = 0; round < rounds; round++)
            {
                for (int i = 0; i < used.Length; i++) runs[i].Add(RunOnce(used[i], task, input, folder));
            }
            var cell = new ShellCell(task, new FileInfo(input).Length, [.. used.Zip(runs)]);
            cells.Add(cell);
            run.Say($"{task.Name,-20} " + string.Join("  ", cell.Lanes.Select(lane => string.Create(
                CultureInfo.InvariantCulture, $"{lane.Lane.Name} {lane.Wall:F2} s, {lane.Kilobytes / 1e3:F0} MB"))));
            foreach (var lane in cell.Lanes.Where(lane => lane.Result != cell.Lanes[0].Result))
                run.Say($"  {lane.Lane.Name} wrote something different from {cell.Lanes[0].Lane.Name}");
        }
        return run.Publish("performance-shell.md", new ShellReport(run, cells).Page);
    }

    private static IEnumerable<ShellLane> Lanes(List<string> missing)
    {
        string[] quoll = Environment.GetEnvironmentVariable(CommandVariable) is { Length: > 0 } given ? given.Split(' ')
            : PublishedCommand.Find() is { } published ? [published]
            : ["dotnet", Path.GetFullPath("Engine.Cli/bin/Release/net10.0/Quoll.Cli.dll")];
        string[] Quoll(ShellTask task, string[] more) => Start(quoll, task, more);
        static string[] Start(string[] quoll, ShellTask task, string[] more) => [.. quoll, task.IsDocument ? "--json" : "--ndjson", .. more, task.Program];
        string version = OutsideProgram.Version(quoll, missing) ?? "";
        yield return new(Ours, $"{version}, one processor, --jobs 1", task => Quoll(task, task.IsDocument ? [] : ["--jobs", "1"]), 1);
        yield return new($"{Ours}, all processors", $"{Environment.ProcessorCount} of them", task => Quoll(task, []), 0);
        if (PublishedCommand.FindPortable() is { } portable)
        {
            yield return new($"{Ours}, portable file", $"{OutsideProgram.Version([portable], missing)}, one processor",
                task => Start([portable], task, task.IsDocument ? [] : ["--jobs", "1"]), 1);
        }
        if (OutsideProgram.Version(["jq"], missing) is { } jq)
            yield return new("jq", jq, task => ["jq", "-c", task.JqProgram], 1);
        string script = Path.Combine(AppContext.BaseDirectory, "node-filter.js");
        foreach (var (name, nodeVersion, node) in OutsideProgram.Nodes(missing))
            yield return new(name, nodeVersion, task => [node, script, task.IsDocument ? "document" : "lines", task.Program], 1);
    }

    private static ShellRunOnce RunOnce(ShellLane lane, ShellTask task, string input, string folder)
    {
        string output = Path.Combine(folder, "output");
        string times = Path.Combine(folder, "times");
        // The shell opens the files, as in normal use.
        string[] words = [Clock, "-o", times, "-f", "%e %U %S %M", .. lane.Cores == 1 ? ["taskset", "-c", "0"] : Array.Empty<string>(),
            .. lane.Command(task)];
        var start = new ProcessStartInfo("/bin/sh", ["-c", "input=$1; output=$2; shift 2; exec \"$@\" < \"$input\" > \"$output\"", "sh", input, output, .. words]);
        using (var process = Process.Start(start)!)
        {
            process.WaitForExit();
            if (process.ExitCode != 0) throw new WrongResultException($"{lane.Name} ended with {process.ExitCode}: {task.Name}");
        }
        double[] figures = [.. File.ReadAllLines(times)[^1].Split(' ').Select(text => double.Parse(text, CultureInfo.InvariantCulture))];
        using var result = File.OpenRead(output);
        return new ShellRunOnce(figures[0], figures[1] + figures[2], figures[3], Convert.ToHexString(SHA256.HashData(result)));
    }
}
