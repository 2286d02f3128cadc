using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Dynamic;

namespace Quoll.Tests.Hosts;

public abstract class HostDictionaryTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostDictionaryTests(true);

    public class Reflected() : HostDictionaryTests(false);

    public class Generated() : HostDictionaryTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void A_dictionary_is_a_live_object()
    {
        Writable();
        var tags = new Dictionary<string, int> { ["a"] = 1 };
        Set("tags", tags);
        tags["b"] = 2;
        Check("""
            tags.b ==> 2
            tags.c ==> undefined
            tags.c = 3; tags.c ==> 3
            tags['with blank'] = 4; tags['with blank'] ==> 4
            tags.a++; tags.a ==> 2
            delete tags.a; 'a' in tags ==> false
            delete tags.nothing ==> true
            Object.keys(tags).sort() ==> ["b","c","with blank"]
            for (const key in tags) delete tags[key]; tags ==> {}
            Object.assign(tags, { y: 2, x: 1 }) ==> {"x":1,"y":2}
            ({ ...tags }) ==> {"x":1,"y":2}
            Object.entries(tags) ==> [["x",1],["y",2]]
            Object.values(tags) ==> [1,2]
            var { x, ...rest } = tags; [x, rest] ==> [1,{"y":2}]
            tags.x = 'text' ==> TypeError: Dictionary<String, Int32>["x"]: "text" is not an Int32
            Object.defineProperty(tags, 'z', { value: 9 }).z ==> 9
            Object.defineProperty(tags, 'z', { get() {} }) ==> TypeError: Cannot define the property 'z'
            Object.getOwnPropertyDescriptor(tags, 'x') ==> {"value":1,"writable":true,"enumerable":true,"configurable":true}
            Object.freeze(tags) ==> TypeError: Cannot define the property 'z'
            tags.Count ==> 3
            tags.Keys ==> undefined
            tags.Add ==> undefined
            tags.toString() ==> [object Object]
            JSON.stringify(tags, ['y']) ==> {"y":2}
            """);
        Assert.Equal(9, tags["z"]);
    }

    [Fact]
    public void Any_text_is_a_key()
    {
        Writable();
        var odd = new Dictionary<string, int>
        {
            ["__proto__"] = 1,
            ["1"] = 2,
            [""] = 3,
            ["toString"] = 4,
            ["constructor"] = 5,
            ["length"] = 6,
            ["0"] = 7,
            ["hasOwnProperty"] = 8,
        };
        Set("odd", odd);
        Check("""
            Object.keys(odd) ==> ["0","1","__proto__","","toString","constructor","length","hasOwnProperty"]
            odd.__proto__ ==> 1
            odd[1] ==> 2
            odd['1'] ==> 2
            odd[''] ==> 3
            odd.toString ==> 4
            odd.constructor ==> 5
            odd.length ==> 6
            odd.hasOwnProperty ==> 8
            Object.getPrototypeOf(odd) === Object.prototype ==> true
            odd.__proto__ = 9; odd.__proto__ ==> 9
            delete odd.__proto__; odd.__proto__ === Object.prototype ==> true
            odd[2] = 5; Object.keys(odd)[2] ==> 2
            delete odd['']; '' in odd ==> false
            'valueOf' in odd ==> true
            odd.valueOf = 1; odd.valueOf ==> 1
            Object.keys(odd).sort() ==> ["0","1","2","constructor","hasOwnProperty","length","toString","valueOf"]
            """);
        Assert.False(odd.ContainsKey("__proto__"));
    }

    [Fact]
    public void The_comparer_decides_what_is_the_same_key()
    {
        Writable();
        Set("tags", new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["Key"] = 1 });
        Check("""
            tags.KEY ==> 1
            'kEy' in tags ==> true
            tags.key = 2; Object.keys(tags) ==> ["Key"]
            delete tags.KEY; Object.keys(tags) ==> []
            """);
    }

    [Fact]
    public void Every_kind_of_dictionary_with_texts_as_keys_is_an_object()
    {
        var table = new DataTable();
        table.Columns.Add("a", typeof(int));
        table.Rows.Add(1);
        dynamic expando = new ExpandoObject();
        expando.a = 1;
        object[] dictionaries =
        [
            new SortedDictionary<string, int> { ["a"] = 1 }, new ConcurrentDictionary<string, int> { ["a"] = 1 },
            new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }),
            ImmutableDictionary<string, int>.Empty.Add("a", 1), new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(),
            new Hashtable { ["a"] = 1 }, new OrderedDictionary { ["a"] = 1 },
            new ListDictionary { ["a"] = 1 }, new SortedList<string, int> { ["a"] = 1 }, new Dictionary<string, object> { ["a"] = 1 },
            new Dictionary<string, JsValue> { ["a"] = 1 }, new OwnDictionary(), expando, table.Rows[0], new DataView(table)[0],
            ImmutableSortedDictionary<string, int>.Empty.Add("a", 1),
        ];
        foreach (var dictionary in dictionaries)
        {
            Set("x", dictionary);
            foreach (var (code, expected) in (IEnumerable<(string, string)>)[("x.a", "1"), ("Object.keys(x)", """["a"]"""), ("'b' in x", "false"),
                ("x.b", "undefined"), ("JSON.stringify(x)", """{"a":1}"""), ("({ ...x })", """{"a":1}""")])
            {
                Assert.Equal($"{dictionary.GetType()} {code}: {expected}", $"{dictionary.GetType()} {code}: {Run(code)}");
            }
        }
    }

    public class OwnDictionary : IReadOnlyDictionary<string, int>
    {
        private readonly Dictionary<string, int> _entries = new() { ["a"] = 1 };

        public int this[string key] => _entries[key];

        public IEnumerable<string> Keys => _entries.Keys;

        public IEnumerable<int> Values => _entries.Values;

        public int Count => _entries.Count;

        public string Extra => "extra";

        public bool ContainsKey(string key) => _entries.ContainsKey(key);

        public bool TryGetValue(string key, out int value) => _entries.TryGetValue(key, out value);

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => _entries.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void A_dictionary_of_ones_own_has_its_members_besides()
    {
        Set("x", new OwnDictionary());
        Check("""
            x.Extra ==> extra
            x.Count ==> 1
            x.ContainsKey ==> undefined
            Object.keys(x) ==> ["a"]
            x.a = 1 ==> TypeError: OwnDictionary["a"] is read-only
            """);
    }

    [Theory]
    [InlineData("x.a = 1")]
    [InlineData("x.b = 1")]
    [InlineData("x.toString = 1")]
    [InlineData("delete x.a")]
    [InlineData("Object.assign(x, { a: 1 })")]
    [InlineData("Object.defineProperty(x, 'a', { value: 1 })")]
    public void What_cannot_be_written_says_so(string call)
    {
        Writable();
        foreach (var dictionary in (object[])[new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }),
            new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(), ImmutableDictionary<string, int>.Empty.Add("a", 1)])
        {
            Set("x", dictionary);
            Assert.Matches("^TypeError: \\w+<String, Int32>\\[\"\\w+\"\\] is read-only$", Run(call));
        }
    }

    [Fact]
    public void Functions_in_a_dictionary_are_called_by_their_keys()
    {
        var inner = new Dictionary<string, object> { ["n"] = 1 };
        Set("x", new Dictionary<string, object> { ["add"] = (int a, int b) => a + b, ["inner"] = inner });
        Check("""
            x.add(1, 2) ==> 3
            x.add.name ==> add
            x.add === x.add ==> true
            x.add(1, 'x') ==> TypeError: add(b): "x" is not an Int32
            x.inner.n ==> 1
            """);
    }

    [Fact]
    public void Names_with_values()
    {
        Writable();
        var names = new NameValueCollection { { "a", "1" }, { "a", "2" }, { "b", "3" } };
        Set("x", names);
        Check("""
            x ==> {"a":"1,2","b":"3"}
            x.A ==> 1,2
            x.c = 5; x.c ==> 5
            delete x.a; Object.keys(x) ==> ["b","c"]
            """);
        Assert.Equal("5", names["c"]);
    }

    [Fact]
    public void Rows_of_a_table()
    {
        Writable();
        var table = new DataTable();
        table.Columns.Add("a", typeof(int));
        table.Columns.Add("b", typeof(string));
        table.Rows.Add(1, DBNull.Value);
        Set("table", table);
        Check("""
            table[0].a ==> 1
            table[0].b ==> null
            table[0].a = 5; table[0].a ==> 5
            table[0].b = null; table[0].b ==> null
            table[0].c ==> undefined
            table.map(row => row.a) ==> [5]
            table.push({}) ==> TypeError: DataTable[1] is read-only
            """);
        Assert.Equal(5, table.Rows[0]["a"]);
        Assert.StartsWith("Error: ", Run("table[0].c = 1"));
    }

    [Fact]
    public void Expandos_take_what_they_are_given()
    {
        Writable();
        var expando = new ExpandoObject();
        Set("x", expando);
        Check("""
            x.n = 1; x.text = 'a'; x.double = n => n * 2; x.list = [1]; Object.keys(x) ==> ["n","text","double","list"]
            x.double(4) ==> 8
            x.list.length ==> 1
            delete x.n; x.n ==> undefined
            """);
        Assert.Equal("a", ((dynamic)expando).text);
    }

    [Fact]
    public void Dynamic_objects_are_asked_by_option()
    {
        Set("x", new Bag());
        Assert.Equal("""["Real"]""", Run("Object.keys(x)"));
        Configure(static options => (options.Dynamic, options.Writable) = (true, true));
        var engine = NewEngine(static options => (options.Dynamic, options.Writable) = (true, true));
        engine.SetValue("x", new Bag());
        foreach (var (code, expected) in (IEnumerable<(string, string)>)[
            ("x.a", "1"), ("x.Real", "5"), ("x.b = 2; x.b", "2"), ("x.nothing", "undefined"),
            ("Object.keys(x)", """["a","b"]"""), ("JSON.stringify(x)", """{"a":1,"b":2}"""), ("delete x.a; 'a' in x", "false"),
            ("x.refused = 1", "TypeError: Bag.refused is read-only"), ("x.TryGetMember", "undefined")])
        {
            Assert.Equal($"{code}: {expected}", $"{code}: {Run(engine, code)}");
        }
    }

    public class Bag : DynamicObject
    {
        private readonly Dictionary<string, object?> _values = new() { ["a"] = 1 };

        public int Real => 5;

        public override IEnumerable<string> GetDynamicMemberNames() => _values.Keys;

        public override bool TryGetMember(GetMemberBinder binder, out object? result) => _values.TryGetValue(binder.Name, out result);

        public override bool TrySetMember(SetMemberBinder binder, object? value)
        {
            if (binder.Name == "refused") return false;
            _values[binder.Name] = value;
            return true;
        }

        public override bool TryDeleteMember(DeleteMemberBinder binder) => _values.Remove(binder.Name);
    }
}
