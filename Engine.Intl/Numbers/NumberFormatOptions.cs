namespace Quoll.Intl.Numbers;

/// <summary>The option <c>style</c>.</summary>
internal enum NumberStyle : byte { Decimal, Percent, Currency, Unit }

/// <summary>The option <c>currencyDisplay</c>.</summary>
internal enum CurrencyDisplay : byte { Code, Symbol, NarrowSymbol, Name }

/// <summary>The option <c>unitDisplay</c>.</summary>
internal enum UnitDisplay : byte { Short, Narrow, Long }

/// <summary>The option <c>notation</c>.</summary>
internal enum Notation : byte { Standard, Scientific, Engineering, Compact }

/// <summary>The option <c>useGrouping</c>.</summary>
internal enum Grouping : byte { Never, Min2, Auto, Always }

/// <summary>The option <c>signDisplay</c>.</summary>
internal enum SignDisplay : byte { Auto, Never, Always, ExceptZero, Negative }

/// <summary>The resolved options of a number format (ECMA-402 §16.4). Equal ones share a formatter.</summary>
internal sealed record NumberFormatOptions
{
    /// <summary>The resolved locale.</summary>
    public string Locale { get; init; } = "en";

    /// <summary>The locale whose data is used: the resolved one without extensions.</summary>
    public string DataLocale { get; init; } = "en";

    /// <summary>The numbering system.</summary>
    public string NumberingSystem { get; init; } = "latn";

    /// <summary>The option <c>style</c>.</summary>
    public NumberStyle Style { get; init; }

    /// <summary>The code of the currency, in capital letters; null if the style is another one.</summary>
    public string? Currency { get; init; }

    /// <summary>The option <c>currencyDisplay</c>.</summary>
    public CurrencyDisplay CurrencyDisplay { get; init; }

    /// <summary>Whether negative amounts are as in accounting: in parentheses, in most locales.</summary>
    public bool IsAccounting { get; init; }

    /// <summary>The unit; null if the style is another one.</summary>
    public string? Unit { get; init; }

    /// <summary>The option <c>unitDisplay</c>.</summary>
    public UnitDisplay UnitDisplay { get; init; }

    /// <summary>The option <c>notation</c>.</summary>
    public Notation Notation { get; init; }

    /// <summary>Whether words of compact notation are long.</summary>
    public bool IsCompactLong { get; init; }

    /// <summary>The option <c>useGrouping</c>.</summary>
    public Grouping Grouping { get; init; } = Grouping.Auto;

    /// <summary>The option <c>signDisplay</c>.</summary>
    public SignDisplay SignDisplay { get; init; }

    /// <summary>Digits and rounding.</summary>
    public DigitOptions Digits { get; init; } = DigitOptions.Fraction(0, 3);
}
