using Quoll.Json.Values;
using Quoll.Benchmarks;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Hosting;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Benchmarks;

[Collection(Json.Values.Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public sealed class HostingWorkloadTests : IDisposable
{
    private readonly string _cache = Directory.CreateTempSubdirectory("quoll-hosting-").FullName;

    public void Dispose() => Directory.Delete(_cache, recursive: true);

    public static TheoryData<string, string> Tasks()
    {
        var tasks = new TheoryData<string, string>();
        foreach (var group in HostingRun.Groups)
        {
            foreach (var task in group.Tasks) tasks.Add(group.Title, task.Name);
        }
        return tasks;
    }

    // Documents that are not available are generated.
    private HostingLanes Lanes() =>
        new(new CorpusFetcher(SharedDocuments.Corpus, _cache, _ => throw new HttpRequestException("no network in tests")));

    [Theory]
    [MemberData(nameof(Tasks))]
    public void All_lanes_give_the_same(string group, string name)
    {
        var task = HostingRun.Groups.Single(one => one.Title == group).Tasks.Single(one => one.Name == name);
        var ways = task.Ways(Lanes());
        MeasuredGroup.Check(task, ways);
        foreach (var way in ways)
        {
            way.Run();
            way.Without?.Invoke();
        }
        Assert.Equal(HostingLanes.Ours, ways[0].Lane);
        // Earlier runs change nothing.
        MeasuredGroup.Check(task, ways);
    }

    [Fact]
    public void Ways_that_differ_are_refused_and_one_that_gives_nothing()
    {
        var task = new MeasuredTask("two", "", _ => []);
        var one = new MeasuredWay("one", () => null, () => "1");
        MeasuredGroup.Check(task, [one, one with { Lane = "another" }]);
        Assert.Throws<WrongResultException>(() => MeasuredGroup.Check(task, [one, new MeasuredWay("two", () => null, () => "2")]));
        Assert.Throws<WrongResultException>(() => MeasuredGroup.Check(task, [new MeasuredWay("nothing", () => null, () => "undefined")]));
    }

    [Fact]
    public void The_loop_is_taken_off_round_by_round()
    {
        var loop = new Measurement("Quoll");
        var access = new Measurement("Quoll");
        // The machine becomes slower. In the last round only one of them took part.
        foreach (int round in Enumerable.Range(0, 3))
        {
            loop.Add(round, new Sample(1000 * (1 + round), 40));
            access.Add(round, new Sample(3000 * (1 + round), 240));
        }
        access.Add(3, new Sample(90_000, 240));
        var net = access.PerOperation(100, loop);
        Assert.Equal(3, net.Rounds);
        Assert.Equal(40, net.Nanoseconds);
        Assert.Equal(2, net.Bytes);
        Assert.Equal(60, access.PerOperation(100, null).RatioTo(loop.PerOperation(50, null)) * 40);
    }

    [Fact]
    public void Objects_and_engines_that_are_used_up_leave_nothing()
    {
        foreach (var task in MemoryTask.All)
        {
            var row = task.Run(HostingLanes.Ours, () => new QuollHost(), task.Count / 100);
            Assert.InRange(row.Growth, long.MinValue, 2_000_000);
        }
    }

    [Theory]
    [InlineData(39, "yes")]
    [InlineData(41, "**no**")]
    public void A_program_is_to_take_four_tenths_of_the_peers_time(double nanoseconds, string met)
    {
        var group = InteropPrograms.InFunctions;
        var ours = new Measurement(HostingLanes.Ours);
        var peer = new Measurement(HostingLanes.Peer);
        ours.Add(0, new Sample(nanoseconds, 0));
        peer.Add(0, new Sample(100, 8));
        var run = new BenchRun(new RunOptions(Commit: "abc")) { Lanes = [("Quoll", "Quoll 1")], Missing = { "Something is missing." } };
        var report = new HostingReport(run, [new MeasuredCell(group, group.Tasks[0], [ours, peer])], []);
        var row = Assert.Single(report.Goals());
        Assert.Equal([$"{group.Tasks[0].Name}, ratio to Jint's time", $"{nanoseconds:F1} ns", "100 ns"], row.Take(3));
        Assert.Equal(met, row[^1]);
        string page = report.Page();
        Assert.Contains(string.Join(" | ", row), page, StringComparison.Ordinal);
        Assert.Contains(group.Tasks[0].Shown, page, StringComparison.Ordinal);
        Assert.Contains("Something is missing.", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(JintLane), "Jint ")]
    [InlineData(typeof(ClearScriptLane), "ClearScript ")]
    public void A_lane_of_json_stringifies_and_parses_documents(Type type, string version)
    {
        using var lane = (Lane)Activator.CreateInstance(type)!;
        var document = Document.Temporary("small", """{"a":[1,2.5,"x"],"b":null}""");
        try
        {
            Assert.StartsWith(version, lane.Version, StringComparison.Ordinal);
            foreach (var operation in Enum.GetValues<Operation>())
            {
                Assert.Null(SameJson.Difference(document.Text, lane.Output(document, operation)));
                lane.Prepare(document, operation)!.Run(2);
            }
        }
        finally
        {
            File.Delete(document.Path);
        }
    }
}
