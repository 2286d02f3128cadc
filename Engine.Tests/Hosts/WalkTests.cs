using System.Collections;
using System.Dynamic;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Hosts;

/// <summary>
/// All walks over values of scripts or documents. Each gets a chain, a cycle and a graph in which each object occurs
/// twice, on a thread with a small stack. It ends with a result, an error or a limit, and never ends the process.
/// </summary>
[Trait("Speed", "Slow")]
public class WalkTests
{
    private const int StackSize = 256 * 1024;

    /// <summary>A chain that exceeds the stack; a longer one if QUOLL_LONG_TESTS is set.</summary>
    private static readonly int Links = LongTests.AreOn ? 1_000_000 : 70_000;

    /// <summary>Values by name.</summary>
    private static readonly Dictionary<string, string> Shapes = new()
    {
        ["chain"] = $"let v = leaf(); for (let i = 0; i < {Links}; i++) v = one(v); v",
        ["cycle"] = "let v = leaf(), w = one(v); close(v, w); w",
        ["graph of 60 levels"] = "let v = leaf(); for (let i = 0; i < 60; i++) v = two(v); v",
    };

    private const string Objects =
        "const leaf = () => ({}), one = A => ({ A }), two = A => ({ A, B: A }), close = (v, w) => { v.A = w; };\n";

    private const string Arrays = "const leaf = () => [], one = a => [a], two = a => [a, a], close = (v, w) => { v.push(w); };\n";

    private const string Maps = "const leaf = () => new Map, one = a => new Map([['A', a]]), two = a => new Map([['A', a], ['B', a]]), close = (v, w) => { v.set('A', w); };\n";

    private const string Sets = "const leaf = () => new Set, one = a => new Set([a]), two = a => new Set([a, [a]]), close = (v, w) => { v.add(w); };\n";

    private const string Errors =
        "const leaf = () => new Error('e'), one = cause => new Error('e', { cause }), two = e => new AggregateError([e, e], 'e', { cause: e }), close = (v, w) => { v.cause = w; };\n";

    public sealed class Node
    {
        public Node? A { get; set; }

        public Node? B { get; set; }
    }

    public sealed record Pair(Pair? A = null, Pair? B = null);

    public sealed class Loose
    {
        public object? A { get; set; }

        public ExpandoObject? B { get; set; }
    }

    public struct Box
    {
        public Node? A { get; set; }

        public Dictionary<string, Node>? B { get; set; }
    }

    public sealed class Tree : List<Tree>;

    public sealed class Book : Dictionary<string, Book>;

    public sealed class Left
    {
        public Right? A { get; set; }

        public Left? B { get; set; }
    }

    public sealed class Right
    {
        public Left? A { get; set; }

        public Right? B { get; set; }
    }

    [JsonDerivedType(typeof(Derived), "d")]
    public class Base
    {
        public Base? A { get; set; }

        public Base? B { get; set; }
    }

    public sealed class Derived : Base;

    // Host functions with a parameter of each type.
    private static readonly Dictionary<string, Delegate> Parameters = new()
    {
        ["object"] = (object? value) => { },
        ["ExpandoObject"] = (ExpandoObject value) => { },
        ["list of ExpandoObject"] = (List<ExpandoObject> value) => { },
        ["class"] = (Node value) => { },
        ["record"] = (Pair value) => { },
        ["structure"] = (Box value) => { },
        ["class with objects"] = (Loose value) => { },
        ["two classes in turn"] = (Left value) => { },
        ["derived types"] = (Base value) => { },
        ["list of itself"] = (Tree value) => { },
        ["dictionary of itself"] = (Book value) => { },
        ["dictionary"] = (Dictionary<string, object?> value) => { },
        ["dictionary of classes"] = (Dictionary<string, Node> value) => { },
        ["array of objects"] = (object?[] value) => { },
        ["arrays in arrays"] = (object?[][][] value) => { },
        ["grid"] = (object?[,,] value) => { },
        ["list of a class"] = (List<Node> value) => { },
        ["sequence"] = (IEnumerable<object?> value) => { },
        ["untyped list"] = (ArrayList value) => { },
        ["untyped dictionary"] = (Hashtable value) => { },
        ["tuple"] = ((object? A, (Node? A, object? B) B) value) => { },
        ["string"] = (string value) => { },
        ["JsonNode"] = (JsonNode value) => { },
        ["JsonElement"] = (JsonElement value) => { },
        ["JsonDocument"] = (JsonDocument value) => { },
        ["task"] = (Task<Node> value) => { },
        ["params"] = (params object?[] values) => { },
        ["params of a class"] = (params Node[] values) => { },
        ["async sequence"] = (IAsyncEnumerable<Node> value) => { },
        ["JsValue"] = (JsValue value) => { value.ToObject(); },
        ["JsValue as a class"] = (JsValue value) => { value.ConvertTo<Node>(); },
        ["text of a JsValue"] = (JsValue value) => { _ = value.ToString(); },
        ["JSON of a JsValue"] = (JsValue value) => { JsonSerializer.Serialize(value); },
        ["QuollJson of a JsValue"] = (JsValue value) => { QuollJson.Serialize(value); },
    };

    // Operations that scripts do themselves.
    private static readonly string[] Uses =
    [
        "structuredClone(v)", "console.log(v)", "console.log('%o %O %j', v, v, v)", "console.dir(v, { depth: null })", "console.table(v)",
        "JSON.stringify(v)", "String(v)", "v + ''", "[v].flat(Infinity)", "[v].join()", "[v].toLocaleString()", "throw v", "Promise.reject(v)",
        "JSON.parse(JSON.stringify(v), (k, x) => x)", "throw new Error('e', { cause: v })", "Object.groupBy([v], x => x)",
    ];

    private static IEnumerable<(string Name, string Value)> Values =>
        from kind in new[] { ("objects", Objects), ("arrays", Arrays), ("maps", Maps), ("sets", Sets), ("errors", Errors) }
        from shape in Shapes
        select ($"{shape.Key}, {kind.Item1}", kind.Item2 + shape.Value);

    public static TheoryData<string> AllValues => new(Values.Select(value => value.Name));

    [Theory]
    [MemberData(nameof(AllValues))]
    public void Values_of_scripts_end_each_walk(string name)
    {
        var make = Values.Single(value => value.Name == name).Value;
        var faults = new List<string>();
        OnSmallStack(() =>
        {
            var engine = New();
            try
            {
                engine.Execute(make.Insert(make.LastIndexOf(';') + 1, " globalThis.v ="), new() { SourceName = "value.js" });
            }
            catch (ExecutionLimitException)
            {
                // The value alone exceeds the limits, so a walk would not see it.
                engine = New(MachinePace.Hang, 2_000_000_000);
                engine.Execute(make.Insert(make.LastIndexOf(';') + 1, " globalThis.v ="), new() { SourceName = "value.js" });
            }
            var few = new CallLimits { MaxTime = TimeSpan.FromSeconds(0.2), MaxAllocatedBytes = 64 << 20, MaxSteps = 20_000_000 };
            foreach (var (type, parameter) in Parameters)
            {
                engine.SetValue("take", parameter);
                Try($"{name} as {type}", faults, () => engine.Execute("take(v)", new() { Limits = few }));
            }
            foreach (var use in Uses) Try($"{name} in {use}", faults, () => engine.Execute(use, new() { Limits = few }));
            var value = engine.GetValue("v");
            using (engine.Limit(few))
            {
                Try($"{name} to an object", faults, () => value.ToObject());
                Try($"{name} to a class", faults, () => value.ConvertTo<Node>());
                Try($"{name} as text", faults, () => _ = value.ToString());
                Try($"{name} in engine.Json", faults, () => engine.Json.Stringify(value));
            }
        });
        Assert.Empty(faults);
    }

    public static TheoryData<string> Hosts => ["chain", "cycle", "graph"];

    private static Node HostGraph(string shape)
    {
        var node = new Node();
        if (shape == "cycle") node.A = new Node { A = node };
        else if (shape == "chain")
        {
            for (var i = 0; i < 100_000; i++) node = new Node { A = node };
        }
        else
        {
            for (var i = 0; i < 60; i++) node = new Node { A = node, B = node };
        }
        return node;
    }

    [Theory]
    [MemberData(nameof(Hosts))]
    public void Objects_of_the_host_end_each_walk(string shape)
    {
        var faults = new List<string>();
        OnSmallStack(() =>
        {
            var engine = New();
            var node = HostGraph(shape);
            var list = new List<object?> { node };
            if (shape == "cycle") list.Add(list);
            Try("copy", faults, () => engine.FromObject(node, HostMode.Copy));
            Try("copy of a list", faults, () => engine.FromObject(list, HostMode.Copy));
            engine.SetValue("v", engine.FromObject(node));
            engine.SetValue("l", engine.FromObject(list));
            engine.SetValue("take", (Pair value) => { });
            engine.SetValue("takeTree", (Tree value) => { });
            foreach (var use in Uses.Append("take(v)").Append("take({ A: v })").Append("takeTree(l)"))
            {
                Try(use, faults, () => engine.Execute(use));
                Try(use + " of a list", faults, () => engine.Execute(use.Replace("v", "l", StringComparison.Ordinal)));
            }
            Try("engine.Json", faults, () => engine.Json.Stringify(engine.GetValue("v")));
            if (shape == "graph") return;
            Try("QuollJson", faults, () => QuollJson.Serialize(node));
            Try("QuollJson to any depth", faults, () => QuollJson.Serialize(node, new QuollJsonOptions { MaxDepth = 100_000 }));
        });
        Assert.Empty(faults);
    }

    [Theory]
    [InlineData("{\"A\":", "}")]
    [InlineData("[", "]")]
    public void Documents_of_any_depth_end_each_walk(string open, string close)
    {
        var faults = new List<string>();
        OnSmallStack(() =>
        {
            foreach (var depth in new[] { 35_000, 60_000 })
            {
                var text = new StringBuilder().Insert(0, open, depth).Append("null").Insert(open.Length * depth + 4, close, depth).ToString();
                var options = new QuollJsonOptions { MaxDepth = 50_000 };
                Try("object", faults, () => QuollJson.Deserialize<object>(text, options));
                Try("ExpandoObject", faults, () => QuollJson.Deserialize<ExpandoObject>(text, options));
                Try("class", faults, () => QuollJson.Deserialize<Node>(text, options));
                Try("list of itself", faults, () => QuollJson.Deserialize<Tree>(text, options));
                Try("dictionary of itself", faults, () => QuollJson.Deserialize<Book>(text, options));
                Try("derived types", faults, () => QuollJson.Deserialize<Base>(text, options));
                Try("JsonNode", faults, () => QuollJson.Deserialize<JsonNode>(text, options));
                Try("JsonElement", faults, () => QuollJson.Deserialize<JsonElement>(text, options));
                Try("table", faults, () => QuollJson.Deserialize<System.Data.DataTable>(text, options));
                Try("set of tables", faults, () => QuollJson.Deserialize<System.Data.DataSet>(text, options));
                var engine = New();
                Try("engine.Json.Parse", faults, () => engine.Json.Parse(text));
                Try("engine.Json.Deserialize", faults, () => engine.Json.Deserialize<Node>(text));
                engine.SetValue("text", text);
                Try("JSON.parse", faults, () => engine.Execute("JSON.parse(text)"));
                Try("JSON.parse with a reviver", faults, () => engine.Execute("JSON.parse(text, (k, x) => x)"));
            }
        });
        Assert.Empty(faults);
    }

    private static Engine New(TimeSpan? time = null, long? memory = null) => new(EngineOptions.Untrusted(time, memory) with
    {
        Console = TextWriter.Null,
        Globals = EngineGlobals.Web,
        Types = ScriptTypes.Reflect(),
    });

    // A result, an error, a limit or an error of wrong use by the host is fine. Everything else is a fault.
    private static void Try(string walk, List<string> faults, Action action)
    {
        try
        {
            action();
        }
        catch (Exception thrown) when (thrown is QuollException or InvalidOperationException or ArgumentException)
        {
        }
        catch (Exception thrown)
        {
            faults.Add($"{walk}: {thrown.GetType()}: {thrown.Message}");
        }
    }

    private static void OnSmallStack(Action action)
    {
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                failure = thrown;
            }
        }, StackSize)
        { IsBackground = true };
        thread.Start();
        Assert.True(thread.Join(MachinePace.Hang), "A walk does not end.");
        if (failure is not null) throw new InvalidOperationException("The walks could not be tried.", failure);
    }
}
