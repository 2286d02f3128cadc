using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosting;

/// <summary>
/// The collector frees engines although objects that they used are still alive: objects, delegates, scripts, templates,
/// modules.
/// </summary>
[Trait("Process", "Own")]
public class EngineLifetimeTests
{
    /// <summary>The number of engines that registers and stacks may still refer to after the last calls.</summary>
    private const int Few = 2;

    private static readonly Shared Object = new();
    private static readonly Func<int, int> Lambda = static n => n + 1;
    private static readonly Script Prepared = new Engine().Prepare("globalThis.Math.max(1, 2); ({ a: 1 }).a; (() => `${1}`)(); String.raw`x`");
    private static readonly Script Reads = new Engine().Prepare("typeof shared === 'undefined' ? 0 : shared.Items[0].Name + shared.Total()");
    private static readonly PreparedModule Module =
        new Engine().PrepareModule("export const n = Math.max(1, 2); export class A { m() { return [n] } }");
    private static readonly EngineTemplate Template = new EngineTemplate().SetValue("shared", Object).SetValue("f", Lambda)
        .SetType<Shared>().Add(new Engine().Prepare("var made = Math.abs(-1)"));
    private static readonly CancellationTokenSource Source = new();
    private static readonly CallLimits Limits = new() { MaxSteps = 1_000_000 };

    public class Shared
    {
        public List<Item> Items { get; } = [new Item("a"), new Item("b")];

        public Dictionary<string, Item> ByName { get; } = new() { ["a"] = new Item("a") };

        public Func<int, int> Function { get; } = static n => n * 2;

        public Task<int> Done { get; } = Task.FromResult(1);

        public JsonNode Json { get; } = JsonNode.Parse("""{"a":[1]}""")!;

        public int Total() => Items.Count;

        public string Apply(Func<Item, string> function) => function(Items[0]);
    }

    public record Item(string Name);

    private static readonly Dictionary<string, Action<Engine>> Uses = new()
    {
        ["nothing"] = static engine => engine.Execute("1"),
        ["prepared scripts"] = static engine =>
        {
            engine.Execute(Prepared);
            engine.Execute(Reads);
            engine.Execute("2");
            engine.Execute(Prepared);
        },
        ["objects"] = static engine =>
        {
            engine.SetValue("shared", Object).Execute("globalThis.k = shared.Items; Object.defineProperty(shared, 'mine', { value: [shared] }); shared.Items.map(i => i.Name)");
            engine.Execute("shared.ByName.a.Name + shared.Json.a[0]");
            engine.Execute(Reads);
            engine.Execute("3");
        },
        ["JSON"] = static engine => engine.SetValue("shared", Object.Items).Execute("JSON.stringify(shared, null, 1) + JSON.stringify({ shared })"),
        ["delegates"] = static engine =>
        {
            engine.SetValue("f", Lambda).SetValue("g", (Delegate)Lambda).SetValue("shared", Object);
            engine.Execute("f(1) + g(2) + shared.Function(3) + shared.Apply(i => i.Name)");
            engine.Evaluate<Func<int, int>>("n => n + 1")(1);
        },
        ["types"] = static engine => engine.SetType<Shared>().Execute("class B extends Shared {} new B().Total()"),
        ["conversions"] = static engine => engine.Execute("({ Name: 'x' })").ConvertTo<Item>(),
        ["limits"] = static engine => engine.Execute("for (let i = 0; i < 100; i++) Math.abs(i)",
            new() { Limits = Limits, CancellationToken = Source.Token }),
        ["errors"] = static engine => Assert.Throws<JavaScriptException>(() => engine.Execute("null.x")),
    };

    public static TheoryData<string> Names => [.. Uses.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Engines_leave_nothing_behind(string use)
    {
        Check(() => Use(new Engine(), Uses[use]));
        Check(() => Use(Template.CreateEngine(), Uses[use]));
        Check(() => Use(new Engine(new EngineOptions { CancellationToken = Source.Token, MaxTime = MachinePace.Hang }), Uses[use]));
        Check(() =>
        {
            using var engine = new Engine();
            return Use(engine, Uses[use]);
        });
    }

    [Fact]
    public void Modules_and_tasks_leave_nothing_behind()
    {
        Check(static () => Use(
            new Engine(new EngineOptions { ModuleLoader = new InMemoryModuleLoader().Add("m.js", Module) }),
            static engine => engine.SetValue("m", engine.ImportModule("m.js")).Execute("new m.A().m()")));
        Check(static () => Use(new Engine(), static engine =>
        {
            engine.SetValue("shared", Object).SetValue("later", async () =>
            {
                await Task.Yield();
                return 1;
            });
            Assert.Equal(2, engine.EvaluateAsync<int>("(async () => await later() + await shared.Done)()").GetAwaiter().GetResult());
        }));
    }

    [Fact]
    public void A_task_that_never_ends_keeps_no_engine_that_is_disposed_of()
    {
        var never = new TaskCompletionSource<int>();
        Check(() =>
        {
            using var engine = new Engine();
            return Use(engine, engine => engine.SetValue("never", never.Task).Execute("never.then(n => n)"));
        });
        GC.KeepAlive(never);
    }

    private static void Check(Func<WeakReference> use)
    {
        var engines = Enumerable.Range(0, 20).Select(_ => use()).ToList();
        // A running timer holds its engine until it next fires, on a thread of a pool that may be busy.
        var waited = Stopwatch.StartNew();
        while (engines.Count(static engine => engine.IsAlive) > Few && waited.Elapsed < MachinePace.Hang)
        {
            Thread.Sleep(10);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.InRange(engines.Count(static engine => engine.IsAlive), 0, Few);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(Engine engine, Action<Engine> use)
    {
        use(engine);
        return new WeakReference(engine.Execute("globalThis").Object);
    }
}
