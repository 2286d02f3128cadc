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
