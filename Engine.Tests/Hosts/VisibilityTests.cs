using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

public abstract class VisibilityTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : VisibilityTests(true);

    public class Reflected() : VisibilityTests(false);

    public class Generated() : VisibilityTests(true)
    {
        protected override bool IsGenerated => true;
    }

    /// <summary>
    /// Everything that a script reaches from a value: by properties of all types, prototypes, constructors, iteration,
    /// and calls without arguments of functions that may be called safely. Returns the paths that the built-ins of an
    /// engine do not have, with the class of each.
    /// </summary>
    private const string Walk = """
        (function (root) {
            const seen = new Set(), found = [];
            // What a realm has by itself.
            const known = new Set();
            (function collect(value) {
                if ((typeof value !== 'object' && typeof value !== 'function') || value === null || known.has(value)) return;
                known.add(value);
                for (const key of Reflect.ownKeys(value)) {
                    const property = Reflect.getOwnPropertyDescriptor(value, key);
                    if (value === globalThis && !builtIn.has(key)) continue;
                    collect(property.value); collect(property.get); collect(property.set);
                }
                collect(Reflect.getPrototypeOf(value));
            })(globalThis);
            const pending = [[root, 'x']];
            while (pending.length > 0 && found.length < 3000) {
                const [value, path] = pending.shift();
                if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || known.has(value)) continue;
                seen.add(value);
                let prototype = null;
                try { prototype = Reflect.getPrototypeOf(value); } catch { }
                const type = typeof value === 'function' ? 'function' : Object.prototype.toString.call(value).slice(8, -1);
                found.push(path + ': ' + type);
                if (path.split('.').length > 6) continue;
                pending.push([prototype, path + '.__proto__']);
                for (const key of Reflect.ownKeys(value)) {
                    const name = path + '.' + String(key);
                    let property;
                    try { property = Reflect.getOwnPropertyDescriptor(value, key); } catch (e) { pending.push([e, name + '!']); continue; }
                    if (property === undefined) continue;
                    if ('value' in property) pending.push([property.value, name]);
                    for (const f of [property.get, property.set]) if (f) pending.push([f, name + '{}']);
                    if (property.get) { try { pending.push([value[key], name]); } catch (e) { pending.push([e, name + '!']); } }
                }
                // Its own methods and inherited ones.
                for (let p = value; p && !known.has(p); p = Reflect.getPrototypeOf(p)) {
                    for (const key of Reflect.ownKeys(p)) {
                        if (key === 'constructor' || typeof value === 'function') continue;
                        try {
                            const method = value[key];
                            if (typeof method === 'function') pending.push([method.call(value), path + '.' + String(key) + '()']);
                            else pending.push([method, path + '.' + String(key)]);
                        } catch (e) { pending.push([e, path + '.' + String(key) + '!']); }
                    }
                }
                try { let n = 0; for (const element of value) { pending.push([element, path + '[*]']); if (++n > 3) break; } } catch { }
            }
            return found.join('\n');
        })(x)
        """;

    private string Reach(object? value)
    {
        var engine = NewEngine(static options => options.Writable = true);
        engine.Execute("var builtIn = new Set(Reflect.ownKeys(globalThis))");
        engine.SetValue("x", value);
        return engine.Evaluate<string>(Walk);
    }

    public class Reachable
    {
        public string Text => "text";

        public Line Line { get; } = new();

        public Type Type => typeof(Reachable);

        public object Boxed => typeof(Reachable);

        public System.Reflection.Assembly Assembly => typeof(Reachable).Assembly;

        public object BoxedAssembly => typeof(Reachable).Assembly;

        public System.Reflection.MethodInfo Method => typeof(Reachable).GetMethods()[0];

        public Delegate Function { get; } = new Func<int>(static () => 1);

        public Func<Type> TypeFunction => static () => typeof(int);

        public IServiceProvider? Services => null;

        public AppDomain Domain => AppDomain.CurrentDomain;

        public IEnumerator<int> Enumerator => new List<int> { 1 }.GetEnumerator();

        public Engine? Engine => null;

        public StringBuilder Builder => new();

        public Stream Stream => Stream.Null;

        public Exception Exception => new InvalidOperationException("message");

        public nint Pointer => 5;

        public Task<Type> TypeTask => Task.FromResult(typeof(int));

        public List<Type> Types => [typeof(int)];

        public Dictionary<string, Type> ByName => new() { ["x"] = typeof(int) };

        public object[] Objects => [typeof(int), typeof(int).Assembly];

        public IEnumerable<object> Sequence => [typeof(int)];

        public (Type, int) Tuple => (typeof(int), 1);

        public object Anonymous => new { Type = typeof(int), N = 1 };

        public Type GetIt() => typeof(int);

        public object GetBoxed() => typeof(int);

        public IEnumerator<int> GetEnumerator() => Enumerator;

        internal string Internal => "no";

        protected string Protected => "no";
    }

    [Fact]
    public void From_an_object_nothing_leads_out()
    {
        var all = Reach(new Reachable()).Split('\n');
        // Checks the classes of the objects that are reached.
        string[] allowed =
        [
            "Reachable", "Line", "Anonymous type", "anonymous type", "Array", "Object", "Promise", "Error", "TypeError", "function",
                "ValueTuple<Type, Int32>",
            "Task<Type>", "Iterator", "IEnumerable<Object>",
        ];
        Assert.Subset(
            allowed.ToHashSet(), all.Select(static line => line[(line.LastIndexOf(": ", StringComparison.Ordinal) + 2)..]).ToHashSet());
        // Checks the names of members, too.
        foreach (var name in (string[])[
            ".GetType", ".DeclaringType", ".Target", ".Internal", ".Protected", ".MakeGeneric", ".GetIt", ".StackTrace", ".TargetSite",
            ".GetEnumerator", ".MoveNext", ".Current", ".GetMembers", ".GetMethods"])
            Assert.DoesNotContain(all, line => line.Contains(name, StringComparison.Ordinal));
    }

    [Fact]
    public void What_is_reached_from_each_kind_of_value_is_what_is_listed()
    {
        var captured = 5;
        Func<int> closure = () => captured++;
        (object Value, string[] Expected)[] kinds =
        [
            (new Line(), ["x: Line", "x.__proto__: Line", "x.__proto__.ToString: function", "x.__proto__.toString: function"]),
            (new List<int> { 1 }, ["x: Array"]),
            (new[] { new Line() },
                ["x: Array", "x.0: Line", "x.0.__proto__: Line", "x.0.__proto__.ToString: function", "x.0.__proto__.toString: function"]),
            (new Dictionary<string, int> { ["a"] = 1 }, ["x: Object", "x.__proto__: Object"]),
            (closure, ["x: function"]),
            (DateTime.UnixEpoch, ["x: Date"]),
            (new byte[] { 1 }, ["x: Uint8Array", "x.buffer: ArrayBuffer"]),
            (JsonNode.Parse("""{"a":[1]}""")!, ["x: Object", "x.a: Array"]),
            (JsonDocument.Parse("""{"a":[1]}"""), ["x: Object", "x.a: Array"]),
            (Task.FromResult(1), ["x: Promise"]),
            (new InvalidOperationException("m"), ["x: InvalidOperationException"]),
        ];
        foreach (var (value, expected) in kinds)
        {
            var found = Reach(value).Split('\n').Where(static line => !line.Contains("()", StringComparison.Ordinal) && !line.Contains('!'))
                .ToHashSet();
            Assert.True(found.IsSubsetOf([.. expected, .. Allowed(expected)]),
                $"{value.GetType()}: {string.Join(", ", found.Except(expected))}");
        }

        // The prototype object of a type, and objects with their own length.
        static IEnumerable<string> Allowed(string[] expected) =>
            expected.Select(static line => line.Replace(": ", ".__proto__: ", StringComparison.Ordinal));
    }

    [Fact]
    public void From_many_kinds_of_values_no_reflection_is_reached()
    {
        object[] values =
        [
            new Order(), new Person("a", 1), new Point(), (1, "b"), new { A = new { B = 1 } }, new Dictionary<int, Line> { [1] = new() },
            new HashSet<Line> { new() }, new Queue<Line>([new()]), new[] { "a" }.ToLookup(static text => text),
                new[] { "a" }.GroupBy(static text => text),
            Enumerable.Range(0, 3).Select(static n => new Line()), new[,] { { 1 } }, new Failing(), new Uri("http://a"), Guid.Empty,
                Status.Paid,
            new KeyValuePair<string, Line>("a", new()), new Func<Line>(static () => new Line()), new Lazy<Line>(static () => new Line()),
            new WeakReference(new Line()), CancellationToken.None, new Version(1, 2), new System.Globalization.CultureInfo(""),
                new StringBuilder("a"),
            new System.Text.RegularExpressions.Regex("a"), new Random(1), new MemoryStream(), Encoding.UTF8, StringComparer.Ordinal,
                new HttpClient(),
            new InvalidOperationException("m", new ArgumentException("n")), Tuple.Create(1), new Shapes(), new ArraySegment<int>([1]),
            System.Collections.Immutable.ImmutableArray.Create(1), new System.Data.DataTable(), new System.Dynamic.ExpandoObject(),
                new object(), (Index)1, 1..2,
            new Thread(static () => { }), new SemaphoreSlim(1), new System.Collections.Specialized.NameValueCollection { ["a"] = "b" },
        ];
        foreach (var value in values)
        {
            string reached;
            try
            {
                reached = Reach(value);
            }
            catch (JavaScriptException thrown) when (IsGenerated && thrown.Message.Contains("is not visible", StringComparison.Ordinal))
            {
                // No model names most of these types.
                Assert.Matches("(System|Microsoft)[.]|Anonymous", value.GetType().ToString());
                continue;
            }
            foreach (var line in reached.Split('\n'))
            {
                Assert.False(
                    System.Text.RegularExpressions.Regex.IsMatch(
                        line, @"(RuntimeType|Assembly|MethodInfo|MethodBase|MemberInfo|PropertyInfo|FieldInfo|Module|AppDomain|TypeInfo|<|DisplayClass|Enumerator\b.*): \w")
                        && !line.Contains('!'), $"{value.GetType()}: {line}");
                Assert.False(line.Contains(".GetType", StringComparison.Ordinal), $"{value.GetType()}: {line}");
            }
        }
    }

    [Fact]
    public void The_host_itself_cannot_pass_what_leads_to_everything()
    {
        var captured = 5;
        Func<int> closure = () => captured++;
        foreach (var value in (object[])[
            typeof(System.Reflection.MethodInfo), typeof(Type), typeof(int).Assembly, typeof(int).GetMethods()[0], typeof(int).Module,
                AppDomain.CurrentDomain,
            closure.Target!])
        {
            var thrown = Assert.Throws<JavaScriptException>(() => Engine.SetValue("x", value));
            Assert.EndsWith("is never visible to scripts", thrown.Message.Split(" (<")[0], StringComparison.Ordinal);
            Set("get", new Func<object>(() => value));
            Assert.EndsWith("is never visible to scripts", Run("get()"), StringComparison.Ordinal);
        }
        Assert.Throws<JavaScriptException>(() => Engine.SetType(typeof(System.Reflection.Assembly)));
    }

    [Fact]
    public void Members_of_forbidden_types_are_not_there_or_say_why()
    {
        Set("x", new Reachable());
        Check("""
            x.Type ==> TypeError: Reachable.Type: The .NET type Type is never visible to scripts; [ScriptIgnore] hides the member
            x.Boxed ==> TypeError: The .NET type RuntimeType is never visible to scripts
            x.GetIt ==> undefined
            x.GetBoxed() ==> TypeError: The .NET type RuntimeType is never visible to scripts
            x.GetEnumerator ==> undefined
            x.GetType ==> undefined
            x.Line.Sku ==> a
            x.Exception.Message ==> TypeError: Reachable.Exception: The .NET type Exception is not visible to scripts: the host must name it, by [ScriptType(typeof(Exception))] or ScriptTypes.Reflect(o => o.Include(typeof(Exception))), or hide the member by [ScriptIgnore]
            Object.keys(x).includes('Type') ==> true
            """);
    }

    [Fact]
    public void Types_of_others_must_be_named()
    {
        Set("x", new Reachable());
        Assert.StartsWith("TypeError: Reachable.Builder: The .NET type StringBuilder is not visible to scripts", Run("x.Builder"));
        var engine = NewEngine(static options => options.Include(typeof(StringBuilder))).SetValue("x", new Reachable());
        Assert.Equal("0", Run(engine, "x.Builder.Length"));
    }

    public class Pairs
    {
        public (int, Line) Tuple => (1, new Line { Sku = "a" });

        public (int, Line[], (Point?, List<Line>)) Nested => (1, [new Line { Sku = "b" }], (null, [new Line { Sku = "c" }]));

        public Tuple<Line> Class => new(new Line { Sku = "d" });

        public KeyValuePair<string, Line> Pair() => new("k", new Line { Sku = "e" });
    }

    [Fact]
    public void What_tuples_and_pairs_hold_is_reached_with_them()
    {
        Set("x", new Pairs());
        Check("""
            x.Tuple.Item2.Sku ==> a
            [x.Nested.Item2[0], x.Nested.Item3.Item2[0], x.Class.Item1, x.Pair().Value].map(line => line.Sku).join() ==> b,c,d,e
            Object.keys(x.Tuple).join() ==> Item1,Item2
            """);
    }

    [Fact]
    public void A_class_that_nobody_named_is_seen_as_its_interface()
    {
        Set("x", new Shapes());
        Check("""
            x.Shape.Area ==> 3
            x.Shape.Describe() ==> a shape
            x.Shape.Password ==> undefined
            x.Animal.Barks ==> true
            x.Anything.Side ==> 2
            """);
        Assert.Equal(
            "secret", Run(NewEngine(static options => options.Include(typeof(Secret))).SetValue("x", new Shapes()), "x.Shape.Password"));
    }

    [Fact]
    public void A_script_cannot_turn_a_type_into_a_Type()
    {
        Engine.SetType<Line>();
        Set("x", new TakesType());
        Assert.Equal("undefined", Run("x.Take"));
        // A function of the host with a parameter of type Type gets one, because the host declared it.
        Set("take", new Func<Type, string>(static type => type.Name));
        Assert.Equal("Line", Run("take(Line)"));
    }

    public class TakesType
    {
        public object? Take(Type type) => Activator.CreateInstance(type);
    }

    [Fact]
    public void Reflection_is_off_by_the_switch()
    {
        // A trimmed application has a model without types. Its message says what to add.
        var none = new EngineOptions { Types = ScriptTypes.None };
        var thrown = Assert.Throws<NotSupportedException>(() => new Engine(none).SetValue("x", new Line()));
        Assert.Contains("[ScriptType(typeof(Line))]", thrown.Message, StringComparison.Ordinal);
        Assert.Equal(3, new Engine(none).SetValue("x", 3).Evaluate<int>("x"));
    }
}
