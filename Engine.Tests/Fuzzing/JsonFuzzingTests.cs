using Quoll.Tests.Json.Values;
using Xunit.Abstractions;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// The fuzzing run of JSON. QUOLL_FUZZ_SECONDS is its duration (default 5). QUOLL_FUZZ_SEED is the first seed.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class JsonFuzzingTests(ITestOutputHelper output)
{
    private const int DefaultSeconds = 5;

    // The grammar is parsed by recursive descent, and cases are hundreds of levels deep.
    private const int StackSize = 64 << 20;

    private static string? Run(JsonFuzzing fuzzing, int seed, TimeSpan time)
    {
        string? report = null;
        var thread = new Thread(() => report = fuzzing.Run(seed, time), StackSize);
        thread.Start();
        thread.Join();
        return report;
    }

    [Fact]
    public void Readers_agree_with_the_grammar_and_writing_is_a_fixed_point()
    {
        var fuzzing = new JsonFuzzing(new JsonCheck(), JsonSources.Load());
        var report = Run(fuzzing, FuzzOption.Seed, FuzzOption.Time(DefaultSeconds));
        output.WriteLine($"{fuzzing.Cases} cases");
        Assert.True(report is null, report);
        Assert.NotEqual(0, fuzzing.Cases);
    }

    [Fact]
    public void A_comma_too_much_is_found_and_made_small()
    {
        var check = new JsonCheck
        {
            ReadText = static (engine, text) =>
            {
                // Accepts only texts that are valid without the comma. For all other faults the readers must report
                // the same.
                var withoutComma = text.EndsWith(",]", StringComparison.Ordinal) ? text[..^2] + "]" : text;
                return engine.Json.Parse(SpecificationGrammar.Parse(engine.Realm, withoutComma) is null ? text : withoutComma);
            },
            ReadUtf8 = static (engine, utf8) => engine.Json.Parse(utf8),
        };
        var report = Run(new JsonFuzzing(check, JsonSources.Load()), 1, TimeSpan.FromSeconds(60));
        Assert.NotNull(report);
        Assert.Contains("the reader of text accepts it and the grammar refuses it", report, StringComparison.Ordinal);
        Assert.Matches("Smallest input, of [0-9] bytes", report);
    }

    [Fact]
    public void A_wrong_value_an_exception_and_a_missing_error_are_found()
    {
        foreach (var (read, expected) in new (Func<Engine, byte[], JsValue>, string)[]
        {
            (static (engine, utf8) => engine.Json.Parse(utf8) is { IsArray: true } ? engine.Json.Parse("{}")
                : engine.Json.Parse(utf8), "gives another value"),
            (static (engine, utf8) => utf8.AsSpan().IndexOf("1e"u8) >= 0 ? throw new IndexOutOfRangeException()
                : engine.Json.Parse(utf8), "IndexOutOfRangeException"),
            (static (engine, utf8) => engine.Json.Parse(System.Text.Encoding.UTF8.GetString(utf8).TrimStart('\uFEFF')),
                "reader of UTF-8 accepts it"),
        })
        {
            var report = Run(new JsonFuzzing(new JsonCheck { ReadUtf8 = read }, JsonSources.Load()), 1, TimeSpan.FromSeconds(60));
            Assert.NotNull(report);
            Assert.Contains(expected, report, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Seed_gives_the_same_cases()
    {
        static byte[][] Cases()
        {
            var random = new Random(5);
            var sources = JsonSources.Load();
            return Enumerable.Range(0, 50).Select(_ => JsonMutation.Mutate(sources.Pick(random), sources.Pick(random), random)).ToArray();
        }
        Assert.Equal(Cases(), Cases());
    }
}
