using System.Globalization;
using Quoll.Intl.Data;

namespace Quoll.Intl.Numbers;

/// <summary>Numbering systems with ten digits (ECMA-402 §16.5.5, Table 30), from CLDR.</summary>
internal static class NumberingSystems
{
    /// <summary>Whether a numbering system has ten digits; the others have rules, and Intl does not use them.</summary>
    public static bool IsSupported(string name) => SupplementalData.Find($"numberingSystems/{name}/_digits") is not null;

    /// <summary>The numbering system of a locale.</summary>
    public static string DefaultOf(string locale) =>
        LocaleData.Of(locale).Part("numbers")["defaultNumberingSystem"] is { } name && IsSupported(name) ? name : "latn";

    /// <summary>The ten digits of a supported numbering system, one text for each.</summary>
    public static string[] DigitsOf(string name)
    {
        var digits = SupplementalData.Find($"numberingSystems/{name}/_digits") ?? "0123456789";
        var result = new string[10];
        var elements = StringInfo.GetTextElementEnumerator(digits);
        for (var i = 0; i < result.Length && elements.MoveNext(); i++) result[i] = elements.GetTextElement();
        return result;
    }

    /// <summary>
    /// The first digit, if the ten are neighbours of one code unit each, as in most systems; NUL otherwise.
    /// </summary>
    public static char ZeroOf(string[] digits)
    {
        for (var i = 0; i < digits.Length; i++)
        {
            if (digits[i].Length != 1 || digits[i][0] != digits[0][0] + i) return '\0';
        }
        return digits[0][0];
    }
}
