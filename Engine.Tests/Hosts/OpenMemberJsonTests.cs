namespace Quoll.Tests.Hosts;

/// <summary>
/// JSON.stringify of .NET objects whose members may hold any value: one without a text is left out, and toJSON gets the
/// name of the member.
/// </summary>
public abstract class OpenMemberJsonTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : OpenMemberJsonTests(true);

    public class Reflected() : OpenMemberJsonTests(false);

    public class Open
    {
        public object? First { get; set; }

        public int Middle { get; set; } = 1;

        public object? Last { get; set; }

        public JsValue Value { get; set; } = JsValue.Undefined;

        public Action Code { get; set; } = static () => { };
    }

    private string? Stringify(object? first, object? last, string call = "JSON.stringify(open)")
    {
        var engine = NewEngine();
        engine.SetValue("open", new Open { First = first, Last = last });
        string? text = null;
        // More often than the uses before code is made for a type.
        for (var i = 0; i < 40; i++) text = engine.Evaluate<string?>(call);
        return text;
    }

    [Theory]
    [InlineData(null, """{"First":null,"Middle":1,"Last":null}""")]
    [InlineData(5, """{"First":5,"Middle":1,"Last":5}""")]
    [InlineData("a", """{"First":"a","Middle":1,"Last":"a"}""")]
    [InlineData(double.NaN, """{"First":null,"Middle":1,"Last":null}""")]
    [InlineData(true, """{"First":true,"Middle":1,"Last":true}""")]
    public void Primitives_are_written(object? value, string text) => Assert.Equal(text, Stringify(value, value));

    [Fact]
    public void Functions_are_left_out()
    {
        Action function = static () => { };
        Assert.Equal("""{"Middle":1}""", Stringify(function, function));
        Assert.Equal("""{"Middle":1,"Last":2}""", Stringify(function, 2));
        Assert.Equal("""{"First":[null],"Middle":1}""", Stringify(new object[] { function }, function));
        Assert.Equal("{\n \"Middle\": 1\n}", Stringify(function, function, "JSON.stringify(open, null, 1)"));
    }

    [Fact]
    public void Nested_objects_of_the_class_are_written() => Assert.Equal(
        """{"First":{"First":1,"Middle":1,"Last":{"First":null,"Middle":1,"Last":"x"}},"Middle":1,"Last":2}""",
        Stringify(new Open { First = 1, Last = new Open { Last = "x" } }, 2));

    [Fact]
    public void ToJson_of_a_script_gets_the_name()
    {
        var engine = NewEngine();
        var open = new Open { First = engine.Execute("({ toJSON(key) { return key; } })"), Last = engine.Execute("({ toJSON() { } })") };
        engine.SetValue("open", open);
        for (var i = 0; i < 40; i++) Assert.Equal("""{"First":"First","Middle":1}""", engine.Evaluate<string>("JSON.stringify(open)"));
    }

    [Fact]
    public void ToJson_of_BigInt_gets_the_name()
    {
        var engine = NewEngine();
        engine.Execute("BigInt.prototype.toJSON = function (key) { return key + this; }");
        engine.SetValue("open", new Open { First = new System.Numerics.BigInteger(7) });
        for (var i = 0; i < 40; i++)
            Assert.Equal("""{"First":"First7","Middle":1,"Last":null}""", engine.Evaluate<string>("JSON.stringify(open)"));
    }
}
