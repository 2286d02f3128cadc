namespace Quoll.Tests.Vm;

/// <summary>Calls in tail position of strict code (ECMA-262 §15.10) need no frame; all others do.</summary>
public class TailCallTests
{
    private const int Far = 50_000;

    private static Engine Shallow() => new(new EngineOptions { MaxCallDepth = 100, MaxTime = MachinePace.Hang });

    // Each f(n) calls itself until n is 0 and returns 'done'. A hundred frames must suffice.
    [Theory]
    [InlineData("function f(n) { return n === 0 ? 'done' : f(n - 1); }")]
    [InlineData("const f = n => n === 0 ? 'done' : f(n - 1);")]
    [InlineData("const f = n => n === 0 && 'done' || f(n - 1);")]
    [InlineData("const f = n => n !== 0 && f(n - 1) || 'done';", false)]
    [InlineData("const f = n => (n === 0 ? 'done' : null) ?? f(n - 1);")]
    [InlineData("const f = n => n ? (n--, 1, f(n)) : 'done';")]
    [InlineData("const f = (n, ...rest) => n ? f(...[n - 1, 2, 3]) : 'done';")]
    [InlineData("const f = (n, m = n) => m ? f`${m - 1}` : 'done';")]
    [InlineData("const o = { f(n) { return n ? this.f(n - 1) : 'done'; } }; const f = n => o.f(n);")]
    [InlineData("const o = { f(n) { return n ? o?.f?.(n - 1) : 'done'; } }; const f = n => o?.f(n);")]
    [InlineData("class A { static #g(n) { return n ? A.#g(n - 1) : 'done'; } static f(n) { return A.#g(n); } } const f = A.f;")]
    [InlineData("function f(n) { if (n) { for (;;) { switch (n) { default: a: while (true) return f(n - 1); } } } return 'done'; }")]
    [InlineData("function f(n) { for (const k in { a: 1 }) if (n) return f(n - 1); return 'done'; }")]
    [InlineData("function f(n) { try { throw n; } catch (e) { return e ? f(e - 1) : 'done'; } }")]
    [InlineData("function f(n) { try { null.x; } catch {} finally { return n ? f(n - 1) : 'done'; } }")]
    [InlineData("function f(n) { { let m = n - 1; const g = () => m; return n ? f(g()) : 'done'; } }")]
    [InlineData("function even(n) { return n ? odd(n - 1, 1, 2, 3) : 'done'; } const odd = (n) => n ? even(n - 1) : 'done'; const f = even;")]
    [InlineData("function f(n) { return n ? new.target ?? f(n - 1) : 'done'; }")]
    [InlineData("function f(n) { try { return n ? f(n - 1) : 'done'; } finally { } }", false)]
    [InlineData("function f(n) { try { return n ? f(n - 1) : 'done'; } catch (e) { throw e; } }", false)]
    [InlineData("function f(n) { for (const x of [1]) return n ? f(n - 1) : 'done'; }", false)]
    [InlineData("function f(n) { { using r = null; return n ? f(n - 1) : 'done'; } }", false)]
    [InlineData("function f(n) { { using r = null; } return n ? f(n - 1) : 'done'; }")]
    [InlineData("function f(n) { return n ? (f(n - 1), 'done') : 'done'; }", false)]
    [InlineData("function f(n) { return n ? f(n - 1) + '' : 'done'; }", false)]
    [InlineData("function F(n) { if (n) return G(n - 1); } function G(n) { return new F(n); } const f = n => (new F(n), 'done');", false)]
    public void Frame_is_kept_only_where_it_is_needed(string code, bool isTail = true)
    {
        var engine = Shallow();
        engine.Execute($"'use strict';\n{code}\nglobalThis.run = n => f(n);");
        Assert.Equal("done", engine.Invoke("run", 20).AsString());
        if (isTail) Assert.Equal("done", engine.Invoke("run", Far).AsString());
        else Assert.StartsWith("RangeError: ", Assert.Throws<JavaScriptException>(() => engine.Invoke("run", Far)).Description);
        Assert.Equal("done", engine.Invoke("run", 20).AsString());
    }

    [Theory]
    [InlineData("function f(n) { return n ? f(n - 1) : 'done'; }")]
    [InlineData("function f(n) { return n ? eval('f(n - 1)') : 'done'; }")]
    [InlineData("class A { constructor(n) { return n ? f(n - 1) : {}; } } function f(n) { 'use strict'; return new A(n); }")]
    public void Sloppy_code_evals_and_constructors_keep_their_frames(string code)
    {
        var engine = Shallow();
        engine.Execute(code);
        Assert.StartsWith("RangeError: ", Assert.Throws<JavaScriptException>(() => engine.Invoke("f", Far)).Description);
    }

    [Fact]
    public void Constructors_keep_what_new_needs()
    {
        const string code = """
            'use strict';
            function five() { return 5; }
            function box() { return { box: true }; }
            function F() { this.a = 1; return five(); }
            function G() { return box(); }
            function H(...args) { this.a = 2; return five(...args); }
            JSON.stringify([new F(), new G(), new H(1), Reflect.construct(F, [])])
            """;
        Assert.Equal("""[{"a":1},{"box":true},{"a":2},{"a":1}]""", Shallow().Evaluate<string>(code));
    }

    [Fact]
    public void Called_function_may_be_of_any_kind()
    {
        const string code = """
            'use strict';
            function* generator() { yield 1; }
            async function later() { return 2; }
            const to = f => (...args) => f(...args);
            const sloppy = Function('return typeof this');
            globalThis.values = [...to(generator)(), to(sloppy)(), to(Math.max)(3, 4), to([].concat.bind([5]))(6).join(), to(new Proxy(x => x + 1, {}))(7)];
            to(later)().then(value => values.push(value));
            """;
        var engine = Shallow();
        engine.Execute(code);
        engine.RunJobs();
        Assert.Equal("[1,\"object\",4,\"5,6\",8,2]", engine.Evaluate<string>("JSON.stringify(values)"));
    }

    [Fact]
    public void More_registers_and_more_arguments_than_the_piece_of_stack_has_find_room()
    {
        const string code = """
            'use strict';
            const many = Array.from({ length: 20000 }, (_, i) => i);
            const last = (...args) => args.length ? args[args.length - 1] : many.length;
            const spread = n => n ? wide(n - 1) : last(...many);
            const wide = Function('spread', 'n', `'use strict'; ${Array.from({ length: 500 }, (_, i) => `let v${i} = n;`).join('')} return spread(v499)`).bind(null, spread);
            const deep = n => n ? [deep(n - 1)][0] : spread(10);
            [spread(10), deep(50), last(...many)].join()
            """;
        Assert.Equal("19999,19999,19999", Shallow().Evaluate<string>(code));
    }

    [Theory]
    [InlineData("5", "TypeError: callee is not a function")]
    [InlineData("undefined", "TypeError: callee is not a function")]
    [InlineData("class A {}", "TypeError: ")]
    public void What_cannot_be_called_is_reported_by_the_caller(string callee, string description)
    {
        var thrown =
            Assert.Throws<JavaScriptException>(
            () => Shallow().Execute($"'use strict';\nconst callee = {callee};\nfunction f() {{\n  return callee(); }}\nf()",
                new() { SourceName = "file.js" }));
        Assert.StartsWith(description, thrown.Description);
        Assert.Equal(4, thrown.Line);
    }

    [Theory]
    [InlineData(true, "    at inner (file.js:2:26)\n    at file.js:4:1")]
    [InlineData(false, "    at inner (file.js:2:26)\n    at outer (file.js:3:27)\n    at file.js:4:1")]
    public void Trace_lacks_what_was_left_unless_the_host_wants_it(bool tailCalls, string trace)
    {
        var engine = new Engine(new EngineOptions { EnableTailCalls = tailCalls });
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(
            "'use strict';\nfunction inner() { throw new Error('x'); }\nfunction outer() { return inner(); }\nouter();",
                new() { SourceName = "file.js" }));
        Assert.Equal(trace, thrown.JavaScriptStackTrace);
    }

    [Fact]
    public void Without_tail_calls_each_call_counts()
    {
        var engine = new Engine(new EngineOptions { EnableTailCalls = false, MaxCallDepth = 100 });
        engine.Execute(
            "'use strict'; globalThis.f = (n, ...rest) => n ? f(n - 1) : 'done'; globalThis.g = n => n ? g(...[n - 1]) : 'done'");
        Assert.Equal("done", engine.Invoke("f", 99).AsString());
        Assert.Throws<JavaScriptException>(() => engine.Invoke("f", 100));
        Assert.Equal("done", engine.Invoke("g", 99).AsString());
        Assert.Throws<JavaScriptException>(() => engine.Invoke("g", 100));
    }

    [Theory]
    [InlineData("'use strict'; const f = () => f();")]
    [InlineData("'use strict'; const f = () => g(), g = function () { return f?.(); };")]
    [InlineData("function f() { 'use strict'; try { throw 1; } catch { return eval(); } } var eval = f;")]
    public void Endless_tail_calls_end_at_the_limits(string code)
    {
        code = $"(function () {{ {code} f(); }})()";
        var time = new Engine(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(100) });
        Assert.Equal(ExecutionLimit.Time, Assert.Throws<ExecutionLimitException>(() => time.Execute(code)).Limit);
        var steps = new Engine(new EngineOptions { MaxSteps = 100_000 });
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => steps.Execute(code)).Limit);
        Assert.Equal(2, steps.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void Handlers_of_callers_still_catch()
    {
        const string code = """
            'use strict';
            function thrower() { throw 'thrown'; }
            const pass = f => f();
            function catcher() { try { const x = pass(thrower); return x; } catch (e) { return e + ' and caught'; } }
            catcher()
            """;
        Assert.Equal("thrown and caught", Shallow().Evaluate<string>(code));
    }

    [Fact]
    public void Host_that_calls_in_gets_the_result()
    {
        var engine = Shallow();
        engine.SetValue("host", (Func<JsValue, JsValue>)(function => function.Call(JsValue.Undefined, 1000)));
        Assert.Equal("done", engine.Evaluate<string>("'use strict'; const f = n => n ? f(n - 1) : g(), g = () => 'done'; host(f)"));
    }
}
