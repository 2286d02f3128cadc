using System.Diagnostics;
using System.Text;
using System.Text.Json.Serialization;
using Quoll.Tests.Json.Values;
using Xunit.Abstractions;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// The fuzzing runs of JSON for .NET types. Together they take as long as that of JSON (QUOLL_FUZZ_SECONDS), from the
/// same seed (QUOLL_FUZZ_SEED).
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class TypedJsonFuzzingTests(ITestOutputHelper output)
{
    private const int DefaultSeconds = 6;

    private static byte[] Document(Random random)
    {
        var documents = Enumerable.Range(0, random.Next(4)).Select(_ => Make(random, 3)).ToArray();
        var options = new QuollJsonOptions
        {
            WriteIndented = random.Next(2) == 0,
            DefaultIgnoreCondition = random.Next(2) == 0 ? JsonIgnoreCondition.Never : JsonIgnoreCondition.WhenWritingDefault,
        };
        return QuollJson.SerializeToUtf8(documents, options);
    }

    private static TypedJsonCheck.Document Make(Random random, int depth) => new()
    {
        Id = random.Next(-5, 2000),
        Long = random.Next(2) == 0 ? null : random.NextInt64(),
        Number = random.Next(3) == 0 ? random.Next() : random.NextDouble() * Math.Pow(10, random.Next(-30, 30)),
        Name = Text(random),
        IsSet = random.Next(2) == 0,
        Tags = random.Next(2) == 0 ? null : [.. Enumerable.Range(0, random.Next(4)).Select(_ => Text(random))],
        Map = random.Next(2) == 0 ? null : Enumerable.Range(0, random.Next(4)).ToDictionary(i => i + Text(random), i => i / 3.0),
        Inner = depth == 0 || random.Next(2) == 0 ? null : Make(random, depth - 1),
        Grid = random.Next(2) == 0 ? null : [[1, 2], [], [random.Next()]],
    };

    private static string? Text(Random random) => random.Next(6) switch
    {
        0 => null,
        1 => "",
        2 => "a \"quote\" and \\ and \n",
        3 => "é日😀",
        4 => new string('x', random.Next(80)),
        _ => "name",
    };

    [Fact]
    public void Ways_to_read_agree_and_writing_is_a_fixed_point()
    {
        var sources = JsonSources.Load();
        var start = Stopwatch.GetTimestamp();
        var time = FuzzOption.Time(DefaultSeconds, part: 0.5);
        var cases = 0;
        for (var seed = FuzzOption.Seed; Stopwatch.GetElapsedTime(start) < time; seed++)
        {
            var random = new Random(seed);
            for (var i = 0; i < 100 && Stopwatch.GetElapsedTime(start) < time; i++, cases++)
            {
                var document = Document(random);
                var other = random.Next(3) == 0 ? sources.Pick(random) : Document(random);
                var bytes = random.Next(10) == 0 ? document : JsonMutation.Mutate(document, other, random);
                var cut = random.Next();
                if (TypedJsonCheck.Fault(bytes, cut) is { } fault) Assert.Fail($"Case {i} of seed {seed}: {fault}\n{Shrink(bytes, cut)}");
            }
        }
        output.WriteLine($"{cases} cases");
        Assert.NotEqual(0, cases);
    }

    [Fact]
    public void Types_that_are_put_together_at_run_time_are_read_alike_by_all_doors()
    {
        var (start, time) = (Stopwatch.GetTimestamp(), FuzzOption.Time(DefaultSeconds, part: 0.5));
        var seed = FuzzOption.Seed;
        string? fault = null;
        for (; fault is null && Stopwatch.GetElapsedTime(start) < time; seed++) fault = RandomTypedJson.Check(seed);
        output.WriteLine($"{seed - FuzzOption.Seed} types");
        Assert.True(fault is null, fault);
    }

    // Removes bytes that a fault does not need.
    private static string Shrink(byte[] bytes, int cut)
    {
        for (var size = bytes.Length / 2; size > 0; size /= 2)
        {
            for (var at = 0; at < bytes.Length;)
            {
                byte[] candidate = [.. bytes.AsSpan(0, at), .. bytes.AsSpan(Math.Min(bytes.Length, at + size))];
                if (TypedJsonCheck.Fault(candidate, cut) is null) at += size;
                else bytes = candidate;
            }
        }
        return $"Smallest: {TypedJsonCheck.Fault(bytes, cut)}\n{Encoding.UTF8.GetString(bytes)}\n{Convert.ToHexString(bytes)}";
    }
}
