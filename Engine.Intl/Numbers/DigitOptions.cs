using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary>How many digits a number shows, and how it is rounded to them (ECMA-402 §16.1.2).</summary>
/// <param name="MinimumInteger">Digits before the decimal separator, 1 to 21.</param>
/// <param name="MinimumFraction">Digits after the decimal separator at least, 0 to 100.</param>
/// <param name="MaximumFraction">Digits after the decimal separator at most, 0 to 100.</param>
/// <param name="MinimumSignificant">Significant digits at least, 1 to 21; 0 if they do not count.</param>
/// <param name="MaximumSignificant">Significant digits at most, 1 to 21; 0 if they do not count.</param>
/// <param name="Type">Which of the two limits decides.</param>
/// <param name="Increment">The last digits are a multiple of this.</param>
/// <param name="Mode">The rounding mode.</param>
/// <param name="StripIfInteger">Whether an integer shows no fraction digits.</param>
internal sealed record DigitOptions(
    int MinimumInteger, int MinimumFraction, int MaximumFraction, int MinimumSignificant, int MaximumSignificant,
    RoundingType Type, int Increment, RoundingMode Mode, bool StripIfInteger)
{
    private const int MaximumDigits = 21, MaximumFractionDigits = 100;

    private static readonly string[] Modes =
        ["ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"];

    /// <summary>Fraction digits, rounded to the nearest.</summary>
    public static DigitOptions Fraction(int minimum, int maximum) =>
        new(1, minimum, maximum, 0, 0, RoundingType.FractionDigits, 1, RoundingMode.HalfExpand, false);

    /// <summary>Whether fraction digits count.</summary>
    public bool HasFraction => Type != RoundingType.SignificantDigits;

    /// <summary>Whether significant digits count.</summary>
    public bool HasSignificant => Type != RoundingType.FractionDigits;

    /// <summary>The name of the rounding mode in options.</summary>
    public string ModeName => Modes[(int)Mode];

    /// <summary>The resolved option <c>roundingPriority</c>.</summary>
    public string PriorityName => Type switch
    {
        RoundingType.MorePrecision => "morePrecision",
        RoundingType.LessPrecision => "lessPrecision",
        _ => "auto",
    };

    /// <summary>SetNumberFormatDigitOptions (ECMA-402 §16.1.2).</summary>
    /// <param name="options">The options of the script.</param>
    /// <param name="minimumFractionDefault">The minimum of fraction digits without options.</param>
    /// <param name="maximumFractionDefault">The maximum of fraction digits without options.</param>
    /// <param name="compact">Whether the notation is compact.</param>
    public static DigitOptions Read(OptionReader options, int minimumFractionDefault, int maximumFractionDefault, bool compact)
    {
        if (options.IsEmpty && !compact) return Fraction(minimumFractionDefault, maximumFractionDefault);
        var minimumInteger = options.Number("minimumIntegerDigits", 1, MaximumDigits) ?? 1;
        var minimumFraction = options.Get("minimumFractionDigits");
        var maximumFraction = options.Get("maximumFractionDigits");
        var minimumSignificant = options.Get("minimumSignificantDigits");
        var maximumSignificant = options.Get("maximumSignificantDigits");
        var increment = options.Number("roundingIncrement", 1, 5000) ?? 1;
        if (!IsIncrement(increment))
        {
            throw Fault.Range($"The option roundingIncrement is 1, 2, 5 or 25, or one of these times 10, 100 or 1000, not {increment}.");
        }
        var mode = (RoundingMode)Array.IndexOf(Modes, options.Text("roundingMode", Modes, "halfExpand"));
        var priority = options.Text("roundingPriority", ["auto", "morePrecision", "lessPrecision"], "auto");
        var strip = options.Text("trailingZeroDisplay", ["auto", "stripIfInteger"], "auto") == "stripIfInteger";

        if (increment != 1) maximumFractionDefault = minimumFractionDefault;
        var hasSignificant = !minimumSignificant.IsUndefined || !maximumSignificant.IsUndefined;
        var hasFraction = !minimumFraction.IsUndefined || !maximumFraction.IsUndefined;
        var needsSignificant = priority != "auto" || hasSignificant;
        var needsFraction = priority != "auto" || !(needsSignificant || (!hasFraction && compact));

        var result = new DigitOptions(minimumInteger, 0, 0, 0, 0, RoundingType.FractionDigits, increment, mode, strip);
        if (needsSignificant)
        {
            var minimum = OptionReader.DefaultNumber(minimumSignificant, "minimumSignificantDigits", 1, MaximumDigits) ?? 1;
            var maximum = OptionReader.DefaultNumber(maximumSignificant, "maximumSignificantDigits", minimum, MaximumDigits)
                ?? MaximumDigits;
            result = result with { MinimumSignificant = minimum, MaximumSignificant = maximum };
        }
        if (needsFraction)
        {
            var (minimum, maximum) = FractionDigits(minimumFraction, maximumFraction, minimumFractionDefault, maximumFractionDefault);
            result = result with { MinimumFraction = minimum, MaximumFraction = maximum };
        }
        if (!needsSignificant && !needsFraction)
        {
            result = result with { MinimumSignificant = 1, MaximumSignificant = 2, Type = RoundingType.MorePrecision };
        }
        else if (priority != "auto")
        {
            result = result with { Type = priority == "morePrecision" ? RoundingType.MorePrecision : RoundingType.LessPrecision };
        }
        else if (hasSignificant)
        {
            result = result with { Type = RoundingType.SignificantDigits };
        }
        if (increment == 1) return result;
        if (result.Type != RoundingType.FractionDigits)
        {
            throw Fault.Type("The option roundingIncrement needs fraction digits, not significant digits or another roundingPriority.");
        }
        return result.MinimumFraction == result.MaximumFraction ? result
            : throw Fault.Range("With roundingIncrement, minimumFractionDigits and maximumFractionDigits are equal.");
    }

    private static (int Minimum, int Maximum) FractionDigits(JsValue minimum, JsValue maximum, int minimumDefault, int maximumDefault)
    {
        var least = OptionReader.DefaultNumber(minimum, "minimumFractionDigits", 0, MaximumFractionDigits);
        var most = OptionReader.DefaultNumber(maximum, "maximumFractionDigits", 0, MaximumFractionDigits);
        if (least is null) return most is null ? (minimumDefault, maximumDefault) : (Math.Min(minimumDefault, most.Value), most.Value);
        if (most is null) return (least.Value, Math.Max(maximumDefault, least.Value));
        return least <= most ? (least.Value, most.Value)
            : throw Fault.Range($"The option minimumFractionDigits, {least}, is greater than maximumFractionDigits, {most}.");
    }

    private static bool IsIncrement(int value)
    {
        while (value % 10 == 0) value /= 10;
        return value is 1 or 2 or 5 or 25;
    }
}
