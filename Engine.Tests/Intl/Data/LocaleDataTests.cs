using Quoll.Intl.Data;

namespace Quoll.Tests.Intl.Data;

/// <summary>Reads CLDR's data by locale and path.</summary>
public class LocaleDataTests
{
    [Theory]
    [InlineData("own value", "de-AT", "dates", "months/format/wide/1", "Jänner")]
    [InlineData("value of the parent", "de-AT", "dates", "months/format/wide/2", "Februar")]
    [InlineData("parent that is not the beginning of the name", "en-AU", "dates", "dateFormats/short", "d/M/yy")]
    [InlineData("default content", "de-DE", "languages", "fr", "Französisch")]
    [InlineData("script by default", "zh-TW", "territories", "US", "美國")]
    [InlineData("another calendar", "fr", "dates-hebrew", "months/format/wide/1", "tichri")]
    [InlineData("another calendar's value of the Gregorian one", "fr", "dates-hebrew", "days/format/wide/mon", "lundi")]
    [InlineData("the root", "und", "numbers", "symbols-numberSystem-latn/decimal", ".")]
    [InlineData("a locale without data", "xx-Latn-YY", "numbers", "symbols-numberSystem-latn/decimal", ".")]
    [InlineData("a path without a value", "de", "numbers", "symbols-numberSystem-latn/none", null)]
    public void Finds_values(string name, string locale, string part, string path, string? expected) =>
        Assert.True(expected == LocaleData.Of(locale).Part(part)[path], name);

    [Fact]
    public void Lists_the_names_below_a_path() =>
        Assert.Equal(["displayName", "displayName-count-other", "symbol", "symbol-alt-narrow"], LocaleData.Of("de").Part("currencies").Keys("EUR"));

    [Theory]
    [InlineData("likelySubtags/zh-TW", "zh-Hant-TW")]
    [InlineData("plurals/de/one", "i = 1 and v = 0")]
    [InlineData("keyTypes/u/ca/gregorian", "gregory")]
    [InlineData("weekData/firstDay/DE", "mon")]
    [InlineData("keyTypes/u/tz/eire", "iedub")]
    [InlineData("weekData/firstDay/none", null)]
    public void Finds_supplemental_data(string path, string? expected) => Assert.Equal(expected, SupplementalData.Find(path));

    [Fact]
    public void Reads_all_parts_of_all_locales()
    {
        var parts = typeof(LocaleData).Assembly.GetManifestResourceNames()
            .Select(static name => name["Quoll.Intl.".Length..])
            .Where(static name => name.StartsWith("Data.", StringComparison.Ordinal) && name is not ("Data.supplemental" or "Data.timeZones"))
            .Select(static name => name["Data.".Length..]);
        foreach (var part in parts)
        {
            for (var place = 0; place < LocaleIndex.Count; place++)
            {
                var locale = LocaleIndex.Name(place).ToString();
                // The root of some parts is empty.
                foreach (var key in LocaleData.Of(locale).Part(part).Keys("").Take(1)) Assert.NotEmpty(key);
            }
        }
    }
}
