using Quoll.Benchmarks.Comparison;
namespace Quoll.Benchmarks.Hosting;

/// <summary>Measures single accesses without the loop around them.</summary>
internal static class SingleAccesses
{
    public const string Title = "Single accesses";
    public const string ReadNumber = "read an int";
    public const string WriteNumber = "write an int";
    public const string CallMethod = "call a method";
    public const string CallMethodOfNumbers = "call a method of two ints";

    private const int Turns = 10_000;
    private const string EmptyLoop = "(o => { let x = 1; for (let i = 0; i < 10000; i++) { } return x; })(line)";

    private static readonly DateTime _date = new(2026, 11, 21, 9, 30, 15, 125, DateTimeKind.Utc);

    public static MeasuredGroup Group => new(
        Title, "`(o => { let x = 1; for (let i = 0; i < 10000; i++) { … } return x; })(…)`, where the dots stand for the code of the row. The figures are the time and the bytes of one iteration, minus those of the empty loop.",
            0.25,
    [
        Of(ReadNumber, "x = o.Quantity"),
        Of("read a double", "x = o.Weight"),
        Of("read a decimal", "x = o.Price"),
        Of("read a bool", "x = o.Taxed"),
        Of("read a string", "x = o.Title"),
        Of("read an object", "x = o.Customer", "order", "String(_.Name)"),
        Of("read a DateTime", "x = o.Placed", "order", "_.toISOString()"),
        Of(WriteNumber, "x = o.Quantity = i"),
        Of("write a string", "x = o.Title = \"Kettle\""),
        Of(CallMethod, "x = o.TotalWeight()"),
        Of(CallMethodOfNumbers, "x = o.Packages(3, i)"),
        Of("call a method of a string", "x = o.IsNamed(\"Kettle\")"),
        Of("element of a list", "x = o[i % 100].Sku", "lines"),
        Of("length of a list", "x = o.length", "lines"),
        Of("element of a dictionary", "x = o.beta", "stock"),
        Of("element of an array", "x = o[i & 63]", "numbers"),
    ]);

    private static MeasuredTask Of(string name, string body, string target = "line", string shown = "String(_)")
    {
        string code = $"(o => {{ let x = 1; for (let i = 0; i < 10000; i++) {{ {body}; }} return x; }})({target})";
        string text = shown.Replace("_", code, StringComparison.Ordinal);
        return new MeasuredTask(name, $"{body}; // o is {target}", _ =>
        [.. HostingLanes.Script(code, SetUp, Turns, EmptyLoop).Zip(
            HostingLanes.Script(text, SetUp), static (way, result) => way with { Result = result.Result })]);
    }

    private static void SetUp(ScriptHost host)
    {
        var order = Order.Create(100);
        order.Placed = _date;
        host.SetValue("order", order);
        host.SetValue("lines", order.Lines);
        host.SetValue("line", order.Lines[0]);
        host.SetValue("stock", new Dictionary<string, int> { ["alpha"] = 1, ["beta"] = 2, ["gamma"] = 3 });
        host.SetValue("numbers", Enumerable.Range(0, 64).Select(i => i * 0.5).ToArray());
    }
}
