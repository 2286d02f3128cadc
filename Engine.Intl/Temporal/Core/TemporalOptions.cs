using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>The option <c>overflow</c>: what happens to fields that are out of range.</summary>
internal enum Overflow : byte
{
    Constrain,
    Reject,
}

/// <summary>The option <c>disambiguation</c>: the exact time of a local time that a zone skips or repeats.</summary>
internal enum Disambiguation : byte
{
    Compatible,
    Earlier,
    Later,
    Reject,
}

/// <summary>
/// The option <c>offset</c> of conversions: which of UTC offset and time zone decides where they disagree.
/// </summary>
internal enum OffsetOption : byte
{
    Prefer,
    Use,
    Ignore,
    Reject,
}

/// <summary>The options <c>calendarName</c>, <c>timeZoneName</c> and <c>offset</c> of <c>toString</c>.</summary>
internal enum ShowAnnotation : byte
{
    Auto,
    Always,
    Never,
    Critical,
}

/// <summary>Options that several classes of Temporal read (§13).</summary>
internal static class TemporalOptions
{
    private static readonly string[] Overflows = ["constrain", "reject"];
    private static readonly string[] Disambiguations = ["compatible", "earlier", "later", "reject"];
    private static readonly string[] Offsets = ["prefer", "use", "ignore", "reject"];
    private static readonly string[] Annotations = ["auto", "always", "never", "critical"];
    private static readonly string[] ZoneAnnotations = ["auto", "never", "critical"];
    private static readonly string[] OffsetAnnotations = ["auto", "never"];

    private static readonly string[] RoundingModes =
        ["ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"];

    /// <summary>GetTemporalOverflowOption.</summary>
    public static Overflow ReadOverflow(in this OptionReader options) => (Overflow)Read(options, "overflow", Overflows, 0);

    /// <summary>GetOptionsObject and GetTemporalOverflowOption, for operations that read no other option.</summary>
    public static Overflow OverflowOf(JsValue options) => OptionReader.Strict(options).ReadOverflow();

    /// <summary>GetTemporalDisambiguationOption.</summary>
    public static Disambiguation ReadDisambiguation(in this OptionReader options) =>
        (Disambiguation)Read(options, "disambiguation", Disambiguations, 0);

    /// <summary>GetTemporalOffsetOption.</summary>
    public static OffsetOption ReadOffset(in this OptionReader options, OffsetOption absent) =>
        (OffsetOption)Read(options, "offset", Offsets, (int)absent);

    /// <summary>GetTemporalShowCalendarNameOption.</summary>
    public static ShowAnnotation ReadShowCalendar(in this OptionReader options) =>
        (ShowAnnotation)Read(options, "calendarName", Annotations, 0);

    /// <summary>GetTemporalShowTimeZoneNameOption.</summary>
    public static ShowAnnotation ReadShowTimeZone(in this OptionReader options) =>
        Read(options, "timeZoneName", ZoneAnnotations, 0) switch
        {
            1 => ShowAnnotation.Never,
            2 => ShowAnnotation.Critical,
            _ => ShowAnnotation.Auto,
        };

    /// <summary>GetTemporalShowOffsetOption.</summary>
    public static ShowAnnotation ReadShowOffset(in this OptionReader options) =>
        Read(options, "offset", OffsetAnnotations, 0) == 1 ? ShowAnnotation.Never : ShowAnnotation.Auto;

    /// <summary>GetDirectionOption: whether it is <c>next</c>.</summary>
    public static bool ReadIsNext(in this OptionReader options)
    {
        var value = options.Get("direction");
        return !value.IsUndefined ? ToIsNext(AbstractOperations.ToString(value))
            : throw Fault.Range("The option direction is missing: next or previous.");
    }

    /// <summary>The value of the option <c>direction</c>.</summary>
    public static bool ToIsNext(string direction) => direction is "next" or "previous" ? direction == "next"
        : throw Fault.Range($"The option direction is next or previous, not {Fault.Show(direction)}.");

    /// <summary>GetRoundingModeOption.</summary>
    public static RoundingMode ReadRoundingMode(in this OptionReader options, RoundingMode absent) =>
        (RoundingMode)Read(options, "roundingMode", RoundingModes, (int)absent);

    /// <summary>GetRoundingIncrementOption.</summary>
    public static long ReadRoundingIncrement(in this OptionReader options)
    {
        var value = options.Get("roundingIncrement");
        if (value.IsUndefined) return 1;
        var increment = IntegerConversion.ToIntegerWithTruncation(value);
        return increment is >= 1 and <= 1e9 ? (long)increment
            : throw Fault.Range($"The option roundingIncrement is from 1 to 1,000,000,000, not {increment}.");
    }

    /// <summary>ValidateTemporalRoundingIncrement: an increment divides the next larger unit.</summary>
    public static void ValidateIncrement(long increment, long dividend, bool isInclusive)
    {
        if (increment > (isInclusive ? dividend : dividend - 1) || dividend % increment != 0)
            throw Fault.Range($"The option roundingIncrement divides {dividend}, which {increment} does not.");
    }

    /// <summary>GetTemporalFractionalSecondDigitsOption.</summary>
    /// <returns>From 0 to 9, or -1 for <c>auto</c>.</returns>
    public static int ReadFractionalSecondDigits(in this OptionReader options)
    {
        var value = options.Get("fractionalSecondDigits");
        if (value.IsUndefined) return -1;
        if (!value.TryGetNumber(out var digits))
        {
            if (AbstractOperations.ToString(value) is var text && text != "auto")
                throw Fault.Range($"The option fractionalSecondDigits is auto or from 0 to 9, not {Fault.Show(text)}.");
            return -1;
        }
        var count = Math.Floor(digits);
        return count is >= 0 and <= 9 ? (int)count
            : throw Fault.Range($"The option fractionalSecondDigits is auto or from 0 to 9, not {digits}.");
    }

    /// <summary>
    /// GetTemporalUnitValuedOption: reads a unit. The caller validates it after all options are read.
    /// </summary>
    /// <returns>
    /// A unit, <see cref="TemporalUnit.Auto"/>, or <see cref="TemporalUnit.Unset"/> if the option is undefined.
    /// </returns>
    public static TemporalUnit ReadUnit(in this OptionReader options, string name)
    {
        var value = options.Get(name);
        return value.IsUndefined ? TemporalUnit.Unset : ToUnit(AbstractOperations.ToString(value), name);
    }

    /// <summary>GetTemporalUnitValuedOption of an option that must be there.</summary>
    public static TemporalUnit ReadRequiredUnit(in this OptionReader options, string name)
    {
        var unit = options.ReadUnit(name);
        return unit != TemporalUnit.Unset ? unit : throw Fault.Range($"The option {name} is missing: the name of a unit.");
    }

    /// <summary>The unit of a name.</summary>
    /// <exception cref="ScriptError">There is no such unit: a RangeError.</exception>
    public static TemporalUnit ToUnit(string text, string name) => TemporalUnits.TryParse(text, out var unit) ? unit
        : throw Fault.Range($"The option {name} is the name of a unit, not {Fault.Show(text)}.");

    /// <summary>ValidateTemporalUnitValue: a unit of a group. <see cref="TemporalUnit.Unset"/> passes.</summary>
    /// <param name="unit">The unit.</param>
    /// <param name="group">The units that are allowed.</param>
    /// <param name="name">The option.</param>
    /// <param name="extra">One more value that is allowed: a unit, or <see cref="TemporalUnit.Auto"/>.</param>
    public static void ValidateUnit(TemporalUnit unit, UnitGroup group, string name, TemporalUnit extra = TemporalUnit.Unset)
    {
        if (unit == TemporalUnit.Unset || unit == extra || group.Contains(unit)) return;
        var expected = group switch { UnitGroup.Date => "date", UnitGroup.Time => "time", _ => "date or time" };
        throw Fault.Range($"The option {name} is the unit of a {expected}, not {unit.Name()}.");
    }

    private static int Read(in OptionReader options, string name, string[] allowed, int absent) =>
        options.IsEmpty || options.Text(name, allowed, null) is not { } text ? absent : Array.IndexOf(allowed, text);
}
