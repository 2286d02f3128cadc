namespace Quoll.Tests.Hosts;

/// <summary>
/// JSON.stringify of .NET objects whose members may hold any value. A value without a JSON form is left out, and toJSON
/// gets the name of the member.
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
        // More often than the number of uses after which code is compiled for a type.
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

    public abstract class PartBase;

    public sealed class Part : PartBase
    {
        public string toJSON(string key) => "part " + key;
    }

    public sealed class Plain : PartBase
    {
        public int A { get; set; } = 1;
    }

    public sealed class Parts
    {
        public PartBase? One { get; set; } = new Part();

        public PartBase Other { get; set; } = new Plain();

        public PartBase[] Array { get; set; } = [new Plain(), new Part()];

        public List<PartBase> List { get; set; } = [new Part(), new Plain()];

        public Dictionary<string, PartBase> Table { get; set; } = new() { ["x"] = new Part(), ["y"] = new Plain() };

        public DateTime Date { get; set; } = DateTime.UnixEpoch;

        public DateTime?[] Dates { get; set; } = [null, DateTime.UnixEpoch];

        public Dictionary<string, DateTime> Days { get; set; } = new() { ["d"] = DateTime.UnixEpoch };
    }

    private string Parts_after(string code)
    {
        var engine = NewEngine();
        engine.SetValue("parts", new Parts());
        string? text = null;
        for (var i = 0; i < 40; i++)
        {
            if (i == 20) engine.Execute(code);
            text = engine.Evaluate<string>("JSON.stringify(parts)");
        }
        return text!;
    }

    private const string PartsText = """{"One":"part One","Other":{"A":1},"Array":[{"A":1},"part 1"],"List":["part 0",{"A":1}],"Table":{"x":"part x","y":{"A":1}},""";

    [Fact]
    public void ToJson_of_a_class_gets_the_key_wherever_it_is() => Assert.Equal(
        PartsText + """
        "Date":"1970-01-01T00:00:00.000Z","Dates":[null,"1970-01-01T00:00:00.000Z"],"Days":{"d":"1970-01-01T00:00:00.000Z"}}
        """, Parts_after(""));

    [Fact]
    public void ToJson_of_dates_gets_the_key() => Assert.Equal(
        PartsText + """
        "Date":"at Date","Dates":[null,"at 1"],"Days":{"d":"at d"}}
        """, Parts_after("Date.prototype.toJSON = key => 'at ' + key"));

    [Fact]
    public void Dates_without_text_are_omitted() => Assert.Equal(
        PartsText + """
        "Dates":[null,null],"Days":{}}
        """, Parts_after("Date.prototype.toJSON = () => undefined"));

    [Fact]
    public void A_list_that_becomes_shorter_ends_with_null()
    {
        var engine = NewEngine();
        var list = new List<object> { 1, 2, 3 };
        list[0] = engine.SetValue("drop", new Action(() => list.RemoveAt(2))).Execute("({ toJSON(key) { drop(); return key; } })");
        engine.SetValue("list", list);
        Assert.Equal("""["0",2,null]""", engine.Evaluate<string>("JSON.stringify(list)"));
    }

    [Theory]
    [InlineData(IntegerForm.Exact)]
    [InlineData(IntegerForm.BigInt)]
    public void Large_integers_get_the_key(IntegerForm form)
    {
        var engine = NewEngine(options => options.Integers = form);
        engine.Execute("BigInt.prototype.toJSON = function (key) { return key === '1' ? undefined : key + ' ' + this; }");
        engine.SetValue("o", new { A = long.MaxValue, B = new[] { long.MaxValue, long.MaxValue } });
        Assert.Equal(
            """{"A":"A 9223372036854775807","B":["0 9223372036854775807",null]}""", engine.Evaluate<string>("JSON.stringify(o)"));
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
