using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Hosting;

/// <summary>System.Text.Json serializes and deserializes script values.</summary>
public partial class JsValueJsonConverterTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("({ b: 1, a: [1.5, 1e21, -0, NaN, null, undefined, () => 1], s: '<é\\ud800\"', no: undefined, d: new Date(0) })")]
    [InlineData("[[], {}, [{}]]")]
    [InlineData("({ toJSON(key) { return 'as ' + typeof key } })")]
    [InlineData("'text <\\n\\ud83d\\ude00 \\udc00'")]
    [InlineData("1e21")]
    [InlineData("0.1")]
    [InlineData("-0")]
    [InlineData("true")]
    [InlineData("null")]
    [InlineData("new String('x')")]
    [InlineData("new Map([[1, 2]])")]
    [InlineData("NaN")]
    [InlineData("-Infinity")]
    public void Text_is_that_of_JSON_stringify(string code)
    {
        var value = _engine.Execute($"v = {code}");
        Assert.Equal(_engine.Evaluate<string>("JSON.stringify(v)"), JsonSerializer.Serialize(value));
    }

    [Theory]
    [InlineData("undefined")]
    [InlineData("() => 1")]
    [InlineData("Symbol()")]
    [InlineData("({ toJSON() {} })")]
    public void What_has_no_text_is_null(string code) => Assert.Equal("null", JsonSerializer.Serialize(_engine.Execute(code)));

    [Fact]
    public void Values_are_members_and_elements_of_what_is_written()
    {
        var result = new Answer(_engine.Execute("({ total: 5 })"), [1, "two", JsValue.Undefined], null);
        const string Expected = """{"Value":{"total":5},"List":[1,"two",null],"Maybe":null}""";
        Assert.Equal(Expected, JsonSerializer.Serialize(result));
        Assert.Equal(Expected, JsonSerializer.Serialize(result, AnswerContext.Default.Answer));
        Assert.Equal("""{"a":{"x":1}}""", JsonSerializer.Serialize(new Dictionary<string, object?> { ["a"] = _engine.Execute("({ x: 1 })") }));
    }

    [Fact]
    public void Objects_of_the_host_are_written_in_their_place()
    {
        var point = _engine.FromObject(new Point(1, 2));
        Assert.Equal("{\"X\":1,\"Y\":2}", JsonSerializer.Serialize(point));
        Assert.Equal("[{\"X\":1,\"Y\":2}]", JsonSerializer.Serialize(_engine.SetValue("p", point).Execute("[p]")));
    }

    [Fact]
    public void Deep_documents_are_written()
    {
        var deep = _engine.Execute("var x = 1; for (var i = 0; i < 5000; i++) x = [x]; x");
        Assert.Equal(new string('[', 5000) + "1" + new string(']', 5000), JsonSerializer.Serialize(deep));
    }

    [Fact]
    public void What_JSON_cannot_write_throws()
    {
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => JsonSerializer.Serialize(_engine.Execute("[1n]"))).Message);
        Assert.Throws<JavaScriptException>(() => JsonSerializer.Serialize(_engine.Execute("var o = {}; o.o = o; o")));
        Assert.Throws<JavaScriptException>(() => JsonSerializer.Serialize(_engine.Execute("({ get x() { throw 1 } })")));
        Assert.Contains("BigInt", Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(_engine.Execute("1n"))).Message);
        var limited = new Engine(new EngineOptions { MaxSteps = 1000 });
        Assert.Throws<ExecutionLimitException>(() => JsonSerializer.Serialize(limited.Execute("({ toJSON() { for (;;); } })")));
    }

    [Fact]
    public void What_needs_no_engine_is_read()
    {
        Assert.Equal(1.5, JsonSerializer.Deserialize<JsValue>("1.5").AsNumber());
        Assert.Equal("a", JsonSerializer.Deserialize<JsValue>("\"a\"").AsString());
        Assert.True(JsonSerializer.Deserialize<JsValue>("true").AsBoolean());
        Assert.True(JsonSerializer.Deserialize<JsValue>("null").IsNull);
        Assert.Contains(
            "engine.Json.Parse", Assert.Throws<NotSupportedException>(() => JsonSerializer.Deserialize<JsValue>("[1]")).Message);
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Deserialize<JsValue>("{}"));
    }

    public sealed record Point(int X, int Y);

    public sealed record Answer(JsValue Value, JsValue[] List, JsValue? Maybe);

    [JsonSerializable(typeof(Answer))]
    private sealed partial class AnswerContext : JsonSerializerContext;
}
