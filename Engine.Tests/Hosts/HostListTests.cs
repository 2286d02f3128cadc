using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;

namespace Quoll.Tests.Hosts;

public abstract class HostListTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostListTests(true);

    public class Reflected() : HostListTests(false);

    public class Generated() : HostListTests(true)
    {
        protected override bool IsGenerated => true;
    }

    /// <summary>A call of each method of Array.prototype, and of others that read arrays. The array is x.</summary>
    public static TheoryData<string> ReadingCalls =>
    [
        "x.at(-1)", "x.at(9)", "x.concat([1], x)", "x.entries().next().value", "[...x.entries()]", "x.every(n => n > 0)",
        "x.filter(n => n > 1)", "x.find(n => n > 1)", "x.findIndex(n => n > 1)", "x.findLast(n => n > 1)", "x.findLastIndex(n => n > 9)",
        "x.flat()", "x.flatMap(n => [n, n])", "var log = []; x.forEach((n, i) => log.push(n * i)); log", "x.includes(2)", "x.includes(NaN)",
        "x.indexOf(2)", "x.indexOf('2')", "x.indexOf(1, -2)", "x.join()", "x.join('-')", "[...x.keys()]", "x.lastIndexOf(1)",
        "x.map(n => n * 2)", "x.reduce((a, b) => a + b)", "x.reduce((a, b) => a + b, 'x')", "x.reduceRight((a, b) => a + '' + b)",
        "x.slice()", "x.slice(1, -1)", "x.some(n => n > 2)", "x.toLocaleString()", "x.toReversed()", "x.toSorted()",
        "x.toSorted((a, b) => b - a)", "x.toSpliced(1, 1, 7, 8)", "x.toString()", "[...x.values()]", "x.with(0, 9)", "x.with(9, 9)",
        "[...x]", "Array.from(x)", "Array.from(x, n => n + 1)", "Math.max(...x)", "var [a, , ...rest] = x; [a, rest]", "x.length", "x[1]",
        "x[9]", "x['1']", "x[-1]", "x[1.5]", "Object.keys(x)", "Object.getOwnPropertyNames(x)", "Object.entries(x)", "JSON.stringify(x)",
        "JSON.stringify({ x }, null, 2)", "0 in x", "9 in x", "'length' in x", "x.hasOwnProperty('1')", "Array.isArray(x)",
        "x instanceof Array", "x.constructor === Array", "Object.getPrototypeOf(x) === Array.prototype", "String(x)", "`${x}`",
        "var sum = 0; for (const n of x) sum += n; sum", "var keys = []; for (const key in x) keys.push(key); keys",
        "Array.prototype.slice.call(x, 1)", "[0].concat(x)", "[[1], x].flat()", "new Set(x).size", "structured(x)", "x.group",
        "Object.groupBy(x, n => n % 2)", "Reflect.ownKeys(x)", "x + 1", "x == '3,1,2'", "delete x[9]", "Object.prototype.toString.call(x)",
        "new Int32Array(x).join()", "Function.prototype.apply.call(Math.min, null, x)",
    ];

    /// <summary>Calls that change the array.</summary>
    public static TheoryData<string> WritingCalls =>
    [
        "x.push(4, 5)", "x.push()", "x.pop()", "x.shift()", "x.unshift(0)", "x.unshift(7, 8)", "x.unshift()", "x.splice(1, 1)",
        "x.splice(0, 2, 9, 9, 9)", "x.splice(-1)", "x.splice(1, 0, 5)", "x.sort()", "x.sort((a, b) => b - a)", "x.reverse()",
        "x.fill(0)", "x.fill(5, 1, 2)", "x.copyWithin(0, 1)", "x[0] = 9", "x[3] = 9", "x[x.length] = 9", "x.length = 1", "x.length = 0",
        "x.length = 3", "x.length = '2'", "x[1]++", "x[0] += 5", "[x[0], x[1]] = [x[1], x[0]]", "Object.assign(x, [7])",
        "Array.prototype.push.call(x, 1)", "delete x[2]; x.length", "Reflect.set(x, 0, 5)", "Reflect.set(x, 'length', 1)",
        "Object.defineProperty(x, 0, { value: 8 })[0]", "x.extra = 1; x.extra", "x[-1] = 5; x[-1]",
        "for (const n of x) if (x.length < 6) x.push(n)", "x.forEach((n, i) => { if (i === 0) x.pop() })",
        "for (const key in x) x.length = 1", "x.map(n => x.pop())", "x.sort((a, b) => { x.length = 3; return a - b })",
    ];

    [Theory, MemberData(nameof(ReadingCalls))]
    public void Reading_a_list_is_reading_an_array(string call)
    {
        Set("structured", new Func<int[], string>(static value => string.Join("|", value)));
        foreach (var list in (object[])[
            new List<int> { 3, 1, 2 }, new[] { 3, 1, 2 }, ImmutableArray.Create(3, 1, 2), new ArrayList { 3, 1, 2 }])
        {
            Set("x", list);
            Run("x = x");
            var actual = Run(call);
            Run("var x = [3, 1, 2]");
            Assert.Equal($"{call}: {Run(call)}", $"{call}: {actual}");
        }
    }

    [Theory, MemberData(nameof(WritingCalls))]
    public void Writing_a_list_is_writing_an_array(string call)
    {
        Configure(static options => (options.Writable, options.Extensible) = (true, true));
        foreach (var list in (IList[])[new List<int> { 3, 1, 2 }, new ObservableCollection<int> { 3, 1, 2 }])
        {
            Set("x", list);
            var actual = Run(call);
            var elements = "[" + string.Join(",", list.Cast<int>()) + "]";
            Run("var x = [3, 1, 2]");
            // A list of Int32 has no holes: an element that JavaScript leaves out is 0, and the last element can be
            // deleted.
            var expected = call.StartsWith("delete", StringComparison.Ordinal) ? "2" : Run(call);
            Assert.Equal($"{call}: {expected}", $"{call}: {actual}");
            if (!call.StartsWith("delete", StringComparison.Ordinal)) Assert.Equal($"{call}: {Run("[...x]")}", $"{call}: {elements}");
        }
    }

    [Theory]
    [InlineData("x.push(1)")]
    [InlineData("x.pop()")]
    [InlineData("x.shift()")]
    [InlineData("x.unshift(1)")]
    [InlineData("x.splice(0, 1)")]
    [InlineData("x[3] = 1")]
    [InlineData("x.length = 1")]
    [InlineData("x.length = 9")]
    public void An_array_cannot_change_its_size(string call)
    {
        Writable();
        var array = new[] { 3, 1, 2 };
        Set("x", array);
        Assert.Equal("TypeError: The Int32[] has a fixed size", Run(call));
        Assert.Equal(3, array.Length);
        Assert.Equal("9", Run("x[0] = 9; x[1] = 1; x[2] = 2; x.length = 3; x.sort(); x[2]"));
        Assert.Equal([1, 2, 9], array);
    }

    [Fact]
    public void A_list_is_live()
    {
        var list = new List<int> { 1 };
        Set("x", list);
        Set("clear", new Action(list.Clear));
        list.Add(2);
        Check("""
            x.length ==> 2
            var seen = []; for (const n of x) { seen.push(n); clear() }; seen ==> [1]
            x.length ==> 0
            x[0] ==> undefined
            """);
        list.Add(5);
        Assert.Equal("5", Run("x.at(-1)"));
    }

    [Fact]
    public void A_list_has_no_holes()
    {
        Writable();
        var list = new List<Line?> { new() };
        Set("x", list);
        Check("""
            delete x[0]; x.length ==> 0
            x[2] = { Sku: 'z' }; x.length ==> 3
            x[0] ==> null
            delete x[0] ==> TypeError: An element of the List<Line> cannot be deleted: a list has no holes; use splice
            x.length = 2 ** 32 ==> RangeError: Invalid array length
            x.length = -1 ==> RangeError: Invalid array length
            x.length = 1.5 ==> RangeError: Invalid array length
            x.push(undefined) ==> 4
            Object.defineProperty(x, 0, { get() {} }) ==> TypeError: Cannot redefine property: 0
            Object.defineProperty(x, 'length', { writable: false }) ==> TypeError: Cannot redefine property: length
            Object.freeze(x) ==> TypeError: Cannot redefine property: 0
            """);
    }

    [Fact]
    public void Every_kind_of_list_is_an_array()
    {
        var table = new DataTable();
        table.Columns.Add("a", typeof(int));
        table.Columns.Add("b", typeof(string));
        table.Rows.Add(1, "x");
        table.Rows.Add(2, DBNull.Value);
        (object List, string Json)[] lists =
        [
            (new sbyte[] { -1, 1 }, "[-1,1]"), (new[] { Status.Paid, Status.Gone }, "[5,6]"),
                (new[,] { { 1, 2 }, { 3, 4 } }, "[[1,2],[3,4]]"),
            (new[,,] { { { 1 } }, { { 2 } } }, "[[[1]],[[2]]]"), (new[] { new[] { 1 }, [2, 3] }, "[[1],[2,3]]"),
            (new object?[] { 1, "a", null, new Line() }, """[1,"a",null,{"Sku":"a","Quantity":1,"Price":1.5}]"""),
            (ImmutableArray.Create(1, 2), "[1,2]"), (ImmutableList.Create(1, 2), "[1,2]"), (new ReadOnlyCollection<int>([1]), "[1]"),
            (new ObservableCollection<int> { 1 }, "[1]"), (new ArraySegment<int>([1, 2, 3], 1, 2), "[2,3]"), (new ArrayList { 1, "a" }, """[1,"a"]"""),
            (new StringCollection { "a" }, """["a"]"""), (new OwnList(), """["e0","e1"]"""), (new[] { 'a', 'b' }, """["a","b"]"""),
            (new List<int?> { 1, null }, "[1,null]"), (new List<List<int>> { new() { 1 } }, "[[1]]"), (table, """[{"a":1,"b":"x"},{"a":2,"b":null}]"""),
            (table.Rows, """[{"a":1,"b":"x"},{"a":2,"b":null}]"""), (new DataView(table), """[{"a":1,"b":"x"},{"a":2,"b":null}]"""),
            (new[] { true, false }, "[true,false]"), (new List<decimal> { 1.5m }, "[1.5]"), (new long[] { 1 }, "[1]"),
                (new[] { 1.5f }, "[1.5]"),
            (new List<Point> { new() { X = 1 } }, """[{"Y":0,"X":1}]"""), (new BitArray(2), "[false,false]"),
            (Array.CreateInstance(typeof(int), [2], [5]), "[0,0]"), (new List<byte> { 1 }, "[1]"), (new ushort[] { 1 }, "[1]"),
        ];
        foreach (var (list, json) in lists)
        {
            Set("x", list);
            Assert.Equal($"{list.GetType()}: {json}", $"{list.GetType()}: {Run("JSON.stringify(x)")}");
            Assert.Equal($"{list.GetType()}: {json}", $"{list.GetType()}: {Run("JSON.stringify([...x])")}");
            if (list is not BitArray) Assert.Equal($"{list.GetType()}: true", $"{list.GetType()}: {Run("Array.isArray(x)")}");
        }
    }

    [Fact]
    public void Elements_are_written_by_their_types()
    {
        Writable();
        var grid = new[,] { { 1, 2 }, { 3, 4 } };
        var states = new Status[1];
        var points = new List<Point> { new() };
        var jagged = new int[1][];
        Set("grid", grid);
        Set("states", states);
        Set("points", points);
        Set("jagged", jagged);
        Set("signed", new sbyte[1]);
        Set("own", new OwnList());
        Set("segment", new ArraySegment<int>([1, 2, 3], 1, 2));
        Check("""
            grid[1][0] = 9; grid[1][0] ==> 9
            grid[0] = [1] ==> TypeError: The Int32[,] has a fixed size
            grid[0].push(1) ==> TypeError: The Int32[,] has a fixed size
            states[0] = 'Paid'; states[0] ==> 5
            points[0].X = 1 ==> TypeError: Point.X cannot be written: a value type is a copy, and the change would be lost
            points[0] = { X: 9 }; points[0].X ==> 9
            jagged[0] = [1, 2]; jagged[0].length ==> 2
            signed[0] = -5; signed[0] ==> -5
            signed[0] = 200 ==> TypeError: SByte[0]: 200 is not a SByte
            own.push('x') ==> TypeError: OwnList[2] is read-only
            own.Extra + own.Hello() ==> extrahello
            Object.keys(own) ==> ["0","1"]
            segment[0] ==> 2
            """);
        Assert.Equal(9, grid[1, 0]);
        Assert.Equal(Status.Paid, states[0]);
    }

    public class OwnList : IReadOnlyList<string>
    {
        public int Count => 2;

        public string Extra => "extra";

        public string this[int index] => "e" + index;

        public string Hello() => "hello";

        public IEnumerator<string> GetEnumerator() => Enumerable.Range(0, Count).Select(i => this[i]).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void Methods_of_a_list_of_ones_own_that_it_has_as_a_list_are_not_visible()
    {
        Set("x", new Mine { new Line() });
        Check("""
            x.length ==> 1
            x.Twice() ==> 2
            x.Add ==> undefined
            x.Clear ==> undefined
            x.Count ==> 1
            x.push({}) ==> TypeError: Mine[1] is read-only
            """);
    }

    public class Mine : List<Line>
    {
        public int Twice() => Count * 2;
    }

    [Fact]
    public void What_a_list_throws_becomes_an_error()
    {
        Writable();
        Set("bad", new Bad());
        Set("none", default(ImmutableArray<int>));
        foreach (var call in (string[])["x[0]", "x[0] = 1", "x.push(1)", "x.pop()", "x.length", "x.length = 0", "[...x]", "x.map(n => n)",
            "JSON.stringify(x)", "Object.keys(x)", "for (const n of x) ;", "x.sort()", "x.includes(1)", "String(x)", "0 in x"])
        {
            Assert.Equal($"{call}: Error: bad", $"{call}: {Run(call.Replace("x", "bad"))}");
        }
        Assert.StartsWith("Error: ", Run("none.length"));
        Assert.StartsWith("Error: ", Run("JSON.stringify(none)"));
        Assert.Equal("2", Run("1 + 1"));
    }

    // The steps of ECMA-262 move elements one by one, and would lose some if the last step fails.
    [Theory]
    [InlineData("a.shift()")]
    [InlineData("a.splice(0, 1)")]
    [InlineData("a.splice(1, 0, 9)")]
    [InlineData("a.splice(0, 3, 9)")]
    [InlineData("a.unshift(0)")]
    [InlineData("a.push(4, 5)")]
    [InlineData("a.pop()")]
    [InlineData("a.length = 1")]
    [InlineData("a.splice(0, 1, 'x')")]
    [InlineData("a.splice(0, 2, 7, 'x')")]
    [InlineData("a.push(4, 'x')")]
    [InlineData("a.unshift('x', 4)")]
    [InlineData("a.splice(1, 1, 8, { valueOf() { throw new RangeError('no') } })")]
    public void What_fails_changes_nothing(string code)
    {
        Writable();
        var isOfSize = code.Contains('x') || code.Contains("no");
        foreach (var list in (IList[])[
            new[] { 1, 2, 3 }, new List<int> { 1, 2, 3 }, new Collection<int> { 1, 2, 3 }, new ArrayList { 1, 2, 3 },
                new[,] { { 1, 2, 3 } }])
        {
            // An ArrayList accepts any element. The others have a fixed size or refuse their elements.
            if (list is ArrayList || !isOfSize && list is not Array) continue;
            Set("a", list);
            var before = string.Join(',', list.Cast<object>());
            Assert.Contains("Error", Run(list is int[,]? $"{code.Replace("a.", "a[0].")}" : code));
            Assert.Equal(before, string.Join(',', list.Cast<object>()));
        }
    }

    [Fact]
    public void Lists_change_in_one_step_as_who_watches_them_sees()
    {
        Writable();
        var steps = new List<string>();
        var watched = new ObservableCollection<int> { 1, 2, 3 };
        watched.CollectionChanged += (_, change) => steps.Add($"{change.Action} {change.NewStartingIndex},{change.OldStartingIndex}");
        Set("w", watched);
        Check("""
            w.shift() ==> 1
            w.unshift(8, 9) ==> 4
            w.splice(1, 2, 5).join() ==> 9,2
            w.push(6, 7) ==> 5
            w.splice(-2).join() ==> 6,7
            w.join() ==> 8,5,3
            w.splice() ==> []
            w.splice(9, 9, 4).join() + w.join() ==> 8,5,3,4
            """);
        Assert.Equal("Remove -1,0; Add 0,-1; Add 1,-1; Replace 1,1; Remove -1,2; Add 3,-1; Add 4,-1; Remove -1,4; Remove -1,3; Add 3,-1",
            string.Join("; ", steps));
    }

    private sealed class Bad : IList<int>
    {
        public int this[int index] { get => throw new InvalidOperationException("bad"); set => throw new InvalidOperationException("bad"); }

        public int Count => throw new InvalidOperationException("bad");

        public bool IsReadOnly => false;

        public void Add(int item) => throw new InvalidOperationException("bad");

        public void Clear() => throw new InvalidOperationException("bad");

        public bool Contains(int item) => throw new InvalidOperationException("bad");

        public void CopyTo(int[] array, int arrayIndex) => throw new InvalidOperationException("bad");

        public IEnumerator<int> GetEnumerator() => throw new InvalidOperationException("bad");

        public int IndexOf(int item) => throw new InvalidOperationException("bad");

        public void Insert(int index, int item) => throw new InvalidOperationException("bad");

        public bool Remove(int item) => throw new InvalidOperationException("bad");

        public void RemoveAt(int index) => throw new InvalidOperationException("bad");

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
