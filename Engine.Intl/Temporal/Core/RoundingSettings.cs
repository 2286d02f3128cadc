using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>The argument of a method <c>round</c> of a time: the smallest unit, or options.</summary>
internal readonly record struct RoundingSettings(TemporalUnit Unit, long Increment, RoundingMode Mode)
{
    /// <summary>Reads the argument. The caller validates the unit and the increment.</summary>
    /// <exception cref="ScriptError">
    /// The argument is missing (TypeError), or an option is not allowed (RangeError).
    /// </exception>
    public static RoundingSettings Read(JsValue roundTo)
    {
        if (roundTo.IsUndefined) throw Fault.Type("The argument of round is missing: an object of options or the smallest unit.");
        if (roundTo.IsString) return new(TemporalOptions.ToUnit(roundTo.AsString(), "smallestUnit"), 1, RoundingMode.HalfExpand);
        var options = OptionReader.Strict(roundTo);
        var increment = options.ReadRoundingIncrement();
        var mode = options.ReadRoundingMode(RoundingMode.HalfExpand);
        return new(options.ReadRequiredUnit("smallestUnit"), increment, mode);
    }

    /// <summary>
    /// Validates for a date and time: a unit of time or a day, and an increment that divides the next larger unit, of
    /// which a day has none.
    /// </summary>
    public void ValidateDayOrTime()
    {
        TemporalOptions.ValidateUnit(Unit, UnitGroup.Time, "smallestUnit", TemporalUnit.Day);
        var isDay = Unit == TemporalUnit.Day;
        TemporalOptions.ValidateIncrement(Increment, isDay ? 1 : Unit.MaximumRoundingIncrement(), isInclusive: isDay);
    }
}
