using Quoll.Runtime.Agents;
using Quoll.Tests.Fuzzing;
using Quoll.Tests.Fuzzing.Programs;
using Xunit.Abstractions;

namespace Quoll.Tests.Tier;

/// <summary>
/// Random programs do the same by the interpreter and as machine code: results, errors, output and steps.
/// QUOLL_FUZZ_SECONDS is the duration.
/// </summary>
public class ModeFuzzingTests(ITestOutputHelper output)
{
    [Fact]
    public void Random_programs_do_the_same_in_all_modes() => Run(
        seed => $"{ComparableProgramGenerator.Prelude}{string.Join('\n', ProgramFuzzing.Program(seed, ProgramFuzzing.Kind.Compared))}");

    [Fact]
    public void Programs_that_get_hot_do_the_same_in_all_modes() => Run(
        seed => $"{HotProgramGenerator.Prelude}{string.Join('\n', new HotProgramGenerator(new Random(seed)).Generate())}");

    private void Run(Func<int, string> generate)
    {
        var end = DateTime.UtcNow + FuzzOption.Time(5);
        var count = 0;
        for (; DateTime.UtcNow < end; count++)
        {
            var seed = FuzzOption.Seed + count;
            var program = generate(seed) + "\nout.join('\\n');";
            try
            {
                HotCodeModes.RunInAll(program, OptionsFor(seed), [.. HotCodeModes.Forced, HotCodeModes.Mode($"random:15:{seed}")]);
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
                Assert.Fail($"QUOLL_FUZZ_SEED={seed}: {e.Message}\n{program}");
            }
        }
        output.WriteLine($"{count} programs");
    }

    // Some programs end by a limit, or have other frames.
    private static EngineOptions OptionsFor(int seed) => new()
    {
        MaxSteps = seed % 4 == 1 ? 1_000 + seed % 10_000 : 2_000_000,
        MaxCallDepth = seed % 8 == 2 ? 8 : EngineOptions.DefaultMaxCallDepth,
        EnableTailCalls = seed % 8 != 3,
        TimeZone = TimeZoneInfo.Utc,
    };
}
