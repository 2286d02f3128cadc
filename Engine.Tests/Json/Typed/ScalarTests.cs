using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

public class ScalarTests
{
    internal sealed class Strict
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public long Id { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public List<int?>? Several { get; set; }

        public int Plain { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
    internal sealed class Floats
    {
        public float Single { get; set; }

        public double Double { get; set; }

        public Half Half { get; set; }
    }

    [Fact]
    public void Numbers_of_all_types_have_their_text()
    {
        AllWays.RoundTrip("1.5", (Half)1.5);
        AllWays.RoundTrip("170141183460469231731687303715884105727", Int128.MaxValue);
        AllWays.RoundTrip("-170141183460469231731687303715884105728", Int128.MinValue);
        AllWays.RoundTrip("340282366920938463463374607431768211455", UInt128.MaxValue);
        AllWays.RoundTrip("-9223372036854775808", nint.MinValue);
        AllWays.RoundTrip("18446744073709551615", nuint.MaxValue);
        AllWays.RoundTrip(BigInteger.Pow(7, 2000).ToString(), BigInteger.Pow(7, 2000));
    }

    [Theory]
    [InlineData("170141183460469231731687303715884105728")]
    [InlineData("1.0")]
    [InlineData("1e3")]
    [InlineData("\"1\"")]
    [InlineData("null")]
    public void Wrong_integers_are_refused(string text) =>
        Assert.StartsWith("$: ", AllWays.ReadError<Int128>(text), StringComparison.Ordinal);

    [Fact]
    public void A_number_with_a_huge_exponent_is_no_BigInteger() =>
        Assert.Equal("$: 1e1000000000 is not a BigInteger (line 1, column 1, byte 0)", AllWays.ReadError<BigInteger>("1e1000000000"));

    [Fact]
    public void A_single_in_a_string_is_rounded_once_and_kept_in_range()
    {
        static void Set(QuollJsonOptions options) => options.NumberHandling = JsonNumberHandling.AllowReadingFromString;
        Assert.Equal(1.00000017881393432617187499f, AllWays.Read<float>("\"1.00000017881393432617187499\"", Set));
        Assert.Contains("out of the range of a Single", AllWays.ReadError<float>("\"1e39\"", Set), StringComparison.Ordinal);
        Assert.Contains("is not a Single", AllWays.ReadError<float>("\"NaN\"", Set), StringComparison.Ordinal);
    }

    [Fact]
    public void Numbers_are_strings_where_options_say_so()
    {
        static void Set(QuollJsonOptions options) => options.NumberHandling =
            JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString
                | JsonNumberHandling.AllowNamedFloatingPointLiterals;
        AllWays.RoundTrip("\"1\"", 1, Set);
        AllWays.RoundTrip("\"1.5\"", (Half)1.5, Set);
        AllWays.RoundTrip("\"12\"", (Int128)12, Set);
        AllWays.RoundTrip("\"12\"", (BigInteger)12, Set);
        AllWays.RoundTrip("[\"1.5\",null]", new decimal?[] { 1.5m, null }, Set);
        AllWays.RoundTrip("\"NaN\"", double.NaN, Set);
        AllWays.RoundTrip("\"-Infinity\"", Half.NegativeInfinity, Set);
        Assert.Contains("is not a Decimal", AllWays.ReadError<decimal>("\"NaN\"", Set), StringComparison.Ordinal);
    }

    [Fact]
    public void Numbers_are_strings_where_a_member_says_so()
    {
        var read = AllWays.RoundTrip("""{"Id":"5","Several":[1,null],"Plain":3}""", new Strict { Id = 5, Several = [1, null], Plain = 3 });
        Assert.Equal(5, read.Id);
        Assert.Equal([7, 8], AllWays.Read<Strict>("""{"Several":["7",8]}""").Several!);
        Assert.StartsWith("$.Plain: ", AllWays.ReadError<Strict>("""{"Id":"5","Plain":"3"}"""), StringComparison.Ordinal);
    }

    [Fact]
    public void Names_of_floats_by_type()
    {
        var read = AllWays.RoundTrip("""{"Single":"NaN","Double":"Infinity","Half":"-Infinity"}""",
            new Floats { Single = float.NaN, Double = double.PositiveInfinity, Half = Half.NegativeInfinity });
        Assert.Equal((float.NaN, double.PositiveInfinity, Half.NegativeInfinity), (read.Single, read.Double, read.Half));
        Assert.Contains("is not a JSON number", AllWays.WriteError(Half.NaN), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("1")]
    [InlineData("+5")]
    [InlineData("-1")]
    [InlineData(" 6 ")]
    [InlineData("99")]
    [InlineData("99999999999")]
    [InlineData("1.5")]
    [InlineData("1,2")]
    [InlineData("+-1")]
    [InlineData("")]
    public void An_enum_is_read_of_a_number_in_a_string_as_theirs(string number)
    {
        var text = $"\"{number}\"";
        var theirs = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        DayOfWeek expected;
        try
        {
            expected = JsonSerializer.Deserialize<DayOfWeek>(text, theirs);
        }
        catch (JsonException)
        {
            Assert.Contains("is not a name of DayOfWeek", AllWays.ReadError<DayOfWeek>(text), StringComparison.Ordinal);
            return;
        }
        Assert.Equal(expected, AllWays.Read<DayOfWeek>(text));
    }

    [Fact]
    public void Texts()
    {
        AllWays.AsTheirs(new Uri("https://example.org/a b?c=%20"));
        AllWays.AsTheirs(new Uri("../x", UriKind.Relative));
        AllWays.AsTheirs(new Version(1, 2, 3, 4));
        AllWays.AsTheirs<Version?>(null);
        AllWays.AsTheirs(Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"));
        AllWays.RoundTrip("\"\U0001F600\"", new Rune(0x1F600));
        Assert.Contains("is not a Rune", AllWays.ReadError<Rune>("\"ab\""), StringComparison.Ordinal);
        Assert.Contains("\" 1.0\" is not a Version", AllWays.ReadError<Version>("\" 1.0\""), StringComparison.Ordinal);
        Assert.Contains("is not a Guid", AllWays.ReadError<Guid>("\"{0f8fad5b-d9cb-469f-a165-70867728950e}\""), StringComparison.Ordinal);
    }

    [Fact]
    public void Bytes_are_Base64()
    {
        AllWays.AsTheirs<byte[]>([1, 2, 3, 250]);
        AllWays.AsTheirs<byte[]?>(null);
        AllWays.AsTheirs(new byte[10_000]);
        AllWays.AsTheirs(new Memory<byte>([1, 2]));
        AllWays.AsTheirs(new ReadOnlyMemory<byte>([1, 2, 3]));
        Assert.True(AllWays.Read<Memory<byte>>("null").IsEmpty);
        Assert.Contains("is not a string in Base64", AllWays.ReadError<byte[]>("\"a\""), StringComparison.Ordinal);
    }

    [Fact]
    public void DBNull_is_null()
    {
        AllWays.RoundTrip("null", DBNull.Value);
        Assert.Same(DBNull.Value, AllWays.Read<DBNull>("null"));
        AllWays.RoundTrip("[null,1]", new object[] { DBNull.Value, 1 });
    }

    [Fact]
    public void What_is_declared_as_object_is_written_by_what_it_is()
    {
        Assert.Equal("""[1,"a",{"Item1":2},null,{},[true]]""", AllWays.Write(new object?[] { 1, "a", Tuple.Create(2), null, new(), new[] { true } }));
        var read = Assert.IsType<JsonElement>(AllWays.Read<object>("{\"a\":1.50}"));
        Assert.Equal("1.50", read.GetProperty("a").GetRawText());
        Assert.Null(AllWays.Read<object?>("null"));
    }

    [Fact]
    public void Documents_keep_what_they_are()
    {
        const string Text = """{"a":1.500,"b":[1E5,-0.0,"\u0041",{}],"c":{"d":null,"":[]}}""";
        AllWays.RoundTrip(Text, JsonElement.Parse(Text));
        AllWays.RoundTrip(Text, JsonDocument.Parse(Text));
        AllWays.RoundTrip(Text, JsonNode.Parse(Text));
        AllWays.RoundTrip(Text, JsonNode.Parse(Text)!.AsObject());
        AllWays.RoundTrip("[1,\"a\",{\"b\":null}]", new JsonArray(1, "a", new JsonObject { ["b"] = null }));
        AllWays.RoundTrip("1.50", JsonNode.Parse("1.50")!.AsValue());
        Assert.Equal(JsonValueKind.Null, AllWays.Read<JsonElement>("null").ValueKind);
        Assert.Null(AllWays.Read<JsonNode?>("null"));
        Assert.Equal("$: an array is not an object (line 1, column 1, byte 0)", AllWays.ReadError<JsonObject>("[1]"));
        Assert.Contains("cannot be converted to JSON", AllWays.WriteError(default(JsonElement)), StringComparison.Ordinal);
    }

    [Fact]
    public void Documents_take_the_layout_of_the_text()
    {
        var element =
            JsonElement.Parse(
            " { \"a\" : [ 1 , 2 ] , /* c */ \"b\" : { } } ", new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip });
        Assert.Equal("""{"a":[1,2],"b":{}}""", AllWays.Write(element));
        Assert.Equal(JsonSerializer.Serialize(element, new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" }),
            AllWays.Write(element, static options => options.WriteIndented = true));
    }

    [Fact]
    public void Values_of_scripts()
    {
        AllWays.RoundTrip("[1.5,\"a\",true,null]", new JsValue[] { 1.5, "a", true, JsValue.Null });
        Assert.Equal("[null,null]", AllWays.Write(new JsValue[] { JsValue.Undefined, double.NaN }));
        using var engine = new Engine();
        Assert.Equal("""{"v":{"a":[1,{"b":"x"}]}}""",
            AllWays.Write(new Dictionary<string, JsValue> { ["v"] = engine.Evaluate("({a: [1, {b: 'x', c: undefined}]})") }));
        Assert.StartsWith(
            "$[1]: A JsValue that is an object or an array belongs to an engine", AllWays.ReadError<JsValue[]>("[1,{}]"),
            StringComparison.Ordinal);
    }

    [Fact]
    public void Keys_have_the_text_of_their_values()
    {
        AllWays.AsTheirs(new Dictionary<int, int> { [-1] = 2 });
        AllWays.AsTheirs(new Dictionary<Guid, int> { [Guid.Empty] = 2 });
        AllWays.AsTheirs(new Dictionary<bool, int> { [true] = 2 });
        AllWays.AsTheirs(new Dictionary<DateTime, int> { [new DateTime(2026, 11, 22, 1, 2, 3, DateTimeKind.Utc)] = 2 });
        AllWays.AsTheirs(new Dictionary<DateTimeOffset, int> { [new DateTimeOffset(2026, 11, 22, 1, 2, 3, TimeSpan.FromHours(2))] = 2 });
        AllWays.AsTheirs(new Dictionary<DateOnly, int> { [new DateOnly(2026, 11, 22)] = 2 });
        AllWays.AsTheirs(new Dictionary<TimeSpan, int> { [TimeSpan.FromSeconds(5)] = 2 });
        AllWays.AsTheirs(new Dictionary<Uri, int> { [new Uri("urn:b")] = 2 });
        AllWays.AsTheirs(new Dictionary<Version, int> { [new Version(1, 2)] = 2 });
        AllWays.AsTheirs(new Dictionary<DayOfWeek, int> { [DayOfWeek.Friday] = 2 });
        AllWays.AsTheirs(new Dictionary<decimal, int> { [1.50m] = 2 });
        AllWays.AsTheirs(new Dictionary<char, int> { ['x'] = 2 });
        AllWays.RoundTrip("""{"12345678901234567890123":1}""", new Dictionary<BigInteger, int> { [BigInteger.Parse("12345678901234567890123")] = 1 });
        Assert.Equal("$.x: The name \"x\" is not an Int32 (line 1, column 2, byte 1)", AllWays.ReadError<Dictionary<int, int>>("""{"x":1}"""));
        Assert.StartsWith("$", AllWays.ReadError<Dictionary<int, int>>("""{" 1":1}"""), StringComparison.Ordinal);
        Assert.StartsWith("$", AllWays.ReadError<Dictionary<int, int>>("""{"1e2":1}"""), StringComparison.Ordinal);
        Assert.Contains(
            "cannot be the key of a dictionary", AllWays.WriteError(new Dictionary<object, int> { [new[] { 1 }] = 1 }), StringComparison.Ordinal);
    }
}
