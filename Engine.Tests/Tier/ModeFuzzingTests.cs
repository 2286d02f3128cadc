using Quoll.Tests.Fuzzing;
using Quoll.Tests.Fuzzing.Programs;
using Xunit.Abstractions;

namespace Quoll.Tests.Tier;

/// <summary>
/// Random programs do the same by the interpreter and as machine code. QUOLL_FUZZ_SECONDS is the duration.
/// </summary>
public class ModeFuzzingTests(ITestOutputHelper output)
{
    [Fact]
    public void Random_programs_do_the_same_in_all_modes()
    {
        var end = DateTime.UtcNow + FuzzOption.Time(5);
        var seed = FuzzOption.Seed;
        var count = 0;
        var options = new EngineOptions { MaxSteps = 2_000_000, TimeZone = TimeZoneInfo.Utc };
        while (DateTime.UtcNow < end)
        {
            var lines = ProgramFuzzing.Program(seed + count, ProgramFuzzing.Kind.Compared);
            var program = $"{ComparableProgramGenerator.Prelude}{string.Join('\n', lines)}\nout.join('\\n');";
            try
            {
                HotCodeModes.RunInAll(program, options);
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
                Assert.Fail($"QUOLL_FUZZ_SEED={seed + count}: {e.Message}\n{program}");
            }
            count++;
        }
        output.WriteLine($"{count} programs");
    }
}
