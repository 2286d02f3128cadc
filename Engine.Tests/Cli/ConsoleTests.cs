using Quoll.Cli.Shell;

namespace Quoll.Tests.Cli;

public class ConsoleTests
{
    private readonly StringWriter _out = new() { NewLine = "\n" };
    private readonly StringWriter _error = new() { NewLine = "\n" };

    private string Run(string code)
    {
        var session = new ShellSession(new EngineOptions(), Terminal.ForWriters(_out, _error), []);
        session.Engine.Execute(code);
        session.Terminal.Flush();
        return _out.ToString();
    }

    [Theory]
    [InlineData("console.log('a', 1, 'b')", "a 1 b\n")]
    [InlineData("console.log()", "\n")]
    [InlineData("console.log('%s is %d years, %i%% %o', 'Ada', 36.5, 99.9, ['x'], 'more')", "Ada is 36.5 years, 99% [ 'x', [length]: 1 ] more\n")]
    [InlineData("console.log('%c%x %s', 'css')", "%x %s\n")]
    [InlineData("console.log('100%')", "100%\n")]
    [InlineData("console.log('100%', 1)", "100% 1\n")]
    [InlineData("console.info(1); console.debug(2)", "1\n2\n")]
    [InlineData("console.group('A'); console.log('x\\ny'); console.group(); console.log('z'); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.log('end')",
        "A\n  x\n  y\n    z\nend\n")]
    [InlineData("console.count(); console.count('a'); console.count(); console.countReset(); console.count()", "default: 1\na: 1\ndefault: 2\ndefault: 1\n")]
    [InlineData("print('a', 1, [1, 2], Symbol('s'))", "a 1 1,2 Symbol(s)\n")]
    public void Output_goes_to_the_output(string code, string expected)
    {
        Assert.Equal(expected, Run(code));
        Assert.Equal("", _error.ToString());
    }

    [Theory]
    [InlineData("console.error('bad', [1])", "bad [ 1 ]\n")]
    [InlineData("console.warn('w')", "w\n")]
    [InlineData("console.assert(1 < 2); console.assert(false); console.assert(0, 'x', 1)", "Assertion failed\nAssertion failed: x 1\n")]
    [InlineData("console.timeEnd('t')", "Warning: No such label 't' for console.timeEnd()\n")]
    public void Warnings_go_to_the_error_output(string code, string expected)
    {
        Assert.Equal("", Run(code));
        Assert.Equal(expected, _error.ToString());
    }

    [Fact]
    public void Timers_measure_milliseconds()
    {
        Assert.Matches(
            @"^t: \d+(\.\d+)?ms x\nt: \d+(\.\d+)?ms\n$", Run("console.time('t'); console.timeLog('t', 'x'); console.timeEnd('t')"));
        Assert.True(new ShellSession(new EngineOptions(), Terminal.ForWriters(_out, _error), []).Engine.Evaluate<double>(
            "performance.now()") >= 0);
    }

    [Fact]
    public void Tables_are_drawn_by_rows_and_columns()
    {
        Assert.Equal(
            """
            ┌─────────┬───┬─────┬────────┐
            │ (index) │ a │ b   │ Values │
            ├─────────┼───┼─────┼────────┤
            │ 0       │ 1 │ 'x' │        │
            │ 1       │   │ 2   │        │
            │ 2       │   │     │ 3      │
            └─────────┴───┴─────┴────────┘

            """.ReplaceLineEndings("\n"),
            Run("console.table([{a: 1, b: 'x'}, {b: 2}, 3])"));
    }

    [Fact]
    public void A_table_may_name_its_columns()
    {
        Assert.DoesNotContain("a", Run("console.table({ r: {a: 1, b: 2} }, ['b'])"));
    }
}
