using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>Coverage counts functions and their parts.</summary>
public class CoverageTests
{
    // Each range as its text (without line breaks and with single spaces) and its count.
    private static string Ranges(string code, string function)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.Debugger.Coverage.Start();
        Record.Exception(() => engine.Execute(code));
        engine.RunJobs();
        var source = engine.Debugger.Coverage.Take()[0];
        var found = source.Functions.First(x => x.Name == function);
        return string.Join(" | ", found.Ranges.Skip(function.Length > 0 ? 0 : 1).Select(range =>
            $"{string.Join(" ", code[range.Start..range.End].Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))} {range.Count}"));
    }

    [Theory]
    [InlineData("if (1) { a() } else { b() } function a() { } function b() { }", "else { b() } 0")]
    [InlineData("for (let i = 0; i < 3; i++) { i; }", "{ i; } 3")]
    [InlineData("let i = 0; while (i < 3) { if (i++ == 1) continue; i; }", "{ if (i++ == 1) continue; i; } 3 | continue; 1 | i; } 2")]
    [InlineData("let i = 0; do { i++; } while (i < 3); i;", "{ i++; } 3")]
    [InlineData("for (;;) { break; }", "")]
    [InlineData("for (const x of [1, 2]) x;", "x; 2")]
    [InlineData("let a = 0; a && f(); a || 1; function f() { }", "f() 0")]
    [InlineData("let a = 1; a ? 1 : f(); function f() { }", "f() 0")]
    [InlineData("try { throw 1 } catch { f() } function f() { }", "")]
    [InlineData("try { 1 } catch { f() } function f() { }", "catch { f() } 0")]
    [InlineData("switch (2) { case 1: f(); case 2: 3; break; default: f(); } function f() { }", "case 1: f(); 0 | default: f(); 0")]
    public void Parts_have_counts(string code, string expected) => Assert.Equal(expected, Ranges(code, ""));

    [Theory]
    [InlineData("function f(x) { if (x) return 1; return 2; } f(1); f(1); f(0);",
        "function f(x) { if (x) return 1; return 2; } 3 | return 1; 2 | return 2; } 1")]
    [InlineData("function f() { while (true) { return; } } f();", "function f() { while (true) { return; } } 1")]
    [InlineData("function f() { let i = 0; do i++; while (i < 5) } f(); f()",
        "function f() { let i = 0; do i++; while (i < 5) } 2 | i++; 10")]
    [InlineData("function f() { do { var i = (i | 0) + 1 } while (i < 5) } f(); f()",
        "function f() { do { var i = (i | 0) + 1 } while (i < 5) } 2 | { var i = (i | 0) + 1 } 10")]
    [InlineData("function* f() { yield 1; yield 2; } f().next();", "function* f() { yield 1; yield 2; } 1 | yield 2; } 0")]
    [InlineData("function f() { } ", "function f() { } 0")]
    public void Functions_have_counts(string code, string expected) => Assert.Equal(expected, Ranges(code, "f"));

    [Fact]
    public void Counts_begin_again_and_can_be_reduced()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var coverage = engine.Debugger.Coverage;
        Assert.Throws<InvalidOperationException>(() => coverage.Take());
        engine.Execute("function f(x) { if (x) return 1; }");
        coverage.Start();
        engine.Execute("f(1); f(0)");
        CoverageRange[] RangesOf(IReadOnlyList<SourceCoverage> taken) =>
            [.. taken[0].Functions.Single(static x => x.Name == "f").Ranges];
        Assert.Equal([2, 1], RangesOf(coverage.Take()).Select(static range => range.Count));
        Assert.Equal([0], RangesOf(coverage.Take()).Select(static range => range.Count));
        engine.Execute("f(1); f(0)");
        Assert.Equal([1], RangesOf(coverage.Take(countsCalls: false)).Select(static range => range.Count));
        engine.Execute("f(1); f(0)");
        Assert.Equal([2], RangesOf(coverage.Take(isDetailed: false)).Select(static range => range.Count));
        coverage.Stop();
        Assert.False(coverage.IsOn);
    }

    [Fact]
    public void A_name_does_not_end_a_record_of_lcov()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.Debugger.Coverage.Start();
        engine.Execute("({ 'a\\nend_of_record'() { } })", new() { SourceName = "a\nb" });
        var lines = CoverageReport.ToLcov(engine.Debugger.Coverage.Take()).Split('\n');
        Assert.Contains("SF:a b", lines);
        Assert.Contains("FN:1,a end_of_record", lines);
        Assert.Single(lines, static line => line == "end_of_record");
    }
}
