namespace Quoll.Tests.Vm;

/// <summary>
/// Functions are compiled by their first call; with the text if it is short. In a long text they are parsed again for
/// their call. Each test runs all ways.
/// </summary>
public class FirstCallTests
{
    /// <summary>Behind a text, makes it long enough that functions wait for their first call.</summary>
    private const int Medium = 2_000;

    /// <summary>Behind a text, makes it so long that functions keep no trees.</summary>
    private const int Long = 1 << 15;

    private static string Text(string code, int padding) => $"{code}\n//{new string(' ', padding)}";

    [Theory]
    [InlineData(0)]
    [InlineData(Medium)]
    [InlineData(Long)]
    public void Engines_on_several_threads_call_the_functions_of_one_script_at_the_same_time(int padding)
    {
        const int Threads = 4, Functions = 500;
        var code = string.Concat(Enumerable.Range(0, Functions).Select(static i => $$"""
            function f{{i}}(a, b = () => a + {{i}}) {
                class Counter { #n = a; add() { this.#n++; return this; } get n() { return this.#n; } static { this.zero = {{i}}; } }
                return new Counter().add().n + Counter.zero + b() + [1, 2, 3].map(x => x * a).reduce((x, y) => x + y);
            }

            """));
        for (var round = 0; round < 5; round++)
        {
            var script = new Engine().Prepare(Text(code, padding));
            using var start = new Barrier(Threads);
            var wrong = 0;
            var threads = Enumerable.Range(0, Threads).Select(_ => new Thread(() =>
            {
                var engine = new Engine();
                engine.Execute(script);
                start.SignalAndWait();
                for (var i = 0; i < Functions; i++)
                {
                    if (engine.Invoke("f" + i, 7).AsNumber() != 8 + i + 7 + i + 42) Interlocked.Increment(ref wrong);
                }
            })).ToArray();
            foreach (var thread in threads) thread.Start();
            foreach (var thread in threads) thread.Join();
            Assert.Equal(0, wrong);
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(Medium)]
    [InlineData(Long)]
    public void Traces_and_positions_are_those_of_the_text(int padding)
    {
        const string Code = """
            var o = {
                get deep() { return (() => { class A { static #f(x) { return x.y.z; } static g() { return A.#f({}); } } return A.g(); })(); },
                async later() { await null; return this.deep; },
            };
            try { o.deep; } catch (e) { print(e.stack); }
            o.later().catch(e => print(e.stack));
            """;
        var printed = new List<string>();
        var engine = new Engine();
        engine.SetValue("print", (string text) => printed.Add(text.ReplaceLineEndings("\n")));
        engine.Execute(Text(Code, padding), new() { SourceName = "t.js" });
        engine.RunJobs();
        Assert.Equal(2, printed.Count);
        const string Common = """
            TypeError: Cannot read properties of undefined (reading 'z')
                at #f (t.js:2:70)
                at t.js:2:118
                at get deep (t.js:2:25)

            """;
        Assert.Equal(Common + "    at t.js:5:9", printed[0]);
        Assert.Equal(Common + "    at later (t.js:3:45)", printed[1]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(Medium)]
    [InlineData(Long)]
    public void A_function_shows_its_text_name_and_length_before_and_after_its_first_call(int padding)
    {
        const string Code = """
            function  f(a, b, c = 1)  { /* one */ return function named(x) { return "a text that is long enough" + x; }; }
            var before = f.toString() + f.name + f.length;
            var inner = f();
            var text = inner.toString() + inner.name + inner.length;
            inner(1);
            before === f.toString() + f.name + f.length && text === inner.toString() + inner.name + inner.length ? before + text : "differs";
            """;
        Assert.Equal(
            "function  f(a, b, c = 1)  { /* one */ return function named(x) { return \"a text that is long enough\" + x; }; }f2"
            + "function named(x) { return \"a text that is long enough\" + x; }named1",
            new Engine().Evaluate<string>(Text(Code, padding)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(Medium)]
    [InlineData(Long)]
    public void Functions_may_be_nested_ten_thousand_levels_deep(int padding)
    {
        const int Depth = 10_000;
        var code = string.Concat(Enumerable.Range(0, Depth).Select(static i => $"function f(a{i}) {{ return f; "))
            + "function f() { return a0 + a" + (Depth - 1) + "; }" + string.Concat(Enumerable.Repeat(" }", Depth));
        SmallStack.Run(256 * 1024 * 1024, () =>
        {
            var engine = new Engine();
            engine.Execute(Text(code, padding));
            Assert.Equal(Depth - 1, engine.Evaluate<int>($"for (var i = 0, g = f; i < {Depth}; i++) g = g(i); g()"));
        });
    }

    [Theory]
    [InlineData(0)]
    [InlineData(Medium)]
    [InlineData(Long)]
    public void A_limit_may_end_the_first_call_while_it_compiles(int padding)
    {
        var body = string.Concat(Enumerable.Range(0, 250).Select(static i => $"let v{i} = n + {i}; {{ let w = () => v{i}; s += w(); }}"));
        var code = $"function f(n) {{ let s = 0; {body} return s; }} function g(n) {{ return f(n); }}";
        var engine = new Engine();
        var script = engine.Prepare(Text(code, padding));
        engine.Execute(script);
        for (var steps = 1; steps < 400; steps += 37)
        {
            Assert.Throws<ExecutionLimitException>(() =>
                engine.Execute("g(1)", new() { Limits = new CallLimits { MaxSteps = steps } }));
        }
        Assert.Equal(250 + 249 * 125, engine.Evaluate<int>("g(1)"));
        var other = new Engine();
        other.Execute(script);
        Assert.Equal(500 + 249 * 125, other.Evaluate<int>("g(2)"));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(Medium)]
    [InlineData(Long)]
    public void The_end_of_the_native_stack_during_a_first_call_is_a_RangeError_and_the_next_call_compiles(int padding)
    {
        var nested = new string('(', 60) + "n" + new string(')', 60) + string.Concat(Enumerable.Repeat(" + [[[[[[n]]]]]][0][0]", 10));
        var code = string.Concat(Enumerable.Range(0, 400).Select(i => $"function f{i}(n) {{ return {nested}; }}\n")) + """
            var all = [], failed = 0;
            for (let i = 0; i < 400; i++) all.push(eval("f" + i));
            function down(level) {
                try { all[level % 400](level); } catch (e) { failed++; if (!(e instanceof RangeError)) throw e; }
                [0].forEach(() => down(level + 1));
            }
            try { down(0); } catch (e) { if (!(e instanceof RangeError)) throw e; }
            new Set(all.map(f => f(3))).size;
            """;
        SmallStack.Run(() => Assert.Equal(1, new Engine().Evaluate<int>(Text(code, padding))));
    }

    [Fact]
    public void The_size_of_a_script_covers_text_and_code()
    {
        var engine = new Engine();
        var body = string.Concat(Enumerable.Repeat("s += Math.sin(s) * o.weight; ", 200));
        var small = engine.Prepare("1");
        Assert.InRange(small.EstimatedSize, 100, 4_000);
        var large = engine.Prepare($"function f(o) {{ let s = 0; {body} return s; }} function g(o) {{ {body} }}" + Text("", Long));
        var before = large.EstimatedSize;
        Assert.InRange(before, 2 * (body.Length * 2 + Long), 3 * (body.Length * 2 + Long));
        engine.Execute(large);
        Assert.Equal(before, large.EstimatedSize);
        engine.Execute("f({ weight: 1 })");
        Assert.InRange(large.EstimatedSize, before + body.Length, before + 10 * body.Length);
    }
}
