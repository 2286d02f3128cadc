using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Specialized;
using System.Dynamic;

namespace Quoll.Tests.Hosts;

/// <summary>Collections of any class, filled from a script's value.</summary>
public abstract class CollectionReadingTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : CollectionReadingTests(true);

    public class Reflected() : CollectionReadingTests(false);

    public class Generated() : CollectionReadingTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Basket : List<Line>
    {
        public int Pieces => this.Sum(static line => line.Quantity);
    }

    public class Prices : Dictionary<string, decimal>;

    /// <summary>A collection that extends none of .NET's collections.</summary>
    public class Bag : ICollection<int>
    {
        private readonly List<int> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public void Add(int item) => _items.Add(item * 10);

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private T Read<T>(string code) => Engine.Evaluate<T>(code);

    [Fact]
    public void Own_classes_are_filled_by_Add()
    {
        Assert.Equal(5, Read<Basket>("[{ Sku: 'a', Quantity: 2 }, { Sku: 'b', Quantity: 3 }]").Pieces);
        Assert.Equal(2.5m, Read<Prices>("({ a: 1, b: 2.5 })")["b"]);
        Assert.Equal(2.5m, Read<Prices>("new Map([['b', 2.5]])")["b"]);
        Assert.Equal([10, 20], Read<Bag>("new Set([1, 2])").ToArray());
        Assert.Equal([30], Read<Bag>("(function* () { yield 3 })()").ToArray());
        var wrong = Assert.Throws<JavaScriptException>(() => Read<Basket>("[{ Sku: 'a', Quantity: 'many' }]"));
        Assert.Equal("TypeError: $[0].Quantity: \"many\" is not an Int32", wrong.Description);
    }

    [Fact]
    public void Collections_of_the_platform_of_any_age_are_filled()
    {
        Assert.Equal([1.0, "a", null], Read<ArrayList>("[1, 'a', null]").ToArray());
        Assert.Equal(1.0, Read<Hashtable>("({ a: 1 })")["a"]);
        Assert.Equal(["b", "a"], Read<OrderedDictionary>("({ b: 1, a: 2 })").Keys.Cast<string>());
        Assert.Equal(["b", "a"], Read<OrderedDictionary<string, int>>("({ b: 1, a: 2 })").Keys);
        Assert.Equal(["x", "y"], Read<StringCollection>("['x', 'y']").Cast<string>());
        Assert.Equal([1, 2], Read<SortedDictionary<int, string>>("({ 2: 'b', 1: 'a' })").Keys);
        Assert.Equal([1, 2], Read<SortedList<int, string>>("({ 2: 'b', 1: 'a' })").Keys);
        Assert.Equal(2, Read<ConcurrentDictionary<string, int>>("({ b: 2 })")["b"]);
        Assert.Equal([1, 2], Read<SynchronizedList>("[1, 2]"));
        var query = Read<NameValueCollection>("({ a: ['x', 'y'], b: 1, c: null })");
        Assert.Equal("x,y|1|", $"{query["a"]}|{query["b"]}|{query["c"]}");
        Set("query", query);
        Assert.Equal(query["a"], Read<NameValueCollection>("({ ...query })")["a"]);
    }

    public class SynchronizedList : Collection2<int>;

    public class Collection2<T> : System.Collections.ObjectModel.Collection<T>;

    [Fact]
    public void Expando_objects_are_dynamic_all_the_way_down()
    {
        dynamic made = Read<ExpandoObject>("({ a: 1, b: { c: [{ d: 'x' }, 2] }, when: new Date(0) })");
        Assert.Equal("1 x 2 1970", $"{made.a} {made.b.c[0].d} {made.b.c[1]} {made.when.Year}");
        Assert.Throws<JavaScriptException>(() => Read<ExpandoObject>("[1]"));
        Set("back", (object)made);
        Assert.Equal("x", Run("back.b.c[0].d"));
    }

    [Fact]
    public void Arrays_of_several_dimensions_go_both_ways()
    {
        var grid = Read<int[,]>("[[1, 2, 3], [4, 5, 6]]");
        Assert.Equal((2, 3, 6), (grid.GetLength(0), grid.GetLength(1), grid[1, 2]));
        Set("grid", grid);
        Assert.Equal("[[1,2,3],[4,5,6]]", Run("JSON.stringify(grid)"));
        Assert.Equal(6, Read<int[,]>("grid.map(row => [...row])")[1, 2]);
        Assert.Equal(8, Read<double[,,]>("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]")[1, 1, 1]);
        Assert.Empty(Read<int[,]>("[]"));
        Assert.Equal((2, 0), (Read<int[,]>("[[], []]").GetLength(0), Read<int[,]>("[[], []]").GetLength(1)));
        foreach (var code in new[] { "[[1, 2], [3]]", "[1]", "[[1], 2]", "[[1], ['x']]", "({})" })
            Assert.Throws<JavaScriptException>(() => Read<int[,]>(code));
        Assert.Throws<JavaScriptException>(() => Read<int[,]>("[Array(1e9), Array(1e9)]"));
    }

    [Fact]
    public async Task Async_sequences_go_both_ways()
    {
        var seen = new List<int>();
        Set("log", new Action<int>(seen.Add));
        Engine.SetValue("later", async (int n) =>
        {
            await Task.Delay(1);
            return n;
        });
        const string numbers = "async function* numbers() { try { yield 1; yield await later(2); yield 3 } finally { log(99) } } ";
        var sum = 0;
        await foreach (var n in Read<IAsyncEnumerable<int>>(numbers + "numbers()")) sum += n;
        Assert.Equal((6, 99), (sum, Assert.Single(seen)));
        await foreach (var n in Read<IAsyncEnumerable<int>>("numbers()"))
        {
            if (n == 2) break;
        }
        Assert.Equal(2, seen.Count);
        // An iterable that is not async is walked, too. An exception is passed on.
        await foreach (var n in Read<IAsyncEnumerable<int>>("[4]")) sum += n;
        Assert.Equal(10, sum);
        await Assert.ThrowsAsync<JavaScriptException>(async () =>
        {
            await foreach (var _ in Read<IAsyncEnumerable<int>>("(async function* () { throw new RangeError('x') })()")) { }
        });
        // The same as an argument of a function of the host.
        Engine.SetValue("total", async (IAsyncEnumerable<int> values) =>
        {
            var total = 0;
            await foreach (var n in values) total += n;
            return total;
        });
        Assert.Equal(6, await Engine.EvaluateAsync<int>("total(numbers())").WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public void Types_that_the_host_passes_are_constructors()
    {
        Set("Line", typeof(Line));
        Set("Status", typeof(Status));
        Check("""
            new Line().Quantity ==> 1
            new Line() instanceof Line ==> true
            Status.Paid ==> 5
            """);
        Assert.Equal(typeof(Line), Read<Type>("Line"));
        Assert.Throws<JavaScriptException>(() => Set("a", typeof(System.Reflection.Assembly)));
        Engine.SetValue("give", () => typeof(Line));
        Assert.Equal("TypeError: The .NET type Type is never visible to scripts", Run("give()"));
    }
}
