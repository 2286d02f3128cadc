using Quoll.Intl;

namespace Quoll.Tests.Intl.Text;

public class CollatorTests
{
    private static readonly EngineOptions _options = new() { Extensions = [QuollIntl.Default] };

    /// <summary>Orders of CLDR's charts: letters of languages, types, and the options.</summary>
    [Theory]
    [InlineData("en", "{}", "a A á b z")]
    [InlineData("de", "{}", "a ä az b")]
    [InlineData("de-u-co-phonebk", "{}", "ad ä af")]
    [InlineData("sv", "{}", "z å ä ö")]
    [InlineData("da", "{}", "Z z Æ æ ø å aa")]
    [InlineData("fi", "{}", "v w z å ä ö")]
    [InlineData("es", "{}", "llama luz n ñ o")]
    [InlineData("es-u-co-trad", "{}", "luz llama n")]
    [InlineData("cs", "{}", "c č d h ch i")]
    [InlineData("hu", "{}", "cz cs d dz dzs")]
    [InlineData("pl", "{}", "l ł m z ź ż")]
    [InlineData("tr", "{}", "h ı i j")]
    [InlineData("et", "{}", "s z t u õ ä")]
    [InlineData("lt", "{}", "i y j")]
    [InlineData("fr-CA", "{}", "cote côte coté côté")]
    [InlineData("ru", "{}", "а е ё ж я")]
    [InlineData("ru", "{}", "я a")]
    [InlineData("ja", "{}", "あ い 亜 一 二")]
    [InlineData("zh", "{}", "阿 中 z")]
    [InlineData("zh-TW", "{}", "一 人 中")]
    [InlineData("ko", "{}", "가 家 나")]
    [InlineData("en", "{ numeric: true }", "a1 a2 a10 a٣٠ a１００")]
    [InlineData("en", "{ caseFirst: 'upper' }", "A a B b")]
    [InlineData("en-u-kf-lower-kn", "{}", "a A a2 a10")]
    public void Texts_have_the_order_of_the_locale(string locale, string options, string texts)
    {
        string sorted = new Engine(_options).Evaluate<string>(
            $"'{texts}'.split(' ').reverse().sort(new Intl.Collator('{locale}', {options}).compare).join(' ')");
        Assert.Equal(texts, sorted);
    }

    [Theory]
    [InlineData("base", "a", "Á", 0)]
    [InlineData("accent", "a", "A", 0)]
    [InlineData("accent", "a", "á", -1)]
    [InlineData("case", "a", "á", 0)]
    [InlineData("case", "a", "A", -1)]
    [InlineData("variant", "a", "A", -1)]
    public void Sensitivity_says_which_differences_count(string sensitivity, string left, string right, int order) =>
        Assert.Equal(order, Compare("en", $"{{ sensitivity: '{sensitivity}' }}", left, right));

    [Theory]
    [InlineData("co-op", "coop")]
    [InlineData("a\u0301 b", "áb")]
    public void Punctuation_can_be_ignored(string left, string right) =>
        Assert.Equal(0, Compare("en", "{ ignorePunctuation: true }", left, right));

    [Theory]
    [InlineData("o\u0323\u0302", "o\u0302\u0323")]
    [InlineData("\u1ED9", "o\u0302\u0323")]
    [InlineData("\uAC01", "\u1100\u1161\u11A8")]
    [InlineData("\u0344", "\u0308\u0301")]
    public void Canonically_equivalent_texts_are_equal(string left, string right) => Assert.Equal(0, Compare("sv", "{}", left, right));

    // The ring belongs to the a also where a mark below stands between (UTS #10 §7.1.4).
    [Fact]
    public void A_sequence_continues_after_other_marks() => Assert.Equal(1, Compare("sv", "{}", "a\u0323\u030A", "z"));

    [Fact]
    public void One_collator_has_one_compare_function() =>
        Assert.True(new Engine(_options).Evaluate<bool>("const c = new Intl.Collator(); c.compare === c.compare && c.compare.name === ''"));

    [Fact]
    public void LocaleCompare_reads_locales_and_options() =>
        Assert.Equal("1 -1 -1", new Engine(_options).Evaluate<string>(
            "['ö'.localeCompare('z', 'sv'), 'ö'.localeCompare('z', 'de'), '2'.localeCompare('10', undefined, { numeric: true })].join(' ')"));

    // Simple texts are compared in one pass. A private character before them makes others take the elements.
    [Fact]
    public void Both_ways_of_comparison_agree() => Assert.Equal("", new Engine(_options).Evaluate<string>("""
        let seed = 7, wrong = '';
        const random = n => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0, (seed >>> 8) % n);
        const letters = [...'abcABCäöüéåæøßščłñ -.\'123αβΑέийЙёя中文一'];
        const text = () => Array.from({ length: 1 + random(5) }, () => letters[random(letters.length)]).join('');
        for (const locale of ['en', 'sv', 'cs', 'fr-CA', 'ru', 'zh', 'th', 'da'])
          for (const options of [{}, { numeric: true }, { sensitivity: 'case' }, { caseFirst: 'upper' }, { ignorePunctuation: true }]) {
            const { compare } = new Intl.Collator(locale, options);
            for (let i = 0; i < 200; i++) {
              const a = text(), b = text();
              if (compare(a, b) !== compare('\uE000' + a, '\uE000' + b)) wrong += `${locale}: ${a} ${b}\n`;
            }
          }
        wrong
        """));

    private static int Compare(string locale, string options, string left, string right)
    {
        var engine = new Engine(_options);
        engine.SetValue("left", left);
        engine.SetValue("right", right);
        return engine.Evaluate<int>($"new Intl.Collator('{locale}', {options}).compare(left, right)");
    }
}
