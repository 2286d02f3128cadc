using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;

namespace Quoll.Tests.Json.Typed;

public class CollectionTests
{
    private static readonly int[] Three = [1, 2, 3];

    internal sealed class Tags : List<string>;

    internal sealed class Bag : IEnumerable<int>
    {
        private readonly List<int> _items = [];

        public void Add(int item) => _items.Add(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    internal sealed class Fixed(IEnumerable<int> items) : IReadOnlyCollection<int>
    {
        private readonly int[] _items = [.. items];

        public int Count => _items.Length;

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)_items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    internal struct Pile() : ICollection<int>
    {
        private readonly List<int> _items = [];

        public readonly int Count => _items.Count;

        public readonly bool IsReadOnly => false;

        public readonly void Add(int item) => _items.Add(item);

        public readonly void Clear() => _items.Clear();

        public readonly bool Contains(int item) => _items.Contains(item);

        public readonly void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public readonly bool Remove(int item) => _items.Remove(item);

        public readonly IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    internal sealed class Closed : IEnumerable<int>
    {
        private Closed()
        {
        }

        public static Closed Make() => new();

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)Three).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    internal sealed class Tree : List<Tree>;

    internal sealed class Names : Dictionary<string, Names>;

    internal sealed class Filled
    {
        public Queue<int> Queue { get; } = new();

        public Stack<int> Stack { get; } = new();

        public ConcurrentQueue<int> Shared { get; } = new();

        public HashSet<int> Set { get; } = [];

        public ArrayList Untyped { get; } = [];

        public SortedDictionary<string, int> Entries { get; } = [];
    }

    private static void Same<T>(T value) => AllWays.RoundTrip("[1,2,3]", value);

    [Fact]
    public void Interfaces()
    {
        Same<IEnumerable<int>>(Three);
        Same<ICollection<int>>([.. Three]);
        Same<IList<int>>([.. Three]);
        Same<IReadOnlyCollection<int>>(Three);
        Same<IReadOnlyList<int>>(Three);
        Same<ISet<int>>(new HashSet<int>(Three));
        Same<IReadOnlySet<int>>(new HashSet<int>(Three));
        Same<IImmutableList<int>>(ImmutableList.Create(Three));
        Same<IImmutableQueue<int>>(ImmutableQueue.Create(Three));
        Same<IImmutableStack<int>>(ImmutableStack.Create(3, 2, 1));
        Same<IProducerConsumerCollection<int>>(new ConcurrentQueue<int>(Three));
        Same<IEnumerable>(Three);
        Same<ICollection>(Three);
        Same<IList>(Three);
        Same(Three.Where(static item => item > 0));
    }

    [Fact]
    public void Classes()
    {
        Same<List<int>>([.. Three]);
        Same(new HashSet<int>(Three));
        Same(new SortedSet<int>(Three));
        Same(new Queue<int>(Three));
        Same(new Stack<int>(Three.Reverse()));
        Same(new LinkedList<int>(Three));
        Same(new Collection<int>([.. Three]));
        Same(new ReadOnlyCollection<int>(Three));
        Same(new ObservableCollection<int>(Three));
        Same(new ReadOnlyObservableCollection<int>(new ObservableCollection<int>(Three)));
        Same(new ReadOnlySet<int>(new HashSet<int>(Three)));
        Same(new System.ComponentModel.BindingList<int>([.. Three]));
        Same(new ArraySegment<int>([0, 1, 2, 3, 4], 1, 3));
        Same(new Memory<int>([0, 1, 2, 3], 1, 3));
        Same(new ReadOnlyMemory<int>(Three));
        Same(ImmutableArray.Create(Three));
        Same(ImmutableList.Create(Three));
        Same(ImmutableSortedSet.Create(Three));
        Same(ImmutableQueue.Create(Three));
        Same(ImmutableStack.Create(3, 2, 1));
        Same(new ConcurrentQueue<int>(Three));
        Same(new ConcurrentStack<int>(Three.Reverse()));
        Same(new ConcurrentBag<int>(Three.Reverse()));
        Same(new BlockingCollection<int>(new ConcurrentQueue<int>(Three)));
        Same(new ArrayList(Three));
        Same(new Queue(Three));
        Same(new Stack(Three.Reverse().ToArray()));
        // Sets without a defined order.
        Assert.Equal(Three, AllWays.Read<ImmutableHashSet<int>>("[3,1,2]").Order());
        Assert.Equal(Three, AllWays.Read<IImmutableSet<int>>("[3,1,2]").Order());
        Assert.Equal(Three, AllWays.Read<FrozenSet<int>>("[3,1,2]").Order());
        Assert.Equal("[1]", AllWays.Write(new[] { 1 }.ToFrozenSet()));
    }

    [Fact]
    public void What_is_default_is_empty()
    {
        Assert.Equal("[]", AllWays.Write(default(ImmutableArray<int>)));
        Assert.Equal("[]", AllWays.Write(default(ArraySegment<int>)));
        Assert.Equal("[]", AllWays.Write(default(Memory<int>)));
        Assert.Equal("null", AllWays.Write<List<int>?>(null));
        Assert.Equal("[]", AllWays.Write(new Queue<int>()));
    }

    [Fact]
    public void Own_classes()
    {
        AllWays.RoundTrip("[\"a\"]", new Tags { "a" });
        Same(new Bag { 1, 2, 3 });
        Same(new Fixed(Three));
        Same(new Pile { 1, 2, 3 });
        Assert.Equal("[1,2,3]", AllWays.Write(Closed.Make()));
        Assert.Equal(
            "Closed cannot be created: it has neither a parameterless constructor and Add, nor a constructor that takes its elements.",
            AllWays.ReadError<Closed>("[]"));
    }

    [Fact]
    public void Classes_that_are_their_own_elements()
    {
        AllWays.RoundTrip("[[],[[]]]", new Tree { new(), new() { new() } });
        AllWays.RoundTrip("""{"a":{"b":{}}}""", new Names { ["a"] = new() { ["b"] = [] } });
    }

    [Fact]
    public void Dictionaries()
    {
        static void Same<T>(T value) => AllWays.RoundTrip("""{"a":1,"b":2}""", value);
        Dictionary<string, int> plain = new() { ["a"] = 1, ["b"] = 2 };
        Same(plain);
        Same<IDictionary<string, int>>(plain);
        Same<IReadOnlyDictionary<string, int>>(plain);
        Same(new SortedDictionary<string, int>(plain));
        Same(new SortedList<string, int>(plain));
        Same(new OrderedDictionary<string, int>(plain));
        Same(new ReadOnlyDictionary<string, int>(plain));
        Same(ImmutableSortedDictionary.CreateRange(plain));
        Same<IDictionary>(plain);
        Same(new ListDictionary { ["a"] = 1, ["b"] = 2 });
        Same(new OrderedDictionary { ["a"] = 1, ["b"] = 2 });
        Same(new SortedList { ["a"] = 1, ["b"] = 2 });
        Assert.Equal(2, AllWays.Read<ConcurrentDictionary<string, int>>("""{"a":1,"b":2}""")["b"]);
        Assert.Equal(2, AllWays.Read<ImmutableDictionary<string, int>>("""{"a":1,"b":2}""")["b"]);
        Assert.Equal(2, AllWays.Read<IImmutableDictionary<string, int>>("""{"a":1,"b":2}""")["b"]);
        Assert.Equal(2, AllWays.Read<FrozenDictionary<string, int>>("""{"a":1,"b":2}""")["b"]);
        AllWays.RoundTrip("""{"a":1}""", new Hashtable { ["a"] = 1 });
        AllWays.RoundTrip("""{"a":1}""", new HybridDictionary { ["a"] = 1 });
        AllWays.RoundTrip("""{"1":"x"}""", new Dictionary<int, string> { [1] = "x" });
    }

    [Fact]
    public void A_name_that_comes_twice()
    {
        Assert.Equal(2, AllWays.Read<Dictionary<string, int>>("""{"a":1,"a":2}""")["a"]);
        var error = AllWays.ReadError<SortedDictionary<string, int>>(
            """{"a":1,"a":2}""", static options => options.AllowDuplicateProperties = false);
        Assert.StartsWith("$.a: Duplicate property \"a\"", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Lookups()
    {
        var lookup = new[] { ("a", 1), ("b", 2), ("a", 3) }.ToLookup(static item => item.Item1, static item => item.Item2);
        var read = AllWays.RoundTrip("""{"a":[1,3],"b":[2]}""", lookup);
        Assert.Equal([1, 3], read["a"]);
    }

    [Fact]
    public void Names_with_texts()
    {
        var read = AllWays.RoundTrip(
            """{"a":"1","b":["2","3"],"c":null}""",
            new NameValueCollection { { "a", "1" }, { "b", "2" }, { "b", "3" }, { "c", null } });
        Assert.Equal("2,3", read["b"]);
        Assert.Equal("15", AllWays.Read<NameValueCollection>("""{"a":15}""")["a"]);
    }

    [Fact]
    public void Collections_without_a_setter_are_filled()
    {
        const string Text = """{"Queue":[1,2],"Stack":[1,2],"Shared":[1],"Set":[4],"Untyped":[5],"Entries":{"a":6}}""";
        var read = AllWays.Read<Filled>(Text);
        Assert.Equal([1, 2], read.Queue);
        Assert.Equal([2, 1], read.Stack);
        Assert.Equal([1], read.Shared);
        Assert.Equal([4], read.Set);
        Assert.Single(read.Untyped);
        Assert.Equal(6, read.Entries["a"]);
    }

    [Fact]
    public void Grids()
    {
        var read = AllWays.RoundTrip("[[1,2,3],[4,5,6]]", new[,] { { 1, 2, 3 }, { 4, 5, 6 } });
        Assert.Equal(6, read[1, 2]);
        AllWays.RoundTrip("[[[\"a\",null]],[[\"c\",\"d\"]]]", new[, ,] { { { "a", null } }, { { "c", "d" } } });
        Assert.Empty(AllWays.Read<int[,]>("[]"));
        AllWays.RoundTrip("[[1],[2,3]]", new int[][] { [1], [2, 3] });
        Assert.Equal(
            "$[1]: A row has 1 elements, but the first row of the array has 2 (line 1, column 10, byte 9)",
            AllWays.ReadError<int[,]>("[[1,2],[3]]"));
        Assert.StartsWith("$[1]: 3 is not an Int32[,]", AllWays.ReadError<int[,]>("[[1,2],3]"), StringComparison.Ordinal);
    }

    [Fact]
    public void What_has_no_order_or_is_waited_for_is_refused()
    {
        var queue = new PriorityQueue<string, int>();
        Assert.Contains("has no JSON form", AllWays.WriteError(queue), StringComparison.Ordinal);
        Assert.Contains("serialize it asynchronously", AllWays.WriteError(Later()), StringComparison.Ordinal);
        Assert.False(queue.TryPeek(out _, out _));

        static async IAsyncEnumerable<int> Later()
        {
            await Task.Yield();
            yield return 1;
        }
    }

    [Fact]
    public void Elements_are_counted()
    {
        static void Set(QuollJsonOptions options) => options.MaxCollectionLength = 2;
        foreach (var text in (string[])["[1,2,3]"])
        {
            Assert.Contains("more than 2 elements", AllWays.ReadError<Queue<int>>(text, Set), StringComparison.Ordinal);
            Assert.Contains("more than 2 elements", AllWays.ReadError<ArrayList>(text, Set), StringComparison.Ordinal);
        }
        Assert.Contains("more than 2 elements", AllWays.ReadError<int[,]>("[[1,2],[3,4]]", Set), StringComparison.Ordinal);
    }

    [CollectionBuilder(typeof(Builders), nameof(Builders.Pile))]
    internal sealed class Pile<T> : IEnumerable<T>
    {
        private readonly T[] _items;

        // The caller passes its own name.
        internal Pile(ReadOnlySpan<T> items, string by) => (_items, By) = (items.ToArray(), by);

        public string By { get; }

        public IEnumerator<T> GetEnumerator() => _items.AsEnumerable().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [CollectionBuilder(typeof(Builders), nameof(Builders.Numbers))]
    internal interface INumbers : IReadOnlyCollection<int>;

    [CollectionBuilder(typeof(Builders), nameof(Builders.Pair))]
    internal readonly struct Pair : IEnumerable<int>
    {
        public int Sum { get; init; }

        public IEnumerator<int> GetEnumerator() => Enumerable.Repeat(Sum, 1).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    internal static class Builders
    {
        private sealed class Numbered(int[] items) : List<int>(items), INumbers;

        public static Pile<T> Pile<T>(ReadOnlySpan<T> items) => new(items, "the builder");

        public static Pile<T> Pile<T>(T[] items) => new(items, "somebody else");

        public static INumbers Numbers(ReadOnlySpan<int> items) => new Numbered(items.ToArray());

        public static Pair Pair(ReadOnlySpan<int> items) => new() { Sum = items.ToArray().Sum() };
    }

    internal sealed record Built(Pile<string>? Texts, Pile<Pile<int>>? Piles, INumbers? Numbers, Pair Pair);

    [Fact]
    public void Collections_that_name_a_builder()
    {
        const string Text = """{"Texts":["a",null],"Piles":[[1],[]],"Numbers":[1,2],"Pair":[5]}""";
        var read = AllWays.RoundTrip(Text, AllWays.Read<Built>("""{"Texts":["a",null],"Piles":[[1],[]],"Numbers":[1,2],"Pair":[2,3]}"""));
        Assert.Equal("the builder", read.Texts!.By);
        Assert.Equal(Text.Replace("[5]", "[0]", StringComparison.Ordinal).Replace("[\"a\",null]", "null", StringComparison.Ordinal),
            AllWays.Write(read with { Texts = null, Pair = default }));
        Assert.Contains("is not an Int32", AllWays.ReadError<Pile<int>>("[1,\"a\"]"), StringComparison.Ordinal);
    }
}
