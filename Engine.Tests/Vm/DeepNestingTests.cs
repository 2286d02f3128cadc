namespace Quoll.Tests.Vm;

/// <summary>
/// Sources and objects of any depth work or end in a JavaScript error. They never end the process. All tests run on a
/// thread with a small stack.
/// </summary>
public class DeepNestingTests
{
    private const int Depth = 50_000;

    private static string Repeat(string text, int count = Depth) => string.Concat(Enumerable.Repeat(text, count));

    public static readonly TheoryData<string, string, string> Nestings = new()
    {
        { "[", "1", "]" },
        { "(", "1", ")" },
        { "{", "1", "}" },
        { "!", "1", "" },
        { "-(", "1", ")" },
        { "~", "1", "" },
        { "typeof ", "1", "" },
        { "void ", "1", "" },
        { "- -", "1", "" },
        { "(function () {", "1", "})" },
        { "function f() {", "1", "}" },
        { "a => ", "1", "" },
        { "(a = ", "1", ") => 1" },
        { "async () => ", "1", "" },
        { "`${", "1", "}`" },
        { "({ a: ", "1", "})" },
        { "({ get a() { return ", "1", "} })" },
        { "[...", "[]", "]" },
        { "a ? b : ", "1", "" },
        { "a ? ", "1", " : b" },
        { "x = ", "1", "" },
        { "x += ", "1", "" },
        { "x ??= ", "1", "" },
        { "f(", "1", ")" },
        { "a[", "1", "]" },
        { "new ", "X", "" },
        { "new X(", "1", ")" },
        { "2 ** ", "1", "" },
        { "1 + (", "1", ")" },
        { "if (1) ", ";", "" },
        { "if (1) ; else { ", ";", "}" },
        { "for (;;) ", "null.x;", "" },
        { "while (0) ", ";", "" },
        { "do ", ";", " while (0);" },
        { "with ({}) ", ";", "" },
        { "for (x of []) ", ";", "" },
        { "try { ", ";", "} finally { }" },
        { "try { } finally { ", ";", "}" },
        { "switch (1) { case 1: ", ";", "}" },
        { "class A { static { ", "1", "} }" },
        { "class A { x = ", "1", "}" },
        { "(class extends ", "Object", " {})" },
        { "class A { [", "1", "]() {} }" },
        { "@(", "f", ") class A {}" },
        { "(@(", "f", ") class {})" },
        { "class A { @(", "f", ") m() {} }" },
        { "(class { accessor a = ", "1", "})" },
        { "[", "a", "] = []" },
        { "var [", "a", "] = [];" },
        { "({ a: ", "b", "} = {})" },
        { "(a, ", "b", ")" },
        { "eval(", "1", ")" },
        { "a?.[", "1", "]" },
        { "yield_(", "1", ")" },
        { "delete (", "a.b", ")" },
        { "a || (", "b", ")" },
        { "l", ": ;", "" },
    };

    [Theory]
    [MemberData(nameof(Nestings))]
    public void Deep_source_ends_in_an_error_or_works(string opening, string middle, string closing)
    {
        // Depths on both sides of the limits of parser and compiler.
        foreach (var depth in new[] { 100, 1_000, 2_000, 4_000, 8_000, Depth })
        {
            SmallStack.Run(
                () => RunToAnyEnd(
                "var a, b, x, X = Object, f = x => x, yield_ = f; " + Repeat(opening, depth) + middle + Repeat(closing, depth)));
        }
    }

    public static readonly TheoryData<string, string, string, double> Chains = new()
    {
        { "1", " + 1", "", Depth + 1 },
        { "Number(''", " + 'a'", " === 'a'.repeat(50000))", 1 },
        { "0", " || 0", " || 7", 7 },
        { "1", " && 1", "", 1 },
        { "null", " ?? null", " ?? 5", 5 },
        { "1", " * 1", "", 1 },
        { "0", ", 1", "", 1 },
        { "0;", "1;", "2", 2 },
        { "if (false) 1;", " else if (false) 2;", " else 3;", 3 },
        { "[0", ", 1", "].length", Depth + 1 },
        { "((...a) => a.length)(0", ", 1", ")", Depth + 1 },
        { "switch (1) { case 0: ", "case 0: ", "default: 9 }", 9 },
        { "var v0", ", v1 = 1", "; v1", 1 },
        { "`", "${1}", "`.length", Depth },
        { "0;", "{}", "4", 4 },
        { "0;", "function f() {}", "f.length", 0 },
        { "1", " < 2", "", 1 },
        { "({ a: 1", ", a: 2", "}).a", 2 },
    };

    [Theory]
    [MemberData(nameof(Chains))]
    public void Long_chain_works(string first, string link, string last, double expected) => SmallStack.Run(() =>
        Assert.Equal(expected, new Engine().Evaluate<double>(first + Repeat(link) + last)));

    [Theory]
    [InlineData("a", ".b", "")]
    [InlineData("a", "?.b", "")]
    [InlineData("a", "['b']", "")]
    [InlineData("f", "()", "")]
    [InlineData("f", "``", "")]
    [InlineData("a", ".f()", "")]
    [InlineData("a", ".f?.()", "")]
    [InlineData("delete a", ".b", "")]
    [InlineData("a", ".b", " = 1")]
    [InlineData("a", ".b", "++")]
    [InlineData("[a", ".b", "] = [1]")]
    [InlineData("if (1", " && 1", ") 1")]
    [InlineData("if (0", " || 0", ") 1")]
    [InlineData("if (!(0", " + 0", ")) 1")]
    [InlineData("a", " in a", "")]
    [InlineData("{ let v", ", v", " }")]
    public void Long_access_chain_ends_in_an_error_or_works(string first, string link, string last)
    {
        foreach (var count in new[] { 100, 1_000, 4_000, 16_000, Depth })
        {
            SmallStack.Run(() => RunToAnyEnd(
                "var a = { f() { return this; } }, f = () => f; a.b = a; " + first + Repeat(link, count) + last));
        }
    }

    [Theory]
    [InlineData("(")]
    [InlineData("(?:")]
    [InlineData("(?=")]
    [InlineData("(?<=")]
    [InlineData("[")]
    [InlineData("[^")]
    [InlineData("a|(")]
    public void Deep_regular_expression_ends_in_an_error_or_works(string opening)
    {
        var closing = opening[0] == '[' ? "]" : ")";
        foreach (var depth in new[] { 100, 1_000, 4_000, Depth })
        {
            foreach (var pattern in new[] { Repeat(opening, depth), Repeat(opening, depth) + "a" + Repeat(closing, depth),
                Repeat(opening, depth) + "a" + Repeat(closing + "*", depth) })
            {
                SmallStack.Run(() => RunToAnyEnd($"/{pattern}/.test('aaa')"));
                SmallStack.Run(() => RunToAnyEnd($"/{pattern}/v.test('aaa')"));
            }
        }
    }

    public static readonly TheoryData<string, string> DeepObjects = new()
    {
        { "let o = { deep: 7 }; for (let i = 0; i < 1e6; i++) o = Object.create(o); o.deep + ('deep' in o) + (o.missing === undefined)",
            "9" },
        { "let o = {}; const top = o; for (let i = 0; i < 1e6; i++) o = Object.create(o); top.isPrototypeOf(o)", "true" },
        { "let o = null; for (let i = 0; i < 1e6; i++) o = Object.create(o); let n = 0; for (const k in o) n++; n", "0" },
        { "let s = ''; for (let i = 0; i < 1e6; i++) s += 'ab'; s.length + s[1999999]", "2000000b" },
        { "let s = ''; for (let i = 0; i < 1e6; i++) s = 'ab' + s; s.length + s[1999999]", "2000000b" },
        { "let s = 'x'; for (let i = 0; i < 1e5; i++) s = 'a' + s + 'b'; s.indexOf('x')", "100000" },
        { "JSON.stringify(JSON.parse('['.repeat(1e6) + ']'.repeat(1e6))).length", "2000000" },
        { "let a = []; for (let i = 0; i < 1e6; i++) a = [a]; JSON.stringify(a).length", "2000002" },
        { "let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; JSON.stringify(o).length", "600002" },
        { "let l = null; for (let i = 0; i < 1e6; i++) l = { l }; let n = 0; for (; l; l = l.l) n++; n", "1000000" },
    };

    [Theory]
    [MemberData(nameof(DeepObjects))]
    public void Deep_object_works(string code, string expected) => SmallStack.Run(() =>
        Assert.Equal(expected, new Engine().Execute(code).ToString()));

    public static readonly TheoryData<string> DeepStructures = new()
    {
        "let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(null); f()",
        "let f = function () {}; for (let i = 0; i < 1e5; i++) f = f.bind(null); new f()",
        "let f = function () {}; for (let i = 0; i < 1e5; i++) f = f.bind(null); ({}) instanceof f",
        "let f = class {}; for (let i = 0; i < 1e5; i++) f = f.bind(null); Reflect.construct(Object, [], f)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x = 1",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); 'x' in p",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); delete p.x",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.keys(p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.getPrototypeOf(p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.setPrototypeOf(p, null)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.freeze(p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.isExtensible(p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Object.prototype.toString.call(p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); JSON.stringify(p)",
        "let p = []; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Array.isArray(p)",
        "let p = []; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); [].concat(p)",
        "let p = () => 1; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); typeof p + p()",
        "let p = class {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); new p()",
        "let p = class {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); Reflect.construct(Object, [], p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = Object.create(new Proxy(p, {})); p.x",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = Object.create(new Proxy(p, {})); for (const k in p);",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy({}, p); p.x",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); with (p) { x_; }",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); ({ ...p })",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); String(p)",
        "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); throw p",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a.flat(Infinity)",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a == ''",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a.toLocaleString()",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; `${a}`",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; ({ [a]: 1 })",
        "let a = 1; for (let i = 0; i < 1e5; i++) a = [a]; throw a",
        "let e = new Error('x'); for (let i = 0; i < 1e5; i++) e = new Error('y', { cause: e }); throw e",
        "let it = [1, 2].values(); for (let i = 0; i < 1e5; i++) it = it.map(x => x); [...it]",
        "let it = [1, 2].values(); for (let i = 0; i < 1e5; i++) it = it.take(5); it.return()",
        "let g = function* () { yield 1; }; for (let i = 0; i < 1e5; i++) { const f = g; g = function* () { yield* f(); }; } [...g()]",
        "let it = [1]; for (let i = 0; i < 1e5; i++) { const s = it; it = (function* () { yield* s; })(); } it.next(); it.return()",
        "let f = () => 1; for (let i = 0; i < 1e5; i++) { const g = f; f = () => g(); } f()",
        "let C = class {}; for (let i = 0; i < 1e4; i++) C = class extends C {}; new C()",
        "let C = class {}; for (let i = 0; i < 1e5; i++) C = class extends C {}; new C()",
        "let C = class {}; for (let i = 0; i < 1e5; i++) C = class extends C { constructor() { super(); } }; new C()",
        "JSON.parse('['.repeat(1e5) + ']'.repeat(1e5), (k, v) => v)",
        "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a, (k, v) => v)",
        "let o = {}; for (let i = 0; i < 1e5; i++) { const p = o; o = { toJSON: () => p }; } JSON.stringify(o)",
        "let o = {}; for (let i = 0; i < 1e5; i++) { const p = o; o = { get x() { return p.x; } }; } o.x",
        "let c = Function.prototype.call; for (let i = 0; i < 1e5; i++) c = c.call.bind(c); c(() => 1)",
        "eval('('.repeat(1e5))",
        "new Function('['.repeat(1e5))",
        "let s = '1'; for (let i = 0; i < 500; i++) s = 'eval(' + JSON.stringify(s) .slice(0, 1e5) + ')'; eval(s)",
        "let s = 'a'; for (let i = 0; i < 1e4; i++) s = [s, 'b'].join(''); s",
        "new RegExp('('.repeat(1e5))",
        "new RegExp('(?:'.repeat(1e5) + ')'.repeat(1e5)).test('')",
        "new RegExp('(a?'.repeat(2e3) + ')*'.repeat(2e3)).test('aaa')",
        "new RegExp('a|'.repeat(1e5)).test('b')",
    };

    [Theory]
    [MemberData(nameof(DeepStructures))]
    public void Deep_structure_ends_in_an_error_or_works(string code)
    {
        SmallStack.Run(() => RunToAnyEnd(code));
        // Without the depth limit, only the native stack remains. Deep values are passed to the host.
        SmallStack.Run(0, () => RunToAnyEnd(code, int.MaxValue));
    }

    [Fact]
    public void Deep_values_cross_to_the_host_and_back() => SmallStack.Run(() =>
    {
        var engine = new Engine();
        var value = engine.Execute("let a = []; for (let i = 0; i < 1e5; i++) a = i % 2 ? [a] : { a }; a");
        var plain = value.ToObject();
        engine.SetValue("again", plain);
        Assert.Equal(100_000, engine.Evaluate<int>("let n = 0; while (Object.keys(again).length) { again = again.a ?? again[0]; n++; } n"));
    });

    // Any result and any JavaScript error is fine. Another exception, or the end of the process, is a fault.
    private static void RunToAnyEnd(string code, int maxDepth = EngineOptions.DefaultMaxCallDepth)
    {
        // It usually takes a few milliseconds. But each garbage collection that parallel tests cause walks the deep
        // stack, too.
        var engine = new Engine(new EngineOptions { MaxTime = MachinePace.Hang, MaxAllocatedBytes = 2L << 30, MaxCallDepth = maxDepth });
        try
        {
            _ = engine.Execute(code).ToString();
        }
        catch (JavaScriptException exception)
        {
            Assert.Matches("^(SyntaxError|RangeError|TypeError|ReferenceError|Error|Uncaught)", exception.Description);
        }
        Assert.Equal(2, engine.Execute("1 + 1").AsNumber());
    }
}
