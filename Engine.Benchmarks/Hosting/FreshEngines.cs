using System.Globalization;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Hosting;

/// <summary>What a host pays that makes an engine for each request.</summary>
internal static class FreshEngines
{
    public const string Title = "Fresh engines";
    public const string Registration = "registering 20 functions";
    public const string FromTemplate = "an engine from a template: 40 functions, 10 types, 5 values";

    private const string Rule = "order.Lines.length > 10 && customer.Points >= limit";
    private const string UseTemplate = "half(3) + f40(1, 2) + new Customer().Name.length + order.Lines.length + limit";
    private const string UseFunctions = "add(1, 2) + half(3) + len(\"four\")";

    private static JsValue _result;

    // Made before, as a host's are: a method group or a lambda in a field.
    private static readonly Func<int, int, int> _add = (a, b) => a + b;
    private static readonly Func<double, double> _half = x => x / 2;
    private static readonly Func<string, int> _length = text => text.Length;
    private static readonly Func<int, bool> _isEven = x => x % 2 == 0;
    private static readonly Action<string> _log = _ => { };

    public static MeasuredGroup Group => new(
        Title, "Engines are made, used once and left to the collector; scripts are prepared, delegates and objects at hand.", 0.1,
    [
        new("an engine and 1+1", "1+1", lanes => Ways(lanes, "1+1", _ => { }, (_, _) => { })),
        new(Registration, "engine.SetValue(\"add\", add) // 20 times, five types of delegates; without the fresh engine itself",
            lanes => [.. Ways(lanes, UseFunctions, Register, Register, run: false)
                .Select(way => way with { Without = EmptyEngine(lanes, way.Lane) })]),
        new("an engine, 20 functions, three of them used", UseFunctions, lanes => Ways(lanes, UseFunctions, Register, Register)),
        new(FromTemplate, "template.CreateEngine() // Jint: new Engine(), and SetValue 55 times", lanes => Template(lanes, run: false)),
        new("the same, and some of it used", UseTemplate, lanes => Template(lanes, run: true)),
        new("an engine, two objects and a number, a rule over them", Rule, lanes =>
        {
            var order = Order.Create(20);
            return Ways(
                lanes, Rule,
                engine => engine.SetValue("order", order).SetValue("customer", order.Customer).SetValue("limit", 1000),
                (jint, engine) =>
                {
                    jint.SetValue(engine, "order", order);
                    jint.SetValue(engine, "customer", order.Customer);
                    jint.SetValue(engine, "limit", 1000);
                });
        }),
    ])
    {
        Unit = ("µs", 1000),
    };

    private static IReadOnlyList<MeasuredWay> Ways(
        HostingLanes lanes, string code, Action<Engine> setUp, Action<JintLibrary, object> setUpPeer, bool run = true) =>
        Ways(
            lanes, code,
            () =>
            {
                var engine = new Engine();
                setUp(engine);
                return engine;
            },
            setUpPeer, run);

    private static IReadOnlyList<MeasuredWay> Ways(
        HostingLanes lanes, string code, Func<Engine> create, Action<JintLibrary, object> setUpPeer, bool run)
    {
        var script = Engine.Prepare(code);
        return lanes.Of(
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
            jint =>
            {
                object prepared = jint.Prepare(code);
                return new MeasuredWay(HostingLanes.Peer, () => Make(run), () => Make(run: true).ToString()!);

                object Make(bool run)
                {
                    object engine = jint.CreateEngine();
                    setUpPeer(jint, engine);
                    return run ? jint.Evaluate(engine, prepared) : engine;
                }
            });
    }

    private static IReadOnlyList<MeasuredWay> Template(HostingLanes lanes, bool run)
    {
        var order = Order.Create(20);
        var template = new EngineTemplate();
        foreach (var (name, value) in Globals())
        {
            if (value is Type type) template.SetType(type, name);
            else template.SetValue(name, value);
        }
        return Ways(lanes, UseTemplate, () => template.CreateEngine(), Fill, run);

        void Fill(JintLibrary jint, object engine)
        {
            foreach (var (name, value) in Globals()) jint.SetValue(engine, name, value);
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

    private static Func<object?> EmptyEngine(HostingLanes lanes, string lane) =>
        lane == HostingLanes.Ours ? () => new Engine() : lanes.Jint!.CreateEngine;

    private static void Register(Engine engine)
    {
        engine.SetValue("add", _add).SetValue("half", _half).SetValue("len", _length).SetValue("isEven", _isEven).SetValue("log", _log);
        for (int i = 0; i < _names.Length; i += 5)
        {
            engine.SetValue(_names[i], _add).SetValue(_names[i + 1], _half).SetValue(_names[i + 2], _length)
                .SetValue(_names[i + 3], _isEven).SetValue(_names[i + 4], _log);
        }
    }

    private static void Register(JintLibrary jint, object engine)
    {
        Five("add", "half", "len", "isEven", "log");
        for (int i = 0; i < _names.Length; i += 5) Five(_names[i], _names[i + 1], _names[i + 2], _names[i + 3], _names[i + 4]);

        void Five(string first, string second, string third, string fourth, string fifth)
        {
            jint.SetValue(engine, first, _add);
            jint.SetValue(engine, second, _half);
            jint.SetValue(engine, third, _length);
            jint.SetValue(engine, fourth, _isEven);
            jint.SetValue(engine, fifth, _log);
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
