namespace Quoll.Intl.Numbers;

/// <summary>
/// Formats numbers by resolved options: what is behind <c>Intl.NumberFormat</c>, and what durations, dates, relative
/// times and plural rules format numbers with. Immutable, and shared by engines and threads.
/// </summary>
internal sealed partial class NumberFormatter
{
    private const int CacheSize = 256;

    private static readonly BoundedCache<NumberFormatOptions, NumberFormatter> Cache = new(CacheSize);

    private readonly NumberPattern _pattern;
    private readonly CompactPatterns? _compact;
    private readonly Modifier?[]? _compactModifiers;
    private readonly Modifier?[] _modifiers = new Modifier?[SignForms];
    private readonly PluralModifiers? _outer;
    private PluralRuleSet? _plurals;
    private readonly string _decimal, _group, _currency;
    private readonly int _primaryGroup, _secondaryGroup, _minimumGrouping;

    // Combinations of SignForm.
    private const int SignForms = 8;

    private NumberFormatter(NumberFormatOptions options)
    {
        Options = options;
        Symbols = NumberSymbols.Of(options.DataLocale, options.NumberingSystem);
        var isCurrency = options.Style == NumberStyle.Currency;
        var isNamed = isCurrency && options.CurrencyDisplay == CurrencyDisplay.Name;
        var isCompact = options.Notation == Notation.Compact;

        // The percent sign of a pattern, or that of the unit, which long and compact numbers have.
        var isPercent = options.Style == NumberStyle.Percent || options.Unit == "percent";
        var isPercentPattern = isPercent && options.UnitDisplay != UnitDisplay.Long && !isCompact;
        _currency = isCurrency ? Currencies.Symbol(options.DataLocale, options.Currency!, options.CurrencyDisplay) : "";
        if (isNamed) _outer = Currencies.NamesOf(Symbols, options.Currency!);
        else if (isPercent ? !isPercentPattern : options.Unit is not null)
        {
            _outer = MeasureUnits.Of(options.DataLocale, isPercent ? "percent" : options.Unit!, options.UnitDisplay);
        }

        var format = isCurrency ? CurrencyFormat.Of(Symbols, options.Currency!) : new(null, Symbols.Decimal, Symbols.Group);
        (_decimal, _group) = (format.Decimal, format.Group);
        var pattern = isPercentPattern ? Symbols.Pattern("percentFormats", "standard")
            : isCurrency && !isNamed ? CurrencyPattern(format)
            : Symbols.Pattern("decimalFormats", "standard");
        _pattern = new NumberPattern(pattern ?? "#,##0.###");
        if (isCompact)
        {
            _compact = CompactPatterns.Of(Symbols, options.IsCompactLong, isCurrency && !isNamed);
            _compactModifiers = new Modifier?[_compact.Count * SignForms];
        }
        (_primaryGroup, _secondaryGroup, _minimumGrouping) = Groups();
    }

    /// <summary>The resolved options.</summary>
    public NumberFormatOptions Options { get; }

    /// <summary>The symbols of the locale.</summary>
    public NumberSymbols Symbols { get; }

    /// <summary>Returns the formatter of resolved options.</summary>
    public static NumberFormatter For(NumberFormatOptions options) =>
        Cache.GetOrAdd(options, static options => new NumberFormatter(options));

    /// <summary>Returns a formatter of plain decimal numbers, e.g. for fields of dates.</summary>
    /// <param name="locale">The locale whose data is used, without extensions.</param>
    /// <param name="numberingSystem">A supported numbering system.</param>
    /// <param name="digits">Digits and rounding.</param>
    /// <param name="grouping">Whether and when digits are grouped.</param>
    public static NumberFormatter For(string locale, string numberingSystem, DigitOptions digits, Grouping grouping = Grouping.Never) =>
        For(new NumberFormatOptions
        {
            Locale = locale,
            DataLocale = locale,
            NumberingSystem = numberingSystem,
            Digits = digits,
            Grouping = grouping,
        });

    /// <summary>Formats a number.</summary>
    public string Format(IntlMathematicalValue value)
    {
        Span<char> buffer = stackalloc char[NumberWriter.BufferSize];
        var writer = new NumberWriter(buffer);
        Format(value, ref writer);
        var text = writer.ToString();
        writer.Dispose();
        return text;
    }

    /// <summary>Formats a number into parts (PartitionNumberPattern, ECMA-402 §16.5.4).</summary>
    public List<NumberPart> FormatToParts(IntlMathematicalValue value)
    {
        var parts = new List<NumberPart>();
        Span<char> buffer = stackalloc char[NumberWriter.BufferSize];
        var writer = new NumberWriter(buffer, parts);
        Format(value, ref writer);
        writer.Dispose();
        return parts;
    }

    /// <summary>Appends a formatted number.</summary>
    public void Format(in IntlMathematicalValue value, ref NumberWriter writer)
    {
        Span<byte> buffer = stackalloc byte[DecimalQuantity.BufferSize];
        var quantity = value.ToQuantity(buffer);
        var layout = Prepare(ref quantity, SignForm.None);
        Write(quantity, layout, ref writer);
        quantity.Dispose();
    }

    /// <summary>Rounds a number, and returns what plural rules ask of it.</summary>
    public PluralOperands OperandsOf(in IntlMathematicalValue value)
    {
        Span<byte> buffer = stackalloc byte[DecimalQuantity.BufferSize];
        var quantity = value.ToQuantity(buffer);
        var layout = Prepare(ref quantity, SignForm.None);
        var operands = PluralOperands.Of(quantity, layout.MinimumFraction, layout.Exponent);
        quantity.Dispose();
        return operands;
    }

    // A pattern of the currency goes before that of the locale. As in V8, an amount that shows no sign is not as in
    // accounting.
    private string? CurrencyPattern(in CurrencyFormat format) =>
        format.Pattern
        ?? (Options.IsAccounting && Options.SignDisplay != SignDisplay.Never ? Symbols.Pattern("currencyFormats", "accounting") : null)
        ?? Symbols.Pattern("currencyFormats", "standard");

    // Compact numbers have two digits before a separator, unless it is asked for always.
    private (int Primary, int Secondary, int Minimum) Groups()
    {
        var (primary, secondary) = (_pattern.PrimaryGroup, _pattern.SecondaryGroup);
        var isMin2 = Options.Grouping == Grouping.Min2 || Options.Notation == Notation.Compact;
        return Options.Grouping switch
        {
            Grouping.Never => (0, 0, 0),
            Grouping.Always => primary == 0 ? (3, 3, 1) : (primary, secondary, 1),
            _ => (primary, secondary, Math.Max(isMin2 ? 2 : 1, Symbols.MinimumGroupingDigits)),
        };
    }

    private PluralRuleSet Plurals => _plurals ??= PluralRuleSet.Cardinal(Options.DataLocale);

    private PluralCategory CategoryOf(in PluralOperands operands) => Plurals.Select(operands);
}
