using System.Runtime.CompilerServices;

namespace Quoll.Tests.Hosts;

public static class Extensions
{
    public static string Shout(this Line line, string mark = "!") => line.Sku + mark;

    public static IEnumerable<TResult> Convert<T, TResult>(this IEnumerable<T> source, Func<T, TResult> convert) => source.Select(convert);

    public static string map(this IEnumerable<int> source) => "hides Array's";

    public static string NoExtension(Line line) => "no";
}

public abstract class MethodTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : MethodTests(true);

    public class Reflected() : MethodTests(false);

    public class Generated() : MethodTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Methods
    {
        public string Optional(
            int a, string b = "b", double? c = null, Status d = Status.Paid, DateTime e = default, long f = long.MaxValue) =>
            $"{a} {b} {c} {d} {e.Year} {f}";

        public string Rest(string first, params int[] rest) => first + string.Join("|", rest);

        public bool TryGet(string key, out int value)
        {
            value = 7;
            return key == "a";
        }

        public void Two(out int a, out string b) => (a, b) = (1, "x");

        public void Grow(ref int a) => a++;

        public int In(in int a) => a * 2;

        public T Same<T>(T value) => value;

        public string NameOf<T>(T value) => typeof(T).Name;

        public List<T> Listed<T>(params T[] values) => [.. values];

        public int Many<T>(IEnumerable<T> values) => values.Count();

        public string Constrained<T>(T value) where T : Animal => value.Speak();

        public TResult Apply<T, TResult>(T value, Func<T, TResult> function) => function(value);

        public string WithEngine(Engine engine, int a) => engine.Evaluate<string>($"'e' + {a}");

        public string WithToken(CancellationToken token, int a) => token.CanBeCanceled + "" + a;

        public Methods Chain() => this;

        public string Callback(Func<int, string> function) => function(3);

        public void Nothing() { }

        public Task<int> Later() => Task.FromResult(5);

        public ValueTask<Line> LaterLine() => new(new Line());

        public async Task<int> Twice(Func<int, Task<int>> function) => await function(await function(1));

        public object Inner() => new Line { Quantity = 5 };
    }

    [Fact]
    public void Optional_parameters_have_their_defaults()
    {
        Set("m", new Methods());
        Check("""
            m.Optional(1) ==> 1 b  Paid 1 9223372036854775807
            m.Optional(1, 'x', 2.5, 'Open', new Date(0), 5) ==> 1 x 2.5 Open 1970 5
            m.Optional(1, undefined, undefined, 0) ==> 1 b  Open 1 9223372036854775807
            m.Optional(1, null) ==> 1   Paid 1 9223372036854775807
            m.Optional('x') ==> TypeError: Methods.Optional(a): "x" is not an Int32
            m.Optional.length ==> 1
            """);
    }

    [Fact]
    public void Params_take_the_others()
    {
        Set("m", new Methods());
        Check("""
            m.Rest('a') ==> a
            m.Rest('a', 1, 2) ==> a1|2
            m.Rest('a', 1, 'x') ==> TypeError: Methods.Rest(rest): "x" is not an Int32
            m.Rest() ==> TypeError: Methods.Rest() does not match any method; there is Methods.Rest(String first, params Int32[] rest)
            """);
        Set("numbers", new[] { 1, 2 });
        Assert.Equal("a1|2", Run("m.Rest('a', numbers)"));
    }

    [Fact]
    public void Out_and_ref_are_results()
    {
        Set("m", new Methods());
        Check("""
            m.TryGet('a') ==> [true,7]
            var [found, value] = m.TryGet('b'); found + '' + value ==> false7
            m.Two() ==> [1,"x"]
            m.Grow(5) ==> 6
            m.In(4) ==> 8
            m.TryGet.length ==> 1
            """);
    }

    [Fact]
    public void Generic_methods_by_option()
    {
        Set("m", new Methods());
        Assert.Equal("undefined", Run("m.Same"));
        // These cases cannot be known at build time.
        if (IsGenerated) return;
        var engine = NewEngine(static options => options.GenericMethods = true);
        engine.SetValue("m", new Methods()).SetValue("dog", new Dog()).SetValue("line", new Line());
        foreach (var (code, expected) in (IEnumerable<(string, string)>)[
            ("m.Same(5)", "5"), ("m.Same('a')", "a"), ("m.Same(dog) === dog", "true"),
            ("m.NameOf(1) + m.NameOf(1.5) + m.NameOf('') + m.NameOf(true) + m.NameOf(dog)", "Int32DoubleStringBooleanDog"),
            ("m.Listed(1, 2)", "[1,2]"), ("m.Listed(1, 2.5)", "[1,2.5]"), ("m.Listed('a', 'b').length", "2"), ("m.Many([1, 2])", "2"),
            ("m.Many(['a', 1])", "2"), ("m.Many([])", "0"), ("m.Constrained(dog)", "wuff"), ("m.Apply(2, x => x * 2)", "4"),
            ("m.Apply('a', x => ({ x }))", """{"x":"a"}"""), ("m.Many([[1], [2]])", "2"), ("var a = []; a.push(a); m.Many(a)", "1"),
            ("m.Constrained(line)", "TypeError: Methods.Constrained([object Line]) does not match any method; there is Methods.Constrained(T value)")])
        {
            Assert.Equal($"{code}: {expected}", $"{code}: {Run(engine, code)}");
        }
    }

    [Fact]
    public void Engine_and_token_are_put_in()
    {
        Set("m", new Methods());
        Check("""
            m.WithEngine(5) ==> e5
            m.WithToken(5) ==> False5
            m.WithEngine.length ==> 1
            """);
    }

    [Fact]
    public async Task Tasks_and_callbacks()
    {
        Set("m", new Methods());
        Check("""
            m.Chain().Chain() === m ==> true
            m.Nothing() ==> undefined
            m.Callback(n => 'v' + n) ==> v3
            m.Callback(String) ==> 3
            m.Callback(n => { throw new TypeError('inside') }) ==> TypeError: inside
            m.Callback(5) ==> TypeError: Methods.Callback(function): 5 is not a Func<Int32, String>
            m.Callback(n => n.nothing.deep) ==> TypeError: Cannot read properties of undefined (reading 'deep')
            m.Inner().Quantity ==> 5
            """);
        Assert.Equal(5, await Engine.EvaluateAsync<int>("m.Later()"));
        Assert.Equal("a", await Engine.EvaluateAsync<string>("m.LaterLine().then(line => line.Sku)"));
    }

    [Fact]
    public void Extension_methods_by_option()
    {
        var engine = NewEngine(static options =>
        {
            options.GenericMethods = true;
            options.IncludeExtensions(typeof(Extensions)).IncludeExtensions(typeof(Enumerable));
        });
        engine.SetValue("line", new Line()).SetValue("list", new List<int> { 3, 1, 2 }).SetValue("dog", new Dog())
            .SetValue("array", new[] { 1 });
        engine.SetValue("lazy", Enumerable.Range(0, 100).Where(static n => n % 2 == 0))
            .SetValue("lines", new List<Line> { new(), new() { Sku = "b" } });
        (string, string)[] plain =
            [("line.Shout()", "a!"), ("line.Shout('?')", "a?"), ("dog.Shout", "undefined"), ("line.NoExtension", "undefined")];
        (string, string)[] generic =
        [
            ("list.Where(n => n > 1)", "[3,2]"), ("list.Select(n => n * 2)", "[6,2,4]"),
                ("list.First()", "3"),
            ("list.Max()", "3"), ("list.Sum()", "6"), ("list.Take(2)", "[3,1]"), ("list.Any(n => n > 2)", "true"),
                ("lazy.Take(2)", "[0,2]"),
            ("lines.First(l => l.Sku === 'b').Sku", "b"), ("lines.Convert(l => l.Sku)", """["a","b"]"""), ("list.Aggregate((a, b) => a + b)", "6"),
            ("list.map(n => n + 1)", "[4,2,3]"), ("array.First()", "1"), ("dog.First", "undefined"),
                ("list.GroupBy(n => n % 2).ToList().length", "2"),
            ("Array.isArray(list)", "true"), ("list.slice(1)", "[1,2]"),
        ];
        // The type arguments of generic methods are not known at build time.
        foreach (var (code, expected) in IsGenerated ? plain : [.. plain, .. generic])
        {
            Assert.Equal($"{code}: {expected}", $"{code}: {Run(engine, code)}");
        }
    }

    [Fact]
    public void Extensions_leave_what_arrays_have()
    {
        var names = NewEngine().Evaluate<string>("""
            [Array, Map, Set, Object].flatMap(c => Object.getOwnPropertyNames(c.prototype)).filter(n => !n.startsWith('__')).join()
            """).Split(',').ToHashSet();
        Assert.Equal(names.Order(StringComparer.Ordinal), Quoll.Hosts.BuiltInNames.All.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Events_by_option()
    {
        var source = new Source();
        Set("source", source);
        Assert.Equal("undefined", Run("source.Changed"));
        var engine = NewEngine(static options => options.Events = true);
        engine.SetValue("source", source);
        Assert.Equal("function add", Run(engine, "source.Changed.add"));
        Run(engine, "var log = []; var handler = (sender, n) => log.push(sender === source, n); source.Changed.add(handler)");
        source.Raise(4);
        Assert.Equal("[true,4]", Run(engine, "log"));
        Run(engine, "source.Changed.remove(handler)");
        source.Raise(5);
        Assert.Equal("[true,4]", Run(engine, "log"));
        Assert.Equal("TypeError: Changed.add: 5 is not an EventHandler<Int32>", Run(engine, "source.Changed.add(5)"));
        Assert.Equal("TypeError: Source.Changed is read-only", Run(engine, "source.Changed = 5"));
        Assert.Equal("undefined", Run(engine, "source.add_Changed"));
        Run(engine, "source.Changed.add(() => { throw new RangeError('inside') })");
        Assert.Equal("RangeError: inside", Run(engine, "source.Raise(6)"));
    }

    public class Source
    {
        public event EventHandler<int>? Changed;

        public void Raise(int value) => Changed?.Invoke(this, value);
    }

    [Fact]
    public void Explicit_members_by_option()
    {
        Set("square", new Square());
        Check("""
            square.Area ==> undefined
            square.Describe ==> undefined
            """);
        var engine = NewEngine(static options => options.ExplicitInterfaceMembers = true);
        engine.SetValue("square", new Square());
        Assert.Equal("4", Run(engine, "square.Area"));
        Assert.Equal("a square", Run(engine, "square.Describe()"));
        // Collections do not show their .NET members. Scripts use JavaScript methods, which know what is read-only.
        engine.SetValue("list", new List<int> { 1 }).SetValue("array", new[] { 1 }).SetValue("tuple", (1, "b"));
        Assert.Equal("undefined undefined undefined", Run(engine, "[typeof list.Add, typeof list.Clear, typeof array.Clear].join(' ')"));
        // Internal interfaces of the platform are not visible.
        Assert.Equal("undefined", Run(engine, "tuple.ToStringEnd"));
    }

    [Fact]
    public void Operators_by_option()
    {
        Set("m", new Money(5));
        Assert.Equal("$51", Run("m + 1"));
        var engine = NewEngine(static options => options.Operators = true);
        engine.SetValue("m", new Money(5)).SetValue("n", new Money(7)).SetValue("line", new Line());
        foreach (var (code, expected) in (IEnumerable<(string, string)>)[
            ("String(m + n)", "$12"), ("String(m - n)", "$-2"), ("String(m * 2)", "$10"),
            ("2 * m", "10"), ("m < n", "true"), ("m > n", "false"), ("m <= n", "true"), ("String(-m)", "$-5"), ("+m", "5"),
                ("m / 2", "2.5"),
            ("Math.max(m, n)", "7"), ("var sum = m; sum += n; String(sum)", "$12"), ("m == n", "false"), ("m === m", "true"),
                ("m + 'x'", "5x"),
            ("`${m}`", "$5"), ("line + 1", "Line a1"), ("m.op_Addition", "undefined"),
                ("m + Symbol.iterator", "TypeError: Cannot convert a Symbol to a Number")])
        {
            if (code.Contains("Symbol", StringComparison.Ordinal)) Assert.StartsWith("TypeError", Run(engine, code));
            else Assert.Equal($"{code}: {expected}", $"{code}: {Run(engine, code)}");
        }
    }

    public class Money(decimal amount)
    {
        public decimal Amount => amount;

        public static Money operator +(Money a, Money b) => new(a.Amount + b.Amount);

        public static Money operator -(Money a, Money b) => new(a.Amount - b.Amount);

        public static Money operator *(Money a, int b) => new(a.Amount * b);

        public static Money operator -(Money a) => new(-a.Amount);

        public static bool operator <(Money a, Money b) => a.Amount < b.Amount;

        public static bool operator >(Money a, Money b) => a.Amount > b.Amount;

        public static explicit operator double(Money a) => (double)a.Amount;

        public override string ToString() => FormattableString.Invariant($"${Amount}");
    }

    [Fact]
    public void The_host_may_call_the_engine_again_and_change_what_is_walked()
    {
        var again = new Again();
        Engine.SetValue("again", again);
        again.Engine = Engine;
        Check("""
            again.Run('1 + again.Run("2 + 3")') ==> 6
            var seen = []; for (const n of again.List) { seen.push(n); if (seen.length < 5) again.Add(n) }; seen ==> [1,1,1,1,1]
            again.Depth(50) ==> 50
            """);
        Assert.StartsWith("RangeError", Run("function deep() { return again.Run('deep()') }; deep()"));
        Assert.Equal("2", Run("1 + 1"));
    }

    public class Again
    {
        internal Engine? Engine;

        public List<int> List { get; } = [1];

        public void Add(int value) => List.Add(value);

        public int Run(string code) => Engine!.Evaluate<int>(code);

        public int Depth(int levels) => levels == 0 ? 0 : 1 + Engine!.Evaluate<int>($"again.Depth({levels - 1})");
    }
}
