using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

public class ConverterTests
{
    internal readonly record struct Money(decimal Amount, string Currency);

    // "5 EUR"
    internal sealed class MoneyConverter : QuollConverter<Money>
    {
        public override void Write(ref QuollJsonWriter writer, in Money value) => writer.WriteString($"{value.Amount} {value.Currency}");

        public override Money Read(ref QuollJsonReader reader)
        {
            var parts = reader.ReadString()!.Split(' ');
            return new Money(decimal.Parse(parts[0], null), parts[1]);
        }

        public override string ToName(Money value, QuollJsonOptions options) => $"{value.Amount} {value.Currency}";
    }

    internal sealed record Order(Money Total, [property: QuollConverter(typeof(HexConverter))] int Color, Hit<string>? First);

    internal sealed class HexConverter : QuollConverter<int>
    {
        public override void Write(ref QuollJsonWriter writer, in int value) => writer.WriteString(value.ToString("x", null));

        public override int Read(ref QuollJsonReader reader) => Convert.ToInt32(reader.ReadString(), 16);
    }

    [QuollConverter(typeof(HitFactory))]
    internal sealed record Hit<T>(T Value);

    internal sealed class HitFactory : QuollConverterFactory
    {
        public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
            (QuollConverter)Activator.CreateInstance(typeof(HitConverter<>).MakeGenericType(type.GetGenericArguments()))!;
    }

    internal sealed class HitConverter<T> : QuollConverter<Hit<T>>
    {
        public override void Write(ref QuollJsonWriter writer, in Hit<T> value)
        {
            writer.WriteStartArray();
            writer.Write(value.Value);
            writer.WriteEndArray();
        }

        public override Hit<T> Read(ref QuollJsonReader reader)
        {
            reader.ReadStartArray();
            reader.ReadNextElement();
            var hit = new Hit<T>(reader.Read<T>());
            reader.ReadNextElement();
            return hit;
        }
    }

    internal delegate void Writing(ref QuollJsonWriter writer);

    internal delegate void Reading(ref QuollJsonReader reader);

    internal sealed class Careless(Writing write, Reading read) : QuollConverter<Money>
    {
        public override void Write(ref QuollJsonWriter writer, in Money value) => write(ref writer);

        public override Money Read(ref QuollJsonReader reader)
        {
            read(ref reader);
            return default;
        }
    }

    internal interface IShape
    {
        int Area { get; }
    }

    internal sealed class Square : IShape
    {
        public int Side { get; set; }

        public int Area => Side * Side;
    }

    [Fact]
    public void Own_converters_of_types_members_and_generics()
    {
        static void Set(QuollJsonOptions options) => options.Converters.Add(new MoneyConverter());
        var read = AllWays.RoundTrip("""{"Total":"5 EUR","Color":"ff","First":["a"]}""", new Order(new Money(5, "EUR"), 255, new Hit<string>("a")), Set);
        Assert.Equal((5, 255), (read.Total.Amount, read.Color));
        Assert.Equal("""{"5 EUR":1}""", AllWays.Write(new Dictionary<Money, int> { [new Money(5, "EUR")] = 1 }, Set));
        Assert.Equal(
            "{\n  \"Total\": \"5 EUR\",\n  \"Color\": \"ff\",\n  \"First\": [\n    \"a\"\n  ]\n}", AllWays.Write(read, static options =>
        {
            Set(options);
            options.WriteIndented = true;
        }));
    }

    [Fact]
    public void The_first_that_takes_a_type_counts()
    {
        static void Set(QuollJsonOptions options)
        {
            options.Converters.Add(new HexConverter());
            options.Converters.Add(new Doubling());
        }
        Assert.Equal("\"10\"", AllWays.Write(16, Set));
    }

    internal sealed class Doubling : QuollConverter<int>
    {
        public override void Write(ref QuollJsonWriter writer, in int value) => writer.WriteNumber(2 * value);

        public override int Read(ref QuollJsonReader reader) => reader.ReadInt32() / 2;
    }

    [Fact]
    public void What_writes_too_little_or_too_much_is_refused()
    {
        AssertRefused(static (ref writer) => { }, "Careless wrote nothing");
        AssertRefused(static (ref writer) => writer.WriteStartObject(), "a part of a value");
        AssertRefused(static (ref writer) =>
        {
            writer.WriteStartObject();
            writer.WriteName("a");
        }, "a part of a value");
        AssertRefused(static (ref writer) =>
        {
            writer.WriteNumber(1);
            writer.WriteNumber(2);
        }, "A second value");
        AssertRefused(static (ref writer) => writer.WriteEndArray(), "no object or array is open");
        AssertRefused(static (ref writer) => writer.WriteName("a"), "outside of an object");
        AssertRefused(static (ref writer) =>
        {
            writer.WriteStartObject();
            writer.WriteNumber(1);
        }, "without a name");

        static void AssertRefused(Writing write, string why)
        {
            void Set(QuollJsonOptions options) => options.Converters.Add(new Careless(write, static (ref _) => { }));
            Assert.Contains(why, AllWays.WriteError(default(Money), Set), StringComparison.Ordinal);
            Assert.Contains(why, AllWays.WriteError(new[] { default(Money) }, Set), StringComparison.Ordinal);
            Assert.Contains(why, AllWays.WriteError(new { A = default(Money) }, Set), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void What_reads_too_little_or_too_much_is_refused()
    {
        AssertRefused("[1,2]", static (ref reader) => { });
        AssertRefused("[{\"a\":1},2]", static (ref reader) => reader.ReadStartObject());
        AssertRefused("[1,2]", static (ref reader) =>
        {
            reader.ReadInt32();
            reader.ReadNextElement();
        });
        AssertRefused("[{},2]", static (ref reader) =>
        {
            reader.Skip();
            reader.ReadNextElement();
            reader.Skip();
        });
        AssertRefused("[1]", static (ref reader) =>
        {
            reader.Skip();
            reader.ReadNextElement();
        });
        // The last bracket has the type of the first.
        AssertRefused("[{},{}]", static (ref reader) =>
        {
            reader.Skip();
            reader.ReadNextElement();
            reader.Skip();
        });
        AssertRefused("[[1],2,[3]]", static (ref reader) =>
        {
            for (var i = 0; i < 3; i++)
            {
                reader.Skip();
                if (i < 2) reader.ReadNextElement();
            }
        });
        AssertRefused("[{\"a\":[{}]},{\"b\":{}}]", static (ref reader) =>
        {
            reader.Read<Dictionary<string, JsonElement>>();
            reader.ReadNextElement();
            reader.ReadStartObject();
            reader.ReadNextName(out string? _);
            reader.Skip();
            reader.ReadNextName(out string? _);
        });

        static void AssertRefused(string text, Reading read) =>
            Assert.StartsWith("$[0]: Careless must read exactly one whole value",
                AllWays.ReadError<Money[]>(text, options => options.Converters.Add(new Careless(static (ref _) => { }, read))),
                    StringComparison.Ordinal);
    }

    [Fact]
    public void What_reads_one_value_with_others_in_it_may_do_so_as_it_likes()
    {
        AssertTaken("[[1],[2]]", static (ref reader) => reader.Skip());
        AssertTaken("""[{"a":{"b":{}},"c":[{}]}]""", static (ref reader) =>
        {
            // Looks ahead first, and reads then.
            var ahead = reader;
            ahead.Skip();
            reader.Read<Dictionary<string, JsonElement>>();
        });
        AssertTaken("""[{"a":{"b":{}},"c":[{}]} , {}]""", static (ref reader) =>
        {
            reader.ReadStartObject();
            while (reader.ReadNextName(out string? _)) reader.ReadRaw();
        });

        static void AssertTaken(string text, Reading read) => Assert.NotEmpty(AllWays.Read<Money[]>(
            text, options => options.Converters.Add(new Careless(static (ref writer) => writer.WriteNull(), read))));
    }

    [Fact]
    public void Interfaces_are_read_as_types_and_types_written_as_interfaces()
    {
        var read = AllWays.RoundTrip<IShape[]>("""[{"Side":2,"Area":4},null]""", [new Square { Side = 2 }, null!],
            static options => options.Converters.Add(QuollConverter.ReadAs<IShape, Square>()));
        Assert.Equal(4, Assert.IsType<Square>(read[0]).Area);
        static void Set(QuollJsonOptions options) => options.Converters.Add(QuollConverter.WriteAs<Square, IShape>());
        Assert.Equal("""[{"Area":9}]""", AllWays.Write(new List<Square> { new() { Side = 3 } }, Set));
        Assert.Equal(3, AllWays.Read<Square>("""{"Side":3}""", Set).Side);
    }

    internal sealed class Theirs : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Read();
            var amount = reader.GetDecimal();
            reader.Read();
            var currency = reader.GetString()!;
            reader.Read();
            return new Money(amount, currency);
        }

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            writer.WriteNumberValue(value.Amount);
            writer.WriteStringValue(value.Currency);
            writer.WriteEndArray();
        }

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
            writer.WritePropertyName($"{value.Amount} {value.Currency}");

        public override Money ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(decimal.Parse(reader.GetString()!.Split(' ')[0], null), "EUR");
    }

    internal sealed class Lazy : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => default;

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) => writer.WriteStartArray();
    }

    [Fact]
    public void Converters_of_theirs_are_entries_of_options()
    {
        foreach (var converter in (QuollConverter[])[QuollConverter.From(new Theirs()), QuollConverter.From((JsonConverter)new Theirs())])
        {
            void Set(QuollJsonOptions options) => options.Converters.Add(converter);
            AllWays.RoundTrip("""{"a":[5,"EUR"]}""", new Dictionary<string, Money> { ["a"] = new(5, "EUR") }, Set);
            AllWays.RoundTrip("""{"5 EUR":1}""", new Dictionary<Money, int> { [new(5, "EUR")] = 1 }, Set);
            AllWays.RoundTrip("[\n  [\n    5,\n    \"EUR\"\n  ]\n]", new[] { new Money(5, "EUR") }, options =>
            {
                Set(options);
                options.WriteIndented = true;
            });
        }
        static void AddEnum(QuollJsonOptions options) =>
            options.Converters.Add(QuollConverter.From((JsonConverter)new JsonStringEnumConverter()));
        AllWays.RoundTrip("[\"Friday\",null]", new DayOfWeek?[] { DayOfWeek.Friday, null }, AddEnum);
        static void AddLazy(QuollJsonOptions options) => options.Converters.Add(QuollConverter.From(new Lazy()));
        Assert.Contains("a part of a value", AllWays.WriteError(default(Money), AddLazy), StringComparison.Ordinal);
        Assert.StartsWith(
            "$[0]: Lazy must read exactly one whole value", AllWays.ReadError<Money[]>("[[1]]", AddLazy), StringComparison.Ordinal);
    }
}
