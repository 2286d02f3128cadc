// A program that passes values between scripts and .NET in each way of the guide. Tests publish it trimmed and native.
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Quoll;

namespace Border;

public static class BorderUses
{
    public static async Task RunAsync()
    {
        var uses = 0;
        var failures = 0;
        var engine = new Engine(new EngineOptions { Types = HostTypes.Default });

        void Use(string name, string expected, Func<object?> use)
        {
            string actual;
            try
            {
                actual = Text(use());
            }
            catch (Exception e)
            {
                actual = Failure(e);
            }
            Compare(name, expected, actual);
        }

        // A browser cannot wait for a task.
        async Task Await(string name, string expected, Func<Task<object?>> use)
        {
            string actual;
            try
            {
                actual = Text(await use());
            }
            catch (Exception e)
            {
                actual = Failure(e);
            }
            Compare(name, expected, actual);
        }

        void Compare(string name, string expected, string actual)
        {
            uses++;
            if (actual == expected) return;
            failures++;
            Console.WriteLine($"{name}: {actual} instead of {expected}");
        }

        static string Failure(Exception e)
        {
            var text = $"{e.GetType().Name}: {e.Message}";
            for (var inner = e.InnerException; inner is not null; inner = inner.InnerException) text += $" <- {inner.GetType().Name}: {inner.Message}";
            return text;
        }

        // Defines the value as `v` and evaluates a text.
        void In(string name, object? value, string code, string expected) =>
            Use("in: " + name, expected, () => engine.SetValue("v", value).Evaluate<string>(code));

        void Out<T>(string name, string code, string expected) => Use("out: " + name, expected, () => engine.Evaluate<T>(code));

        static string Text(object? value) => value switch
        {
            null => "null",
            string text => text,
            JsonElement element => element.GetRawText(),
            DateTime time => time.ToString("O", CultureInfo.InvariantCulture),
            DateTimeOffset time => time.ToString("O", CultureInfo.InvariantCulture),
            JsonNode node => node.ToJsonString(),
            System.Collections.IDictionary map =>
                "{" + string.Join(",", map.Keys.Cast<object>().Select(key => $"{Text(key)}:{Text(map[key])}").Order(StringComparer.Ordinal)) + "}",
            IEnumerable<KeyValuePair<string, object?>> entries => "{" + string.Join(",", entries.Select(entry => $"{entry.Key}:{Text(entry.Value)}")) + "}",
            System.Collections.IEnumerable items => "[" + string.Join(",", items.Cast<object?>().Select(Text)) + "]",
            IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
            _ => value.ToString()!,
        };

        // Scalars into scripts.
        In("bool", true, "typeof v + v", "booleantrue");
        In("byte", (byte)7, "typeof v + v", "number7");
        In("sbyte", (sbyte)-7, "`${v}`", "-7");
        In("short", (short)-300, "`${v}`", "-300");
        In("ushort", (ushort)300, "`${v}`", "300");
        In("int", 70000, "`${v}`", "70000");
        In("uint", 4000000000u, "`${v}`", "4000000000");
        In("long", 1L << 40, "`${v}`", "1099511627776");
        In("ulong", 1UL << 40, "`${v}`", "1099511627776");
        In("Int128", (Int128)5, "`${v}`", "5");
        In("UInt128", (UInt128)5, "`${v}`", "5");
        In("Half", (Half)1.5, "`${v}`", "1.5");
        In("float", 1.5f, "`${v}`", "1.5");
        In("double", 0.1, "`${v}`", "0.1");
        In("decimal", 0.10m, "`${v}`", "0.1");
        In("BigInteger", BigInteger.Pow(2, 70), "typeof v + v", "bigint1180591620717411303424");
        In("char", 'c', "typeof v + v", "stringc");
        In("string", "text", "v.length + v", "4text");
        In("DateTime", new DateTime(2026, 11, 24, 1, 2, 3, DateTimeKind.Utc), "v.toISOString()", "2026-11-24T01:02:03.000Z");
        In("DateTimeOffset", new DateTimeOffset(2026, 11, 24, 1, 2, 3, TimeSpan.FromHours(1)), "v.toISOString()", "2026-11-24T00:02:03.000Z");
        In("DateOnly", new DateOnly(2026, 11, 24), "v", "2026-11-24");
        In("TimeOnly", new TimeOnly(14, 5), "v", "14:05:00");
        In("TimeSpan", TimeSpan.FromMinutes(90), "v", "01:30:00");
        In("Guid", Guid.Empty, "v", "00000000-0000-0000-0000-000000000000");
        In("Uri", new Uri("https://example.org/a"), "v", "https://example.org/a");
        In("Version", new Version(1, 2, 3), "v", "1.2.3");
        In("enum", Level.High, "`${v}`", "1");
        In("int?", (int?)5, "`${v}`", "5");
        In("null", null, "`${v}`", "null");
        In("bytes", new byte[] { 1, 2 }, "v.constructor.name + v", "Uint8Array1,2");
        In("memory of bytes", new ReadOnlyMemory<byte>([1, 2]), "v.constructor.name + v", "Uint8Array1,2");

        // Scalars out of scripts.
        Out<bool>("bool", "1 < 2", "True");
        Out<byte>("byte", "200", "200");
        Out<sbyte>("sbyte", "-5", "-5");
        Out<short>("short", "-5", "-5");
        Out<ushort>("ushort", "5", "5");
        Out<int>("int", "2 ** 30", "1073741824");
        Out<uint>("uint", "2 ** 31", "2147483648");
        Out<long>("long", "2 ** 40", "1099511627776");
        Out<ulong>("ulong", "2 ** 40", "1099511627776");
        Out<Int128>("Int128", "2n ** 100n", "1267650600228229401496703205376");
        Out<UInt128>("UInt128", "2n ** 100n", "1267650600228229401496703205376");
        Out<Half>("Half", "1.5", "1.5");
        Out<float>("float", "1.5", "1.5");
        Out<double>("double", "0.1 + 0.2", "0.30000000000000004");
        Out<decimal>("decimal", "1.25", "1.25");
        Out<BigInteger>("BigInteger", "2n ** 70n", "1180591620717411303424");
        Out<char>("char", "'c'", "c");
        Out<string>("string", "'a' + 1", "a1");
        Out<DateTime>("DateTime", "new Date(0)", "1970-01-01T00:00:00.0000000Z");
        Out<DateTimeOffset>("DateTimeOffset", "new Date(0)", "1970-01-01T00:00:00.0000000+00:00");
        Out<DateOnly>("DateOnly", "'2026-11-24'", "11/24/2026");
        Out<TimeOnly>("TimeOnly", "'14:05'", "14:05");
        Out<TimeSpan>("TimeSpan", "1500", "00:00:01.5000000");
        Out<Guid>("Guid", "'00000000-0000-0000-0000-000000000001'", "00000000-0000-0000-0000-000000000001");
        Out<Uri>("Uri", "'https://example.org/'", "https://example.org/");
        Out<Version>("Version", "'1.2'", "1.2");
        Out<Level>("enum", "'High'", "High");
        Out<DayOfWeek>("enum of .NET", "5", "Friday");
        Out<int?>("int?", "null", "null");
        Out<int?>("int? with a value", "4", "4");
        Out<DateTime?>("DateTime?", "new Date(0)", "1970-01-01T00:00:00.0000000Z");
        Out<Level?>("enum?", "1", "High");
        Out<JsValue>("JsValue", "[1]", "[ 1 ]");

        // Collections into scripts.
        In("int[]", new[] { 1, 2, 3 }, "v.map(x => x * 2).join()", "2,4,6");
        In("double[,]", new double[,] { { 1, 2 }, { 3, 4 } }, "v[1].join() + v.length", "3,42");
        In("List<int>", new List<int> { 1, 2 }, "Array.isArray(v) + v.join()", "true1,2");
        In("List<string>", new List<string> { "a", "b" }, "v.map(x => x.toUpperCase()).join()", "A,B");
        In("List<Order>", new List<Order> { new("Ada") }, "v[0].Customer", "Ada");
        In("List<DateTime>", new List<DateTime> { DateTime.UnixEpoch }, "v[0].toISOString()", "1970-01-01T00:00:00.000Z");
        In("List<Point>", new List<Point> { new(1, 2) }, "`${v[0].X + v[0].Y}`", "3");
        In("List<Level>", new List<Level> { Level.High }, "v.join()", "1");
        In("list of nullables", new List<int?> { 1, null }, "JSON.stringify(v)", "[1,null]");
        In("ArraySegment<int>", new ArraySegment<int>([1, 2, 3], 1, 2), "v.join()", "2,3");
        In("ReadOnlyCollection<double>", new ReadOnlyCollection<double>([1.5]), "v.join()", "1.5");
        In("ImmutableArray<int>", ImmutableArray.Create(1, 2), "v.join()", "1,2");
        In("ImmutableList<int>", ImmutableList.Create(1, 2), "v.join()", "1,2");
        In("Dictionary<string, int>", new Dictionary<string, int> { ["a"] = 1 }, "Object.entries(v).join()", "a,1");
        In("Dictionary<string, object>", new Dictionary<string, object?> { ["a"] = 1, ["b"] = new[] { 1.5 } }, "JSON.stringify(v)", "{\"a\":1,\"b\":[1.5]}");
        In("Dictionary<string, Order>", new Dictionary<string, Order> { ["a"] = new("Ada") }, "v.a.Customer", "Ada");
        In("Dictionary<int, string>", new Dictionary<int, string> { [5] = "five" }, "v.get(5) + v.size + v[5]", "five1five");
        In("Dictionary<Guid, Order>", new Dictionary<Guid, Order> { [Guid.Empty] = new("Ada") }, "[...v.values()][0].Customer", "Ada");
        In("Dictionary<Level, decimal>", new Dictionary<Level, decimal> { [Level.High] = 2.5m }, "`${v.get(1)}`", "2.5");
        In("SortedDictionary<string, double>", new SortedDictionary<string, double> { ["b"] = 2, ["a"] = 1 }, "Object.keys(v).join()", "a,b");
        In("ConcurrentDictionary<string, long>", new ConcurrentDictionary<string, long> { ["a"] = 1 }, "`${v.a}`", "1");
        In("ImmutableDictionary<string, int>", ImmutableDictionary<string, int>.Empty.Add("a", 1), "`${v.a}`", "1");
        In("HashSet<int>", new HashSet<int> { 1, 2 }, "`${v.has(2)}${v.size}`", "true2");
        In("SortedSet<string>", new SortedSet<string> { "b", "a" }, "[...v].join()", "a,b");
        In("ImmutableHashSet<Guid>", ImmutableHashSet.Create(Guid.Empty), "`${v.size}`", "1");
        In("Queue<int>", new Queue<int>([1, 2]), "[...v].join()", "1,2");
        In("Stack<double>", new Stack<double>([1, 2]), "[...v].join()", "2,1");
        In("LinkedList<int>", new LinkedList<int>([1, 2]), "[...v].join()", "1,2");
        In("sequence of LINQ", Enumerable.Range(1, 3).Where(x => x > 1), "[...v].join()", "2,3");
        In("sequence of structures", Enumerable.Range(1, 2).Select(x => new Point(x, x)), "[...v].map(p => p.X).join()", "1,2");
        In("lookup", new[] { 1, 2, 3 }.ToLookup(x => x % 2), "JSON.stringify([...v.get(1)])", "[1,3]");
        In("ArrayList", new System.Collections.ArrayList { 1, "a" }, "v.join()", "1,a");
        In("Hashtable", new System.Collections.Hashtable { ["a"] = 1 }, "`${v.a}`", "1");
        In("NameValueCollection", new System.Collections.Specialized.NameValueCollection { ["a"] = "1" }, "v.a", "1");
        In("tuple", (1, "a"), "const [n, s] = v; s + n", "a1");
        In("KeyValuePair<string, int>", new KeyValuePair<string, int>("a", 1), "v.Key + v.Value", "a1");
        In("JsonObject", JsonNode.Parse("{\"a\":[1,true,null]}"), "JSON.stringify(v)", "{\"a\":[1,true,null]}");
        In("JsonArray", new JsonArray(1, "a"), "v.length + v[1]", "2a");
        In("JsonElement", JsonDocument.Parse("{\"a\":[1]}").RootElement, "JSON.stringify(v)", "{\"a\":[1]}");
        IDictionary<string, object?> expando = new ExpandoObject();
        expando["name"] = "Ada";
        expando["age"] = 36;
        In("ExpandoObject", expando, "v.name + v.age + Object.keys(v)", "Ada36name,age");
        var table = new System.Data.DataTable("t") { Columns = { { "A", typeof(int) } }, Rows = { 7 } };
        In("DataTable", table, "`${v[0].A}`", "7");

        // Structures in types that no source names, so that a native program has no code of the engine for them.
        In("list of a generic method", Hidden.List(1u, 2u), "v.join() + v.length", "1,22");
        In("set of a generic method", Hidden.Set((ushort)1, (ushort)2), "`${v.has(2)}${v.size}`", "true2");
        In("dictionary of a generic method", Hidden.Map((sbyte)1, (ushort)2), "`${v.get(1)}${v.size}`", "21");
        In("dictionary by name of a generic method", Hidden.Map("a", (ushort)2), "`${v.a}${Object.keys(v)}`", "2a");
        In("sequence of a generic method", Hidden.Sequence(1u, 2u), "[...v].join()", "1,2");
        Out<Basket>("own collection", "[{ Name: 'pen', Price: 2 }]", "[pen 2]");
        Out<Counts>("own dictionary", "({ a: 1 })", "{a:1}");

        // Collections out of scripts.
        Out<int[]>("int[]", "[1, 2]", "[1,2]");
        Out<double[]>("double[] of a typed array", "new Float64Array([1.5])", "[1.5]");
        Out<byte[]>("byte[]", "new Uint8Array([1, 2])", "[1,2]");
        Out<string[]>("string[]", "['a', 'b']", "[a,b]");
        Out<int?[]>("int?[]", "[1, null]", "[1,null]");
        Out<int[,]>("int[,]", "[[1, 2], [3, 4]]", "[1,2,3,4]");
        Out<int[][]>("int[][]", "[[1], [2, 3]]", "[[1],[2,3]]");
        Out<List<int>>("List<int>", "[1, 2]", "[1,2]");
        Out<List<bool>>("List<bool>", "[true]", "[True]");
        Out<List<decimal>>("List<decimal>", "[1.5]", "[1.5]");
        Out<List<DateTime>>("List<DateTime>", "[new Date(0)]", "[1970-01-01T00:00:00.0000000Z]");
        Out<List<Guid>>("List<Guid>", "['00000000-0000-0000-0000-000000000001']", "[00000000-0000-0000-0000-000000000001]");
        Out<List<Level>>("List<Level>", "['High', 0]", "[High,Low]");
        Out<List<Line>>("List<Line>", "[{ Name: 'pen', Price: 2 }]", "[pen 2]");
        Out<List<Point>>("List<Point>", "[{ X: 1, Y: 2 }]", "[(1,2)]");
        Out<List<object?>>("List<object>", "[1, 'a', [2]]", "[1,a,[2]]");
        Out<List<List<int>>>("List<List<int>>", "[[1], [2]]", "[[1],[2]]");
        Out<IList<int>>("IList<int>", "[1]", "[1]");
        Out<ICollection<double>>("ICollection<double>", "[1.5]", "[1.5]");
        Out<IReadOnlyList<int>>("IReadOnlyList<int>", "new Set([1, 2])", "[1,2]");
        Out<IEnumerable<int>>("IEnumerable<int>", "(function* () { yield 1; yield 2 })()", "[1,2]");
        Out<HashSet<int>>("HashSet<int>", "new Set([1, 2])", "[1,2]");
        Out<ISet<string>>("ISet<string>", "['a']", "[a]");
        Out<Queue<int>>("Queue<int>", "[1, 2]", "[1,2]");
        Out<Stack<int>>("Stack<int>", "[1, 2]", "[1,2]");
        Out<LinkedList<long>>("LinkedList<long>", "[1]", "[1]");
        Out<ImmutableArray<int>>("ImmutableArray<int>", "[1]", "[1]");
        Out<ImmutableList<int>>("ImmutableList<int>", "[1]", "[1]");
        Out<ImmutableHashSet<int>>("ImmutableHashSet<int>", "[1]", "[1]");
        Out<ObservableCollection<int>>("ObservableCollection<int>", "[1]", "[1]");
        Out<Dictionary<string, int>>("Dictionary<string, int>", "({ a: 1 })", "{a:1}");
        Out<Dictionary<int, double>>("Dictionary<int, double>", "new Map([[1, 1.5]])", "{1:1.5}");
        Out<Dictionary<string, object?>>("Dictionary<string, object>", "({ a: 1, b: 'x' })", "{a:1,b:x}");
        Out<Dictionary<string, List<int>>>("Dictionary<string, List<int>>", "({ a: [1] })", "{a:[1]}");
        Out<Dictionary<string, Line>>("Dictionary<string, Line>", "({ a: { Name: 'pen', Price: 2 } })", "{a:pen 2}");
        Out<Dictionary<Level, bool>>("Dictionary<Level, bool>", "({ High: true })", "{High:True}");
        Out<IReadOnlyDictionary<string, int>>("IReadOnlyDictionary<string, int>", "({ a: 1 })", "{a:1}");
        Out<SortedDictionary<string, int>>("SortedDictionary<string, int>", "({ b: 2, a: 1 })", "{a:1,b:2}");
        Out<ConcurrentDictionary<string, int>>("ConcurrentDictionary<string, int>", "({ a: 1 })", "{a:1}");
        Out<ImmutableDictionary<string, int>>("ImmutableDictionary<string, int>", "({ a: 1 })", "{a:1}");
        Out<(int, string)>("tuple", "[1, 'a']", "(1, a)");
        Out<System.Collections.Specialized.NameValueCollection>("NameValueCollection", "({ a: '1' })", "[a]");
        Use("out: DataTable", "7", () => engine.Evaluate<System.Data.DataTable>("[{ A: 7 }]").Rows[0]["A"]);
        Out<ExpandoObject>("ExpandoObject", "({ a: 1, b: { c: 'x' } })", "{a:1,b:{c:x}}");
        Out<JsonNode>("JsonNode", "({ a: [1, true, null] })", "{\"a\":[1,true,null]}");
        Out<JsonElement>("JsonElement", "({ a: [1] })", "{\"a\":[1]}");
        Use("out: object", "{a:[1,x]}", () => engine.Evaluate("({ a: [1, 'x'] })").ToObject());
        Use("out: typed array as an object", "[1,2]", () => engine.Evaluate("new Int16Array([1, 2])").ToObject());
        Use("out: Map as an object", "{1:a}", () => engine.Evaluate("new Map([[1, 'a']])").ToObject());
        Use("ConvertTo", "[1,2]", () => engine.Evaluate("[1, 2]").ConvertTo<List<short>>());

        // Objects of described types.
        In("object", new Order("Ada"), "v.Customer + v.Lines.length + v.Total", "Ada00");
        Use("write a member", "Bob", () => { var order = new Order("Ada"); engine.SetValue("v", order).Execute("v.Customer = 'Bob'"); return order.Customer; });
        Use("add to a list", "pen 2", () =>
        {
            var order = new Order("Ada");
            engine.SetValue("v", order).Execute("v.Lines.push({ Name: 'pen', Price: 2 })");
            return order.Lines[0];
        });
        Use("write an entry", "5", () => { var map = new Dictionary<string, int>(); engine.SetValue("v", map).Execute("v.a = 5"); return map["a"]; });
        Use("add to a set", "[3]", () => { var set = new HashSet<int>(); engine.SetValue("v", set).Execute("v.add(3)"); return set; });
        Use("write to an array", "[9,2]", () => { var array = new[] { 1, 2 }; engine.SetValue("v", array).Execute("v[0] = 9"); return array; });
        Use("write an entry of a Map", "x", () => { var map = new Dictionary<int, string>(); engine.SetValue("v", map).Execute("v.set(4, 'x')"); return map[4]; });
        Use("sort a list", "[1,2,3]", () => { var list = new List<int> { 3, 1, 2 }; engine.SetValue("v", list).Execute("v.sort((a, b) => a - b)"); return list; });
        In("method", new Order("Ada"), "`${v.Add(1, 2)}${v.Add(1.5, 2)}`", "33.5");
        In("params", new Order("Ada"), "`${v.Sum(1, 2, 3)}`", "6");
        In("default argument", new Order("Ada"), "v.Greet() + v.Greet('Hey')", "Hello AdaHey Ada");
        In("out parameter", new Order("Ada"), "v.TryCount().join()", "true,0");
        In("nested structure", new Order("Ada"), "`${v.At.X}`", "3");
        In("method with a callback", new Order("Ada"), "`${v.Apply(x => x * 3)}`", "21");
        In("method with a list", new Order("Ada"), "`${v.Count([1, 2, 3])}`", "3");
        In("overloads by callback", new Order("Ada"), "v.Each((x) => x > 1).join()", "2,3");
        Use("class out", "pen 2", () => engine.Evaluate<Line>("({ Name: 'pen', Price: 2 })"));
        Use("constructor", "Ada", () => engine.SetType<Order>().Evaluate<Order>("new Order('Ada')").Customer);
        Use("class of a script", "Ada!", () => engine.SetType<Order>().Evaluate<string>("class Rush extends Order { get label() { return this.Customer + '!' } } new Rush('Ada').label"));
        Use("enum as a type", "1High", () => engine.SetType<Level>().Evaluate<string>("Level.High + Level[1]"));
        Use("extension method", "PEN", () => engine.SetValue("v", new Line("pen", 2)).Evaluate<string>("v.Shout()"));
        In("JSON of an object", new Order("Ada") { Lines = { new("pen", 2) } }, "JSON.stringify(v)", "{\"Customer\":\"Ada\",\"Lines\":[{\"Name\":\"pen\",\"Price\":2}],\"At\":{\"X\":3,\"Y\":4},\"Total\":2}");
        In("JSON of a list of objects", new List<Line> { new("pen", 2) }, "JSON.stringify(v)", "[{\"Name\":\"pen\",\"Price\":2}]");
        In("JSON of numbers", new Dictionary<string, double[]> { ["a"] = [1.5] }, "JSON.stringify(v)", "{\"a\":[1.5]}");
        Use("engine.Json", "{\"Name\":\"pen\",\"Price\":2}", () => engine.Json.Stringify(engine.FromObject(new Line("pen", 2))));
        Use("engine.Json.Parse", "1", () => engine.Json.Parse("{\"a\":1}")["a"]);
        Use("copy", "Ada", () => engine.FromObject(new Order("Ada"), HostMode.Copy)["Customer"]);

        // Functions of the host.
        Use("Func<int, int>", "6", () => engine.SetValue("f", (int x) => x * 2).Evaluate<int>("f(3)"));
        Use("Func<double, double, double>", "3.5", () => engine.SetValue("f", (double x, double y) => x + y).Evaluate<double>("f(1, 2.5)"));
        Use("Func<DateTime, int>", "1970", () => engine.SetValue("f", (DateTime time) => time.Year).Evaluate<int>("f(new Date(0))"));
        Use("Func<Guid, string>", "00000000-0000-0000-0000-000000000000", () => engine.SetValue("f", (Guid id) => id.ToString()).Evaluate<string>("f('00000000-0000-0000-0000-000000000000')"));
        Use("Func<int?, int>", "10", () => engine.SetValue("f", (int? x) => x ?? 10).Evaluate<int>("f()"));
        Use("Func<Level, Level>", "1", () => engine.SetValue("f", (Level x) => x).Evaluate<int>("f('High')"));
        Use("Func<Point, int>", "3", () => engine.SetValue("f", (Point p) => p.X + p.Y).Evaluate<int>("f({ X: 1, Y: 2 })"));
        Use("Func<List<int>, int>", "2", () => engine.SetValue("f", (List<int> list) => list.Count).Evaluate<int>("f([1, 2])"));
        Use("Action<bool>", "True", () => { var seen = false; engine.SetValue("f", (bool x) => { seen = x; }).Execute("f(true)"); return seen; });
        Use("Func<decimal, decimal>", "2.5", () => engine.SetValue("f", (decimal x) => x + 1).Evaluate<decimal>("f(1.5)"));
        Use("params double[]", "3", () => engine.SetValue("f", (Delegate)((params double[] values) => values.Max())).Evaluate<double>("f(1, 3, 2)"));
        Use("params int[]", "6", () => engine.SetValue("f", (Delegate)((params int[] values) => values.Sum())).Evaluate<int>("f(1, 3, 2)"));
        Use("own delegate type", "7", () => engine.SetValue("f", new Combine((a, b) => (int)(a + b))).Evaluate<int>("f(3, 4)"));
        Use("callback of numbers", "18", () => engine.SetValue("f", (Func<int, int> g, int x) => g(g(x))).Evaluate<int>("f(x => x * 3, 2)"));
        Use("callback of doubles", "4.5", () => engine.SetValue("f", (Func<double, double> g) => g(1.5)).Evaluate<double>("f(x => x * 3)"));
        Use("callback to bool", "[2,3]", () => engine.SetValue("f", (Predicate<int> g) => new List<int> { 1, 2, 3 }.FindAll(g)).Evaluate<List<int>>("f(x => x > 1)"));
        Use("comparison", "[3,2,1]", () => engine.SetValue("f", (Comparison<int> g) => { int[] a = [1, 3, 2]; Array.Sort(a, g); return a; }).Evaluate<int[]>("f((a, b) => b - a)"));
        Use("callback with a structure", "3", () => engine.SetValue("f", (Func<Point, int> g) => g(new Point(1, 2))).Evaluate<int>("f(p => p.X + p.Y)"));
        Use("callback with a date", "1970", () => engine.SetValue("f", (Func<DateTime, int> g) => g(DateTime.UnixEpoch)).Evaluate<int>("f(d => d.getUTCFullYear())"));
        Use("callback with three numbers", "6", () => engine.SetValue("f", (Func<int, long, double, decimal> g) => g(1, 2, 3)).Evaluate<decimal>("f((a, b, c) => a + b + c)"));
        Use("callback without result", "5", () => { var seen = 0; engine.SetValue("f", (Action<Action<int>> g) => g(x => seen = x)).Execute("f(h => h(5))"); return seen; });
        Use("callback that takes a function", "8", () => engine.SetValue("f", (Func<Func<int, int>, int> g) => g(x => x * 2)).Evaluate<int>("f(h => h(4))"));
        Use("own delegate as callback", "7", () => engine.SetValue("f", (Combine g) => g(3, 4)).Evaluate<int>("f((a, b) => a + b)"));
        Use("function at the lowest level", "7", () => engine.SetFunction("max", static (in HostCall call) => call.Return(Math.Max(call[0].AsNumber(), call[1].AsNumber()))).Evaluate<int>("max(3, 7)"));
        Use("error of the host", "A function of the host failed: fail", () => engine.SetValue("fail", new Action(() => throw new IOException("secret"))).Evaluate<string>("try { fail() } catch (e) { e.message }"));
        Use("refused argument", "f(x): 1.5 is not an Int32", () => engine.SetValue("f", (int x) => x).Evaluate<string>("try { f(1.5) } catch (e) { e.message }"));

        // Functions of the script.
        Use("rule", "True", () => engine.Evaluate<Func<Order, bool>>("o => o.Customer === 'Ada'")(new Order("Ada")));
        Use("rule of numbers", "7", () => engine.Evaluate<Func<int, int, int>>("(a, b) => a + b")(3, 4));
        Use("rule with decimal", "3.0", () => engine.Evaluate<Func<Order, decimal, decimal>>("(o, r) => 30 * r")(new Order("Ada"), 0.1m) + 0.0m);
        Use("rule to double", "1.5", () => engine.Evaluate<Func<string, double>>("t => Number(t)")("1.5"));
        Use("rule with a date", "1970", () => engine.Evaluate<Func<DateTime, int>>("d => d.getUTCFullYear()")(DateTime.UnixEpoch));
        Use("rule to a structure", "(2,1)", () => engine.Evaluate<Func<Point, Point>>("p => ({ X: p.Y, Y: p.X })")(new Point(1, 2)));
        Use("rule to nullable", "null", () => engine.Evaluate<Func<int, int?>>("x => null")(1));
        Use("rule to a list", "[1,2]", () => engine.Evaluate<Func<List<int>>>("() => [1, 2]")());
        Use("rule to an enum", "High", () => engine.Evaluate<Func<Level, Level>>("x => x + 1")(Level.Low));
        Use("action", "[5]", () => { var seen = new List<int>(); engine.SetValue("seen", seen); engine.Evaluate<Action<int>>("x => { seen.push(x) }")(5); return seen; });
        Use("eight parameters", "36", () => engine.Evaluate<Func<int, int, int, int, int, int, int, int, int>>("(...a) => a.reduce((x, y) => x + y)")(1, 2, 3, 4, 5, 6, 7, 8));
        Use("own delegate type", "12", () => engine.Evaluate<Combine>("(a, b) => a * b")(3, 4));
        Use("record of rules", "True Ada", () =>
        {
            var rules = engine.Evaluate<Rules>("({ accepts: o => o.Lines.length === 0, title: o => o.Customer, rate: x => x / 2 })");
            return $"{rules.Accepts(new Order("Ada"))} {rules.Title(new Order("Ada"))}";
        });
        Use("member that is a rule", "2.5", () => engine.Evaluate<Rules>("({ accepts: o => true, title: o => '', rate: x => x / 2 })").Rate(5));
        Use("Invoke", "5", () => engine.SetValue("unused", 1).Execute("function add(a, b) { return a + b } add").Call(JsValue.Undefined, 2, 3));
        Use("Invoke by name", "[2,4]", () => { engine.Execute("function twice(a) { return a.map(x => x * 2) }"); return engine.Invoke("twice", (object)new[] { 1, 2 }).ConvertTo<int[]>(); });

        // Tasks, promises and sequences.
        await Await("Task<int>", "6", async () => await engine.SetValue("f", async (int x) => { await Task.Yield(); return x * 2; }).EvaluateAsync<int>("f(3)"));
        await Await("ValueTask<double>", "1.5", async () => await engine.SetValue("f", () => ValueTask.FromResult(1.5)).EvaluateAsync<double>("f()"));
        await Await("ValueTask", "done", async () => await engine.SetValue("f", () => ValueTask.CompletedTask).EvaluateAsync<string>("f().then(() => 'done')"));
        await Await("Task of an object", "Ada", async () => await engine.SetValue("f", () => Task.FromResult(new Order("Ada"))).EvaluateAsync<string>("(async () => (await f()).Customer)()"));
        await Await("Task<int> out", "5", async () => await engine.Evaluate<Func<Task<int>>>("async () => 5")());
        await Await("Task<DateTime> out", "1970-01-01T00:00:00.0000000Z", async () => await engine.Evaluate<Func<Task<DateTime>>>("async () => new Date(0)")());
        await Await("ValueTask<decimal> out", "1.5", async () => await engine.Evaluate<Func<ValueTask<decimal>>>("async () => 1.5")().AsTask());
        await Await("Task out", "RanToCompletion", async () => { var task = engine.Evaluate<Func<Task>>("async () => {}")(); await task; return task.Status; });
        await Await("Task<List<int>> out", "[1]", async () => await engine.Evaluate<Func<int, Task<List<int>>>>("async x => [x]")(1));
        await Await("IAsyncEnumerable<int> in", "6", async () => await engine.SetValue("v", Numbers()).EvaluateAsync<int>("(async () => { let sum = 0; for await (const x of v) sum += x; return sum })()"));
        await Await("IAsyncEnumerable<string> in", "ab", async () => await engine.SetValue("v", Texts()).EvaluateAsync<string>("(async () => { let all = ''; for await (const x of v) all += x; return all })()"));
        await Await("IAsyncEnumerable<int> out", "[1,2]", async () => await Collect(engine.Evaluate<IAsyncEnumerable<int>>("(async function* () { yield 1; yield 2 })()")));
        await Await("IAsyncEnumerable<Line> out", "[pen 2]", async () => await Collect(engine.Evaluate<IAsyncEnumerable<Line>>("(async function* () { yield { Name: 'pen', Price: 2 } })()")));

        // Modules, prepared scripts, limits.
        Use("module of the host", "42", () =>
        {
            var modules = new InMemoryModuleLoader().Add("app:host", m => m.Export("double", (int x) => x * 2).Export("order", new Order("Ada")).ExportType<Line>())
                .Add("main.js", "import { double, order, Line } from 'app:host'; export const all = double(18) + order.Customer.length + new Line('pen', 3).Price;");
            return new Engine(new EngineOptions { ModuleLoader = modules, Types = HostTypes.Default }).ImportModule("main.js")["all"];
        });
        Use("prepared script", "3", () => engine.Evaluate<int>(new Engine().Prepare("1 + 2")));
        Use("template", "Ada", () => new EngineTemplate(new EngineOptions { Types = HostTypes.Default }).SetValue("order", new Order("Ada")).CreateEngine().Evaluate<string>("order.Customer"));
        Use("limit", "Steps", () =>
        {
            try { return new Engine(new EngineOptions { MaxSteps = 1000 }).Execute("for (;;);"); }
            catch (ExecutionLimitException e) { return e.Limit; }
        });
        Use("console", "1 { a: 2 }", () =>
        {
            var text = new StringWriter();
            new Engine(new EngineOptions { Console = text, Globals = EngineGlobals.Web }).Execute("console.log(1, { a: 2 })");
            return text.ToString().TrimEnd();
        });

        // Typed JSON by generated types.
        var json = new QuollJsonOptions { Types = HostTypes.Default };
        Use("Serialize", "{\"Name\":\"pen\",\"Price\":2}", () => QuollJson.Serialize(new Line("pen", 2), json));
        Use("Deserialize", "pen 2", () => QuollJson.Deserialize<Line>("{\"Name\":\"pen\",\"Price\":2}", json));
        Use("Deserialize a list", "[pen 2]", () => QuollJson.Deserialize<List<Line>>("[{\"Name\":\"pen\",\"Price\":2}]", json));
        Use("Serialize a dictionary", "{\"a\":1}", () => QuollJson.Serialize(new Dictionary<string, int> { ["a"] = 1 }, json));
        Use("Deserialize numbers", "[1,2]", () => QuollJson.Deserialize<int[]>("[1,2]", json));

        Console.WriteLine($"{uses} uses, {failures} failures");

        static async IAsyncEnumerable<int> Numbers()
        {
            for (var i = 1; i < 4; i++)
            {
                await Task.Yield();
                yield return i;
            }
        }

        static async IAsyncEnumerable<string> Texts()
        {
            await Task.Yield();
            yield return "a";
            yield return "b";
        }

        static async Task<List<T>> Collect<T>(IAsyncEnumerable<T> items)
        {
            var all = new List<T>();
            await foreach (var item in items) all.Add(item);
            return all;
        }
    }
}

public enum Level { Low, High }

public delegate int Combine(long a, short b);

public record struct Point(int X, int Y)
{
    public override readonly string ToString() => $"({X},{Y})";
}

public record Line(string Name, decimal Price)
{
    public override string ToString() => $"{Name} {Price}";
}

public class Order(string customer)
{
    public string Customer { get; set; } = customer;

    public List<Line> Lines { get; } = [];

    public Point At { get; } = new(3, 4);

    public decimal Total => Lines.Sum(line => line.Price);

    public int Add(int a, int b) => a + b;

    public double Add(double a, double b) => a + b;

    public int Sum(params int[] values) => values.Sum();

    public string Greet(string word = "Hello") => $"{word} {Customer}";

    public bool TryCount(out int count)
    {
        count = Lines.Count;
        return true;
    }

    public int Apply(Func<int, int> f) => f(7);

    public int Count(IReadOnlyList<int> values) => values.Count;

    public List<int> Each(Predicate<int> f) => new List<int> { 1, 2, 3 }.FindAll(f);
}

public static class Hidden
{
    public static object List<T>(params T[] items) => new List<T>(items);

    public static object Set<T>(params T[] items) => new HashSet<T>(items);

    public static object Map<TKey, TValue>(TKey key, TValue value) where TKey : notnull => new Dictionary<TKey, TValue> { [key] = value };

    public static object Sequence<T>(params T[] items) => items.Where(static item => item is not null);
}

public class Basket : List<Line>;

public class Counts : Dictionary<string, int>;

public record Rules(
    [property: JsonPropertyName("accepts")] Func<Order, bool> Accepts,
    [property: JsonPropertyName("title")] Func<Order, string> Title,
    [property: JsonPropertyName("rate")] Func<double, double> Rate);

public static class LineExtensions
{
    public static string Shout(this Line line) => line.Name.ToUpperInvariant();
}

[ScriptType(typeof(Order), Construct = true)]
[ScriptType(typeof(Line), Construct = true)]
[ScriptType(typeof(Rules))]
[ScriptType(typeof(Basket))]
[ScriptType(typeof(Counts))]
[ScriptType(typeof(Level))]
[ScriptType(typeof((int, string)))]
[ScriptType(typeof(KeyValuePair<string, int>))]
[ScriptTypesOptions(Writable = true, Extensions = [typeof(LineExtensions)])]
[QuollJsonType(typeof(Line))]
[QuollJsonType(typeof(List<Line>))]
[QuollJsonType(typeof(Dictionary<string, int>))]
[QuollJsonType(typeof(int[]))]
public partial class HostTypes : ScriptTypes;
