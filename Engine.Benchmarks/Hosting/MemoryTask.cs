using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Hosting;

/// <summary>The memory held after a part of the work, or after all of it.</summary>
/// <param name="Heap">Bytes on the managed heap after a full collection.</param>
/// <param name="WorkingSet">Bytes of the process.</param>
internal readonly record struct Held(long Heap, long WorkingSet);

/// <summary>The memory that one lane held.</summary>
internal sealed record MemoryRow(string Task, string Lane, Held Before, Held AtTenth, Held AtEnd)
{
    /// <summary>The growth during the last nine tenths of the work.</summary>
    public long Growth => AtEnd.Heap - AtTenth.Heap;
}

/// <summary>
/// Passes many objects to one engine, or uses many engines over the same objects. All of them must be freed.
/// </summary>
/// <param name="Name">A row of the report.</param>
/// <param name="Shown">The work as text.</param>
/// <param name="Start">Starts the work for a host. Its argument counts up, and its results are compared.</param>
internal sealed record MemoryTask(string Name, string Shown, int Count, Func<Func<ScriptHost>, Func<int, double>> Start)
{
    public const string ManyObjects = "1,000,000 objects through one engine";
    public const string ManyEngines = "100,000 engines over the same objects";

    private const string Rule = "(order.Lines[0].Quantity + order.Customer.Points) * (order.Paid ? 1 : 2)";

    private static readonly Func<double, double> _twice = x => x * 2;

    public static IReadOnlyList<MemoryTask> All =>
    [
        new(ManyObjects, $"engine.SetValue(\"order\", new Order {{ … }}); engine.Execute(script) // {Rule}", 1_000_000, create =>
        {
            var host = create();
            return i =>
            {
                host.SetValue("order", Small(i));
                return host.Number(Rule);
            };
        }),
        new(ManyEngines, $"new Engine().SetValue(\"order\", order).SetValue(\"twice\", twice); engine.Execute(script) // {Rule}", 100_000,
            create =>
        {
            var order = Small(5);
            return _ =>
            {
                var host = create();
                host.SetValue("order", order);
                host.SetValue("twice", _twice);
                return host.Number(Rule);
            };
        }),
    ];

    /// <summary>Does the work, or a part of it for a test.</summary>
    /// <exception cref="WrongResultException">The result of a script differs.</exception>
    public MemoryRow Run(string lane, Func<ScriptHost> create, int? count = null)
    {
        int all = count ?? Count;
        var work = Start(create);
        Expect(work(5), 258, lane);
        var before = Look();
        Held tenth = default;
        for (int i = 0; i < all; i++)
        {
            if (i == all / 10) tenth = Look();
            work(i);
        }
        Expect(work(5), 258, lane);
        var end = Look();
        // The shared object outlives the engines, so that anything it keeps alive is noticed.
        GC.KeepAlive(work);
        return new MemoryRow(Name, lane, before, tenth, end);
    }

    private void Expect(double result, double expected, string lane)
    {
        if (result != expected) throw new WrongResultException($"{lane}, {Name}: {result} instead of {expected}.");
    }

    private static Order Small(int i) => new()
    {
        Id = i,
        Customer = new() { Points = 250 },
        Paid = true,
        Lines = [new OrderLine { Quantity = 3 + i, Price = 1.5m }],
    };

    private static Held Look()
    {
        // Twice, because an object with a finalizer is freed only by the second collection.
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        GC.Collect();
        return new Held(GC.GetTotalMemory(false), Environment.WorkingSet);
    }
}
