using Quoll.Intl.Calendars;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

/// <summary>The internal slots of a <c>Temporal.ZonedDateTime</c> (§6).</summary>
internal sealed partial class ZonedDateTime(Int128 epochNanoseconds, Zone zone, Calendar calendar)
{
    private IsoDateTime? _dateTime;
    private CachedDate _inCalendar;

    public Int128 EpochNanoseconds => epochNanoseconds;

    public Zone Zone => zone;

    public Calendar Calendar => calendar;

    /// <summary>GetISODateTimeFor. Computed once: most scripts read several fields.</summary>
    public IsoDateTime DateTime => _dateTime ??= zone.DateTimeAt(epochNanoseconds);

    /// <summary>The fields of the date.</summary>
    public CalendarFields Fields => _inCalendar.FieldsOf(calendar, DateTime.Date);

    /// <summary>GetOffsetNanosecondsFor.</summary>
    public long Offset => zone.OffsetAt(epochNanoseconds);

    /// <summary>AddZonedDateTime.</summary>
    public Int128 Add(in InternalDuration duration, Overflow overflow)
    {
        if (duration.Date.Sign == 0) return EpochTime.Add(epochNanoseconds, duration.Time);
        var added = calendar.DateAdd(DateTime.Date, duration.Date, overflow);
        var intermediate = new IsoDateTime(added, DateTime.Time).RequireInLimits();
        return EpochTime.Add(zone.EpochNanosecondsOf(intermediate, Disambiguation.Compatible), duration.Time);
    }

    /// <summary>ToTemporalTimeZoneIdentifier.</summary>
    /// <exception cref="ScriptError">
    /// The value is not a string (TypeError), or there is no such zone (RangeError).
    /// </exception>
    public static Zone ZoneFrom(JsValue value)
    {
        if (Class.TryGetTarget(value, out var zoned)) return zoned.Zone;
        return value.IsString ? Zone.Parse(value.AsString()) : throw Fault.Type($"A time zone is a string, not {value}.");
    }

    /// <inheritdoc cref="From(JsValue, JsValue)"/>
    public static ZonedDateTime From(JsValue item) => From(item, JsValue.Undefined);

    /// <summary>ToTemporalZonedDateTime.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a date and time with a zone (RangeError).
    /// </exception>
    public static ZonedDateTime From(JsValue item, JsValue options)
    {
        if (Class.TryGetTarget(item, out var known))
        {
            ReadOptions(options, OffsetOption.Reject);
            return known;
        }
        if (item.IsString)
        {
            var parsed = IsoParser.Parse(item.AsString(), IsoGoal.ZonedDateTime, "a date and time with a time zone in brackets");
            var parsedZone = Zone.Parse(parsed.TimeZone!);
            var parsedCalendar = CalendarSlots.Canonicalize(parsed.Calendar);
            var (disambiguation, offsetOption, _) = ReadOptions(options, OffsetOption.Reject);
            return new(Interpret(parsed, parsedZone, disambiguation, offsetOption), parsedZone, parsedCalendar);
        }
        if (!item.IsObject) throw Fault.Type($"A date and time with a time zone is an object or a string, not {item}.");
        var calendar = CalendarSlots.Of(item);
        var fields = TemporalFields.Read(calendar, item, FieldNames.DateTime | FieldNames.Offset | FieldNames.TimeZone);
        var (disambiguationOfFields, offsetOfFields, overflow) = ReadOptions(options, OffsetOption.Reject);
        var zone = fields.Zone!;
        var local = fields.ToDateTime(calendar, overflow);
        return new(Interpret(local, fields.Offset, zone, disambiguationOfFields, offsetOfFields, matchesMinutes: false), zone, calendar);
    }

    /// <summary>The options of conversions, in alphabetical order.</summary>
    private static (Disambiguation Disambiguation, OffsetOption Offset, Overflow Overflow) ReadOptions(JsValue options, OffsetOption offset)
    {
        var reader = OptionReader.Strict(options);
        return reader.IsEmpty ? (Disambiguation.Compatible, offset, Overflow.Constrain)
            : (reader.ReadDisambiguation(), reader.ReadOffset(offset), reader.ReadOverflow());
    }

    /// <summary>InterpretISODateTimeOffset of a string.</summary>
    public static Int128 Interpret(in IsoParse parsed, Zone zone, Disambiguation disambiguation, OffsetOption option)
    {
        if (parsed.Time is not { } time) return zone.StartOfDay(parsed.Date);
        var local = new IsoDateTime(parsed.Date, time);
        if (parsed.IsUtc) return ExactTime(local, 0);
        // An offset without seconds is taken for one that was rounded to minutes.
        return Interpret(local, parsed.Offset, zone, disambiguation, option, matchesMinutes: !parsed.OffsetHasSeconds);
    }

    /// <summary>InterpretISODateTimeOffset.</summary>
    /// <param name="local">The date and time.</param>
    /// <param name="offset">The UTC offset in nanoseconds; null for none, which is the behaviour ~wall~.</param>
    /// <param name="zone">The time zone.</param>
    /// <param name="disambiguation">The option.</param>
    /// <param name="option">The option <c>offset</c>.</param>
    /// <param name="matchesMinutes">
    /// Whether the zone's offset matches also if it is the same only to the minute.
    /// </param>
    public static Int128 Interpret(
        IsoDateTime local, long? offset, Zone zone, Disambiguation disambiguation, OffsetOption option, bool matchesMinutes)
    {
        if (offset is not { } nanoseconds || option == OffsetOption.Ignore) return zone.EpochNanosecondsOf(local, disambiguation);
        if (option == OffsetOption.Use) return ExactTime(local, nanoseconds);
        Zone.RequireDay(local);
        var times = zone.PossibleTimesOf(local);
        var utc = local.ToEpochNanoseconds();
        if (times.Count > 0 && Matches(times.Earlier)) return times.Earlier;
        if (times.Count > 1 && Matches(times.Later)) return times.Later;
        return option != OffsetOption.Reject ? zone.Disambiguate(times, local, disambiguation)
            : throw Fault.Range($"The UTC offset of {IsoWriter.ToString(local)} is not one of the time zone {zone.Id}.");

        bool Matches(Int128 candidate)
        {
            var candidateOffset = (long)(utc - candidate);
            return candidateOffset == nanoseconds
                || (matchesMinutes && Rounding.ToIncrement(candidateOffset, 60_000_000_000L, RoundingMode.HalfExpand) == nanoseconds);
        }
    }

    private static Int128 ExactTime(IsoDateTime local, long offset) => EpochTime.Require(local.ToEpochNanoseconds() - offset);

    /// <summary>TemporalZonedDateTimeToString without options.</summary>
    public string ToText() =>
        ToText(epochNanoseconds, SecondsPrecision.Auto, ShowAnnotation.Auto, ShowAnnotation.Auto, ShowAnnotation.Auto);

    /// <summary>TemporalZonedDateTimeToString of an exact time that is rounded already.</summary>
    private string ToText(Int128 time, int digits, ShowAnnotation showCalendar, ShowAnnotation showZone, ShowAnnotation showOffset)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        var offset = zone.OffsetAt(time);
        writer.Write(IsoDateTime.FromEpochNanoseconds(time + offset), digits);
        if (showOffset != ShowAnnotation.Never) writer.WriteRoundedOffset(offset);
        var annotations = showZone switch
        {
            ShowAnnotation.Never => "",
            ShowAnnotation.Critical => $"[!{zone.Id}]",
            _ => $"[{zone.Id}]",
        };
        return writer.ToString(annotations + IsoWriter.CalendarAnnotation(calendar.Id, showCalendar));
    }

    /// <summary>The first exact time of a day after this one's.</summary>
    private Int128 StartOfDay(int daysLater = 0) => zone.StartOfDay(
        daysLater == 0 ? DateTime.Date : IsoDate.FromEpochDays(DateTime.Date.ToEpochDays() + daysLater));
}
