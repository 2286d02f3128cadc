using NodaTime;
using NodaTime.TimeZones;
using Quoll.Intl.Calendars;
using Quoll.Intl.Temporal;
using Quoll.Intl.TimeZones;

namespace Quoll.Tests.Intl.TimeZones;

/// <summary>Time zones against NodaTime, whose database they read by another way.</summary>
public class ZoneTests
{
    [Theory]
    [InlineData("America/New_York")]
    [InlineData("Europe/Dublin")]
    [InlineData("Pacific/Apia")]
    [InlineData("Australia/Lord_Howe")]
    [InlineData("Africa/Casablanca")]
    [InlineData("Antarctica/Troll")]
    public void Local_times_have_the_exact_times_of_NodaTime(string id)
    {
        var zone = Zone.Find(id)!;
        var expected = DateTimeZoneProviders.Tzdb[id];
        var random = new Random(50);
        var (first, last) = (NodaTime.Instant.FromUtc(1900, 1, 1, 0, 0), NodaTime.Instant.FromUtc(2040, 1, 1, 0, 0));
        foreach (var interval in expected.GetZoneIntervals(first, last))
        {
            if (!interval.HasStart) continue;
            for (var i = 0; i < 8; i++)
            {
                var local = interval.IsoLocalStart.PlusMinutes(random.Next(-200, 200));
                var mapping = expected.MapLocal(local);
                var times = zone.PossibleTimesOf(new IsoDateTime(
                    new(local.Year, local.Month, local.Day), IsoTime.Of(local.Hour, local.Minute, local.Second)));
                Assert.Equal(mapping.Count, times.Count);
                if (mapping.Count > 0) Assert.Equal(Nanoseconds(mapping.First()), times.Earlier);
                if (mapping.Count > 0) Assert.Equal(Nanoseconds(mapping.Last()), times.Later);
            }
        }

        static Int128 Nanoseconds(NodaTime.ZonedDateTime time) => (Int128)time.ToInstant().ToUnixTimeSeconds() * 1_000_000_000;
    }

    // The table is made of NodaTime's database; yearly rules stand for what it lists until its last year.
    [Fact]
    public void All_zones_have_the_changes_of_NodaTime()
    {
        Assert.Equal(TzdbDateTimeZoneSource.Default.TzdbVersion, ZoneTable.Default.Version);
        Assert.Equal(TzdbDateTimeZoneSource.Default.CanonicalIdMap.Count, ZoneTable.Default.Ids.Count);
        foreach (var id in TzdbDateTimeZoneSource.Default.CanonicalIdMap.Values.Distinct())
        {
            // Since the database's version 2024b, these are links, and NodaTime keeps them as zones.
            if (id is "CST6CDT" or "EST5EDT" or "MST7MDT" or "PST8PDT") continue;
            var rules = ZoneTable.Default.RulesOf(ZoneTable.Default.Find(id));
            var found = rules.IntervalAt(long.MinValue);
            var last = NodaTime.Instant.FromUtc(2600, 1, 1, 0, 0);
            foreach (var expected in DateTimeZoneProviders.Tzdb[id].GetZoneIntervals(NodaTime.Instant.MinValue, last))
            {
                if (expected.HasStart) found = rules.IntervalAt(expected.Start.ToUnixTimeSeconds());
                Assert.Equal(expected.HasStart ? expected.Start.ToUnixTimeSeconds() : long.MinValue, found.Start);
                Assert.Equal(expected.HasEnd ? expected.End.ToUnixTimeSeconds() : long.MaxValue, found.End);
                Assert.Equal((expected.WallOffset.Seconds, Math.Sign(expected.Savings.Seconds)), (found.Offset, found.Savings));
                if (expected.HasEnd) Assert.Equal(found, rules.IntervalAt(found.End - 1));
            }
        }
    }

    [Fact]
    public void Rules_go_on_beyond_the_years_of_NodaTime()
    {
        var zone = Zone.Find("Europe/Berlin")!;
        // 400 years are a whole number of weeks, so that the last Sunday of March is the same day.
        var near = new IsoDateTime(new IsoDate(2030, 3, 31), IsoTime.Of(2, 30));
        for (var year = 2030; year < 275_000; year += 400)
            Assert.Equal(0, zone.PossibleTimesOf(near with { Date = near.Date with { Year = year } }).Count);
        var summer = new IsoDateTime(new IsoDate(275_001, 7, 1), IsoTime.Noon).ToEpochNanoseconds();
        Assert.Equal(7_200_000_000_000, zone.OffsetAt(summer));
        Assert.Equal(3_600_000_000_000, zone.OffsetAt(zone.NextTransition(summer)!.Value));
        Assert.Equal(3_600_000_000_000, zone.OffsetAt(zone.PreviousTransition(summer)!.Value - 1));
    }

    [Fact]
    public void Every_identifier_of_the_database_has_a_zone_in_any_case()
    {
        foreach (var id in TzdbDateTimeZoneSource.Default.GetIds())
        {
            Assert.Equal(id, Zone.Find(id.ToUpperInvariant())!.Id);
            Assert.Equal(id, Zone.Find(id.ToLowerInvariant())!.Id);
        }
    }

    [Fact]
    public void A_primary_identifier_is_its_own() =>
        Assert.All(ZoneRegistry.PrimaryIds, static id => Assert.Equal(id, ZoneRegistry.Find(id)!.PrimaryId));
}
