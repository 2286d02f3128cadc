using System.Diagnostics;
using System.Globalization;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Cold;

/// <summary>
/// <c>./bench cold</c> measures the first milliseconds of the command and of the library, in fresh processes that
/// alternate.
/// </summary>
internal static class ColdRun
{
    public static int Run(BenchRun run, int rounds)
    {
        string? corpus = Environment.GetEnvironmentVariable(CorpusFetcher.FolderVariable);
        if (corpus is null || !Directory.Exists(corpus))
            return BenchRun.Fail($"{CorpusFetcher.FolderVariable} must name the folder with twitter.json and movies.json.");
        ColdLane[] lanes = [.. Lanes(run.Missing)];
        run.Lanes = [.. lanes.Select(static lane => (lane.Name, lane.Version))];
        var cells = new List<(ColdTask, ColdSample[])>();
        foreach (var task in ColdTask.All)
        {
            var samples = lanes.Select(_ => new List<ColdSample>()).ToArray();
            // The first round only loads the files into memory.
            for (int round = 0; round <= rounds; round++)
            {
                for (int i = 0; i < lanes.Length; i++)
                {
                    var sample = RunOnce(lanes[i], task, corpus);
                    if (round > 0) samples[i].Add(sample);
                }
            }
            cells.Add((task, [.. samples.Select(static list =>
                new ColdSample(Median(list.Select(static s => s.Whole)), Median(list.Select(static s => s.Calls))))]));
            run.Say(
                $"{task.Name}: {string.Join("  ", lanes.Zip(cells[^1].Item2, static (lane, sample) => $"{lane.Name} {Text(sample)}"))}");
        }
        return run.Publish("performance-cold.md", new ColdReport(run, lanes, cells, FirstCalls(rounds)).Page);
    }

    private static IEnumerable<ColdLane> Lanes(List<string> missing)
    {
        if (PublishedCommand.Find() is { } published) yield return OneFile("quoll", published);
        else missing.Add("quoll as one file: ./publish was not run.");
        if (PublishedCommand.FindPortable() is { } portable) yield return OneFile("quoll, portable file", portable);
        string built = Path.GetFullPath("Engine.Cli/bin/Release/net10.0/Quoll.Cli.dll");
        yield return new("quoll, built", "as dotnet build leaves it", [Path.ChangeExtension(built, null)], false);
        foreach (var (name, version, node) in OutsideProgram.Nodes(missing)) yield return new(name, version, [node], true);
    }

    private static ColdLane OneFile(string name, string file) =>
        new(name, $"{OutsideProgram.Version([file], [])}, {new FileInfo(file).Length / 1e6:F0} MB", [file], false);

    private static ColdSample RunOnce(ColdLane lane, ColdTask task, string corpus)
    {
        string[] words = lane.Words(task, corpus);
        var start = new ProcessStartInfo(words[0], words[1..]) { RedirectStandardOutput = true, RedirectStandardError = true };
        long began = Stopwatch.GetTimestamp();
        using var process = Process.Start(start)!;
        var printed = process.StandardOutput.BaseStream.CopyToAsync(Stream.Null);
        string told = process.StandardError.ReadToEnd();
        printed.Wait();
        process.WaitForExit();
        double whole = Stopwatch.GetElapsedTime(began).TotalMilliseconds;
        if (process.ExitCode != 0) throw new WrongResultException($"{lane.Name} ended with {process.ExitCode}: {told}");
        return new(whole, task.Document is null ? double.NaN : double.Parse(told, CultureInfo.InvariantCulture));
    }

    private static double[] FirstCalls(int rounds)
    {
        string folder = FirstCall.MakeFolder(
            Path.Combine(CorpusFetcher.CacheFolder("cold"), "ahead"), Path.GetFullPath("Engine.Cli/bin/Release/net10.0/Quoll.dll"));
        var samples = FirstCall.All.Select(static _ => new List<double>()).ToArray();
        for (int round = 0; round <= rounds; round++)
        {
            for (int i = 0; i < samples.Length; i++)
            {
                double took = FirstCall.Measure(folder, FirstCall.All[i]);
                if (round > 0) samples[i].Add(took);
            }
        }
        return [.. samples.Select(static list => Median(list))];
    }

    private static string Text(ColdSample sample)
    {
        var whole = sample.Whole.ToString("F1", CultureInfo.InvariantCulture);
        return double.IsNaN(sample.Calls) ? whole : $"{whole} ({sample.Calls.ToString("F1", CultureInfo.InvariantCulture)})";
    }

    private static double Median(IEnumerable<double> values) => Measurement.Median([.. values]);
}
