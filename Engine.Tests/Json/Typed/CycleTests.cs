using System.Text.Json.Serialization;
namespace Quoll.Tests.Json.Typed;

public class CycleTests
{
    internal sealed class Node
    {
        public Node? Next { get; set; }

        public List<Node>? Children { get; set; }
    }

    [Fact]
    public void A_cycle_is_refused_with_its_path()
    {
        var root = new Node { Children = [new(), new()] };
        root.Children[1].Next = root;
        Assert.Equal("$.Children[1].Next: The object contains itself: it is also at $; QuollJsonOptions.ReferenceHandler may allow that",
            AllWays.WriteError(root));
        var outer = new Node { Next = root };
        Assert.StartsWith(
            "$.Next.Children[1].Next: The object contains itself: it is also at $.Next", AllWays.WriteError(outer),
            StringComparison.Ordinal);
        var list = new List<object>();
        list.Add(new Dictionary<string, object> { ["a"] = list });
        Assert.StartsWith(
            "$[0].a: The object contains itself: it is also at $", AllWays.WriteError(list), StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_only_deep_is_no_cycle()
    {
        var root = new Node();
        for (var i = 0; i < 64; i++) root = new Node { Next = root };
        Assert.Contains("The document is nested more than 64 levels deep", AllWays.WriteError(root), StringComparison.Ordinal);
    }
}
