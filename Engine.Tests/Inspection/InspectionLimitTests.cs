using Quoll.Inspection;

namespace Quoll.Tests.Inspection;

/// <summary>Text for people takes steps, reserves memory, and is cut before it is created.</summary>
public class InspectionLimitTests
{
    /// <summary>The approximate limit of the text for a value, plus what one more text may add.</summary>
    private const int LongestText = (1 << 20) + 100_000;

    private const string LineFeeds = "const s = '\\n'.repeat(10000); let o = s; for (let i = 0; i < 100; i++) o = [o, s]; o";

    private static string Shown(string expression, Inspector inspector) => inspector.Inspect(new Engine().Evaluate(expression));

    private static long Allocated(Action action)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    [Theory]
    [InlineData(LineFeeds)]
    [InlineData("const o = {}; for (let i = 0; i < 900; i++) o[i + '\\u0001'.repeat(9000)] = 1; Array(100).fill(o)")]
    [InlineData("let e = null; for (let i = 0; i < 1e3; i++) e = new Error('\\n'.repeat(10000), { cause: e }); e")]
    [InlineData("Array(100).fill(Array(100).fill('\\u0001'.repeat(10000)))")]
    [InlineData("let o = 1; for (let i = 0; i < 95; i++) o = { a: o, b: o }; o")]
    public void Text_of_a_value_has_about_a_megabyte_at_most(string expression)
    {
        Assert.InRange(Shown(expression, new Inspector(maxDepth: 100)).Length, 1, LongestText);
    }

    [Fact]
    public void Nested_line_feeds_are_joined_once()
    {
        var value = new Engine().Evaluate(LineFeeds);
        var allocated = Allocated(() => new Inspector(maxDepth: 100).Inspect(value));
        Assert.InRange(allocated, 1, 30_000_000);
    }

    [Fact]
    public void Description_of_a_symbol_is_cut_before_it_is_copied()
    {
        var value = new Engine().Evaluate("({ [Symbol('\\n'.repeat(1e7))]: Symbol('x'.repeat(1e7)) })");
        Assert.InRange(Allocated(() => new Inspector().Inspect(value)), 1, 1_000_000);
    }

    [Fact]
    public void Stack_of_an_error_is_cut_before_it_is_copied()
    {
        var value = new Engine().Evaluate(
            "class A extends Error {} const e = new A('x'); e.stack = 'Error\\n' + 'y'.repeat(1e7); e.stack.indexOf('z'); e");
        Assert.InRange(Allocated(() => new Inspector().Inspect(value)), 1, 1_000_000);
    }

    [Fact]
    public void Values_of_one_line_share_a_budget()
    {
        var lengths = new List<int>();
        var engine = new Engine(new EngineOptions { Console = EngineConsole.To((_, text) => lengths.Add(text.Length)) });
        engine.Execute("const x = Array(100).fill(Array(100).fill('y'.repeat(1000))); console.log('%o%s'.repeat(50), ...Array(100).fill(x))");
        Assert.InRange(Assert.Single(lengths), 1, LongestText);
    }

    [Fact]
    public void Long_text_ends_where_the_budget_does()
    {
        var shown = new Inspector(maxLength: 100).Inspect(new Engine().Evaluate("'abc\\n'.repeat(1000)"));
        Assert.InRange(shown.Length, 100, 200);
        Assert.EndsWith(" more characters", shown);
    }

    [Fact]
    public void Gaps_of_a_sparse_array_are_shown_with_the_items()
    {
        Assert.Equal(
            "[ <1000000 empty items>, 1, <4293967294 empty items>, 2 ]".Replace("4293967294", "3998999999"),
            Shown("const a = []; a[1e6] = 1; a[4e9] = 2; a", new Inspector()));
    }
}
