using Quoll.Benchmarks.Comparison;
namespace Quoll.Benchmarks.Hosting;

/// <summary>Walks over lists of the host and arrays of the script, most with a function for each element.</summary>
internal static class Collections
{
    private const int Elements = 100;
    private const int Turns = 50;

    public static MeasuredGroup Group => new(
        "Collections", "`(o => { let x = 1; for (let t = 0; t < 50; t++) { … } return x; })(…)`, where the dots stand for the code of the row. "
            + "`lines` is a `List<StockLine>` of 100 elements, `numbers` and `objects` are script arrays of 100 elements. The figures are the time and the bytes for one element.",
        0.2,
    [
        Of("nested member in a loop", "for (let i = 0; i < o.Lines.length; i++) x = o.Lines[i].Product.Name", "stock"),
        Of("nested member, for-of", "for (const l of o) x = l.Product.Name", "lines"),
        Of("map of nested members over a list", "x = o.map(l => l.Product.Name).length", "lines", inV8: false),
        Of("filter over a list", "x = o.filter(l => l.Quantity > 5).length", "lines", inV8: false),
        Of("some over a list", "x = o.some(l => l.Quantity > 50)", "lines", inV8: false),
        Of("reduce over a list", "x = o.reduce((sum, l) => sum + l.Quantity, 0)", "lines", inV8: false),
        Of("flatMap over a list", "x = o.flatMap(l => [l.Sku, l.Quantity]).length", "lines", inV8: false),
        Of("filter over an array", "x = o.filter(n => n > 50).length", "numbers"),
        Of("filter over an array of objects", "x = o.filter(n => n.id > 50).length", "objects"),
        Of("map over an array", "x = o.map(n => n + 1).length", "numbers"),
        Of("every over an array", "x = o.every(n => n >= 0)", "numbers"),
        Of("find over an array", "x = o.find(n => n > 98)", "numbers"),
        Of("reduce over an array", "x = o.reduce((sum, n) => sum + n, 0)", "numbers"),
        Of("flatMap over an array", "x = o.flatMap(n => [n, n]).length", "numbers"),
        Of("slice of an array", "x = o.slice(1).length", "numbers"),
        Of("concat of arrays", "x = o.concat(o).length", "numbers"),
        Of("Array.from({ length }, f)", "x = Array.from({ length: 100 }, (_, i) => i + 1).length", "numbers"),
        Of("Array.from(list, f)", "x = Array.from(o, l => l.Quantity).length", "lines"),
        Of("Array.of", "x = Array.of(...o).length", "numbers"),
    ]);

    private static MeasuredTask Of(string name, string body, string target, bool inV8 = true)
    {
        string code = $"(o => {{ let x = 1; for (let t = 0; t < {Turns}; t++) {{ {body}; }} return x; }})({target})";
        return new MeasuredTask(name, $"{body}; // o is {target}", _ => HostingLanes.Script(code, SetUp, Turns * Elements, inV8: inV8));
    }

    private static void SetUp(ScriptHost host)
    {
        var stock = new Stock();
        foreach (var line in Order.Create(Elements).Lines)
            stock.Lines.Add(new StockLine { Sku = line.Sku, Quantity = line.Quantity, Product = new Product { Name = line.Title } });
        host.SetValue("stock", stock);
        host.SetValue("lines", stock.Lines);
        host.Run("numbers = Array.from({ length: 100 }, (_, i) => i); objects = numbers.map(id => ({ id }));");
    }
}

/// <summary>Goods in a warehouse.</summary>
public sealed class Stock
{
    public List<StockLine> Lines { get; } = [];
}

/// <summary>A quantity of a product.</summary>
public sealed class StockLine
{
    public string Sku { get; init; } = "";

    public int Quantity { get; init; }

    public Product Product { get; init; } = new();
}

/// <summary>A product in a warehouse.</summary>
public sealed class Product
{
    public string Name { get; init; } = "";
}
