using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>The options of <c>until</c> and <c>since</c> (§13, GetDifferenceSettings).</summary>
internal readonly record struct DifferenceSettings(
    TemporalUnit SmallestUnit, TemporalUnit LargestUnit, RoundingMode RoundingMode, long RoundingIncrement)
{
    /// <summary>Whether the difference is not rounded.</summary>
    public bool IsExact => SmallestUnit == TemporalUnit.Nanosecond && RoundingIncrement == 1;

    /// <summary>GetDifferenceSettings.</summary>
    /// <param name="isSince">Whether the operation is <c>since</c>, whose result is negated afterwards.</param>
    /// <param name="options">The options.</param>
    /// <param name="group">The units that are allowed.</param>
    /// <param name="disallowed">
    /// The smallest unit of the group that is not: for year-months, week (and day); or unset.
    /// </param>
    /// <param name="fallbackSmallest">The smallest unit if the option is absent.</param>
    /// <param name="smallestLargest">
    /// The largest unit if the option is absent, unless the smallest unit is larger.
    /// </param>
    public static DifferenceSettings Read(
        bool isSince, JsValue options, UnitGroup group, TemporalUnit disallowed,
        TemporalUnit fallbackSmallest, TemporalUnit smallestLargest)
    {
        var reader = OptionReader.Strict(options);
        if (reader.IsEmpty)
            return new(fallbackSmallest, TemporalUnits.Larger(smallestLargest, fallbackSmallest), RoundingMode.Trunc, 1);
        // All options are read before any is compared with another.
        var largestUnit = reader.ReadUnit("largestUnit");
        var increment = reader.ReadRoundingIncrement();
        var mode = reader.ReadRoundingMode(RoundingMode.Trunc);
        var smallestUnit = reader.ReadUnit("smallestUnit");

        TemporalOptions.ValidateUnit(largestUnit, group, "largestUnit", TemporalUnit.Auto);
        Disallow(largestUnit, disallowed, "largestUnit");
        if (isSince) mode = mode.Negate();
        TemporalOptions.ValidateUnit(smallestUnit, group, "smallestUnit");
        Disallow(smallestUnit, disallowed, "smallestUnit");
        if (smallestUnit == TemporalUnit.Unset) smallestUnit = fallbackSmallest;
        if (largestUnit is TemporalUnit.Auto or TemporalUnit.Unset)
            largestUnit = TemporalUnits.Larger(smallestLargest, smallestUnit);
        if (largestUnit > smallestUnit)
            throw Fault.Range($"The option largestUnit, {largestUnit.Name()}, is smaller than smallestUnit, {smallestUnit.Name()}.");
        if (smallestUnit.MaximumRoundingIncrement() is not 0 and var maximum)
            TemporalOptions.ValidateIncrement(increment, maximum, false);
        return new(smallestUnit, largestUnit, mode, increment);
    }

    // Only PlainYearMonth has units that it does not allow: week and day.
    private static void Disallow(TemporalUnit unit, TemporalUnit disallowed, string name)
    {
        if (disallowed != TemporalUnit.Unset && unit >= disallowed)
            throw Fault.Range($"The option {name} is larger than {disallowed.Name()}, not {unit.Name()}.");
    }
}
