using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

public class MemberTests
{
    internal class Attributed
    {
        [JsonPropertyOrder(2)]
        public int Last { get; set; } = 1;

        [JsonPropertyName("n\"ame")]
        public string? Name { get; set; } = "x";

        [JsonPropertyOrder(-1)]
        public int First { get; set; } = 3;

        [JsonIgnore]
        public int Never { get; set; } = 4;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? NoNull { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int NoDefault { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int OnlyRead { get; set; } = 5;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int OnlyWritten { get; set; } = 6;

        [JsonInclude]
        public int Private { get; private set; } = 7;

        [JsonInclude]
        private int Hidden { get; set; } = 8;

        [JsonInclude]
        internal int Field = 9;

        public int NoSetter { get; } = 10;

        public int ClosedSetter { get; private set; } = 11;

        public int OnlySet
        {
            set => Never = value;
        }

        public int Open = 12;

        public static int Static { get; set; }

        public int this[int index] => index;

        public int SumOfHidden() => Hidden + Field + Private;
    }

    [Fact]
    public void Attributes_as_theirs()
    {
        AllWays.AsTheirs(new Attributed());
        var read = AllWays.Read<Attributed>(
            """
            {"Last":21,"n\"ame":"y","First":22,"Never":23,"NoNull":"z","NoDefault":24,"OnlyRead":25,"OnlyWritten":26,"Private":27,"Hidden":28,
            "Field":29,"NoSetter":30,"ClosedSetter":31,"OnlySet":32,"Open":33,"Static":34}
            """);
        Assert.Equal((21, "y", 22, "z", 24), (read.Last, read.Name, read.First, read.NoNull, read.NoDefault));
        Assert.Equal((25, 6, 84), (read.OnlyRead, read.OnlyWritten, read.SumOfHidden()));
        Assert.Equal((10, 11, 32, 12), (read.NoSetter, read.ClosedSetter, read.Never, read.Open));
        Assert.Equal(33, AllWays.Read<Attributed>("""{"Open":33}""", static options => options.IncludeFields = true).Open);
    }

    internal class Parent
    {
        public int Hidden { get; set; } = 1;

        public virtual string? Virtual { get; set; } = "parent";

        public int Own { get; set; } = 2;

        public object? Wide { get; set; } = 3;

        [JsonIgnore]
        public int Ignored { get; set; } = 4;
    }

    internal sealed class Child : Parent
    {
        public new string Hidden { get; set; } = "child";

        public override string? Virtual { get; set; } = "child";

        public new int Wide { get; set; } = 5;

        public new int Ignored { get; set; } = 6;

        public int More { get; set; } = 7;
    }

    internal sealed class Silent : Parent
    {
        [JsonIgnore]
        public new int Hidden { get; set; } = 8;

        [JsonIgnore]
        public override string? Virtual { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    internal class Saying
    {
        [JsonIgnore]
        public virtual int Ignored { get; set; } = 2;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public virtual int Empty { get; set; }
    }

    internal sealed class SayingNothing : Saying
    {
        public override int Ignored { get; set; } = 4;

        public override int Empty { get; set; }
    }

    internal class Titled
    {
        [JsonPropertyName("x")]
        public virtual int Named { get; set; } = 1;
    }

    internal sealed class TitledAgain : Titled
    {
        public override int Named { get; set; } = 3;
    }

    [Fact]
    public void Attributes_are_not_inherited_as_theirs()
    {
        AllWays.AsTheirs(new Saying());
        AllWays.AsTheirs(new SayingNothing());
        // System.Text.Json also serializes the overridden member under its name: {"Named":3,"x":3}.
        AllWays.RoundTrip("""{"Named":3}""", new TitledAgain());
    }

    [Fact]
    public void Inherited_members_as_theirs()
    {
        AllWays.AsTheirs(new Parent());
        AllWays.AsTheirs(new Child());
        AllWays.AsTheirs(new Silent());
        AllWays.AsTheirs<Parent>(new Child());
    }

    internal sealed class Needed
    {
        public required int A { get; init; }

        [JsonRequired]
        public string? B { get; set; }

        public int C { get; init; } = 3;
    }

    internal sealed class Ready
    {
        [SetsRequiredMembers]
        public Ready() => A = 1;

        public required int A { get; set; }
    }

    [Fact]
    public void Required_members()
    {
        Assert.Equal(3, AllWays.Read<Needed>("""{"A":1,"B":null}""").C);
        Assert.Equal("$: Needed must have a member B (line 1, column 7, byte 6)", AllWays.ReadError<Needed>("""{"A":1}"""));
        Assert.Contains("must have a member A", AllWays.ReadError<Needed>("""{"B":"x"}"""), StringComparison.Ordinal);
        Assert.Equal(1, AllWays.Read<Ready>("{}").A);
    }

    internal sealed class Chosen
    {
        public Chosen() => Made = "without";

        [JsonConstructor]
        private Chosen(int a, string? b = "default") => (A, B, Made) = (a, b, "with");

        public int A { get; }

        public string? B { get; }

        [JsonIgnore]
        public string Made { get; }

        public int Besides { get; set; }
    }

    internal struct Struct
    {
        [JsonConstructor]
        public Struct(int x) => X = x + 1;

        public int X { get; }
    }

    [Fact]
    public void Constructors()
    {
        var read = AllWays.Read<Chosen>("""{"Besides":3,"A":1}""");
        Assert.Equal((1, "default", "with", 3), (read.A, read.B, read.Made, read.Besides));
        Assert.Null(AllWays.Read<Chosen>("""{"B":null}""").B);
        Assert.Equal(2, AllWays.Read<Struct>("""{"X":1}""").X);
    }

    internal sealed class Rest
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    internal sealed class NodeRest
    {
        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    [Fact]
    public void Extension_data()
    {
        const string Text = """{"A":1,"b":[1.50],"c":null}""";
        AllWays.RoundTrip(Text, AllWays.Read<Rest>(Text));
        AllWays.RoundTrip(Text, AllWays.Read<NodeRest>(Text));
        Assert.Null(AllWays.Read<Rest>("""{"A":1}""").More);
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    internal sealed class Populated
    {
        public List<int> List { get; set; } = [1];

        public Dictionary<string, int> Map { get; } = new() { ["a"] = 1 };

        public Inner Inner { get; } = new() { A = 1 };
    }

    internal sealed class Inner
    {
        public int A { get; set; }

        public int B { get; set; }
    }

    internal sealed class Replaced
    {
        public List<int> List { get; set; } = [1];
    }

    [Fact]
    public void Populating()
    {
        var read = AllWays.Read<Populated>("""{"List":[2],"Map":{"b":2},"Inner":{"B":2}}""");
        Assert.Equal([1, 2], read.List);
        Assert.Equal((1, 2), (read.Map["a"], read.Map["b"]));
        Assert.Equal((1, 2), (read.Inner.A, read.Inner.B));
        Assert.Equal([2], AllWays.Read<Replaced>("""{"List":[2]}""").List);
        Assert.Equal([1, 2], AllWays.Read<Replaced>(
            """{"List":[2]}""", static options => options.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate).List);
    }

    [DataContract]
    internal sealed class Contract
    {
        [DataMember(Name = "a", Order = 2)]
        public int A { get; set; } = 1;

        [DataMember(Order = 1, IsRequired = true)]
        private int B { get; set; } = 2;

        [DataMember(EmitDefaultValue = false)]
        public string? C { get; set; }

        public int D { get; set; }

        public int Sum() => A + B;
    }

    internal enum Mood
    {
        [EnumMember(Value = "very good")]
        Good,

        [JsonStringEnumMemberName("so-so")]
        Fair,
    }

    internal sealed class Ignoring
    {
        [IgnoreDataMember]
        public int A { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter))]
        public Mood Mood { get; set; } = Mood.Fair;

        public Mood Number { get; set; } = Mood.Fair;
    }

    [Fact]
    public void Contracts()
    {
        Assert.Equal("""{"B":2,"a":1}""", AllWays.Write(new Contract()));
        Assert.Equal(30, AllWays.Read<Contract>("""{"a":10,"B":20,"D":5}""").Sum());
        Assert.Contains("must have a member B", AllWays.ReadError<Contract>("{}"), StringComparison.Ordinal);
        Assert.Equal("""{"Mood":"so-so","Number":1}""", AllWays.Write(new Ignoring()));
        Assert.Equal("[\"very good\"]", AllWays.Write(new[] { Mood.Good }, static options => options.WriteEnumsAsNames = true));
        Assert.Equal(Mood.Good, AllWays.Read<Mood>("\"very good\""));
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    internal sealed class Closed
    {
        public int A { get; set; }
    }

    [Fact]
    public void Unknown_and_repeated_members()
    {
        Assert.Equal("$: Closed has no member \"b\" (line 1, column 8, byte 7)", AllWays.ReadError<Closed>("""{"A":1,"b":2}"""));
        var unknown = AllWays.ReadError<Inner>("""{"x":2}""", static options => options.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow);
        Assert.Contains("has no member \"x\"", unknown, StringComparison.Ordinal);
        Assert.Equal(2, AllWays.Read<Inner>("""{"A":1,"A":2}""").A);
        var error = AllWays.ReadError<Inner>("""{"A":1,"A":2}""", static options => options.AllowDuplicateProperties = false);
        Assert.Contains("Duplicate property \"A\"", error, StringComparison.Ordinal);
    }

    internal sealed class Named
    {
        public int SomeValueOf2URLs { get; set; }

        [JsonPropertyName("Kept")]
        public int Other { get; set; }
    }

    [Fact]
    public void Naming()
    {
        foreach (var policy in (JsonNamingPolicy[])[
            JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower, JsonNamingPolicy.SnakeCaseUpper,
            JsonNamingPolicy.KebabCaseLower, JsonNamingPolicy.KebabCaseUpper])
        {
            var text = JsonSerializer.Serialize(
                new Named { SomeValueOf2URLs = 1 }, new JsonSerializerOptions { PropertyNamingPolicy = policy });
            Assert.Equal(text, AllWays.Write(new Named { SomeValueOf2URLs = 1 }, options => options.PropertyNamingPolicy = policy));
            Assert.Equal(1, AllWays.Read<Named>(text, options => options.PropertyNamingPolicy = policy).SomeValueOf2URLs);
        }
        Assert.Equal("""{"SOMEVALUEOF2URLS":0,"Kept":0}""",
            AllWays.Write(
                new Named(), static options => options.PropertyNamingPolicy = QuollNaming.From(static name => name.ToUpperInvariant())));
        Assert.Equal(3, AllWays.Read<Named>("""{"kEPT":3}""", static options => options.PropertyNameCaseInsensitive = true).Other);
        Assert.Equal("""{"x-a":1}""",
            AllWays.Write(
                new Dictionary<string, int> { ["a"] = 1 }, static options =>
                options.DictionaryKeyPolicy = QuollNaming.From(static name => "x-" + name)));
    }

    [Fact]
    public void Defaults_are_left_out_by_option()
    {
        Assert.Equal("{}", AllWays.Write(
            new Inner(), static options => options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault));
        Assert.Equal("""{"A":1,"B":0}""", AllWays.Write(
            new Inner { A = 1 }, static options => options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull));
    }

    internal sealed class NotReadBack(int a, int b = 7)
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int A { get; } = a;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int B { get; set; } = b;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int C { get; set; } = 1;
    }

    [Fact]
    public void Parameters_of_constructors_are_read_though_their_members_say_not()
    {
        const string Text = """{"A":2,"B":3,"C":4}""";
        var theirs = JsonSerializer.Serialize(JsonSerializer.Deserialize<NotReadBack>(Text));
        Assert.Equal("""{"A":2,"B":3,"C":1}""", theirs);
        Assert.Equal(theirs, AllWays.Write(AllWays.Read<NotReadBack>(Text)));
        Assert.Equal("""{"A":0,"B":7,"C":1}""", AllWays.Write(AllWays.Read<NotReadBack>("{}")));
    }
}
