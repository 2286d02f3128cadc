namespace Quoll.Intl.Temporal;

/// <summary>
/// A unit of Temporal (table of Temporal units), by descending magnitude, with the two values that an option may
/// have instead.
/// </summary>
internal enum TemporalUnit : byte
{
    Unset,
    Auto,
    Year,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
    Millisecond,
    Microsecond,
    Nanosecond,
}

/// <summary>The units that an operation takes.</summary>
internal enum UnitGroup : byte
{
    Date,
    Time,
    DateTime,
}

/// <summary>Properties of <see cref="TemporalUnit"/>.</summary>
internal static class TemporalUnits
{
    public const long NanosecondsPerDay = 86_400_000_000_000;

    private static readonly string[] Names =
        ["", "auto", "year", "month", "week", "day", "hour", "minute", "second", "millisecond", "microsecond", "nanosecond"];

    private static readonly long[] Lengths =
        [0, 0, 0, 0, 0, NanosecondsPerDay, 3_600_000_000_000, 60_000_000_000, 1_000_000_000, 1_000_000, 1_000, 1];

    /// <summary>The singular name, such as <c>year</c>.</summary>
    public static string Name(this TemporalUnit unit) => Names[(int)unit];

    /// <summary>
    /// The length in nanoseconds. A day has 24 hours; larger units have no fixed length, and none here.
    /// </summary>
    public static long Length(this TemporalUnit unit) => Lengths[(int)unit];

    /// <summary>IsCalendarUnit: whether rounding to the unit needs a calendar.</summary>
    public static bool IsCalendarUnit(this TemporalUnit unit) => unit is >= TemporalUnit.Year and <= TemporalUnit.Week;

    /// <summary>TemporalUnitCategory is date.</summary>
    public static bool IsDateUnit(this TemporalUnit unit) => unit is >= TemporalUnit.Year and <= TemporalUnit.Day;

    /// <summary>TemporalUnitCategory is time.</summary>
    public static bool IsTimeUnit(this TemporalUnit unit) => unit >= TemporalUnit.Hour;

    /// <summary>LargerOfTwoTemporalUnits.</summary>
    public static TemporalUnit Larger(TemporalUnit one, TemporalUnit two) => one < two ? one : two;

    /// <summary>MaximumTemporalDurationRoundingIncrement.</summary>
    /// <returns>The dividend that an increment must divide, or 0 if the unit has none.</returns>
    public static int MaximumRoundingIncrement(this TemporalUnit unit) => unit switch
    {
        TemporalUnit.Hour => 24,
        TemporalUnit.Minute or TemporalUnit.Second => 60,
        >= TemporalUnit.Millisecond => 1000,
        _ => 0,
    };

    public static bool Contains(this UnitGroup group, TemporalUnit unit) => group switch
    {
        UnitGroup.Date => unit.IsDateUnit(),
        UnitGroup.Time => unit.IsTimeUnit(),
        _ => unit >= TemporalUnit.Year,
    };

    /// <summary>Reads a singular or plural name, or <c>auto</c>.</summary>
    public static bool TryParse(ReadOnlySpan<char> name, out TemporalUnit unit)
    {
        for (unit = TemporalUnit.Auto; unit <= TemporalUnit.Nanosecond; unit++)
        {
            var singular = unit.Name();
            if (!name.StartsWith(singular, StringComparison.Ordinal)) continue;
            if (name.Length == singular.Length) return true;
            if (name.Length == singular.Length + 1 && name[^1] == 's' && unit != TemporalUnit.Auto) return true;
        }
        unit = TemporalUnit.Unset;
        return false;
    }
}
