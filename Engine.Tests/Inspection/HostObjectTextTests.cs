namespace Quoll.Tests.Inspection;

/// <summary>.NET objects as the inspector shows them.</summary>
public class HostObjectTextTests
{
    private readonly Engine _engine = new();

    public sealed class Line(string name)
    {
        public string Name { get; } = name;

        public Order? Order { get; set; }
    }

    public sealed class Order
    {
        public int Id => 7;

        public List<Line> Lines { get; } = [];

        public string Total() => "";
    }

    public sealed class Broken
    {
        public int Fine => 1;

        public int Throws => throw new InvalidOperationException("secret");
    }

    private string Shown(object value)
    {
        _engine.SetValue("value", value);
        return _engine.GetValue("value").ToString();
    }

    [Fact]
    public void An_object_shows_its_members_and_a_list_its_elements()
    {
        var order = new Order { Lines = { new Line("a"), new Line("b") } };
        Assert.Equal(
            "Order { Id: 7, Lines: [ Line { Name: 'a', Order: null }, Line { Name: 'b', Order: null } ] }",
            string.Join(' ', Shown(order).Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries)));
        Assert.Equal("[]", Shown(new List<Line>()));
        Assert.Equal("[ 1, 2 ]", Shown(new List<int> { 1, 2 }));
        Assert.EndsWith("... 900 more items\n]", Shown(Enumerable.Range(0, 1000).ToList()));
    }

    [Fact]
    public void A_circle_is_cut()
    {
        var order = new Order();
        order.Lines.Add(new Line("a") { Order = order });
        Assert.Equal(
            "<ref *1> Order { Id: 7, Lines: [ Line { Name: 'a', Order: [Circular *1] } ] }",
            string.Join(' ', Shown(order).Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries)));
    }

    [Fact]
    public void Dictionaries_and_sets_show_what_is_in_them()
    {
        Assert.Equal("{ a: 1, 'b c': 2 }", Shown(new Dictionary<string, int> { ["a"] = 1, ["b c"] = 2 }));
        Assert.Equal("Map(2) { 1 => 'a', 2 => 'b' }", Shown(new Dictionary<int, string> { [1] = "a", [2] = "b" }));
        Assert.Equal("Set(2) { 'x', 'y' }", Shown(new HashSet<string> { "x", "y" }));
    }

    [Fact]
    public void A_member_that_throws_is_shown_as_that()
    {
        Assert.Equal("Broken { Fine: 1, Throws: <threw> }", Shown(new Broken()));
        Assert.Equal(
            "Uncaught Broken { Fine: 1, Throws: <threw> }",
                Assert.Throws<JavaScriptException>(() => _engine.Execute("throw value")).Description);
    }

    [Fact]
    public void What_a_member_of_an_object_throws_is_an_error_of_the_host()
    {
        Shown(new Broken());
        Assert.Equal(
            "Error: A function of the host failed: Broken.Throws", _engine.Evaluate<string>("try { value.Throws } catch (e) { String(e) }"));
        Assert.Equal("secret", Assert.Throws<JavaScriptException>(() => _engine.Execute("value.Throws")).InnerException!.Message);
    }
}
