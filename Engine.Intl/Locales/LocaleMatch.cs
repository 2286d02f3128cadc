namespace Quoll.Intl.Locales;

/// <summary>What a matcher found: an available locale, and the keywords of the request that led to it.</summary>
/// <param name="Locale">The locale, without extensions. Its data is <c>LocaleData.Of(Locale)</c>.</param>
/// <param name="Request">
/// The tag that was asked for; null if none was available, and the default locale is used.
/// </param>
internal readonly record struct LocaleMatch(string Locale, LanguageTag? Request)
{
    /// <summary>The locale whose data is used.</summary>
    public string DataLocale => Locale;

    /// <summary>Returns the value of a keyword of the request: empty for true, null for none.</summary>
    public string? Keyword(string key) => Request?.Keyword(key);
}

/// <summary>A relevant extension key of a constructor, for <see cref="LocaleMatcher.Resolve"/>.</summary>
/// <param name="Name">The key, such as <c>nu</c>.</param>
/// <param name="Option">The value of the option; null if it is undefined or has no effect.</param>
/// <param name="Supports">Says whether the locale supports a value; <c>true</c> for a key without a type.</param>
internal readonly record struct ExtensionKey(string Name, string? Option, Func<string, bool> Supports);

/// <summary>A locale with the values of the relevant extension keys.</summary>
/// <param name="Locale">The locale with the extensions that hold.</param>
/// <param name="DataLocale">The locale whose data is used.</param>
/// <param name="Values">The values in the order of the keys; null for the locale's default.</param>
internal readonly record struct ResolvedLocale(string Locale, string DataLocale, string?[] Values);
