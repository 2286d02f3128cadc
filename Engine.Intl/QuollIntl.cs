using Quoll.Intl.Data;
using Quoll.Intl.Dates;
using Quoll.Intl.Locales;
using Quoll.Intl.Numbers;
using Quoll.Intl.Temporal;
using Quoll.Intl.Text;
using Quoll.Intl.Text.Collation;

namespace Quoll.Intl;

/// <summary>
/// <c>Intl</c> (ECMA-402) and <c>Temporal</c> for engines: <c>EngineOptions.Extensions = [QuollIntl.Default]</c>. Also
/// replaces the methods of ECMA-262 that depend on a locale (ECMA-402 §20), such as <c>toLocaleString</c>.
/// </summary>
/// <remarks>
/// Locale data is CLDR's, time zones are IANA's; both are in the package. An engine pays for what its scripts use.
/// </remarks>
public sealed class QuollIntl : EngineExtension
{
    private static readonly EngineState<QuollIntl> Chosen = new(static engine => engine.Options.Extensions.OfType<QuollIntl>().First());

    // Empty for all.
    private readonly string[] _locales;

    private QuollIntl(string[] locales, string defaultLocale) => (_locales, DefaultLocale) = (locales, defaultLocale);

    /// <summary>All locales, calendars and time zones. The default locale is <c>en-US</c>, on every system.</summary>
    public static QuollIntl Default { get; } = new([], "en-US");

    /// <summary>
    /// The locale of formats for which a script names none, or none that is available (ECMA-402 §6.2.3): a Unicode BCP
    /// 47 locale identifier in canonical form without extensions, such as <c>de-AT</c>.
    /// </summary>
    public string DefaultLocale { get; }

    /// <summary>Returns all locales with another default. Keep one instance for all engines that have it.</summary>
    /// <param name="locale">
    /// A Unicode BCP 47 locale identifier, such as <c>de-AT</c>. Its extensions have no effect.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The text is not a locale identifier, or CLDR has no data for the locale.
    /// </exception>
    public static QuollIntl WithDefaultLocale(string locale) => new([], Available(locale));

    /// <summary>
    /// Some locales, so that scripts have what a product is made for. A locale includes those that begin with it:
    /// <c>de</c> includes <c>de-AT</c>. Keep one instance for all engines.
    /// </summary>
    /// <param name="locales">Unicode BCP 47 locale identifiers. The first is the default locale.</param>
    /// <exception cref="ArgumentException">
    /// There is none, one is not a locale identifier, or CLDR has no data for it.
    /// </exception>
    public static QuollIntl For(params IReadOnlyList<string> locales)
    {
        ArgumentNullException.ThrowIfNull(locales);
        if (locales.Count == 0) throw new ArgumentException("At least one locale was expected.", nameof(locales));
        string[] available = [.. locales.Select(Available)];
        return new(available, available[0]);
    }

    /// <summary>The order of String.prototype.localeCompare without a locale; null before its first call.</summary>
    internal CollationOrder? DefaultOrder { get; set; }

    /// <summary>Returns the extension of an engine.</summary>
    internal static QuollIntl Of(Engine engine) => Chosen.Of(engine);

    /// <summary>Returns whether a locale is available (ECMA-402 §9.1, [[AvailableLocales]]).</summary>
    internal bool Has(ReadOnlySpan<char> locale)
    {
        if (!LocaleIndex.Has(locale) || locale.SequenceEqual(LocaleIndex.Root)) return false;
        if (_locales.Length == 0) return true;
        foreach (var known in _locales)
        {
            if (!locale.StartsWith(known, StringComparison.Ordinal)) continue;
            if (locale.Length == known.Length || locale[known.Length] == '-') return true;
        }
        return false;
    }

    private static string Available(string locale)
    {
        ArgumentNullException.ThrowIfNull(locale);
        var tag = LanguageTag.Parse(locale)
            ?? throw new ArgumentException($"'{locale}' is not a Unicode BCP 47 locale identifier, such as de or pt-BR.", nameof(locale));
        return LocaleMatcher.BestAvailable(Default, tag)
            ?? throw new ArgumentException($"CLDR has no data for the locale '{locale}'.", nameof(locale));
    }

    /// <inheritdoc/>
    public override string Name => "Quoll.Intl";

    /// <inheritdoc/>
    protected override void Describe(GlobalTable globals)
    {
        ArgumentNullException.ThrowIfNull(globals);
        globals.Object("Intl", static intl =>
        {
            intl.Tag("Intl");
            LocaleGlobals.Describe(intl);
            NumberGlobals.Describe(intl);
            DateGlobals.Describe(intl);
            TextGlobals.Describe(intl);
        });
        NumberGlobals.Extend(globals);
        DateGlobals.Extend(globals);
        TextGlobals.Extend(globals, this);
        TemporalGlobals.Describe(globals);
    }
}
