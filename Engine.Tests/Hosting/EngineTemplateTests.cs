using System.Runtime.CompilerServices;

namespace Quoll.Tests.Hosting;

public class EngineTemplateTests
{
    private readonly EngineTemplate _template = new EngineTemplate(new() { Console = Console.Out, Globals = EngineGlobals.Timers })
        .SetValue("add", (int a, int b) => a + b)
        .SetFunction("state", static (in HostCall call) => call.Return(call.Engine.Options.State?.ToString()))
        .SetType<Item>()
        .SetValue("one", 1)
        .SetValue("item", new Item("shared"))
        .Add(new Engine().Prepare("var started = add(1, 2)"));

    [Fact]
    public void Engines_have_what_the_template_has_and_share_nothing_else()
    {
        using var first = _template.CreateEngine(new() { State = "first" });
        using var second = _template.CreateEngine(new() { State = "second" });
        Assert.Equal(
            "6 first 1 new shared 3",
            first.Evaluate<string>("[add(2, 4), state(), one, new Item('new').Name, item.Name, started].join(' ')"));
        first.Execute("globalThis.add = 5; Item.extra = 1; one = 2");
        Assert.Equal("6 second 1 undefined", second.Evaluate<string>("[add(2, 4), state(), one, String(Item.extra)].join(' ')"));
        Assert.Equal(
            "function function object function",
            second.Evaluate<string>("[typeof add, typeof Item, typeof console, typeof setTimeout].join(' ')"));
    }

    [Fact]
    public void Globals_are_properties_as_SetValue_makes_them_and_may_replace_built_in_ones()
    {
        using var engine = new EngineTemplate().SetValue("x", 1).SetValue("Math", "none").CreateEngine();
        Assert.Equal("""{"value":1,"writable":true,"enumerable":true,"configurable":true}""",
            engine.Evaluate<string>("JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, 'x'))"));
        Assert.Equal("none", engine.Evaluate<string>("Math"));
    }

    [Fact]
    public void A_template_in_use_cannot_be_changed_and_takes_no_object_of_an_engine()
    {
        _template.CreateEngine().Dispose();
        Assert.Throws<InvalidOperationException>(() => _template.SetValue("late", 1));
        Assert.Throws<ArgumentException>(() => new EngineTemplate().SetValue("o", (object)new Engine().Execute("({})")));
    }

    [Fact]
    public void An_engine_may_have_a_console_that_the_template_lacks()
    {
        var template = new EngineTemplate(new EngineOptions { Globals = EngineGlobals.Timers }).SetValue("name", "Ada");
        using var silent = template.CreateEngine();
        var output = new StringWriter();
        using var talking = template.CreateEngine(new() { Console = output });
        talking.Execute("console.log(name, typeof setTimeout)");
        Assert.Equal("Ada function", output.ToString().TrimEnd());
        Assert.Equal("undefined", silent.Evaluate<string>("typeof console"));
        Assert.Equal("undefined", template.CreateEngine().Evaluate<string>("typeof console"));
        var other = new StringWriter();
        template.CreateEngine(new() { Console = other }).Execute("console.log(1)");
        Assert.Equal("1", other.ToString().TrimEnd());
        Assert.DoesNotContain("1", output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void An_engine_with_its_own_console_is_the_first_use_of_a_template()
    {
        var template = new EngineTemplate();
        template.CreateEngine(new() { Console = TextWriter.Null }).Dispose();
        Assert.Throws<InvalidOperationException>(() => template.SetValue("late", 1));
    }

    [Fact]
    public void The_token_of_an_engine_is_its_own()
    {
        using var source = new CancellationTokenSource();
        using var cancelled = _template.CreateEngine(new() { CancellationToken = source.Token });
        using var other = _template.CreateEngine();
        source.Cancel();
        Assert.ThrowsAny<Exception>(() => cancelled.Execute("for (;;);"));
        Assert.Equal(2, other.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void A_disposed_engine_says_so()
    {
        var engine = _template.CreateEngine();
        var value = engine.Execute("({ a: 1 })");
        engine.Dispose();
        engine.Dispose();
        Assert.Throws<ObjectDisposedException>(() => engine.Execute("1"));
        Assert.Throws<ObjectDisposedException>(() => value["a"]);
    }

    [Fact]
    public void An_engine_that_runs_cannot_be_disposed_of()
    {
        var engine = new Engine();
        engine.SetValue("end", () => engine.Dispose());
        Assert.IsType<InvalidOperationException>(Assert.Throws<JavaScriptException>(() => engine.Execute("end()")).InnerException);
        Assert.Equal(1, engine.Evaluate<int>("1"));
    }

    [Fact]
    public void Engines_over_the_same_objects_leave_nothing_behind()
    {
        var shared = new Item("shared");
        var engines = Enumerable.Range(0, 100).Select(_ => Use(shared)).ToList();
        Collect();
        Assert.InRange(engines.Count(static engine => engine.TryGetTarget(out _)), 0, 2);
        GC.KeepAlive(shared);
    }

    [Fact]
    public void Objects_that_come_and_go_leave_nothing_behind()
    {
        using var engine = new Engine();
        var items = new List<WeakReference<Item>>();
        engine.SetValue("make", (int i) =>
        {
            var item = new Item("item" + i);
            items.Add(new WeakReference<Item>(item));
            return item;
        });
        engine.Execute("for (let i = 0; i < 1000; i++) make(i).Name");
        Collect();
        Assert.InRange(items.Count(static item => item.TryGetTarget(out _)), 0, 10);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference<Engine> Use(Item shared)
    {
        using var engine = new Engine();
        engine.SetValue("item", shared).Execute("item.Name");
        return new WeakReference<Engine>(engine);
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }

    private sealed class Item(string name)
    {
        public string Name => name;
    }
}
