using Quoll.Json.Values;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>JSON.stringify, each case on the fast path and on the general one, in UTF-16 and UTF-8.</summary>
public class JsonStringifyTests
{
    private readonly JsonRealm _realm = new();

    private string? Stringify(JsValue value, JsValue? replacer = null, JsValue? space = null) =>
        Same(() => _realm.Stringify(value, replacer, space), () => _realm.StringifyUtf8(value, replacer, space));

    private string? Error(JsValue value) =>
        Same(() => JsonRealm.MessageOf(() => _realm.Stringify(value)), () => JsonRealm.MessageOf(() => _realm.StringifyUtf8(value)));

    // Checks that text and UTF-8 give the same on either path.
    private static string? Same(Func<string?> text, Func<string?> utf8)
    {
        var expected = BothPaths.On(false, text);
        Assert.Equal(expected, BothPaths.On(true, text));
        Assert.Equal(expected, BothPaths.On(false, utf8));
        Assert.Equal(expected, BothPaths.On(true, utf8));
        return expected;
    }

    [Fact]
    public void Primitives()
    {
        Assert.Equal("null", Stringify(JsValue.Null));
        Assert.Equal("true", Stringify(true));
        Assert.Equal("0", Stringify(-0.0));
        Assert.Equal("null", Stringify(double.NaN));
        Assert.Equal("null", Stringify(double.NegativeInfinity));
        Assert.Equal("1e+21", Stringify(1e21));
        Assert.Equal("\"a\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028\"", Stringify("a\"\\\b\f\n\r\t\0\u001f\u007f\u2028"));
        Assert.Equal("\"\\ud800😀\\udc00\"", Stringify("\ud800😀\udc00"));
        Assert.Null(Stringify(JsValue.Undefined));
        Assert.Null(Stringify(JsSymbol.Iterator));
        Assert.Null(Stringify(_realm.Function(static (in CallInfo _) => 1)));
        Assert.Equal(Messages.JsonBigInt, Error(new JsValue(System.Numerics.BigInteger.One)));
    }

    [Fact]
    public void What_JSON_cannot_say_is_left_out_of_objects_and_null_in_arrays()
    {
        var function = _realm.Function(static (in CallInfo _) => 1);
        Assert.Equal("""{"d":1}""", Stringify(_realm.Object(("a", JsValue.Undefined), ("b", JsSymbol.Iterator), ("c", function), ("d", 1))));
        Assert.Equal("[null,null,null,1]", Stringify(_realm.Array(JsValue.Undefined, JsSymbol.Iterator, function, 1)));
        Assert.Equal("{}", Stringify(_realm.Object(("a", JsValue.Undefined))));
        Assert.Equal("{}", Stringify(_realm.Object(("a", JsValue.Undefined)), space: 2));
    }

    [Fact]
    public void Only_enumerable_string_keys_are_printed()
    {
        var o = _realm.Object(("a", 1), (JsSymbol.Iterator, 2));
        o.DefineOwn("hidden", 3, PropertyFlags.Hidden);
        o.DefineOwn("2", 4);
        o.DefineOwn("1", 5);
        for (var i = 0; i < 3; i++) Assert.Equal("""{"1":5,"2":4,"a":1}""", Stringify(o));
    }

    [Fact]
    public void Shapes_print_the_same_the_first_and_the_third_time()
    {
        for (var i = 0; i < 4; i++)
        {
            var o = _realm.Object(("name \"é\"\n", "x"), ("", 2), ("\ud800", _realm.Array()), ("k", _realm.Object()));
            Assert.Equal("{\"name \\\"é\\\"\\n\":\"x\",\"\":2,\"\\ud800\":[],\"k\":{}}", Stringify(o));
            Assert.Equal("{\n \"name \\\"é\\\"\\n\": \"x\",\n \"\": 2,\n \"\\ud800\": [],\n \"k\": {}\n}", Stringify(o, space: 1));
        }
    }

    [Fact]
    public void Strings_of_every_length_and_kind()
    {
        var filler = new[] { "x", "é", "日", "\"", "😀", "\ud800", "\n" };
        foreach (var piece in filler)
        {
            for (var length = 0; length < 600; length += length < 70 ? 1 : 37)
            {
                var text = string.Concat(Enumerable.Repeat("a", length)) + piece + string.Concat(Enumerable.Repeat("b", length % 23));
                var expected = SpecificationJson.Quote(text);
                Assert.Equal(expected, Stringify(text));
                Assert.Equal(
                    $"[{expected},{{{expected}:{expected}}}]",
                    Stringify(_realm.Array(text, _realm.Object((PropertyKey.FromName(text), text)))));
            }
        }
    }

    [Theory]
    [InlineData(0.9, "[1]")]
    [InlineData(-5, "[1]")]
    [InlineData(double.NaN, "[1]")]
    [InlineData(1.9, "[\n 1\n]")]
    [InlineData(1000, "[\n          1\n]")]
    public void Space_as_a_number(double space, string expected) => Assert.Equal(expected, Stringify(_realm.Array(1), space: space));

    [Theory]
    [InlineData("", "[1]")]
    [InlineData("ab", "[\nab1\n]")]
    [InlineData("12345678901", "[\n12345678901\n]")]
    [InlineData("a\0b", "[\na\0b1\n]")]
    [InlineData("é😀", "[\né😀1\n]")]
    public void Space_as_a_string(string space, string expected)
    {
        Assert.Equal(expected, Stringify(_realm.Array(1), space: space));
    }

    [Fact]
    public void Space_of_another_type_is_none()
    {
        Assert.Equal("[1]", Stringify(_realm.Array(1), space: true));
        Assert.Equal("[1]", Stringify(_realm.Array(1), space: JsValue.Null));
        Assert.Equal("[1]", Stringify(_realm.Array(1), space: _realm.Object()));
    }

    [Fact]
    public void ToJSON_is_called_with_the_key_and_continues_in_the_middle()
    {
        var date = _realm.Object(("toJSON", _realm.Function(static (in CallInfo call) => $"<{call[0].AsString()}>")));
        var value = _realm.Array(1, _realm.Object(("a", "x"), ("when", date), ("z", _realm.Array(date, 2))), 3);
        Assert.Equal("""[1,{"a":"x","when":"<when>","z":["<0>",2]},3]""", Stringify(value));
        Assert.Equal("\"<>\"", Stringify(date));
    }

    [Fact]
    public void ToJSON_that_appears_on_a_prototype_is_seen()
    {
        var o = _realm.Object(("a", 1));
        for (var i = 0; i < 3; i++) Assert.Equal("""[{"a":1}]""", Stringify(_realm.Array(o)));
        o.Prototype!.DefineOwn(
            "toJSON", _realm.Function(static (in CallInfo call) => call.This.Object is JsArray ? call.This : "seen"), PropertyFlags.Hidden);
        Assert.Equal("[\"seen\"]", Stringify(_realm.Array(o)));
        o.Prototype.Delete("toJSON");
        Assert.Equal("""[{"a":1}]""", Stringify(_realm.Array(o)));
    }

    [Fact]
    public void ToJSON_of_primitives_is_asked_only_for_BigInts()
    {
        _realm.Realm.ObjectShape.Prototype!.DefineOwn("toJSON", _realm.Function(static (in CallInfo _) => "no"), PropertyFlags.Hidden);
        Assert.Equal("1", Stringify(1));
        Assert.Equal("\"s\"", Stringify("s"));
        Assert.Equal("true", Stringify(true));
    }

    [Fact]
    public void Getters_are_called_and_may_change_what_comes_after()
    {
        string? Print(bool isUtf8)
        {
            var o = _realm.Object(("a", 1));
            var getter = _realm.Function((in CallInfo call) =>
            {
                call.This.Object.Delete("b");
                call.This.Object.DefineOwn("c", "changed");
                call.This.Object.DefineOwn("new", "not seen");
                return "got";
            });
            o.DefineOwnProperty("g", new PropertyDescriptor(getter, null, PropertyFlags.Enumerable | PropertyFlags.Configurable));
            o.DefineOwn("b", 2);
            o.DefineOwn("c", 3);
            var value = _realm.Array(o, o.Get("a"));
            return isUtf8 ? _realm.StringifyUtf8(value) : _realm.Stringify(value);
        }
        const string Expected = """[{"a":1,"g":"got","c":"changed"},1]""";
        Assert.Equal(Expected, Same(() => Print(false), () => Print(true)));
    }

    [Fact]
    public void Array_that_shrinks_or_grows_meanwhile_keeps_its_first_length()
    {
        string? Print(bool grows, bool isUtf8)
        {
            var array = _realm.Array(1, JsValue.Null, 3, 4);
            array.Dense[1] = _realm.Object(("toJSON", _realm.Function((in CallInfo _) =>
            {
                if (grows) array.Push(5);
                else array.TrySetLength(2);
                return 2;
            })));
            var value = _realm.Object(("a", array));
            return isUtf8 ? _realm.StringifyUtf8(value) : _realm.Stringify(value);
        }
        Assert.Equal("""{"a":[1,2,3,4]}""", Same(() => Print(true, false), () => Print(true, true)));
        Assert.Equal("""{"a":[1,2,null,null]}""", Same(() => Print(false, false), () => Print(false, true)));
    }

    [Fact]
    public void Holes_are_read_through_the_prototype()
    {
        var array = _realm.Array(1, JsValue.Hole, 3);
        Assert.Equal("[1,null,3]", Stringify(array));
        ObjectOperations.CreateDataPropertyOrThrow(array.Prototype!, 1, "inherited");
        Assert.Equal("[1,\"inherited\",3]", Stringify(array));
        array.Prototype!.Delete(1);
        array.TrySetLength(5);
        Assert.Equal("[1,null,3,null,null]", Stringify(array));
    }

    [Fact]
    public void Replacer_function_sees_holder_key_and_value()
    {
        var seen = new List<string>();
        var replacer = _realm.Function((in CallInfo call) =>
        {
            seen.Add($"{call.This.Object.ClassName} {call[0].AsString()}");
            if (call[1].IsNumber) return call[1].AsNumber() * 2;
            return call[0].AsString() == "drop" ? JsValue.Undefined : call[1];
        });
        var value = _realm.Object(("a", 1), ("drop", 2), ("b", _realm.Array(3)), ("s", "x"));
        value.DefineOwn("drop", "y");
        Assert.Equal("""{"a":2,"b":[6],"s":"x"}""", Stringify(value, replacer));
        string[] once = ["Object ", "Object a", "Object drop", "Object b", "Array 0", "Object s"];
        Assert.Equal([.. once, .. once, .. once, .. once], seen);
    }

    [Fact]
    public void Replacer_list_chooses_keys_in_its_order_once()
    {
        var value = _realm.Object(("a", 1), ("b", _realm.Object(("c", 2), ("a", 3))), ("1", 4));
        var list = _realm.Array("b", "a", 1, "b", "missing", true, JsValue.Null, _realm.Object());
        Assert.Equal("""{"b":{"a":3},"a":1,"1":4}""", Stringify(value, list));
        Assert.Equal("{}", Stringify(value, _realm.Array()));
        Assert.Equal("[{\"a\":1}]", Stringify(_realm.Array(_realm.Object(("a", 1), ("b", 2))), _realm.Array("a")));
    }

    [Fact]
    public void Cycle_is_named_by_its_path()
    {
        var inner = _realm.Object();
        var root = _realm.Object(("x", 1), ("a", inner));
        inner.DefineOwn("b", _realm.Array(1, _realm.Object(), inner));
        Assert.Equal("Converting circular structure to JSON: a.b[2] -> a", Error(root));

        root.DefineOwn("a", _realm.Array(_realm.Object(("some key", root))));
        Assert.Equal("Converting circular structure to JSON: a[0][\"some key\"] -> (root)", Error(root));

        var self = _realm.Array();
        self.Push(self);
        Assert.Equal("Converting circular structure to JSON: [0] -> (root)", Error(self));
    }

    [Fact]
    public void Cycle_is_found_where_each_level_fills_a_part()
    {
        var o = _realm.Object(("text", new string('x', 100_000)));
        o.DefineOwn("again", _realm.Array(o));
        Assert.Equal("Converting circular structure to JSON: again[0] -> (root)", Error(o));
        var message = JsonRealm.MessageOf(() => _realm.StringifyUtf8(o));
        Assert.Equal("Converting circular structure to JSON: again[0] -> (root)", message);
    }

    [Fact]
    public void Same_object_twice_is_no_cycle()
    {
        var shared = _realm.Object(("a", 1));
        Assert.Equal("""[{"a":1},{"a":1},[{"a":1}]]""", Stringify(_realm.Array(shared, shared, _realm.Array(shared))));
    }

    [Fact]
    public void RawJSON_is_written_as_it_is()
    {
        var raw = _realm.Call("rawJSON", "1e1000");
        Assert.Equal("[1e1000,{\"a\":1e1000}]", Stringify(_realm.Array(raw, _realm.Object(("a", raw)))));
        Assert.Equal("1e1000", Stringify(raw));
        Assert.True(_realm.Call("isRawJSON", raw).AsBoolean());
        Assert.False(_realm.Call("isRawJSON", _realm.Object(("rawJSON", "1"))).AsBoolean());
        Assert.Null(raw.Object.Prototype);
        Assert.True(ObjectOperations.TestIntegrityLevel(raw.Object, IntegrityLevel.Frozen));
        Assert.Equal("1e1000", raw.Object.Get("rawJSON").AsString());
    }

    [Theory]
    [InlineData("")]
    [InlineData(" 1")]
    [InlineData("1\n")]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("undefined")]
    [InlineData("1 2")]
    public void RawJSON_refuses(string text) =>
        Assert.Equal(ErrorKind.SyntaxError, Assert.ThrowsAny<ThrowCompletion>(() => _realm.Call("rawJSON", text)).Kind);

    [Fact]
    public void Writer_is_usable_after_something_threw_in_the_middle()
    {
        var thrower = _realm.Object(("toJSON", _realm.Function(static (in CallInfo _) => throw Raise.Value("stop"))));
        var big = _realm.Array(Enumerable.Repeat(new JsValue(new string('x', 1000)), 1000).ToArray());
        for (var i = 0; i < 3; i++)
        {
            Assert.ThrowsAny<ThrowCompletion>(() => _realm.Stringify(_realm.Array(big, thrower)));
            Assert.Equal("[1]", Stringify(_realm.Array(1)));
        }
    }

    [Fact]
    public void Stringify_inside_of_stringify_has_a_writer_of_its_own()
    {
        var inner = _realm.Object(("toJSON", _realm.Function((in CallInfo call) => _realm.Stringify(_realm.Array(1, call[0]), space: 1)!)));
        Assert.Equal("""["a","[\n 1,\n \"1\"\n]",{"b":"[\n 1,\n \"b\"\n]"}]""", Stringify(_realm.Array("a", inner, _realm.Object(("b", inner)))));
    }

    [Fact]
    public void Nothing_is_allocated_but_the_result()
    {
        var value = _realm.Parse("""{"message":"Hello, World!","list":[1,2.5,true,null,{"a":"b","list":[{"c":[]}]}]}""");
        foreach (var space in new[] { "", "  " })
        {
            var layout = new JsonLayout(null, null, space);
            for (var i = 0; i < 50; i++) AgentJson.Serialize(_realm.Realm, value, layout);
            var before = GC.GetAllocatedBytesForCurrentThread();
            var text = AgentJson.Serialize(_realm.Realm, value, layout)!;
            var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.True(allocated <= text.Length * 2 + 32, $"{allocated} bytes for {text.Length} units");
        }
    }
}
