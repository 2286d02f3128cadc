using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed.Adapted;

/// <summary>Converters of System.Text.Json give the same in Quoll as there, as its documentation shows.</summary>
public class AdaptedConverterTests
{
    private static (JsonSerializerOptions Theirs, QuollJsonOptions Ours) With(params JsonConverter[] converters)
    {
        var (theirs, ours) = (new JsonSerializerOptions(), new QuollJsonOptions());
        foreach (var converter in converters)
        {
            theirs.Converters.Add(converter);
            ours.Converters.Add(QuollConverter.From(converter));
        }
        return (theirs, ours);
    }

    // Compares texts, values read from them, and whether there is an error.
    private static void Same<T>(T value, params JsonConverter[] converters)
    {
        var (theirs, ours) = With(converters);
        var text = JsonSerializer.Serialize(value, theirs);
        Assert.Equal(text, QuollJson.Serialize(value, ours));
        SameRead<T>(text, converters);
    }

    private static void SameRead<T>(string text, params JsonConverter[] converters)
    {
        var (theirs, ours) = With(converters);
        string Show(Func<T?> read)
        {
            try
            {
                return JsonSerializer.Serialize(read(), theirs);
            }
            catch (Exception error) when (error is JsonException or QuollJsonException)
            {
                return "error";
            }
        }
        Assert.Equal(Show(() => JsonSerializer.Deserialize<T>(text, theirs)), Show(() => QuollJson.Deserialize<T>(text, ours)));
    }

    // Dictionaries with enums as keys, whose values are left to a converter that the options give.
    private sealed class EnumKeys : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert.IsGenericType
            && typeToConvert.GetGenericTypeDefinition() == typeof(Dictionary<,>) && typeToConvert.GetGenericArguments()[0].IsEnum;

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            (JsonConverter)Activator.CreateInstance(typeof(Of<,>).MakeGenericType(typeToConvert.GetGenericArguments()), options)!;

        private sealed class Of<TKey, TValue>(JsonSerializerOptions options) : JsonConverter<Dictionary<TKey, TValue>>
            where TKey : struct, Enum
        {
            private readonly JsonConverter<TValue> _values = (JsonConverter<TValue>)options.GetConverter(typeof(TValue));

            public override Dictionary<TKey, TValue> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                if (reader.TokenType != JsonTokenType.StartObject) throw new JsonException();
                var made = new Dictionary<TKey, TValue>();
                while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
                {
                    if (!Enum.TryParse(reader.GetString(), out TKey key)) throw new JsonException("no such key");
                    reader.Read();
                    made.Add(key, _values.Read(ref reader, typeof(TValue), options)!);
                }
                return made;
            }

            public override void Write(Utf8JsonWriter writer, Dictionary<TKey, TValue> value, JsonSerializerOptions options)
            {
                writer.WriteStartObject();
                foreach (var (key, entry) in value)
                {
                    var name = key.ToString();
                    writer.WritePropertyName(options.PropertyNamingPolicy?.ConvertName(name) ?? name);
                    _values.Write(writer, entry, options);
                }
                writer.WriteEndObject();
            }
        }
    }

    [Fact]
    public void Factory_asks_the_options_for_converters()
    {
        Same(new Dictionary<Color, string?> { [Color.Red] = "r", [Color.Green] = null }, new EnumKeys());
        Same(new Dictionary<Color, Pet> { [Color.Red] = new Pet { Id = 1, Friend = new Pet() } }, new EnumKeys());
        Same(new Dictionary<Color, Dictionary<Color, int[]>> { [Color.Red] = new() { [Color.Green] = [1, 2] } }, new EnumKeys());
        Same(new Dictionary<Color, int?>?[] { new() { [Color.Red] = null }, null }, new EnumKeys());
        SameRead<Dictionary<Color, int>>("""{"Red":1,"Blue":2}""", new EnumKeys());
        SameRead<Dictionary<Color, int>>("""{"Red":"x"}""", new EnumKeys());
        SameRead<Dictionary<Color, int>>("[]", new EnumKeys());
    }

    private abstract class Animal
    {
        public string? Name { get; set; }
    }

    private interface INamed;

    private sealed class Cat : Animal, INamed
    {
        public int Lives { get; set; }
    }

    private sealed class Dog : Animal, INamed
    {
        public bool Barks { get; set; }
    }

    // Derived types by a property that says which, as a base class or an interface.
    private sealed class AnimalConverter<T> : JsonConverter<T> where T : class
    {
        public override bool CanConvert(Type typeToConvert) => typeof(T).IsAssignableFrom(typeToConvert);

        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            using var document = JsonDocument.ParseValue(ref reader);
            var root = document.RootElement;
            if (!root.TryGetProperty("Type", out var type)) throw new JsonException();
            Animal animal = type.GetString() switch
            {
                "cat" => new Cat { Lives = root.GetProperty("Lives").GetInt32() },
                "dog" => new Dog { Barks = root.GetProperty("Barks").GetBoolean() },
                _ => throw new JsonException("no such animal"),
            };
            animal.Name = root.GetProperty("Name").GetString();
            return animal as T;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            writer.WriteStartObject();
            writer.WriteString("Type", value is Cat ? "cat" : "dog");
            if (value is Cat cat) writer.WriteNumber("Lives", cat.Lives);
            else if (value is Dog dog) writer.WriteBoolean("Barks", dog.Barks);
            writer.WriteString("Name", (value as Animal)!.Name);
            writer.WriteEndObject();
        }
    }

    private static readonly Cat Tom = new() { Name = "Tom", Lives = 9 };

    [Fact]
    public void Converter_of_a_base_class_serves_derived_types_that_it_accepts()
    {
        foreach (var converter in new JsonConverter[] { new AnimalConverter<Animal>(), new AnimalConverter<INamed>() })
        {
            Same(Tom, converter);
            Same(new { Tom, Rex = new Dog { Name = "Rex", Barks = true } }, converter);
            Same(new List<Cat?> { Tom, null }, converter);
            Same<object>(Tom, converter);
            Same(new Dictionary<string, Dog> { ["Rex"] = new() { Name = "Rex" } }, converter);
        }
        Same(new Animal?[] { Tom, null, new Dog() }, new AnimalConverter<Animal>());
        Same(new INamed[] { Tom, new Dog() }, new AnimalConverter<INamed>());
    }

    [Fact]
    public void Typed_wrapper_asks_what_the_converter_accepts_too()
    {
        var options = new QuollJsonOptions { Converters = { QuollConverter.From(new AnimalConverter<Animal>()) } };
        Assert.Equal("""{"Type":"cat","Lives":9,"Name":"Tom"}""", QuollJson.Serialize(Tom, options));
        Assert.Equal(9, QuollJson.Deserialize<Cat>("""{"Type":"cat","Lives":9,"Name":"Tom"}""", options)!.Lives);
    }

    [Fact]
    public void Value_of_another_derived_type_is_an_error_with_a_place()
    {
        var options = new QuollJsonOptions { Converters = { QuollConverter.From(new AnimalConverter<Animal>()) } };
        var error = Assert.Throws<QuollJsonException>(() =>
            QuollJson.Deserialize<Cat[]>("""[{"Type":"dog","Barks":true,"Name":"Rex"}]""", options));
        Assert.Equal(("$[0]", 1, 2), (error.Path, error.Line, error.Column));
        Assert.Contains("Cat", error.Problem, StringComparison.Ordinal);
    }

    private sealed class Zoo
    {
        [JsonConverter(typeof(AnimalConverter<Animal>))]
        public Cat? First { get; set; }

        [JsonConverter(typeof(AnimalConverter<Animal>))]
        public Animal? Second { get; set; }
    }

    [Fact]
    public void Attribute_may_name_a_converter_of_a_base_class() => Same(new Zoo { First = Tom, Second = new Dog { Name = "Rex" } });

    private sealed class WrongZoo
    {
        [JsonConverter(typeof(EnumKeys))]
        public Cat? First { get; set; }
    }

    [Fact]
    public void Attribute_that_names_a_converter_of_another_type_is_an_error() =>
        Assert.Throws<InvalidOperationException>(() => QuollJson.Serialize(new WrongZoo()));

    private readonly record struct Meters(double Value);

    private sealed class MetersConverter : JsonConverter<Meters>
    {
        public override Meters Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.Null ? new Meters(-1) : new Meters(reader.GetDouble());

        public override void Write(Utf8JsonWriter writer, Meters value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Value);
    }

    private sealed class MetersWithoutNull : JsonConverter<Meters>
    {
        public override bool HandleNull => false;

        public override Meters Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.Null ? new Meters(-1) : new Meters(reader.GetDouble());

        public override void Write(Utf8JsonWriter writer, Meters value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Value);
    }

    private sealed class NoText : JsonConverter<string>
    {
        public override bool HandleNull => true;

        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetString() ?? "nothing";

        public override void Write(Utf8JsonWriter writer, string? value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value ?? "none");
    }

    private sealed class PlainText : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetString() ?? "never";

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value + "!");
    }

    private sealed class Track
    {
        public Meters Length { get; set; }

        public Meters? Width { get; set; } = new Meters(3);

        public string? Name { get; set; } = "n";
    }

    [Theory]
    [InlineData("""{"Length":null,"Width":null,"Name":null}""")]
    [InlineData("""{"Length":2,"Width":1,"Name":"x"}""")]
    [InlineData("""{"Length":"a"}""")]
    [InlineData("""{"Width":"a"}""")]
    [InlineData("""{"Name":5}""")]
    public void Null_reaches_converters_as_in_System_Text_Json(string text)
    {
        foreach (var converter in new JsonConverter[] { new MetersConverter(), new MetersWithoutNull(), new NoText(), new PlainText() })
            SameRead<Track>(text, converter);
    }

    [Fact]
    public void Null_is_written_as_in_System_Text_Json()
    {
        foreach (var converter in new JsonConverter[] { new MetersConverter(), new NoText(), new PlainText() })
        {
            Same(new Track { Name = null, Width = null }, converter);
            Same(new Track(), converter);
            Same(new string?[] { null, "a" }, converter);
            Same(new Meters?[] { null, new(1) }, converter);
            Same(new Dictionary<string, Meters?> { ["a"] = null }, converter);
        }
        SameRead<Meters>("null", new MetersConverter());
        SameRead<Meters[]>("[null]", new MetersConverter());
        SameRead<Meters?>("null", new MetersConverter());
        SameRead<string>("null", new NoText());
    }

    // Serializes as usual, by options without itself.
    private sealed class Wrapping : JsonConverter<Pet>
    {
        public override Pet? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Read();
            var pet = JsonSerializer.Deserialize<Pet>(ref reader, Without(options));
            reader.Read();
            return pet;
        }

        public override void Write(Utf8JsonWriter writer, Pet value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            JsonSerializer.Serialize(writer, value, Without(options));
            writer.WriteEndArray();
        }

        private JsonSerializerOptions Without(JsonSerializerOptions options)
        {
            var copy = new JsonSerializerOptions(options);
            copy.Converters.Remove(this);
            return copy;
        }
    }

    [Fact]
    public void Copy_of_the_options_without_the_converter_serializes_as_usual()
    {
        Same(new[] { new Pet { Id = 1, Name = "a" } }, new Wrapping());
        var options = new QuollJsonOptions
        {
            WriteEnumsAsNames = true,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            Converters = { QuollConverter.From(new Wrapping()) },
        };
        Assert.Equal("""[{"Id":1,"Color":"Red","Ages":[0]}]""", QuollJson.Serialize(new Pet { Id = 1, Color = Color.Red }, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Pet>("""[{"Other":1}]""", options));
    }

    // Keys by a converter that the options give.
    private sealed class Pairs : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) =>
            typeToConvert.IsGenericType && typeToConvert.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            (JsonConverter)Activator.CreateInstance(typeof(Of<,>).MakeGenericType(typeToConvert.GetGenericArguments()))!;

        private sealed class Of<TKey, TValue> : JsonConverter<KeyValuePair<TKey, TValue>> where TKey : notnull
        {
            public override KeyValuePair<TKey, TValue> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                reader.Read();
                var key = ((JsonConverter<TKey>)options.GetConverter(typeof(TKey))).ReadAsPropertyName(ref reader, typeof(TKey), options);
                reader.Read();
                var value = JsonSerializer.Deserialize<TValue>(ref reader, options)!;
                reader.Read();
                return new(key, value);
            }

            public override void Write(Utf8JsonWriter writer, KeyValuePair<TKey, TValue> value, JsonSerializerOptions options)
            {
                writer.WriteStartObject();
                ((JsonConverter<TKey>)options.GetConverter(typeof(TKey))).WriteAsPropertyName(writer, value.Key, options);
                JsonSerializer.Serialize(writer, value.Value, options);
                writer.WriteEndObject();
            }
        }
    }

    [Fact]
    public void Converters_that_the_options_give_serve_names()
    {
        Same(new[] { KeyValuePair.Create(5, "a"), KeyValuePair.Create(-1, "b") }, new Pairs());
        Same(KeyValuePair.Create(Color.Red, new Pet()), new Pairs());
        Same(KeyValuePair.Create(Guid.Empty, KeyValuePair.Create("x", (int?)null)), new Pairs());
        SameRead<KeyValuePair<int, int>>("""{"x":1}""", new Pairs());
    }

    private sealed class Throwing(Func<Exception> make) : JsonConverter<Meters>
    {
        public override Meters Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw make();

        public override void Write(Utf8JsonWriter writer, Meters value, JsonSerializerOptions options) => throw make();

        public override Meters ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw make();

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Meters value, JsonSerializerOptions options) => throw make();
    }

    [Theory]
    [InlineData(null)]
    [InlineData("too long")]
    public void Exception_of_a_converter_is_ours_with_a_place(string? message)
    {
        var options = new QuollJsonOptions
        {
            Converters = { QuollConverter.From(new Throwing(() => message is null ? new JsonException() : new JsonException(message))) },
        };
        var read = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Track[]>("[\n{\"Length\": 5}]", options));
        Assert.Equal(("$[0].Length", 2, 12, 13L), (read.Path, read.Line, read.Column, read.Offset));
        Assert.Equal(message ?? "The value cannot be converted to Meters", read.Problem);
        var written = Assert.Throws<QuollJsonException>(() => QuollJson.Serialize(new[] { new Track() }, options));
        Assert.Equal("$[0].Length", written.Path);
        Assert.IsType<JsonException>(written.InnerException);
        Assert.Throws<QuollJsonException>(() => QuollJson.Serialize(new Dictionary<Meters, int> { [default] = 1 }, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Dictionary<Meters, int>>("""{"a":1}""", options));
    }

    [Fact]
    public void Error_is_at_the_token_where_the_converter_stopped()
    {
        var options = new QuollJsonOptions { Converters = { QuollConverter.From(new Point()) } };
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<(int, int)[]>("[[1,2],\n[3,\"x\"]]", options));
        Assert.Equal(("$[1][1]", 2, 4), (error.Path, error.Line, error.Column));
    }

    private sealed class Point : JsonConverter<(int, int)>
    {
        public override (int, int) Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Read();
            var x = reader.GetInt32();
            reader.Read();
            var y = reader.GetInt32();
            reader.Read();
            return (x, y);
        }

        public override void Write(Utf8JsonWriter writer, (int, int) value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    // Asks the serializer for the same value again.
    private sealed class Endless : JsonConverter<Meters>
    {
        public override Meters Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            JsonSerializer.Deserialize<Meters>(ref reader, options);

        public override void Write(Utf8JsonWriter writer, Meters value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, value, options);
    }

    [Fact]
    public void Converter_that_asks_for_itself_ends_in_an_exception()
    {
        var options = new QuollJsonOptions { Converters = { QuollConverter.From(new Endless()) } };
        Assert.Throws<InvalidOperationException>(() => QuollJson.Serialize(new Meters(1), options));
        Assert.Throws<InvalidOperationException>(() => QuollJson.Deserialize<Meters>("1", options));
    }

    [Fact]
    public void Text_of_its_own_in_a_converter_has_references_of_its_own()
    {
        var options = new QuollJsonOptions
        {
            ReferenceHandler = ReferenceHandler.Preserve,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
            Converters = { QuollConverter.From(new Quoting()) },
        };
        var pet = new Pet { Id = 1, Ages = null! };
        var text = QuollJson.Serialize(new object[] { pet, new Quoted(pet), pet }, options);
        Assert.Equal("""{"$id":"1","Id":1}""", QuollJson.Deserialize<JsonElement>(text)[1].GetString());
    }

    private sealed record Quoted(Pet Pet);

    private sealed class Quoting : JsonConverter<Quoted>
    {
        public override Quoted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(JsonSerializer.Deserialize<Pet>(reader.GetString()!, options)!);

        public override void Write(Utf8JsonWriter writer, Quoted value, JsonSerializerOptions options) =>
            writer.WriteStringValue(JsonSerializer.Serialize(value.Pet, options));
    }
}
