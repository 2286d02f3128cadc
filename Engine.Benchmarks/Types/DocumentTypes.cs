using System.Text.Json;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Hosting;

namespace Quoll.Benchmarks.Types;

/// <summary>
/// Documents of the corpus as classes (<see cref="TwitterSearch"/> and related types), written and read.
/// </summary>
internal static class DocumentTypes
{
    public const string WriteTitle = "Documents, written";
    public const string ReadTitle = "Documents, read";

    private static readonly Documents<TwitterSearch> _twitter =
        Documents<TwitterSearch>.Of(JsonNamingPolicy.SnakeCaseLower, options => new CorpusJson(options).TwitterSearch);
    private static readonly Documents<CitmCatalog> _citm =
        Documents<CitmCatalog>.Of(JsonNamingPolicy.CamelCase, options => new CorpusJson(options).CitmCatalog);
    private static readonly Documents<FeatureCollection> _canada =
        Documents<FeatureCollection>.Of(JsonNamingPolicy.CamelCase, options => new CorpusJson(options).FeatureCollection);
    private static readonly Documents<List<GithubEvent>> _events =
        Documents<List<GithubEvent>>.Of(JsonNamingPolicy.SnakeCaseLower, options => new CorpusJson(options).ListGithubEvent);

    public static MeasuredGroup WriteGroup => new(
        WriteTitle, "Documents of the corpus as classes (`TypedDocuments.cs`), to UTF-8; Newtonsoft.Json writes a string.", 0.12,
        [Write("twitter.json", _twitter), Write("citm_catalog.json", _citm), Write("canada.json", _canada), Write("github-events.json", _events)])
    {
        Unit = ("µs", 1000),
        IsLarge = true,
    };

    public static MeasuredGroup ReadGroup => new(
        ReadTitle, "The complete documents, from UTF-8; members that the classes lack are skipped. Newtonsoft.Json reads a string.",
            0.13,
        [Read("twitter.json", _twitter), Read("citm_catalog.json", _citm), Read("canada.json", _canada), Read("github-events.json", _events)])
    {
        Unit = ("µs", 1000),
        IsLarge = true,
    };

    private static MeasuredTask Write<T>(string name, Documents<T> how) where T : class => new(
        name, "QuollJson.SerializeToUtf8(value, options)", lanes =>
            TypesLanes.Write(QuollJson.Deserialize<T>(lanes.Read(name), how.Quoll)!, how));

    private static MeasuredTask Read<T>(string name, Documents<T> how) where T : class => new(
        name, "QuollJson.Deserialize<T>(utf8, options)", lanes => TypesLanes.Read(lanes.Read(name), how));
}
