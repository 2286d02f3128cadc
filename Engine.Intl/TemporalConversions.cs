using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl;

/// <summary>Dates and times of .NET as objects of <c>Temporal</c> in scripts.</summary>
public static class TemporalConversions
{
    private const int NanosecondsPerTick = 100;

    /// <summary>
    /// Registers how dates and times cross the border between .NET and scripts: as objects of <c>Temporal</c>, instead
    /// of Date objects and strings. Engines need <see cref="QuollIntl"/>.
    /// </summary>
    /// <remarks>
    /// <list type="table">
    /// <listheader><term>.NET</term><description>script</description></listheader>
    /// <item><term><see cref="DateTimeOffset"/></term>
    /// <description><c>ZonedDateTime</c>, its offset as the time zone</description></item>
    /// <item><term><see cref="DateTime"/> of UTC or local</term><description><c>Instant</c></description></item>
    /// <item><term><see cref="DateTime"/> without a kind</term><description><c>PlainDateTime</c></description></item>
    /// <item><term><see cref="DateOnly"/></term><description><c>PlainDate</c></description></item>
    /// <item><term><see cref="TimeOnly"/></term><description><c>PlainTime</c></description></item>
    /// <item><term><see cref="TimeSpan"/></term>
    /// <description><c>Duration</c> of hours and smaller units</description></item>
    /// </list>
    /// Scripts may pass what a method <c>from</c> of these classes accepts, strings included, and Date objects for a
    /// <see cref="DateTime"/> and <see cref="DateTimeOffset"/>. .NET counts in 100 ns: smaller parts are cut off. A
    /// value that .NET does not have, such as the year 10000, is a RangeError.
    /// </remarks>
    /// <param name="types">The options of an engine's types.</param>
    /// <returns>The same options.</returns>
    public static ScriptTypesOptions ConvertDatesToTemporal(this ScriptTypesOptions types)
    {
        ArgumentNullException.ThrowIfNull(types);
        return types
            .Convert<DateTimeOffset>(ToScript, static value => ToDateTimeOffset(value))
            .Convert<DateTime>(ToScript, static value => ToDateTime(value))
            .Convert<DateOnly>(
                static (engine, date) => PlainDate.Class.Create(engine, new PlainDate(new(date.Year, date.Month, date.Day), Calendar.Iso)),
                static value => ToDateOnly(PlainDate.From(value).Date))
            .Convert<TimeOnly>(
                static (engine, time) => PlainTime.Class.Create(engine, new PlainTime(new(time.Ticks * NanosecondsPerTick))),
                static value => new TimeOnly(PlainTime.From(value).Nanoseconds / NanosecondsPerTick))
            .Convert<TimeSpan>(
                static (engine, span) => Duration.Class.Create(engine, Duration.FromInternal(
                    new(default, (Int128)span.Ticks * NanosecondsPerTick), TemporalUnit.Hour)),
                static value => ToTimeSpan(Duration.From(value)));
    }

    private static JsValue ToScript(Engine engine, DateTimeOffset date) => ZonedDateTime.Class.Create(engine, new ZonedDateTime(
        ToEpochNanoseconds(date.UtcDateTime), OffsetZone.Of(date.Offset.Ticks * NanosecondsPerTick), Calendar.Iso));

    private static JsValue ToScript(Engine engine, DateTime date)
    {
        if (date.Kind != DateTimeKind.Unspecified)
            return Temporal.Instant.Class.Create(engine, new Temporal.Instant(ToEpochNanoseconds(date.ToUniversalTime())));
        var local = IsoDateTime.FromEpochNanoseconds(ToEpochNanoseconds(date));
        return PlainDateTime.Class.Create(engine, new PlainDateTime(local, Calendar.Iso));
    }

    private static DateTimeOffset ToDateTimeOffset(JsValue value)
    {
        if (value.IsDate) return new DateTimeOffset(value.AsDateTime().ToUniversalTime());
        if (!ZonedDateTime.Class.TryGetTarget(value, out var zoned) && value.IsString
            && IsoParser.TryParse(value.AsString(), IsoGoal.ZonedDateTime, out _))
        {
            zoned = ZonedDateTime.From(value);
        }
        if (zoned is null)
            return new DateTimeOffset(FromEpochNanoseconds(Temporal.Instant.From(value)), TimeSpan.Zero);
        // Offsets of .NET are whole minutes.
        var offset = TimeSpan.FromMinutes(Math.Round(zoned.Offset / 60e9));
        return new DateTimeOffset(FromEpochNanoseconds(zoned.EpochNanoseconds), TimeSpan.Zero).ToOffset(offset);
    }

    private static DateTime ToDateTime(JsValue value)
    {
        if (value.IsDate) return value.AsDateTime();
        if (value.IsString && IsoParser.TryParse(value.AsString(), IsoGoal.Instant, out _))
            return FromEpochNanoseconds(Temporal.Instant.From(value));
        if (Temporal.Instant.Class.TryGetTarget(value, out var instant)) return FromEpochNanoseconds(instant.EpochNanoseconds);
        if (ZonedDateTime.Class.TryGetTarget(value, out var zoned)) return FromEpochNanoseconds(zoned.EpochNanoseconds);
        var local = PlainDateTime.From(value).DateTime.ToEpochNanoseconds();
        return DateTime.SpecifyKind(FromEpochNanoseconds(local), DateTimeKind.Unspecified);
    }

    private static DateOnly ToDateOnly(IsoDate date) => date.Year is >= 1 and <= 9999 ? new DateOnly(date.Year, date.Month, date.Day)
        : throw Fault.Range($"A DateOnly of .NET has a year from 1 to 9999, not {date.Year}.");

    private static TimeSpan ToTimeSpan(Duration duration)
    {
        var ticks = FixedTimeOf(duration, "TimeSpan of .NET") / NanosecondsPerTick;
        return ticks >= long.MinValue && ticks <= long.MaxValue ? new TimeSpan((long)ticks)
            : throw Fault.Range("The duration is longer than a TimeSpan of .NET, 10,675,199 days.");
    }

    /// <summary>Returns the nanoseconds of a duration without months and other units of no fixed length.</summary>
    /// <param name="duration">The duration.</param>
    /// <param name="type">What it becomes, for the error.</param>
    internal static Int128 FixedTimeOf(Duration duration, string type) => duration.LargestUnit.IsCalendarUnit()
        ? throw Fault.Range($"A {type} has days and smaller units: a {duration.LargestUnit.Name()} has no fixed length.")
        : duration.ToInternalWith24HourDays().Time;

    private static Int128 ToEpochNanoseconds(DateTime date) => (Int128)(date.Ticks - DateTime.UnixEpoch.Ticks) * NanosecondsPerTick;

    private static DateTime FromEpochNanoseconds(Int128 nanoseconds)
    {
        var ticks = FloorDivide(nanoseconds, NanosecondsPerTick, out _) + DateTime.UnixEpoch.Ticks;
        return ticks >= 0 && ticks <= DateTime.MaxValue.Ticks ? new DateTime((long)ticks, DateTimeKind.Utc)
            : throw Fault.Range("A date of .NET has a year from 1 to 9999.");
    }
}
