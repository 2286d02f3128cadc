namespace Quoll.Tests.Cli;

/// <summary>Modules as programs over JSON.</summary>
public class JsonModuleCommandTests
{
    private const string Sum =
        "export const initial = { n: 0 }; export function reduce(a, x) { a.n += x; return a; }";

    [Theory]
    [InlineData("export const map = x => x * 2", "2\n4\n6\n")]
    [InlineData("export default (x, i, file) => [x, i, file]", "[1,0,\"<stdin>\"]\n[2,1,\"<stdin>\"]\n[3,2,\"<stdin>\"]\n")]
    [InlineData("export const filter = x => x % 2", "1\n3\n")]
    [InlineData("export const filter = x => x > 1, map = x => x > 2 ? [x] : undefined", "[3]\n")]
    [InlineData("export const filter = async x => x > 1; export const map = async x => -x", "-2\n-3\n")]
    [InlineData(Sum, "{\"n\":6}\n")]
    [InlineData(Sum + "export const filter = x => x > 1, map = x => 10 * x", "{\"n\":50}\n")]
    [InlineData("export const reduce = (a, x) => (a ?? 0) + x", "6\n")]
    [InlineData("export const initial = () => new Map; export const reduce = (m, x) => m.set(x, 1); export { size as map }; const size = x => x", "[[1,1],[2,1],[3,1]]\n")]
    [InlineData("export const initial = 1, reduce = async (a, x) => a + x", "7\n")]
    [InlineData("const offset = await 5; export const map = x => x + offset", "6\n7\n8\n")]
    public void Exports_say_what_is_done(string module, string output)
    {
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1\n2\n3\n", "--ndjson", "-m", module));
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1\n2\n3\n", "--json", "--module", module));
    }

    [Fact]
    public void A_file_may_be_one_and_import_others()
    {
        using var folder = new TemporaryFolder();
        folder.Write("lib.mjs", "export const twice = x => 2 * x;");
        var module = folder.Write("p.mjs", "import { twice } from './lib.mjs'; export const map = twice;");
        Assert.Equal(new(0, "2\n4\n", ""), QuollProcess.RunWithInput("1\n2\n", "--ndjson", "-f", module));
        var named = folder.Write("p.js", "export const map = x => -x;");
        Assert.Equal(new(0, "-1\n-2\n", ""), QuollProcess.RunWithInput("1\n2\n", "--ndjson", "-m", "-f", named));
    }

    /// <summary>
    /// Each part begins with the initial value, which it may change. Parts are combined in their order.
    /// </summary>
    [Theory]
    [InlineData("export const initial = { n: 0 };")]
    [InlineData("export const initial = () => ({ n: 0 });")]
    public void Parts_are_combined(string initial)
    {
        const int Lines = 400_000;
        var input = string.Join('\n', Enumerable.Range(1, Lines));
        var module = initial + """
            export function reduce(a, x) { a.n += x; a.first ??= x; a.last = x; return a; }
            export function combine(a, b) {
                if (b.first !== a.last + 1) throw new Error(`${a.last} ${b.first}`);
                return { n: a.n + b.n, first: a.first, last: b.last };
            }
            """;
        var result = QuollProcess.RunWithInput(input, "--ndjson", "--jobs", "4", "-m", module);
        Assert.Equal(new(0, $"{{\"n\":{(long)Lines * (Lines + 1) / 2},\"first\":1,\"last\":{Lines}}}\n", ""), result);
    }

    // Sums of doubles depend on where parts end: that must not depend on how fast the input arrives.
    [SkippableFact]
    public void Parts_end_where_the_input_says()
    {
        using var folder = new TemporaryFolder();
        var random = new Random(5);
        var lines = string.Concat(Enumerable.Range(0, 300_000).Select(_ => FormattableString.Invariant($"{random.NextDouble()}\n")));
        var file = folder.Write("numbers.ndjson", lines);
        const string Program = "export const initial = 0, reduce = (a, x) => a + x, combine = (a, b) => a + b";
        var whole = QuollProcess.Run("--ndjson", "-m", Program, file);
        Assert.Equal(0, whole.ExitCode);
        foreach (var size in (int[])[1_000_000, 77_777, 4096])
        {
            var piped = QuollProcess.RunInShell($"dd if='{file}' bs={size} 2>/dev/null | quoll --ndjson --jobs 3 -m '{Program}'");
            Assert.Equal((0, whole.Output), (piped.ExitCode, piped.Output));
        }
    }

    [Theory]
    [InlineData(Sum, "{\"n\":0}\n")]
    [InlineData(Sum + "export const combine = (a, b) => a", "{\"n\":0}\n")]
    [InlineData("export const reduce = (a, x) => x", "")]
    public void Nothing_is_reduced_to_the_initial_value(string module, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("", "--ndjson", "-m", module));

    [Theory]
    [InlineData("export const map = 5", "TypeError: map is not a function")]
    [InlineData("throw new Error('begins badly')", "begins badly")]
    [InlineData("export const map = ", "SyntaxError")]
    public void What_is_wrong_with_a_module_is_told_before_any_input_is_read(string module, string error)
    {
        using var process = QuollProcess.Start("--ndjson", "-m", module);
        Assert.Contains(error, process.StandardError.ReadToEnd());
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(2, process.ExitCode);
    }
}
