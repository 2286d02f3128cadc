namespace Quoll.Intl.Numbers;

/// <summary>Rounding modes (ECMA-402 §16.1.1, Table 28), in the order of the specification.</summary>
internal enum RoundingMode : byte
{
    /// <summary>Towards positive infinity.</summary>
    Ceil,

    /// <summary>Towards negative infinity.</summary>
    Floor,

    /// <summary>Away from zero.</summary>
    Expand,

    /// <summary>Towards zero.</summary>
    Trunc,

    /// <summary>To the nearest; ties towards positive infinity.</summary>
    HalfCeil,

    /// <summary>To the nearest; ties towards negative infinity.</summary>
    HalfFloor,

    /// <summary>To the nearest; ties away from zero.</summary>
    HalfExpand,

    /// <summary>To the nearest; ties towards zero.</summary>
    HalfTrunc,

    /// <summary>To the nearest; ties to the even multiple.</summary>
    HalfEven,
}

/// <summary>Which of the two limits of digits decides (the internal slot [[RoundingType]]).</summary>
internal enum RoundingType : byte
{
    /// <summary>Fraction digits.</summary>
    FractionDigits,

    /// <summary>Significant digits.</summary>
    SignificantDigits,

    /// <summary>The one that keeps more digits.</summary>
    MorePrecision,

    /// <summary>The one that keeps fewer digits.</summary>
    LessPrecision,
}

/// <summary>What rounding modes mean, for decimals and for times.</summary>
internal static class RoundingModes
{
    /// <summary>NegateRoundingMode: the mode for the negative of a value that was given with this one.</summary>
    public static RoundingMode Negate(this RoundingMode mode) => mode switch
    {
        RoundingMode.Ceil => RoundingMode.Floor,
        RoundingMode.Floor => RoundingMode.Ceil,
        RoundingMode.HalfCeil => RoundingMode.HalfFloor,
        RoundingMode.HalfFloor => RoundingMode.HalfCeil,
        _ => mode,
    };

    /// <summary>
    /// GetUnsignedRoundingMode and ApplyUnsignedRoundingMode (§16.5.17, §16.5.18) in one: whether a value between two
    /// multiples becomes the one that is farther from zero.
    /// </summary>
    /// <param name="mode">The mode.</param>
    /// <param name="isNegative">Whether the value is below zero.</param>
    /// <param name="half">The sign of the distance from the nearer multiple minus half of the increment.</param>
    /// <param name="isOdd">Whether the multiple nearer to zero is an odd one.</param>
    public static bool IsAwayFromZero(this RoundingMode mode, bool isNegative, int half, bool isOdd) => mode switch
    {
        RoundingMode.Ceil => !isNegative,
        RoundingMode.Floor => isNegative,
        RoundingMode.Expand => true,
        RoundingMode.Trunc => false,
        _ when half != 0 => half > 0,
        RoundingMode.HalfCeil => !isNegative,
        RoundingMode.HalfFloor => isNegative,
        RoundingMode.HalfExpand => true,
        RoundingMode.HalfTrunc => false,
        _ => isOdd,
    };
}
