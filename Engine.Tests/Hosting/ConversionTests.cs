namespace Quoll.Tests.Hosting;

public class ConversionTests
{
    private readonly Engine _engine = new();

    private JsValue Run(string code) => _engine.Execute(code);

    [Fact]
    public void Values_become_classes_records_and_collections()
    {
        var order = Run("({ Id: 7, Lines: [{ Sku: 'a', Qty: 2 }], Tags: { x: 1 }, When: new Date(0), Extra: 5 })").ConvertTo<Order>();
        Assert.Equal((7, new Line("a", 2), 1, DateTime.UnixEpoch), (order.Id, order.Lines[0], order.Tags["x"], order.When));
        Assert.Equal([1, 2], Run("[1, 2]").ConvertTo<int[]>());
        Assert.Equal((1, "a"), Run("[1, 'a']").ConvertTo<(int, string)>());
        Assert.Equal(6, Run("(a, b) => a * b").ConvertTo<Func<int, int, int>>()(2, 3));
        Assert.Equal(5, new JsValue(5).ConvertTo<long>());
        Assert.Null(JsValue.Null.ConvertTo<Order>());
    }

    [Fact]
    public void What_does_not_fit_says_where()
    {
        var error = Assert.Throws<JavaScriptException>(
            () => Run("({ Lines: [{ Sku: 'a', Qty: 1 }, { Sku: 'b', Qty: 1.5 }] })").ConvertTo<Order>());
        Assert.Contains("$.Lines[1].Qty: 1.5 is not an Int32", error.Message);
        Assert.Contains("$: \"x\" is not an Int32", Assert.Throws<JavaScriptException>(() => new JsValue("x").ConvertTo<int>()).Message);
        Assert.Contains(
            "contains itself", Assert.Throws<JavaScriptException>(() => Run("var a = []; a.push(a); a").ConvertTo<object[][]>()).Message);
    }

    [Fact]
    public void TryTo_says_whether_it_fits()
    {
        Assert.True(Run("({ Sku: 'a', Qty: 1 })").TryConvertTo<Line>(out var line));
        Assert.Equal(new Line("a", 1), line);
        Assert.False(Run("({ Sku: 'a', Qty: 'many' })").TryConvertTo<Line>(out _));
        Assert.False(new JsValue("x").TryConvertTo<int>(out _));
        Assert.False(Run("({ get Sku() { throw 1 } })").TryConvertTo<Line>(out _));
        Assert.True(new JsValue(1).TryConvertTo<JsValue>(out _));
    }

    [Fact]
    public void A_host_object_is_itself_again()
    {
        var order = new Order();
        _engine.SetValue("order", order);
        Assert.Same(order, _engine.Evaluate<Order>("order"));
        Assert.Same(order.Lines, _engine.Evaluate<object>("order.Lines"));
        Assert.Same(order, _engine.Execute("({ inner: order })").ConvertTo<Dictionary<string, object>>()["inner"]);
    }

    [Fact]
    public void Types_are_exports_of_modules()
    {
        var engine = new Engine(new EngineOptions
        {
            ModuleLoader =
                new InMemoryModuleLoader().Add("app:types", static m => m.ExportType<Line>().ExportType(typeof(Math), "NetMath")),
        });
        var module =
            engine.ExecuteModule("import { Line, NetMath } from 'app:types'; export const sku = new Line('q', 1).Sku + NetMath.Max(1, 2)");
        Assert.Equal("q2", module["sku"].AsString());
    }

    private sealed class Order
    {
        public int Id { get; set; }

        public List<Line> Lines { get; set; } = [];

        public Dictionary<string, int> Tags { get; set; } = [];

        public DateTime When { get; set; }
    }

    private sealed record Line(string Sku, int Qty);
}
