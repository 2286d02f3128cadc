using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed.Adapted;

/// <summary>
/// Each option holds where a converter of System.Text.Json leaves a part of the text to the serializer.
/// </summary>
public class AdaptedOptionsTests
{
    private static QuollJsonOptions Options(Ask ask, Action<QuollJsonOptions> set)
    {
        var options = new QuollJsonOptions { Converters = { QuollConverter.From(new BoxFactory(ask)) } };
        set(options);
        return options;
    }

    private static readonly (string Option, Action<QuollJsonOptions> Set, string Text)[] Written =
    [
        ("PropertyNamingPolicy", static options => options.PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            """[{"id":1,"name":null,"color":1,"ages":[2],"friend":null}]"""),
        ("DefaultIgnoreCondition", static options => options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, """[{"Id":1,"Color":1,"Ages":[2]}]"""),
        ("NumberHandling", static options => (options.NumberHandling, options.DefaultIgnoreCondition) =
            (JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString, JsonIgnoreCondition.WhenWritingNull),
            """[{"Id":"1","Color":1,"Ages":["2"]}]"""),
        ("WriteEnumsAsNames", static options => (options.WriteEnumsAsNames, options.DefaultIgnoreCondition) =
            (true, JsonIgnoreCondition.WhenWritingNull), """[{"Id":1,"Color":"Red","Ages":[2]}]"""),
        ("WriteIndented", static options => (options.WriteIndented, options.IndentSize, options.DefaultIgnoreCondition) =
            (true, 1, JsonIgnoreCondition.WhenWritingDefault),
            "[\n {\n  \"Id\": 1,\n  \"Color\": 1,\n  \"Ages\": [\n   2\n  ]\n }\n]"),
        ("Converters", static options =>
        {
            options.Converters.Insert(0, new RomanNumbers());
            options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
        }, """[{"Id":"I","Color":1,"Ages":["II"]}]"""),
    ];

    private sealed class RomanNumbers : QuollConverter<int>
    {
        public override void Write(ref QuollJsonWriter writer, in int value) => writer.WriteString(new string('I', value));

        public override int Read(ref QuollJsonReader reader) => reader.ReadString()!.Length;
    }

    public static TheoryData<Ask, string> WrittenCases()
    {
        var cases = new TheoryData<Ask, string>();
        foreach (var ask in Enum.GetValues<Ask>())
        {
            foreach (var (option, _, _) in Written) cases.Add(ask, option);
        }
        return cases;
    }

    [Theory]
    [MemberData(nameof(WrittenCases))]
    public void Option_for_writing_holds(Ask ask, string option)
    {
        var (_, set, text) = Written.Single(known => known.Option == option);
        var pet = new Pet { Id = 1, Color = Color.Red, Ages = [2] };
        Assert.Equal(text, QuollJson.Serialize(new Box<Pet>(pet), Options(ask, set)));
        Assert.Equal(1, QuollJson.Deserialize<Box<Pet>>(text, Options(ask, set))!.Content.Id);
    }

    private static readonly (string Option, Action<QuollJsonOptions> Set, string Text, string? Error)[] Read =
    [
        ("UnmappedMemberHandling", static options => options.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            """[{"Id":1,"Other":2}]""", "$[0]: Pet has no member \"Other\""),
        ("AllowDuplicateProperties", static options => options.AllowDuplicateProperties = false,
            """[{"Id":1,"Id":2}]""", "$[0].Id: Duplicate property \"Id\""),
        ("MaxCollectionLength", static options => options.MaxCollectionLength = 2,
            """[{"Ages":[1,2,3]}]""", "$[0].Ages[2]: A collection has more than 2 elements"),
        ("MaxStringLength", static options => options.MaxStringLength = 5, """[{"Name":"abcdef"}]""", "$[0].Name: A string is longer"),
        ("MaxDepth", static options => options.MaxDepth = 2, """[{"Ages":[]}]""", "$[0].Ages: The document is nested more than 2"),
        ("Comments", static _ => { }, """[{"Id":1/* */}]""", "$[0].Id: Invalid JSON: expected ',' or '}'"),
        ("Comments skipped", static options => options.ReadCommentHandling = JsonCommentHandling.Skip, """[/* */{/**/"Id"/**/:/**/1}// end""" + "\n]", null),
        ("Comments skipped, error", static options => options.ReadCommentHandling = JsonCommentHandling.Skip, """[/* */{"Id":"x"}]""", "$[0].Id: \"x\" is not an Int32"),
        ("AllowTrailingCommas", static _ => { }, """[{"Id":1,}]""", "$[0]: Invalid JSON: expected a property name"),
        ("AllowTrailingCommas on", static options => options.AllowTrailingCommas = true, """[{"Id":1,}]""", null),
        ("PropertyNameCaseInsensitive", static options => (options.PropertyNameCaseInsensitive, options.UnmappedMemberHandling) =
            (true, JsonUnmappedMemberHandling.Disallow), """[{"iD":1}]""", null),
        ("NumberHandling", static options => options.NumberHandling = JsonNumberHandling.AllowReadingFromString, """[{"Id":"1"}]""", null),
        ("NumberHandling off", static _ => { }, """[{"Id":"1"}]""", "$[0].Id: \"1\" is not an Int32"),
    ];

    public static TheoryData<Ask, string> ReadCases()
    {
        var cases = new TheoryData<Ask, string>();
        foreach (var ask in Enum.GetValues<Ask>())
        {
            foreach (var (option, _, _, _) in Read) cases.Add(ask, option);
        }
        return cases;
    }

    [Theory]
    [MemberData(nameof(ReadCases))]
    public void Option_for_reading_holds(Ask ask, string option)
    {
        var (_, set, text, problem) = Read.Single(known => known.Option == option);
        if (problem is null)
        {
            Assert.Equal(1, QuollJson.Deserialize<Box<Pet>>(text, Options(ask, set))!.Content.Id);
            return;
        }
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Box<Pet>>(text, Options(ask, set)));
        // A document of System.Text.Json has no places, so the path may begin at the box.
        if (ask is Ask.Element or Ask.Node) Assert.Contains(problem[(problem.IndexOf(':') + 1)..], error.Message, StringComparison.Ordinal);
        else Assert.StartsWith(problem, error.Message, StringComparison.Ordinal);
        Assert.True(error is { Line: >= 1, Column: >= 1, Offset: >= 0 });
    }

    [Theory]
    [InlineData(Ask.Serializer)]
    [InlineData(Ask.Converter)]
    [InlineData(Ask.TypeInfo)]
    public void Error_has_the_place_in_the_whole_text(Ask ask)
    {
        const string Text = "{\n  \"pets\": [\n    [{\"Id\":1}],\n    [{\"Id\":\"x\"}]\n  ]\n}";
        var error = Assert.Throws<QuollJsonException>(() =>
            QuollJson.Deserialize<Dictionary<string, List<Box<Pet>>>>(Text, Options(ask, static _ => { })));
        Assert.Equal("$.pets[1][0].Id", error.Path);
        Assert.Equal((4, 12, Text.IndexOf("\"x\"", StringComparison.Ordinal)), (error.Line, error.Column, (int)error.Offset));
    }

    [Fact]
    public void Members_are_filled_if_the_options_say_so()
    {
        foreach (var ask in Enum.GetValues<Ask>())
        {
            var pet = QuollJson.Deserialize<Box<Pet>>("""[{"Ages":[1]}]""", Options(
                ask, static options => options.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate))!;
            Assert.Equal([0, 1], pet.Content.Ages);
        }
    }

    [Fact]
    public void Fields_and_read_only_members_are_as_the_options_say()
    {
        foreach (var ask in Enum.GetValues<Ask>())
        {
            static void Set(QuollJsonOptions options) =>
                (options.IncludeFields, options.IgnoreReadOnlyProperties, options.IgnoreReadOnlyFields) = (true, true, true);
            Assert.Equal("""[{"Id":3}]""", QuollJson.Serialize(new Box<FieldPet>(new FieldPet { Id = 3 }), Options(ask, Set)));
        }
    }

    [Theory]
    [InlineData(Ask.Serializer)]
    [InlineData(Ask.Converter)]
    [InlineData(Ask.TypeInfo)]
    public void References_are_those_of_the_whole_text(Ask ask)
    {
        var options = Options(ask, static options => (options.ReferenceHandler, options.DefaultIgnoreCondition) =
            (ReferenceHandler.Preserve, JsonIgnoreCondition.WhenWritingDefault));
        var pet = new Pet { Id = 1, Ages = null! };
        var text = QuollJson.Serialize(new[] { new Box<Pet>(pet), new(pet), new(new Pet { Friend = pet, Ages = null! }) }, options);
        Assert.Equal("""[[{"$id":"1","Id":1}],[{"$ref":"1"}],[{"$id":"2","Friend":{"$ref":"1"}}]]""", text);
        var read = QuollJson.Deserialize<Box<Pet>[]>(text, options)!;
        Assert.Same(read[0].Content, read[1].Content);
        Assert.Same(read[0].Content, read[2].Content.Friend);
    }

    [Fact]
    public void References_hold_in_a_text_with_comments()
    {
        var options = Options(Ask.Serializer, static options => (options.ReferenceHandler, options.ReadCommentHandling) =
            (ReferenceHandler.Preserve, JsonCommentHandling.Skip));
        var read = QuollJson.Deserialize<Box<Pet>[]>("""[[/* a */{"$id":"1","Id":1}],[{"$ref":"1"}/* b */]]""", options)!;
        Assert.Same(read[0].Content, read[1].Content);
    }

    [Theory]
    [InlineData(Ask.Serializer)]
    [InlineData(Ask.Converter)]
    [InlineData(Ask.TypeInfo)]
    public void Cycle_through_a_converter_is_ignored_or_an_error(Ask ask)
    {
        var pet = new Loop();
        pet.Me = new Box<Loop>(pet);
        var ignoring = Options(ask, static options => options.ReferenceHandler = ReferenceHandler.IgnoreCycles);
        Assert.Equal("""{"Me":[null]}""", QuollJson.Serialize(pet, ignoring));
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Serialize(pet, Options(ask, static _ => { })));
        Assert.Contains("contains itself", error.Problem, StringComparison.Ordinal);
    }

    private sealed class Loop
    {
        public Box<Loop>? Me { get; set; }
    }

    [Fact]
    public void Depth_counts_what_is_around_the_converter_and_in_it()
    {
        static QuollJsonOptions Depth(int depth) => Options(Ask.Serializer, options => options.MaxDepth = depth);
        var value = new[] { new Box<int[][]>([[1]]) };
        Assert.Equal("[[[[1]]]]", QuollJson.Serialize(value, Depth(4)));
        Assert.Single(QuollJson.Deserialize<Box<int[][]>[]>("[[[[1]]]]", Depth(4))!);
        for (var depth = 1; depth < 4; depth++)
        {
            var options = Depth(depth);
            Assert.Contains("more than " + depth, Assert.Throws<QuollJsonException>(() => QuollJson.Serialize(value, options)).Problem);
            Assert.Contains("more than " + depth,
                Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Box<int[][]>[]>("[[[[1]]]]", options)).Problem);
        }
    }

    [Fact]
    public void Raw_text_of_a_converter_counts_for_the_depth()
    {
        var options = new QuollJsonOptions { MaxDepth = 3, Converters = { QuollConverter.From(new RawConverter()) } };
        Assert.Equal("[[[]]]", QuollJson.Serialize(new[] { new Raw("[[]]") }, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Serialize(new[] { new Raw("[[[]]]") }, options));
    }

    private sealed record Raw(string Text);

    private sealed class RawConverter : JsonConverter<Raw>
    {
        public override Raw Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options) => writer.WriteRawValue(value.Text);
    }

    [Fact]
    public void Key_naming_and_keys_are_those_of_the_options()
    {
        foreach (var ask in Enum.GetValues<Ask>())
        {
            var options = Options(ask, static options => options.DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper);
            Assert.Equal("""[{"ONE_TWO":1}]""", QuollJson.Serialize(new Box<Dictionary<string, int>>(new() { ["oneTwo"] = 1 }), options));
        }
    }

    [Fact]
    public void Options_that_a_converter_sees_are_those_of_the_text()
    {
        var seen = new SeeingConverter();
        var options = new QuollJsonOptions
        {
            PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower,
            PropertyNameCaseInsensitive = true,
            IgnoreReadOnlyProperties = true,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            AllowDuplicateProperties = false,
            ReferenceHandler = ReferenceHandler.IgnoreCycles,
            PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate,
            MaxDepth = 7,
            Converters = { QuollConverter.From(seen) },
        };
        QuollJson.Serialize(new Raw(""), options);
        var theirs = seen.Options!;
        Assert.Same(JsonNamingPolicy.KebabCaseLower, theirs.PropertyNamingPolicy);
        Assert.True(theirs.PropertyNameCaseInsensitive && theirs.IgnoreReadOnlyProperties && !theirs.AllowDuplicateProperties);
        Assert.Equal(JsonUnmappedMemberHandling.Disallow, theirs.UnmappedMemberHandling);
        Assert.Equal(JsonObjectCreationHandling.Populate, theirs.PreferredObjectCreationHandling);
        Assert.Same(ReferenceHandler.IgnoreCycles, theirs.ReferenceHandler);
        Assert.Equal(7, theirs.MaxDepth);
        Assert.Same(seen, theirs.Converters.Single());
    }

    private sealed class SeeingConverter : JsonConverter<Raw>
    {
        public JsonSerializerOptions? Options { get; private set; }

        public override Raw Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options)
        {
            Options = options;
            writer.WriteNullValue();
        }
    }
}
