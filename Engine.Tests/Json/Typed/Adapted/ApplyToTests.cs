using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed.Adapted;

/// <summary>JsonSerializer with options of System.Text.Json that use Quoll (QuollJsonOptions.ApplyTo).</summary>
public class ApplyToTests
{
    private static JsonSerializerOptions Theirs(Action<QuollJsonOptions>? set = null, JsonSerializerOptions? theirs = null)
    {
        var ours = new QuollJsonOptions();
        set?.Invoke(ours);
        theirs ??= new JsonSerializerOptions();
        ours.ApplyTo(theirs);
        return theirs;
    }

    [Fact]
    public async Task Serializer_writes_and_reads_by_Quoll()
    {
        var theirs = Theirs(static ours => (ours.PropertyNamingPolicy, ours.WriteEnumsAsNames, ours.DefaultIgnoreCondition) =
            (JsonNamingPolicy.CamelCase, true, JsonIgnoreCondition.WhenWritingNull));
        const string Text = """[{"id":1,"name":"é","color":"Red","ages":[1]}]""";
        Pet[] pets = [new() { Id = 1, Name = "é", Color = Color.Red, Ages = [1] }];
        Assert.Equal(Text, JsonSerializer.Serialize(pets, theirs));
        Assert.Equal(Text, JsonSerializer.Serialize<object>(pets, theirs));
        Assert.Equal(Text, JsonSerializer.Serialize(pets, typeof(Pet[]), theirs));
        Assert.Equal(Text, JsonSerializer.SerializeToElement(pets, theirs).GetRawText());
        using var stream = new MemoryStream();
        await JsonSerializer.SerializeAsync(stream, pets, theirs);
        Assert.Equal(Text, Encoding.UTF8.GetString(stream.ToArray()));
        stream.Position = 0;
        Assert.Equal(Color.Red, (await JsonSerializer.DeserializeAsync<Pet[]>(stream, theirs))![0].Color);
        Assert.Equal(Color.Red, JsonSerializer.Deserialize<Pet[]>(Text, theirs)![0].Color);
        var slow = new SlowStream(Encoding.UTF8.GetBytes(Text), 1);
        Assert.Equal("é", (await JsonSerializer.DeserializeAsync<Pet[]>(slow, theirs))![0].Name);
    }

    [Fact]
    public async Task Text_in_several_segments_is_read()
    {
        var text = Encoding.UTF8.GetBytes("""[{"Id":1,"Name":"abc"},{"Id":2,"Name":null}]""");
        for (var at = 1; at < text.Length; at++)
        {
            var reader = new Utf8JsonReader(Segment.Split(text, at));
            Assert.Equal("abc", JsonSerializer.Deserialize<Pet[]>(ref reader, Theirs())![0].Name);
        }
        var pipe = System.IO.Pipelines.PipeReader.Create(Segment.Split(text, 5));
        Assert.Equal(2, (await JsonSerializer.DeserializeAsync<Pet[]>(pipe, Theirs()))![1].Id);
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    private abstract record Shape;

    private sealed record Circle(int Radius) : Shape;

    [Fact]
    public void Derived_types_are_told_apart_by_Quoll()
    {
        const string Text = """[{"$type":"circle","Radius":2}]""";
        Assert.Equal(Text, JsonSerializer.Serialize(new Shape[] { new Circle(2) }, Theirs()));
        Assert.Equal(Text[1..^1], JsonSerializer.Serialize<Shape>(new Circle(2), Theirs()));
        Assert.Equal(Text[1..^1], JsonSerializer.Serialize<object>(new Circle(2), Theirs()));
        Assert.Equal(new Circle(2), JsonSerializer.Deserialize<Shape>("""{"Radius":2,"$type":"circle"}""", Theirs()));
    }

    [Fact]
    public void Errors_are_those_that_users_of_the_serializer_expect()
    {
        var theirs = Theirs(static ours => ours.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow);
        var error = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Pet[]>("[\n{\"Id\":\"x\"}]", theirs));
        Assert.Equal(("$[0].Id", 1L), (error.Path, error.LineNumber));
        Assert.IsType<QuollJsonException>(error.InnerException);
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Pet>("""{"Other":1}""", theirs));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Pet>("{", theirs));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<int>("null", theirs));
        var pet = new Pet();
        pet.Friend = pet;
        Assert.Throws<JsonException>(() => JsonSerializer.Serialize(pet, theirs));
    }

    [Fact]
    public void Converters_of_the_options_stay_behind_ours()
    {
        var theirs = Theirs(theirs: new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } });
        Assert.Equal("\"Red\"", JsonSerializer.Serialize(Color.Red, theirs));
        Assert.Equal("""{"Red":1}""", JsonSerializer.Serialize(new Dictionary<Color, int> { [Color.Red] = 1 }, theirs));
        Assert.Equal(Color.Red, JsonSerializer.Deserialize<Pet>("""{"Color":"Red"}""", theirs)!.Color);
    }

    [Fact]
    public void Copies_keep_the_converters_and_may_change_settings()
    {
        var theirs = Theirs(static ours =>
        {
            ours.Converters.Add(QuollConverter.ReadAs<IReadOnlyCollection<int>, List<int>>());
            ours.PropertyNamingPolicy = JsonNamingPolicy.CamelCase;
        });
        var copy = new JsonSerializerOptions(theirs)
        {
            PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
        };
        Assert.Equal("""{"ID":1,"AGES":[0]}""", JsonSerializer.Serialize(new Pet { Id = 1 }, copy));
        Assert.Equal("""{"id":1,"name":null,"color":0,"ages":[0],"friend":null}""", JsonSerializer.Serialize(new Pet { Id = 1 }, theirs));
        Assert.IsType<List<int>>(JsonSerializer.Deserialize<IReadOnlyCollection<int>>("[1]", copy));
        Assert.IsType<List<int>>(JsonSerializer.Deserialize<IReadOnlyCollection<int>>("[1]", theirs));
    }

    [Fact]
    public void Options_in_use_are_refused()
    {
        var theirs = new JsonSerializerOptions();
        JsonSerializer.Serialize(1, theirs);
        Assert.Throws<InvalidOperationException>(() => new QuollJsonOptions().ApplyTo(theirs));
        Assert.Throws<ArgumentNullException>(() => new QuollJsonOptions().ApplyTo(null!));
    }

    [Fact]
    public void Reference_handler_of_a_program_is_refused_in_a_copy()
    {
        var copy = new JsonSerializerOptions(Theirs()) { ReferenceHandler = new Handler() };
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(new Pet(), copy));
    }

    private sealed class Handler : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => throw new NotSupportedException();
    }
}
