using NodaTime;
using Quoll.Intl;

namespace Quoll.Tests.Intl.Temporal;

/// <summary>Dates and times of NodaTime as objects of Temporal, there and back.</summary>
public class NodaTimeConversionTests
{
    private static readonly Instant Moment = Instant.FromUtc(2026, 3, 29, 1, 30).PlusNanoseconds(123456789);
    private static readonly LocalDate Day = new(2026, 2, 27);
    private static readonly DateTimeZone Berlin = DateTimeZoneProviders.Tzdb["Europe/Berlin"];

    public static TheoryData<object, string> Values => new()
    {
        { Moment, "2026-03-29T01:30:00.123456789Z" },
        { Instant.MinValue, "-009998-01-01T00:00:00Z" },
        { Moment.InZone(Berlin), "2026-03-29T03:30:00.123456789+02:00[Europe/Berlin]" },
        { Moment.InUtc(), "2026-03-29T01:30:00.123456789+00:00[UTC]" },
        { Moment.InZone(DateTimeZone.ForOffset(Offset.FromHoursAndMinutes(5, 30))), "2026-03-29T07:00:00.123456789+05:30[+05:30]" },
        { Moment.WithOffset(Offset.FromHours(-3)), "2026-03-28T22:30:00.123456789-03:00[-03:00]" },
        { Day, "2026-02-27" },
        { Day.WithCalendar(CalendarSystem.HebrewCivil), "2026-02-27[u-ca=hebrew]" },
        { Day.At(new LocalTime(12, 0)).PlusNanoseconds(1), "2026-02-27T12:00:00.000000001" },
        { LocalTime.MaxValue, "23:59:59.999999999" },
        { new PeriodBuilder { Years = 1, Weeks = 2, Hours = 40, Milliseconds = 5, Nanoseconds = 6 }.Build(), "P1Y2WT40H0.005000006S" },
        { Duration.FromDays(3) + Duration.FromNanoseconds(1), "PT72H0.000000001S" },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public void A_value_comes_back_as_it_was(object value, string expected)
    {
        var engine = NewEngine();
        engine.SetValue("value", value);
        Assert.Equal(expected, engine.Evaluate<string>("value.toString()"));
        Assert.Equal(value, Evaluate(engine, value, "value"));
    }

    [Fact]
    public void Dates_of_other_calendars_keep_their_day()
    {
        var engine = NewEngine();
        engine.SetValue("day", Day.WithCalendar(CalendarSystem.Julian));
        Assert.Equal("2026-02-27", engine.Evaluate<string>("day.toString()"));
        Assert.Equal(Day, engine.Evaluate<LocalDate>("day.withCalendar('japanese')"));
    }

    [Theory]
    [InlineData("new Temporal.PlainDate(10000, 1, 1)", typeof(LocalDate))]
    [InlineData("new Temporal.PlainDate(1800, 1, 1, 'islamic-umalqura')", typeof(LocalDate))]
    [InlineData("new Temporal.Instant(8n * 10n ** 21n)", typeof(Instant))]
    [InlineData("Temporal.Duration.from({ months: 1 })", typeof(Duration))]
    [InlineData("Temporal.Duration.from({ days: 100000000 })", typeof(Duration))]
    [InlineData("Temporal.Duration.from({ years: 4294967295 })", typeof(Period))]
    public void A_value_that_NodaTime_does_not_have_is_refused(string source, Type type)
    {
        var value = type == typeof(Instant) ? default(Instant) : type == typeof(Duration) ? default(Duration)
            : type == typeof(Period) ? Period.Zero : (object)default(LocalDate);
        var exception = Assert.ThrowsAny<Exception>(() => Evaluate(NewEngine(), value, source));
        Assert.Contains("RangeError", exception.ToString(), StringComparison.Ordinal);
    }

    private static Engine NewEngine() => new(new EngineOptions
    {
        Extensions = [QuollIntl.Default],
        TimeZone = TimeZoneInfo.Utc,
        Types = ScriptTypes.Reflect(static types => types.ConvertNodaTimeToTemporal()),
    });

    private static object? Evaluate(Engine engine, object like, string source) => like switch
    {
        Instant => engine.Evaluate<Instant>(source),
        ZonedDateTime => engine.Evaluate<ZonedDateTime>(source),
        OffsetDateTime => engine.Evaluate<OffsetDateTime>(source),
        LocalDate => engine.Evaluate<LocalDate>(source),
        LocalDateTime => engine.Evaluate<LocalDateTime>(source),
        LocalTime => engine.Evaluate<LocalTime>(source),
        Period => engine.Evaluate<Period>(source),
        _ => engine.Evaluate<Duration>(source),
    };
}
