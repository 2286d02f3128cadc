using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Hosting;

/// <summary>JSON.stringify of .NET objects.</summary>
internal static class HostJson
{
    public const string OrderTitle = "JSON of an order";
    public const string OrderName = "an order with 100 lines";
    public const string DocumentsTitle = "JSON of documents";
    public const string Generated = "System.Text.Json, source-generated";
    public const string Reflected = "System.Text.Json, reflection";
    public const string OwnObjects = "Quoll, of JavaScript objects";
    public const string Serialize = "Quoll, engine.Json.Stringify";

    /// <summary>The size of the order's text as a string.</summary>
    public static long OrderResultBytes => Comparison.Cell.StringBytes(
        new Engine().SetValue("value", Order.Create(100)).Evaluate<string>(Stringify).Length);

    private const string Stringify = "JSON.stringify(value)";

    // The names of the documents. The output has the names of the classes.
    private static readonly CorpusJson _snakeCase =
        new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });
    private static readonly CorpusJson _camelCase = new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase });

    public static MeasuredGroup OrderGroup => new(
        OrderTitle, "All write a .NET string. `System.Text.Json` has its defaults, so its generated code writes directly and escapes everything outside ASCII.", 0.08,
    [
        new(OrderName, Stringify, _ => Ways(
            Order.Create(100), ShopJson.Default.Order)),
    ])
    {
        Unit = ("µs", 1000),
    };

    /// <summary>Documents of the corpus; see <see cref="TypedDocuments"/>.</summary>
    public static MeasuredGroup DocumentsGroup => new(
        DocumentsTitle,
            "Documents of the corpus, read into classes (`TypedDocuments.cs`, without the members that these lack) and written by JSON.stringify, " +
            "compared with the same from ordinary script objects.", 0.12,
    [
        Document("twitter.json", _snakeCase.TwitterSearch, CorpusJson.Default.TwitterSearch),
        Document("citm_catalog.json", _camelCase.CitmCatalog, CorpusJson.Default.CitmCatalog),
        Document("canada.json", _camelCase.FeatureCollection, CorpusJson.Default.FeatureCollection),
        Document("github-events.json", _snakeCase.ListGithubEvent, CorpusJson.Default.ListGithubEvent),
    ])
    {
        Unit = ("µs", 1000),
        IsLarge = true,
    };

    private static MeasuredTask Document<T>(string name, JsonTypeInfo<T> read, JsonTypeInfo<T> written) where T : class =>
        new(name, Stringify, lanes => Ways(JsonSerializer.Deserialize(lanes.Read(name), read)!, written));

    private static IReadOnlyList<MeasuredWay> Ways<T>(T value, JsonTypeInfo<T> info) where T : class
    {
        var engine = new Engine();
        var script = engine.Prepare(Stringify);
        var host = engine.FromObject(value);
        engine.SetValue("value", host);
        var own = new Engine();
        own.Execute($"var value = JSON.parse({JsonSerializer.Serialize(engine.Json.Stringify(host))})");
        var ownScript = own.Prepare(Stringify);
        var peer = new JintHost();
        peer.SetValue("value", value);
        var written = peer.Prepare(Stringify);
        // Without V8, because ClearScript's .NET objects cannot be stringified.
        return
        [
            Way(HostingLanes.Ours, () => engine.Execute(script).AsString()),
            Way(HostingLanes.Peer, () => written()!.ToString()!),
            Way(OwnObjects, () => own.Execute(ownScript).AsString()),
            Way(Generated, () => JsonSerializer.Serialize(value, info)),
            Way(Reflected, () => JsonSerializer.Serialize(value)),
            Way(Serialize, () => engine.Json.Stringify(host)!),
        ];
    }

    private static MeasuredWay Way(string lane, Func<string> write) => new(lane, write, write);
}
