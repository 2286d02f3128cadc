using System.Collections.Concurrent;
using System.Text.RegularExpressions;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Built-in functions that call a function of a script can be made to call themselves, without a script frame between.
/// Each must detect the end of the native stack. They run in a separate process, because a missing check would end it.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class RecursionTests(WatchedWorkers workers) : IClassFixture<WatchedWorkers>
{
    private const double Seconds = 0.25;

    private const long Bytes = 100_000_000;

    // The properties that built-in functions read from their arguments, and the functions that they call.
    private const string Setting = """
        const names = ["toString", "valueOf", "toJSON", "then", "catch", "finally", "next", "return", "throw", "get", "set", "has", "keys", "add", "delete", "exec", "constructor",
            "size", "flags", "source", "message", "name", "cause", "errors", "raw", "value", "done", "resolve", "reject", "call", "apply", "bind", "join", "concat", "push", "callee",
            "index", "lastIndex", "global", "unicode", "stack", "description", "prototype", "map", "filter", "toISOString", "toLocaleString", "use", "dispose", "0", "1", "revive",
            ...Reflect.ownKeys(Symbol).map(key => Symbol[key]).filter(value => typeof value === "symbol")];
        const traps = Reflect.ownKeys(Reflect).filter(key => typeof key === "string");
        const define = (o, key, descriptor) => { Reflect.defineProperty(o, key, { configurable: true, ...descriptor }); return o; };
        const withMethods = (o, f) => names.reduce((o, name) => define(o, name, { value: f, writable: true }), o);
        const withGetters = (o, f) => names.reduce((o, name) => define(o, name, { get: f, set: f }), o);
        const handler = f => Object.fromEntries(traps.map(trap => [trap, f]));
        const kinds = {
            object: f => withMethods({}, f),
            getters: f => withGetters({}, f),
            inherits: f => Object.create(withMethods({}, f)),
            function: f => Object.setPrototypeOf(withMethods(function () {}, f), null),
            bound: f => { const o = {}; return withMethods(o, f.bind(o, o, o)); },
            boundGetters: f => { const o = {}; return withGetters(o, f.bind(o, o, o)); },
            proxy: f => new Proxy(function () {}, handler(f)),
            boundProxy: f => { const h = {}, o = new Proxy(function () {}, h); Object.assign(h, handler(f.bind(o, o, o))); return o; },
            itself: f => f,
            array: f => { const o = withMethods([1, 2], f); o[0] = o; return o; },
            error: f => withMethods(new Error, f),
            errorOfItself: f => { const o = new Error; names.forEach(name => define(o, name, { value: o })); return define(o, "toString", { value: f }); },
            regExp: f => withMethods(/a/g, f),
            regExpGetters: f => withGetters(/a/g, f),
            promise: f => withMethods(new Promise(() => {}), f),
            date: f => withMethods(new Date, f),
            map: f => withMethods(new Map([[1, 2]]), f),
            set: f => withMethods(new Set([1]), f),
            typed: f => withMethods(new Uint8Array(2), f),
            bigint: f => withMethods(Object(1n), f),
            string: f => withMethods(Object("ab"), f),
            iterator: f => withMethods([1, 2].values(), f),
        };
        const uses = [
            (f, o) => f.call(o, o, o, o), (f, o) => f.call(o, f, o, f), (f, o) => f(o, f, o), (f, o) => Reflect.construct(f, [o, o, o]), (f, o) => new f(f, o),
            (f, o) => `${o}`, (f, o) => +o, (f, o) => o == 1n, (f, o) => f in o, (f, o) => o instanceof o, (f, o) => f instanceof o, (f, o) => [...o], (f, o) => JSON.stringify(o),
            (f, o) => { (async () => { await o; for await (const x of o); })().catch(() => {}); }, (f, o) => o.x, (f, o) => { o.x = 1; }, (f, o) => delete o.x,
            (f, o) => { for (const key in o); }, (f, o) => ({ ...o }), (f, o) => { const { x, ...rest } = o; }, (f, o) => { using u = o; }, (f, o) => { class A extends o {} new A; },
            (f, o) => "x".replace(o, o), (f, o) => "x".split(o), (f, o) => Array.from(o, f), (f, o) => new Map([[o, o]]).forEach(f), (f, o) => [3, 1, 2].sort(f), (f, o) => [1].flatMap(f),
        ];

        """;

    private static readonly string[] Kinds =
        Regex.Matches(Setting, @"^ +(\w+): f =>", RegexOptions.Multiline).Select(match => match.Groups[1].Value).ToArray();

    private const int PartCount = 8;

    // Each function meets every eighth kind, each kind every eighth function. QUOLL_LONG_TESTS runs all pairs.
    private static readonly int Stride = LongTests.AreOn ? 1 : 8;

    public static TheoryData<int> Parts => new(Enumerable.Range(0, PartCount));

    /// <summary>
    /// Tests a part of the built-in functions, each with itself in all positions of each type of value.
    /// </summary>
    [Theory]
    [MemberData(nameof(Parts))]
    public void Recursion_through_each_built_in_ends_in_an_error(int part)
    {
        var functions = new ConcurrentQueue<(int Index, string Function)>(
            BuiltinList.All.Index().Where(pair => pair.Index % PartCount == part));
        var faults = new ConcurrentBag<string>();
        workers.Run(worker =>
        {
            while (functions.TryDequeue(out var next)) Recurse(worker, next.Function, next.Index / PartCount, faults);
        });
        Assert.True(faults.IsEmpty, string.Join('\n', faults));
    }

    // Uses that do not end cost those after them, so each kind has its own program.
    private static void Recurse(WatchedWorker worker, string function, int number, ConcurrentBag<string> faults)
    {
        for (var n = number % Stride; n < Kinds.Length; n += Stride)
        {
            var kind = Kinds[n];
            var order = new ProgramOrder(Setting + $$"""
                const f = {{function}};
                for (const use of uses) {
                    try { use(f, kinds.{{kind}}(f)); } catch {}
                }
                """, Seconds, Bytes);
            if (worker.RunAgainWhereItFails(order, out _) is { } violation) faults.Add($"{kind} of {function}: {violation}");
        }
    }
}
