using Quoll.Runtime.Agents;

namespace Quoll.Tests.Tier;

/// <summary>
/// Machine code does what the interpreter does: results, errors with their places, steps, and limits. Each script runs
/// by the interpreter, as machine code, and as machine code that leaves at any place.
/// </summary>
public class HotCodeTests
{
    [Theory]
    // Integers that leave the range of an int, and negative zeros.
    [InlineData("let s = 0; for (let i = 0; i < 100; i++) s += 1e8 | 0; s", "10000000000")]
    [InlineData("let p = 1; for (let i = 0; i < 40; i++) p *= 3; p", "12157665459056929000")]
    [InlineData("let z = 0; for (let i = 0; i < 20; i++) z = i * -0; Object.is(z, -0)", "true")]
    [InlineData("let z = 5; for (let i = -3; i < 1; i++) z = i * 0; Object.is(z, 0)", "true")]
    [InlineData("let z = 1; for (let i = 0; i < 5; i++) z = (i - 4) % 4; Object.is(z, 0)", "true")]
    [InlineData("let z = 1; for (let i = -8; i < -3; i++) z = i % 4; Object.is(z, -0)", "true")]
    [InlineData("let m = 2147483640; for (let i = 0; i < 20; i++) m++; m", "2147483660")]
    [InlineData("let m = -2147483640; for (let i = 0; i < 20; i++) m--; m", "-2147483660")]
    [InlineData("let u = 0; for (let i = 0; i < 9; i++) u = (-1 - i) >>> 0; u", "4294967287")]
    [InlineData("let u = 0; for (let i = 0; i < 9; i++) u += -1 >>> 28; u", "135")]
    [InlineData("let u = 1; for (let i = 0; i < 40; i++) u = u << 33; u", "0")]
    [InlineData("let d = 7; for (let i = 0; i < 4; i++) d /= 2; d", "0.4375")]
    // NaN in each relation.
    [InlineData("let n = 0, x = NaN; for (let i = 0; i < 9; i++) { if (i < x) n++; if (!(i < x)) n += 10; if (i <= x) n += 100; if (i >= x) n += 1000; if (x == x) n += 1e4; } n", "90")]
    [InlineData("let n = 0; for (let x of [0, -0, NaN, 1, '', 'a', null, undefined, [], true]) if (x) n++; else n += 100; n", "604")]
    // Kinds that change while a loop runs.
    [InlineData("let s = 0; for (let i = 0; i < 60; i++) s += i < 30 ? i : 'x'; s.length + s.slice(0, 5)", "33435xx")]
    [InlineData("let s = 0n; for (let i = 0n; i < 60n; i++) s += i * 2n; s", "3540n")]
    [InlineData("let a = [1, 2, 'x', 2.5, , 3], t = ''; for (let i = 0; i < 7; i++) t += a[i] + ';'; t", "1;2;x;2.5;undefined;3;undefined;")]
    [InlineData("function f(x) { return x + 1 } let t = ''; for (const x of [1, 2.5, 'a', null, undefined, true, -0]) t += f(x) + ' '; t", "2 3.5 a1 1 NaN 2 1 ")]
    [InlineData("let a = []; for (let i = 0; i < 50; i++) a[i] = i * i; a[49] + a.length", "2451")]
    [InlineData("let a = new Uint8Array(4), s = 0; for (let i = 0; i < 60; i++) { a[i & 7] = i * 9; s += a[i & 3]; } s", "6986")]
    [InlineData("let s = 'héllo', n = 0; for (let i = 0; i < 60; i++) n += s[i % 5] === 'l' ? 1 : 0; n", "24")]
    // Objects of several shapes, accessors, prototypes that change.
    [InlineData("let n = 0; const all = [{ x: 1 }, { y: 0, x: 2 }, { z: 0, x: 3 }, { get x() { return 4 } }, Object.create({ x: 5 })]; for (let i = 0; i < 100; i++) n += all[i % 5].x; n", "300")]
    [InlineData("class A { get v() { return 1 } } let n = 0; const a = new A; for (let i = 0; i < 60; i++) { n += a.v; if (i == 30) Object.defineProperty(A.prototype, 'v', { value: 10 }); } n", "321")]
    [InlineData("let log = 0; const o = { set v(x) { log += x } }; for (let i = 0; i < 60; i++) o.v = i; log", "1770")]
    [InlineData("'use strict'; const o = Object.freeze({ v: 1 }); let n = 0; for (let i = 0; i < 60; i++) { try { o.v = i } catch { n++ } } n", "60")]
    [InlineData("var g = 1; let n = 0; for (let i = 0; i < 60; i++) { n += g; if (i == 20) delete globalThis.h; if (i == 40) g = 'a'; } n.length", "21")]
    // Calls.
    [InlineData("function f(a, b) { return b === undefined ? a : a + b } let n = 0; for (let i = 0; i < 60; i++) n += i & 1 ? f(i) : f(i, 1, 2); n", "1800")]
    [InlineData("function f() { return arguments.length + arguments[0] } let n = 0; for (let i = 0; i < 60; i++) n += f(i, i); n", "1890")]
    [InlineData("function P(x) { this.x = x } let n = 0; for (let i = 0; i < 60; i++) n += new P(i).x; n", "1770")]
    [InlineData("class A { constructor(x) { this.x = x } } class B extends A { constructor(x) { super(x + 1); this.y = x } } let n = 0; for (let i = 0; i < 60; i++) { const b = new B(i); n += b.x + b.y } n", "3600")]
    [InlineData("'use strict'; function even(n) { return n == 0 ? true : odd(n - 1) } function odd(n) { return n == 0 ? false : even(n - 1) } even(20001)", "false")]
    [InlineData("let n = 0; [3, 1, 2].forEach(x => { n = n * 10 + x }); n + [1, 2, 3].map(x => x * 2).reduce((x, y) => x + y)", "324")]
    [InlineData("function* g() { for (let i = 0; i < 60; i++) yield i } let n = 0; for (const x of g()) n += x; n", "1770")]
    [InlineData("let fs = []; for (let i = 0; i < 60; i++) fs.push(() => i); let n = 0; for (const f of fs) n += f(); n", "1770")]
    [InlineData("let n = 0; for (const k in { a: 1, b: 2, c: 3 }) n += k.length; n", "3")]
    [InlineData("let t = ''; for (let i = 0; i < 5; i++) switch (i) { case 1: t += 'one'; break; case 3: t += 'three'; default: t += '.' } t", ".one.three..")]
    [InlineData("let n = 0; for (let i = 0; i < 60; i++) n += Math.floor(i / 7) + Math.sqrt(i * i) + Math.max(i, 30) + Math.abs(-i); n", "6003")]
    [InlineData("const floor = Math.floor; let n = 0; for (let i = 0; i < 60; i++) { n += Math.floor(i + 0.5); if (i == 30) Math.floor = x => -x } Math.floor = floor; n", "-854.5")]
    [InlineData("const o = { floor: x => x * 2 }; let n = 0; for (let i = 0; i < 60; i++) n += o.floor(i); n", "3540")]
    [InlineData("let x = 1, n = 0; for (let i = 0; i < 60; i++) { x = i; try { x = [1, 2, 3].map(y => { if (y == 3 && i == 50) throw 0; return y * i }) } catch { n += x } n += x.length ?? 0 } n", "227")]
    [InlineData("let t = 0; for (let i = 0; i < 40; i++) t += [3, 1, 2].sort((a, b) => a - b).map((x, k) => [x, k].reduce((a, b) => a + b)).filter(x => x > 1)[0]; t", "120")]
    // Exceptions.
    [InlineData("let n = 0; for (let i = 0; i < 60; i++) { try { n += i; if (i % 7 == 3) throw i; n++ } catch (e) { n -= e } finally { n += 2 } } n", "1662")]
    [InlineData("function f(i) { try { return i } finally { if (i == 50) return -1 } } let n = 0; for (let i = 0; i < 60; i++) n += f(i); n", "1719")]
    [InlineData("let n = 0, o; for (let i = 0; i < 60; i++) { let before = i * 2; try { before += 1; o.x } catch { n += before } } n", "3600")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    // An operator that gets no numbers is compiled again for anything, and then mostly gets numbers.
    [Theory]
    [InlineData("x + 1")]
    [InlineData("x + y")]
    [InlineData("x - 1")]
    [InlineData("x - y")]
    [InlineData("x * 3")]
    [InlineData("x * y")]
    [InlineData("x / y")]
    [InlineData("x % y")]
    [InlineData("x ** y")]
    [InlineData("x & y")]
    [InlineData("x & 7")]
    [InlineData("x | y")]
    [InlineData("x | 0")]
    [InlineData("x ^ y")]
    [InlineData("x << y")]
    [InlineData("x << 2")]
    [InlineData("x >> y")]
    [InlineData("x >> 1")]
    [InlineData("x >>> y")]
    [InlineData("x >>> 1")]
    [InlineData("-x")]
    [InlineData("+x")]
    [InlineData("~x")]
    [InlineData("!x")]
    [InlineData("x++")]
    [InlineData("--x")]
    [InlineData("`${x}-${y}`")]
    [InlineData("x < y")]
    [InlineData("x >= 2")]
    [InlineData("x == y")]
    [InlineData("x === 's'")]
    [InlineData("x[y]")]
    [InlineData("x.length")]
    public void Operators_take_the_same_steps_for_all_operands(string expression) => HotCodeModes.RunInAll(
        $$"""
        const values = [1, 's', 2.5, true, null, undefined, [3], -0, 4n, 1, 2, 3, 4, 5, 6, 7, 8];
        let t = '';
        function f(x, y) { return {{expression}} }
        for (let i = 0; i < 3000; i++) {
          try { t = (t + String(f(values[i % 17], values[(i >> 4) % 17]))).slice(-60) } catch (e) { t += e.name }
        }
        t
        """);

    [Theory]
    [InlineData("function f(o) {\n  let n = 0;\n  for (let i = 0; i < 50; i++) n += o[i].x;\n  return n;\n}\nf(Array(40).fill({ x: 1 }))")]
    [InlineData("function g(i) { if (i == 40) throw new Error('forty'); return i }\nfunction f() { let n = 0; for (let i = 0; i < 50; i++) n += g(i); return n }\nf()")]
    [InlineData("for (let i = 0; i < 50; i++) {\n  if (i == 40) missing(i);\n}")]
    [InlineData("for (let i = 0; i < 50; i++) { i == 40 && x; let y; } let x;")]
    [InlineData("function f(n) { return n == 0 ? new Error('deep').stack.split('\\n').length : 0 + f(n - 1) } f(50)")]
    [InlineData("function f(n) { return 1 + f(n + 1) }\nf(0)")]
    [InlineData("let n = 0; function f() { n++; return 1 + f() } try { f() } catch (e) { e instanceof RangeError && n }")]
    public void Errors_have_the_same_text_and_place(string code) => HotCodeModes.RunInAll(code);

    [Theory]
    [InlineData("for (;;);")]
    [InlineData("let n = 0; for (;;) n += 1;")]
    [InlineData("function f() { g() } function g() { } for (;;) f();")]
    [InlineData("'use strict'; function f() { return f() } f()")]
    [InlineData("const a = [1, 2, 3]; for (;;) a.map(x => x + 1);")]
    public void Steps_end_at_the_same_step(string code) =>
        Assert.StartsWith("reaches Steps\n", HotCodeModes.RunInAll(code, new EngineOptions { MaxSteps = 20_000 }), StringComparison.Ordinal);

    // More steps at once than the counter of the next look takes.
    [Theory]
    [InlineData("let n = 0; for (let i = 0; i < 50; i++) n += i; n + 'x'.repeat(70_000_000).length")]
    [InlineData("let s = 'ab'; while (s.length < 1e8) s += s; s.indexOf('c')")]
    public void Many_steps_at_once_are_counted_exactly(string code) =>
        Assert.StartsWith("reaches Steps\n", HotCodeModes.RunInAll(code, new EngineOptions { MaxSteps = 1_000_000 }), StringComparison.Ordinal);

    [Theory]
    [InlineData("at-once")]
    [InlineData("at-once:500")]
    [InlineData("background")]
    public void Limits_end_a_loop_that_is_machine_code(string mode)
    {
        var engine = HotCodeModes.Engine(HotCodeModes.Mode(mode), new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(300) });
        var limit = Assert.Throws<ExecutionLimitException>(() => engine.Execute("let n = 0; for (;;) n = n + 1 | 0;"));
        Assert.Equal(ExecutionLimit.Time, limit.Limit);
    }

    [Fact]
    public void Cancellation_ends_a_loop_that_is_machine_code()
    {
        using var source = new CancellationTokenSource();
        var engine = HotCodeModes.Engine(HotCodeMode.AtOnce, new EngineOptions { CancellationToken = source.Token });
        source.CancelAfter(100);
        Assert.Throws<OperationCanceledException>(() => engine.Execute("for (let n = 0; ; ) n = n + 1 | 0;"));
    }

    [Fact]
    public void Memory_ends_a_loop_that_is_machine_code()
    {
        var engine = HotCodeModes.Engine(HotCodeMode.AtOnce, new EngineOptions { MaxAllocatedBytes = 50_000_000 });
        var limit = Assert.Throws<ExecutionLimitException>(() => engine.Execute("let last; for (;;) last = { last };"));
        Assert.Equal(ExecutionLimit.AllocatedBytes, limit.Limit);
    }

    [Fact]
    public void The_background_thread_compiles_what_is_hot()
    {
        var engine = HotCodeModes.Engine(HotCodeMode.Background);
        engine.Execute("function f(n) { let s = 0; for (let i = 0; i < n; i++) s += i & 3; return s }");
        var isCompiled = SpinWait.SpinUntil(
            () =>
            {
                Assert.Equal(1500, engine.Execute("f(1000)").AsNumber());
                return ((Quoll.Vm.ScriptFunction)engine.GetValue("f").Object).Instance.MachineCode is not null;
            },
            MachinePace.Hang);
        Assert.True(isCompiled);
    }

    // What the interpreter has seen needs no second compilation.
    [Theory]
    [InlineData("const a = new Float64Array(16).fill(1)", "s += a[i & 15]", 200_000)]
    [InlineData("const a = new Uint8Array(16)", "s += a[i & 15] = 1", 200_000)]
    [InlineData("const a = new Int32Array(1)", "s += a.length", 200_000)]
    [InlineData("const a = [{ x: 1 }, { y: 0, x: 1 }, { z: 0, x: 1 }]", "s += a[i % 3].x", 200_000)]
    [InlineData("const a = [{ x: 1 }, { y: 0, x: 1 }]", "s += a[i & 1].x = 1", 200_000)]
    public void The_first_machine_code_knows_what_the_interpreter_has_seen(string declaration, string loop, int expected)
    {
        var engine = HotCodeModes.Engine(HotCodeMode.Background);
        engine.Execute($"{declaration}; function f(n) {{ let s = 0; for (let i = 0; i < n; i++) {loop}; return s }}");
        var function = (Quoll.Vm.ScriptFunction)engine.GetValue("f").Object;
        for (var tries = 0; tries < 1000 && function.Instance.MachineCode is null; tries++) engine.Execute("f(200000)");
        var code = Assert.IsType<Quoll.Vm.MachineCode>(function.Instance.MachineCode);
        Assert.Equal(expected, engine.Execute("f(200000)").AsNumber());
        Assert.All(code.Feedback.Sites, static site => Assert.InRange(site.SlowPaths, 0, 20));
    }

    [Fact]
    public void Short_engines_compile_nothing_and_are_collected()
    {
        var engines = Enumerable.Range(0, 100_000).Select(RunOnce).Where((_, i) => i % 1000 == 0).ToList();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        // The thread's stack may still have the last one.
        Assert.InRange(engines.Count(engine => engine.IsAlive), 0, 1);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference RunOnce(int number)
    {
        var engine = HotCodeModes.Engine(HotCodeMode.Background);
        Assert.Equal(number + 1, engine.Execute($"function f(n) {{ return n + {number} }} f(1)").AsNumber());
        var instance = ((Quoll.Vm.ScriptFunction)engine.GetValue("f").Object).Instance;
        Assert.Null(instance.MachineCode);
        Assert.Null(instance.Block.Translation);
        return new WeakReference(engine);
    }

    // Most looks at the limits find the interpreter in other instructions than the loop's.
    [Theory]
    [InlineData("let s = { a: 1, b: 2, c: 3, d: 4, e: 5 }; for (let i = 0; i < n; i++) s = { x: i, ...s, a: i };")]
    [InlineData("let t = '1'; for (let i = 0; i < n; i++) { t = '' + +t + (+t) * 0; t = String(+t & 1) }")]
    [InlineData("let a = [1, 2, 3, 4, 5, 6, 7, 8]; for (let i = 0; i < n; i++) a = a.slice();")]
    public void A_loop_that_takes_many_steps_at_once_gets_hot(string body)
    {
        var engine = HotCodeModes.Engine(HotCodeMode.Background);
        engine.Execute($"function run(n) {{ {body} }}");
        var run = (Quoll.Vm.ScriptFunction)engine.GetValue("run").Object;
        for (var i = 0; i < 20_000 && run.Instance.MachineCode is null; i++) engine.Execute("run(5000)");
        Assert.NotNull(run.Instance.MachineCode);
    }

    [Fact]
    public void Engines_with_the_same_script_share_its_machine_code()
    {
        var script = HotCodeModes.Engine(HotCodeMode.AtOnce).Prepare("function f(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s } f(100); f(100)");
        var codes = Enumerable.Range(0, 2).Select(_ =>
        {
            var engine = HotCodeModes.Engine(HotCodeMode.AtOnce);
            Assert.Equal(4950, engine.Execute(script).AsNumber());
            return ((Quoll.Vm.ScriptFunction)engine.GetValue("f").Object).Instance.MachineCode;
        }).ToArray();
        Assert.NotNull(codes[0]);
        Assert.Same(codes[0], codes[1]);
    }
}
