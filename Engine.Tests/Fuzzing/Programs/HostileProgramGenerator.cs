namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Programs that call built-ins with odd receivers and arguments, and with callbacks that change the object in use.
/// Their loops may be endless.
/// </summary>
internal class HostileProgramGenerator(Random random) : ProgramGenerator(random)
{
    private static readonly string[] Values =
    [
        "0", "-0", "1", "-1", "1.5", "NaN", "Infinity", "-Infinity", "2 ** 31", "2 ** 32 - 1", "2 ** 53", "1e21", "5e-324", "1e6", "1e5",
            "3e4",
        "''", "'abc'", "'\\ud800'", "'x'.repeat(1e4)", "'x'.repeat(1e6)", "'xy'.repeat(1e5)", "'\\u0390'.repeat(1e4)",
            "'a\\u0300'.repeat(1e4)", "' '.repeat(1e5)", "'9'.repeat(1e4)",
        "'length'", "'__proto__'", "'constructor'", "'next'", "'(a*)*b'", "'$&$1$<n>'", "'[1,{\"a\":[]}]'", "'2020-01-01T00:00:00Z'",
        "0n", "1n", "-1n", "2n ** 64n", "3n ** 5000n", "2n ** 200000n", "null", "undefined", "true", "false",
        "Symbol()", "Symbol('s')", "Symbol.iterator", "Symbol.toPrimitive", "Symbol.species",
        "[]", "[1, 2, 3]", "[3, , 1]", "new Array(1e5)", "new Array(1e5).fill(1)", "[[1, [2, [3]]], 'x', {}]", "Object.freeze([1, 2])",
            "Array.from({ length: 300 }, (_, i) => -i)",
        "(() => { const s = [1]; s[1e6] = 2; return s; })()", "(() => { const s = []; s.length = 4294967295; return s; })()",
        "{}", "{ x: 1, y: { x: 2 } }", "Object.create(null)", "Object.freeze({ x: 1 })", "{ length: 2 ** 53 }", "{ length: 1e6 }",
            "{ length: -1, 0: 1 }", "{ valueOf() { return 1; }, toString: null }",
        "{ toString() { a = []; return 'x'; } }", "{ valueOf() { b.length = 0; return 1; } }", "{ then(f) { f(this); } }",
            "{ toJSON() { return this; } }",
        "{ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) }",
            "{ [Symbol.iterator]: () => ({ next: () => ({ done: true }), return() { throw 1; } }) }",
        "{ [Symbol.toPrimitive]: () => ({}) }", "{ get x() { return this.x; } }", "{ get length() { return 2 ** 40; } }",
            "{ __proto__: [1, 2, 3] }",
        "new Proxy({}, {})", "new Proxy([], { get: (t, k) => k === 'length' ? 1e9 : t })",
            "new Proxy({}, { ownKeys: () => Array.from({ length: 1e4 }, (_, i) => 'k' + i) })",
        "new Proxy(function () {}, { apply: (t, r, args) => t(...args) })", "new Proxy({}, new Proxy({}, {}))",
            "new Proxy({}, { has: () => true, get: (t, k) => k })",
        "() => {}", "v => v", "(v, w) => v - w", "function f() { return f(); }", "function () { a.push?.(1); return this; }",
            "v => { a.length = 0; return v; }", "v => { b = [b, b]; return true; }",
        "() => { throw new Error('x'); }", "(() => { let n = 0; return () => ++n; })()", "function* () { for (;;) yield 1; }",
            "async function () { for (;;) await 1; }", "class { constructor() { return []; } }",
        "class extends Array { static get [Symbol.species]() { return Function; } }",
            "(function* () { try { for (;;) yield a; } finally { yield b; } })()",
        "/x/g", "/(a*)*b/", "/(?<n>x)|(y)/dgy", "/[\\p{L}--[a-z]]/v", "/(.*)\\1/i", "/(?:)/g", "new RegExp('x'.repeat(1000))",
            "Object.assign(/x/g, { lastIndex: 1e9 })",
        "new Date(0)", "new Date(NaN)", "new Error('x')", "(() => { const e = new Error; e.cause = e; e.message = e; return e; })()",
        "new Map([[1, 2]])", "new Set([1, 2])", "new Map(Array.from({ length: 1e4 }, (_, i) => [i, i]))", "new WeakMap", "new WeakSet",
            "new WeakRef({})", "new FinalizationRegistry(() => {})",
        "new ArrayBuffer(8)", "new ArrayBuffer(8, { maxByteLength: 1e6 })", "new SharedArrayBuffer(8, { maxByteLength: 64 })",
            "new Uint8Array(8)", "new Float64Array(1e5)", "new BigInt64Array(4)",
        "(() => { const r = new ArrayBuffer(8, { maxByteLength: 8 }), t = new Uint8Array(r, 4); r.resize(2); return t; })()",
            "new DataView(new ArrayBuffer(8))",
        "(() => { const r = new ArrayBuffer(8); const t = new Int16Array(r); r.transfer(); return t; })()",
        "Promise.resolve(1)", "Promise.reject(1)", "new Promise(() => {})", "(function () { return arguments; })(1, 2)", "globalThis",
            "Math", "JSON", "Reflect", "new Boolean(false)", "Object(1n)", "Object('abc')",
        "[1, 2].values()", "[].map", "Iterator.from([1, 2])", "[1].values().map(v => v)", "'abc'.matchAll(/./g)",
            "new (class { #p = 1; static has(v) { return #p in v; } })",
        "Array.from({ length: 2e3 }).reduce((p) => Object.create(p), {})",
            "Array.from({ length: 2e3 }).reduce((p) => new Proxy(p, {}), {})", "Array.from({ length: 2e3 }).reduce(p => [p], [])",
    ];

    private static readonly string[] Sources =
    [
        "'a = [a];'.repeat(1e3)", "'('.repeat(1e4)", "'x => '.repeat(1e3) + '1'", "'var z = 1; z'", "'let z = 1; () => z'", "'a.b.c.d'",
            "'\"' + 'x'.repeat(1e5) + '\"'", "'1+'.repeat(1e3) + '1'",
        "'for (;;) a = [a, 1]'", "'/*' + ' '.repeat(1e6) + '*/'", "'a='.repeat(1e3) + '1'", "'a?'.repeat(500) + '1' + ':1'.repeat(500)",
            "'{'.repeat(1e3) + '}'.repeat(1e3)", "String(a)",
    ];

    protected override string BodyStart => "";

    protected override string Line(string statement) => $"try {{ {statement} }} catch (v) {{ {Name()} = v; }}";

    protected override string Value() => Random.Next(40) == 0 ? $"eval({Pick(Sources)})" : $"({Pick(Values)})";

    protected override string Heritage(int depth) => Operand(depth);

    protected override string LoopCondition(string counter) =>
        Random.Next(12) == 0 ? "true" : $"{counter} < {Pick(["3", "10", "100", "1e4", "1e6"])}";

    protected override string BuiltinCall(int depth)
    {
        var function = Pick(BuiltinList.All);
        return Random.Next(8) switch
        {
            0 => $"Reflect.construct({function}, [{Arguments(depth)}])",
            1 => $"Reflect.apply({function}, {Operand(depth)}, {Operand(depth)})",
            2 => $"{function}.bind({Operand(depth)}, {Operand(depth)})",
            3 => Random.Next(5) == 0
                ? $"{Operand(depth)}[{Pick(["Symbol.toPrimitive", "Symbol.iterator", "'toString'", "'valueOf'", "'then'", "'next'", "'get'"])}] = {function}" : $"{function}({Arguments(depth)})",
            _ => $"{function}.call({string.Join(", ", Enumerable.Range(0, Random.Next(1, 5)).Select(_ => Operand(depth)))})",
        };
    }
}
