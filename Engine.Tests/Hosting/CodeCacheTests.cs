namespace Quoll.Tests.Hosting;

public class CodeCacheTests
{
    private static string Unique(string text) => $"/* {Guid.NewGuid()} */ {text}";

    [Fact]
    public void A_text_takes_the_same_steps_each_time()
    {
        var text = Unique("(function () { let s = 0; for (let i = 0; i < 10; i++) s += i; return s })()");
        var calls = new StepsOfCalls();
        for (var i = 0; i < 6; i++)
        {
            // A text that an engine without limits has compiled costs the next one as much.
            new Engine().Execute(text);
            using var engine = new Engine(new EngineOptions { Observer = calls, MaxSteps = 1_000_000 });
            Assert.Equal(45, engine.Evaluate<int>(text));
        }
        Assert.Equal(6, calls.Steps.Count);
        Assert.Single(calls.Steps.Distinct());
    }

    private sealed class StepsOfCalls : EngineObserver
    {
        public List<long> Steps { get; } = [];

        public override void OnCallEnded(EngineCall call, object? state) => Steps.Add(call.Steps);
    }

    [Fact]
    public void Engines_with_other_options_get_other_code()
    {
        var text = Unique("(function () { return this === undefined })()");
        for (var i = 0; i < 3; i++)
        {
            using var sloppy = new Engine();
            using var strict = new Engine(new EngineOptions { Strict = true });
            Assert.False(sloppy.Evaluate<bool>(text));
            Assert.True(strict.Evaluate<bool>(text));
        }
    }

    [Fact]
    public void Errors_name_the_source_of_the_call()
    {
        var text = Unique("throw new Error('x')");
        using var engine = new Engine();
        foreach (var name in (string[])["a.js", "b.js", "a.js", "b.js"])
        {
            var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(text, new CallOptions { SourceName = name }));
            Assert.Contains(name, thrown.ToString());
        }
    }

    [Fact]
    public void A_limit_on_the_length_holds_for_known_texts()
    {
        var text = Unique("1 + 1");
        using var engine = new Engine();
        for (var i = 0; i < 3; i++) engine.Execute(text);
        using var limited = new Engine(new EngineOptions { MaxSourceLength = 5 });
        Assert.Throws<JavaScriptException>(() => limited.Execute(text));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_same_results_come_with_and_without_the_cache(bool caches)
    {
        using var engine = new Engine(new EngineOptions { CacheCode = caches });
        for (var i = 0; i < 5; i++) Assert.Equal(i + 1, engine.Evaluate<int>($"var i = {i}; eval('i + 1')"));
    }

    [Fact]
    public void A_known_text_allocates_little()
    {
        var text = Unique("(function () {" + string.Concat(Enumerable.Range(0, 500).Select(i => $"function f{i}(a) {{ return a + {i} }}")) + "})");
        using var engine = new Engine();
        long Allocated()
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            engine.Execute(text);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
        var first = Allocated();
        Allocated();
        Assert.InRange(Allocated(), 0, first / 20);
    }
}
