namespace Quoll.Tests.Hosting;

public class AllocationTests
{
    /// <summary>
    /// Returns the bytes that a run allocates, the least of three runs. The run before them fills the caches of the
    /// process. When .NET recompiles a method, it may allocate once on this thread.
    /// </summary>
    private static long Allocated(Action action)
    {
        action();
        return Enumerable.Range(0, 3).Min(_ =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            action();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }

    [Fact]
    public void A_fresh_engine_and_a_prepared_script_take_less_than_20_KB()
    {
        var script = new Engine().Prepare("1+1");
        Assert.InRange(Allocated(() => new Engine().Execute(script)), 1, 20_000);
    }

    [Theory]
    [InlineData("var s = 0; for (var i = 0; i < n; i++) s = s + i * 0.5; s")]
    [InlineData("var t = false; for (var i = 0; i < n; i++) t = !t && i > 3; t")]
    [InlineData("var o = { x: 1, y: { z: 2 } }; for (var i = 0; i < n; i++) o.x = o.x + o.y.z; o.x")]
    [InlineData("(function () { let s = 0; for (let i = 0; i < n; i++) s += i | 0; return s })()")]
    [InlineData("var a = [1, 2, 3, 4]; var s = 0; for (var i = 0; i < n; i++) s += a[i & 3]; s")]
    [InlineData("function f(x) { return x + 1 } var s = 0; for (var i = 0; i < n; i++) s = f(s); s")]
    public void Numbers_booleans_properties_and_calls_do_not_allocate(string code)
    {
        var engine = new Engine();
        var script = engine.Prepare(code);
        long Run(int turns)
        {
            engine.SetValue("n", turns);
            return Allocated(() => engine.Execute(script));
        }
        // Allocations outside the loop cancel out.
        Assert.Equal(Run(10), Run(10_000));
    }

    [Theory]
    [InlineData("f(n => n + 1)")]
    [InlineData("f(n => n + i)")]
    public void A_fresh_function_as_an_argument_takes_a_function_and_a_delegate(string call)
    {
        const int turns = 1000;
        var engine = new Engine();
        engine.SetValue("f", (Func<int, int> function) => function(1));
        var script = engine.Prepare($"(() => {{ for (let i = 0; i < {turns}; i++) {call} }})()");
        Assert.InRange(Allocated(() => engine.Execute(script)) / turns, 64, 320);
    }

    [Fact]
    public void A_call_of_a_delegate_does_not_allocate()
    {
        var add = new Engine().Evaluate<Func<int, double, double>>("(a, b) => a + b");
        Assert.Equal(0, Allocated(() => add(1, 0.5)));
    }
}
