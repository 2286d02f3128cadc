using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.Specialized;
using System.Data;
using System.Dynamic;
using System.Numerics;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

/// <summary>An argument that does not fit is an error that names the function and the argument.</summary>
public class ConversionErrorTests
{
    private static readonly string[] Values =
    [
        "undefined", "null", "true", "0", "-1", "1.5", "NaN", "1e300", "10n ** 40n", "''", "'x'", "'1'", "'\\ud83d\\ude00'", "Symbol('s')",
        "Object(Symbol('s'))", "Object(1n)", "({})", "({ a: null })", "({ a: {} })", "({ Item1: 1 })", "[]", "[1]", "[null]", "['x']", "[[1], [2, 3]]",
        "[{}, {}]", "new Map([[null, 1]])", "new Map([['a', 1]])", "new Map([[{}, {}], [{}, {}]])", "new Set([null, 1])",
        "new Set([{}, {}])", "new Date(NaN)", "new Date(0)", "new Date(8.64e15)", "(x => x)", "(class { })", "/a/", "new Uint8Array(2)",
        "new ArrayBuffer(3)", "new Proxy({}, {})", "Object.create(null)", "[Object.create(null)]", "Promise.resolve('x')", "letter", "letters",
        "map", "texts", "unique", "({ get self() { return this } })", "ring",
    ];

    private static readonly Type[] Types =
    [
        typeof(bool), typeof(byte), typeof(int), typeof(long?), typeof(ulong), typeof(Int128), typeof(float), typeof(double), typeof(Half),
        typeof(decimal), typeof(BigInteger), typeof(char), typeof(string), typeof(DayOfWeek), typeof(DateTime), typeof(DateTimeOffset),
        typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Guid), typeof(Uri), typeof(Version), typeof(System.Text.Rune),
        typeof(int[]), typeof(byte[]), typeof(int[,]), typeof(string[]), typeof(List<ForeignObjectTests.Parcel>), typeof(HashSet<string>),
        typeof(SortedSet<ForeignObjectTests.Parcel>), typeof(SortedSet<object>), typeof(Queue<int>), typeof(ImmutableArray<int>),
        typeof(ImmutableSortedSet<object>), typeof(FrozenSet<string>), typeof(ConcurrentBag<int>), typeof(IEnumerable<int>),
        typeof(Dictionary<string, int>), typeof(Dictionary<object, object>),
        typeof(SortedDictionary<object, int>), typeof(IDictionary<string, string>),
        typeof(ImmutableSortedDictionary<object, int>), typeof(FrozenDictionary<string, int>), typeof(ConcurrentDictionary<string, object>),
        typeof(ILookup<string, int>), typeof(NameValueCollection), typeof(ExpandoObject), typeof(DataTable), typeof(DataSet),
        typeof((int, string)),
        typeof(Tuple<int>), typeof(Memory<byte>), typeof(JsonNode), typeof(JsonElement),
        typeof(JsonDocument), typeof(Type),
        typeof(Func<int, int>), typeof(Delegate), typeof(ForeignObjectTests.Parcel),
        typeof(ForeignObjectTests.Rgb), typeof(ForeignObjectTests.Crate),
        typeof(ConversionTests.Required), typeof(ConversionTests.Pet), typeof(ConversionTests.Animal2), typeof(IShape), typeof(Exception),
        typeof(KeyValuePair<string, int>), typeof(Complex), typeof(Index), typeof(Range),
    ];

    public static TheoryData<string> TypeNames => new(Types.Select(static type => type.ToString()));

    private static Action<T> Taking<T>() => static given => GC.KeepAlive(given);

    private static Engine NewEngine()
    {
        var engine = new Engine();
        engine.SetValue("letter", new ForeignObjectTests.Letter()).SetValue("letters", new List<ForeignObjectTests.Letter> { new() });
        engine.SetValue("map", new Dictionary<int, string> { [1] = "x" }).SetValue("texts", new Dictionary<string, string> { ["a"] = "x" });
        return engine.SetValue("unique", new HashSet<object> { 1, "x" });
    }

    [Theory]
    [MemberData(nameof(TypeNames))]
    public void An_argument_that_does_not_fit_is_named_with_its_function(string type)
    {
        var taking = typeof(ConversionErrorTests).GetMethod(nameof(Taking), BindingFlags.NonPublic | BindingFlags.Static)!
            .MakeGenericMethod(Array.Find(Types, known => known.ToString() == type)!);
        var faults = new List<string>();
        foreach (var value in Values)
        {
            var engine = NewEngine().SetValue("take", (Delegate)taking.Invoke(null, null)!);
            try
            {
                engine.Execute($"var ring = []; ring[0] = ring; var value = ({value}); take(value)");
            }
            catch (JavaScriptException thrown)
            {
                if (!thrown.Message.StartsWith("TypeError: take(given)", StringComparison.Ordinal)) faults.Add($"{value}: {thrown.Message}");
            }
        }
        if (faults.Count > 0) Assert.Fail(string.Join('\n', faults));
    }

    [Fact]
    public void An_error_of_the_values_own_methods_is_unchanged()
    {
        var engine = NewEngine().SetValue("take", (int given) => given);
        Assert.StartsWith(
            "RangeError: own", Assert.Throws<JavaScriptException>(() => engine.Execute("take({ valueOf() { throw new RangeError('own') } })")).Message);
    }

    [Fact]
    public void A_value_that_the_function_reads_or_returns_is_named_too()
    {
        var engine = NewEngine();
        var other = new Engine().Execute("({})");
        engine.SetValue("foreign", () => other);
        engine.SetValue("sum", (JsValue[] values) => values.Sum(static value => value.AsNumber()));
        Assert.StartsWith(
            "TypeError: foreign: The object belongs to another engine",
            Assert.Throws<JavaScriptException>(() => engine.Execute("foreign()")).Message);
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute("sum(1, 'x')"));
        Assert.StartsWith("TypeError: sum: The value is \"x\", not a Number", thrown.Message);
        Assert.IsType<InvalidOperationException>(thrown.InnerException);
    }

    [Fact]
    public void The_column_of_a_table_refuses_a_value_of_another_type()
    {
        var table = new DataTable();
        table.Columns.Add("count", typeof(int));
        table.Rows.Add(1);
        var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(static options => options.Writable = true) });
        engine.SetValue("row", table.Rows[0]);
        engine.Execute("row.count = 5");
        Assert.Equal(5, table.Rows[0]["count"]);
        foreach (var value in new[] { "'x'", "1.5", "{}" })
        {
            Assert.StartsWith(
                "TypeError: DataRow[\"count\"]: ", Assert.Throws<JavaScriptException>(() => engine.Execute($"row.count = ({value})")).Message);
        }
        engine.Execute("row.count = null");
        Assert.Equal(DBNull.Value, table.Rows[0]["count"]);
    }
}
