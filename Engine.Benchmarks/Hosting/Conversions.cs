using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Hosting;

/// <summary>Converts script objects to .NET objects of a class, and .NET values to script values.</summary>
internal static class Conversions
{
    public const string Title = "Conversion";
    public const string IntoClass = "a result of 20 lines into a class";

    private const string MakeQuote = """
        ({
            Number: "Q-1207", Total: 1234.5, Approved: true,
            Lines: Array.from({ length: 20 }, (_, i) => ({ Sku: "SKU-" + i, Quantity: i + 1, Price: i * 1.5 })),
        })
        """;

    public static MeasuredGroup Group => new(
        Title, "The quote is a script object: three properties and 20 lines of three properties each.\n\n```js\nquote = " + MakeQuote
            + "\n```",
            0.1,
    [
        new(IntoClass, "value.ConvertTo<Quote>() // of the quote; System.Text.Json reads the same from text", IntoClassWays),
        new("the same as an argument of a function", "take(quote) // (Quote quote) => { … }", lanes =>
        {
            Quote? taken = null;
            var ways = HostingLanes.Script("take(quote)", host =>
            {
                _ = host.TextOf("globalThis.quote = " + MakeQuote);
                host.SetValue("take", new Action<Quote>(quote => taken = quote));
                // ClearScript cannot convert a script object to an object of a class.
            }, inV8: false);
            return [.. ways.Select(way => way with
            {
                Result = () =>
                {
                    taken = null;
                    way.Run();
                    return Text(taken);
                },
            })];
        }),
        new("an object by reference, and one of its properties", "engine.SetValue(\"order\", order); engine.Execute(script) // order.Id",
            _ =>
            [.. HostingLanes.Script("order.Id", host => host.SetValue("order", Order.Create(2_000))).Zip(HostingLanes.Hosts(), (way, host) =>
            {
                // The same order each time, as in a host that keeps one: 2,000 lines that the script does not read.
                var order = Order.Create(2_000);
                var read = host.Prepare("order.Id");
                return way with
                {
                    Run = () =>
                    {
                        host.SetValue("order", order);
                        return read();
                    },
                };
            })]),
        new("an order of 20 lines as a copy", "engine.FromObject(order, HostMode.Copy)", _ =>
        {
            var engine = new Engine();
            var order = Order.Create(20);
            return
            [
                new(HostingLanes.Ours, () => engine.FromObject(order, HostMode.Copy).Object,
                    () => engine.Json.Stringify(engine.FromObject(order, HostMode.Copy))!),
                new("System.Text.Json, and Parse",
                    () => engine.Json.Parse(JsonSerializer.SerializeToUtf8Bytes(order, ShopJson.Default.Order)).Object,
                    () => engine.Json.Stringify(engine.Json.Parse(JsonSerializer.SerializeToUtf8Bytes(order, ShopJson.Default.Order)))!),
            ];
        }),
    ])
    {
        Unit = ("µs", 1000),
    };

    private static IReadOnlyList<MeasuredWay> IntoClassWays(HostingLanes lanes)
    {
        var engine = new Engine();
        var value = engine.Execute(MakeQuote);
        byte[] text = JsonSerializer.SerializeToUtf8Bytes(To(), ShopJson.Default.Quote);
        return
        [
            new(HostingLanes.Ours, To, () => Text(To())),
            new("System.Text.Json, source-generated", () => JsonSerializer.Deserialize(text, ShopJson.Default.Quote),
                () => Text(JsonSerializer.Deserialize(text, ShopJson.Default.Quote))),
            new("System.Text.Json, reflection", () => JsonSerializer.Deserialize<Quote>(text),
                () => Text(JsonSerializer.Deserialize<Quote>(text))),
        ];

        Quote To() => value.ConvertTo<Quote>();
    }

    private static string Text(Quote? quote) => JsonSerializer.Serialize(quote, ShopJson.Default.Quote);
}

/// <summary>The result that a script calculates for its host.</summary>
public sealed class Quote
{
    public string Number { get; set; } = "";

    public double Total { get; set; }

    public bool Approved { get; set; }

    public List<QuoteLine> Lines { get; set; } = [];
}

/// <summary>A line of the quote.</summary>
public sealed class QuoteLine
{
    public string Sku { get; set; } = "";

    public int Quantity { get; set; }

    public double Price { get; set; }
}

/// <summary>The metadata of the workloads' classes that System.Text.Json's generator creates.</summary>
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Quote))]
internal sealed partial class ShopJson : JsonSerializerContext;
