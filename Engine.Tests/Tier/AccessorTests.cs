namespace Quoll.Tests.Tier;

/// <summary>Getters, setters and calls with spread arguments, which run in reserved frames, in all modes.</summary>
public class AccessorTests
{
    // The expected values are those of Node.
    [Theory]
    [InlineData("function f(a) { return arguments.length + a } const g = a => a; let n = 0; for (let i = 0; i < 300; i++) { const list = new Array(i * 3).fill(i); n += (f(...list) || 0) + (g(...list) || 0) } n", "224250")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);

    // The function that apply calls is replaced by another one in its frame, which is not where that of a call is.
    [Fact]
    public void Apply_and_tail_calls_of_what_it_calls() =>
        Assert.StartsWith(
            "1082400\n",
            HotCodeModes.RunInAll(
                "'use strict'; const last = (a, b) => a * 2 + b; function f(a, b) { return last(a, b) } const o = { get x() { return last(this.k, 1) } }; let n = 0; for (let i = 0; i < 600; i++) { o.k = i; const r = f.apply(null, [i, 5]) + o.x; n += r + f(...[i, 1]); } n",
                new EngineOptions { EnableTailCalls = true }),
            StringComparison.Ordinal);
}
