using System.Runtime.CompilerServices;

namespace Quoll.Tests.Hosting;

/// <summary>
/// The memory that compiled code keeps, compared with what is counted for it. A process of its own runs these tests.
/// </summary>
[Trait("Speed", "Slow")]
[Trait("Process", "Own")]
[Collection(Json.Values.Alone.Collection)]
public class CodeMemoryTests
{
    /// <summary>What the documentation says of the cache, in bytes.</summary>
    private const long Documented = 64 << 20;

    /// <summary>The largest error of the counts.</summary>
    private const double Tolerance = 1.4;

    /// <summary>Texts whose code takes between 2 and 100 bytes for each code unit, different for each number.</summary>
    public static TheoryData<string, Func<int, string>> Texts => new()
    {
        { "arrow functions", static i => Repeat(2000, static _ => "(()=>a)();") + i },
        { "arrow functions that nothing calls", static i => Repeat(2000, static _ => "(()=>a);") + i },
        { "functions", static i => Repeat(100, static k => $"function f{k}(a, b) {{ return a + b * {k}; }}") + $"f{i % 100}(1,2);{i}" },
        { "classes", static i => Repeat(50, static k =>
            $"new (class A{k} {{ #x=1; get x() {{ return this.#x }} m() {{ return () => this }} }})().m();") + i },
        { "blocks", static i => Repeat(300, static k => $"{{ let a{k} = {k}; (() => a{k})() }}") + i },
        { "templates", static i => Repeat(200, static k => $"f`a{k}${{1}}b`;") + "function f() {}" + i },
        { "BigInts", static i => Repeat(200, static k => $"9{k}123456789012345678901234567890n;") + i },
        { "generators", static i => Repeat(100, static k => $"[...(function* () {{ yield {k} }})()];") + i },
        { "literals", static i => "[" + Repeat(500, k => $"'s{k}x{i}',") + "]" },
        { "objects", static i => "({" + Repeat(200, k => $"k{k}y{i}:{k},") + "})" },
        { "nested functions", static i => Repeat(100, static _ => "(()=>") + i + Repeat(100, static _ => ")()") },
        { "handlers", static i => Repeat(200, static k => $"try {{ x }} catch (e) {{ e.y{k} }};") + i },
        { "comments", static i => "/*" + new string('x', 50_000) + "*/" + i },
        { "long texts", static i =>
            Repeat(1000, static k => $"function f{k}(a) {{ if (a > {k}) return a - {k}; return [a, {k}]; }}\n") + i },
    };

    private static string Repeat(int count, Func<int, string> part) => string.Concat(Enumerable.Range(0, count).Select(part));

    private static long Memory()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return GC.GetTotalMemory(true);
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void The_cache_keeps_as_much_as_it_says(string name, Func<int, string> text)
    {
        Assert.NotEmpty(name);
        var before = Memory();
        // A cache without a bound would keep more than is tolerated.
        Fill(text, (int)(2.5 * Documented / SizeOfOne(text)));
        Assert.InRange(Memory() - before, long.MinValue, (long)(Documented * Tolerance));
    }

    [Fact]
    public void A_large_text_of_small_functions_is_not_kept()
    {
        var before = Memory();
        Fill(static _ => Repeat(200_000, static _ => "(()=>a)();"), 1);
        Assert.InRange(Memory() - before, long.MinValue, (long)(Documented * Tolerance));
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void The_size_of_a_script_is_close_to_its_memory(string name, Func<int, string> text)
    {
        Assert.NotEmpty(name);
        var count = (int)Math.Clamp(8_000_000 / SizeOfOne(text), 5, 500);
        // What the first text of its kind leaves behind for all.
        Prepare(text, 1, runs: true);
        foreach (var runs in (bool[])[false, true])
        {
            var before = Memory();
            var scripts = Prepare(text, count, runs);
            var kept = Memory() - before;
            var estimated = scripts.Sum(static script => script.EstimatedSize);
            Assert.InRange(kept / (double)estimated, 1 / Tolerance, Tolerance);
        }
    }

    private static long SizeOfOne(Func<int, string> text) => new Engine().Prepare(text(1)).EstimatedSize;

    // In methods of their own, so that no engine is left in a local variable when the memory is measured.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<Script> Prepare(Func<int, string> text, int count, bool runs)
    {
        using var engine = new Engine(new EngineOptions { CacheCode = false });
        var scripts = Enumerable.Range(0, count).Select(i => engine.Prepare(text(i))).ToList();
        engine.Execute("var a = 1, x = 1");
        if (runs) scripts.ForEach(script => engine.Execute(script));
        return scripts;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fill(Func<int, string> text, int count)
    {
        using var engine = new Engine();
        engine.Execute("var a = 1, x = 1");
        for (var i = 0; i < count; i++)
        {
            var code = text(i);
            for (var times = 0; times < 3; times++) engine.Execute(code);
        }
    }
}
