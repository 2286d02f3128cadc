using Jint;
using Quoll.Benchmarks.Hosting;
using JintEngine = Jint.Engine;

namespace Quoll.Benchmarks.Threads;

/// <summary>
/// An engine for each operation, as for a request. Scripts are prepared; delegates and objects exist.
/// </summary>
internal static class FreshTasks
{
    public const string Title = "A fresh engine for each operation";
    public const string Number = "`1`";
    public const string Stringify = "`JSON.stringify({ a: 1, b: 'x', c: [1, 2] })`";
    public const string OrderLines = "an order of three lines, read and stringified";

    public const string OrderCode =
        "let sum = 0; for (const line of order.Lines) sum += line.Price * line.Quantity; JSON.stringify({ id: order.Id, sum })";

    private static readonly Func<int, int, int> _add = (a, b) => a + b;

    public static ThreadGroup Group => new(Title,
        "`new Engine()`, values set, a prepared script run. The engine is left to the collector.",
    [
        Task(Number, "1"),
        Task(Stringify, "JSON.stringify({ a: 1, b: 'x', c: [1, 2] })"),
        Task(OrderLines, OrderCode,
            () =>
            {
                var order = Order.Create(3);
                return engine => engine.SetValue("order", order);
            },
            () =>
            {
                var order = Order.Create(3);
                return engine => engine.SetValue("order", order);
            }),
        Task("`JSON.parse('{\"a\":1,\"b\":[1,2]}').b.length`", "JSON.parse('{\"a\":1,\"b\":[1,2]}').b.length"),
        Task("`[1, 2, 3].map(x => x * 2).join()`", "[1, 2, 3].map(x => x * 2).join()"),
        Task("a class with a field and a method", "class A { x = 1; twice() { return this.x * 2; } } new A().twice()"),
        Task("a regular expression", "/(\\w+)@(\\w+)/.exec('mail dora@example now')[2]"),
        Task("a promise and a job", "Promise.resolve(1).then(x => x + 1); 0", hasJobs: true),
        Task("a .NET delegate that the script calls", "add(1, 2)",
            () => engine => engine.SetValue("add", _add), () => engine => engine.SetValue("add", _add)),
        new("an engine of a template", () =>
        {
            var template = _template.Value;
            var script = _use.Value;
            return () => template.CreateEngine().Execute(script);
        }),
        new("`new Engine()` alone", () => static () => GC.KeepAlive(new Engine()), ThreadRun.Engine, () => static () => GC.KeepAlive(new JintEngine())),
    ]);

    private static readonly Lazy<EngineTemplate> _template = new(() =>
    {
        var template = new EngineTemplate();
        template.SetType(typeof(Customer), "Customer");
        template.SetValue("add", _add);
        template.SetValue("limit", 1000);
        return template;
    });

    private static readonly Lazy<Script> _use = new(() => new Quoll.Engine().Prepare("add(limit, new Customer().Name.length)"));

    private static ThreadTask Task(
        string name, string code, Func<Action<Engine>>? setUp = null, Func<Action<JintEngine>>? setUpPeer = null,
        bool hasJobs = false)
    {
        var script = new Quoll.Engine().Prepare(code);
        var peer = JintEngine.PrepareScript(code);
        return new ThreadTask(
            name,
            () =>
            {
                var set = setUp?.Invoke();
                return () =>
                {
                    var engine = new Engine();
                    set?.Invoke(engine);
                    engine.Execute(script);
                    if (hasJobs) engine.RunJobs();
                };
            },
            ThreadRun.Engine,
            () =>
            {
                var set = setUpPeer?.Invoke();
                return () =>
                {
                    var engine = new JintEngine();
                    set?.Invoke(engine);
                    engine.Evaluate(peer);
                };
            });
    }
}
