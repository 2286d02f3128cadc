using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

public class BoundedTableTests
{
    [Fact]
    public void The_least_recently_used_entry_goes_first()
    {
        var table = new BoundedTable<string, string>(maxCount: 2);
        table.GetOrAdd("a", "1");
        table.GetOrAdd("b", "2");
        Assert.True(table.TryGet("a", out _));
        table.GetOrAdd("c", "3");
        Assert.Equal(2, table.Count);
        Assert.False(table.TryGet("b", out _));
        Assert.True(table.TryGet("a", out var first) && first == "1");
    }

    [Fact]
    public void Weights_are_bounded_too()
    {
        var table = new BoundedTable<string, string>(maxCount: 10, maxWeight: 100);
        foreach (var key in (string[])["a", "b", "c"])
        {
            table.GetOrAdd(key, key);
            table.Weigh(key, key, 40);
        }
        Assert.Equal(2, table.Count);
        Assert.False(table.TryGet("a", out _));
        // Heavier than all may be: not kept, and the others had to go before.
        table.GetOrAdd("d", "d");
        table.Weigh("d", "d", 101);
        Assert.Equal(0, table.Count);
        // Nothing is left of the weights.
        table.GetOrAdd("e", "e");
        table.Weigh("e", "e", 100);
        Assert.Equal(1, table.Count);
    }

    [Fact]
    public void A_value_that_should_stay_is_not_replaced()
    {
        var table = new BoundedTable<string, string>(maxCount: 10);
        Assert.Null(table.Replace("a", "1", static _ => throw new InvalidOperationException()));
        Assert.Null(table.Replace("a", "2", static _ => true));
        Assert.Equal("1", table.Replace("a", "3", static _ => false));
        Assert.Equal("3", table.GetOrAdd("a", "4"));
        table.Remove("a", only: "other");
        Assert.Equal(1, table.Count);
        table.Remove("a");
        Assert.Equal(0, table.Count);
    }
}
