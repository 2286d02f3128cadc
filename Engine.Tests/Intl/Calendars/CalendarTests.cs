using System.Globalization;
using Quoll.Intl.Calendars;
using Quoll.Intl.Temporal;
using Calendar = Quoll.Intl.Calendars.Calendar;

namespace Quoll.Tests.Intl.Calendars;

/// <summary>Compares our calendars with those of .NET, NodaTime and V8 where those follow the same rules.</summary>
public class CalendarTests
{
    // A step that meets all days of weeks and months.
    private const int Step = 17;

    public static TheoryData<string, System.Globalization.Calendar, int, int> OfNet => new()
    {
        { "buddhist", new ThaiBuddhistCalendar(), 1, 3000 },
        { "hebrew", new System.Globalization.HebrewCalendar(), 1584, 2238 },
        { "islamic-tbla", new HijriCalendar(), 623, 3000 },
        // The published years; .NET computes the equinox for others.
        { "persian", new System.Globalization.PersianCalendar(), 1828, 2118 },
        // .NET has other months before 1420 and after 1450.
        { "islamic-umalqura", new System.Globalization.UmAlQuraCalendar(), 2000, 2028 },
        // .NET has the new moon of 2057-09-28 a day late.
        { "chinese", new ChineseLunisolarCalendar(), 1902, 2056 },
        { "dangi", new KoreanLunisolarCalendar(), 1900, 2050 },
    };

    [Theory]
    [MemberData(nameof(OfNet))]
    public void Days_are_those_of_NET(string id, System.Globalization.Calendar expected, int firstYear, int lastYear)
    {
        var calendar = Calendar.Get(id);
        for (var day = new DateTime(firstYear, 2, 20); day.Year <= lastYear; day = day.AddDays(Step))
        {
            var fields = calendar.FromIso(new(day.Year, day.Month, day.Day));
            Assert.Equal(
                (day, expected.GetYear(day), expected.GetMonth(day), expected.GetDayOfMonth(day)),
                (day, fields.Year, fields.Month, fields.Day));
        }
    }

    public static TheoryData<string, NodaTime.CalendarSystem, int> OfNodaTime => new()
    {
        { "gregory", NodaTime.CalendarSystem.Gregorian, 0 },
        { "coptic", NodaTime.CalendarSystem.Coptic, 0 },
        { "ethiopic", NodaTime.CalendarSystem.Coptic, 276 },
        { "ethioaa", NodaTime.CalendarSystem.Coptic, 5776 },
        { "hebrew", NodaTime.CalendarSystem.HebrewCivil, 0 },
        { "islamic-civil", NodaTime.CalendarSystem.GetIslamicCalendar(
            NodaTime.Calendars.IslamicLeapYearPattern.Base16, NodaTime.Calendars.IslamicEpoch.Civil), 0 },
    };

    [Theory]
    [MemberData(nameof(OfNodaTime))]
    public void Days_are_those_of_NodaTime(string id, NodaTime.CalendarSystem expected, int yearOffset)
    {
        var calendar = Calendar.Get(id);
        for (var day = new NodaTime.LocalDate(700, 1, 1); day.Year < 3000; day = day.PlusDays(Step))
        {
            var fields = calendar.FromIso(new(day.Year, day.Month, day.Day));
            var other = day.WithCalendar(expected);
            Assert.Equal(
                (day, other.Year + yearOffset, other.Month, other.Day, expected.IsLeapYear(other.Year), other.DayOfYear),
                (day, fields.Year, fields.Month, fields.Day, fields.InLeapYear, fields.DayOfYear));
        }
    }

    // From V8 14.6 (ICU4X).
    [Theory]
    [InlineData("chinese", 1, 2, 10, 1, "M01", 1)]
    [InlineData("chinese", 1899, 2, 10, 1899, "M01", 1)]
    [InlineData("chinese", 1947, 3, 23, 1947, "M02L", 1)]
    [InlineData("chinese", 2101, 1, 29, 2101, "M01", 1)]
    [InlineData("chinese", 9999, 2, 9, 9999, "M01", 1)]
    [InlineData("hebrew", 2024, 1, 1, 5784, "M04", 20)]
    [InlineData("indian", 2024, 1, 1, 1945, "M10", 11)]
    [InlineData("islamic-umalqura", 1882, 11, 12, 1300, "M01", 1)]
    [InlineData("roc", 2024, 1, 1, 113, "M01", 1)]
    [InlineData("persian", -271821, 4, 19, -272442, "M01", 9)]
    [InlineData("hebrew", 275760, 9, 13, 279517, "M09", 11)]
    public void Days_are_those_of_V8(string id, int isoYear, int isoMonth, int isoDay, int year, string monthCode, int day)
    {
        var fields = Calendar.Get(id).FromIso(new(isoYear, isoMonth, isoDay));
        Assert.Equal((year, monthCode, day), (fields.Year, fields.MonthCode.ToString(), fields.Day));
    }

    public static TheoryData<string> Ids => [.. CalendarRegistry.Ids];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Months_begin_where_their_days_begin(string id)
    {
        var calendar = Calendar.Get(id);
        for (var day = -100_000_001L; day <= 100_000_000; day += 17_777)
        {
            var date = calendar.DateOf(day);
            Assert.Equal(day, calendar.StartOfMonth(date.Year, date.Month) + date.Day - 1);
            Assert.InRange(date.Month, 1, calendar.MonthsInYear(date.Year));
            Assert.Equal(day - calendar.StartOfMonth(date.Year, 1) + 1, calendar.FromIso(IsoDate.FromEpochDays(day)).DayOfYear);
            Assert.InRange(date.Day, 1, calendar.DaysInMonth(date.Year, date.Month));
            Assert.Equal(date.Month, calendar.MonthOf(date.Year, calendar.CodeOf(date.Year, date.Month)));
        }
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_difference_added_to_its_start_is_its_end(string id)
    {
        var calendar = Calendar.Get(id);
        var random = new Random(50);
        for (var i = 0; i < 2000; i++)
        {
            var start = IsoDate.FromEpochDays(random.NextInt64(-90_000_000, 90_000_000));
            var end = IsoDate.FromEpochDays(start.ToEpochDays() + random.NextInt64(-10_000, 10_000));
            for (var unit = TemporalUnit.Year; unit <= TemporalUnit.Day; unit++)
                Assert.Equal(end, calendar.DateAdd(start, calendar.DateUntil(start, end, unit), Overflow.Constrain));
        }
    }
}
