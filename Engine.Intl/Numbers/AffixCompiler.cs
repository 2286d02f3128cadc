using System.Buffers;
using System.Globalization;
using System.Text;

namespace Quoll.Intl.Numbers;

/// <summary>Translates the affixes of a pattern (UTS 35, part 3, §3.1) for one sign and currency.</summary>
/// <param name="symbols">The symbols.</param>
/// <param name="currency">The text of the currency sign; empty if the number has none.</param>
/// <param name="literalKind">The type of other text: a literal, or the word of compact notation.</param>
/// <param name="percentKind">The type of the percent sign.</param>
internal readonly struct AffixCompiler(
    NumberSymbols symbols, string currency, PartKind literalKind = PartKind.Literal, PartKind percentKind = PartKind.PercentSign)
{
    private const char CurrencySign = '\u00A4';

    /// <summary>Returns what stands around a number with a sign.</summary>
    public Modifier Compile(NumberPattern pattern, SignForm sign)
    {
        var isNegative = (sign & SignForm.Minus) != 0;
        var isApproximate = (sign & SignForm.Approximate) != 0;
        var plusForMinus = (sign & SignForm.Plus) != 0 && !HasSign(pattern.Prefix, '+') && !HasSign(pattern.Suffix, '+');
        var negativeHasMinus = pattern.NegativePrefix is not null
            && (HasSign(pattern.NegativePrefix, '-') || HasSign(pattern.NegativeSuffix!, '-'));

        // Where the negative part of the pattern says where the minus sign stands, the other signs stand there, too.
        var useNegative = pattern.NegativePrefix is not null
            && (isNegative || (negativeHasMinus && (plusForMinus || isApproximate)));
        var signs = (isApproximate ? "~" : "") + (plusForMinus ? "+" : isNegative ? "-" : "");
        var prependSign = !useNegative && signs.Length > 0;

        var prefix = Translate(useNegative ? pattern.NegativePrefix! : pattern.Prefix, signs, prependSign);
        var suffix = Translate(useNegative ? pattern.NegativeSuffix! : pattern.Suffix, signs, false);
        return new Modifier
        {
            Prefix = prefix.ToSegments(),
            Suffix = suffix.ToSegments(),
            ReplacesNumber = !pattern.HasDigits,
            SpaceBeforeDigit = symbols.HasDecimalDigits && prefix.LastKind == PartKind.Currency && NeedsSpace(LastRune(currency))
                ? symbols.SpaceAfterCurrency : "",
            SpaceAfterDigit = symbols.HasDecimalDigits && suffix.FirstKind == PartKind.Currency && NeedsSpace(Rune.GetRuneAt(currency, 0))
                ? symbols.SpaceBeforeCurrency : "",
        };
    }

    private SegmentBuilder Translate(string affix, string signs, bool prependSign)
    {
        var builder = new SegmentBuilder();
        if (prependSign) AddSigns(builder, signs);
        for (var i = 0; i < affix.Length; i++)
        {
            switch (affix[i])
            {
                case '\'':
                    i = AddQuoted(builder, affix, i);
                    break;
                case '-':
                    AddSigns(builder, signs.Length == 0 ? "-" : signs);
                    break;
                case '+':
                    AddSigns(builder, "+");
                    break;
                case '%':
                    builder.Add(percentKind, symbols.Percent);
                    break;
                case CurrencySign:
                    while (i + 1 < affix.Length && affix[i + 1] == CurrencySign) i++;
                    builder.Add(PartKind.Currency, currency);
                    break;
                default:
                    builder.Add(literalKind, affix.AsSpan(i, 1));
                    break;
            }
        }
        return builder;
    }

    private void AddSigns(SegmentBuilder builder, string signs)
    {
        foreach (var sign in signs)
        {
            var (kind, text) = sign switch
            {
                '~' => (PartKind.ApproximatelySign, symbols.Approximately),
                '+' => (PartKind.PlusSign, symbols.Plus),
                _ => (PartKind.MinusSign, symbols.Minus),
            };
            builder.Add(kind, text);
        }
    }

    // Two quotes are a quote; between single ones all characters are literals.
    private int AddQuoted(SegmentBuilder builder, string affix, int index)
    {
        if (index + 1 < affix.Length && affix[index + 1] == '\'')
        {
            builder.Add(literalKind, "'");
            return index + 1;
        }
        var end = affix.IndexOf('\'', index + 1);
        if (end < 0) end = affix.Length;
        builder.Add(literalKind, affix.AsSpan(index + 1, end - index - 1));
        return end;
    }

    private static bool HasSign(string affix, char sign)
    {
        var isQuoted = false;
        foreach (var unit in affix)
        {
            if (unit == '\'') isQuoted = !isQuoted;
            else if (!isQuoted && unit == sign) return true;
        }
        return false;
    }

    // CLDR's currencyMatch is [[:^S:]&[:^Z:]] in all locales: neither a symbol nor a separator.
    private static bool NeedsSpace(Rune? nearest) => nearest is { } rune && Rune.GetUnicodeCategory(rune) is not
        (UnicodeCategory.CurrencySymbol or UnicodeCategory.MathSymbol or UnicodeCategory.ModifierSymbol or UnicodeCategory.OtherSymbol
        or UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);

    private static Rune? LastRune(string text) =>
        Rune.DecodeLastFromUtf16(text, out var rune, out _) == OperationStatus.Done ? rune : null;
}
