using Quoll.Intl.Data;
using Quoll.Intl.Locales;
using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary>A resolved locale with its numbering system, the relevant extension key of formats of numbers.</summary>
/// <param name="Locale">The locale with the extensions that hold.</param>
/// <param name="DataLocale">The locale whose data is used.</param>
/// <param name="NumberingSystem">The numbering system.</param>
internal readonly record struct NumberLocale(string Locale, string DataLocale, string NumberingSystem)
{
    /// <summary>
    /// Reads the options <c>localeMatcher</c> and <c>numberingSystem</c>, and resolves the locale (ECMA-402 §9.2.8
    /// ResolveOptions).
    /// </summary>
    /// <param name="engine">The engine.</param>
    /// <param name="requested">Canonical locales.</param>
    /// <param name="options">The options.</param>
    public static NumberLocale Read(Engine engine, IReadOnlyList<string> requested, OptionReader options)
    {
        LocaleMatcher.ReadMatcher(options);
        var numberingSystem = LocaleOptions.ReadType(options, "numberingSystem");
        var resolved = LocaleMatcher.Resolve(engine, requested, [new("nu", numberingSystem, NumberingSystems.IsSupported)]);
        return new(resolved.Locale, resolved.DataLocale, resolved.Values[0] ?? NumberingSystems.DefaultOf(resolved.DataLocale));
    }
}
