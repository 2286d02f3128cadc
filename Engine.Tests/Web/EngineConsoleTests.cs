namespace Quoll.Tests.Web;

/// <summary>EngineOptions.Console.</summary>
public class EngineConsoleTests
{
    private readonly StringWriter _out = new() { NewLine = "\n" };

    private string Run(string code, TimeProvider? clock = null)
    {
        new Engine(new EngineOptions { Console = _out, TimeProvider = clock ?? TimeProvider.System }).Execute(code,
            new() { SourceName = "c.js" });
        return _out.ToString();
    }

    [Fact]
    public void Only_an_engine_that_asks_for_it_has_one()
    {
        Assert.Equal("undefined", new Engine().Evaluate<string>("typeof console"));
        Assert.Equal("console object [object console] false", new Engine(new EngineOptions { Console = _out }).Evaluate<string>(
            "`${Object.getOwnPropertyNames(globalThis).at(-1)} ${typeof console} ${console} ${'console' in Object.keys(globalThis)}`"));
    }

    [Fact]
    public void A_writer_gets_lines()
    {
        Assert.Equal(
            "a { b: 1 }\nwarned\nfailed\n  in group\n\n",
            Run("console.log('a', { b: 1 }); console.warn('warned'); console.error('failed'); console.group(); console.info('in group'); console.groupEnd(); console.log()"));
    }

    [Fact]
    public void Two_writers_share_the_levels()
    {
        var error = new StringWriter { NewLine = "\n" };
        var engine = new Engine(new EngineOptions { Console = EngineConsole.To(_out, error) });
        engine.Execute(
            "console.log(1); console.warn(2); console.debug(3); console.error(4); console.trace(5); console.assert(false, 6); console.dir([7])");
        Assert.Equal("1\n3\n[ 7 ]\n", _out.ToString());
        Assert.StartsWith("2\n4\nTrace: 5\n", error.ToString());
        Assert.EndsWith("\nAssertion failed: 6\n", error.ToString());
    }

    [Fact]
    public void A_delegate_gets_levels_and_texts()
    {
        var texts = new List<string>();
        var engine =
            new Engine(new EngineOptions { Console = EngineConsole.To((level, text) => texts.Add($"{(int)level} {level}: {text}")) });
        engine.Execute("""
            console.debug('d'); console.log('l'); console.info('i'); console.warn('w'); console.error('e\nf'); console.table([[1]]); console.count();
            console.countReset('none'); console.timeEnd('none'); console.dirxml('x'); console.assert(0);
            """);
        Assert.Equal(
            ["1 Debug: d", "2 Info: l", "2 Info: i", "3 Warn: w", "4 Error: e\nf"], texts.Take(5));
        Assert.StartsWith("2 Info: ┌", texts[5]);
        Assert.Equal(
            ["2 Info: default: 1", "3 Warn: Warning: Count for 'none' does not exist", "3 Warn: Warning: No such label 'none' for console.timeEnd()", "2 Info: x", "4 Error: Assertion failed"],
            texts.Skip(6));
        engine.Execute("function f() { console.trace('at %s', 'work') } f(); console.trace()", new() { SourceName = "t.js" });
        Assert.StartsWith("0 Trace: Trace: at work\n    at f (t.js:1:", texts[11]);
        Assert.StartsWith("0 Trace: Trace\n    at ", texts[12]);
    }

    [Theory]
    [InlineData("'%s', 'text'", "text")]
    [InlineData("'%s %s %s %s', 1.5, -0, 5n, Symbol('s')", "1.5 -0 5n Symbol(s)")]
    [InlineData("'%s %s %s', null, undefined, true", "null undefined true")]
    [InlineData("'%s', { a: { b: 1 } }", "{ a: [Object] }")]
    [InlineData("'%s', [1, [2]]", "[ 1, [Array] ]")]
    [InlineData("'%s', new (class { toString() { return 'own' } })", "own")]
    [InlineData("'%s', { toString: () => 'own' }", "own")]
    [InlineData("'%s', function f(a) { return a }", "function f(a) { return a }")]
    [InlineData("'%s', new Proxy({}, { get() { throw 1 } })", "{}")]
    [InlineData("'%s', { [Symbol.toPrimitive]: () => 'own' }", "own")]
    [InlineData("'%d %d %d %d', '42', '42x', 5n, Symbol()", "42 NaN 5n NaN")]
    [InlineData("'%d %d', new Date(5), {}", "5 NaN")]
    [InlineData("'%i %i %i %i', '42.9x', 7.9, 5n, 'x'", "42 7 5n NaN")]
    [InlineData("'%f %f %f', '1.5x', 2, Symbol()", "1.5 2 NaN")]
    [InlineData("'%j %j', { a: [1] }, undefined", "{\"a\":[1]} undefined")]
    [InlineData("'%j', (o => o.o = o)({})", "[Circular]")]
    [InlineData("'%O %o', { a: 1 }, ['x']", "{ a: 1 } [ 'x', [length]: 1 ]")]
    [InlineData("'%O', { a: { b: { c: { d: 1 } } } }", "{ a: { b: { c: [Object] } } }")]
    [InlineData("'%o', { a: { b: { c: { d: 1 } } } }", "{\n  a: { b: { c: { d: 1 } } }\n}")]
    [InlineData("'%c%s%c', 'color: red', 'x', ''", "x")]
    [InlineData("'%%', 1", "% 1")]
    [InlineData("'100%'", "100%")]
    [InlineData("'%%'", "%%")]
    [InlineData("'%s %s', 'only one'", "only one %s")]
    [InlineData("'%x %', 1", "%x % 1")]
    [InlineData("'a', 'b', { c: 'd' }", "a b { c: 'd' }")]
    [InlineData("{ a: '%s' }, 'b'", "{ a: '%s' } b")]
    [InlineData("-0, [-0], 1n", "-0 [ -0 ] 1n")]
    public void Formats_are_those_of_Node(string arguments, string expected) =>
        Assert.Equal(expected + "\n", Run($"console.log({arguments})"));

    [Theory]
    [InlineData("undefined", "{ a: { b: { c: [Object] } } }")]
    [InlineData("null", "{ a: { b: { c: [Object] } } }")]
    [InlineData("{ depth: 0 }", "{ a: [Object] }")]
    [InlineData("{ depth: 3 }", "{ a: { b: { c: { d: [Object] } } } }")]
    [InlineData("{ depth: Infinity }", "{ a: { b: { c: { d: { e: { f: {} } } } } } }")]
    [InlineData("{ depth: null }", "{ a: { b: { c: { d: { e: { f: {} } } } } } }")]
    public void Dir_takes_a_depth(string options, string expected) => Assert.Equal(
        expected, string.Join(' ', Run($"console.dir({{ a: {{ b: {{ c: {{ d: {{ e: {{ f: {{}} }} }} }} }} }} }}, {options})")
            .Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries)));

    [Fact]
    public void Times_are_those_of_the_engines_clock()
    {
        var clock = new FakeClock();
        var engine = new Engine(new EngineOptions { Console = _out, TimeProvider = clock });
        engine.Execute("console.time('t')");
        clock.Advance(12.5);
        engine.Execute("console.timeLog('t', { a: 1 })");
        clock.Advance(1000);
        engine.Execute("console.timeEnd('t'); console.timeEnd('t')");
        Assert.Equal(
            "t: 12.5ms { a: 1 }\nt: 1.013s\nWarning: No such label 't' for console.timeEnd()\n", _out.ToString());
    }

    [Theory]
    [InlineData(0, "0ms")]
    [InlineData(999.5, "999.5ms")]
    [InlineData(1_500, "1.500s")]
    [InlineData(62_345, "1:02.345 (m:ss.mmm)")]
    [InlineData(3_723_004, "1:02:03.004 (h:mm:ss.mmm)")]
    [InlineData(90_000_000, "25:00:00.000 (h:mm:ss.mmm)")]
    public void Long_times_are_written_in_larger_units(double milliseconds, string expected)
    {
        var clock = new FakeClock();
        var engine = new Engine(new EngineOptions { Console = _out, TimeProvider = clock });
        engine.Execute("console.time()");
        clock.Advance(milliseconds);
        engine.Execute("console.timeEnd()");
        Assert.Equal($"default: {expected}\n", _out.ToString());
    }

    [Fact]
    public void A_label_that_is_taken_or_unknown_is_a_warning_as_in_Node() => Assert.Equal(
        "Warning: Label 't' already exists for console.time()\nWarning: No such label 'u' for console.timeLog()\nWarning: Count for 'c' does not exist\n",
        Run("console.time('t'); console.time('t'); console.timeLog('u'); console.countReset('c')"));

    [Fact]
    public void Dir_shows_what_is_hidden_and_colours() => Assert.Equal(
        "[ 1, [length]: 1 ]\n{ a: \e[33m1\e[0m }\n{ a: 1 }\n",
        Run("console.dir([1], { showHidden: true }); console.dir({ a: 1 }, { colors: true }); console.dir({ a: 1 }, { colors: false })"));

    [Theory]
    [InlineData("new Map([['a', 1], ['b', { x: 1 }]])", "(iteration index) Key Values 0 'a' 1 1 'b' { x: 1 }")]
    [InlineData("new Map([['a', 1]]).entries()", "(iteration index) Key Values 0 'a' 1")]
    [InlineData("new Map([['a', 1]]).keys()", "(iteration index) Values 0 'a'")]
    [InlineData("new Map([['a', 1]]).values()", "(iteration index) Values 0 1")]
    [InlineData("new Set([1, 'x'])", "(iteration index) Values 0 1 1 'x'")]
    [InlineData("[1, 2], ['x']", "(index) x 0 1")]
    [InlineData("[{ a: { b: { c: 1 } }, d: [1, 2, 3, 4, 5], e: { f: 1, g: 2, h: 3 } }]", "(index) a d e 0 { b: [Object] } [ 1, 2, 3, ... 2 more items ] [Object]")]
    [InlineData("[function f() {}, null]", "(index) Values 0 1 null")]
    [InlineData("5, 'not this'", "5")]
    public void Tables_are_those_of_Node(string arguments, string cells) => Assert.Equal(
        cells, string.Join(' ', Run($"console.table({arguments})").Split(" │┌┬┐├┼┤└┴┘─\n".ToCharArray(), StringSplitOptions.RemoveEmptyEntries)));

    [Fact]
    public void Cells_of_a_table_are_as_wide_as_they_look() => Assert.Equal(
        "┌─────────┬────────┐\n│ (index) │ n      │\n├─────────┼────────┤\n│ 0       │ '日本' │\n└─────────┴────────┘\n",
        Run("console.table([{ n: '日本' }])"));

    [Fact]
    public void What_a_console_throws_is_an_error_of_the_host()
    {
        var engine = new Engine(new EngineOptions { Console = EngineConsole.To((_, text) => throw new IOException(text)) });
        Assert.Equal("Error: A function of the host failed", engine.Evaluate<string>("try { console.log('x') } catch (e) { String(e) }"));
        Assert.Equal(
            "x", Assert.IsType<IOException>(
            Assert.Throws<JavaScriptException>(() => engine.Execute("console.log('x')")).InnerException).Message);
    }

    [Fact]
    public void A_console_may_use_its_engine()
    {
        Engine engine = null!;
        var texts = new List<string>();
        engine = new Engine(new EngineOptions { Console = EngineConsole.To((_, text) => texts.Add(text + engine.Evaluate<int>("1 + 1"))) });
        engine.Execute("console.log('x')");
        Assert.Equal(["x2"], texts);
    }

    [Fact]
    public void Printing_counts_for_the_limits()
    {
        var engine = new Engine(new EngineOptions { Console = TextWriter.Null, MaxSteps = 100_000 });
        Assert.Throws<ExecutionLimitException>(
            () => engine.Execute("const a = Array.from({ length: 100 }, (_, i) => ({ i })); for (;;) console.log(a)"));
        var memory = new Engine(new EngineOptions { Console = TextWriter.Null, MaxAllocatedBytes = 8 << 20 });
        Assert.Throws<ExecutionLimitException>(() => memory.Execute("const s = 'x'.repeat(1e6); for (;;) console.log(s, s)"));
    }

    [Fact]
    public void Methods_may_be_taken_off()
    {
        Assert.Equal("1\n", Run("const { log } = console; log(1)"));
        Assert.Equal(
            "log,info,debug,warn,error,trace,dir,dirxml,table,assert,clear,count,countReset,group,groupCollapsed,groupEnd,time,timeLog,timeEnd",
            new Engine(new EngineOptions { Console = _out }).Evaluate<string>("Object.keys(console).join()"));
    }
}
