using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public sealed class DateTests
{
    private static readonly TimeZoneInfo NewYork = FixedZone("America/New_York");

    private static readonly DateTimeOffset Noon = new(2024, 2, 29, 12, 34, 56, 789, TimeSpan.Zero);

    private readonly Engine _utc = new(new EngineOptions { TimeZone = TimeZoneInfo.Utc, TimeProvider = new StoppedClock(Noon) });

    private readonly Engine _newYork = new(new EngineOptions { TimeZone = NewYork, TimeProvider = new StoppedClock(Noon) });

    // Five hours behind UTC, and four from the second Sunday of March to the first of November, whatever time zones the
    // machine knows.
    private static TimeZoneInfo FixedZone(string id)
    {
        var two = new DateTime(1, 1, 1, 2, 0, 0);
        var rule = TimeZoneInfo.AdjustmentRule.CreateAdjustmentRule(
            DateTime.MinValue.Date,
            DateTime.MaxValue.Date,
            TimeSpan.FromHours(1),
            TimeZoneInfo.TransitionTime.CreateFloatingDateRule(two, 3, 2, DayOfWeek.Sunday),
            TimeZoneInfo.TransitionTime.CreateFloatingDateRule(two, 11, 1, DayOfWeek.Sunday));
        return TimeZoneInfo.CreateCustomTimeZone(id, TimeSpan.FromHours(-5), id, "Eastern Standard Time", "Eastern Daylight Time", [rule]);
    }

    [Fact]
    public void The_host_owns_the_clock()
    {
        Assert.Equal(Noon.ToUnixTimeMilliseconds(), _utc.Execute("Date.now()").AsNumber());
        Assert.Equal("2024-02-29T12:34:56.789Z", _utc.Execute("new Date().toISOString()").AsString());
        Assert.Equal("Thu Feb 29 2024 07:34:56 GMT-0500 (Eastern Standard Time)", _newYork.Execute("Date(0)").AsString());
    }

    [Theory]
    [InlineData("2020", "2020-01-01T00:00:00.000Z")]
    [InlineData("2020-03", "2020-03-01T00:00:00.000Z")]
    [InlineData("2020-03-08", "2020-03-08T00:00:00.000Z")]
    [InlineData("2020-03-08T00:00", "2020-03-08T05:00:00.000Z")]
    [InlineData("2020-03-08T24:00", "2020-03-09T04:00:00.000Z")]
    [InlineData("2020T10:00Z", "2020-01-01T10:00:00.000Z")]
    [InlineData("2020-03-08T10:00:01.5Z", "2020-03-08T10:00:01.500Z")]
    [InlineData("2020-03-08T10:00:01.123456789+01:30", "2020-03-08T08:30:01.123Z")]
    [InlineData("-000001-07-01T00:00Z", "-000001-07-01T00:00:00.000Z")]
    [InlineData("+275760-09-13T00:00:00.000Z", "+275760-09-13T00:00:00.000Z")]
    [InlineData("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z")]
    [InlineData("Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z")]
    [InlineData("Thu Jan 01 1970 00:00:00 GMT-0500 (Eastern Standard Time)", "1970-01-01T05:00:00.000Z")]
    [InlineData("Jan 1 2020 10:00", "2020-01-01T15:00:00.000Z")]
    [InlineData("January 1, 2020 10:00 PM UTC", "2020-01-01T22:00:00.000Z")]
    [InlineData("1-Jul-20 12:05:06.7 am", "2020-07-01T04:05:06.700Z")]
    [InlineData("2020/01/02", "2020-01-02T05:00:00.000Z")]
    [InlineData("1/2/2020, 3:04:05 PM", "2020-01-02T20:04:05.000Z")]
    [InlineData("2020-1-2 10:00 +0130", "2020-01-02T08:30:00.000Z")]
    [InlineData("2020-01-02 10:00+1", "2020-01-02T09:00:00.000Z")]
    [InlineData("Tue Mar 01 2022 08:00:00 EST", "2022-03-01T13:00:00.000Z")]
    [InlineData("1 Jan -0005 00:00:00 GMT", "-000005-01-01T00:00:00.000Z")]
    public void Text_is_read(string text, string expected)
    {
        _newYork.SetValue("text", text);
        Assert.Equal(expected, _newYork.Execute("new Date(Date.parse(text)).toISOString()").AsString());
    }

    [Theory]
    [InlineData("")]
    [InlineData("hello")]
    [InlineData("-000000-01-01T00:00:00Z")]
    [InlineData("+275760-09-13T00:00:00.001Z")]
    [InlineData("2020-00-01")]
    [InlineData("2020-13-01")]
    [InlineData("2020-01-01T24:00:01")]
    [InlineData("2020-01-01T23:60")]
    [InlineData("2020-01-01T23:00Zx")]
    [InlineData("2020-01-01T23:00:00.Z")]
    [InlineData("Jan 1 2020 10:00 (open")]
    [InlineData("Jan 1 2020 13:00 PM")]
    [InlineData("Jan 1 12345678901")]
    [InlineData("Jan Feb 2020")]
    [InlineData("1/2/3/4")]
    public void What_is_no_date_is_NaN(string text)
    {
        _newYork.SetValue("text", text);
        Assert.Equal(double.NaN, _newYork.Execute("Date.parse(text)").AsNumber());
    }

    [Theory]
    // Skipped: 02:30 counts as 03:30 in daylight saving time.
    [InlineData("new Date(2024, 2, 10, 2, 30)", "2024-03-10T07:30:00.000Z")]
    [InlineData("new Date(2024, 2, 10, 1, 59)", "2024-03-10T06:59:00.000Z")]
    [InlineData("new Date(2024, 2, 10, 3)", "2024-03-10T07:00:00.000Z")]
    // This time occurs twice. The first one, still in daylight saving time, counts.
    [InlineData("new Date(2024, 10, 3, 1, 30)", "2024-11-03T05:30:00.000Z")]
    [InlineData("new Date(2024, 10, 3, 2)", "2024-11-03T07:00:00.000Z")]
    [InlineData("new Date(12024, 6, 1)", "+012024-07-01T04:00:00.000Z")]
    [InlineData("new Date(-1, 0, 1)", "-000001-01-01T05:00:00.000Z")]
    [InlineData("new Date(99, 0)", "1999-01-01T05:00:00.000Z")]
    public void Local_time_follows_the_zone(string code, string expected) =>
        Assert.Equal(expected, _newYork.Execute(code + ".toISOString()").AsString());

    [Theory]
    [InlineData("toString", "Mon Jul 01 2024 20:00:00 GMT-0400 (Eastern Daylight Time)")]
    [InlineData("toDateString", "Mon Jul 01 2024")]
    [InlineData("toTimeString", "20:00:00 GMT-0400 (Eastern Daylight Time)")]
    [InlineData("toUTCString", "Tue, 02 Jul 2024 00:00:00 GMT")]
    [InlineData("toISOString", "2024-07-02T00:00:00.000Z")]
    [InlineData("toJSON", "2024-07-02T00:00:00.000Z")]
    [InlineData("toLocaleString", "7/1/2024, 8:00:00 PM")]
    [InlineData("toLocaleDateString", "7/1/2024")]
    [InlineData("toLocaleTimeString", "8:00:00 PM")]
    [InlineData("getTimezoneOffset", "240")]
    [InlineData("getHours", "20")]
    [InlineData("getUTCDay", "2")]
    [InlineData("getYear", "124")]
    public void Parts_and_text(string method, string expected) =>
        Assert.Equal(expected, _newYork.Execute($"String(new Date(Date.UTC(2024, 6, 2)).{method}())").AsString());

    [Theory]
    [InlineData("d.setMonth(12)", "2025-01-31T01:02:03.004Z")]
    [InlineData("d.setMonth(1)", "2024-03-02T01:02:03.004Z")]
    [InlineData("d.setDate(0)", "2023-12-31T01:02:03.004Z")]
    [InlineData("d.setFullYear(2020, 1, 29)", "2020-02-29T01:02:03.004Z")]
    [InlineData("d.setHours(-1, 2, 3, 4)", "2024-01-30T23:02:03.004Z")]
    [InlineData("d.setMinutes(60)", "2024-01-31T02:00:03.004Z")]
    [InlineData("d.setUTCSeconds(5, 6)", "2024-01-31T01:02:05.006Z")]
    [InlineData("d.setMilliseconds(1000)", "2024-01-31T01:02:04.000Z")]
    [InlineData("d.setYear(99)", "1999-01-31T01:02:03.004Z")]
    [InlineData("d.setTime(NaN), d.setFullYear(2000)", "2000-01-01T00:00:00.000Z")]
    [InlineData("d.setTime(8.64e15)", "+275760-09-13T00:00:00.000Z")]
    [InlineData("d.setUTCFullYear(-271821, 3, 20), d.setUTCHours(0, 0, 0, 0)", "-271821-04-20T00:00:00.000Z")]
    public void Setters(string code, string expected) =>
        Assert.Equal(expected, _utc.Execute($"var d = new Date(2024, 0, 31, 1, 2, 3, 4); {code}; d.toISOString()").AsString());

    [Fact]
    public void Setters_convert_all_arguments_even_of_an_invalid_date() => Assert.Equal(
        "ab,NaN",
        _utc.Execute(
            "var log = ''; [new Date(NaN).setMinutes({ valueOf() { log += 'a' } }, { valueOf() { log += 'b' } })].map(x => log + ',' + x)[0]").AsString());

    [Fact]
    public void Invalid_dates()
    {
        Assert.Equal("Invalid Date", _utc.Execute("String(new Date(8.64e15 + 1))").AsString());
        Assert.Equal("Invalid Date", _utc.Execute("String(new Date(undefined))").AsString());
        Assert.Equal("{\"d\":null}", _utc.Execute("JSON.stringify({ d: new Date(NaN) })").AsString());
        Assert.Equal("RangeError", _utc.Execute("try { new Date(NaN).toISOString() } catch (e) { e.name }").AsString());
        Assert.Equal("TypeError", _utc.Execute("try { Date.prototype.getTime.call({}) } catch (e) { e.name }").AsString());
    }

    [Fact]
    public void An_offset_is_no_name_of_a_zone()
    {
        var zone = TimeZoneInfo.CreateCustomTimeZone("Nameless", new TimeSpan(10, 30, 0), "Nameless", "+1030");
        Assert.Equal(
            "Thu Jan 01 1970 10:30:00 GMT+1030", new Engine(new EngineOptions { TimeZone = zone }).Execute("String(new Date(0))")
            .AsString());
    }

    [Fact]
    public void Conversion_to_a_primitive()
    {
        Assert.Equal("Thu Jan 01 1970 00:00:00 GMT", _utc.Execute("(new Date(0) + '').slice(0, 28)").AsString());
        Assert.Equal(5, _utc.Execute("new Date(7) - new Date(2)").AsNumber());
        Assert.Equal(7, _utc.Execute("new Date(7)[Symbol.toPrimitive]('number')").AsNumber());
        Assert.Equal("TypeError", _utc.Execute("try { new Date(7)[Symbol.toPrimitive]() } catch (e) { e.name }").AsString());
        Assert.Equal("{\"d\":\"1970-01-01T00:00:00.000Z\"}", _utc.Execute("JSON.stringify({ d: new Date(0) })").AsString());
        Assert.Equal("[object Date]", _utc.Execute("Object.prototype.toString.call(new Date)").AsString());
    }

    [Fact]
    public void Subclasses() => Assert.Equal(
        "true 3", _utc.Execute(
            "class D extends Date { year() { return this.getUTCFullYear() } } `${new D(0) instanceof D} ${new D(Date.UTC(2003)).year() - 2000}`").AsString());

    [Fact]
    public void Every_day_of_eight_centuries_agrees_with_the_calendar_of_dotnet()
    {
        var day = new DateTime(1600, 1, 1);
        for (var i = DateArithmetic.Day((day - DateTime.UnixEpoch).TotalMilliseconds); day.Year < 2400; i++, day = day.AddDays(1))
        {
            Assert.Equal((day.Year, day.Month - 1, day.Day), DateArithmetic.CalendarDate(i));
            Assert.Equal(i, DateArithmetic.MakeDay(day.Year, day.Month - 1, day.Day));
            Assert.Equal((int)day.DayOfWeek, DateArithmetic.WeekDay(i * DateArithmetic.MsPerDay));
        }
    }

    [Fact]
    public void The_calendar_goes_to_the_ends_of_time()
    {
        Assert.Equal((275_760, 8, 13), DateArithmetic.CalendarDate(100_000_000));
        Assert.Equal((-271_821, 3, 20), DateArithmetic.CalendarDate(-100_000_000));
        Assert.Equal(-100_000_000, DateArithmetic.MakeDay(-271_821, 3, 20));
        Assert.Equal(DateArithmetic.MaxTime, DateArithmetic.TimeClip(DateArithmetic.MaxTime));
        Assert.Equal(double.NaN, DateArithmetic.TimeClip(DateArithmetic.MaxTime + 1));
        Assert.False(double.IsNegative(DateArithmetic.TimeClip(-0.5)));
    }

    private sealed class StoppedClock(DateTimeOffset now) : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => now;
    }
}
