using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary>The types of parts of a formatted number (ECMA-402 §16.5.4), and of a formatted duration.</summary>
internal enum PartKind : byte
{
    /// <summary>"literal".</summary>
    Literal,

    /// <summary>"integer".</summary>
    Integer,

    /// <summary>"group".</summary>
    Group,

    /// <summary>"decimal".</summary>
    Decimal,

    /// <summary>"fraction".</summary>
    Fraction,

    /// <summary>"plusSign".</summary>
    PlusSign,

    /// <summary>"minusSign".</summary>
    MinusSign,

    /// <summary>"approximatelySign".</summary>
    ApproximatelySign,

    /// <summary>"percentSign".</summary>
    PercentSign,

    /// <summary>"currency".</summary>
    Currency,

    /// <summary>"unit".</summary>
    Unit,

    /// <summary>"compact".</summary>
    Compact,

    /// <summary>"exponentSeparator".</summary>
    ExponentSeparator,

    /// <summary>"exponentMinusSign".</summary>
    ExponentMinusSign,

    /// <summary>"exponentInteger".</summary>
    ExponentInteger,

    /// <summary>"infinity".</summary>
    Infinity,

    /// <summary>"nan".</summary>
    NaN,
}

/// <summary>A part of a formatted number.</summary>
/// <param name="Kind">The type.</param>
/// <param name="Text">The text.</param>
/// <param name="Source">Where a part of a range comes from.</param>
internal readonly record struct NumberPart(PartKind Kind, string Text, PartSource Source = PartSource.Shared)
{
    private static readonly string[] Types =
    [
        "literal", "integer", "group", "decimal", "fraction", "plusSign", "minusSign", "approximatelySign", "percentSign",
        "currency", "unit", "compact", "exponentSeparator", "exponentMinusSign", "exponentInteger", "infinity", "nan",
    ];

    /// <summary>The type, as scripts see it.</summary>
    public string Type => Types[(int)Kind];
}
