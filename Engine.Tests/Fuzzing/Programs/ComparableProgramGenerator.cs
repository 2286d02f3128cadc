namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Programs whose outcome the language defines completely, so that two engines must agree. They use no clock, no random
/// numbers, no text that an implementation chooses and no feature that Node's version lacks, and they end.
/// </summary>
internal sealed class ComparableProgramGenerator(Random random) : ProgramGenerator(random)
{
    /// <summary>Code before each program: a report of values, and fuel that all loops and functions use.</summary>
    public const string Prelude = """
        const out = [];
        // So little that generators which go on with each other end before any stack does.
        let fuel = 400;
        // Not every Node has iterator helpers.
        const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
        for (const key of Reflect.ownKeys(iterators)) if (key !== Symbol.iterator) delete iterators[key];
        function burn() { if (--fuel < 0) throw "fuel"; }
        function show(value, depth = 0) {
            switch (typeof value) {
                case "string": return JSON.stringify(value.length > 200 ? value.slice(0, 200) + value.length : value);
                // Powers may be off by a bit in one of the two (§6.1.6.1.3, implementation-approximated).
                case "number": return Object.is(value, -0) ? "-0" : Number.isSafeInteger(value) ? String(value) : value.toPrecision(12);
                case "bigint": return value + "n";
                case "symbol": return "Symbol(" + show(value.description) + ")";
                case "function": return "function";
                case "object":
                    if (value === null) return "null";
                    if (value instanceof Error) return value.constructor?.name ?? "Error";
                    if (depth > 2) return "...";
                    const keys = Reflect.ownKeys(value).filter(key => typeof key === "string");
                    // Node makes the vars of functions in blocks last (V8), where §B.3.2.2 has them before all others.
                    if (value === globalThis) keys.sort();
                    // What is built in has other properties in each version, in any order.
                    if (keys.length > 12 || keys.includes("constructor")) return "built in";
                    return (Array.isArray(value) ? "array" : "object") + "{" + keys.map(key => {
                        const own = Reflect.getOwnPropertyDescriptor(value, key);
                        return show(key) + ("value" in own ? ":" + show(own.value, depth + 1) : ":accessor") + (own.writable === false ? "r" : "") + (own.enumerable ? "" : "h");
                    }).join() + "}";
            }
            return String(value);
        }
        function log(value) { let text; try { text = show(value); } catch { text = "not shown"; } out.push(text); }

        """;

    private static readonly string[] Values =
    [
        "0", "-0", "1", "-1", "2", "3", "1.5", "NaN", "Infinity", "-(2 ** 31)", "-(2 ** 32) + 1", "1e21", "0.1", "100", "5e-324",
        "''", "'a'", "'abc'", "'10'", "'x y'", "'\\ud800'", "'length'", "'0x10'", "' 1 '", "0n", "1n", "-5n", "2n ** 64n", "null",
            "undefined", "true", "false", "Symbol('s')", "Symbol.iterator",
        "[]", "[1, 2, 3]", "[3, , 1]", "['b', 'a']", "[[1], [2, 3]]", "({})", "({ x: 1, y: 2 })", "({ x: { y: 1 } })",
            "Object.freeze({ x: 1 })", "Object.create({ x: 1 })", "Object.freeze([1, 2])",
        "({ valueOf() { return 3; } })", "({ toString() { return 's'; } })", "(v => v)", "((v, w) => v + w)",
            "(function () { return this; })", "(function () { return arguments; })",
        "new Map([[1, 2]])", "new Set([1, 'a'])", "/b/g", "/(.)(?<n>.)/", "new Error('x')", "new Uint8Array([1, 2])",
            "(class { x = 1; static y = 2; })", "(function* () { yield 1; yield 2; })()",
        "(function () { return arguments; })(1, 2)", "new Proxy({ x: 1 }, {})", "new Proxy([1], {})", "new Number(1)", "new String('ab')",
            "[1, 2].values()",
    ];

    private static readonly string[] Methods =
    [
        "concat", "slice", "indexOf", "includes", "lastIndexOf", "at", "charAt", "charCodeAt", "codePointAt", "split", "replace",
            "replaceAll", "trim", "toUpperCase", "padStart", "repeat", "startsWith",
        "substring", "search", "match", "push", "pop", "shift", "unshift", "splice", "reverse", "sort", "join", "map", "filter", "reduce",
            "forEach", "find", "findLast", "some", "every", "flat", "flatMap",
        "fill", "copyWithin", "keys", "entries", "values", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "valueOf",
            "toString", "get", "set", "has", "add", "delete", "clear", "next", "return",
        "exec", "test", "call", "apply", "bind", "toFixed", "toPrecision", "subarray",
    ];

    private static readonly string[] Functions =
    [
        "Object.keys", "Object.values", "Object.entries", "Object.assign", "Object.freeze", "Object.isFrozen", "Object.create",
            "Object.defineProperty",
        "Object.getOwnPropertyDescriptor", "Object.getPrototypeOf", "Object.setPrototypeOf", "Object.fromEntries", "Object.is",
            "Object.preventExtensions", "Object.hasOwn",
        "Array.from", "Array.of", "Array.isArray", "Number", "String", "Boolean", "BigInt", "Symbol", "Object", "Array", "parseInt",
            "parseFloat", "isNaN", "Number.isInteger", "Math.max", "Math.min",
        "Math.floor", "Math.round", "Math.sign", "Math.abs", "Math.trunc", "Math.clz32", "Math.fround", "Math.imul", "JSON.stringify",
            "JSON.parse", "Reflect.has", "Reflect.get",
        "Reflect.set", "Reflect.deleteProperty", "Reflect.defineProperty", "Reflect.apply", "Reflect.construct", "String.fromCharCode",
            "String.raw", "encodeURIComponent", "decodeURIComponent", "escape",
        "new Map", "new Set", "new Array", "new Error", "new RegExp", "new Uint8Array", "new Int16Array", "new Proxy", "new Number",
            "BigInt.asIntN", "BigInt.asUintN",
    ];

    protected override string BodyStart => "burn(); ";

    protected override string Line(string statement) => $"try {{ {statement} }} catch (v) {{ log(v); }} log({Name()});";

    protected override string Value() => Pick(Values);

    // V8 puts accessors after other properties of a literal with a spread (§13.2.5.5 has the order of the text).
    protected override bool HasAccessors => false;

    // V8 evaluates computed keys before it checks whether the class extends a constructor (ECMA-262 §15.7.14 checks
    // first).
    protected override string Heritage(int depth) =>
        Pick(["Array", "Map", "Error", "Object", "null", "(class { x = 3; })", "(class { constructor(v) { this.v = v; } })"]);

    protected override string LoopCondition(string counter) => $"{counter} < {Random.Next(1, 6)}";

    protected override string BuiltinCall(int depth) => Chance(60)
        ? $"{Operand(depth)}.{Pick(Methods)}({Arguments(depth)})"
        : $"{Pick(Functions)}({Arguments(depth)})";
}
