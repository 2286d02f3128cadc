using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Hosts;

/// <summary>
/// Objects whose toJSON returns a copy: a cycle through them is a TypeError, although each copy is another object.
/// </summary>
public class CopyCycleTests
{
    private static readonly QuollJsonOptions Json = new() { Converters = { QuollConverter.From(new Cents()) } };

    public sealed class Cents : JsonConverter<decimal>
    {
        public override decimal Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetInt64() / 100m;

        public override void Write(Utf8JsonWriter writer, decimal value, JsonSerializerOptions options) =>
            writer.WriteNumberValue((long)(value * 100));
    }

    public sealed class Balance
    {
        public decimal Total { get; set; } = 1.5m;

        public object? Next { get; set; }
    }

    public sealed class Holder
    {
        public JsValue Script { get; set; }

        public object? Next { get; set; }
    }

    private sealed class Sequence : IEnumerable<object>
    {
        public List<object> Elements { get; } = [];

        public IEnumerator<object> GetEnumerator() => Elements.GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private static readonly Dictionary<string, Func<object>> Cycles = new()
    {
        ["object"] = static () =>
        {
            var balance = new Balance();
            balance.Next = new Balance { Next = balance };
            return balance;
        },
        ["value of scripts"] = static () =>
        {
            var holder = new Holder();
            holder.Next = new Holder { Next = holder };
            return holder;
        },
        ["list"] = static () =>
        {
            var list = new List<object> { 1.5m };
            list.Add(list);
            return list;
        },
        ["dictionary"] = static () =>
        {
            var dictionary = new Dictionary<string, object> { ["a"] = 1.5m };
            dictionary["b"] = dictionary;
            return dictionary;
        },
        ["map"] = static () =>
        {
            var map = new Dictionary<int, object> { [1] = 1.5m };
            map[2] = map;
            return map;
        },
        ["set"] = static () =>
        {
            var set = new HashSet<object>(ReferenceEqualityComparer.Instance);
            set.Add(set);
            return set;
        },
        ["sequence"] = static () =>
        {
            var sequence = new Sequence();
            sequence.Elements.Add(sequence);
            return sequence;
        },
        ["mixed"] = static () =>
        {
            var set = new HashSet<object>(ReferenceEqualityComparer.Instance);
            set.Add(new Dictionary<int, object> { [1] = new Balance { Next = new object[] { set } } });
            return set;
        },
        ["late"] = static () =>
        {
            var last = new Balance();
            last.Next = new Balance { Next = last };
            for (var i = 0; i < 300; i++) last = new Balance { Next = last };
            return last;
        },
    };

    public static TheoryData<string, bool> Names
    {
        get
        {
            var names = new TheoryData<string, bool>();
            foreach (var name in Cycles.Keys)
            {
                names.Add(name, true);
                names.Add(name, false);
            }
            return names;
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_cycle_through_copies_is_a_TypeError(string name, bool hasConverters)
    {
        using var engine = new Engine(new EngineOptions
        {
            Types = ScriptTypes.Reflect(options => options.Json = hasConverters ? Json : null),
            MaxSteps = 1_000_000,
        });
        engine.SetValue("value", Cycles[name]());
        foreach (var code in (string[])["value", "{ x: [value] }", "value, (k, v) => v", "value, null, 1"])
        {
            var error = Assert.Throws<JavaScriptException>(() => engine.Execute($"JSON.stringify({code})"));
            Assert.StartsWith("TypeError: ", error.Message);
            Assert.Contains(" -> ", error.Message);
        }
        Assert.Equal("[1]", engine.Evaluate<string>("JSON.stringify([1])"));
    }

    [Fact]
    public void An_object_that_occurs_twice_is_written_twice()
    {
        using var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(static options => options.Json = Json) });
        var shared = new Balance();
        engine.SetValue("value", new List<object> { shared, new Balance { Next = shared }, shared });
        const string one = """{"Total":150,"Next":null}""";
        Assert.Equal($$"""[{{one}},{"Total":150,"Next":{{one}}},{{one}}]""", engine.Evaluate<string>("JSON.stringify(value)"));
    }

    [Fact]
    public void A_replacer_may_end_a_cycle()
    {
        using var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(static options => options.Json = Json) });
        engine.SetValue("value", Cycles["object"]());
        Assert.Equal(
            """{"Total":150,"Next":{"Total":150,"Next":"end"}}""",
            engine.Evaluate<string>("let n = 0; JSON.stringify(value, (k, v) => k === 'Next' && n++ === 1 ? 'end' : v)"));
    }

    [Fact]
    public void A_toJSON_of_a_script_is_called_again_and_again()
    {
        using var engine = new Engine();
        engine.SetValue("value", Cycles["value of scripts"]());
        Assert.Equal(
            """{"n":1,"value":{"n":2,"value":null}}""",
            engine.Evaluate<string>("""
                let n = 0;
                Object.getPrototypeOf(value).toJSON = () => n++ < 2 ? { n, value } : null;
                JSON.stringify(value)
                """));
    }
}
