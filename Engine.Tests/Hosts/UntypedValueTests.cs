using System.Collections;
using System.Dynamic;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

/// <summary>
/// A value in a member of type object follows the same rules everywhere: a type is never visible, and a copy contains
/// only data.
/// </summary>
public abstract class UntypedValueTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : UntypedValueTests(true);

    public class Reflected() : UntypedValueTests(false);

    public class Holder
    {
        public object? Any { get; init; }

        public object? Get() => Any;
    }

    private sealed class Dynamic(object held) : DynamicObject
    {
        public override IEnumerable<string> GetDynamicMemberNames() => ["a"];

        public override bool TryGetMember(GetMemberBinder binder, out object? result)
        {
            result = held;
            return binder.Name == "a";
        }
    }

    private static object Expando(object held)
    {
        IDictionary<string, object?> made = new ExpandoObject();
        made["a"] = held;
        return made;
    }

    private static object Row(object held)
    {
        var table = new System.Data.DataTable();
        table.Columns.Add("a", typeof(object));
        return table.Rows.Add(held);
    }

    private static IEnumerable<object> Yield(object held)
    {
        yield return held;
    }

    private static async IAsyncEnumerable<object> YieldLater(object held)
    {
        await Task.Yield();
        yield return held;
    }

    // Members and elements of type object, and how a script reads each.
    private static readonly (string Name, Func<object, object?> Make, string Code)[] Places =
    [
        ("member", static held => new Holder { Any = held }, "x.Any"),
        ("result", static held => new Holder { Any = held }, "x.Get()"),
        ("function", static held => new Func<object>(() => held), "x()"),
        ("anonymous", static held => new { a = held }, "x.a"),
        ("list", static held => new List<object> { held }, "x[0]"),
        ("array", static held => new[] { held }, "x[0]"),
        ("ArrayList", static held => new ArrayList { held }, "x[0]"),
        ("grid", static held => new[,] { { held } }, "x[0][0]"),
        ("dictionary", static held => new Dictionary<string, object> { ["a"] = held }, "x.a"),
        ("map", static held => new Dictionary<int, object> { [1] = held }, "x.get(1)"),
        ("map entries", static held => new Dictionary<int, object> { [1] = held }, "[...x][0][1]"),
        ("keys", static held => new Dictionary<object, int> { [held] = 1 }, "[...x.keys()][0]"),
        ("Hashtable", static held => new Hashtable { ["a"] = held }, "x.a"),
        ("expando", Expando, "x.a"),
        ("dynamic", static held => new Dynamic(held), "x.a"),
        ("set", static held => new HashSet<object> { held }, "[...x][0]"),
        ("sequence", Yield, "[...x][0]"),
        ("untyped sequence", static held => new Queue(new[] { held }), "[...x][0]"),
        ("async sequence", YieldLater, "(async () => { for await (const y of x) return y })()"),
        ("task", static held => Task.FromResult(held), "x"),
        ("value task", static held => new Holder { Any = new ValueTask<object>(held) }, "x.Any"),
        ("tuple", static held => (held, 1), "x.Item1"),
        ("tuple items", static held => (held, 1), "[...x][0]"),
        ("pair", static held => KeyValuePair.Create("a", held), "x.Value"),
        ("lazy", static held => new Lazy<object>(() => held), "x.Value"),
        ("row", Row, "x.a"),
        ("lookup", static held => new[] { held }.ToLookup(static _ => "a"), "[...x.a][0]"),
        ("node", static held => new JsonObject { ["t"] = JsonValue.Create(held) }, "x.t"),
        ("node in an array", static held => new JsonArray(JsonValue.Create(held)), "x[0]"),
        ("bare node", static held => JsonValue.Create(held), "x"),
        ("nested", static held => new List<object> { new Dictionary<string, object> { ["a"] = Yield(held) } }, "[...x[0].a][0]"),
    ];

    public static TheoryData<string> PlaceNames => new(Places.Select(static place => place.Name));

    private static (string Name, Func<object, object?> Make, string Code) Place(string name) =>
        Array.Find(Places, place => place.Name == name);

    private Engine Strangers() => new(EngineOptions.Untrusted(MachinePace.Hang) with
    {
        Types = Types(static options => (options.Writable, options.Dynamic) = (true, true)),
    });

    // Returns the error of a script, or its result with what can be read from it.
    private static async Task<string> Shown(Engine engine, string code)
    {
        try
        {
            engine.SetValue("y", await engine.EvaluateAsync<JsValue>($"(async () => await ({code}))()"));
            return engine.Evaluate<string>("[typeof y, typeof y?.ReadAllText, typeof y?.GetType, typeof y?.Text].join(' ')");
        }
        catch (JavaScriptException thrown)
        {
            return $"error {thrown.Message}";
        }
    }

    private static readonly object[] Forbidden =
        [typeof(File), typeof(File).Assembly, typeof(File).GetMethods()[0], AppDomain.CurrentDomain];

    [Theory]
    [MemberData(nameof(PlaceNames))]
    public async Task A_type_does_not_cross_in_a_place_for_anything(string name)
    {
        var (_, make, code) = Place(name);
        foreach (var held in Forbidden)
        {
            foreach (var mode in (HostMode[])[HostMode.Reference, HostMode.Copy])
            {
                using var engine = Strangers();
                try
                {
                    engine.SetValue("x", engine.FromObject(make(held), mode));
                }
                catch (JavaScriptException)
                {
                    continue;
                }
                var shown = await Shown(engine, code);
                Assert.True(shown.StartsWith("error", StringComparison.Ordinal) || shown.StartsWith("undefined", StringComparison.Ordinal)
                    || shown.StartsWith("number", StringComparison.Ordinal), $"{name}, {held}, {mode}: {shown}");
            }
        }
    }

    public class Order
    {
        public string Text { get; set; } = "a";

        public void ReadAllText() { }
    }

    [Theory]
    [MemberData(nameof(PlaceNames))]
    public async Task A_copy_holds_no_reference(string name)
    {
        var (_, make, code) = Place(name);
        var held = new Order();
        using var engine = Strangers();
        try
        {
            engine.SetValue("x", engine.FromObject(make(held), HostMode.Copy));
            engine.SetValue("y", await engine.EvaluateAsync<JsValue>($"(async () => await ({code}))()"));
            engine.Execute("y.Text = 'changed'");
        }
        catch (JavaScriptException)
        {
            // A copy has no methods and is not a Map, so nothing is reached.
            return;
        }
        if (name != "function") Assert.Equal("a", held.Text);
    }

    [Fact]
    public void A_copy_of_what_a_script_has_by_reference_is_a_copy()
    {
        var order = new Order();
        var engine = NewEngine(static options => options.Writable = true);
        var reference = engine.FromObject(order);
        engine.SetValue("x", engine.FromObject(new Dictionary<string, object> { ["a"] = reference }, HostMode.Copy))
            .SetValue("y", engine.FromObject(reference, HostMode.Copy))
            .SetValue("z", engine.FromObject(new JsonObject { ["a"] = new JsonArray(1) }, HostMode.Copy));
        engine.Execute("x.a.Text = y.Text = 'b'; z.a.push(2)");
        Assert.Equal("a", order.Text);
        Assert.Equal("undefined", engine.Evaluate<string>("typeof x.a.ReadAllText"));
    }

    [Fact]
    public void Functions_inside_of_a_copy_are_left_out()
    {
        var engine = NewEngine();
        engine.SetValue("x", engine.FromObject(new { F = new Func<int>(static () => 1), N = 1 }, HostMode.Copy));
        Assert.Equal("undefined 1", Run(engine, "typeof x.F + ' ' + x.N"));
    }

    [Fact]
    public void A_node_is_what_its_JSON_says()
    {
        Set("x", new JsonObject
        {
            ["text"] = JsonValue.Create("a"),
            ["number"] = JsonValue.Create(1.5),
            ["whole"] = JsonValue.Create(7),
            ["long"] = JsonValue.Create(7L),
            ["truth"] = JsonValue.Create(true),
            ["date"] = JsonValue.Create(DateTime.UnixEpoch),
            ["decimal"] = JsonValue.Create(1.25m),
            ["order"] = JsonValue.Create(new Order()),
            ["list"] = JsonValue.Create(new List<int> { 1 }),
            ["guid"] = JsonValue.Create(Guid.Empty),
            ["parsed"] = JsonNode.Parse("{\"a\":[1]}"),
            ["char"] = JsonValue.Create('c'),
        });
        Check("""
            JSON.stringify([x.text, x.number, x.whole, x.long, x.truth, x.decimal, x.char]) ==> ["a",1.5,7,7,true,1.25,"c"]
            typeof x.date + ' ' + x.date ==> string 1970-01-01T00:00:00Z
            JSON.stringify(x.order) ==> {"Text":"a"}
            typeof x.order.ReadAllText ==> undefined
            JSON.stringify([x.list, x.guid, x.parsed]) ==> [[1],"00000000-0000-0000-0000-000000000000",{"a":[1]}]
            """);
        Set("t", new JsonObject { ["t"] = JsonValue.Create((object)typeof(File)) });
        Assert.StartsWith("TypeError: The .NET type RuntimeType is never visible to scripts", Run("t.t"));
        Assert.StartsWith("TypeError", Run("JSON.stringify(t)"));
        var circle = new List<object>();
        circle.Add(circle);
        Set("c", new JsonObject { ["c"] = JsonValue.Create((object)circle) });
        Assert.StartsWith("TypeError: A JsonValue holds a List<Object>, which JSON cannot represent", Run("c.c"));
    }
}
