namespace Quoll.Intl.Numbers;

internal sealed partial class NumberFormatter
{
    /// <summary>How a number is shown: what stands around its digits.</summary>
    /// <param name="Middle">Signs, the currency, the word of compact notation.</param>
    /// <param name="Outer">The unit, or the name of the currency.</param>
    /// <param name="MinimumFraction">The number of fraction digits at least.</param>
    /// <param name="Exponent">The exponent that the number was divided by: of compact and scientific notation.</param>
    private readonly record struct Layout(Modifier Middle, Modifier Outer, int MinimumFraction, int Exponent);

    // Scales and rounds a number (§16.5.4 PartitionNumberPattern, §16.5.13 ComputeExponent).
    private Layout Prepare(ref DecimalQuantity quantity, SignForm approximate)
    {
        if (Options.Style == NumberStyle.Percent) quantity.Scale(2);
        var category = _outer is null || _compact is null ? PluralCategory.Other : CategoryBeforeCompaction(quantity);
        var (minimumFraction, exponent, compact) = (0, 0, -1);
        if (quantity.IsNaN || quantity.IsInfinite)
        {
        }
        else if (Options.Notation == Notation.Standard) minimumFraction = quantity.Round(Options.Digits);
        else
        {
            exponent = RoundWithExponent(ref quantity, out minimumFraction);
            if (_compact is not null) compact = CompactIndex(quantity, minimumFraction, exponent);
        }
        var sign = SignOf(quantity) | approximate;
        var middle = compact < 0 ? Standard(sign) : Compact(compact, sign);
        if (_compact is null && _outer is not null) category = CategoryOf(PluralOperands.Of(quantity, minimumFraction, exponent));
        var outer = _outer is null ? Modifier.Empty : _outer[category];
        return new Layout(middle, outer, minimumFraction, exponent);
    }

    // A unit behind a compact number agrees with the number that it stands for, rounded as if it were not compact.
    private PluralCategory CategoryBeforeCompaction(scoped DecimalQuantity quantity)
    {
        Span<byte> buffer = stackalloc byte[DecimalQuantity.BufferSize];
        var copy = quantity.CopyTo(buffer);
        var minimumFraction = copy.Round(Options.Digits);
        var category = CategoryOf(PluralOperands.Of(copy, minimumFraction, 0));
        copy.Dispose();
        return category;
    }

    // If the number becomes longer by rounding, such as 999,999 that becomes 1M, it is rounded again.
    private int RoundWithExponent(ref DecimalQuantity quantity, out int minimumFraction)
    {
        if (quantity.IsZeroish)
        {
            minimumFraction = quantity.Round(Options.Digits);
            return 0;
        }
        var magnitude = quantity.Magnitude;
        var exponent = ExponentOf(magnitude);
        quantity.Scale(-exponent);
        minimumFraction = quantity.Round(Options.Digits);
        if (quantity.IsZeroish || quantity.Magnitude == magnitude - exponent) return exponent;
        var next = ExponentOf(magnitude + 1);
        if (next == exponent) return exponent;
        quantity.Scale(exponent - next);
        minimumFraction = quantity.Round(Options.Digits);
        return next;
    }

    // ComputeExponentForMagnitude (§16.5.14).
    private int ExponentOf(int magnitude) => Options.Notation switch
    {
        Notation.Scientific => magnitude,
        Notation.Engineering => (int)Math.Floor(magnitude / 3.0) * 3,
        _ => _compact!.ExponentOf(magnitude),
    };

    private int CompactIndex(scoped DecimalQuantity quantity, int minimumFraction, int exponent)
    {
        var operands = PluralOperands.Of(quantity, minimumFraction, 0);
        return _compact!.IndexOf(quantity.IsZeroish ? exponent : quantity.Magnitude + exponent, operands, CategoryOf(operands));
    }

    // GetNumberFormatPattern (§16.5.11), steps 11 and on.
    private SignForm SignOf(scoped DecimalQuantity quantity)
    {
        var isZero = quantity.IsZeroish && !quantity.IsInfinite;
        return Options.SignDisplay switch
        {
            SignDisplay.Never => SignForm.None,
            SignDisplay.ExceptZero or SignDisplay.Negative when isZero => SignForm.None,
            _ when quantity.IsNegative => SignForm.Minus,
            SignDisplay.Always or SignDisplay.ExceptZero => SignForm.Plus,
            _ => SignForm.None,
        };
    }

    private Modifier Standard(SignForm sign) => _modifiers[(int)sign] ??= new AffixCompiler(
        Symbols, _currency, percentKind: Options.Style == NumberStyle.Unit ? PartKind.Unit : PartKind.PercentSign).Compile(_pattern, sign);

    private Modifier Compact(int index, SignForm sign) => _compactModifiers![(index * SignForms) + (int)sign] ??=
        new AffixCompiler(Symbols, _currency, PartKind.Compact).Compile(_compact![index], sign);

    private void Write(scoped DecimalQuantity quantity, in Layout layout, ref NumberWriter writer)
    {
        var (middle, outer) = (layout.Middle, layout.Outer);
        writer.Append(outer.Prefix);
        if (!outer.ReplacesNumber)
        {
            writer.Append(middle.Prefix);
            if (!middle.ReplacesNumber) WriteNumber(quantity, layout, middle, ref writer);
            writer.Append(middle.Suffix);
        }
        writer.Append(outer.Suffix);
    }

    private void WriteNumber(scoped DecimalQuantity quantity, in Layout layout, Modifier middle, ref NumberWriter writer)
    {
        if (quantity.IsNaN) writer.AppendPart(PartKind.NaN, Symbols.NaN);
        else if (quantity.IsInfinite) writer.AppendPart(PartKind.Infinity, Symbols.Infinity);
        else
        {
            if (middle.SpaceBeforeDigit.Length > 0) writer.AppendPart(PartKind.Literal, middle.SpaceBeforeDigit);
            WriteDigits(quantity, layout.MinimumFraction, ref writer);
            if (Options.Notation is Notation.Scientific or Notation.Engineering) WriteExponent(layout.Exponent, ref writer);
            if (middle.SpaceAfterDigit.Length > 0) writer.AppendPart(PartKind.Literal, middle.SpaceAfterDigit);
        }
    }

    private void WriteDigits(scoped DecimalQuantity quantity, int minimumFraction, ref NumberWriter writer)
    {
        var point = quantity.IsZeroish ? 0 : quantity.Point;
        var integers = Math.Max(point, Options.Digits.MinimumInteger);
        var isGrouped = _primaryGroup > 0 && integers >= _primaryGroup + _minimumGrouping;
        for (var remaining = integers; remaining > 0; remaining--)
        {
            if (isGrouped && remaining != integers && IsGroupStart(remaining))
            {
                writer.EndPart(PartKind.Integer);
                writer.AppendPart(PartKind.Group, _group);
            }
            Symbols.AppendDigit(ref writer, quantity[point - remaining]);
        }
        writer.EndPart(PartKind.Integer);

        var fractions = Math.Max(quantity.Count - point, minimumFraction);
        if (fractions <= 0) return;
        writer.AppendPart(PartKind.Decimal, _decimal);
        for (var i = 0; i < fractions; i++) Symbols.AppendDigit(ref writer, quantity[point + i]);
        writer.EndPart(PartKind.Fraction);
    }

    private bool IsGroupStart(int remaining) =>
        remaining >= _primaryGroup && (remaining - _primaryGroup) % _secondaryGroup == 0;

    private void WriteExponent(int exponent, ref NumberWriter writer)
    {
        writer.AppendPart(PartKind.ExponentSeparator, Symbols.Exponential);
        if (exponent < 0) writer.Append(Symbols.ExponentMinus);
        Span<byte> buffer = stackalloc byte[DecimalQuantity.BufferSize];
        var quantity = DecimalQuantity.Of(Math.Abs((long)exponent), buffer);
        for (var i = 0; i < Math.Max(1, quantity.Point); i++) Symbols.AppendDigit(ref writer, quantity[i]);
        writer.EndPart(PartKind.ExponentInteger);
    }
}
