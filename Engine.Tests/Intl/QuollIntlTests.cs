using Quoll.Intl;

namespace Quoll.Tests.Intl;

/// <summary>The extension as hosts use it.</summary>
public class QuollIntlTests
{
    [Fact]
    public void The_first_of_some_locales_is_the_default_and_others_fall_back_to_it()
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.For("de-AT", "en")] });
        Assert.Equal("de-AT", engine.Evaluate<string>("new Intl.NumberFormat('fr').resolvedOptions().locale"));
        Assert.Equal("en-GB,de-AT", engine.Evaluate<string>("Intl.NumberFormat.supportedLocalesOf(['en-GB', 'de', 'de-AT', 'english']).join()"));
        // Engines with other locales share caches, and not what they chose.
        var all = new Engine(new EngineOptions { Extensions = [QuollIntl.Default] });
        foreach (var call in (string[])["(1234.5).toLocaleString('fr')", "(1234.5).toLocaleString()", "new Date(0).toLocaleDateString()", "new Date(0).toLocaleDateString('fr')"])
            Assert.NotEqual(engine.Evaluate<string>(call), all.Evaluate<string>(call));
    }

    [Theory]
    [InlineData("")]
    [InlineData("xx")]
    [InlineData("und")]
    public void A_locale_that_is_not_there_is_refused(string locale) =>
        Assert.Contains($"'{locale}'", Assert.Throws<ArgumentException>(() => QuollIntl.For(locale)).Message, StringComparison.Ordinal);

    [Fact]
    public void No_locale_is_refused() => Assert.Throws<ArgumentException>(() => QuollIntl.For());
}
