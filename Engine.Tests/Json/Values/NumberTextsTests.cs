using System.Text;

namespace Quoll.Tests.Json.Values;

/// <summary>Numbers that keep their texts (JsonNumberTexts), and texts that follow one another.</summary>
public sealed class NumberTextsTests : IDisposable
{
    private readonly Engine _engine = new();

    public void Dispose() => _engine.Dispose();

    // The text that parsing and stringifying gives back, from UTF-8 and from UTF-16.
    private string RoundTrip(string text, JsonNumberTexts texts, bool isUtf8)
    {
        var options = new JsonParseOptions { NumberTexts = texts };
        var value = isUtf8 ? _engine.Json.Parse(Encoding.UTF8.GetBytes(text), options) : _engine.Json.Parse(text, options);
        return _engine.Json.Stringify(value, new JsonStringifyOptions { NumberTexts = texts })!;
    }

    [Theory]
    [InlineData("9007199254740993")]
    [InlineData("1e1000")]
    [InlineData("-0")]
    [InlineData("-0.0e5")]
    [InlineData("0.1000000000000000055511151231257827")]
    [InlineData("[9007199254740993,9007199254740992]")]
    [InlineData("""{"a":9007199254740993,"b":9007199254740992,"c":[1e400,1e401,-1e400]}""")]
    [InlineData("""{"é\ud800":"😀","a":9007199254740993,"b":9007199254740992}""")]
    [InlineData("""{"a":1.00,"b":1e2,"c":3}""", """{"a":1,"b":100,"c":3}""")]
    public void Numbers_keep_their_texts(string text, string? stringified = null)
    {
        foreach (var isUtf8 in new[] { true, false })
        {
            Assert.Equal(stringified ?? text, RoundTrip(text, new JsonNumberTexts(), isUtf8));
            // Without the texts, the doubles are written.
            Assert.NotEqual(text, _engine.Json.Stringify(_engine.Json.Parse(text)));
        }
    }

    [Fact]
    public void Lone_surrogates_of_UTF_16_change_no_place_of_a_number()
    {
        var text = "{\"\uD800\uD800\":\"\uDC00é😀\",\"a\":9007199254740993,\"b\":9007199254740992}";
        Assert.EndsWith("\"a\":9007199254740993,\"b\":9007199254740992}", RoundTrip(text, new JsonNumberTexts(), isUtf8: false), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Large_integers_may_be_BigInts(bool isUtf8)
    {
        var texts = new JsonNumberTexts { ParsesBigInts = true };
        var options = new JsonParseOptions { NumberTexts = texts };
        const string Text = "[9007199254740993,1.5,1e30]";
        var value = isUtf8 ? _engine.Json.Parse(Encoding.UTF8.GetBytes(Text), options) : _engine.Json.Parse(Text, options);
        _engine.SetValue("value", value);
        Assert.Equal(9007199254740993, _engine.Evaluate("value[0]").AsBigInteger());
        Assert.Equal("[9007199254740994,1.5,1e30]", _engine.Json.Stringify(
            _engine.Evaluate("value[0] += 1n; value"), new JsonStringifyOptions { NumberTexts = texts }));
    }

    [Fact]
    public void Script_that_passes_numbers_on_keeps_their_texts()
    {
        var texts = new JsonNumberTexts();
        _engine.SetValue("value", _engine.Json.Parse("""{"a":1.10000000000000000001,"b":9007199254740993}"""u8, new() { NumberTexts = texts }));
        var result = _engine.Evaluate("({ ...value, c: value.b, d: value.a * 2 })");
        Assert.Equal(
            """{"a":1.10000000000000000001,"b":9007199254740993,"c":9007199254740993,"d":2.2}""",
            _engine.Json.Stringify(result, new() { NumberTexts = texts }));
    }

    [Fact]
    public void Documents_of_one_array_keep_theirs()
    {
        var array = _engine.Evaluate("[]");
        var texts = new JsonNumberTexts { Documents = array };
        _engine.SetValue("array", array);
        foreach (var document in new[] { "9007199254740993", "9007199254740992" })
        {
            _engine.SetValue("next", _engine.Json.Parse(Encoding.UTF8.GetBytes(document), new() { NumberTexts = texts }));
            _engine.Execute("array.push(next)");
        }
        Assert.Equal("[9007199254740993,9007199254740992]", _engine.Json.Stringify(array, new() { NumberTexts = texts }));
        Assert.False(texts.IsEmpty);
        texts.Clear();
        Assert.True(texts.IsEmpty);
        Assert.Throws<ArgumentException>(() => new JsonNumberTexts { Documents = JsValue.Null });
    }

    [Fact]
    public void Reviver_and_number_texts_exclude_each_other()
    {
        var options = new JsonParseOptions { NumberTexts = new JsonNumberTexts(), Reviver = _engine.Evaluate("(key, value) => value") };
        Assert.Throws<ArgumentException>(() => _engine.Json.Parse("1", options));
        Assert.Throws<ArgumentException>(() => _engine.Json.ParseFirst("1"u8, out _, options));
    }

    [Fact]
    public void Limits_hold_with_number_texts()
    {
        var options = new JsonParseOptions { NumberTexts = new JsonNumberTexts(), MaxDepth = 2, MaxLength = 20 };
        Assert.Contains("RangeError", Assert.Throws<JavaScriptException>(() => _engine.Json.Parse("[[[]]]"u8, options)).Message, StringComparison.Ordinal);
        Assert.Contains("RangeError", Assert.Throws<JavaScriptException>(() => _engine.Json.Parse("[[[]]]", options)).Message, StringComparison.Ordinal);
        Assert.Contains(
            "RangeError",
            Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(new string(' ', 21) + "1", options)).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Texts_are_parsed_one_after_another()
    {
        var rest = "1 \"a\"[2]\n{\"b\":9007199254740993} true"u8;
        var texts = new JsonNumberTexts();
        var found = new List<string>();
        while (rest.Length > 0)
        {
            var value = _engine.Json.ParseFirst(rest, out var length, new() { NumberTexts = texts });
            found.Add(_engine.Json.Stringify(value, new() { NumberTexts = texts })!);
            rest = rest[length..];
        }
        Assert.Equal(["1", "\"a\"", "[2]", """{"b":9007199254740993}""", "true"], found);
    }

    [Fact]
    public void First_text_has_reviver_limits_and_places_of_errors()
    {
        var doubled = new JsonParseOptions { Reviver = _engine.Evaluate("(key, value) => typeof value === 'number' ? 2 * value : value") };
        Assert.Equal("[2,4]", _engine.Json.Stringify(_engine.Json.ParseFirst("[1,2] 3"u8, out var length, doubled)));
        Assert.Equal(6, length);
        Assert.Throws<JavaScriptException>(() => _engine.Json.ParseFirst("[[1]] 2"u8, out _, new() { MaxDepth = 1 }));
        Assert.Throws<JavaScriptException>(() => _engine.Json.ParseFirst("[1] 2"u8, out _, new() { MaxLength = 3 }));
        Assert.Equal(1, _engine.Json.ParseFirst("1 22222"u8, out _, new() { MaxLength = 3 }).AsNumber());
        var error = Assert.Throws<JavaScriptException>(() => _engine.Json.ParseFirst("[1,\n x]"u8, out _));
        Assert.Contains("line 2 column 2", error.Message, StringComparison.Ordinal);
        Assert.Throws<JavaScriptException>(() => _engine.Json.ParseFirst(" "u8, out _));
    }
}
