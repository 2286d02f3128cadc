using System.Globalization;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Hosting;

/// <summary>The cost for a host that creates an engine for each request.</summary>
internal static class FreshEngines
{
    public const string Title = "Fresh engines";
    public const string Registration = "registering 20 functions";
    public const string FromTemplate = "an engine from a template: 40 functions, 10 types, 5 values";

    private const string Rule = "order.Lines.length > 10 && customer.Points >= limit";
    private const string UseTemplate = "half(3) + f40(1, 2) + new Customer().Name.length + order.Lines.length + limit";
    private const string UseFunctions = "add(1, 2) + half(3) + len(\"four\")";

    private static JsValue _result;

    // Created in advance, as in a host: a method group or a lambda in a field.
    private static readonly Func<int, int, int> _add = (a, b) => a + b;
    private static readonly Func<double, double> _half = x => x / 2;
    private static readonly Func<string, int> _length = text => text.Length;
    private static readonly Func<int, bool> _isEven = x => x % 2 == 0;
    private static readonly Action<string> _log = _ => { };

    public static MeasuredGroup Group => new(
        Title, "Engines are created, used once and left to the collector. Scripts are prepared; delegates and objects exist.", 0.1,
    [
        new("an engine and 1+1", "1+1", _ => Ways("1+1", _ => { }, _ => { })),
        new(Registration, "engine.SetValue(\"add\", add) // 20 times, five types of delegates; without the fresh engine itself",
            _ => [.. Ways(UseFunctions, Register, Register, run: false).Zip(EmptyEngines(), (way, empty) => way with { Without = empty })]),
        new("an engine, 20 functions, three of them used", UseFunctions, _ => Ways(UseFunctions, Register, Register)),
        new(FromTemplate, "template.CreateEngine() // the others: a new engine, and 55 values set", _ => Template(run: false)),
        new("the same, with some of it used", UseTemplate, _ => Template(run: true)),
        new("an engine, two objects and a number, a rule over them", Rule, _ =>
        {
            var order = Order.Create(20);
            return Ways(
                Rule,
                engine => engine.SetValue("order", order).SetValue("customer", order.Customer).SetValue("limit", 1000),
                host =>
                {
                    host.SetValue("order", order);
                    host.SetValue("customer", order.Customer);
                    host.SetValue("limit", 1000);
                });
        }),
    ])
    {
        Unit = ("µs", 1000),
    };

    private static IReadOnlyList<MeasuredWay> Ways(string code, Action<Engine> setUp, Action<ScriptHost> setUpPeer, bool run = true) =>
        Ways(
            code,
            () =>
            {
                var engine = new Engine();
                setUp(engine);
                return engine;
            },
            setUpPeer, run);

    private static IReadOnlyList<MeasuredWay> Ways(string code, Func<Engine> create, Action<ScriptHost> setUpPeer, bool run)
    {
        var script = new Engine().Prepare(code);
        return
        [
            new MeasuredWay(
                HostingLanes.Ours,
                () =>
                {
                    var engine = create();
                    if (!run) return engine;
                    _result = engine.Execute(script);
                    _result = default;
                    return null;
                },
                () => create().Evaluate<string>(code)),
            .. HostingLanes.Peers.Select(peer =>
            {
                return new MeasuredWay(NameOf(peer), () => Make(run), () => Text(Make(run: true)!));

                object? Make(bool run)
                {
                    using var host = peer();
                    setUpPeer(host);
                    return run ? host.Run(code) : host;
                }
            }),
        ];
    }

    private static IReadOnlyList<MeasuredWay> Template(bool run)
    {
        var order = Order.Create(20);
        var template = new EngineTemplate();
        foreach (var (name, value) in Globals())
        {
            if (value is Type type) template.SetType(type, name);
            else template.SetValue(name, value);
        }
        return Ways(UseTemplate, () => template.CreateEngine(), Fill, run);

        void Fill(ScriptHost host)
        {
            foreach (var (name, value) in Globals()) host.SetValue(name, value);
        }

        IEnumerable<(string, object)> Globals()
        {
            Delegate[] functions = [_half, _length, _isEven, _log, _add];
            yield return ("half", _half);
            for (int i = 2; i <= 40; i++) yield return ("f" + i.ToString(CultureInfo.InvariantCulture), functions[(i - 1) % 5]);
            foreach (var type in _types) yield return (type.Name, type);
            foreach (var value in new (string, object)[]
            {
                ("order", order), ("customer", order.Customer), ("limit", 1000), ("currency", "EUR"), ("open", true),
            }) yield return value;
        }
    }

    private static IEnumerable<Func<object?>> EmptyEngines() =>
    [
        () => new Engine(),
        .. HostingLanes.Peers.Select(peer => (Func<object?>)(() =>
        {
            using var host = peer();
            return host;
        })),
    ];

    private static string Text(object value) => value is bool flag ? flag ? "true" : "false" : value.ToString()!;

    private static string NameOf(Func<ScriptHost> peer)
    {
        using var host = peer();
        return host.Lane;
    }

    private static void Register(Engine engine)
    {
        engine.SetValue("add", _add).SetValue("half", _half).SetValue("len", _length).SetValue("isEven", _isEven).SetValue("log", _log);
        for (int i = 0; i < _names.Length; i += 5)
        {
            engine.SetValue(_names[i], _add).SetValue(_names[i + 1], _half).SetValue(_names[i + 2], _length)
                .SetValue(_names[i + 3], _isEven).SetValue(_names[i + 4], _log);
        }
    }

    private static void Register(ScriptHost host)
    {
        Five("add", "half", "len", "isEven", "log");
        for (int i = 0; i < _names.Length; i += 5) Five(_names[i], _names[i + 1], _names[i + 2], _names[i + 3], _names[i + 4]);

        void Five(string first, string second, string third, string fourth, string fifth)
        {
            host.SetValue(first, _add);
            host.SetValue(second, _half);
            host.SetValue(third, _length);
            host.SetValue(fourth, _isEven);
            host.SetValue(fifth, _log);
        }
    }

    private static readonly Type[] _types =
    [
        typeof(Order), typeof(OrderLine), typeof(Customer), typeof(Quote), typeof(QuoteLine), typeof(Till), typeof(Tweet),
        typeof(TweetUser), typeof(Feature), typeof(Geometry),
    ];

    private static readonly string[] _names =
        [.. Enumerable.Range(6, 15).Select(i => "f" + i.ToString(CultureInfo.InvariantCulture))];
}
