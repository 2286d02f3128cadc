using NodaTime;
using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;
using static Quoll.Intl.Calendars.FloorDivision;
using Duration = NodaTime.Duration;
using Instant = NodaTime.Instant;
using ScriptDuration = Quoll.Intl.Temporal.Duration;
using ScriptInstant = Quoll.Intl.Temporal.Instant;
using ScriptZonedDateTime = Quoll.Intl.Temporal.ZonedDateTime;
using ZonedDateTime = NodaTime.ZonedDateTime;

namespace Quoll.Intl;

/// <summary>Dates and times of NodaTime as objects of <c>Temporal</c> in scripts.</summary>
public static class NodaTimeConversions
{
    // The calendars that both have; dates of others keep their day, in the ISO calendar.
    private static readonly (string Id, CalendarSystem System)[] Systems =
    [
        ("iso8601", CalendarSystem.Iso),
        ("gregory", CalendarSystem.Gregorian),
        ("coptic", CalendarSystem.Coptic),
        ("hebrew", CalendarSystem.HebrewCivil),
        ("islamic-umalqura", CalendarSystem.UmAlQura),
    ];

    /// <summary>
    /// Registers how dates and times of NodaTime cross the border between .NET and scripts: as objects of
    /// <c>Temporal</c>, which have the same precision. Engines need <see cref="QuollIntl"/>.
    /// </summary>
    /// <remarks>
    /// <list type="table">
    /// <listheader><term>NodaTime</term><description>script</description></listheader>
    /// <item><term><see cref="Instant"/></term><description><c>Instant</c></description></item>
    /// <item><term><see cref="ZonedDateTime"/></term><description><c>ZonedDateTime</c></description></item>
    /// <item><term><see cref="OffsetDateTime"/></term>
    /// <description><c>ZonedDateTime</c>, its offset as the time zone</description></item>
    /// <item><term><see cref="LocalDateTime"/></term><description><c>PlainDateTime</c></description></item>
    /// <item><term><see cref="LocalDate"/></term><description><c>PlainDate</c></description></item>
    /// <item><term><see cref="LocalTime"/></term><description><c>PlainTime</c></description></item>
    /// <item><term><see cref="Period"/></term><description><c>Duration</c></description></item>
    /// <item><term><see cref="Duration"/></term>
    /// <description><c>Duration</c> of hours and smaller units</description></item>
    /// </list>
    /// Scripts may pass what a method <c>from</c> of these classes accepts, strings included. The ISO, Gregorian,
    /// Coptic, Hebrew (civil months) and Umm al-Qura calendars stay; dates of others keep their day, in the ISO
    /// calendar. Zones are those of the IANA database. A value that the other side does not have, such as the year
    /// 10000, is a RangeError.
    /// </remarks>
    /// <param name="types">The options of an engine's types.</param>
    /// <returns>The same options.</returns>
    public static ScriptTypesOptions ConvertNodaTimeToTemporal(this ScriptTypesOptions types)
    {
        ArgumentNullException.ThrowIfNull(types);
        return types
            .Convert<Instant>(
                static (engine, instant) => ScriptInstant.Class.Create(engine, new ScriptInstant(ToNanoseconds(instant))),
                static value => ToInstant(ScriptInstant.From(value)))
            .Convert<ZonedDateTime>(ToScript, static value => ToZonedDateTime(ScriptZonedDateTime.From(value)))
            .Convert<OffsetDateTime>(ToScript, static value => ToOffsetDateTime(ScriptZonedDateTime.From(value)))
            .Convert<LocalDateTime>(ToScript, static value => ToLocalDateTime(PlainDateTime.From(value)))
            .Convert<LocalDate>(
                static (engine, date) => PlainDate.Class.Create(engine, new PlainDate(ToIso(date), CalendarOf(date.Calendar))),
                static value => PlainDate.From(value) is var date ? ToLocalDate(date.Date, date.Calendar) : default)
            .Convert<LocalTime>(
                static (engine, time) => PlainTime.Class.Create(engine, new PlainTime(new(time.NanosecondOfDay))),
                static value => LocalTime.FromNanosecondsSinceMidnight(PlainTime.From(value).Nanoseconds))
            .Convert<Period>(ToScript, static value => ToPeriod(ScriptDuration.From(value)))
            .Convert<Duration>(
                static (engine, duration) => ScriptDuration.Class.Create(engine, ScriptDuration.FromInternal(
                    new(default, duration.ToInt128Nanoseconds()), TemporalUnit.Hour)),
                static value => ToDuration(ScriptDuration.From(value)));
    }

    private static JsValue ToScript(Engine engine, ZonedDateTime date) => ScriptZonedDateTime.Class.Create(engine, new ScriptZonedDateTime(
        ToNanoseconds(date.ToInstant()), ZoneOf(date.Zone), CalendarOf(date.Calendar)));

    private static JsValue ToScript(Engine engine, OffsetDateTime date)
    {
        var zone = OffsetZone.Of(ToWholeMinutes(date.Offset));
        return ScriptZonedDateTime.Class.Create(
            engine, new ScriptZonedDateTime(ToNanoseconds(date.ToInstant()), zone, CalendarOf(date.Calendar)));
    }

    private static JsValue ToScript(Engine engine, LocalDateTime date) => PlainDateTime.Class.Create(engine, new PlainDateTime(
        new(ToIso(date.Date), new(date.NanosecondOfDay)), CalendarOf(date.Calendar)));

    private static JsValue ToScript(Engine engine, Period period)
    {
        // NodaTime has ticks of 100 ns beside nanoseconds, and units of different signs.
        var nanoseconds = ((double)period.Ticks * NodaConstants.NanosecondsPerTick) + period.Nanoseconds;
        return ScriptDuration.Class.Create(engine, ScriptDuration.Create(
            period.Years, period.Months, period.Weeks, period.Days, period.Hours, period.Minutes, period.Seconds, period.Milliseconds,
            0, nanoseconds));
    }

    private static Int128 ToNanoseconds(Instant instant) => (instant - NodaConstants.UnixEpoch).ToInt128Nanoseconds();

    private static Instant ToInstant(Int128 epochNanoseconds) =>
        epochNanoseconds >= ToNanoseconds(Instant.MinValue) && epochNanoseconds <= ToNanoseconds(Instant.MaxValue)
            ? NodaConstants.UnixEpoch + Duration.FromNanoseconds(epochNanoseconds)
            : throw Fault.Range("An instant of NodaTime has a year from -9998 to 9999.");

    private static ZonedDateTime ToZonedDateTime(ScriptZonedDateTime date)
    {
        var zone = date.Zone.IsOffset ? DateTimeZone.ForOffset(ToOffset(date.Offset))
            : DateTimeZoneProviders.Tzdb.GetZoneOrNull(date.Zone.Id)
                ?? throw Fault.Range($"NodaTime has no time zone {Fault.Show(date.Zone.Id)}.");
        return new ZonedDateTime(ToInstant(date.EpochNanoseconds), zone, SystemOf(date.Calendar));
    }

    private static OffsetDateTime ToOffsetDateTime(ScriptZonedDateTime date) =>
        new ZonedDateTime(ToInstant(date.EpochNanoseconds), DateTimeZone.ForOffset(ToOffset(date.Offset)), SystemOf(date.Calendar))
            .ToOffsetDateTime();

    private static LocalDateTime ToLocalDateTime(PlainDateTime date) => ToLocalDate(date.DateTime.Date, date.Calendar)
        + LocalTime.FromNanosecondsSinceMidnight(date.DateTime.Time.Nanoseconds);

    private static LocalDate ToLocalDate(IsoDate date, Calendar calendar)
    {
        if (date.Year < CalendarSystem.Iso.MinYear || date.Year > CalendarSystem.Iso.MaxYear)
            throw Fault.Range($"A date of NodaTime has a year from -9998 to 9999, not {date.Year}.");
        try
        {
            return new LocalDate(date.Year, date.Month, date.Day).WithCalendar(SystemOf(calendar));
        }
        catch (ArgumentOutOfRangeException)
        {
            throw Fault.Range($"The calendar {calendar.Id} of NodaTime does not have the day {IsoWriter.ToString(date)}.");
        }
    }

    private static Period ToPeriod(ScriptDuration duration)
    {
        var (years, months, weeks, days) = duration.Date;
        if (days is < int.MinValue or > int.MaxValue || years is < int.MinValue or > int.MaxValue
            || months is < int.MinValue or > int.MaxValue || weeks is < int.MinValue or > int.MaxValue)
        {
            throw Fault.Range("A period of NodaTime has at most 2^31 years, months, weeks and days.");
        }
        // The larger units stay; what is below milliseconds are nanoseconds.
        var nanoseconds = (duration.Microseconds * 1000) + duration.Nanoseconds;
        foreach (var field in (ReadOnlySpan<double>)
            [duration.Hours, duration.Minutes, duration.Seconds, duration.Milliseconds, nanoseconds])
        {
            if (Math.Abs(field) >= long.MaxValue) throw Fault.Range("A period of NodaTime has at most 2^63 of each unit.");
        }
        return new PeriodBuilder
        {
            Years = (int)years,
            Months = (int)months,
            Weeks = (int)weeks,
            Days = (int)days,
            Hours = (long)duration.Hours,
            Minutes = (long)duration.Minutes,
            Seconds = (long)duration.Seconds,
            Milliseconds = (long)duration.Milliseconds,
            Nanoseconds = (long)nanoseconds,
        }.Build();
    }

    private static Duration ToDuration(ScriptDuration duration)
    {
        var time = TemporalConversions.FixedTimeOf(duration, "Duration of NodaTime");
        return time >= Duration.MinValue.ToInt128Nanoseconds() && time <= Duration.MaxValue.ToInt128Nanoseconds()
            ? Duration.FromNanoseconds(time)
            : throw Fault.Range("The duration is longer than one of NodaTime, 16,777,216 days.");
    }

    private static IsoDate ToIso(LocalDate date)
    {
        var iso = date.WithCalendar(CalendarSystem.Iso);
        return new(iso.Year, iso.Month, iso.Day);
    }

    private static Zone ZoneOf(DateTimeZone zone) => zone.MinOffset == zone.MaxOffset && zone.Id.StartsWith("UTC", StringComparison.Ordinal)
        ? zone.MinOffset == Offset.Zero ? Zone.Utc : OffsetZone.Of(ToWholeMinutes(zone.MinOffset))
        : Zone.Find(zone.Id) ?? throw Fault.Range($"The IANA database has no time zone {Fault.Show(zone.Id)}.");

    private static long ToWholeMinutes(Offset offset) => offset.Seconds % 60 == 0 ? offset.Nanoseconds
        : throw Fault.Range($"The offset of a time zone is a whole number of minutes, not {offset}.");

    private static Offset ToOffset(long nanoseconds) =>
        Offset.FromSeconds((int)FloorDivide(nanoseconds, (long)NodaConstants.NanosecondsPerSecond, out _));

    private static Calendar CalendarOf(CalendarSystem system)
    {
        foreach (var (id, known) in Systems)
        {
            if (known == system) return Calendar.Get(id);
        }
        return Calendar.Iso;
    }

    private static CalendarSystem SystemOf(Calendar calendar)
    {
        foreach (var (id, system) in Systems)
        {
            if (id == calendar.Id) return system;
        }
        return CalendarSystem.Iso;
    }
}
