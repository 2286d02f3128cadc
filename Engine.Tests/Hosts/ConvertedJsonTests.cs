using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Hosts;

/// <summary>JSON.stringify of objects whose types or members name a converter of JSON.</summary>
public partial class ConvertedJsonTests
{
    [JsonConverter(typeof(CelsiusConverter))]
    public sealed record Celsius(double Degrees);

    public sealed class CelsiusConverter : JsonConverter<Celsius>
    {
        public override Celsius Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => new(reader.GetDouble());

        public override void Write(Utf8JsonWriter writer, Celsius value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.Degrees.ToString(CultureInfo.InvariantCulture) + "°");
    }

    [QuollConverter(typeof(PointConverter))]
    public record struct Point(int X, int Y);

    public sealed class PointConverter : QuollConverter<Point>
    {
        public override void Write(ref QuollJsonWriter writer, in Point value)
        {
            writer.WriteStartArray();
            writer.WriteNumber(value.X);
            writer.WriteNumber(value.Y);
            writer.WriteEndArray();
        }

        public override Point Read(ref QuollJsonReader reader) => throw new NotSupportedException();
    }

    [JsonConverter(typeof(BaseConverter))]
    public class Base
    {
        public int Id { get; set; } = 7;
    }

    public sealed class Derived : Base
    {
        public string Extra => "x";
    }

    public sealed class BaseConverter : JsonConverter<Base>
    {
        public override Base Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => new();

        public override void Write(Utf8JsonWriter writer, Base value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Id);
    }

    public sealed class CentsConverter : JsonConverter<decimal>
    {
        public override decimal Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetInt64() / 100m;

        public override void Write(Utf8JsonWriter writer, decimal value, JsonSerializerOptions options) =>
            writer.WriteNumberValue((long)(value * 100));
    }

    [JsonConverter(typeof(LowerCase))]
    public enum Level
    {
        Low,
        High,
    }

    public sealed class LowerCase() : JsonStringEnumConverter<Level>(JsonNamingPolicy.SnakeCaseUpper);

    public sealed class UnixTime : JsonConverter<DateTimeOffset>
    {
        public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => default;

        public override void Write(Utf8JsonWriter writer, DateTimeOffset value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.ToUnixTimeSeconds());
    }

    public sealed class Failing : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => "";

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
            throw new InvalidOperationException("no such text");
    }

    public sealed class Reading
    {
        public string Name => "r";

        public Celsius Outside { get; set; } = new(7.5);

        public Celsius? None => null;

        public List<Celsius> All { get; } = [new(1), new(2)];

        public Dictionary<string, Point> Points { get; } = new() { ["a"] = new(1, 2) };

        public Point? Place { get; set; } = new(3, 4);

        public Base Any => new Derived();
    }

    public sealed class Bill
    {
        public int Number { get; set; } = 3;

        [JsonConverter(typeof(CentsConverter))]
        public decimal Total { get; set; } = 12.34m;

        [JsonConverter(typeof(CentsConverter))]
        public decimal? Tip { get; set; }

        [JsonConverter(typeof(CentsConverter)), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public decimal? Tax { get; set; }

        public Level Level { get; set; } = Level.High;

        public Level[] Levels { get; } = [Level.Low, Level.High];
    }

    public sealed class Event
    {
        public DateTimeOffset At { get; set; } = DateTimeOffset.FromUnixTimeSeconds(5);

        public List<DateTimeOffset> Times { get; } = [DateTimeOffset.FromUnixTimeSeconds(6)];

        public Dictionary<string, DateTimeOffset?> ByName { get; } = new() { ["a"] = DateTimeOffset.FromUnixTimeSeconds(7), ["b"] = null };

        public object Anything { get; set; } = DateTimeOffset.FromUnixTimeSeconds(8);
    }

    public sealed class Wrong
    {
        [JsonConverter(typeof(Failing))]
        public string Text => "a";
    }

    [ScriptType(typeof(Reading))]
    [ScriptType(typeof(Bill))]
    [ScriptType(typeof(Event))]
    [ScriptType(typeof(Wrong))]
    [ScriptType(typeof(Derived))]
    public sealed partial class Described : ScriptTypes
    {
        protected override void AddConverters(ScriptTypesOptions options) => options.Json = Json;
    }

    private static readonly QuollJsonOptions Json = new() { Converters = { QuollConverter.From(new UnixTime()) } };

    public static TheoryData<ScriptConverterTests.Model> Models => new(Enum.GetValues<ScriptConverterTests.Model>());

    private static Engine Create(ScriptConverterTests.Model model)
    {
        var engine = new Engine(new EngineOptions
        {
            Types = model == ScriptConverterTests.Model.Generated ? new Described() : ScriptTypes.Reflect(options =>
            {
                options.Json = Json;
                options.Writable = true;
                options.IsCompilingOff = model == ScriptConverterTests.Model.Reflected;
                foreach (var type in (Type[])[typeof(Reading), typeof(Bill), typeof(Event), typeof(Wrong), typeof(Derived)])
                    options.Include(type);
            }),
        });
        engine.SetValue("reading", new Reading());
        engine.SetValue("bill", new Bill());
        engine.SetValue("event", new Event());
        engine.SetValue("wrong", new Wrong());
        return engine;
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void The_converter_of_a_type_writes_its_objects(ScriptConverterTests.Model model)
    {
        using var engine = Create(model);
        const string Expected =
            """{"Name":"r","Outside":"7.5°","None":null,"All":["1°","2°"],"Points":{"a":[1,2]},"Place":[3,4],"Any":7}""";
        // Twice: the first time has created the methods.
        for (var n = 0; n < 2; n++)
        {
            Assert.Equal(Expected, engine.Evaluate<string>("JSON.stringify(reading)"));
            Assert.Equal($"[{Expected}]", engine.Evaluate<string>("JSON.stringify([reading])"));
            Assert.Equal("\"7.5°\"", engine.Evaluate<string>("JSON.stringify(reading.Outside)"));
            Assert.Equal("7.5°", engine.Evaluate<string>("reading.Outside.toJSON()"));
            Assert.Equal("7", engine.Evaluate<string>("JSON.stringify(reading.Any)"));
        }
        Assert.Equal(
            """["7.5°"]""",
            engine.Evaluate<string>("""
                const seen = [];
                JSON.stringify({ a: reading.Outside }, (key, value) => (key && seen.push(value), value));
                JSON.stringify(seen)
                """));
        Assert.Equal(7.5, engine.Evaluate<double>("reading.Outside.Degrees"));
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void The_converter_of_a_member_writes_its_value(ScriptConverterTests.Model model)
    {
        using var engine = Create(model);
        const string Expected = """{"Number":3,"Total":1234,"Tip":null,"Level":"HIGH","Levels":["LOW","HIGH"]}""";
        for (var n = 0; n < 2; n++) Assert.Equal(Expected, engine.Evaluate<string>("JSON.stringify(bill)"));
        Assert.Equal(12.34, engine.Evaluate<double>("bill.Total"));
        Assert.Equal("""["Total"]""", engine.Evaluate<string>("JSON.stringify(Object.keys(JSON.parse(JSON.stringify(bill, ['Total']))))"));
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void Converters_of_the_options_write_values_in_members_lists_and_dictionaries(ScriptConverterTests.Model model)
    {
        using var engine = Create(model);
        Assert.Equal("""{"At":5,"Times":[6],"ByName":{"a":7,"b":null},"Anything":8}""", engine.Evaluate<string>("JSON.stringify(event)"));
        Assert.Equal("[6]", engine.Evaluate<string>("JSON.stringify(event.Times)"));
        Assert.True(engine.Evaluate<bool>("event.At instanceof Date"));
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void A_toJSON_of_a_script_comes_first(ScriptConverterTests.Model model)
    {
        using var engine = Create(model);
        Assert.Equal(
            """{"t":"7.5 C"}""",
            engine.Evaluate<string>("""
                Object.getPrototypeOf(reading.Outside).toJSON = function () { return this.Degrees + ' C' };
                JSON.stringify({ t: reading.Outside })
                """));
    }

    [Fact]
    public void Properties_of_scripts_are_written_too()
    {
        using var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(static options => options.Extensible = true) });
        engine.SetValue("bill", new Bill());
        Assert.Equal(
            """{"Number":3,"Total":1234,"Tip":null,"Level":"HIGH","Levels":["LOW","HIGH"],"note":1}""",
            engine.Evaluate<string>("bill.note = 1; JSON.stringify(bill)"));
    }

    [Theory]
    [MemberData(nameof(Models))]
    public void An_exception_of_a_converter_is_an_error_of_the_script(ScriptConverterTests.Model model)
    {
        using var engine = Create(model);
        var error = Assert.Throws<JavaScriptException>(() => engine.Evaluate("JSON.stringify(wrong)"));
        Assert.IsType<InvalidOperationException>(error.InnerException);
        Assert.Equal("Error: A function of the host failed: the JSON converter of Wrong", error.Message.Split(" (")[0]);
    }
}
