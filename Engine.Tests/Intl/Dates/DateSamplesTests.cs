using Quoll.Intl;

namespace Quoll.Tests.Intl.Dates;

/// <summary>
/// Compares formats of dates with samples of V8, over locales, calendars, zones, styles and components.
/// </summary>
public class DateSamplesTests
{
    // Known kinds of difference: how some locales join dates of other calendars and times (V8 has CLDR 48.0, we have
    // 48.2, and ICU inherits in another order); formats that a locale and its parent have at equal distance; clocks of
    // twelve hours in Japan, which count from 0 by ECMA-402, but not in V8.
    private const double Least = 0.975;

    [Fact]
    public void Samples_are_as_in_V8()
    {
        var folder = Path.Combine(ProjectFolder.Root, "Engine.Tests", "Intl", "Dates");
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], TimeZone = TimeZoneInfo.Utc });
        engine.Execute(File.ReadAllText(Path.Combine(folder, "DateSamples.js")));
        var results = engine.Evaluate<string[]>("samples(20261128, 1000)");
        var expected = File.ReadAllLines(Path.Combine(folder, "DateSamples.txt"));
        Assert.Equal(expected.Length, results.Length);
        var different = expected.Zip(results).Where(static pair => pair.First != pair.Second).ToList();
        Assert.True(
            different.Count <= expected.Length * (1 - Least),
            string.Join('\n', different.Take(20).Select(static pair => $"V8    {pair.First}\nQuoll {pair.Second}")));
    }

    [Theory]
    [InlineData("new Date(NaN).toLocaleString('de')", "Invalid Date")]
    [InlineData("new Date(0).toLocaleDateString('de', { timeZone: 'UTC' })", "1.1.1970")]
    [InlineData("new Date(0).toLocaleTimeString('en', { timeZone: 'Asia/Kolkata' })", "5:30:00 AM")]
    [InlineData("new Temporal.PlainDate(2024, 2, 29).toLocaleString('fr')", "29/02/2024")]
    [InlineData("new Temporal.ZonedDateTime(0n, 'Asia/Tokyo').toLocaleString('en')", "1/1/1970, 9:00:00 AM GMT+9")]
    public void Methods_of_dates_use_the_locale(string code, string expected)
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], TimeZone = TimeZoneInfo.Utc });
        Assert.Equal(expected, engine.Evaluate<string>(code));
    }
}
