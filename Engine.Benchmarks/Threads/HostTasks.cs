using Jint;
using Quoll.Benchmarks.Hosting;
using JintEngine = Jint.Engine;

namespace Quoll.Benchmarks.Threads;

/// <summary>Scripts over .NET objects, in an engine that each thread keeps.</summary>
internal static class HostTasks
{
    private static readonly Func<int, int, int> _add = (a, b) => a + b;
    private static readonly ScriptTypes _types = ScriptTypes.Reflect(types => types.Writable = true);

    public static ThreadGroup Group => new(".NET objects in scripts", "Each thread has its engine and its order.",
    [
        Task(FreshTasks.OrderLines, $"(() => {{ {FreshTasks.OrderCode.Replace("JSON", "return JSON", StringComparison.Ordinal)} }})()"),
        Task("a property", "order.Id"),
        Task("a property is set", "order.Note = 'x'"),
        Task("a method", "line.Packages(3, 1)"),
        Task("a method of strings", "line.IsNamed('x')"),
        Task("elements of a list", "order.Lines[1].Quantity + order.Lines.length"),
        Task("a list in for-of", "var n = 0; for (const line of order.Lines) n += line.Quantity; n"),
        Task("a delegate", "add(1, 2)"),
        Task("`JSON.stringify` of an object", "JSON.stringify(order)"),
        Task("a fresh object in each call", "make().Points", isPeerAble: false),
        Task("a callback for a delegate", "use(x => x + 1)", isPeerAble: false),
    ]);

    private static ThreadTask Task(string name, string code, bool isPeerAble = true)
    {
        var script = new Quoll.Engine().Prepare(code);
        return new ThreadTask(
            name,
            () =>
            {
                var engine = new Engine(new EngineOptions { Types = _types });
                var order = Order.Create(3);
                engine.SetValue("order", order).SetValue("line", order.Lines[0]).SetValue("add", _add);
                engine.SetValue("make", () => new Customer { Points = 1 }).SetValue("use", (Func<int, int> f) => f(1));
                return () => engine.Execute(script);
            },
            isPeerAble ? ThreadRun.Engine : null,
            !isPeerAble ? null : () =>
            {
                var engine = new JintEngine();
                var peer = JintEngine.PrepareScript(code);
                var order = Order.Create(3);
                engine.SetValue("order", order).SetValue("line", order.Lines[0]).SetValue("add", _add);
                return () => engine.Evaluate(peer);
            });
    }
}
