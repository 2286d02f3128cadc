namespace Quoll.Tests.Tier;

/// <summary>Built-in functions that machine code calls without a frame, in all modes.</summary>
public class DirectCallTests
{
    // The expected values are those of Node.
    [Theory]
    [InlineData("const m = new Map(); let n = 0; for (let i = 0; i < 600; i++) { const k = 'x'.repeat(200 + i % 100); m.set(k, (m.get(k) || 0) + 1); m.set(k + i % 2, i); n += m.size + m.get(k) } n", "112200")]
    [InlineData("const a = []; let n = 0; for (let i = 0; i < 2000; i++) { n += a.push(i); if (i % 5 === 4) n += a.pop() - a.pop() + a.length } [n, a.length, a[100]].join()", "1444000,1200,166")]
    [InlineData("const base = [1, 2], o = Object.create(base); let n = 0; for (let i = 0; i < 400; i++) { base.push(i); n += o.length + o[base.length - 1]; if (i % 4 === 3) n += base.pop() } n", "161100")]
    [InlineData("function f(a) { let i = 0; try { for (; i < 500; i++) { a.push(i); if (i === 400) Object.preventExtensions(a) } } catch (e) { return i + e.name } } f([]) + f([]) + f([])", "401TypeError401TypeError401TypeError")]
    public void Scripts_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code), StringComparison.Ordinal);
}
