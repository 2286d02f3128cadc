namespace Quoll.Builtins.Numbers;

/// <summary>
/// The time zone of an engine: LocalTime and UTC of ECMA-262 §21.4.1. It is known for all time values, including those
/// beyond the years of .NET.
/// </summary>
internal sealed class LocalZone
{
    /// <summary>
    /// .NET knows the years 1 to 9999. Other years are looked up in a year with the same calendar, for which 400 years
    /// must remain.
    /// </summary>
    private const long FirstKnownYear = 2, LastKnownYear = 9998;

    private const double MsPerCycle = 146_097 * DateArithmetic.MsPerDay;

    private readonly TimeZoneInfo _zone;

    // The offset of a zone that never changed it.
    private readonly double? _fixedOffset;

    public LocalZone(TimeZoneInfo zone)
    {
        _zone = zone;
        if (zone.GetAdjustmentRules().Length == 0) _fixedOffset = zone.BaseUtcOffset.TotalMilliseconds;
    }

    /// <summary>
    /// GetNamedTimeZoneOffsetNanoseconds ( timeZoneIdentifier, epochNanoseconds ), §21.4.1.20, in milliseconds.
    /// </summary>
    public double OffsetAt(double t) => _fixedOffset ?? _zone.GetUtcOffset(KnownInstant(t)).TotalMilliseconds;

    /// <summary>LocalTime ( t ), §21.4.1.25.</summary>
    public double LocalTime(double t) => t + OffsetAt(t);

    /// <summary>
    /// UTC ( t ), §21.4.1.26. A local time that occurs twice is its first occurrence. A skipped local time counts as if
    /// the clock had not been put forward yet. In both cases the offset before the change applies.
    /// </summary>
    public double Utc(double t)
    {
        // Local times whose instant cannot be a time value: no zone differs by a whole day.
        if (!(Math.Abs(t) <= DateArithmetic.MaxTime + DateArithmetic.MsPerDay)) return double.NaN;
        if (_fixedOffset is { } offset) return t - offset;
        var before = OffsetAt(t - DateArithmetic.MsPerDay);
        var after = OffsetAt(t + DateArithmetic.MsPerDay);
        if (before == after || OffsetAt(t - before) == before || OffsetAt(t - after) != after) return t - before;
        return t - after;
    }

    /// <summary>
    /// Returns the name of the zone at a time value, such as Coordinated Universal Time; may be empty.
    /// </summary>
    public string NameAt(double t)
    {
        var name = _zone.IsDaylightSavingTime(KnownInstant(t)) ? _zone.DaylightName : _zone.StandardName;
        // If a zone has no name, the system's data has an offset instead, which may not be in force at the time.
        return name is ['+' or '-', ..] ? "" : name;
    }

    // The calendar, including its days of the week, repeats every 400 years.
    private static DateTime KnownInstant(double t)
    {
        var year = DateArithmetic.YearFromTime(t);
        if (year < FirstKnownYear) t += Math.Ceiling((FirstKnownYear - year) / 400.0) * MsPerCycle;
        else if (year > LastKnownYear) t -= Math.Ceiling((year - LastKnownYear) / 400.0) * MsPerCycle;
        return DateTime.UnixEpoch.AddTicks((long)t * TimeSpan.TicksPerMillisecond);
    }
}
