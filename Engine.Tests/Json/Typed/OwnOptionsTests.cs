using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>Parts of a text with their own names or other options.</summary>
public class OwnOptionsTests
{
    private static void Camel(QuollJsonOptions options) => options.PropertyNamingPolicy = JsonNamingPolicy.CamelCase;

    internal enum Level
    {
        Low, High,
    }

    [QuollNaming(JsonKnownNamingPolicy.SnakeCaseLower)]
    internal class Legacy
    {
        public int FirstPart { get; set; }

        [JsonPropertyName("asIs")]
        public string? SecondPart { get; set; }

        public Plain? InnerPart { get; set; }

        public List<Legacy>? MoreParts { get; set; }

        public Modern? BackAgain { get; set; }
    }

    [QuollNaming(JsonKnownNamingPolicy.CamelCase)]
    internal sealed class Modern
    {
        public Legacy? OldPart { get; set; }

        public Level ItsLevel { get; set; }
    }

    internal sealed class Plain
    {
        public int SomeNumber { get; set; }
    }

    internal sealed class Outer
    {
        public Legacy? TheLegacy { get; set; }

        [QuollNaming(JsonKnownNamingPolicy.KebabCaseUpper)]
        public List<Plain>? KebabOnes { get; set; }

        [QuollNaming(JsonKnownNamingPolicy.Unspecified)]
        public Plain? AsItIs { get; set; }

        public Plain? Ordinary { get; set; }
    }

    [Fact]
    public void Types_and_members_keep_their_casing()
    {
        const string Text = """{"theLegacy":{"first_part":1,"asIs":"x","inner_part":{"some_number":2},"more_parts":[{"first_part":3,"asIs":null,"inner_part":null,"more_parts":null,"back_again":null}],"back_again":{"oldPart":{"first_part":4,"asIs":null,"inner_part":null,"more_parts":null,"back_again":null},"itsLevel":1}},"kebabOnes":[{"SOME-NUMBER":5}],"asItIs":{"SomeNumber":6},"ordinary":{"someNumber":7}}""";
        var value = new Outer
        {
            TheLegacy = new Legacy
            {
                FirstPart = 1,
                SecondPart = "x",
                InnerPart = new Plain { SomeNumber = 2 },
                MoreParts = [new Legacy { FirstPart = 3 }],
                BackAgain = new Modern { OldPart = new Legacy { FirstPart = 4 }, ItsLevel = Level.High },
            },
            KebabOnes = [new Plain { SomeNumber = 5 }],
            AsItIs = new Plain { SomeNumber = 6 },
            Ordinary = new Plain { SomeNumber = 7 },
        };
        var read = AllWays.RoundTrip(Text, value, Camel);
        Assert.Equal((4, 5, 6), (read.TheLegacy!.BackAgain!.OldPart!.FirstPart, read.KebabOnes![0].SomeNumber, read.AsItIs!.SomeNumber));
        // The names around it and inside it may be the same.
        Assert.StartsWith("""{"the_legacy":{"first_part":1""", AllWays.Write(value, static options => options.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower),
            StringComparison.Ordinal);
        Assert.StartsWith("""{"first_part":3""", AllWays.Write(new Legacy { FirstPart = 3 }), StringComparison.Ordinal);
    }

    [Fact]
    public void Errors_name_the_path_and_unknown_members_are_unknown()
    {
        Assert.StartsWith("$.theLegacy.first_part: \"x\" is not an Int32", AllWays.ReadError<Outer>("""{"theLegacy":{"first_part":"x"}}""", Camel),
            StringComparison.Ordinal);
        Assert.Contains("has no member \"firstPart\"", AllWays.ReadError<Outer>("""{"theLegacy":{"firstPart":1}}""", static options =>
        {
            Camel(options);
            options.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow;
        }), StringComparison.Ordinal);
    }

    [Fact]
    public void Options_of_a_type_hold_for_it_and_what_is_in_it_only()
    {
        var own = new QuollJsonOptions
        {
            PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
            DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper,
            WriteEnumsAsNames = true,
            NumberHandling = JsonNumberHandling.AllowReadingFromString,
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            WriteIndented = true,
            MaxDepth = 1,
        };
        void Set(QuollJsonOptions options)
        {
            Camel(options);
            options.Converters.Add(QuollConverter.WithOptions<Inner>(own));
        }
        // Layout and limits are those of the whole text.
        var value = new Around(new Inner(Level.High, new() { ["oneKey"] = 1 }, new Inner(Level.Low, null, null, 1),
            new Plain { SomeNumber = 2 }), Level.High, new() { ["oneKey"] = 3 });
        const string Text = """{"itsInner":{"its_level":"High","by_key":{"ONE_KEY":1},"next_one":{"its_level":"Low","by_key":null,"next_one":null,"any_thing":1},"any_thing":{"some_number":2}},"itsLevel":1,"byKey":{"oneKey":3}}""";
        Assert.Equal(Text, AllWays.Write(value, Set));
        Assert.Equal(Level.High, AllWays.Read<Around>(Text, Set).ItsInner!.ItsLevel);
        // Options that allow or refuse something inside do not apply outside.
        Assert.Equal(5, AllWays.Read<Around>("""{"itsInner":{"by_key":{"A":"5"}},"more":1}""", Set).ItsInner!.ByKey!["A"]);
        Assert.Contains("has no member \"more\"", AllWays.ReadError<Around>("""{"itsInner":{"more":1}}""", Set), StringComparison.Ordinal);
        Assert.Contains("is not an Int32", AllWays.ReadError<Around>("""{"itsInner":{},"byKey":{"A":"5"}}""", Set), StringComparison.Ordinal);
    }

    internal sealed record Inner(Level ItsLevel, Dictionary<string, int>? ByKey, Inner? NextOne, object? AnyThing);

    internal sealed record Around(Inner? ItsInner, Level ItsLevel, Dictionary<string, int>? ByKey);

    [QuollConverter(typeof(OldNames))]
    internal sealed class Attributed
    {
        public int FirstPart { get; set; }

        public Attributed? NextOne { get; set; }

        public Level[]? ItsLevels { get; set; }
    }

    internal sealed class OldNames : QuollConverterFactory
    {
        private static readonly QuollJsonOptions Own =
            new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower, WriteEnumsAsNames = true };

        public override QuollConverter? Create(Type type, QuollJsonOptions options) =>
            type == typeof(Attributed) ? QuollConverter.WithOptions<Attributed>(Own) : null;
    }

    [Fact]
    public void An_attribute_may_name_a_factory_of_options()
    {
        const string Text = """{"a":[{"first-part":1,"next-one":{"first-part":2,"next-one":null,"its-levels":null},"its-levels":["Low","High"]}],"level":1}""";
        var value = new
        {
            A = new[] { new Attributed { FirstPart = 1, NextOne = new Attributed { FirstPart = 2 }, ItsLevels = [Level.Low, Level.High] } },
            Level = Level.High,
        };
        Assert.Equal(Text, AllWays.Write(value, Camel));
        var read = AllWays.Read<Dictionary<string, Attributed[]>>("""{"a":[{"first-part":1,"next-one":{"first-part":2}}]}""", Camel);
        Assert.Equal(2, read["a"][0].NextOne!.FirstPart);
    }

    [JsonDerivedType(typeof(Snake), "snake")]
    [JsonDerivedType(typeof(Camels), "camel")]
    internal abstract class Animal
    {
        public int LegCount { get; set; }
    }

    [QuollNaming(JsonKnownNamingPolicy.SnakeCaseLower)]
    internal sealed class Snake : Animal
    {
        public Plain? ItsPlain { get; set; }
    }

    internal sealed class Camels : Animal;

    [Fact]
    public void Derived_types_have_theirs()
    {
        const string Text = """[{"$type":"snake","its_plain":{"some_number":1},"leg_count":0},{"$type":"camel","legCount":4}]""";
        var read = AllWays.RoundTrip<Animal[]>(
            Text, [new Snake { ItsPlain = new Plain { SomeNumber = 1 } }, new Camels { LegCount = 4 }], Camel);
        Assert.Equal(1, Assert.IsType<Snake>(read[0]).ItsPlain!.SomeNumber);
    }

    [Fact]
    public void References_and_layout_go_through()
    {
        var plain = new Plain { SomeNumber = 1 };
        var read = AllWays.RoundTrip(
            """{"$id":"1","theLegacy":{"$id":"2","first_part":0,"asIs":null,"inner_part":{"$id":"3","some_number":1},"more_parts":null,"back_again":null},"kebabOnes":null,"asItIs":null,"ordinary":{"$ref":"3"}}""",
            new Outer { TheLegacy = new Legacy { InnerPart = plain }, Ordinary = plain }, static options =>
            {
                Camel(options);
                options.ReferenceHandler = ReferenceHandler.Preserve;
            });
        Assert.Same(read.Ordinary, read.TheLegacy!.InnerPart);
        Assert.Equal("{\n  \"asItIs\": {\n    \"SomeNumber\": 1\n  }\n}", AllWays.Write(new Outer { AsItIs = plain }, static options =>
        {
            Camel(options);
            options.WriteIndented = true;
            options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
        }));
    }
}
