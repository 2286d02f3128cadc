using System.Text.Json;

namespace Quoll.Tests.Hosts;

/// <summary>Default values and params of methods, and of the functions behind delegates.</summary>
public abstract class ArgumentTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ArgumentTests(true);

    public class Reflected() : ArgumentTests(false);

    public class Generated() : ArgumentTests(true)
    {
        protected override bool IsGenerated => true;
    }

    private static string Add(int a, int b = 2, string? unit = "cm") => $"{a + b}{unit}";

    private static string Join(string first, params int[] rest) => first + string.Join('|', rest);

    private static string Names(params string[] names) => string.Join('|', names);

    private string OfInstance(double a, double? b = null) => $"{a},{b},{GetType().Name.Length > 0}";

    public class Methods
    {
        public string Names(params string[] names) => string.Join('|', names);

        public string Rows(params int[][] rows) => string.Join('|', rows.Select(static row => string.Join(',', row)));

        public object[] Objects => [1, 2];

        public string Any(params object[] any) => any.Length + ":" + any[0].GetType().Name;

        public string Text(
            int needed, string text = "t", char unit = 'u', bool truth = true, Status status = Status.Paid, double half = 0.5,
            DateTime date = default, string? none = null) => text;
    }

    // A method that becomes a Func<int, int, string> keeps the attributes of its parameters.
    [Fact]
    public void Functions_behind_delegates_have_their_own_defaults_and_params()
    {
        Engine.SetValue("add", Add);
        Engine.SetValue("join", Join);
        Engine.SetValue("names", Names);
        Engine.SetValue("instance", OfInstance);
        Engine.SetValue("untyped", (Delegate)new Func<int, int, string, string>(Add));
        Set("object", new Func<string, int[], string>(Join));
        Check("""
            add(1) ==> 3cm
            add(1, undefined, undefined) ==> 3cm
            add(1, 5) ==> 6cm
            add(1, 5, 'm') ==> 6m
            add(1, 5, null) ==> 6
            add('x') ==> TypeError: add(a): "x" is not an Int32
            add() ==> TypeError: add(a): undefined is not an Int32
            untyped(1) ==> 3cm
            join('a') ==> a
            join('a', 1) ==> a1
            join('a', 1, 2, 3) ==> a1|2|3
            join('a', [1, 2]) ==> a1|2
            join('a', 'x') ==> TypeError: join(rest): "x" is not an Int32
            object('a', 1, 2) ==> a1|2
            '<' + names() + '>' ==> <>
            names('a') ==> a
            names('a', 'b') ==> a|b
            names(['a', 'b']) ==> a|b
            instance(1) ==> 1,,True
            instance(1, 2) ==> 1,2,True
            """);
    }

    [Fact]
    public void Functions_of_templates_have_them_too()
    {
        var template = new EngineTemplate();
        template.SetValue("add", Add);
        template.SetValue("join", Join);
        for (var i = 0; i < 2; i++)
        {
            using var engine = template.CreateEngine();
            Assert.Equal("3cm a1|2", Run(engine, "add(1) + ' ' + join('a', 1, 2)"));
        }
    }

    [Fact]
    public void Params_take_an_array_as_the_whole_of_them_where_it_is_no_element()
    {
        Set("m", new Methods());
        Set("texts", new[] { "x", "y" });
        Check("""
            m.Names('a', 'b') ==> a|b
            m.Names(['a', 'b']) ==> a|b
            '<' + m.Names([]) + '>' ==> <>
            m.Names(texts) ==> x|y
            m.Names(['a'], 'b') ==> a|b
            '<' + m.Names(null) + '>' ==> <>
            m.Rows([1, 2], [3]) ==> 1,2|3
            m.Rows([1, 2]) ==> 1,2
            m.Rows([[1, 2], [3]]) ==> 1,2|3
            m.Any([1, 2]) ==> 1:List`1
            m.Any(...[1, 2]) ==> 2:Double
            m.Any(m.Objects) ==> 2:Int32
            m.Any(m.Objects, 3) ==> 2:Object[]
            m.Any(1, 2) ==> 2:Double
            """);
    }

    [Fact]
    public void Messages_show_defaults_as_literals()
    {
        Set("m", new Methods());
        Assert.Contains(
            "Methods.Text(Int32 needed, String text = \"t\", Char unit = 'u', Boolean truth = true, Status status = Status.Paid, Double half = 0.5, "
                + "DateTime date = default, String none = null)",
            Run("m.Text()"));
    }

    [Fact]
    public void Names_of_types_have_the_article_that_they_need()
    {
        Set("order", new Order());
        Check("""
            Object.getPrototypeOf(order).Total.call({}) ==> TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be an Order
            Map.prototype.get.call(1) ==> TypeError: Method called on incompatible receiver 1: it requires that 'this' be a Map
            new Uint8Array(2).buffer.slice.call({}) ==> TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be an ArrayBuffer
            """);
    }

    [Fact]
    public void Json_types_of_the_platform_take_any_value()
    {
        foreach (var (code, expected) in new[] { ("1", "1"), ("'a'", "\"a\""), ("true", "true"), ("null", "null"), ("({ a: [1] })", """{"a":[1]}""") })
        {
            Assert.Equal(expected, Engine.Evaluate<JsonElement>(code).GetRawText());
            if (code != "null") Assert.Equal(expected, Engine.Evaluate<JsonDocument>(code).RootElement.GetRawText());
        }
        Assert.Null(Engine.Evaluate<JsonDocument>("null"));
        Assert.Throws<JavaScriptException>(() => Engine.Evaluate<JsonDocument>("(() => 1)"));
    }
}
