using System.Runtime.CompilerServices;

namespace Quoll.Tests.Builtins;

/// <summary>What the garbage collector does with the entries of weak collections.</summary>
[Trait("Process", "Own")]
public class WeakTableTests
{
    private readonly Engine _engine = new();

    /// <summary>Each entry leads to the next key: a table of ephemerons costs the collector minutes.</summary>
    [Theory]
    [InlineData("const m = new WeakMap; globalThis.kept = m; return (key, next) => m.set(key, next);", "{}")]
    [InlineData("return (key, next) => { const m = new WeakMap; m.set(key, next); key.map = m; };", "{}")]
    [InlineData("const m = new WeakMap; globalThis.kept = m; return (key, next) => m.set(key, next);", "Symbol()")]
    [InlineData("const r = new FinalizationRegistry(() => {}); globalThis.kept = r; return (key, next) => r.register(key, next);", "{}")]
    [InlineData("const r = new FinalizationRegistry(() => {}); globalThis.kept = r; return (key, next) => r.register(key, next, key);", "Symbol()")]
    public void Chains_are_collected_as_fast_as_lists(string table, string key)
    {
        var list = new Engine();
        list.Execute("globalThis.head = null; for (let i = 0; i < 5e4; i++) head = { next: head, own: { a: 1 }, more: [i] };");
        var make = $"const link = (() => {{ {table} }})(); globalThis.head = {key}; let k = head; for (let i = 0; i < 5e4; i++) {{ const next = {key}; link(k, next); k = next; }}";
        _engine.Execute($"{{ {make} }}");
        MachinePace.AssertSoon(50, GC.Collect, known: static () => GC.Collect());
        GC.KeepAlive(list);
    }

    [Theory]
    [InlineData("m.set(o, o)")]
    [InlineData("m.set(o, { o })")]
    [InlineData("s.add(o)")]
    [InlineData("m.set(o, m)")]
    [InlineData("const p = {}; m.set(o, p); m.set(p, o)")]
    [InlineData("r.register(o, 1, o)")]
    public void A_key_dies_though_its_tables_live(string use)
    {
        _engine.Execute("globalThis.m = new WeakMap; globalThis.s = new WeakSet; globalThis.r = new FinalizationRegistry(() => {})");
        Assert.False(IsAlive(ResultOf($"(() => {{ const o = {{ a: 1 }}; {use}; return o; }})()")));
    }

    [Fact]
    public void A_value_lives_as_long_as_its_table_and_key()
    {
        var value = ResultOf("globalThis.m = new WeakMap; globalThis.key = {}; (() => { const v = {}; m.set(key, v); return v; })()");
        Assert.True(IsAlive(value));
        _engine.Execute("m.delete(key)");
        Assert.False(IsAlive(value));
    }

    [Fact]
    public void What_a_dead_table_had_for_a_living_key_gives_way_to_other_entries()
    {
        const string Use = "(() => { const v = { a: 1 }; new WeakMap().set(key, v); return v; })()";
        _engine.Execute("globalThis.key = {}");
        var values = new List<WeakReference>();
        for (var i = 0; i < 200; i++)
        {
            values.Add(ResultOf(Use));
            if (i % 50 == 0) IsAlive(values[i]);
        }
        IsAlive(values[^1]);
        Assert.InRange(values.Count(static value => value.IsAlive), 0, 150);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference ResultOf(string code) => new(_engine.Execute(code).Object);

    private static bool IsAlive(WeakReference reference)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return reference.IsAlive;
    }
}
