using Jint;
using Quoll.Benchmarks.Comparison;
namespace Quoll.Benchmarks.Hosting;

/// <summary>What options of types cost, and what only options allow.</summary>
internal static class TypeOptions
{
    private const int Turns = 10_000;
    private const string Default = "Quoll, default options";
    private const string EmptyLoop = "(o => { let x = 1; for (let i = 0; i < 10000; i++) { } return x; })(line)";

    private static readonly EngineOptions _strict = Options(static types => types.UnknownMembers = UnknownMemberHandling.Throw);
    private static readonly EngineOptions _extended = Options(static types => types.IncludeExtensions(typeof(LineExtensions)));

    public static MeasuredGroup Group => new(
        "Type options", "As the single accesses. `Quoll` has `UnknownMembers = Throw` in the first three rows, which reads and writes of known members should not notice. "
            + "In the last row, `Quoll` and Jint have the extension methods of a class in their options, and V8 has the class as a global.",
        0.1,
    [
        Known("read an int", "x = o.Quantity"),
        Known("write an int", "x = o.Quantity = i"),
        Known("call a method", "x = o.TotalWeight()"),
        Of("read an unknown member", "x = o.Nothing ?? 1", () => HostingLanes.Hosts()),
        Of("call an extension method", "x = o.Doubled(i)", () =>
        [
            new QuollHost(_extended), new JintHost(static options => options.AddExtensionMethods(typeof(LineExtensions))),
            .. HostingLanes.Hosts().Where(static host => host is V8Host),
        ]),
    ]);

    private static MeasuredTask Known(string name, string body) =>
        Of(name, body, static () => [new QuollHost(_strict), new DefaultHost()]);

    private static MeasuredTask Of(string name, string body, Func<IReadOnlyList<ScriptHost>> hosts)
    {
        string code = $"(o => {{ let x = 1; for (let i = 0; i < {Turns}; i++) {{ {body}; }} return x; }})(line)";
        return new MeasuredTask(name, $"{body}; // o is line", _ =>
            [.. hosts().Select(host => HostingLanes.Script(host, code, SetUp, Turns, EmptyLoop))]);
    }

    private static void SetUp(ScriptHost host)
    {
        host.SetValue("line", Order.Create(1).Lines[0]);
        if (host is V8Host) host.SetValue("LineExtensions", typeof(LineExtensions));
    }

    private static EngineOptions Options(Action<ScriptTypesOptions> set) => new()
    {
        Types = ScriptTypes.Reflect(types =>
        {
            types.Writable = true;
            set(types);
        }),
    };

    private sealed class DefaultHost() : QuollHost()
    {
        public override string Lane => Default;
    }
}

/// <summary>The extension methods of the workload.</summary>
public static class LineExtensions
{
    public static int Doubled(this OrderLine line, int more) => (line.Quantity * 2) + more;
}
