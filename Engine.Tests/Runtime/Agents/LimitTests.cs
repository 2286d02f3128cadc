namespace Quoll.Tests.Runtime.Agents;

/// <summary>A script ends when it reaches a limit, whatever it does, and the engine can run the next one.</summary>
public class LimitTests
{
    public static readonly TheoryData<string> Endless = new()
    {
        "for (;;);",
        "while (true) { try { while (1) {} } finally { for (;;); } }",
        "while (true) { try { while (1) {} } catch (e) { } }",
        "l: for (;;) { for (;;) continue l; }",
        "do { } while (true);",
        "function f() { try { return f(); } catch { return f(); } } for (;;) f();",
        "function* g() { for (;;) yield 1; } [...g()].length;",
        "function* g() { for (;;) yield 1; } for (const x of g()) ;",
        "function* g() { for (;;) yield 1; } const [...all] = g();",
        "const endless = { [Symbol.iterator]: () => endless, next: () => ({ done: false }) }; new Set(endless); ",
        "new Map({ [Symbol.iterator]() { return this; }, next: () => ({ done: false, value: [1, 1] }) });",
        "Array.from({ [Symbol.iterator]() { return this; }, next() { return this; } });",
        "[].indexOf.call({ length: 2 ** 53 - 1 }, 1);",
        "[].map.call({ length: 2 ** 32 - 1 }, x => x);",
        "[].forEach.call({ length: 2 ** 53 - 1 }, x => x);",
        "[].fill.call({ length: 2 ** 53 - 1 }, 0);",
        "[].reverse.call({ length: 2 ** 53 - 1 });",
        "[].join.call({ length: 2 ** 53 - 1 });",
        "[].includes.call({ length: 2 ** 53 - 1 }, 1);",
        "[].copyWithin.call({ length: 2 ** 53 - 1 }, 1, 0);",
        "[].splice.call({ length: 2 ** 53 - 3 }, 0, 1, 2, 3);",
        "[].unshift.call({ length: 2 ** 53 - 3 }, 1);",
        "[].lastIndexOf.call({ length: 2 ** 53 - 1 }, 1);",
        "[].reduce.call({ length: 2 ** 53 - 1 }, x => x, 0);",
        "const a = [1]; a.forEach = 0; for (const x of a) a.push(x), a.length = 2;  for (;;) a.sort();",
        "const m = new Map([[0, 0]]); m.forEach((v, k) => { m.delete(k); m.set(k + 1, 0); });",
        "const s = new Set([0]); for (const x of s) { s.delete(x); s.add(x + 1); }",
        "const p = new Proxy({}, { get: (t, k, r) => { for (;;); } }); p.x;",
        "({ toString() { for (;;); } }) + '';",
        "{ using x = { [Symbol.dispose]() { for (;;); } }; }",
        "using: for (;;) { using x = null; continue using; }",
        "function f() { using x = { [Symbol.dispose]: f }; } for (;;) try { f(); } catch { }",
        "JSON.stringify({ toJSON() { for (;;); } });",
        "JSON.parse('[1]', () => { for (;;); });",
        "@(() => { for (;;); }) class C {}",
        "new (class { @(() => () => { for (;;); }) x; });",
        "class C { @((v, c) => { c.addInitializer(() => { for (;;); }); }) static m() {} }",
        "function f() { @f class C { @f m() {} } } for (;;) try { f(); } catch { }",
        "[2, 1].sort(() => { for (;;); });",
        "'x'.replace('x', () => { for (;;); });",
        "eval('for (;;);');",
        "new Function('for (;;);')();",
        "new (class { static { for (;;); } });",
        "new (class { x = (() => { for (;;); })(); });",
        "const { a = (() => { for (;;); })() } = {};",
        "let s = 'ab'; for (;;) { s = s + 'c'; if (s.length > 1e5) s = ''; }",
        "let n = 1n; for (;;) n = (n << 1n) & 0xffffffffn | 1n;",
        "/(a+)+$/.exec('a'.repeat(40) + 'b');",
        "'a'.repeat(5000).match(/(?:a*)*(?:a*)*b/);",
        "const o = {}; for (;;) { o.x = 1; delete o.x; }",
        "for (;;) { for (const k in { a: 1 }) { } }",
        "Iterator.from({ next: () => ({ done: false }) }).drop(Infinity).next();",
        "Iterator.from({ next: () => ({ done: false }) }).filter(() => false).next();",
    };

    [Theory]
    [MemberData(nameof(Endless))]
    public void Endless_script_ends_at_the_time_limit(string code)
    {
        var limit = TimeSpan.FromMilliseconds(100);
        var engine = new Engine(new EngineOptions { MaxTime = limit, MaxAllocatedBytes = 1 << 30 });
        MachinePace.AssertSoon(
            100,
            () =>
            {
                ExecutionLimit? reached = null;
                var time = MachinePace.Time(() => reached = Assert.Throws<ExecutionLimitException>(() => engine.Execute(code)).Limit);
                Assert.Equal(ExecutionLimit.Time, reached);
                Assert.True(time >= limit);
                return time;
            },
            limit);
        AssertStillUsable(engine);
    }

    [Theory]
    [InlineData("const a = []; for (;;) a.push(1);")]
    [InlineData("const a = []; for (let i = 0; ; i++) a[i] = i;")]
    [InlineData("let s = 'x'; for (;;) s += 'y' + s.length;")]
    [InlineData("'x'.repeat(2 ** 28);")]
    [InlineData("'x'.padStart(2 ** 28);")]
    [InlineData("new Array(1e9).fill();")]
    [InlineData("new Array(1e9).fill(0).map(x => x);")]
    [InlineData("Array.from({ length: 1e9 });")]
    [InlineData("[...new Array(2 ** 27)];")]
    [InlineData("Math.max(...new Array(2 ** 27));")]
    [InlineData("const o = {}; for (let i = 0; ; i++) o['k' + i] = i;")]
    [InlineData("const m = new Map(); for (let i = 0; ; i++) m.set(i, i);")]
    [InlineData("const s = new Set(); for (let i = 0; ; i++) s.add({});")]
    [InlineData("class C { @((v, c) => { for (;;) c.addInitializer(v); }) m() {} }")]
    [InlineData("let l = null; for (;;) l = { next: l };")]
    [InlineData("let s = 'x'; for (;;) { s = s + s; s[0]; }")]
    [InlineData("let s = 'x'.repeat(1e7); for (;;) { s = s + 1; s[0]; }")]
    [InlineData("[].concat(...new Array(100).fill(new Array(1e7).fill(1)));")]
    [InlineData("const a = new Array(1e6).fill('xxxxxxxxxx'); for (;;) a.join(',');")]
    [InlineData("let a = [1]; for (;;) a = [a, a]; ")]
    [InlineData("JSON.stringify(new Array(1e6).fill('x'.repeat(1e4)));")]
    [InlineData("'x'.repeat(1e6).split('').map(() => 'y'.repeat(1e4)).join();")]
    [InlineData("'ab'.repeat(1e6).replaceAll('a', 'x'.repeat(1e4));")]
    [InlineData("function f() { return () => f(); } const keep = []; for (;;) keep.push(f());")]
    public void Growing_script_ends_at_the_memory_limit(string code)
    {
        const long limit = 64 << 20;
        var engine = new Engine(new EngineOptions { MaxAllocatedBytes = limit, MaxTime = MachinePace.Hang });
        var before = GC.GetAllocatedBytesForCurrentThread();
        var reached = Assert.Throws<ExecutionLimitException>(() => engine.Execute(code));
        Assert.Equal(ExecutionLimit.AllocatedBytes, reached.Limit);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 3 * limit);
        AssertStillUsable(engine);
    }

    // Without a memory limit, the maximum length of a BigInt or String ends them before they become dangerous.
    [Theory]
    [InlineData("let n = 3n; for (;;) n = n * n;")]
    [InlineData("let n = 3n; for (;;) n <<= n;")]
    [InlineData("3n ** 1000000000n;")]
    [InlineData("BigInt('9'.repeat(5e7));")]
    [InlineData("BigInt('0x' + 'f'.repeat(5e7));")]
    [InlineData("BigInt.asUintN(2 ** 40, -1n);")]
    [InlineData("'x'.repeat(2 ** 29);")]
    [InlineData("let s = 'x'; for (;;) s = s + s;")]
    [InlineData("new Array(2 ** 20).join('x'.repeat(2 ** 10));")]
    public void Growing_value_ends_in_a_RangeError(string code)
    {
        var engine = new Engine(new EngineOptions { MaxTime = MachinePace.Hang });
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(code));
        Assert.StartsWith("RangeError: ", thrown.Description);
        AssertStillUsable(engine);
    }

    [Fact]
    public void Memory_limit_counts_each_call_of_the_host_anew()
    {
        var engine = new Engine(new EngineOptions { MaxAllocatedBytes = 4 << 20 });
        for (var i = 0; i < 8; i++) engine.Execute("'x'.repeat(1e6).length");
    }

    // The cost of a script is the same each time. Each turn of a loop costs one step, except for the first, which
    // resolves its variables.
    [Theory]
    [InlineData(2)]
    [InlineData(1024)]
    [InlineData(5000)]
    public void Step_limit_is_exact(int turns)
    {
        var steps = Enumerable.Range(1, 1000).First(static steps => Runs(steps, 1)) - 1;
        Assert.True(Runs(steps + turns, turns));
        Assert.False(Runs(steps + turns, turns + 1));
        Assert.False(Runs(steps + turns - 1, turns));

        static bool Runs(long steps, int turns)
        {
            var engine = new Engine(new EngineOptions { MaxSteps = steps });
            try
            {
                engine.SetValue("n", turns);
                return engine.Execute("var i = 0; while (i < n) i = i + 1; 'ran'").AsString() == "ran";
            }
            catch (ExecutionLimitException reached)
            {
                Assert.Equal(ExecutionLimit.Steps, reached.Limit);
                return false;
            }
        }
    }

    [Theory]
    [InlineData("for (;;);")]
    [InlineData("function f() { f(); } for (;;) try { f(); } catch {}")]
    [InlineData("for (;;) [].map.call({ length: 100 }, x => x);")]
    [InlineData("[...(function* () { for (;;) yield; })()];")]
    public void Endless_script_ends_at_the_step_limit(string code)
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 100_000 });
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.Execute(code)).Limit);
        AssertStillUsable(engine);
    }

    [Theory]
    [InlineData("try { for (;;); } catch { mark('catch'); }")]
    [InlineData("try { for (;;); } finally { mark('finally'); }")]
    [InlineData("try { [1].forEach(() => { for (;;); }); } catch { mark('catch'); } finally { mark('finally'); }")]
    [InlineData("function* g() { try { for (;;); } finally { mark('generator'); } } try { g().next(); } finally { mark('outer'); }")]
    [InlineData("for (const x of { [Symbol.iterator]: () => ({ next: () => ({}), return() { mark('return'); return {}; } }) }) for (;;);")]
    [InlineData("const [a = (() => { for (;;); })()] = { [Symbol.iterator]: () => ({ next: () => ({}), return() { mark('return'); return {}; } }) };")]
    [InlineData("new Map({ [Symbol.iterator]: () => ({ next: () => ({ get value() { for (;;); } }), return() { mark('return'); return {}; } }) });")]
    [InlineData("Array.from({ [Symbol.iterator]: () => ({ next: () => ({}), return() { mark('return'); return {}; } }) }, () => { for (;;); });")]
    public void No_code_of_the_script_runs_after_a_limit(string code)
    {
        var marks = new List<string>();
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        engine.SetValue("mark", (string text) => marks.Add(text));
        Assert.Throws<ExecutionLimitException>(() => engine.Execute(code));
        Assert.Empty(marks);
        AssertStillUsable(engine);
    }

    [Fact]
    public void Generator_stopped_by_a_limit_stays_finished()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        engine.Execute("function* g() { yield 1; for (;;); } var it = g(); it.next();");
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("it.next()"));
        Assert.True(engine.Execute("it.next().done").AsBoolean());
    }

    [Fact]
    public void Another_thread_cancels()
    {
        using var source = new CancellationTokenSource();
        var engine = new Engine(new EngineOptions { CancellationToken = source.Token, MaxTime = MachinePace.Hang });
        source.CancelAfter(50);
        Assert.Throws<OperationCanceledException>(() => engine.Execute("for (;;) try { for (;;); } finally { continue; }"));
    }

    private static void AssertStillUsable(Engine engine)
    {
        Assert.Equal(3, engine.Execute("(() => { let s = 0; for (const x of [1, 2]) s += x; return s; })()").AsNumber());
    }
}
