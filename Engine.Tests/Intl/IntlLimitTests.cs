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

    // What a parser reads, with the part of which the long text s is made.
    public static readonly TheoryData<string, string> LongTexts = new()
    {
        { "a", "Temporal.PlainDate.from(`2000-01-01[${s}]`)" },
        { "a", "Temporal.PlainDate.from(`2000-01-01[u-ca=${s}]`)" },
        { "a", "Temporal.PlainDate.from(`2000-01-01[${s}=a]`)" },
        { "a", "Temporal.PlainDate.from('2000-01-01').withCalendar(s)" },
        { "[a=b]", "Temporal.PlainDate.from('2000-01-01' + s + '!')" },
        { "[a=b]", "Temporal.PlainDateTime.from('2000-01-01' + s + '!')" },
        { "[a=b]", "Temporal.PlainTime.from('T00' + s + '!')" },
        { "[a=b]", "Temporal.PlainYearMonth.from('2000-01' + s + '!')" },
        { "[a=b]", "Temporal.PlainMonthDay.from('01-01' + s + '!')" },
        { "[a=b]", "Temporal.Instant.from('2000-01-01T00Z' + s + '!')" },
        { "[a=b]", "Temporal.ZonedDateTime.from('2000-01-01[UTC]' + s + '!')" },
        { "a", "new Temporal.ZonedDateTime(0n, s)" },
        { "a/", "Temporal.Now.zonedDateTimeISO(s)" },
        { "0", "Temporal.Duration.from(`P${s}1Y`)" },
        { "1", "Temporal.Duration.from(`P${s}Y`)" },
        { "1", "Temporal.Duration.from(`P1.${s}H`)" },
        { "a", "Temporal.PlainDate.from({ year: 2000, monthCode: s, day: 1 })" },
        { "a", "Temporal.PlainDate.from({ year: 2000, month: 1, day: 1, calendar: s })" },
        { "a", "Temporal.PlainDate.from({ era: s, eraYear: 1, month: 1, day: 1, calendar: 'gregory' })" },
        { "1", "Temporal.ZonedDateTime.from({ year: 2000, month: 1, day: 1, timeZone: 'UTC', offset: '+' + s })" },
        { "a", "Temporal.PlainTime.from('00:00').round(s)" },
        { "a", "Intl.getCanonicalLocales(s)" },
        { "-abc", "Intl.getCanonicalLocales('en-u-ca' + s)" },
        { "-abc", "Intl.getCanonicalLocales('en-a' + s + '-!')" },
        { "-abc", "Intl.getCanonicalLocales('en-x' + s + '-!')" },
        { "a", "new Intl.Locale('en', { calendar: s })" },
        { "-abcd", "new Intl.Locale('en', { collation: 'abc' + s })" },
        { "a", "new Intl.DateTimeFormat('en', { timeZone: s })" },
        { "-abcd", "new Intl.DateTimeFormat('en', { calendar: 'abc' + s })" },
        { "a", "new Intl.NumberFormat('en', { style: 'unit', unit: s })" },
        { "a", "new Intl.NumberFormat('en', { currency: s })" },
        { "a", "new Intl.NumberFormat('en', { style: s })" },
        { "1", "new Intl.NumberFormat('en').format(s)" },
        { "0", "new Intl.NumberFormat('en').format('0x' + s + '1f')" },
        { "0", "new Intl.NumberFormat('en').format('1e' + s + '1')" },
        { "0", "new Intl.NumberFormat('en').format('1.' + s + '1')" },
        { "1", "new Intl.PluralRules('en').select(s)" },
        { "a", "new Intl.RelativeTimeFormat('en').format(1, s)" },
        { "-abcd", "new Intl.DisplayNames('en', { type: 'language' }).of('en' + s + '!')" },
        { "-abcd", "new Intl.DisplayNames('en', { type: 'calendar' }).of('abc' + s)" },
        { "1", "new Intl.DurationFormat('en').format(`P${s}Y`)" },
        { "a", "Intl.supportedValuesOf(s)" },
    };

    [Theory]
    [MemberData(nameof(LongTexts))]
    public void Time_ends_the_reading_of_a_long_text(string part, string read)
    {
        // 67 MB. What no limit ends is one copy of the text: a concatenation makes it, in new memory. So the known work
        // is such a copy. The engine's own conversion to a Number polls less often, and takes as long as a few copies.
        // Temporal's parser would need more than twenty without a poll.
        const double Copies = 12;
        const int Length = 1 << 25;
        var limit = TimeSpan.FromMilliseconds(20);
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], MaxTime = limit });
        var text = string.Concat(Enumerable.Repeat(part, Length / part.Length));
        engine.SetValue("s", text);
        var script = engine.Prepare($"for (;;) try {{ {read}; }} catch {{ }}");
        for (var call = 0; call < 2; call++) Assert.Throws<ExecutionLimitException>(() => engine.Execute(script));
        MachinePace.AssertSoon(
            Copies, () => Assert.Throws<ExecutionLimitException>(() => engine.Execute(script)), limit, known: () => string.Concat(text, "x"));
    }

    // Variants are sorted, and none comes twice.
    [Fact]
    public void A_tag_of_many_variants_is_read_in_linear_time()
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default] });
        engine.Execute("""
            const variant = i => `-${String(i * 7919 % 100000).padStart(6, 'a')}`;
            const tag = count => 'en' + Array.from({ length: count }, (_, i) => variant(i)).join('');
            """);
        var (few, many) = ((Action)(() => engine.Execute("Intl.getCanonicalLocales(tag(1000))")),
            (Action)(() => engine.Execute("Intl.getCanonicalLocales(tag(50000))")));
        few();
        MachinePace.AssertSoon(500, many, known: few);
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
