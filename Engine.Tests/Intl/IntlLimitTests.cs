using Quoll.Intl;

namespace Quoll.Tests.Intl;

/// <summary>
/// Work of Intl and Temporal ends when the limits of a call end it, and the engine can run the next script.
/// </summary>
public class IntlLimitTests
{
    // A call of the engine may exceed the limit by the work between two polls.
    private const double KnownWorks = 200;

    public static readonly TheoryData<string> Endless = new()
    {
        "const n = 10n ** 200000n, f = new Intl.NumberFormat('de'); for (;;) f.format(n);",
        "const n = 10n ** 20000n, f = new Intl.NumberFormat('de'); for (;;) f.formatToParts(n);",
        "const f = new Intl.NumberFormat('hi', { style: 'currency', currency: 'INR' }); for (;;) f.formatRange(1, 2);",
        "const l = Array(1e5).fill('a'), f = new Intl.ListFormat('en'); for (;;) f.formatToParts(l);",
        "const s = 'Hello world. '.repeat(1e6); for (;;) for (const x of new Intl.Segmenter('en', { granularity: 'word' }).segment(s));",
        "const s = 'a'.repeat(1e7), w = new Intl.Segmenter('en', { granularity: 'word' }); for (;;) w.segment(s).containing(5e6);",
        "const c = new Intl.Collator('sv'), l = Array.from({ length: 1e4 }, (_, i) => `ä${i}`); for (;;) l.sort(c.compare);",
        "const s = '\\u0301'.repeat(1e7), t = s + 'a', c = new Intl.Collator('en'); for (;;) c.compare(s, t);",
        "for (;;) Intl.supportedValuesOf('timeZone');",
        "const l = Array(1e5).fill('de-DE-u-ca-gregory'); for (;;) Intl.getCanonicalLocales(l);",
        "const f = new Intl.DateTimeFormat('ar', { calendar: 'chinese', dateStyle: 'full' }); for (;;) f.formatRangeToParts(0, 1e12);",
        "const s = 'ß'.repeat(1e6); for (;;) s.toLocaleUpperCase('tr');",
        "const s = 'P' + '1'.repeat(1e6) + 'Y'; for (;;) try { Temporal.Duration.from(s); } catch { }",
        "const z = Temporal.ZonedDateTime.from('1900-01-01[Asia/Gaza]'); for (;;) z.until('2900-01-01[Asia/Gaza]', { largestUnit: 'hours' });",
        "const z = Temporal.ZonedDateTime.from('1900-01-01[Europe/Berlin]'); for (;;) z.add({ years: 1000 }).round('day');",
        "const d = Temporal.PlainDate.from('-200000-01-01[u-ca=chinese]'); for (;;) d.until('5000-01-01[u-ca=chinese]', { largestUnit: 'month' });",
        "for (;;) Temporal.PlainDate.from('2000-01-01[u-ca=hebrew]').add({ months: 3e6 });",
    };

    [Theory]
    [MemberData(nameof(Endless))]
    public void Time_ends_it(string script)
    {
        var limit = TimeSpan.FromMilliseconds(20);
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], MaxTime = limit });
        // The first call compiles the methods and reads the data.
        Assert.Throws<ExecutionLimitException>(() => engine.Execute($"{{ {script} }}"));
        MachinePace.AssertSoon(
            KnownWorks, () => Assert.Throws<ExecutionLimitException>(() => engine.Execute($"{{ {script} }}")), limit);
        Assert.Equal("1,5", engine.Evaluate<string>("(1.5).toLocaleString('de')"));
    }

    [Theory]
    [MemberData(nameof(Endless))]
    public void Cancellation_ends_it(string script)
    {
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], CancellationToken = source.Token });
        Assert.ThrowsAny<OperationCanceledException>(() => engine.Execute(script));
    }

    [Theory]
    [InlineData("new Intl.ListFormat('de').formatToParts(Array(1e6).fill('a'))")]
    [InlineData("Array.from(new Intl.Segmenter('de').segment('a'.repeat(1e7)))")]
    [InlineData("'ß'.repeat(1e7).toLocaleUpperCase('lt')")]
    public void Memory_ends_it(string script)
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], MaxAllocatedBytes = 50_000_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.Execute(script));
    }
}
