using System.Text.Json;
using System.Text.Json.Nodes;
using Quoll.Json.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// JSON.stringify of .NET objects by the plans of their types gives the same as the specification's steps over these
/// objects. The other engine uses those steps for everything.
/// </summary>
public class JsonHostObjectTests
{
    private readonly Engine _planned = new();
    private readonly Engine _stepwise = new();

    public JsonHostObjectTests() => JsonSettings.Slot.Of(_stepwise.Realm.Agent).IsPlainOff = true;

    public static TheoryData<string> Names => new(Values.Keys);

    private static readonly Dictionary<string, Func<object>> Values = new()
    {
        ["class"] = static () => new Order(),
        ["record"] = static () => new Line("a\"b\u2028", 3, 1.50m),
        ["structure"] = static () => new Point(1, -2.5),
        ["anonymous"] = static () => new { A = 1, B = (object?)null, C = new[] { 1.5, double.NaN, double.PositiveInfinity } },
        ["list"] = static () => new List<object?> { 1, "x", null, true, new Line("l", 1, 2), new[] { 1, 2 }, DayOfWeek.Friday },
        ["empty"] = static () => new
        {
            List = new List<int>(),
            Dictionary = new Dictionary<string, int>(),
            Nothing = new object(),
            Set = new HashSet<int>(),
        },
        ["dictionary"] = static () => new Dictionary<string, object?> { ["b"] = 1, ["a"] = new Line("q", 1, 1), ["\"\n"] = null },
        ["indices"] = static () => new Dictionary<string, int> { ["b"] = 1, ["10"] = 2, ["2"] = 3 },
        ["indices of objects"] = static () => new Dictionary<string, Line?>
        {
            ["x"] = new("x", 1, 1),
            ["4294967294"] = new("most", 1, 1),
            ["4294967295"] = null,
            ["7"] = new("7", 1, 1),
            ["07"] = null,
            ["0"] = new("0", 1, 1),
        },
        ["lists of all lengths"] = static () => new[] { 0, 1, 2, 63, 64, 65, 128, 129, 300 }.Select(static length => new
        {
            Numbers = Enumerable.Range(0, length).Select(static n => n * 0.5).ToArray(),
            Longs = Enumerable.Range(0, length).Select(static n => long.MaxValue - n).ToList(),
            Texts = Enumerable.Range(0, length).Select(static n => new string('"', n)).ToList(),
            Maybe = Enumerable.Range(0, length).Select(static n => n % 3 == 0 ? (int?)null : n).ToArray(),
        }).ToList(),
        ["lists in lists"] = static () => new List<List<double[]>> { new() { new[] { 1.5, 2 }, Array.Empty<double>() }, new() },
        ["map"] = static () => new Dictionary<int, string> { [10] = "ten", [2] = "two" },
        ["set"] = static () => new HashSet<string> { "x", "y" },
        ["sequence"] = static () => Enumerable.Range(0, 3).Select(static i => new Line("s", i, i)),
        ["grid"] = static () => new[,] { { 1, 2 }, { 3, 4 } },
        ["dates"] = static () => new
        {
            Utc = new DateTime(1, 1, 1, 0, 0, 0, DateTimeKind.Utc),
            Local = new DateTime(2024, 5, 1, 10, 0, 0),
            Offset = DateTimeOffset.MaxValue,
            None = (DateTime?)null,
        },
        ["scalars"] = static () => new
        {
            Guid = Guid.Empty,
            Time = TimeSpan.FromSeconds(1.5),
            Day = new DateOnly(2024, 2, 29),
            Uri = new Uri("http://x/y"),
            Char = 'c',
            Big = long.MaxValue,
            Bytes = new byte[] { 1, 2 },
        },
        ["functions"] = static () => new { F = (Func<int>)(static () => 1), G = new object[] { (Action)(static () => { }) } },
        ["nodes"] = static () => new { Node = JsonNode.Parse("{\"a\":[1,null]}"), Element = JsonDocument.Parse("[{\"b\":2}]").RootElement },
        ["tuple"] = static () => (1, "two"),
        ["table"] = Table,
    };

    [Theory]
    [MemberData(nameof(Names))]
    public void Plans_give_what_the_steps_give(string name)
    {
        foreach (var code in new[] { "JSON.stringify(value)", "JSON.stringify(value, null, 2)",
            "JSON.stringify({ in: [value, { deep: value }] })",
            "JSON.stringify(value, null, '\u2028')", "JSON.stringify([value], ['Id', 'Lines', 'Sku', 'a'])",
                "JSON.stringify(value, (k, v) => k === 'Id' ? undefined : v)" })
        {
            var value = Values[name]();
            var expected = Run(_stepwise, value, code);
            // QuollJson compiles code for a type after several uses.
            for (var i = 0; i < Uses; i++) Assert.Equal(expected, Run(_planned, Values[name](), code));
        }
    }

    [Theory]
    [InlineData("Object.defineProperty(value.Lines[0], 'extra', { value: { added: [1] }, enumerable: true, configurable: true })")]
    [InlineData("Object.defineProperty(value, 'hidden', { value: 1, enumerable: false })")]
    [InlineData("Object.getPrototypeOf(value.Lines[0]).toJSON = function (key) { return this.Sku + key }")]
    [InlineData("Object.prototype.toJSON = function () { return 1 }; ''")]
    [InlineData("Array.prototype.toJSON = function () { return this.length }; ''")]
    [InlineData("Date.prototype.toISOString = () => 'day'; ''")]
    [InlineData("Date.prototype.toJSON = () => 'day'; ''")]
    [InlineData("value.When.toISOString()")]
    [InlineData("Object.setPrototypeOf(value.Lines[0], { toJSON() { return 'other' } })")]
    [InlineData("Set.prototype.toJSON = () => 'set'; ''")]
    [InlineData("Object.getPrototypeOf(value.Tags).toJSON = () => 'tags'; ''")]
    public void What_scripts_change_is_seen(string change)
    {
        Use(new Order());
        var value = new Order();
        foreach (var code in new[] { "JSON.stringify(value)", "JSON.stringify({ value }, null, 1)" })
            Assert.Equal(Run(_stepwise, value, $"{change}; {code}"), Run(_planned, value, $"{change}; {code}"));
    }

    [Fact]
    public void Utf8_gives_the_same_as_a_string()
    {
        foreach (var (name, make) in Values)
        {
            var value = _planned.FromObject(make());
            var bytes = new System.Buffers.ArrayBufferWriter<byte>();
            _planned.Json.Stringify(value, bytes);
            Assert.Equal(
                _planned.Invoke("JSON.stringify", value).AsString(),
                System.Text.Encoding.UTF8.GetString(bytes.WrittenSpan));
            Assert.NotEmpty(name);
        }
    }

    [Fact]
    public void A_cycle_is_a_TypeError_that_names_the_way()
    {
        Use(new Node());
        var node = new Node { Name = "a" };
        node.Next = new Node { Name = "b", Next = node };
        foreach (var engine in new[] { _planned, _stepwise })
        {
            engine.SetValue("value", node);
            var error = Assert.Throws<JavaScriptException>(() => engine.Execute("JSON.stringify({ x: value })"));
            Assert.Contains("x.Next.Next -> x", error.Message);
        }
    }

    [Theory]
    [InlineData("list", "[1]", "(root)")]
    [InlineData("dictionary", "x[0]", "(root)")]
    [InlineData("set", "[0][0]", "(root)")]
    [InlineData("untyped", "Any.Any", "(root)")]
    [InlineData("after others", "Next.Next.Next.Next", "Next.Next")]
    [InlineData("deep", "Next.Next.Next.Next.Next.Next.Next.Next.Next.Next…", "Next.Next.Next.Next.Next.Next.Next.Next.Next.Next…")]
    [InlineData("JavaScript", "Script.list[1]", "(root)")]
    public void The_way_to_a_cycle_is_that_of_the_steps(string name, string way, string back)
    {
        foreach (var engine in new[] { _planned, _stepwise })
        {
            var value = Cycle(name);
            engine.SetValue("value", value);
            if (name == "JavaScript") ((Holder)value).Script = engine.Execute("({ list: [0, value] })");
            for (var i = 0; i < Uses; i++)
            {
                var error = Assert.Throws<JavaScriptException>(() => engine.Execute("JSON.stringify(value)"));
                Assert.Contains($": {way}", error.Message);
                Assert.Contains($" -> {back}", error.Message);
            }
            var inside = Assert.Throws<JavaScriptException>(() => engine.Execute("JSON.stringify([0, { in: value }])"));
            Assert.Contains(": [1].in" + (way[0] == '[' ? "[" : "."), inside.Message);
            Assert.Equal("[1]", engine.Evaluate<string>("JSON.stringify([1])"));
        }
    }

    private static object Cycle(string name)
    {
        var holder = new Holder();
        switch (name)
        {
            case "list":
                var list = new List<object> { 0 };
                list.Add(list);
                return list;
            case "dictionary":
                var dictionary = new Dictionary<string, object>();
                dictionary["x"] = new[] { dictionary };
                return dictionary;
            case "set":
                var set = new HashSet<object>();
                set.Add(new object[] { set });
                return set;
            case "untyped":
                holder.Any = new Holder { Any = holder };
                return holder;
            case "JavaScript":
                return holder;
            default:
                var last = new Node { Next = new Node() };
                last.Next.Next = last;
                for (var i = 0; i < (name == "deep" ? 300 : 2); i++) last = new Node { Next = last };
                return last;
        }
    }

    private sealed class Holder
    {
        public object? Any { get; set; }

        public JsValue Script { get; set; }
    }

    [Theory]
    [InlineData("Set.prototype.toJSON = () => 'set'; ''")]
    [InlineData("Map.prototype.toJSON = () => 'map'; ''")]
    [InlineData("Array.prototype.toJSON = () => 'array'; ''")]
    [InlineData("Object.prototype.toJSON = () => 'object'; ''")]
    public void A_getter_may_change_a_prototype_that_nobody_has_used(string change)
    {
        var texts = new List<string?>();
        foreach (var engine in new[] { _planned, _stepwise })
        {
            var isOn = false;
            var value = new
            {
                First = new Meddler(() =>
                {
                    if (isOn) engine.Execute(change);
                }),
                Map = new Dictionary<int, string> { [1] = "one" },
                Set = new HashSet<string> { "x" },
                List = new List<int> { 1 },
            };
            for (var i = 0; i < Uses; i++) Run(engine, value, "JSON.stringify(value)");
            isOn = true;
            texts.Add(Run(engine, value, "JSON.stringify(value)"));
        }
        Assert.Equal(texts[1], texts[0]);
    }

    [Fact]
    public void A_getter_may_give_an_object_a_property()
    {
        foreach (var engine in new[] { _planned, _stepwise })
        {
            var isOn = false;
            var value = new Meddler(() =>
            {
                if (isOn) engine.Execute("point.toJSON = () => 'own'");
            });
            engine.SetValue("point", value.Second);
            for (var i = 0; i < Uses; i++) Run(engine, value, "JSON.stringify(value)");
            isOn = true;
            Assert.Equal("""{"First":1,"Second":"own"}""", Run(engine, value, "JSON.stringify(value)"));
        }
    }

    [Fact]
    public void A_getter_that_throws_is_an_error_and_the_engine_goes_on()
    {
        Use(new { Ok = 1, Bad = (Thrower?)null });
        foreach (var engine in new[] { _planned, _stepwise })
        {
            engine.SetValue("value", new { Ok = 1, Bad = (Thrower?)new Thrower() });
            Assert.IsType<InvalidOperationException>(
                Assert.Throws<JavaScriptException>(() => engine.Execute("JSON.stringify(value)")).InnerException);
            Assert.Equal("[1]", engine.Evaluate<string>("JSON.stringify([value.Ok])"));
        }
    }

    [Fact]
    public void A_getter_may_use_the_engine_meanwhile()
    {
        _stepwise.Execute("var outer = { after: [] }");
        Use(new Curious(_stepwise));
        var value = new Curious(_planned);
        _planned.SetValue("value", value).Execute("var outer = { list: [1, 2], value, after: [3] }");
        Assert.Equal("""{"list":[1,2],"value":{"Inner":"{\"a\":1}"},"after":[3,4]}""", _planned.Evaluate<string>("JSON.stringify(outer)"));
    }

    [Fact]
    public void No_object_is_made_and_nothing_but_the_result_is_allocated()
    {
        var value = new { Lines = Enumerable.Range(0, 100).Select(static i => new Line("line", i, 2)).ToList(), Name = "n" };
        var script = _planned.SetValue("value", value).Prepare("JSON.stringify(value)");
        var length = 0;
        for (var i = 0; i < 20; i++) length = _planned.Execute(script).AsString().Length;
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 10; i++) _planned.Execute(script);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 10 * (2L * length + 200));
    }

    /// <summary>After this number of uses, compiled code serializes a type.</summary>
    private const int Uses = 40;

    private void Use(object value)
    {
        for (var i = 0; i < Uses; i++) Run(_planned, value, "JSON.stringify(value)");
    }

    private static string? Run(Engine engine, object value, string code)
    {
        engine.SetValue("value", value);
        return engine.Evaluate<string?>(code);
    }

    [Fact]
    public void A_getter_may_change_what_was_relied_upon()
    {
        var isOn = false;
        var value = new Meddler(() =>
        {
            if (isOn) _planned.Execute("Object.getPrototypeOf(point).toJSON = function () { return 'seen' }");
        });
        _planned.SetValue("point", new Inner { X = 1 });
        Use(value);
        isOn = true;
        Assert.Equal("""{"First":1,"Second":"seen"}""", Run(_planned, value, "JSON.stringify(value)"));
    }

    private sealed class Meddler(Action meddle)
    {
        public int First
        {
            get
            {
                meddle();
                return 1;
            }
        }

        public Inner Second { get; } = new() { X = 2 };
    }

    private sealed class Inner
    {
        public int X { get; init; }
    }

    [Fact]
    public void Objects_deeper_than_code_goes_are_written()
    {
        var deep = new Node { Name = "end" };
        for (var i = 0; i < 500; i++) deep = new Node { Name = "n", Next = deep };
        Use(new Node());
        Assert.Equal(Run(_stepwise, deep, "JSON.stringify(value)"), Run(_planned, deep, "JSON.stringify(value)"));
    }

    [Fact]
    public void A_limit_of_memory_holds_for_objects_written_by_code()
    {
        using var engine = new Engine(new EngineOptions { MaxAllocatedBytes = 20_000_000 });
        var value = Enumerable.Range(0, 400_000).Select(static i => new Line("line", i, 2)).ToList();
        engine.SetValue("small", value.Take(2).ToList()).SetValue("value", value);
        for (var i = 0; i < Uses; i++) engine.Execute("JSON.stringify(small)");
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("JSON.stringify(value) + 1"));
        Assert.Equal("[1]", engine.Evaluate<string>("JSON.stringify([1])"));
    }

    private static System.Data.DataTable Table()
    {
        var table = new System.Data.DataTable();
        table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Name", typeof(string));
        table.Rows.Add(1, "one");
        table.Rows.Add(2, DBNull.Value);
        return table;
    }

    private sealed class Order
    {
        public int Id => 7;

        public List<Line> Lines { get; } = [new("a", 1, 2.5m), new("b", 2, 0.1m)];

        public DateTime When => new(2024, 1, 2, 3, 4, 5, 678, DateTimeKind.Utc);

        public Dictionary<string, int> Tags { get; } = new() { ["x"] = 1 };

        public HashSet<string> Set { get; } = ["s"];

        public object? Anything => new Point(1, 2);

        public string? Nothing => null;
    }

    private sealed record Line(string Sku, int Qty, decimal Price);

    private readonly record struct Point(int X, double Y);

    private sealed class Node
    {
        public string Name { get; init; } = "";

        public Node? Next { get; set; }
    }

    private sealed class Thrower
    {
        public int First => 1;

        public int Second => throw new InvalidOperationException("no second");
    }

    private sealed class Curious(Engine engine)
    {
        public string Inner => engine.Evaluate<string>("outer.after.push(4); JSON.stringify({ a: 1 })");
    }
}
