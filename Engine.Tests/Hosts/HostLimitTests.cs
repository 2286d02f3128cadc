using System.Collections;
using System.Collections.ObjectModel;
using System.Dynamic;

namespace Quoll.Tests.Hosts;

/// <summary>Work whose size a script or a collection of the host decides ends at the limits of the call.</summary>
public abstract class HostLimitTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostLimitTests(true);

    public class Reflected() : HostLimitTests(false);

    private Engine Limited(object? x, EngineOptions? limits = null)
    {
        var engine = new Engine((limits ?? new EngineOptions { MaxSteps = 1_000_000, MaxAllocatedBytes = 64 << 20 }) with
        {
            Types = Types(static options => (options.Writable, options.Dynamic) = (true, true)),
            Console = EngineConsole.To(static (_, _) => { }),
            Globals = EngineGlobals.Web,
        });
        return engine.SetValue("x", x);
    }

    // The call ends soon by a result, an error or a limit, under any limit.
    private void Ends(object? x, string code)
    {
        EngineOptions[] limits =
        [
            new() { MaxSteps = 300_000 }, new() { MaxTime = TimeSpan.FromMilliseconds(20) },
            new() { MaxTime = TimeSpan.FromMilliseconds(20), MaxAllocatedBytes = 64 << 20 },
        ];
        // JSON.stringify uses compiled code for a type after several uses.
        var times = code.Contains("JSON", StringComparison.Ordinal) ? 10 : 1;
        foreach (var limit in limits)
        {
            var engine = Limited(x, limit);
            for (var i = 0; i < times; i++)
            {
                try
                {
                    engine.Execute(code);
                }
                catch (QuollException)
                {
                }
            }
        }
    }

    private sealed class NeverShorter : Collection<int>
    {
        public NeverShorter() : base([1, 2, 3]) { }

        protected override void RemoveItem(int index) { }
    }

    private sealed class NeverLonger : Collection<int>
    {
        protected override void InsertItem(int index, int item) { }
    }

    [Theory]
    [InlineData("x.length = 0")]
    [InlineData("x.pop()")]
    [InlineData("x.shift()")]
    [InlineData("x.splice(0, 2)")]
    [InlineData("delete x[2]")]
    public void A_list_that_removes_nothing_is_left(string code)
    {
        var engine = Limited(new NeverShorter());
        engine.Execute($"try {{ {code} }} catch {{ }}");
        Assert.Equal("1,2,3", engine.Evaluate<string>("x.join()"));
    }

    [Theory]
    [InlineData("x.length = 1000")]
    [InlineData("x[1000] = 1")]
    [InlineData("x.push(1)")]
    [InlineData("x.push(1, 2, 3)")]
    [InlineData("x.unshift(1)")]
    public void A_list_that_adds_nothing_is_left(string code)
    {
        var engine = Limited(new NeverLonger());
        engine.Execute($"try {{ {code} }} catch {{ }}");
        Assert.Equal(0, engine.Evaluate<int>("x.length"));
    }

    [Theory]
    [InlineData("x.length = 1e9")]
    [InlineData("x.length = 2147483591")]
    [InlineData("x.length = 4294967295")]
    [InlineData("x[1e9] = 1")]
    [InlineData("x[2147483590] = 1")]
    [InlineData("x[4294967294] = 1")]
    [InlineData("x.splice(4294967295, 0, 1)")]
    public void A_long_list_takes_what_the_limits_give(string code)
    {
        IList[] lists =
            [new List<int> { 1, 2, 3 }, new List<object> { 1, 2, 3 }, new Collection<int> { 1, 2, 3 }, new ArrayList { 1, 2, 3 }];
        foreach (var list in lists) Ends(list, code);
        // The change is complete or does not happen. A class of the host's own, and reflection, do as much as the time
        // allows.
        if (this is Compiled && !code.Contains("splice", StringComparison.Ordinal))
            Assert.All(lists[..2], static list => Assert.Equal(3, list.Count));
    }

    private static IEnumerable<int> Endless()
    {
        for (var i = 0; ; i++) yield return i;
    }

    private sealed class EndlessDictionary : IReadOnlyDictionary<string, int>
    {
        public int this[string key] => 1;

        public IEnumerable<string> Keys => Endless().Select(static n => $"k{n}");

        public IEnumerable<int> Values => Endless();

        public int Count => int.MaxValue;

        public bool ContainsKey(string key) => true;

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() =>
            Endless().Select(static n => KeyValuePair.Create($"k{n}", n)).GetEnumerator();

        public bool TryGetValue(string key, out int value) => (value = 1) == 1;

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class EndlessMap : IReadOnlyDictionary<int, int>
    {
        public int this[int key] => 1;

        public IEnumerable<int> Keys => Endless();

        public IEnumerable<int> Values => Endless();

        public int Count => int.MaxValue;

        public bool ContainsKey(int key) => true;

        public IEnumerator<KeyValuePair<int, int>> GetEnumerator() =>
            Endless().Select(static n => KeyValuePair.Create(n, n)).GetEnumerator();

        public bool TryGetValue(int key, out int value) => (value = 1) == 1;

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class EndlessList(int count) : IReadOnlyList<int>
    {
        public int this[int index] => index;

        public int Count => count;

        public IEnumerator<int> GetEnumerator() => Endless().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class EndlessNames : DynamicObject
    {
        public override IEnumerable<string> GetDynamicMemberNames() => Endless().Select(static n => $"k{n}");
    }

    public static TheoryData<string, string> EndlessWork
    {
        get
        {
            string[] kinds = ["sequence", "dictionary", "map", "list", "names"];
            string[] work =
            [
                "JSON.stringify(x)", "JSON.stringify(x, null, 1)", "JSON.stringify({ x })", "Object.keys(x)", "Reflect.ownKeys(x)",
                "for (const y in x);", "[...x]", "for (const y of x);", "({ ...x })", "structuredClone(x)", "Object.entries(x)",
                "Object.assign({}, x)", "Array.from(x)", "new Map(x)", "new Set(x)", "x.forEach(() => { })", "'zz' in x", "x.zz",
                "Array.prototype.includes.call(x, -1)", "Array.prototype.slice.call(x)", "new Set([1]).union(x)", "x.size", "x.length",
                "Array.prototype.reverse.call(x)", "Array.prototype.sort.call(x)", "Object.isFrozen(x)", "Object.freeze(x)",
                "Array.prototype.join.call(x)", "Array.prototype.concat.call([], x)", "x.toString()", "x.toSorted()", "x.union(new Set())",
            ];
            var data = new TheoryData<string, string>();
            foreach (var kind in kinds)
            {
                foreach (var code in work) data.Add(kind, code);
            }
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(EndlessWork))]
    public void A_collection_without_end_ends_with_the_limits(string kind, string code)
    {
        object x = kind switch
        {
            "sequence" => Endless(),
            "dictionary" => new EndlessDictionary(),
            "map" => new EndlessMap(),
            "names" => new EndlessNames(),
            _ => new EndlessList(int.MaxValue),
        };
        Ends(x, code);
    }

    [Fact]
    public void A_list_that_says_a_negative_length_is_empty()
    {
        var engine = Limited(new EndlessList(-5));
        Assert.Equal("0,[],,false", engine.Evaluate<string>("[x.length, JSON.stringify(x), x[0], 0 in x].join()"));
        Assert.Equal(0, engine.Evaluate<int>("Object.keys(x).length"));
    }

    [Fact]
    public void Splicing_a_long_list_of_the_host_takes_steps_for_what_it_moves()
    {
        Ends(new Collection<int>(Enumerable.Range(0, 400_000).ToList()), "x.splice(0, 200000)");
    }
}
