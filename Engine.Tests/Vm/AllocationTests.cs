namespace Quoll.Tests.Vm;

/// <summary>A script's work with numbers, booleans and short properties creates no garbage.</summary>
public class AllocationTests
{
    [Theory]
    [InlineData("for (let i = 0; i < n; i++) {}")]
    [InlineData("let s = 0; for (let i = 0; i < n; i++) s = (s + i * 3) | 0; return s;")]
    [InlineData("let s = 0.5; for (let i = 0; i < n; i++) { s = s * 1.25 - i / 3; if (s > 1e9) s = 0.5; } return s;")]
    [InlineData("let b = false, c = 0; for (let i = 0; i < n; i++) { b = !b && i % 3 === 0 || i > 5; if (b) c++; } return c;")]
    [InlineData("let i = 0; while (true) { if (++i >= n) break; } do i--; while (i > 0);")]
    [InlineData("const o = { x: 1, y: 2 }; for (let i = 0; i < n; i++) { o.x = o.x + o.y; o.y = -o.y; o.x++; } return o.x;")]
    [InlineData("const o = { x: 1, y: 2 }, k = 'x'; for (let i = 0; i < n; i++) o[k] = o['y'] + i; return o.x;")]
    [InlineData("const o = Object.create({ x: 1 }); let s = 0; for (let i = 0; i < n; i++) s += o.x; return s;")]
    [InlineData("const a = [1, 2, 3]; for (let i = 0; i < n; i++) a[i % 3] = a[(i + 1) % 3] + a.length; return a[0];")]
    [InlineData("const s = 'hello'; let c = 0; for (let i = 0; i < n; i++) { if (s[i % 5] === 'l') c++; c += s.length; } return c;")]
    [InlineData("function f(a, b) { return a + b; } let s = 0; for (let i = 0; i < n; i++) s = f(s, i); return s;")]
    [InlineData("const f = x => x & 7; let s = 0; for (let i = 0; i < n; i++) s += f(f(i)); return s;")]
    [InlineData("const o = { n: 0, up() { return ++this.n; } }; for (let i = 0; i < n; i++) o.up(); return o.n;")]
    [InlineData("class A { #v = 0; get v() { return this.#v; } set v(x) { this.#v = x; } } const o = new A(); for (let i = 0; i < n; i++) o.v += 1; return o.v;")]
    [InlineData("let c = 0; const up = () => { c++; }; for (let i = 0; i < n; i++) up(); return c;")]
    [InlineData("function fib(k) { return k < 2 ? k : fib(k - 1) + fib(k - 2); } for (let i = 0; i < n; i += 100) fib(7);")]
    [InlineData("counter = 0; for (let i = 0; i < n; i++) counter = counter + 1; return counter;")]
    [InlineData("let c = 0; for (let i = 0; i < n; i++) { switch (i % 3) { case 0: c++; break; case 1: c--; break; default: c += 2; } } return c;")]
    [InlineData("const a = { t: true }; let c = 0; for (let i = 0; i < n; i++) { c += typeof a.t === 'boolean' ? 1 : 0; c += a.missing === undefined; } return c;")]
    [InlineData("let c = 0; for (let i = 0; i < n; i++) c += Math.max(i, 3) + Math.abs(-i) + Math.floor(i / 2); return c;")]
    public void A_loop_allocates_nothing(string body)
    {
        var engine = new Engine();
        engine.Execute($"var counter; function run(n) {{ {body} }}");
        // Runs twice to fill the inline caches and allocate the first pieces of the stack.
        Measure(engine, 2_000);
        Measure(engine, 2_000);
        // When .NET recompiles a method, it may allocate once on this thread. A loop that allocates does so each time.
        var few = Enumerable.Range(0, 3).Min(_ => Measure(engine, 10));
        var many = Enumerable.Range(0, 3).Min(_ => Measure(engine, 20_000));
        Assert.Equal(few, many);
    }

    private static long Measure(Engine engine, int turns)
    {
        object?[] arguments = [turns];
        var before = GC.GetAllocatedBytesForCurrentThread();
        engine.Invoke("run", arguments);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
