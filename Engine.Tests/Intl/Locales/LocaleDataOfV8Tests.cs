using Quoll.Intl;

namespace Quoll.Tests.Intl.Locales;

/// <summary>
/// What V8 14.6 with CLDR 48 gives: locales that constructors offer, their regions, and dates of calendars.
/// </summary>
public class LocaleDataOfV8Tests
{
    public static readonly TheoryData<string, string> Samples = new()
    {
        { "new Intl.Locale('en-DE').getTimeZones()", "Europe/Berlin,Europe/Busingen" },
        { "new Intl.Locale('ar-IL').getTimeZones()", "Asia/Jerusalem" },
        { "new Intl.Locale('en-FI').getTimeZones()", "Europe/Helsinki" },
        { "new Intl.Locale('nl-CW').getTimeZones()", "America/Curacao" },
        { "new Intl.Locale('en-150').getHourCycles()", "h23" },
        { "new Intl.Locale('en-001').getHourCycles()", "h12" },
        { "Intl.ListFormat.supportedLocalesOf(['bem', 'pa-Arab', 'de-AT'])", "pa-Arab,de-AT" },
        { "Intl.PluralRules.supportedLocalesOf(['tt', 'de-AT'])", "de-AT" },
        { "new Intl.ListFormat('es', { type: 'unit' }).format(['y', 'iglú'])", "y e iglú" },
        { "new Intl.DateTimeFormat('en', { calendar: 'roc' }).resolvedOptions().era", "undefined" },
    };

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_value_is_as_in_V8(string source, string expected)
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], TimeZone = TimeZoneInfo.Utc });
        Assert.Equal(expected, engine.Evaluate<string>($"String({source})"));
    }

    [Theory]
    [InlineData("en", "calendar: 'chinese', era: 'short'", "Mo11 24, 1969")]
    [InlineData("ka", "calendar: 'dangi', dateStyle: 'medium', timeStyle: 'short'", "1969 M11 24 00:00")]
    [InlineData("es", "calendar: 'roc', dateStyle: 'full'", "jueves, 1 de enero de 59 minguo")]
    [InlineData("fr", "calendar: 'ethiopic', dateStyle: 'long', timeStyle: 'short'", "23 tahesas 1962 AM à 00:00")]
    [InlineData("fa", "calendar: 'indian', dateStyle: 'full'", "پنجشنبه ۱۱ پاوشه ۱۸۹۱ تقویم ساکا")]
    [InlineData("th", "calendar: 'coptic', dateStyle: 'medium'", "23 เคียฟ AM 1686")]
    [InlineData("ja", "calendar: 'japanese', dateStyle: 'full'", "昭和45年1月1日木曜日")]
    [InlineData("de", "calendar: 'chinese', dateStyle: 'full'", "Donnerstag, 24. M11 ji-you")]
    [InlineData("en", "calendar: 'iso8601', era: 'long', year: 'numeric'", " 1970")]
    public void The_first_of_January_1970_is_as_in_V8(string locale, string options, string expected)
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default], TimeZone = TimeZoneInfo.Utc });
        Assert.Equal(expected, engine.Evaluate<string>($"new Intl.DateTimeFormat('{locale}', {{ {options}, timeZone: 'UTC' }}).format(0)"));
    }
}
