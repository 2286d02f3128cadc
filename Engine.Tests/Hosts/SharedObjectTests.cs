using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Text;
using Quoll.Hosts;
using Quoll.TypeModel.Bounds;

namespace Quoll.Tests.Hosts;

/// <summary>
/// Conversions whose cost could grow faster than their input. An object that occurs twice is converted once, and work
/// that the platform makes quadratic is bounded.
/// </summary>
public class SharedObjectTests
{
    private const string Graph = "let v = {}; for (let i = 0; i < 60; i++) v = { A: v, B: v }; v";

    private static JsValue Value(string code) => new Engine(new EngineOptions { Types = ScriptTypes.Reflect() }).Execute(code);

    [Fact]
    public void A_class_is_made_once_for_an_object_in_two_places()
    {
        var made = Value(Graph).ConvertTo<WalkTests.Node>()!;
        Assert.NotNull(made.A);
        Assert.Same(made.A, made.B);
    }

    [Fact]
    public void Elements_of_a_list_that_are_one_object_are_one_object()
    {
        var made = Value("const o = {}; [o, o, {}]").ConvertTo<List<WalkTests.Node>>()!;
        Assert.Same(made[0], made[1]);
        Assert.NotSame(made[0], made[2]);
    }

    [Fact]
    public void An_object_becomes_one_of_each_type_that_asks_for_it()
    {
        var made = Value("let v = {}; for (let i = 0; i < 60; i++) v = { A: v, B: v }; v").ConvertTo<WalkTests.Left>()!;
        Assert.Same(made.A!.A!.A, made.B!.B!.A);
        Assert.Same(made.A!.A, made.B!.B);
    }

    [Fact]
    public void Dynamic_objects_share_what_scripts_share()
    {
        dynamic made = Value(Graph).ConvertTo<ExpandoObject>()!;
        Assert.Same(made.A.A, made.B.B);
        var list = (List<object?>)((dynamic)Value("let v = []; for (let i = 0; i < 60; i++) v = [v, v]; ({ v })").ConvertTo<ExpandoObject>()!).v;
        Assert.Same(list[0], list[1]);
    }

    [Fact]
    public void Values_without_a_type_are_shared_between_elements()
    {
        var made = Value("const o = {}; [o, [o]]").ConvertTo<List<object?>>()!;
        Assert.Same(made[0], ((List<object?>)made[1]!)[0]);
    }

    [Fact]
    public void Copies_of_the_host_share_what_the_host_shares()
    {
        var node = new WalkTests.Node();
        for (var i = 0; i < 60; i++) node = new WalkTests.Node { A = node, B = node };
        var engine = new Engine();
        engine.SetValue("v", engine.FromObject(node, HostMode.Copy));
        Assert.True(engine.Evaluate<bool>("v.A === v.B && v.A.A === v.B.B && v.A !== v"));
    }

    public static TheoryData<string, Func<JsValue, object?>, string> Cycles => new()
    {
        { "const o = {}; o.A = { B: o }; o", static value => value.ConvertTo<WalkTests.Node>(), "$.A.B: The object contains itself" },
        { "const o = {}; o.A = { B: o }; o", static value => value.ConvertTo<ExpandoObject>(), "$.A.B: The object contains itself" },
        { "const o = []; o.push([o]); [o]", static value => value.ConvertTo<List<object?>>(), "$[0][0][0]: The object contains itself" },
    };

    [Theory]
    [MemberData(nameof(Cycles))]
    public void A_cycle_says_where_it_is(string code, Func<JsValue, object?> convert, string message) =>
        Assert.Contains(message, Assert.Throws<JavaScriptException>(() => convert(Value(code))).Message);

    [Fact]
    public void The_place_of_an_error_shows_the_beginning_of_long_names_and_paths()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => Value(
            "const k = 'x'.repeat(1e6); let v = 1n; for (let i = 0; i < 1000; i++) v = { [k]: v }; v").ConvertTo<Names>());
        Assert.True(thrown.Message.Length < 10_000);
        Assert.Contains("…", thrown.Message);
    }

    public sealed class Names : Dictionary<string, Names>;

    [Theory]
    [InlineData(DynamicObjects.MaxNames, true)]
    [InlineData(DynamicObjects.MaxNames + 1, false)]
    public void Dynamic_objects_have_a_largest_number_of_names(int names, bool isRead)
    {
        string Of() => string.Join(',', Enumerable.Range(0, names).Select(i => $"\"n{i}\":{i}"));
        var ofScript = Record.Exception(() => Value($"({{{Of()}}})").ConvertTo<ExpandoObject>());
        var ofJson = Record.Exception(() => QuollJson.Deserialize<ExpandoObject>($"{{{Of()}}}"));
        Assert.Equal(isRead, ofScript is null);
        Assert.Equal(isRead, ofJson is null);
        if (isRead) return;
        Assert.Contains("ExpandoObject", Assert.IsType<JavaScriptException>(ofScript).Message);
        Assert.Contains("ExpandoObject", Assert.IsType<QuollJsonException>(ofJson).Message);
    }

    [Flags]
    public enum Colors { None, Red, Green }

    public static TheoryData<Type, string> LongTexts => new()
    {
        { typeof(Guid), "3f2504e0-4f89-11d3-9a0c-0305e82c3301" }, { typeof(Version), "1.2.3" }, { typeof(TimeSpan), "01:02:03" },
        { typeof(DateTime), "2026-11-22T19:17:05Z" }, { typeof(DateTimeOffset), "2026-11-22T19:17:05Z" }, { typeof(DateOnly), "2026-11-22" },
        { typeof(TimeOnly), "01:02:03" }, { typeof(Rune), "a" }, { typeof(Uri), "http://a/b" }, { typeof(Colors), "Red,Green" },
    };

    /// <summary>Through scripts and JSON, whatever makes the input longer.</summary>
    [Theory]
    [MemberData(nameof(LongTexts))]
    public void A_text_too_long_for_its_type_is_not_a_value(Type type, string text)
    {
        Assert.Null(Error(type, text));
        foreach (var more in new[] { "0", " ", "a", ",", "Red,", "/../", "é" })
        {
            var filler = string.Concat(Enumerable.Repeat(more, 1_000_000));
            foreach (var wrong in new[] { text + filler, filler + text })
            {
                Assert.IsType<JavaScriptException>(Error(type, wrong));
                Assert.IsType<QuollJsonException>(Record.Exception(() => Deserialize(QuollJson.Serialize(wrong), type)));
                var entries = typeof(Dictionary<,>).MakeGenericType(type, typeof(int));
                Assert.NotNull(Record.Exception(() => Deserialize($"{{{QuollJson.Serialize(wrong)}:1}}", entries)));
            }
        }
        Assert.NotNull(Deserialize(QuollJson.Serialize(text), type));
    }

    private static object? Deserialize(string json, Type type) => QuollJson.Deserialize(json, type);

    private static Exception? Error(Type type, string text)
    {
        var engine = new Engine();
        engine.SetValue("text", text);
        return Record.Exception(() => Delegates.Of(engine, type).Call(JsValue.Undefined, text));
    }

    private static class Delegates
    {
        public static JsValue Of(Engine engine, Type type)
        {
            const System.Reflection.BindingFlags Hidden = System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic;
            var taker = typeof(Delegates).GetMethod(nameof(Take), Hidden)!.MakeGenericMethod(type);
            engine.SetValue("take", taker.CreateDelegate(typeof(Action<>).MakeGenericType(type)));
            return engine.GetValue("take");
        }

        private static void Take<T>(T value) => GC.KeepAlive(value);
    }

    [Fact]
    public void Texts_of_URIs_are_as_long_as_they_were_in_older_versions_of_the_platform()
    {
        var longest = "http://a/".PadRight(65_519, 'b');
        Assert.Equal(longest, QuollJson.Deserialize<Uri>(QuollJson.Serialize(longest))!.OriginalString);
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Uri>(QuollJson.Serialize(longest + "b")));
        Assert.Equal(longest, new Engine().Evaluate<Uri>($"'{longest}'")!.OriginalString);
        Assert.Throws<JavaScriptException>(() => new Engine().Evaluate<Uri>($"'{longest}b'"));
    }

    [Theory]
    [InlineData(300)]
    [InlineData(50_000)]
    public void Integers_of_any_length_are_read_and_written(int digits)
    {
        var text = "-" + string.Create(digits, 0, static (units, _) =>
        {
            for (var i = 0; i < units.Length; i++) units[i] = (char)('1' + i % 9);
        });
        var expected = BigInteger.Parse(text, CultureInfo.InvariantCulture);
        Assert.Equal(expected, QuollJson.Deserialize<BigInteger>(text));
        Assert.Equal(text, QuollJson.Serialize(expected));
        var names = new Dictionary<BigInteger, int> { [expected] = 1 };
        Assert.Equal($"{{\"{text}\":1}}", QuollJson.Serialize(names));
        Assert.Equal(names, QuollJson.Deserialize<Dictionary<BigInteger, int>>($"{{\"{text}\":1}}"));
    }

    [Fact]
    public void Long_integers_are_charged()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 100_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.Json.Deserialize<BigInteger>(new string('7', 300_000)));
    }

    [Fact]
    public void A_grid_asks_for_the_size_of_its_elements()
    {
        var engine = new Engine(EngineOptions.Untrusted());
        engine.SetValue("take", (Wide[,] grid) => { });
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("const r = Array(1000).fill({}); take(Array(1000).fill(r))"));
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 100_000_000);
    }

    public struct Wide
    {
        public decimal A { get; set; }

        public (decimal, decimal, decimal, decimal, decimal, decimal, decimal, decimal) B { get; set; }

        public (decimal, decimal, decimal, decimal, decimal, decimal, decimal, decimal) C { get; set; }
    }

    [Fact]
    public void A_table_of_rows_of_different_names_is_refused()
    {
        var text = $"[{string.Join(',', Enumerable.Range(0, 3000).Select(i => $"{{\"n{i}\":1}}"))}]";
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Contains("empty cells", Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Data.DataTable>(text)).Message);
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 50_000_000);
        Assert.Contains(
            "empty cells", Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Data.DataSet>($"{{\"t\":{text}}}")).Message);
    }

    [Theory]
    [InlineData(4096, true)]
    [InlineData(4097, false)]
    public void A_table_has_a_largest_number_of_columns(int columns, bool isRead)
    {
        var text = $"[{{{string.Join(',', Enumerable.Range(0, columns).Select(i => $"\"n{i}\":{i}"))}}}]";
        if (isRead) Assert.Equal(columns, QuollJson.Deserialize<System.Data.DataTable>(text)!.Columns.Count);
        else Assert.Contains("columns", Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Data.DataTable>(text)).Message);
    }

    [Theory]
    [InlineData(1024, true)]
    [InlineData(1025, false)]
    public void A_set_has_a_largest_number_of_tables(int tables, bool isRead)
    {
        var text = $"{{{string.Join(',', Enumerable.Range(0, tables).Select(i => $"\"n{i}\":[]"))}}}";
        if (isRead) Assert.Equal(tables, QuollJson.Deserialize<System.Data.DataSet>(text)!.Tables.Count);
        else Assert.Contains("tables", Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Data.DataSet>(text)).Message);
    }

    [Fact]
    public void A_wide_table_of_few_rows_is_read()
    {
        var text = $"[{string.Join(',', Enumerable.Range(0, 900).Select(i => $"{{\"n{i}\":1}}"))}]";
        Assert.Equal(900, QuollJson.Deserialize<System.Data.DataTable>(text)!.Rows.Count);
    }
}
