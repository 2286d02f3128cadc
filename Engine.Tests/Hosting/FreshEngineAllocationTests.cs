using System.Runtime.CompilerServices;
using Quoll.Debugging;

namespace Quoll.Tests.Hosting;

/// <summary>The memory of an engine that lives for one request: what its thread has is not made again.</summary>
[Trait("Process", "Own")]
public class FreshEngineAllocationTests
{
    private const int Engines = 200;

    [Theory]
    [InlineData("1", 1_500)]
    [InlineData("JSON.stringify({ a: 1, b: 'x', c: [1, 2] })", 3_600)]
    [InlineData("JSON.parse('{\"a\":1,\"b\":[1,2]}').b.length", 4_200)]
    public void A_fresh_engine_allocates_little(string code, long bytes)
    {
        var script = new Engine().Prepare(code);
        for (var i = 0; i < Engines; i++) new Engine().Evaluate(script);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < Engines; i++) new Engine().Evaluate(script);
        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / Engines, 0, bytes);
    }

    [Theory]
    [InlineData("1")]
    [InlineData("function f(x) { return { x }; } let sum = 0; for (let i = 0; i < 10; i++) sum += f(i).x; sum")]
    [InlineData("try { null.x } catch (e) { e.stack.length } Promise.resolve(1).then(x => x)")]
    public void A_fresh_engine_allocates_the_same_while_others_are_observed(string code)
    {
        var script = new Engine().Prepare(code);
        var before = LeastBytes(script);
        var observed = new Engine(new EngineOptions { Debug = true, SourceMaps = static (_, _) => null });
        observed.Debugger.Coverage.Start();
        observed.Debugger.AsyncStackDepth = 4;
        observed.Debugger.Paused = static _ => StepKind.Into;
        observed.Profiler.Start();
        observed.Profiler.StartAllocations();
        observed.Execute("debugger;");
        observed.Execute(script);
        Assert.Equal(before, LeastBytes(script));
        observed.Profiler.Stop();
        observed.Profiler.StopAllocations();
        observed.Debugger.Coverage.Stop();
        Assert.Equal(before, LeastBytes(script));
    }

    // Machine code comes at some time, and would change the figure.
    private static readonly EngineOptions s_interprets = new() { CompileHotCode = false };

    private static long LeastBytes(Script script) => Enumerable.Range(0, Engines).Min(_ =>
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        new Engine(s_interprets).Evaluate(script);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    });

    [Fact]
    public void A_fresh_engine_over_an_object_of_the_host_allocates_little()
    {
        var script = new Engine().Prepare(
            "let sum = 0; for (const line of order.Lines) sum += line.Price * line.Quantity; JSON.stringify({ id: order.Id, sum })");
        var order = new OrderOfLines();
        for (var i = 0; i < Engines; i++) Use();
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < Engines; i++) Use();
        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / Engines, 0, 8_000);

        void Use() => Assert.Equal("{\"id\":7,\"sum\":6.5}", new Engine().SetValue("order", order).Execute(script).AsString());
    }

    public sealed class OrderOfLines
    {
        public int Id => 7;

        public List<LineOfOrder> Lines { get; } = [new(1, 2.5), new(2, 1), new(4, 0.5)];
    }

    public sealed record LineOfOrder(int Quantity, double Price);

    [Fact]
    public void An_engine_inside_another_one_has_registers_of_its_own()
    {
        var outer = new Engine();
        outer.SetValue("inner", (int depth) => new Engine().Evaluate($"[1, 2, 3].map(x => x * {depth}).join()").ToString());
        Assert.Equal("1,2,3 2,4,6 7", outer.Evaluate("((a, b) => a + ' ' + b + ' ' + (3 + 4))(inner(1), inner(2))").ToString());
    }

    [Fact]
    public void Nothing_keeps_an_engine_alive_that_was_stepped_on_the_thread()
    {
        AssertIsForgotten(RunAndForget());

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference RunAndForget()
        {
            var engine = new Engine(new EngineOptions { Debug = true });
            var pauses = 0;
            engine.Debugger.Paused = _ => pauses++ == 0 ? StepKind.Into : StepKind.Continue;
            // The step changes how many frames are ready, after many were used.
            engine.Execute("function deep(n) { return n === 0 ? 0 : 1 + deep(n - 1); } deep(300); debugger; 1; deep(1);");
            Assert.Equal(2, pauses);
            return new WeakReference(engine);
        }
    }

    private static void AssertIsForgotten(WeakReference engine)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.False(engine.IsAlive);
    }

    [Fact]
    public void Nothing_keeps_an_engine_alive_that_ran_on_the_thread()
    {
        AssertIsForgotten(RunAndForget());

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference RunAndForget()
        {
            var engine = new Engine();
            engine.Execute("""
                class A { constructor() { this.x = [1, 2, 3]; } }
                function deep(n) { return n === 0 ? JSON.stringify(new A()) : deep(n - 1); }
                deep(300);
                JSON.parse('{"a":[{"b":1}]}', (k, v) => v);
                """);
            return new WeakReference(engine);
        }
    }
}
