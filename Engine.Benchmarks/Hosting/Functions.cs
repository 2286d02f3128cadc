using Quoll.Benchmarks.Comparison;
namespace Quoll.Benchmarks.Hosting;

/// <summary>Delegates as functions of scripts, and functions of scripts as delegates.</summary>
internal static class Functions
{
    public const string Title = "Functions";
    public const string TypedLambda = "(int a, int b) => a + b";
    public const string Doubles = "Func<double, double>";

    private const int Turns = 10_000;
    private const string EmptyLoop = "(f => { let x = 1; for (let i = 0; i < 10000; i++) { } return x; })(add)";

    public static MeasuredGroup Group => new(
        Title, "Calls of .NET delegates, as above without the empty loop. In the last row, .NET calls a script function.", 0.15,
    [
        Of(TypedLambda, "f(i, 1)", (int a, int b) => a + b),
        Of(Doubles, "f(i)", new Func<double, double>(x => x * 2)),
        Of("(string s) => s.Length", "f(\"hello\")", (string s) => s.Length),
        Of("(double x, string unit, bool round) => string", "f(i, \"m\", true)",
            (double x, string unit, bool round) => round ? unit : x.ToString(System.Globalization.CultureInfo.InvariantCulture)),
        Of("Action<object>", "(f(i), i)", new Action<object?>(_ => { })),
        Of("(params int[] all) => all.Length", "f(i, 2, 3)", (params int[] all) => all.Length),
        Of("a class as argument: (Order o) => o.Paid", "f(order)", (Order order) => order.Paid),
        // ClearScript cannot convert a script function to a delegate.
        Of("a function as argument: (Func<int, int> f) => f(1)", "f(n => n + 1)", (Func<int, int> function) => function(1), inV8: false),
        Of("two fresh arrows: (Func<int, bool> p, Func<int, int> f)", "f(n => n > 0, n => n + i)",
            (Func<int, bool> test, Func<int, int> function) => test(1) ? function(1) : 0, inV8: false),
        Of("the same function again: (Func<int, int> f) => f(1)", "f(Math.abs)", (Func<int, int> function) => function(1), inV8: false),
        RuleAsDelegate,
    ]);

    private static MeasuredTask RuleAsDelegate => new(
        "a rule called from .NET", "o => o.Paid && o.Lines.length > 10 // as Func<Order, bool>; in Jint by Invoke, in V8 by InvokeAsFunction",
        _ =>
        {
            var order = Order.Create(20);
            const string code = "(o => o.Paid && o.Lines.length > 10)";
            var rule = new Engine().Evaluate<Func<Order, bool>>(code);
            bool result = false;
            var peer = new JintHost();
            var function = peer.Engine.Evaluate(code);
            var ways = new List<MeasuredWay>
            {
                new(
                    HostingLanes.Ours,
                    () =>
                    {
                        result ^= rule(order);
                        return null;
                    },
                    () => rule(order).ToString()),
                new(
                    HostingLanes.Peer, () => peer.Engine.Invoke(function, order),
                    () => Text(peer.Engine.Invoke(function, order).ToString())),
            };
            if (HostingLanes.Peers.Count > 1)
            {
                var inV8 = new V8Host().Function(code);
                ways.Add(new(HostingLanes.V8, () => inV8([order]), () => Text(inV8([order])!.ToString()!)));
            }
            return ways;

            static string Text(string value) => value is "true" or "True" ? "True" : "False";
        });

    private static MeasuredTask Of(string name, string call, Delegate function, bool inV8 = true) =>
        new(name, $"x = {call}; // f is {name}", _ => HostingLanes.Script(
            $"(f => {{ let x = 1; for (let i = 0; i < 10000; i++) {{ x = {call}; }} return x; }})(add)",
            host =>
            {
                host.SetValue("add", function);
                host.SetValue("order", Order.Create(1));
            },
            Turns, EmptyLoop, inV8));
}
