using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed.Theirs;

/// <summary>
/// Each attribute and option that both have, for right and wrong types, values and texts. Compiled code, reflection and
/// generated code give the result of System.Text.Json, except for listed differences.
/// </summary>
public class TheirSemanticsTests
{
    private const string WrongJson = "refused: wrong JSON";
    private const string WrongType = "refused: wrong type";
    private const string Anything = "anything";

    /// <summary>An intended difference.</summary>
    /// <param name="Reason">The reason for the difference.</param>
    /// <param name="Ours">
    /// The result of QuollJson; null for any accepted result, <see cref="Anything"/> if it depends on the text.
    /// </param>
    /// <param name="IsHere">Returns whether the difference applies to a case, options and an input.</param>
    private sealed record Meant(string Reason, string? Ours, Func<string, string, string, bool> IsHere);

    private static readonly Meant[] AllMeant =
    [
        new("Theirs is no JSON: {\"Open\":1,{\"x\":1}}.", null,
            static (name, _, input) => name == "ignoring with a node" && input == "write 1"),
        new("A name that comes twice is refused by that option though its values are passed over.", WrongJson,
            static (name, options, input) => name.StartsWith("ignoring", StringComparison.Ordinal) && options.StartsWith("no duplicates", StringComparison.Ordinal)
                && (input.Contains("ecret\"", StringComparison.OrdinalIgnoreCase) || input.Contains("OnlyWritten", StringComparison.Ordinal)
                    || input.Contains("ReadOnly", StringComparison.Ordinal))),
        new("A collection without a setter is filled, one that takes what no member does, too.", Anything,
            static (name, _, input) => name is "read-only rest" or "parameter and rest" && input.StartsWith("read", StringComparison.Ordinal)),
        new("What takes all other names has none itself.", null,
            static (name, options, _) => name.Contains("rest", StringComparison.Ordinal) && options is "names are empty" or "names are the same"),
        new("Of null no type is asked.", null, static (_, options, input) => options.StartsWith("names are", StringComparison.Ordinal) && input == "read null"),
        new("Null for what has no setter is passed over, as anything else is.", null,
            static (name, _, input) => name == "populated" && input.Contains("null", StringComparison.Ordinal)),
        new("What is filled is not read-only.", null,
            static (name, options, _) => name == "populated" && options.StartsWith("no read-only", StringComparison.Ordinal)),
        new("What is filled may be referred to.", Anything,
            static (name, options, _) => name.StartsWith("populated", StringComparison.Ordinal) && options is "preserve" or "ignore cycles" || options == "populate"),
        new("How a type wants numbers does not go for what is declared as object.", null,
            static (name, _, input) => name == "numbers handled" && input == "write 0"),
        new("Keys that are no JSON numbers are refused both ways, unless named numbers are allowed.", WrongJson,
            static (name, options, input) => options != "named numbers" && (IsNamed(input) || name == "floats as keys" && input == "write 1")),
        new("Named numbers are keys where they are allowed.", null,
            static (name, options, input) => name == "doubles as keys" && options == "named numbers" && input.StartsWith("write", StringComparison.Ordinal)),
        new("Numbers in names are those of JSON: digits stand around the point.", WrongJson,
            static (name, _, input) => name.EndsWith("as keys", StringComparison.Ordinal) && input is """read {"1.":1}""" or """read {".5":1}"""),
        new("Minus zero is zero.", null, static (name, _, input) => name is "bytes as keys" or "large integers as keys" && input == """read {"-0":1}"""),
        new("Several names make one value of flags only, and nothing stands around them.", WrongJson,
            static (name, _, input) => name is "enums as keys" or "flags as keys" && Has(input, ",", " Friday")),
        new("$id comes first, where it stands.", WrongJson,
            static (name, options, input) => name is "nodes" or "records" or "keys with dollars" && options == "preserve"
                && Has(input, "\"a\",\"$id\"", "null,\"$id\"", "1,\"$id\"")),
        new("A reference to something else is wrong in the text, not in the type.", WrongJson,
            static (name, options, input) => name == "nodes" && options == "preserve" && input.Contains("\"$ref\":\"1\"", StringComparison.Ordinal)),
        new("Objects with constructors may be referred to, but not from inside.", WrongJson,
            static (name, options, input) => name == "records" && options == "preserve" && !input.Contains("All", StringComparison.Ordinal)),
        new("As before.", null,
            static (name, options, input) => name == "records" && options == "preserve" && input.Contains("All", StringComparison.Ordinal)),
        new("As many levels are written as are read.", null,
            static (_, options, input) => options == "depth 2" && input.StartsWith("write", StringComparison.Ordinal)),
        new("Derived types are looked at when they are met.", Anything,
            static (name, options, _) => name is "base" or "bases in a list" or "shape" && options.StartsWith("names are", StringComparison.Ordinal)),
        new("Only the names of a text count, not those of what it is read into.", null,
            static (name, options, input) => name == "populated" && options.StartsWith("no duplicates", StringComparison.Ordinal) && input == """read {"Map":{"a":2}}"""),
        new("What could not be read back is not written.", WrongJson,
            static (name, options, input) => name == "keys with dollars" && options == "preserve" && input.StartsWith("write", StringComparison.Ordinal)),
        new("Nothing refers to a structure.", WrongJson,
            static (name, options, input) => name == "structures" && options == "preserve" && input.Contains("$id", StringComparison.Ordinal)),
    ];

    private static bool IsNamed(string input) => Has(input, "NaN", "Infinity");

    private static bool Has(string input, params string[] parts) =>
        Array.Exists(parts, part => input.Contains(part, StringComparison.Ordinal));

    public static TheoryData<string> Names => [.. TheirCases.All.Select(static known => known.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void What_attributes_and_options_say_is_what_it_is_there(string name)
    {
        var compared = TheirCases.All.Single(known => known.Name == name);
        var found = new List<string>();
        foreach (var options in TheirCases.Options)
        {
            var number = 0;
            foreach (var input in compared.Inputs)
            {
                var ours = Ours(compared, number, options);
                var theirs = compared.Theirs(number, TheirOptions(options));
                number++;
                if (ours == theirs) continue;
                if (!AllMeant.Any(meant => Explains(meant, compared, options, input, ours)))
                    found.Add($"{name}, {options}, {input}:\ntheirs {theirs}\nours   {ours}");
            }
        }
        Assert.True(found.Count == 0, string.Join("\n", found));
    }

    [Fact]
    public void All_differences_that_are_meant_are_there()
    {
        var left = AllMeant.ToHashSet();
        foreach (var compared in TheirCases.All)
        {
            foreach (var options in TheirCases.Options)
            {
                var number = 0;
                foreach (var input in compared.Inputs)
                {
                    var at = number++;
                    if (!left.Any(meant => meant.IsHere(compared.Name, options.Name, input))) continue;
                    var ours = Ours(compared, at, options);
                    if (ours != compared.Theirs(at, TheirOptions(options)))
                        left.RemoveWhere(meant => Explains(meant, compared, options, input, ours));
                }
            }
        }
        Assert.Empty(left);
    }

    /// <summary>
    /// Reads each text as each type, right or wrong. It gives a result or an error of these types, in all ways.
    /// </summary>
    [Theory]
    [InlineData("default")]
    [InlineData("preserve")]
    [InlineData("populate")]
    [InlineData("no duplicates in any case")]
    public void No_text_is_more_than_wrong(string name)
    {
        var set = TheirCases.Options.Single(known => known.Name == name).Ours;
        string[] texts =
        [
            .. TheirCases.All.SelectMany(static known => known.AllTexts), "1", "-1.5e3", "\"x\"", "true", "[[[]]]", "[{}]", "[null]", "[1,\"a\",null,{\"a\":[]}]",
            """{"a":{"a":{"a":{"a":1}}}}""", """{"":""}""", "\"\\ud800\"", """{"\ud800":1,"\ud801":2}""",
        ];
        foreach (var compared in TheirCases.All)
        {
            var ways = Array.ConvertAll(Ways, way =>
            {
                var options = new QuollJsonOptions();
                way(options);
                set(options);
                return options;
            });
            foreach (var text in texts.Distinct())
            {
                var compiled = compared.Ours(text, ways[0]);
                if (compiled != compared.Ours(text, ways[1]) || compiled != compared.Ours(text, ways[2]))
                    Assert.Fail($"{compared.Name}, {text}: {compiled}, {compared.Ours(text, ways[1])}, {compared.Ours(text, ways[2])}");
            }
        }
    }

    private static readonly Action<QuollJsonOptions>[] Ways =
    [
        static ours => ours.CompilesAtOnce = true, static ours => ours.IsCompilingOff = true,
        static ours => (ours.Types, ours.IsReflectionOff) = (TheirGeneratedTypes.Default, true),
    ];

    private static bool Explains(Meant meant, TheirCase compared, TheirOptions options, string input, string ours) =>
        meant.IsHere(compared.Name, options.Name, input)
        && (meant.Ours is { } exact ? ours == exact || exact == Anything : ours is not (WrongJson or WrongType));

    private static JsonSerializerOptions TheirOptions(TheirOptions options)
    {
        var theirs = new JsonSerializerOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            AllowOutOfOrderMetadataProperties = true,
        };
        options.Theirs(theirs);
        return theirs;
    }

    // Checks that all ways give the same. An exception of another type fails here.
    private static string Ours(TheirCase compared, int input, TheirOptions options)
    {
        var results = Array.ConvertAll(Ways, Run);
        Assert.Equal(results[0], results[1]);
        Assert.Equal(results[0], results[2]);
        return results[0];

        string Run(Action<QuollJsonOptions> setWay)
        {
            var ours = new QuollJsonOptions();
            setWay(ours);
            options.Ours(ours);
            return compared.Ours(input, ours);
        }
    }
}
