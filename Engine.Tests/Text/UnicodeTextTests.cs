using System.Text;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class UnicodeTextTests
{
    [Theory]
    [InlineData("Hello", "hello", "HELLO")]
    [InlineData("hello", "hello", "HELLO")]
    [InlineData("straße", "straße", "STRASSE")]
    [InlineData("\u0130", "i\u0307", "\u0130")]
    [InlineData("\u0390", "\u0390", "\u0399\u0308\u0301")]
    [InlineData("\uFB03x", "\uFB03x", "FFIX")]
    [InlineData("\U00010400", "\U00010428", "\U00010400")]
    [InlineData("\U0001E943", "\U0001E943", "\U0001E921")]
    [InlineData("\uD801x", "\uD801x", "\uD801X")]
    [InlineData("ΑΣ", "ας", "ΑΣ")]
    [InlineData("Σ", "σ", "Σ")]
    [InlineData("ΑΣΑ", "ασα", "ΑΣΑ")]
    [InlineData("ΑΣ.Α", "ασ.α", "ΑΣ.Α")]
    [InlineData("Α.Σ", "α.ς", "Α.Σ")]
    [InlineData("Α Σ", "α σ", "Α Σ")]
    [InlineData("\U0001D4A2\u00ADΣ", "\U0001D4A2\u00ADς", "\U0001D4A2\u00ADΣ")]
    public void Case_conversion_is_full_and_knows_the_final_sigma(string text, string lower, string upper)
    {
        Assert.Equal(lower, UnicodeCasing.ToLower(text, 100));
        Assert.Equal(upper, UnicodeCasing.ToUpper(text, 100));
    }

    [Fact]
    public void Case_conversion_stops_at_the_greatest_length()
    {
        Assert.Null(UnicodeCasing.ToUpper("ßß", 3));
        Assert.Equal("SSSS", UnicodeCasing.ToUpper("ßß", 4));
    }

    [Theory]
    [InlineData("plain", "plain", "plain", "plain", "plain")]
    [InlineData("\u1E9B\u0323", "\u1E9B\u0323", "\u017F\u0323\u0307", "\u1E69", "s\u0323\u0307")]
    [InlineData("e\u0301", "\u00E9", "e\u0301", "\u00E9", "e\u0301")]
    [InlineData("\uAC01", "\uAC01", "\u1100\u1161\u11A8", "\uAC01", "\u1100\u1161\u11A8")]
    [InlineData("\u1100\u1161\u11A8", "\uAC01", "\u1100\u1161\u11A8", "\uAC01", "\u1100\u1161\u11A8")]
    [InlineData("\uFB01", "\uFB01", "\uFB01", "fi", "fi")]
    [InlineData("\u0344", "\u0308\u0301", "\u0308\u0301", "\u0308\u0301", "\u0308\u0301")]
    [InlineData("\u0301e", "\u0301e", "\u0301e", "\u0301e", "\u0301e")]
    [InlineData("a\u0315\u0300\u05AE\u0301b", "\u00E0\u05AE\u0301\u0315b", "a\u05AE\u0300\u0301\u0315b", "\u00E0\u05AE\u0301\u0315b", "a\u05AE\u0300\u0301\u0315b")]
    [InlineData("\uD800\u0301", "\uD800\u0301", "\uD800\u0301", "\uD800\u0301", "\uD800\u0301")]
    [InlineData("\uD834\uDD5E", "\uD834\uDD57\uD834\uDD65", "\uD834\uDD57\uD834\uDD65", "\uD834\uDD57\uD834\uDD65", "\uD834\uDD57\uD834\uDD65")]
    public void Normalization_gives_the_four_forms(string text, string nfc, string nfd, string nfkc, string nfkd)
    {
        Assert.Equal(nfc, UnicodeNormalization.Normalize(text, NormalizationForm.FormC, 100));
        Assert.Equal(nfd, UnicodeNormalization.Normalize(text, NormalizationForm.FormD, 100));
        Assert.Equal(nfkc, UnicodeNormalization.Normalize(text, NormalizationForm.FormKC, 100));
        Assert.Equal(nfkd, UnicodeNormalization.Normalize(text, NormalizationForm.FormKD, 100));
    }

    [Fact]
    public void Many_marks_are_ordered_in_linear_time_and_stay_stable()
    {
        var text = "a" + string.Concat(Enumerable.Repeat("\u0301\u0323\u0300", 100_000));
        var expected = "\u1EA1" + new string('\u0323', 99_999) + string.Concat(Enumerable.Repeat("\u0301\u0300", 100_000));
        Assert.Equal(expected, UnicodeNormalization.Normalize(text, NormalizationForm.FormC, int.MaxValue));
    }

    [Fact]
    public void Collation_puts_bases_before_marks_before_case()
    {
        string[] sorted = ["", " ", "-", "+", "1", "2", "a", "A", "á", "Á", "ab", "b", "B", "z", "я"];
        for (var i = 0; i < sorted.Length; i++)
        {
            for (var j = 0; j < sorted.Length; j++)
            {
                Assert.Equal(i.CompareTo(j), Math.Sign(UnicodeCollation.Compare(sorted[i], sorted[j], int.MaxValue)!.Value));
            }
        }
        Assert.Equal(0, UnicodeCollation.Compare("o\u0308", "ö", int.MaxValue));
        Assert.Equal(0, UnicodeCollation.Compare("\u212B", "\u00C5", int.MaxValue));
    }
}
