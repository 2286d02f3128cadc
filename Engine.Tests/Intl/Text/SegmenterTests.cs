using Quoll.Intl;

namespace Quoll.Tests.Intl.Text;

public class SegmenterTests
{
    private static readonly EngineOptions _options = new() { Extensions = [QuollIntl.Default] };

    [Theory]
    [InlineData("en", "grapheme", "e\u0301|a|\r\n|🇩🇪|🇫🇷|👨‍👩‍👧|👍🏽|क्षि|\u1100\u1161\u11A8")]
    [InlineData("en", "word", "Hello|,| |can't| |stop| |3.14|!")]
    [InlineData("en", "word", "a:b| |foo_bar|\u3000|한국어")]
    [InlineData("he", "word", "צה\"ל| |שלום")]
    [InlineData("en", "sentence", "Hello. |How are you? |3.5 is not the end. |\"Yes!\" |ok")]
    [InlineData("el", "sentence", "Τι; |Ναι.")]
    [InlineData("zh", "word", "我是|一个|中国|学生|。")]
    [InlineData("ja", "word", "東京|都|に|住|んで|い|ます")]
    [InlineData("ja", "word", "ソフトウェア|を|開発|する|プログラマー")]
    [InlineData("th", "word", "ภาษา|ไทย|เป็น|ภาษา")]
    [InlineData("lo", "word", "ມະນຸດ|ເກີດ|ມາ|ມີ|ສິດ")]
    [InlineData("km", "word", "មនុស្ស|ទាំងអស់")]
    [InlineData("my", "word", "လူ|တိုင်း|သည်")]
    public void Texts_are_divided(string locale, string granularity, string segments)
    {
        var engine = new Engine(_options);
        engine.SetValue("text", segments.Replace("|", "", StringComparison.Ordinal));
        Assert.Equal(segments, engine.Evaluate<string>(
            $"[...new Intl.Segmenter('{locale}', {{ granularity: '{granularity}' }}).segment(text)].map(s => s.segment).join('|')"));
    }

    // From any place, the same segments are found as from the start.
    [Theory]
    [InlineData("grapheme")]
    [InlineData("word")]
    [InlineData("sentence")]
    public void A_segment_is_found_from_each_of_its_places(string granularity) => Assert.True(new Engine(_options).Evaluate<bool>($$"""
        const text = '🇩🇪🇫🇷🇺e\u0301 Hello, world. 我是一个中国学生。ภาษาไทยเป็นภาษา "Yes!" 3.14 क्षि\u200d '.repeat(9);
        const segments = new Intl.Segmenter('en', { granularity: '{{granularity}}' }).segment(text);
        [...segments].every(({ index, segment }) => [...segment].every((_, i) => {
          const found = segments.containing(index + i);
          return found.index === index && found.segment === segment;
        }))
        """));

    [Fact]
    public void Segments_have_no_constructor() => Assert.Equal("next true", new Engine(_options).Evaluate<string>("""
        const segments = new Intl.Segmenter().segment('ab'), iterator = segments[Symbol.iterator]();
        Object.getOwnPropertyNames(Object.getPrototypeOf(iterator)) + ' ' + (segments.constructor === Object)
        """));

    [Fact]
    public void Long_texts_are_charged_to_the_limits()
    {
        var engine = new Engine(_options with { MaxSteps = 100_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("[...new Intl.Segmenter().segment('ab '.repeat(1e5))]"));
    }

    [Theory]
    [InlineData("toLocaleUpperCase", "tr", "ıi", "Iİ")]
    [InlineData("toLocaleLowerCase", "tr", "Iİ I\u0307 I\u0323\u0307", "ıi i i\u0323")]
    [InlineData("toLocaleLowerCase", "az", "I", "ı")]
    [InlineData("toLocaleLowerCase", "lt", "I\u0300 Ì J", "i\u0307\u0300 i\u0307\u0300 j")]
    [InlineData("toLocaleUpperCase", "lt", "i\u0307 a\u0307", "I A\u0307")]
    [InlineData("toLocaleUpperCase", "el", "άέϊΐ ή μαΐου ᾳ", "ΑΕΪΪ Ή ΜΑΪΟΥ ΑΙ")]
    [InlineData("toLocaleUpperCase", "de", "straße", "STRASSE")]
    public void Case_has_the_rules_of_the_language(string method, string locale, string text, string expected)
    {
        var engine = new Engine(_options);
        engine.SetValue("text", text);
        Assert.Equal(expected, engine.Evaluate<string>($"text.{method}('{locale}')"));
    }
}
