using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Hosting;

/// <summary>Who takes part: Quoll always, Jint where it is at hand; and where documents come from.</summary>
internal sealed class HostingLanes(JintLibrary? jint, CorpusFetcher corpus)
{
    public const string Ours = "Quoll";
    public const string Peer = "Jint";

    public JintLibrary? Jint => jint;

    /// <summary>A sentence for each document that is another one than its name says.</summary>
    public List<string> StandIns { get; } = [];

    /// <summary>A document of the corpus.</summary>
    public byte[] Read(string name)
    {
        var file = corpus.FetchOrStandIn(CorpusManifest.Load().Documents.Single(document => document.Name == name));
        if (file.Origin == CorpusOrigin.StandIn) StandIns.Add($"{name} is a stand-in, generated in its shape: {file.Remark}");
        return File.ReadAllBytes(file.Path);
    }

    /// <summary>A script in all of them; see <see cref="MeasuredTask.OfScript"/>.</summary>
    public IReadOnlyList<MeasuredWay> Script(string code, Action<ScriptHost> setUp, int operations = 1, string? without = null)
    {
        var ways = new List<MeasuredWay> { Script(Ours, new QuollHost(), code, setUp, operations, without) };
        if (jint is not null) ways.Add(Script(Peer, new JintHost(jint), code, setUp, operations, without));
        return ways;
    }

    /// <summary>The ways that are there: those of Jint are left out where it is not.</summary>
    public IReadOnlyList<MeasuredWay> Of(MeasuredWay ours, Func<JintLibrary, MeasuredWay> peer, params IReadOnlyList<MeasuredWay> others) =>
        jint is null ? [ours, .. others] : [ours, peer(jint), .. others];

    private static MeasuredWay Script(
        string lane, ScriptHost host, string code, Action<ScriptHost> setUp, int operations, string? without)
    {
        setUp(host);
        return new MeasuredWay(lane, host.Prepare(code), () => host.TextOf(code))
        {
            Operations = operations,
            Without = without is null ? null : host.Prepare(without),
        };
    }
}
