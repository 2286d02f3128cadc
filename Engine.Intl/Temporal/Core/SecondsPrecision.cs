using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>How <c>toString</c> writes seconds (§13, ToSecondsStringPrecisionRecord).</summary>
/// <param name="Digits">The digits after the point, <see cref="Auto"/> or <see cref="Minute"/>.</param>
/// <param name="Unit">The unit to round to.</param>
/// <param name="Increment">The increment to round to.</param>
internal readonly record struct SecondsPrecision(int Digits, TemporalUnit Unit, int Increment)
{
    /// <summary>As many digits as are needed.</summary>
    public const int Auto = -1;

    /// <summary>No seconds.</summary>
    public const int Minute = -2;

    /// <summary>All digits that are needed, without rounding.</summary>
    public static readonly SecondsPrecision Exact = new(Auto, TemporalUnit.Nanosecond, 1);

    /// <summary>Whether a time stays as it is.</summary>
    public bool IsExact => Unit == TemporalUnit.Nanosecond && Increment == 1;

    /// <summary>ToSecondsStringPrecisionRecord.</summary>
    /// <param name="smallestUnit">A unit from minute to nanosecond, or unset.</param>
    /// <param name="digits">The option <c>fractionalSecondDigits</c>, which a unit overrides.</param>
    public static SecondsPrecision Of(TemporalUnit smallestUnit, int digits)
    {
        switch (smallestUnit)
        {
            case TemporalUnit.Minute: return new(Minute, TemporalUnit.Minute, 1);
            case TemporalUnit.Second: return new(0, TemporalUnit.Second, 1);
            case TemporalUnit.Millisecond: return new(3, TemporalUnit.Millisecond, 1);
            case TemporalUnit.Microsecond: return new(6, TemporalUnit.Microsecond, 1);
            case TemporalUnit.Nanosecond: return new(9, TemporalUnit.Nanosecond, 1);
        }
        return digits switch
        {
            < 0 => Exact,
            0 => new(0, TemporalUnit.Second, 1),
            <= 3 => new(digits, TemporalUnit.Millisecond, PowerOfTen(3 - digits)),
            <= 6 => new(digits, TemporalUnit.Microsecond, PowerOfTen(6 - digits)),
            _ => new(digits, TemporalUnit.Nanosecond, PowerOfTen(9 - digits)),
        };
    }

    /// <summary>
    /// ValidateTemporalUnitValue of the option <c>smallestUnit</c> of a <c>toString</c>: below the hour.
    /// </summary>
    public static SecondsPrecision Validated(TemporalUnit smallestUnit, int digits)
    {
        TemporalOptions.ValidateUnit(smallestUnit, UnitGroup.Time, "smallestUnit");
        if (smallestUnit == TemporalUnit.Hour) throw Fault.Range("The option smallestUnit is a unit below the hour, not hour.");
        return Of(smallestUnit, digits);
    }

    private static int PowerOfTen(int exponent) => exponent switch { 0 => 1, 1 => 10, _ => 100 };
}
