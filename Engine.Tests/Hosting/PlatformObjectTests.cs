namespace Quoll.Tests.Hosting;

/// <summary>Objects and exceptions of extensions that know their one JavaScript object.</summary>
public class PlatformObjectTests
{
    private static Engine NewEngine() => new(new EngineOptions { Extensions = [new Fruits()] });

    [Theory]
    [InlineData("const a = new Apple(); a.self() === a")]
    [InlineData("made() === made()")]
    [InlineData("made() instanceof Apple && Object.getPrototypeOf(made()) === Apple.prototype")]
    [InlineData("class Red extends Apple {} new Red().self() instanceof Red")]
    public void An_object_has_one_value(string script) => Assert.True(NewEngine().Evaluate<bool>(script));

    [Theory]
    [InlineData("e instanceof Rotten && e instanceof Error && Error.isError(e)")]
    [InlineData("Object.getPrototypeOf(Rotten) === Function.prototype")]
    [InlineData("Object.getPrototypeOf(Rotten.prototype) === Error.prototype")]
    [InlineData("e.since === 3")]
    [InlineData("e.stack.startsWith('Rotten: since 3\\n    at ')")]
    [InlineData("new Rotten(5).since === 5")]
    [InlineData("class Mouldy extends Rotten {} new Mouldy(1) instanceof Mouldy && new Mouldy(1).since === 1")]
    [InlineData("refuses(() => Reflect.get(Rotten.prototype, 'since', new Error('x')))")]
    [InlineData("refuses(() => Reflect.get(Rotten.prototype, 'since', new Apple()))")]
    [InlineData("refuses(() => Apple.prototype.self.call(e))")]
    public void An_exception_is_an_error_of_its_class(string script)
    {
        var engine = NewEngine();
        engine.Execute("""
            let e; try { eat(3) } catch (thrown) { e = thrown }
            const refuses = f => { try { f() } catch (error) { return error instanceof TypeError } };
            """);
        Assert.True(engine.Evaluate<bool>(script));
    }

    [Fact]
    public void The_host_gets_the_exception()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => NewEngine().Execute("eat(4)"));
        Assert.Equal(4, Assert.IsType<Rotten>(thrown.InnerException).Since);
        Assert.StartsWith("Rotten: since 4", thrown.Message);
    }

    [Fact]
    public void A_prototype_without_a_constructor_inherits_from_that_of_iterators() => Assert.Equal("true,false,7", NewEngine().Evaluate<string>(
        "const i = seeds(); [i[Symbol.iterator]() === i, Object.hasOwn(Object.getPrototypeOf(i), 'constructor'), i.next()].join()"));

    [Theory]
    [InlineData("Nothing.prototype")]
    [InlineData("%Nothing%")]
    public void An_unknown_base_is_refused(string name) =>
        Assert.Throws<ArgumentException>(() => new ScriptClass<object>("X") { PrototypeBase = name });

    private sealed class Fruits : EngineExtension
    {
        private static readonly EngineState<Apple> Made = new(static engine => new Apple(engine));

        private static readonly ScriptClass<object> Seeds = new("Seeds")
        {
            PrototypeBase = "%IteratorPrototype%",
            HasConstructor = false,
            Prototype = static members => members.Function("next", static (in HostCall _) => 7),
        };

        protected override void Describe(GlobalTable globals) => globals
            .Class(Apple.Type)
            .Class(Rotten.Type)
            .Function("made", static (in HostCall call) => Made.Of(call.Engine).Value)
            .Function("seeds", static (in HostCall call) => Seeds.Create(call.Engine, new object()))
            .Function("eat", static (in HostCall call) => throw new Rotten((int)call[0].AsNumber()));
    }

    private sealed class Apple(Engine engine) : PlatformObject(engine)
    {
        public static readonly ScriptClass<Apple> Type = new("Apple")
        {
            Constructor = static (in HostCall call) => new Apple(call.Engine),
            Prototype = static members => members.Function("self", static (in HostCall call) => Type!.TargetOf(call.This).Value),
        };

        protected internal override ScriptClass Class => Type;
    }

    private sealed class Rotten(int since) : PlatformException($"since {since}")
    {
        public static readonly ScriptClass<Rotten> Type = new("Rotten")
        {
            PrototypeBase = "Error.prototype",
            Constructor = static (in HostCall call) => new Rotten((int)call[0].AsNumber()),
            Prototype = static members => members.Getter("since", Type!, static error => error.Since),
        };

        public override string Name => "Rotten";

        public int Since => since;

        protected internal override ScriptClass Class => Type;
    }
}
