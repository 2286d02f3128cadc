using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Hosting;

/// <summary>
/// Who takes part: Quoll, Jint, and V8 where its native library is there; and where documents come from.
/// </summary>
internal sealed class HostingLanes(CorpusFetcher corpus)
{
    public const string Ours = "Quoll";
    public const string Peer = "Jint";

    public const string V8 = "V8 in .NET";

    /// <summary>Makes engines of Jint, and of V8 where it is there.</summary>
    public static IReadOnlyList<Func<ScriptHost>> Peers { get; } =
        ClearScriptLane.Missing is null ? [() => new JintHost(), () => new V8Host()] : [() => new JintHost()];

    /// <summary>A sentence for each document that is another one than its name says.</summary>
    public List<string> StandIns { get; } = [];

    /// <summary>A document of the corpus.</summary>
    public byte[] Read(string name)
    {
        var file = corpus.FetchOrStandIn(CorpusManifest.Load().Documents.Single(document => document.Name == name));
        if (file.Origin == CorpusOrigin.StandIn) StandIns.Add($"{name} is a stand-in, generated in its shape: {file.Remark}");
        return File.ReadAllBytes(file.Path);
    }

    /// <summary>New engines of all lanes, Quoll's first.</summary>
    /// <param name="inV8">Whether ClearScript can do what is measured.</param>
    public static IReadOnlyList<ScriptHost> Hosts(bool inV8 = true) =>
        [new QuollHost(), .. Peers.Select(static create => create()).Where(host => inV8 || host is not V8Host)];

    /// <summary>A script in all of them; see <see cref="MeasuredTask.OfScript"/>.</summary>
    public static IReadOnlyList<MeasuredWay> Script(
        string code, Action<ScriptHost> setUp, int operations = 1, string? without = null, bool inV8 = true) =>
        [.. Hosts(inV8).Select(host => Script(host, code, setUp, operations, without))];

    private static MeasuredWay Script(ScriptHost host, string code, Action<ScriptHost> setUp, int operations, string? without)
    {
        setUp(host);
        return new MeasuredWay(host.Lane, host.Prepare(code), () => host.TextOf(code))
        {
            Operations = operations,
            Without = without is null ? null : host.Prepare(without),
        };
    }
}
