namespace Quoll.Tests.Hosting;

public class EngineExtensionTests
{
    private static readonly EngineOptions Geo = new() { Extensions = [new GeoExtension()] };

    private readonly Engine _engine = new(Geo);

    [Theory]
    [InlineData("geo.version", "2")]
    [InlineData("geo.add(1, 2)", "3")]
    [InlineData("geo.add.name + geo.add.length", "add2")]
    [InlineData("geo.sum(1, 2, 3)", "6")]
    [InlineData("geo.sum === geo.total", "true")]
    [InlineData("Object.keys(geo).join()", "shown")]
    [InlineData("String(geo)", "[object Geo]")]
    [InlineData("[...geo].join()", "north,south")]
    [InlineData("geo[Symbol.iterator].name", "[Symbol.iterator]")]
    [InlineData("geo.level = 5; geo.level", "5")]
    [InlineData("Object.getOwnPropertyDescriptor(geo, 'level').get.name", "get level")]
    [InlineData("Object.getOwnPropertyDescriptor(geo, 'level').set.name", "set level")]
    [InlineData("JSON.stringify(Object.getOwnPropertyDescriptor(geo, 'fixed'))", """{"value":1,"writable":false,"enumerable":false,"configurable":false}""")]
    [InlineData("geo.inner.deep()", "deep")]
    public void Namespaces_have_functions_accessors_values_and_symbols(string code, string expected) =>
        Assert.Equal(expected, _engine.Evaluate<string>(code));

    [Theory]
    [InlineData("new Point(3, 4).length", "5")]
    [InlineData("Point.origin.length", "0")]
    [InlineData("Point.name + Point.length", "Point2")]
    [InlineData("Object.getOwnPropertyNames(Point).join()", "length,name,prototype,origin")]
    [InlineData("Object.getOwnPropertyNames(Point.prototype).join()", "constructor,length,plus,move")]
    [InlineData("Point.prototype.constructor === Point", "true")]
    [InlineData("Object.getPrototypeOf(new Point(1, 2)) === Point.prototype", "true")]
    [InlineData("new Point(3, 4).plus(new Point(3, 4)).length", "10")]
    [InlineData("new Point(3, 4).plus(new Point(3, 4)) instanceof Point", "true")]
    [InlineData("String(new Point(1, 2))", "[object Point]")]
    [InlineData("class P extends Point { twice() { return this.plus(this) } }; const p = new P(3, 4); p.twice().length + p.length", "15")]
    [InlineData("new (class P extends Point {})(1, 2).constructor.name", "P")]
    [InlineData("Object.getPrototypeOf(Named) === Point", "true")]
    [InlineData("const n = new Named(6, 8); n.length + n.title + (n instanceof Point)", "10Xtrue")]
    [InlineData("GeoError.prototype instanceof Error && Object.getPrototypeOf(GeoError) === Error", "true")]
    [InlineData("Reflect.construct(Point, [3, 4], Object) instanceof Point", "false")]
    [InlineData("Loose(7).length", "7")]
    public void Classes_are_as_built_in_ones(string code, string expected) => Assert.Equal(expected, _engine.Evaluate<string>(code));

    [Theory]
    [InlineData("Point(1, 2)", "TypeError: Constructor Point requires 'new'")]
    [InlineData("new Closed()", "TypeError: Closed has no constructor that scripts may call")]
    [InlineData("new Point(Symbol(), 1)", "TypeError: Point(argument 1): ")]
    [InlineData("Point.prototype.plus.call({}, new Point(1, 2))", "TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be a Point")]
    [InlineData("new Point(1, 2).plus(new GeoError())", "TypeError: Method called on incompatible receiver ")]
    [InlineData("new geo.add(1)", "TypeError: ")]
    [InlineData("'use strict'; geo.fixed = 2", "TypeError: ")]
    public void What_does_not_fit_is_a_TypeError(string code, string expected) =>
        Assert.StartsWith(expected, Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Description);

    [Fact]
    public void Instances_cross_the_boundary_as_their_objects()
    {
        var point = new Point(3, 4);
        _engine.SetValue("p", GeoExtension.PointClass.Create(_engine, point));
        Assert.Equal(5, _engine.Evaluate<double>("p.length"));
        Assert.Same(point, _engine.Evaluate<Point>("p"));
        Assert.Same(point, _engine.Execute("p").ToObject());
        Assert.True(_engine.Evaluate<bool>("p instanceof Point"));
        Assert.True(GeoExtension.PointClass.TryGetTarget(_engine.Execute("new Named(1, 2)"), out _));
        Assert.False(GeoExtension.PointClass.TryGetTarget(_engine.Execute("Loose"), out _));
        Assert.True(_engine.Execute("Point").Equals(GeoExtension.PointClass.ConstructorOf(_engine)));
    }

    [Fact]
    public void Globals_are_properties_as_those_of_the_specification()
    {
        Assert.Equal("""{"writable":true,"enumerable":false,"configurable":true}""",
            _engine.Evaluate<string>("JSON.stringify({ ...Object.getOwnPropertyDescriptor(globalThis, 'geo'), value: undefined })"));
        Assert.Equal("undefined", _engine.Evaluate<string>("delete geo; typeof geo"));
        Assert.Equal(1, _engine.Evaluate<int>("Point = 1; Point"));
        Assert.Equal(2, _engine.Evaluate<int>("let Named = 2; Named"));
    }

    [Theory]
    [InlineData("new Date(0).toGeo()", "1970")]
    [InlineData("'b'.localeCompare('a')", "42")]
    [InlineData("'b'.localeCompare.name", "localeCompare")]
    [InlineData("Math.TAU", "6.283185307179586")]
    [InlineData("Object.getOwnPropertyDescriptor(Date.prototype, 'toGeo').enumerable", "false")]
    [InlineData("JSON.stringify({ d: new Date(0) })", """{"d":"geo"}""")]
    [InlineData("JSON.stringify({ b: 1n })", """{"b":"1n"}""")]
    [InlineData("[3, 1].concat([2]).toSorted().join()", "1,2,3")]
    [InlineData("/a/.exec('a').index", "0")]
    [InlineData("class Mine extends Date {}; new Mine(0).toGeo()", "1970")]
    public void Built_in_objects_get_members(string code, string expected)
    {
        // The second engine uses the keys that the first one merged.
        Assert.Equal(expected, _engine.Evaluate<string>(code));
        Assert.Equal(expected, new Engine(Geo).Evaluate<string>(code));
        Assert.NotEqual(expected, new Engine().Evaluate<string>($"try {{ {code} }} catch (e) {{ e.name }}") + "!");
        Assert.Equal("undefined", new Engine().Evaluate<string>("typeof new Date(0).toGeo"));
    }

    [Fact]
    public void A_host_object_with_a_date_sees_what_an_extension_made_of_dates() =>
        Assert.Equal("""{"When":"geo"}""", new Engine(Geo).SetValue("o", new Timed(DateTime.UnixEpoch))
            .Evaluate<string>("JSON.stringify(o)"));

    [Fact]
    public void Only_what_is_read_is_made()
    {
        var forty = new FortyNames();
        var options = new EngineOptions { Extensions = [forty] };
        Assert.Equal(7, new Engine(options).Evaluate<int>("n3 + n4"));
        Assert.Equal([3, 4], forty.Made);
        using var templated = new EngineTemplate(options).CreateEngine();
        Assert.Equal(1, templated.Evaluate<int>("'n5' in globalThis && n6 ? Object.keys(globalThis).length + 1 : 0"));
        Assert.Equal([3, 4, 6], forty.Made);
        Assert.Equal(9, templated.Evaluate<int>("n7 = 9; n7"));
        Assert.True(templated.Evaluate<bool>("delete n8"));
        Assert.Equal([3, 4, 6], forty.Made);
        Assert.Equal(1, forty.Descriptions);
    }

    [Fact]
    public void Forty_names_add_their_slots_to_an_engine_and_nothing_else()
    {
        const int Slot = 16;
        var options = new EngineOptions { Extensions = [new FortyNames()] };
        var template = new EngineTemplate(options);
        var plainTemplate = new EngineTemplate();
        var plain = Allocated(static () => new Engine());
        Assert.InRange(Allocated(() => new Engine(options)) - plain, 0, 40 * Slot + 32);
        Assert.InRange(Allocated(() => template.CreateEngine()) - Allocated(() => plainTemplate.CreateEngine()), 0, 40 * Slot + 32);
        var web = new EngineOptions { Console = Console.Out, Globals = EngineGlobals.Web };
        Assert.InRange(Allocated(() => new Engine(web)) - plain, 0, 12 * Slot + 32);
    }

    [Fact]
    public void Names_that_two_extensions_define_are_an_error_that_names_both()
    {
        static string Error(params EngineExtension[] extensions) =>
            Assert.Throws<ArgumentException>(
                () => new Engine(new EngineOptions { Extensions = extensions, Globals = EngineGlobals.Timers })).Message;
        Assert.Equal("The extensions 'One' and 'Two' both define 'x'.", Error(Named("One", "x"), Named("Two", "x")));
        Assert.Equal("The extensions 'Quoll.Web' and 'Mine' both define 'setTimeout'.", Error(Named("Mine", "setTimeout")));
        Assert.Equal(
            "The extensions 'GeoExtension' and 'Two' both define 'Date.prototype.toGeo'.",
            Error(new GeoExtension(), new Described("Two", static globals => globals.Extend("Date.prototype", static d => d.Value("toGeo", 1)))));
        var twice = Named("Twice", "x");
        Assert.Equal("The extensions 'Twice' and 'Twice' both define 'x'.", Error(twice, twice));
        Assert.Throws<ArgumentException>(() => new EngineTemplate(new EngineOptions { Extensions = [twice, twice] }));
        Assert.Equal("EngineOptions.Extensions contains null.", Error([null!]));
        // The host's own values are set last, and an extension may replace a built-in.
        var replaced = new EngineOptions { Extensions = [Named("One", "x"), Named("Two", "Math")] };
        Assert.Equal("host One", new EngineTemplate(replaced).SetValue("Math", "host").CreateEngine().Evaluate<string>("Math + ' ' + x"));
        Assert.Equal("Two", new Engine(replaced).Evaluate<string>("Math"));
    }

    [Theory]
    [InlineData("Date.prototyp")]
    [InlineData("date.prototype")]
    [InlineData("isNaN")]
    [InlineData("12")]
    [InlineData("undefined")]
    public void What_is_not_built_in_cannot_be_extended(string path) => Assert.Throws<ArgumentException>(() =>
        new Engine(new EngineOptions { Extensions = [new Described("X", globals => globals.Extend(path, static _ => { }))] }));

    [Fact]
    public void All_built_in_objects_can_be_extended()
    {
        var paths = new Engine().Evaluate<string[]>("""
            Object.getOwnPropertyNames(globalThis).filter(n => Object(globalThis[n]) === globalThis[n] && n !== 'globalThis' && !/^(eval|is|parse|[de].*code|(un)?escape)/.test(n))
                .flatMap(n => globalThis[n].prototype ? [n, n + '.prototype'] : [n])
            """);
        var engine = new Engine(new EngineOptions
        {
            Extensions = [new Described("All", globals =>
            {
                foreach (var path in paths) globals.Extend(path, members => members.Value("quollPath", path));
            })],
        });
        Assert.True(paths.Length > 80);
        foreach (var path in paths) Assert.Equal(path, engine.Evaluate<string>($"Object.getOwnPropertyDescriptor({path}, 'quollPath').value"));
    }

    [Fact]
    public void A_description_is_checked()
    {
        static void Fails<TException>(Action<GlobalTable> describe) where TException : Exception =>
            Assert.Throws<TException>(() => new Engine(new EngineOptions { Extensions = [new Described("X", describe)] }));
        Fails<ArgumentException>(static globals => globals.Value("a", 1).Value("a", 2));
        Fails<ArgumentException>(static globals => globals.Value(JsValue.Undefined, 1));
        Fails<ArgumentException>(static globals => globals.Value("a", new Engine().Execute("({})")));
        Fails<ArgumentException>(static globals => globals.Alias("a", "b"));
        Fails<NotSupportedException>(static _ => throw new NotSupportedException());
        Assert.Throws<ArgumentException>(static () => new ScriptClass<Point>("P") { BuiltInBase = "Math" });
        GlobalTable? kept = null;
        _ = new Engine(new EngineOptions { Extensions = [new Described("X", globals => kept = globals)] });
        Assert.Throws<InvalidOperationException>(() => kept!.Value("late", 1));
        Assert.Throws<InvalidOperationException>(() => kept!.Extend("Date", static _ => { }));
    }

    [Fact]
    public void A_factory_that_throws_is_an_error_of_the_script_and_runs_again_at_the_next_read()
    {
        var runs = 0;
        var engine = new Engine(new EngineOptions
        {
            HostErrors = static e => new ScriptError(ScriptErrorKind.RangeError, e.Message),
            Extensions = [new Described("X", globals => globals.Lazy("x", _ => ++runs < 3 ? throw new IOException("No " + runs) : (object)"made"))],
        });
        Assert.Equal("RangeError: No 1", engine.Evaluate<string>("try { x } catch (e) { String(e) }"));
        Assert.IsType<IOException>(Assert.Throws<JavaScriptException>(() => engine.Execute("x")).InnerException);
        Assert.Equal("made made", engine.Evaluate<string>("x + ' ' + x"));
        Assert.Equal(3, runs);
    }

    [Fact]
    public void A_factory_that_reads_its_own_name_ends_in_a_RangeError()
    {
        var engine = new Engine(new EngineOptions
        {
            Extensions = [new Described("X", static globals => globals.Lazy("x", static engine => engine.Execute("x")))],
        });
        Assert.Equal("RangeError", engine.Evaluate<string>("try { x } catch (e) { e.name }"));
    }

    [Fact]
    public void Limits_hold_in_a_factory_and_in_functions()
    {
        var engine = new Engine(EngineOptions.Untrusted(TimeSpan.FromSeconds(5)) with
        {
            Extensions = [new Described("X", static globals =>
            {
                globals.Lazy("endless", static engine => engine.Execute("for (;;);"))
                    .Function("work", static (in HostCall call) =>
                    {
                        call.Engine.Charge((long)call[0].AsNumber(), (long)call[1].AsNumber());
                        return "done";
                    });
            })],
        });
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("try { endless } finally { }"));
        Assert.Equal("done", engine.Evaluate<string>("work(1000, 1000)"));
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.Execute("work(1e12, 0)")).Limit);
        Assert.Equal(ExecutionLimit.AllocatedBytes, Assert.Throws<ExecutionLimitException>(() => engine.Execute("work(0, 1e12)")).Limit);
        Assert.Throws<ArgumentOutOfRangeException>(() => engine.Charge(-1));
    }

    [Fact]
    public void Jobs_of_the_host_stand_in_line_with_those_of_scripts()
    {
        var engine = new Engine(new EngineOptions
        {
            Extensions = [new Described("X", static globals => globals.Function("later", static (in HostCall call) =>
            {
                var (engine, function) = (call.Engine, call[0]);
                engine.EnqueueJob(() => function.Call(JsValue.Undefined, "job"));
                return JsValue.Undefined;
            }))],
        });
        engine.Execute("""
            var log = ''; Promise.resolve().then(() => log += 'a '); later(x => log += x + ' '); Promise.resolve().then(() => log += 'b')
            """);
        engine.RunJobs();
        Assert.Equal("a job b", engine.Evaluate<string>("log"));
        engine.EnqueueJob(static () => throw new IOException());
        Assert.IsType<IOException>(Assert.Throws<JavaScriptException>(() => engine.RunJobs()).InnerException);
    }

    [Fact]
    public void State_belongs_to_an_engine()
    {
        var other = new Engine(Geo);
        Assert.Equal("1 2 1", $"{_engine.Evaluate<int>("count()")} {_engine.Evaluate<int>("count()")} {other.Evaluate<int>("count()")}");
        Assert.NotSame(GeoExtension.PointClass.ConstructorOf(_engine).ToObject(), GeoExtension.PointClass.ConstructorOf(other).ToObject());
    }

    [Fact]
    public void Threads_share_an_extension()
    {
        var extension = new GeoExtension();
        var results = new string[8];
        Parallel.For(0, results.Length, i => results[i] =
            new Engine(new EngineOptions { Extensions = [extension] }).Evaluate<string>("`${geo.add(1, 2)} ${new Point(3, 4).length} ${new Date(0).toGeo()}`"));
        Assert.All(results, static result => Assert.Equal("3 5 1970", result));
    }

    [Fact]
    public void Declarations_are_those_of_the_extension()
    {
        var writer = new StringWriter();
        new EngineTemplate(Geo).SetValue("Loose", 1).WriteTypeScript(writer);
        Assert.Equal(
            """
            declare const geo: { add(a: number, b: number): number };
            declare var Point: any;
            declare var Named: any;
            declare var GeoError: any;
            declare var Closed: any;
            declare var count: any;
            declare var Loose: number;

            """.ReplaceLineEndings("\n"), writer.ToString());
    }

    private static long Allocated(Action action)
    {
        action();
        return Enumerable.Range(0, 5).Min(_ =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            action();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }

    private static Described Named(string name, string global) => new(name, globals => globals.Value(global, name));

    private sealed class Described(string name, Action<GlobalTable> describe) : EngineExtension
    {
        public override string Name => name;

        protected override void Describe(GlobalTable globals) => describe(globals);
    }

    private sealed class FortyNames : EngineExtension
    {
        public List<int> Made { get; } = [];

        public int Descriptions { get; private set; }

        protected override void Describe(GlobalTable globals)
        {
            Descriptions++;
            for (var i = 0; i < 40; i++)
            {
                var number = i;
                globals.Lazy("n" + i, _ =>
                {
                    Made.Add(number);
                    return number;
                });
            }
        }
    }

    private sealed record Point(double X, double Y)
    {
        public double Length => Math.Sqrt(X * X + Y * Y);
    }

    private sealed record Timed(DateTime When);

    private sealed class Counter
    {
        public int Count { get; set; }
    }

    private sealed class GeoExtension : EngineExtension
    {
        private static readonly EngineState<Counter> Counters = new(static _ => new Counter());

        public static readonly ScriptClass<Point> PointClass = new("Point")
        {
            Length = 2,
            Constructor = static (in HostCall call) => new Point(call.GetArgument<double>(0), call.GetArgument<double>(1)),
            Prototype = static members => members
                .Accessor("length", static (in HostCall call) => PointClass!.TargetOf(call.This).Length)
                .Function("plus", static (in HostCall call) =>
                {
                    var (a, b) = (PointClass!.TargetOf(call.This), PointClass.TargetOf(call[0]));
                    return PointClass!.Create(call.Engine, new Point(a.X + b.X, a.Y + b.Y));
                }, length: 1)
                .Function("move", static (in HostCall call) => call.This)
                .Tag("Point"),
            Static = static members => members.Lazy("origin", static engine => PointClass!.Create(engine, new Point(0, 0))),
        };

        private static readonly ScriptClass<Point> NamedClass = new("Named")
        {
            Base = PointClass,
            Constructor = static (in HostCall call) => new Point(call.GetArgument<double>(0), call.GetArgument<double>(1)),
            Prototype = static members => members.Value("title", "X"),
        };

        protected override void Describe(GlobalTable globals)
        {
            globals.Object("geo", static geo => geo
                .Value("version", 2)
                .Value("fixed", 1, MemberFlags.None)
                .Value("shown", 1, MemberFlags.Default | MemberFlags.Enumerable)
                .Function("add", static (in HostCall call) => call.GetArgument<double>(0) + call.GetArgument<double>(1), length: 2)
                .Function("sum", (params double[] values) => values.Sum())
                .Alias("total", "sum")
                .Accessor(
                    "level", static (in HostCall call) => Counters.Of(call.Engine).Count, static (in HostCall call) =>
                    {
                        Counters.Of(call.Engine).Count = call.GetArgument<int>(0);
                        return JsValue.Undefined;
                    })
                .Function(WellKnownSymbols.Iterator, static (in HostCall call) => call.Engine.Execute("['north', 'south'].values()"))
                .Object("inner", static inner => inner.Function("deep", static () => "deep"))
                .Tag("Geo"));
            globals.Class(PointClass).Class(NamedClass)
                .Class(new ScriptClass<object>("GeoError") { BuiltInBase = "Error", Constructor = static (in HostCall _) => new object() })
                .Class(new ScriptClass<Point>("Closed"))
                .Class(new ScriptClass<Point>("Loose")
                {
                    Call = static (in HostCall call) => PointClass.Create(call.Engine, new Point(call.GetArgument<double>(0), 0)),
                })
                .Function("count", static (in HostCall call) => ++Counters.Of(call.Engine).Count);
            globals.Extend("Date.prototype", static date => date
                .Function("toGeo", static (in HostCall call) => call.This.AsDateTime().Year)
                .Function("toJSON", static (in HostCall _) => "geo"));
            globals.Extend("String.prototype", static text => text.Function("localeCompare", static (in HostCall _) => 42));
            globals.Extend("BigInt.prototype", static big => big.Function("toJSON", static (in HostCall call) => call.This.ToString()));
            globals.Extend("Math", static math => math.Value("TAU", Math.Tau, MemberFlags.None));
            globals.Extend("Array.prototype", static array => array.Value("geo", 1));
            globals.Extend("RegExp.prototype", static regExp => regExp.Value("geo", 1));
            globals.Declare("geo", "declare const geo: { add(a: number, b: number): number };");
        }
    }
}
