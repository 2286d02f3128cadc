using Quoll.Intl;

namespace Quoll.Tests.Intl.Locales;

/// <summary>The host sets the default locale of scripts.</summary>
public class DefaultLocaleTests
{
    private const string Script = "new Intl.ListFormat().format(['a', 'b']) + ' ' + new Intl.ListFormat('xx').resolvedOptions().locale";

    [Fact]
    public void Is_American_English_everywhere() =>
        Assert.Equal("a and b en-US", new Engine(new EngineOptions { Extensions = [QuollIntl.Default] }).Evaluate<string>(Script));

    [Fact]
    public void Is_that_of_the_host() => Assert.Equal(
        "a und b de-AT",
        new Engine(new EngineOptions { Extensions = [QuollIntl.WithDefaultLocale("de-at-u-nu-arab")] }).Evaluate<string>(Script));

    [Theory]
    [InlineData("not a tag", "de_AT")]
    [InlineData("no data", "xx")]
    public void Must_be_available(string name, string locale) =>
        Assert.True(Record.Exception(() => QuollIntl.WithDefaultLocale(locale)) is ArgumentException, name);
}
