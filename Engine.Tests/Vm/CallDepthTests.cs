namespace Quoll.Tests.Vm;

/// <summary>Recursion of every kind ends in a RangeError that the script can catch.</summary>
public class CallDepthTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(9)]
    [InlineData(10_000)]
    [InlineData(200_000)]
    public void Depth_limit_is_exact(int limit)
    {
        var engine = new Engine(new EngineOptions { MaxCallDepth = limit });
        engine.Execute("function f(n) { return n === 1 ? 1 : 1 + f(n - 1); }");
        Assert.Equal(limit, engine.Invoke("f", limit).AsNumber());
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Invoke("f", limit + 1));
        Assert.StartsWith("RangeError: ", thrown.Description);
        Assert.Equal(limit, engine.Invoke("f", limit).AsNumber());
    }

    public static readonly TheoryData<string> Recursions = new()
    {
        "function f() { f(); } f();",
        "function f() { return [1].map(f); } f();",
        "function f() { [2, 1].sort(f); } f();",
        "function f() { 'x'.replace('x', f); } f();",
        "function f() { return Reflect.apply(f, null, []); } f();",
        "function f() { return f.call(); } f();",
        "function f() { return f.apply(null, []); } f();",
        "function f() { return f.bind()(); } f();",
        "function F() { return Reflect.construct(F, []); } new F();",
        "function F() { new F(); } new F();",
        "class A { x = new A(); } new A();",
        "class A { constructor() { new B(); } } class B extends A {} new A();",
        "const o = { get x() { return this.x; } }; o.x;",
        "const o = { set x(v) { this.x = v; } }; o.x = 1;",
        "const o = { toString() { return '' + this; } }; `${o}`;",
        "const o = { valueOf() { return +this; } }; +o;",
        "const o = { [Symbol.toPrimitive]() { return o + 1; } }; o + 1;",
        "const o = { toJSON() { return JSON.stringify(o); } }; JSON.stringify(o);",
        "const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x;",
        "const p = new Proxy({}, { has: () => 'x' in p }); 'x' in p;",
        "const p = new Proxy(() => 1, { apply: () => p() }); p();",
        "const p = new Proxy({}, {}); Object.setPrototypeOf(p, Object.create(p)); p.x;",
        "const p = {}; p.__proto__ = new Proxy(p, {}); p.x;",
        "const o = { [Symbol.iterator]() { return [...o]; } }; [...o];",
        "const o = { [Symbol.iterator]: () => ({ next() { const [x] = o; } }) }; const [x] = o;",
        "class A { static [Symbol.hasInstance](x) { return x instanceof A; } } 1 instanceof A;",
        "function f() { eval('f()'); } f();",
        "function f() { (0, eval)('f()'); } f();",
        "function f() { new Function('f()')(); } f();",
        "function f() { f``; } f();",
        "function* g() { yield* g(); } g().next();",
        "function* g() { for (const x of g()) yield x; } [...g()];",
        "function f() { JSON.parse('1', f); } f();",
        "function f() { JSON.stringify({ a: 1 }, f); } f();",
        "function f() { new Map([[1, 1]]).forEach(f); } f();",
        "function f() { Array.from([1], f); } f();",
        "function f() { Object.groupBy([1], f); } f();",
        "function f() { [1].reduceRight(f, 0); } f();",
        "function f() { Object.defineProperty({}, { toString: f }, {}); } f();",
        "function f() { String({ toString: f }); } f();",
        "function f(a = f()) { } f();",
        "function f({ x = f() } = {}) { } f();",
        "const a = []; a.push(a, { toString() { return String([a, this]); } }); String(a[1]);",
        "with ({ get x() { return eval('with (this) x'); } }) x;",
    };

    [Theory]
    [MemberData(nameof(Recursions))]
    public void Endless_recursion_is_a_RangeError(string code)
    {
        foreach (var depth in new[] { EngineOptions.DefaultMaxCallDepth, 200_000 })
        {
            SmallStack.Run(() =>
            {
                var engine = new Engine(new EngineOptions { MaxCallDepth = depth, MaxTime = MachinePace.Hang });
                var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(code));
                Assert.StartsWith("RangeError: ", thrown.Description);
                engine.SetValue("code", code);
                Assert.True(engine.Execute("let caught; try { (0, eval)(code); } catch (e) { caught = e; } caught instanceof RangeError")
                    .AsBoolean());
                Assert.Equal(2, engine.Execute("1 + 1").AsNumber());
            });
        }
    }

    // Which probe reaches the end of the stack first (the parser's, the compiler's, the interpreter's, or that of a
    // pattern) depends on where the recursion begins, and on how far .NET has compiled them. So the tests begin it at
    // every depth. Each program recurses on the native stack: callbacks of arrays do not.
    [Theory]
    [InlineData("function f() { (0, eval)('f()'); } f();")]
    [InlineData("function f() { (0, eval)('f()' + '.x'.repeat(40)); } f();")] // read by a loop, compiled by recursion
    [InlineData("let n = 0; function f() { Reflect.apply(f, null, []); new RegExp('(((a|b' + n++ + ')|[c])|d)'); } f();")]
    [InlineData("let n = 0; function f() { Reflect.apply(f, null, []); (0, eval)('/(?:(((a|b' + n++ + ')|[c])|[[e]--[f]])|d)/v'); } f();")]
    public void Wherever_the_stack_ends_it_is_a_RangeError(string code) =>
        SmallStack.Run(() =>
        {
            for (var padding = 0; padding < 8192; padding += 64) AfterPadding(padding, code);
        });

    private static void AfterPadding(int bytes, string code)
    {
        Span<byte> padding = stackalloc byte[bytes];
        padding.Fill(1);
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine(new EngineOptions { MaxCallDepth = 200_000 }).Execute(code));
        Assert.StartsWith("RangeError: ", thrown.Description);
        Assert.Equal(-1, padding.IndexOfAnyExcept((byte)1));
    }
}
