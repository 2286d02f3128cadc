using Quoll.Tests.Fuzzing.Programs;

namespace Quoll.Tests.Fuzzing.Border;

/// <summary>
/// Programs over the objects (<c>h0</c> to <c>h7</c>) and functions (<c>f0</c> to <c>f4</c>) of a host.
/// </summary>
internal sealed class BorderProgramGenerator(Random random) : HostileProgramGenerator(random)
{
    private static readonly string[] Members =
    [
        "Name", "Next", "Other", "Value", "Children", "Map", "Items", "Me", "Int", "Decimal", "BigInteger", "DateTime", "Enum", "Tuple", "length",
        "size", "a", "b", "x", "me", "k1", "Id", "Twice", "Item1", "Key", "constructor", "__proto__", "Same", "Join", "Count", "Rows", "then",
    ];

    private static readonly string[] Indices = ["0", "1", "-1", "4294967295", "'0'", "'k1'", "'length'", "Symbol.iterator", "1e9", "'a'", "({})"];

    // {0} to {2} are operands, {m} the name of a member, {i} an index, {f} a function.
    private static readonly string[] Templates = [.. new[]
    {
        "[...{0}]", "({{ ...{0} }})", "{f}(...{0})", "{f}({0}, {1})", "{f}({0})", "{f}({0})", "{f}(() => {0})", "({0}).{m}", "({0})?.{m}?.({1})",
        "({0})[{i}]", "(({0})[{i}] = {1})", "(({0}).{m} = {1})", "delete ({0})[{i}]", "({i} in Object({0}))", "JSON.stringify({0})",
        "JSON.stringify([{0}, {1}], null, 2)", "JSON.stringify({0}, (k, v) => v)", "JSON.stringify({{ x: {0} }})", "JSON.parse(JSON.stringify({0}))",
        "structuredClone({0})", "Object.keys({0})", "Object.entries({0})", "Object.values({0})", "Object.assign({0}, {1})", "Object.freeze({0})",
        "Object.fromEntries({0})", "Object.groupBy({0}, v => v)", "Map.groupBy({0}, v => v)", "Object.getOwnPropertyDescriptors({0})",
        "Object.defineProperty({0}, {i}, {{ value: {1}, writable: true, enumerable: true, configurable: true }})", "Object.setPrototypeOf({0}, {1})",
        "Object.create({0})", "Object.is({0}, {1})", "Reflect.ownKeys({0})", "Reflect.has({0}, {i})", "Reflect.set({0}, {i}, {1})",
        "Reflect.get({0}, {i}, {1})", "Reflect.deleteProperty({0}, {i})", "Reflect.getPrototypeOf({0})", "Reflect.preventExtensions({0})",
        "Reflect.construct({0}, [{1}])", "Reflect.apply({f}, {0}, {1})", "new Proxy({0}, {{}})", "new Map({0})", "new Set({0})", "new Set({0}).union({1})",
        "new Set([{0}]).isSubsetOf({1})", "Array.from({0})", "Array.from({0}, v => v)", "Array.isArray({0})", "String({0})", "`${{{0}}}`", "+({0})",
        "BigInt({0})", "({0} == {1})", "({0} + {1})", "({0} < {1})", "Array.fromAsync({0})", "Promise.all({0})", "Promise.resolve({0}).then(v => {1})",
        "Iterator.from({0}).take(5).toArray()", "Iterator.from({0}).map(v => v).toArray()", "new Uint8Array({0})", "new Date({0})", "console.log({0})",
        "(v => {{ for (const w of {0}) {{ {n} = w; if (v++ > 5) break; }} }})(0)", "(v => {{ for (const w in {0}) {n} = w; }})(0)",
        "(([v, ...w]) => w)({0})", "(({{ x, ...w }}) => w)({0})", "({0}).toString()", "({0} instanceof Object)", "structuredClone([{0}, {0}])",
        "encodeURI({0})", "new RegExp({0})", "[1].concat({0}, {1})", "[{0}].flat(Infinity)", "({0}).Call?.(v => {1})",
        "({0}).Sum?.({1})", "({0}).TryGet?.({1})", "new ({0})({1})", "new WeakRef({0}).deref()", "new WeakMap([[{0}, {1}]])", "Symbol.for({0})",
    }.Select(static text => text.Replace("{{", "{", StringComparison.Ordinal).Replace("}}", "}", StringComparison.Ordinal))];

    private static readonly string[] ListMethods =
    [
        "at", "concat", "copyWithin", "entries", "every", "fill", "filter", "find", "findLast", "findLastIndex", "flat", "flatMap", "forEach",
        "includes", "indexOf", "join", "keys", "lastIndexOf", "map", "pop", "push", "reduce", "reduceRight", "reverse", "shift", "slice", "some",
        "sort", "splice", "toLocaleString", "toReversed", "toSorted", "toSpliced", "toString", "unshift", "values", "with",
    ];

    private static readonly string[] KeyedMethods =
    [
        "Map.prototype.get", "Map.prototype.set", "Map.prototype.has", "Map.prototype.delete", "Map.prototype.clear", "Map.prototype.forEach",
        "Map.prototype.entries", "Map.prototype.keys", "Set.prototype.add", "Set.prototype.has", "Set.prototype.delete", "Set.prototype.clear",
        "Set.prototype.forEach", "Set.prototype.union", "Set.prototype.intersection", "Set.prototype.difference",
        "Set.prototype.symmetricDifference", "Set.prototype.isSubsetOf", "Set.prototype.isSupersetOf", "Set.prototype.isDisjointFrom",
        "Object.prototype.toString", "Object.prototype.hasOwnProperty", "Object.prototype.valueOf", "Object.prototype.isPrototypeOf",
    ];

    protected override string Value() => Random.Next(10) < 7 ? $"h{Number(8)}" : base.Value();

    protected override string BuiltinCall(int depth)
    {
        switch (Random.Next(10))
        {
            case 0: return base.BuiltinCall(depth);
            case 1 or 2: return $"Array.prototype.{Pick(ListMethods)}.call({Host(depth)}, {Arguments(depth)})";
            case 3: return $"({Host(depth)}).{Pick(ListMethods)}?.({Arguments(depth)})";
            case 4: return $"{Pick(KeyedMethods)}.call({Host(depth)}, {Arguments(depth)})";
            default:
                return Pick(Templates)
                    .Replace("{0}", Host(depth), StringComparison.Ordinal).Replace("{1}", Operand(depth), StringComparison.Ordinal)
                    .Replace("{m}", Pick(Members), StringComparison.Ordinal).Replace("{i}", Pick(Indices), StringComparison.Ordinal)
                    .Replace("{f}", $"f{Number(5)}", StringComparison.Ordinal).Replace("{n}", Name(), StringComparison.Ordinal);
        }
    }

    private string Host(int depth) => Random.Next(3) switch
    {
        0 => Operand(depth),
        1 => $"h{Number(8)}",
        _ => $"h{Number(8)}?.{Pick(Members)}",
    };
}
