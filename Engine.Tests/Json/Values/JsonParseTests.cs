using System.Globalization;
using System.Text;
using Quoll.Json.Values;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>JSON.parse on strings and UTF-8, each without and with a reviver, which uses another path.</summary>
public class JsonParseTests
{
    private readonly JsonRealm _realm = new();

    // Parses in every way and checks that the outcome is the same. The second time, keys are predicted and strings
    // cached.
    private JsValue Parse(string text)
    {
        var value = _realm.Parse(text);
        var expected = _realm.Stringify(value);
        foreach (var way in Ways(text)) Assert.Equal(expected, _realm.Stringify(way()));
        return value;
    }

    private string Error(string text)
    {
        var message = JsonRealm.MessageOf(() => _realm.Parse(text));
        foreach (var way in Ways(text)) Assert.Equal(message, JsonRealm.MessageOf(() => way()));
        return message;
    }

    private Func<JsValue>[] Ways(string text)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        var same = _realm.Function(static (in CallInfo call) => call[1]);
        return
        [
            () => _realm.Parse(text),
            () => _realm.ParseUtf8(utf8),
            () => AgentJson.Parse(_realm.Realm, text.AsSpan(), same),
            () => AgentJson.Parse(_realm.Realm, utf8.AsSpan(), same),
        ];
    }

    [Theory]
    [InlineData("0", 0)]
    [InlineData("-1", -1)]
    [InlineData("123456789012345678", 123456789012345678d)]
    [InlineData("1234567890123456789", 1234567890123456789d)]
    [InlineData("18446744073709551616", 18446744073709551616d)]
    [InlineData("99999999999999999999999999999", 99999999999999999999999999999d)]
    [InlineData("1.5", 1.5)]
    [InlineData("-0.25e2", -25)]
    [InlineData("12345678901234567.5", 12345678901234567.5)]
    [InlineData("1234567890123456.7", 1234567890123456.7)]
    [InlineData("65.613616999999977", 65.613616999999977)]
    [InlineData("1.2345678901234567", 1.2345678901234567)]
    [InlineData("1099511627775.5", 1099511627775.5)]
    [InlineData("1099511627777.5", 1099511627777.5)]
    [InlineData("1E400", double.PositiveInfinity)]
    [InlineData("1e-400", 0)]
    [InlineData("0.1", 0.1)]
    [InlineData("0e0", 0)]
    [InlineData("5e-324", double.Epsilon)]
    [InlineData("1e99999999999999999999", double.PositiveInfinity)]
    [InlineData("0.000000000000000000000000000000000000000000000001e48", 1)]
    [InlineData("123456789012345678901234567890e-29", 1.23456789012345678901234567890)]
    [InlineData(" \t\r\n                                     7 \n", 7)]
    public void Number(string text, double expected) => Assert.Equal(expected, Parse(text).AsNumber());

    [Theory]
    [InlineData("-0")]
    [InlineData("-0.0")]
    [InlineData("-0e5")]
    [InlineData("-1e-400")]
    public void Negative_zero_is_kept(string text)
    {
        Assert.True(double.IsNegative(_realm.Parse(text).AsNumber()));
        Assert.True(double.IsNegative(_realm.ParseUtf8(Encoding.UTF8.GetBytes(text)).AsNumber()));
    }

    [Fact]
    public void Numbers_agree_with_the_platform()
    {
        var random = new Random(7);
        for (var i = 0; i < 20_000; i++)
        {
            var number = BitConverter.Int64BitsToDouble(random.NextInt64());
            if (!double.IsFinite(number)) continue;
            var text = number.ToString("R", CultureInfo.InvariantCulture);
            Assert.Equal(number, _realm.Parse(text).AsNumber());
            var plain = ((decimal)(random.NextDouble() * 1e6)).ToString(CultureInfo.InvariantCulture);
            Assert.Equal(double.Parse(plain, CultureInfo.InvariantCulture), _realm.Parse(plain).AsNumber());
        }
    }

    [Theory]
    [InlineData("\"\"", "")]
    [InlineData("\"a\"", "a")]
    [InlineData("\"é\"", "é")]
    [InlineData("\"\\u00e9\\uD83D\\uDE00\"", "é😀")]
    [InlineData("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t")]
    [InlineData("\"plain text that is longer than any vector of the machine, to be sure of the loop\"",
        "plain text that is longer than any vector of the machine, to be sure of the loop")]
    [InlineData("\"plain text that is longer than any vector 日本語テキスト and \\n then an escape 😀\"",
        "plain text that is longer than any vector 日本語テキスト and \n then an escape 😀")]
    [InlineData("\"\u2028\u2029\u007f\"", "\u2028\u2029\u007f")]
    public void String(string text, string expected)
    {
        Assert.Equal(expected, _realm.Parse(text).AsString());
        Assert.Equal(expected, _realm.ParseUtf8(Encoding.UTF8.GetBytes(text)).AsString());
        Assert.Equal(expected, _realm.Parse($"[{text}]").Object.Get(0).AsString());
        Assert.Equal(expected, _realm.Parse($"{{{text}:1}}").Object.OwnPropertyKeys()[0].ToString());
    }

    [Fact]
    public void Lone_surrogates_are_kept()
    {
        Assert.Equal("\ud800x\udc00", _realm.Parse("\"\\ud800x\\uDC00\"").AsString());
        Assert.Equal("\ud800", _realm.Parse("\"\ud800\"").AsString());
        Assert.Equal("\ud800x\udc00", _realm.ParseUtf8("\"\\ud800x\\uDC00\""u8.ToArray()).AsString());
    }

    [Fact]
    public void Strings_of_every_length_end_where_they_end()
    {
        for (var length = 0; length < 140; length++)
        {
            var content = new string('x', length);
            var value = Parse($"[\"{content}\",\"{content}\\n\",\"\\n{content}\",{{\"{content}\":\"é{content}\"}}]").Object;
            Assert.Equal(content, value.Get(0).AsString());
            Assert.Equal(content + "\n", value.Get(1).AsString());
            Assert.Equal("\n" + content, value.Get(2).AsString());
            Assert.Equal("é" + content, value.Get(3).Object.Get(content).AsString());
        }
    }

    [Fact]
    public void Keys_that_look_like_indices_are_indices()
    {
        var o = Parse("""{"b":1,"10":2,"2":3,"01":4,"4294967294":5,"4294967295":6,"a":7}""").Object;
        Assert.Equal(["2", "10", "4294967294", "b", "01", "4294967295", "a"], o.OwnPropertyKeys().Select(key => key.ToString()));
        Assert.Equal("""{"2":3,"10":2,"4294967294":5,"b":1,"01":4,"4294967295":6,"a":7}""", _realm.Stringify(o));
    }

    [Fact]
    public void Duplicate_keys_keep_the_first_place_and_the_last_value()
    {
        Assert.Equal("""{"a":3,"b":{"x":1}}""", _realm.Stringify(Parse("""{"a":1,"b":2,"a":3,"b":{"x":1}}""")));
        // The second time the keys are predicted.
        Assert.Equal("""[{"a":3,"b":2},{"a":3,"b":2},{"a":2}]""",
            _realm.Stringify(Parse("""[{"a":1,"b":2,"a":3},{"a":1,"b":2,"a":3},{"a":1,"\u0061":2}]""")));
        Assert.Equal("""{"0":2}""", _realm.Stringify(Parse("""{"0":1,"0":2}""")));
    }

    [Fact]
    public void Proto_is_an_ordinary_key()
    {
        var o = Parse("""{"__proto__":[1],"__proto__":null}""").Object;
        Assert.Same(_realm.Realm.ObjectShape.Prototype, o.Prototype);
        Assert.True(o.Get("__proto__").IsNull);
    }

    [Fact]
    public void Objects_with_many_keys_become_dictionaries()
    {
        foreach (var count in new[] { 127, 128, 129, 1000 })
        {
            var text = "{" + string.Join(",", Enumerable.Range(0, count).Select(i => $"\"k{count}_{i}\":{{\"n\":{i}}}"))
                + $",\"k{count}_0\":[]}}";
            var o = Parse(text).Object;
            Assert.Equal(count, o.OwnPropertyKeys().Count);
            Assert.Equal(count - 1, o.Get($"k{count}_{count - 1}").Object.Get("n").AsNumber());
            Assert.IsType<JsArray>(o.Get($"k{count}_0").Object);
            Assert.Equal(count > Shape.FewProperties, o.Shape.IsDictionary);
        }
    }

    [Fact]
    public void Objects_read_alike_share_a_shape_of_the_exact_size()
    {
        var array = Parse("""[{"a":1,"b":[1,2,3]},{"a":2,"b":[]},{ "a" : 3 , "b" : 4 }]""").Object;
        var shapes = Enumerable.Range(0, 3).Select(i => array.Get(i).Object.Shape).Distinct();
        Assert.Single(shapes);
        Assert.Equal(2, array.Get(0).Object.Room);
        Assert.Equal(3, ((JsArray)array.Get(0).Object.Get("b").Object).Dense.Length);
    }

    [Theory]
    [InlineData("", "position 0 (line 1 column 1): expected a value, but found the end of the text")]
    [InlineData("[1,]", "position 3 (line 1 column 4): expected a value, but found ']'")]
    [InlineData("[", "position 1 (line 1 column 2): expected a value or ']', but found the end of the text")]
    [InlineData("[1 2]", "position 3 (line 1 column 4): expected ',' or ']', but found '2'")]
    [InlineData("{\n  \"a\": 1,\n  b: 2\n}", "position 14 (line 3 column 3): expected a property name in double quotes, but found 'b'")]
    [InlineData("{1", "position 1 (line 1 column 2): expected a property name in double quotes or '}', but found '1'")]
    [InlineData("{\"a\" 1}", "position 5 (line 1 column 6): expected ':' after a property name, but found '1'")]
    [InlineData("{\"a\":1]", "position 6 (line 1 column 7): expected ',' or '}', but found ']'")]
    [InlineData("\r\n\r\r\n tru", "position 9 (line 4 column 5): expected true, but found the end of the text")]
    [InlineData("nul!", "position 3 (line 1 column 4): expected null, but found '!'")]
    [InlineData("1 1", "position 2 (line 1 column 3): expected the end of the text, but found '1'")]
    [InlineData("01", "position 1 (line 1 column 2): expected no further digit after a leading zero, but found '1'")]
    [InlineData("-", "position 1 (line 1 column 2): expected a digit, but found the end of the text")]
    [InlineData("[12345678901234567.]", "position 19 (line 1 column 20): expected a digit, but found ']'")]
    [InlineData("1.e1", "position 2 (line 1 column 3): expected a digit, but found 'e'")]
    [InlineData("1e+", "position 3 (line 1 column 4): expected a digit, but found the end of the text")]
    [InlineData("\"abc", "position 4 (line 1 column 5): expected the closing quote of a string, but found the end of the text")]
    [InlineData("\u00a01", "position 0 (line 1 column 1): expected a value, but found U+00A0")]
    [InlineData("[\u0000]", "position 1 (line 1 column 2): expected a value or ']', but found U+0000")]
    public void Error_says_what_was_expected_found_and_where(string text, string expected) =>
        Assert.EndsWith(" at " + expected, Error(text), StringComparison.Ordinal);

    [Theory]
    [InlineData("\"a\nb\"", "position 2 (line 1 column 3): a control character in a string must be escaped; found U+000A")]
    [InlineData("\"\\x\"", "position 2 (line 1 column 3): a backslash in a string must be followed by one of \"\\/bfnrt or by u and four hexadecimal digits, not 'x'")]
    [InlineData("\"\\u12g4\"", "position 5 (line 1 column 6): a backslash in a string must be followed by one of \"\\/bfnrt or by u and four hexadecimal digits, not 'g'")]
    public void Error_in_a_string(string text, string expected) =>
        Assert.EndsWith(" at " + expected, Error(text), StringComparison.Ordinal);

    [Fact]
    public void Errors_in_UTF_8_count_columns_in_UTF_16_and_offsets_in_bytes()
    {
        var message = JsonRealm.MessageOf(() => _realm.ParseUtf8("[\"é😀\", x]"u8.ToArray()));
        Assert.EndsWith("at position 11 (line 1 column 9): expected a value, but found 'x'", message, StringComparison.Ordinal);
        message = JsonRealm.MessageOf(() => _realm.ParseUtf8([(byte)'"', 0xC3, 0x28, (byte)'"']));
        Assert.Equal("Invalid UTF-8 in JSON at position 1 (line 1 column 2): the text is not UTF-8; found the byte 0xC3", message);
    }

    [Fact]
    public void Byte_order_mark_is_skipped_in_UTF_8_and_refused_in_a_text()
    {
        Assert.Equal(1, _realm.ParseUtf8([0xEF, 0xBB, 0xBF, (byte)'1']).AsNumber());
        Assert.Contains("U+FEFF", JsonRealm.MessageOf(() => _realm.Parse("\uFEFF1")), StringComparison.Ordinal);
    }

    [Fact]
    public void Depth_can_be_limited()
    {
        AgentJson.Parse(_realm.Realm, "[[[]]]".AsSpan(), maxDepth: 3);
        Assert.Equal("The document is nested more than 3 levels deep at position 3 (line 1 column 4)",
            JsonRealm.MessageOf(() => AgentJson.Parse(_realm.Realm, "[[[[]]]]".AsSpan(), maxDepth: 3)));
    }

    [Fact]
    public void Reader_is_usable_after_an_error_in_the_middle()
    {
        for (var i = 0; i < 3; i++)
        {
            Assert.ThrowsAny<ThrowCompletion>(() => _realm.Parse("[{\"a\":[1,2,{\"b\":\"c\"},{\"b\":!"));
            Assert.Equal("[{\"a\":[1,2]}]", _realm.Stringify(Parse("[{\"a\":[1,2]}]")));
        }
    }

    [Fact]
    public void Small_object_allocates_itself_and_nothing_else()
    {
        const string Text = """{"a":1}""";
        for (var i = 0; i < 50; i++) AgentJson.Parse(_realm.Realm, Text.AsSpan());
        var before = GC.GetAllocatedBytesForCurrentThread();
        var copy = SlotObjects.Create(_realm.Realm.ObjectShape, 1);
        var bare = GC.GetAllocatedBytesForCurrentThread() - before;
        before = GC.GetAllocatedBytesForCurrentThread();
        var value = AgentJson.Parse(_realm.Realm, Text.AsSpan());
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive((copy, value));
        Assert.Equal(bare, allocated);
    }
}
