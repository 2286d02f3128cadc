using System.Globalization;
using Quoll.Intl.Data;

namespace Quoll.Intl.Numbers;

/// <summary>Currencies (ECMA-402 §6.3): codes, minor units, symbols and names.</summary>
internal static class Currencies
{
    private const int CacheSize = 128;

    private static readonly BoundedCache<(NumberSymbols Symbols, string Currency), PluralModifiers> Names = new(CacheSize);

    /// <summary>IsWellFormedCurrencyCode (§6.3.1): three letters.</summary>
    public static bool IsWellFormed(string code) =>
        code.Length == 3 && char.IsAsciiLetter(code[0]) && char.IsAsciiLetter(code[1]) && char.IsAsciiLetter(code[2]);

    /// <summary>CurrencyDigits (§16.1.1): the digits of the minor unit, from CLDR's <c>currencyData</c>.</summary>
    public static int Digits(string currency) =>
        SupplementalData.Find($"currencyData/fractions/{currency}/_digits") is { } digits
            ? int.Parse(digits, CultureInfo.InvariantCulture) : 2;

    /// <summary>Returns the text for the currency sign of patterns.</summary>
    public static string Symbol(string locale, string currency, CurrencyDisplay display)
    {
        if (display == CurrencyDisplay.Code) return currency;
        var part = LocaleData.Of(locale).Part("currencies");
        return (display == CurrencyDisplay.NarrowSymbol ? part[currency + "/symbol-alt-narrow"] : null)
            ?? part[currency + "/symbol"] ?? currency;
    }

    /// <summary>Returns the names of a currency around an amount, by plural category.</summary>
    public static PluralModifiers NamesOf(NumberSymbols symbols, string currency) => Names.GetOrAdd((symbols, currency), static key =>
    {
        var (symbols, currency) = key;
        var part = LocaleData.Of(symbols.Locale).Part("currencies");
        return new PluralModifiers((family, category) =>
        {
            var count = "-count-" + PluralCategories.NameOf(category);
            var name = part[$"{currency}/displayName{count}"] ?? part[currency + "/displayName-count-other"]
                ?? part[currency + "/displayName"] ?? currency;
            var pattern = symbols.Pattern("currencyFormats", "unitPattern" + count)
                ?? symbols.Pattern("currencyFormats", "unitPattern-count-other") ?? "{0} {1}";
            pattern = pattern.Replace("{1}", name, StringComparison.Ordinal);
            return MeasureUnits.FromPattern(pattern, PartKind.Currency, family, category);
        });
    });
}
