using System.Collections;
using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Dynamic;
using System.Linq;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

/// <summary>
/// Code of the host that throws, wherever a script runs it. The script can catch an error, and nothing else leaves the
/// engine.
/// </summary>
public abstract class HostFaultTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostFaultTests(true);

    public class Reflected() : HostFaultTests(false);

    /// <summary>
    /// Everything that built-ins and syntax do with a value. Each gets a new value from <c>make</c>. The script catches
    /// the errors.
    /// </summary>
    private const string Attempts = """
        (function (make, log) {
            let threw = 0;
            const use = r => {
                if (r && typeof r === 'object' && typeof r.next === 'function') {
                    try { r.next(); r.next(); } catch { threw++; }
                    try { r.return?.(); } catch { threw++; }
                }
            };
            const attempt = f => {
                try { use(f(make())); } catch (e) { threw++; String(e && e.message); }
            };
            const lists = [[], [0], [1, 2], ['a', 5], [x => true, 0], [{}, 'a', { value: 1, configurable: true }]];
            // The methods of all that it may inherit from, and its own.
            const own = new Set();
            for (let p = make(); p; p = Reflect.getPrototypeOf(p)) {
                for (const key of Object.getOwnPropertyNames(p)) own.add(key);
                for (const key of Object.getOwnPropertySymbols(p)) own.add(key);
            }
            for (const key of own) for (const list of lists) { attempt(x => x[key](...list)); }
            for (const key of own) { attempt(x => x[key]); attempt(x => { x[key] = 1; }); attempt(x => delete x[key]); }
            for (const prototype of [Array.prototype, Map.prototype, Set.prototype, Object.prototype, Iterator.prototype]) {
                for (const key of Reflect.ownKeys(prototype)) {
                    const property = Reflect.getOwnPropertyDescriptor(prototype, key);
                    if (property.get) attempt(x => property.get.call(x));
                    if (typeof property.value !== 'function') continue;
                    for (const list of lists) attempt(x => property.value.apply(x, list));
                    // It is the argument, of something that is none of the host's.
                    for (const other of [[3, 1, 2], new Map([[1, 2]]), new Set([1]), [1][Symbol.iterator]()])
                        attempt(x => property.value.call(other, x));
                }
            }
            for (const holder of [Object, Reflect, Array, JSON, Iterator, Promise, Math, String, Number, Map, Symbol, Proxy]) {
                for (const key of Reflect.ownKeys(holder)) {
                    if (typeof holder[key] !== 'function') continue;
                    for (const list of lists) attempt(x => holder[key](x, ...list));
                    attempt(x => holder[key](y => y, x));
                    attempt(x => holder[key]([], x));
                    attempt(x => holder[key](y => y, undefined, x));
                }
            }
            const types = [Object, Array, Map, Set, WeakSet, WeakMap, Uint8Array, Float64Array, Proxy, Date, Error, AggregateError, String,
                Number, RegExp, ArrayBuffer];
            for (const type of types)
                for (const rest of [[], [{}]]) attempt(x => new type(x, ...rest));
            attempt(x => [...x]); attempt(x => ({ ...x })); attempt(x => Math.max(...x));
            attempt(x => { const [a, b] = x; }); attempt(x => { const [a, ...b] = x; });
            attempt(x => { const { a, length, ...b } = x; });
            attempt(x => { for (const y of x) break; }); attempt(x => { for (const y of x) ; });
            attempt(x => { for (const y in x) x[y]; });
            attempt(x => { for (const y of x) throw 1; }); attempt(x => { for (const y of x) return 1; });
            attempt(x => 'a' in x); attempt(x => 0 in x); attempt(x => x.a); attempt(x => x[0]);
            attempt(x => x[1000000]); attempt(x => x[4294967294]);
            attempt(x => x.length); attempt(x => x.size); attempt(x => { x.length = 0; });
            attempt(x => { x.length = 9; }); attempt(x => { x[9] = 1; });
            attempt(x => { x[0] = 1; }); attempt(x => { x[0]++; }); attempt(x => { x.a = 'b'; });
            attempt(x => { x.a += 1; }); attempt(x => { x[0] = {}; });
            attempt(x => { delete x[0]; }); attempt(x => { delete x.a; }); attempt(x => `${x}`); attempt(x => x + 1);
            attempt(x => +x); attempt(x => -x);
            attempt(x => x == 1); attempt(x => x < x); attempt(x => x instanceof Array); attempt(x => typeof x);
            attempt(x => x?.()); attempt(x => new x());
            attempt(x => { class A extends x { } }); attempt(x => { 'use strict'; x.b = 1; });
            attempt(x => [].concat(x, x)); attempt(x => [x].flat());
            attempt(x => JSON.stringify(x)); attempt(x => JSON.stringify([x], null, 2));
            attempt(x => JSON.stringify({ x }, ['x', 'a']));
            attempt(x => JSON.stringify(x, (k, v) => v)); attempt(x => JSON.stringify({ x, y: x }));
            for (let i = 0; i < 10; i++) attempt(x => JSON.stringify(x));
            attempt(x => structuredClone(x)); attempt(x => structuredClone({ x })); attempt(x => console.log(x));
            attempt(x => console.log('%o %s %d', x, x, x));
            attempt(x => console.table(x)); attempt(x => console.dir({ x })); attempt(x => console.assert(false, x));
            attempt(x => console.group(x)); attempt(() => console.groupEnd());
            attempt(x => function* () { yield* x; }().next()); attempt(x => { async function f() { await x; } f(); });
            attempt(x => { (async () => { for await (const y of x) break; })().catch(() => { }); });
            attempt(x => { (async () => { for await (const y of x) ; })().catch(() => { }); });
            attempt(x => { using y = x; }); attempt(x => new Intl.Collator(x));
            attempt(x => 'abc'.replace('b', x)); attempt(x => 'abc'.split(x)); attempt(x => parseInt(x));
            attempt(x => isNaN(x)); attempt(x => eval(x));
            attempt(x => log(x)); attempt(x => new Proxy(x, {}).length); attempt(x => [...new Proxy(x, {})]);
            attempt(x => Object.keys(new Proxy(x, {})));
            attempt(x => { const y = Object.create(x); y[0]; y.a; y.length; y[0] = 1; y.a = 1; for (const z in y) ; });
            attempt(x => Array.prototype.sort.call(x, () => { throw 1; }));
            return threw;
        })
        """;

    private static readonly Script Prepared = new Quoll.Engine().Prepare(Attempts, new() { SourceName = "attempts" });

    /// <summary>The operations of the host on a script's value.</summary>
    private static readonly (string What, Action<Engine, JsValue> Do)[] ByHost =
    [
        ("ToString", static (_, x) => x.ToString()),
        ("ToObject", static (_, x) => x.ToObject()),
        ("As List<int>", static (engine, x) => engine.SetValue("x", x).Evaluate<List<int>>("x")),
        ("As int[]", static (engine, x) => engine.SetValue("x", x).Evaluate<int[]>("x")),
        ("As Dictionary", static (engine, x) => engine.SetValue("x", x).Evaluate<Dictionary<string, int>>("x")),
        ("As Map", static (engine, x) => engine.SetValue("x", x).Evaluate<Dictionary<int, string>>("x")),
        ("As HashSet", static (engine, x) => engine.SetValue("x", x).Evaluate<HashSet<string>>("x")),
        ("As JsonNode", static (engine, x) => engine.SetValue("x", x).Evaluate<JsonNode>("x")),
        ("As string", static (engine, x) => engine.SetValue("x", x).Evaluate<string>("x")),
        ("As double", static (engine, x) => engine.SetValue("x", x).Evaluate<double>("x")),
        ("As bool", static (engine, x) => engine.SetValue("x", x).Evaluate<bool>("x")),
        ("As object in an array", static (engine, x) => engine.SetValue("x", x).Evaluate<object[]>("[x, new Set([x]), new Map([[x, x]])]")),
        ("Serialize", static (engine, x) => engine.Json.Stringify(x)),
        ("Serialize object", static (engine, x) => engine.SetValue("x", x).Evaluate("({ x: [x] })").ToString()),
        ("Set", static (_, x) => x.Set("a", 1)),
        ("Set 0", static (_, x) => x.Set(0, 1)),
        ("Get", static (_, x) => x["a"].ToString()),
        ("Get 0", static (_, x) => x[0].ToString()),
        ("Length", static (_, x) => x.Length.ToString()),
        ("Copy", static (engine, x) => engine.FromObject(new[] { x }, HostMode.Copy)),
    ];

    private Engine NewFaultEngine()
    {
        var engine = new Engine(new EngineOptions
        {
            Types = Types(static options =>
            {
                options.Writable = true;
                options.Operators = true;
                options.Dynamic = true;
                options.Events = true;
            }),
            Console = EngineConsole.To(static (_, _) => { }),
            Globals = EngineGlobals.Web,
            MaxSteps = 200_000_000,
        });
        // Promises with no handler.
        engine.UnhandledRejection += static (_, _) => { };
        return engine;
    }

    /// <summary>
    /// Tries all operations with the result of a function. Only errors of scripts may leave the engine.
    /// </summary>
    private void TryAll(string name, Func<object?> make)
    {
        var engine = NewFaultEngine();
        var logged = new Action<object?>(static _ => { });
        try
        {
            var attempts = engine.Execute(Prepared);
            attempts.Call(engine.FromObject(new Func<JsValue>(() => engine.FromObject(make()))), engine.FromObject(logged));
            engine.RunJobs();
        }
        catch (Exception thrown)
        {
            Assert.Fail($"{name}: {thrown}");
        }
        foreach (var (what, action) in ByHost)
        {
            try
            {
                action(engine, engine.FromObject(make()));
            }
            catch (JavaScriptException)
            {
            }
            catch (InvalidOperationException thrown) when (IsMisuse(thrown))
            {
            }
            catch (Exception thrown)
            {
                Assert.Fail($"{name}, {what}: {thrown}");
            }
        }
        try
        {
            engine.FromObject(make(), HostMode.Copy);
        }
        catch (JavaScriptException)
        {
        }
        catch (Exception thrown)
        {
            Assert.Fail($"{name}, copied: {thrown}");
        }
    }

    // The methods of JsValue throw this for values of another type.
    private static bool IsMisuse(InvalidOperationException thrown) =>
        thrown.TargetSite?.DeclaringType?.Namespace?.StartsWith("Quoll", StringComparison.Ordinal) == true;

    private static readonly (Type Type, Func<object> Inner)[] Kinds =
    [
        (typeof(IList<int>), static () => new List<int> { 3, 1, 2 }),
        (typeof(IList<object>), static () => new List<object> { 3, "a", new object() }),
        (typeof(IList), static () => new ArrayList { 3, 1, "a" }),
        (typeof(IReadOnlyList<string>), static () => new List<string> { "c", "a" }),
        (typeof(IDictionary<string, int>), static () => new Dictionary<string, int> { ["a"] = 1, ["2"] = 2, ["1"] = 3 }),
        (typeof(IDictionary<string, object>), static () => new Dictionary<string, object> { ["a"] = 1, ["2"] = "x" }),
        (typeof(IReadOnlyDictionary<string, int>), static () => new Dictionary<string, int> { ["a"] = 1, ["2"] = 2 }),
        (typeof(IDictionary), static () => new Hashtable { ["a"] = 1, [5] = 2 }),
        (typeof(IDictionary<int, string>), static () => new Dictionary<int, string> { [1] = "x", [2] = "y" }),
        (typeof(IReadOnlyDictionary<int, string>), static () => new Dictionary<int, string> { [1] = "x", [2] = "y" }),
        (typeof(ISet<int>), static () => new HashSet<int> { 1, 2 }),
        (typeof(IReadOnlySet<string>), static () => new HashSet<string> { "a", "b" }),
        (typeof(IEnumerable<int>), static () => new List<int> { 3, 1, 2 }),
        (typeof(IEnumerable), static () => new List<int> { 3, 1, 2 }),
        (typeof(ICollection<int>), static () => new List<int> { 3, 1, 2 }),
        (typeof(ILookup<string, int>), static () => new[] { 1, 2, 3 }.ToLookup(static n => n % 2 == 0 ? "a" : "b")),
        (typeof(IAsyncEnumerable<int>), static () => AsyncNumbers()),
        (typeof(INotifyPropertyChanged), static () => new Notifying()),
    ];

    private static async IAsyncEnumerable<int> AsyncNumbers()
    {
        await Task.CompletedTask;
        yield return 1;
        yield return 2;
    }

    private sealed class Notifying : INotifyPropertyChanged
    {
        public event PropertyChangedEventHandler? PropertyChanged { add { } remove { } }
    }

    public static TheoryData<string> KindNames => new(Kinds.Select(static kind => kind.Type.ToString()));

    [Theory]
    [MemberData(nameof(KindNames))]
    public void A_member_of_a_collection_that_throws_is_an_error_of_the_script(string kind)
    {
        var (type, inner) = Array.Find(Kinds, known => known.Type.ToString() == kind);
        foreach (var member in HostileHost.MembersOf(type))
        {
            TryAll($"{type}: {member}", () => HostileHost.Create(type, inner(), (method, _, answer) =>
                HostileHost.NameOf(method) == member ? throw new NotSupportedException(member) : answer()));
        }
    }

    [Theory]
    [MemberData(nameof(KindNames))]
    public void A_member_of_a_collection_that_gives_nothing_is_an_error_of_the_script(string kind)
    {
        var (type, inner) = Array.Find(Kinds, known => known.Type.ToString() == kind);
        foreach (var member in HostileHost.MembersOf(type))
        {
            TryAll($"{type}: {member}", () => HostileHost.Create(type, inner(), (method, _, answer) =>
                HostileHost.NameOf(method) == member ? HostileHost.DefaultOf(method.ReturnType) : answer()));
        }
    }

    /// <summary>A class whose members all throw.</summary>
    public class Failing : DynamicObject, IComparable, IFormattable, IEquatable<Failing>, IDisposable, IConvertible
    {
        public int Number { get => throw Thrown(); set => throw Thrown(); }

        public object Any { get => throw Thrown(); set => throw Thrown(); }

        public List<int> List => throw Thrown();

        public int this[int index] { get => throw Thrown(); set => throw Thrown(); }

        public string this[string name] { get => throw Thrown(); set => throw Thrown(); }

        public event Action? Changed { add => throw Thrown(); remove => throw Thrown(); }

        public void Method() => throw Thrown();

        public int Method(int n) => throw Thrown();

        public IEnumerator<int> GetEnumerator() => throw Thrown();

        public int CompareTo(object? obj) => throw Thrown();

        public bool Equals(Failing? other) => throw Thrown();

        public override bool Equals(object? obj) => throw Thrown();

        public override int GetHashCode() => throw Thrown();

        public override string ToString() => throw Thrown();

        public string ToString(string? format, IFormatProvider? formatProvider) => throw Thrown();

        public void Dispose() => throw Thrown();

        public static Failing operator +(Failing a, Failing b) => throw Thrown();

        public static bool operator ==(Failing? a, Failing? b) => throw Thrown();

        public static bool operator !=(Failing? a, Failing? b) => throw Thrown();

        public static bool operator <(Failing a, Failing b) => throw Thrown();

        public static bool operator >(Failing a, Failing b) => throw Thrown();

        public static explicit operator int(Failing a) => throw Thrown();

        public static implicit operator string(Failing a) => throw Thrown();

        public override IEnumerable<string> GetDynamicMemberNames() => throw Thrown();

        public override bool TryGetMember(GetMemberBinder binder, out object? result) => throw Thrown();

        public override bool TrySetMember(SetMemberBinder binder, object? value) => throw Thrown();

        public override bool TryDeleteMember(DeleteMemberBinder binder) => throw Thrown();

        public TypeCode GetTypeCode() => throw Thrown();

        public bool ToBoolean(IFormatProvider? provider) => throw Thrown();

        public byte ToByte(IFormatProvider? provider) => throw Thrown();

        public char ToChar(IFormatProvider? provider) => throw Thrown();

        public DateTime ToDateTime(IFormatProvider? provider) => throw Thrown();

        public decimal ToDecimal(IFormatProvider? provider) => throw Thrown();

        public double ToDouble(IFormatProvider? provider) => throw Thrown();

        public short ToInt16(IFormatProvider? provider) => throw Thrown();

        public int ToInt32(IFormatProvider? provider) => throw Thrown();

        public long ToInt64(IFormatProvider? provider) => throw Thrown();

        public sbyte ToSByte(IFormatProvider? provider) => throw Thrown();

        public float ToSingle(IFormatProvider? provider) => throw Thrown();

        public string ToString(IFormatProvider? provider) => throw Thrown();

        public object ToType(Type conversionType, IFormatProvider? provider) => throw Thrown();

        public ushort ToUInt16(IFormatProvider? provider) => throw Thrown();

        public uint ToUInt32(IFormatProvider? provider) => throw Thrown();

        public ulong ToUInt64(IFormatProvider? provider) => throw Thrown();

        protected static Exception Thrown() => new NotSupportedException("of the host");
    }

    /// <summary>The same, without members that are known only at run time.</summary>
    public class FailingPlain
    {
        public int Number { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public object Any { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public DateTime Date => throw new NotSupportedException();

        public string this[string name] { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public event Action? Changed { add => throw new NotSupportedException(); remove => throw new NotSupportedException(); }

        public void Method() => throw new NotSupportedException();

        public override bool Equals(object? obj) => throw new NotSupportedException();

        public override int GetHashCode() => throw new NotSupportedException();

        public override string ToString() => throw new NotSupportedException();
    }

    /// <summary>A structure whose members throw.</summary>
    public struct FailingStructure : IConvertible
    {
        public readonly int Number => throw new NotSupportedException();

        public int Field;

        public override readonly string ToString() => throw new NotSupportedException();

        public override readonly int GetHashCode() => throw new NotSupportedException();

        public override readonly bool Equals(object? obj) => throw new NotSupportedException();

        public readonly TypeCode GetTypeCode() => throw new NotSupportedException();

        public readonly bool ToBoolean(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly byte ToByte(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly char ToChar(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly DateTime ToDateTime(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly decimal ToDecimal(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly double ToDouble(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly short ToInt16(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly int ToInt32(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly long ToInt64(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly sbyte ToSByte(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly float ToSingle(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly string ToString(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly object ToType(Type conversionType, IFormatProvider? provider) => throw new NotSupportedException();

        public readonly ushort ToUInt16(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly uint ToUInt32(IFormatProvider? provider) => throw new NotSupportedException();

        public readonly ulong ToUInt64(IFormatProvider? provider) => throw new NotSupportedException();
    }

    private sealed class FailingSource : System.Threading.Tasks.Sources.IValueTaskSource<int>
    {
        public int GetResult(short token) => throw new NotSupportedException();

        public System.Threading.Tasks.Sources.ValueTaskSourceStatus GetStatus(short token) => throw new NotSupportedException();

        public void OnCompleted(
            Action<object?> continuation, object? state, short token,
            System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags flags) =>
            throw new NotSupportedException();
    }

    private sealed class ByReference : IEqualityComparer<object>
    {
        bool IEqualityComparer<object>.Equals(object? x, object? y) => ReferenceEquals(x, y);

        public int GetHashCode(object obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }

    /// <summary>A collection that refuses every change.</summary>
    private sealed class Refusing : Collection<int>
    {
        public Refusing() : base([3, 1, 2]) { }

        protected override void ClearItems() => throw new NotSupportedException();

        protected override void InsertItem(int index, int item) => throw new NotSupportedException();

        protected override void RemoveItem(int index) => throw new NotSupportedException();

        protected override void SetItem(int index, int item) => throw new NotSupportedException();
    }

    private static readonly (string Name, Func<object?> Make)[] Objects =
    [
        ("object", static () => new FailingPlain()),
        ("dynamic object", static () => new Failing()),
        ("structure", static () => new FailingStructure()),
        ("list of objects", static () => new List<object> { new FailingPlain(), new Failing(), new FailingStructure() }),
        ("list", static () => new List<FailingPlain> { new(), new() }),
        ("array of structures", static () => new FailingStructure[2]),
        ("dictionary", static () => new Dictionary<string, object> { ["a"] = new FailingPlain() }),
        ("keys", static () => new Dictionary<object, int>(new ByReference()) { [new FailingPlain()] = 1, [new Failing()] = 2 }),
        ("hashtable", static () => new Hashtable(new Hashtable(), new NoComparer()) { [new FailingPlain()] = 1 }),
        ("set", static () => new HashSet<object>(new ByReference()) { new FailingPlain() }),
        ("sequence", static () => Enumerable.Range(0, 3).Select<int, int>(static n => n == 2 ? throw new NotSupportedException() : n)),
        ("object with a failing value task", static () => new { Task = new ValueTask<int>(new FailingSource(), 1) }),
        ("failed task", static () => Task.FromException<int>(new NotSupportedException())),
        ("function", static () => new Func<int, object>(static _ => throw new NotSupportedException())),
        ("collection", static () => new Refusing()),
        ("node", static () => JsonValue.Create(new FailingPlain())),
        ("lazy", static () => new Lazy<object>(static () => throw new NotSupportedException())),
        ("tuple", static () => (new FailingPlain(), new FailingStructure(), 1)),
        ("grid", static () => new object[,] { { new FailingPlain(), 1 }, { new Failing(), 2 } }),
        ("group", static () => new[] { new FailingPlain() }.GroupBy(static _ => new FailingPlain(), new AnyComparer())),
        ("lookup", static () => new[] { new FailingPlain() }.ToLookup(static item => (object)item, new ByReference())),
        ("row", static () =>
        {
            var table = new System.Data.DataTable();
            table.Columns.Add("a", typeof(FailingPlain));
            return table.Rows.Add(new FailingPlain());
        }),
        ("nested", static () => new Dictionary<string, object>
        {
            ["a"] = new object[] { new Dictionary<int, object> { [1] = new FailingPlain() } },
        }),
    ];

    private sealed class NoComparer : IEqualityComparer
    {
        bool IEqualityComparer.Equals(object? x, object? y) => ReferenceEquals(x, y);

        public int GetHashCode(object obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }

    private sealed class AnyComparer : IEqualityComparer<FailingPlain>
    {
        public bool Equals(FailingPlain? x, FailingPlain? y) => ReferenceEquals(x, y);

        public int GetHashCode(FailingPlain obj) => 1;
    }

    public static TheoryData<string> ObjectNames => new(Objects.Select(static known => known.Name));

    [Theory]
    [MemberData(nameof(ObjectNames))]
    public void Members_of_an_object_that_throw_are_errors_of_the_script(string name) =>
        TryAll(name, Array.Find(Objects, known => known.Name == name).Make);

    private sealed class FailingClock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => throw new NotSupportedException();

        public override long GetTimestamp() => throw new NotSupportedException();

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            throw new NotSupportedException();
    }

    [Theory]
    [InlineData("Date.now()")]
    [InlineData("new Date()")]
    [InlineData("Date()")]
    [InlineData("performance.now()")]
    [InlineData("performance.timeOrigin")]
    [InlineData("setTimeout(() => { }, 5)")]
    [InlineData("console.time('a')")]
    [InlineData("Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)")]
    public void A_clock_that_throws_is_an_error_of_the_script(string code)
    {
        using var engine = new Engine(new EngineOptions
        {
            TimeProvider = new FailingClock(),
            Extensions = [Quoll.Web.QuollWeb.Default],
            Console = EngineConsole.To(static (_, _) => { }),
        });
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(code));
        Assert.IsType<NotSupportedException>(thrown.InnerException);
        Assert.Equal("caught", engine.Evaluate<string>($"(() => {{ try {{ {code}; return 'none' }} catch {{ return 'caught' }} }})()"));
    }

    private sealed class EndsBadly : IEnumerable<int>, IEnumerator<int>
    {
        public int Current => 1;

        object IEnumerator.Current => 1;

        public void Dispose() => throw new NotSupportedException("Dispose");

        public IEnumerator<int> GetEnumerator() => this;

        IEnumerator IEnumerable.GetEnumerator() => this;

        public bool MoveNext() => true;

        public void Reset() { }
    }

    [Fact]
    public void An_enumerator_that_cannot_be_disposed_of_is_an_error_where_a_script_leaves_it()
    {
        Set("x", new EndsBadly());
        Check("""
            (() => { try { for (const y of x) break; } catch (e) { return e.message } })() ==> Dispose
            (() => { try { const [a] = x; } catch (e) { return e.message } })() ==> Dispose
            (() => { try { for (const y of x) throw new Error('first'); } catch (e) { return e.message } })() ==> first
            """);
    }

    public class Made
    {
        public int Number { get => 1; set => throw new NotSupportedException("setter"); }
    }

    public class MadeHard
    {
        public MadeHard() => throw new NotSupportedException("constructor");
    }

    [Fact]
    public void What_makes_an_object_of_the_host_and_throws_is_an_error_of_the_script()
    {
        Assert.IsType<NotSupportedException>(
            Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Made>("({ Number: 1 })")).InnerException);
        Assert.Throws<JavaScriptException>(() => Engine.Evaluate<List<Made>>("[{ Number: 1 }]"));
        Assert.Throws<JavaScriptException>(() => Engine.Evaluate<MadeHard>("({ })"));
        Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Refusing>("[1]"));
    }
}
