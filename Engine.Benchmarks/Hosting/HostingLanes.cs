using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Hosting;

/// <summary>
/// The lanes: Quoll, Jint, and V8 if its native library is available. Also the source of the documents.
/// </summary>
internal sealed class HostingLanes(CorpusFetcher corpus)
{
    public const string Ours = "Quoll";
    public const string Peer = JintLane.LaneName;

    public const string V8 = ClearScriptLane.LaneName;

    /// <summary>Creates engines of Jint, and of V8 if it is available.</summary>
    public static IReadOnlyList<Func<ScriptHost>> Peers { get; } =
        ClearScriptLane.Missing is null ? [() => new JintHost(), () => new V8Host()] : [() => new JintHost()];

    /// <summary>A sentence for each document that is replaced by a stand-in.</summary>
    public List<string> StandIns { get; } = [];

    /// <summary>Returns a document of the corpus.</summary>
    public byte[] Read(string name)
    {
        var file = corpus.FetchOrStandIn(CorpusManifest.Load().Documents.Single(document => document.Name == name));
        if (file.Origin == CorpusOrigin.StandIn) StandIns.Add($"{name} is a stand-in, generated in its shape: {file.Remark}");
        return File.ReadAllBytes(file.Path);
    }

    /// <summary>Returns new engines of all lanes, Quoll's first.</summary>
    /// <param name="inV8">Whether ClearScript supports the measured operation.</param>
    public static IReadOnlyList<ScriptHost> Hosts(bool inV8 = true) =>
        [new QuollHost(), .. Peers.Select(static create => create()).Where(host => inV8 || host is not V8Host)];

    /// <summary>Returns the ways to run a script in all engines; see <see cref="MeasuredTask.OfScript"/>.</summary>
    public static IReadOnlyList<MeasuredWay> Script(
        string code, Action<ScriptHost> setUp, int operations = 1, string? without = null, bool inV8 = true) =>
        [.. Hosts(inV8).Select(host => Script(host, code, setUp, operations, without))];

    /// <summary>Returns the way to run a script in an engine.</summary>
    public static MeasuredWay Script(ScriptHost host, string code, Action<ScriptHost> setUp, int operations, string? without = null)
    {
        setUp(host);
        return new MeasuredWay(host.Lane, host.Prepare(code), () => host.TextOf(code))
        {
            Operations = operations,
            Without = without is null ? null : host.Prepare(without),
        };
    }
}
