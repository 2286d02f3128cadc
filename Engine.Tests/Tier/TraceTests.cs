using System.Text.RegularExpressions;

namespace Quoll.Tests.Tier;

/// <summary>What <c>--trace-tier</c> says of compilations.</summary>
public class TraceTests
{
    [Theory]
    [InlineData("const run = [x => x + 1][0];", "compiled  (anonymous arrow function) (trace.js:1:14): 6 units, ")]
    [InlineData("  function* run() { yield 1 }", "compiled  generator run (trace.js:1:3): 17 units, ")]
    [InlineData("\n async function run() { }", "compiled  async function run (trace.js:2:2): 4 units, ")]
    public void Functions_have_their_place_and_the_reason_why_they_are_left(string code, string expected) =>
        Assert.Contains(Trace(code + "\nfor (let i = 0; i < 200; i++) run(i);"), line => line.StartsWith(expected, StringComparison.Ordinal));

    [Fact]
    public void Long_code_says_how_much_of_it_is_compiled() => Assert.Contains(
        Trace($"{string.Concat(Enumerable.Repeat("var a = a * 3 + 1;", 300))} for (let i = 0; i < 50; i++) a += i"),
        static line => Regex.IsMatch(line, "^compiled  script .*: [0-9]{2} of [0-9]{4} units, "));

    [Fact]
    public void Failed_assumptions_have_the_place_of_their_instruction()
    {
        var lines = Trace("function f(a, b) {\n  return a - b;\n}\nfor (let i = 0; i < 200; i++) f(i < 100 ? i : 'x', 1);");
        Assert.Contains(lines, static line => line.StartsWith("again     function f (trace.js:1:1): ", StringComparison.Ordinal)
            && line.Contains("Subtract at 2:10 failed 50 times", StringComparison.Ordinal));
    }

    [Fact]
    public void A_trace_takes_no_steps_of_the_script()
    {
        var code = $"function f(a) {{ return a + 1; }} for (let i = 0; i < 200; i++) f(i); // {new string(' ', 2_000)}";
        var engine = HotCodeModes.Engine(HotCodeModes.Mode("at-once:37"));
        engine.Execute(code, new() { SourceName = "trace.js" });
        Trace(code, out var traced);
        Assert.Equal(engine.Realm.Agent.Limits.StepsEver, traced);
    }

    private static List<string> Trace(string code) => Trace(code, out _);

    private static List<string> Trace(string code, out long steps)
    {
        var engine = HotCodeModes.Engine(HotCodeModes.Mode("at-once:37"));
        var lines = new List<string>();
        var before = ScriptDiagnostics.MachineCodeTracer;
        ScriptDiagnostics.MachineCodeTracer = line =>
        {
            lock (lines) lines.Add(line);
        };
        try
        {
            engine.Execute(code, new() { SourceName = "trace.js" });
        }
        finally
        {
            ScriptDiagnostics.MachineCodeTracer = before;
        }
        steps = engine.Realm.Agent.Limits.StepsEver;
        lock (lines) return [.. lines];
    }
}
