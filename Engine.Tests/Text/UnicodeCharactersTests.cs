using System.Globalization;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class UnicodeCharactersTests
{
    [Fact]
    public void White_space_is_exactly_the_list_of_the_specification()
    {
        for (int c = 0; c <= 0x10FFFF; c++)
        {
            bool expected = c is 9 or 11 or 12 or 0xFEFF
                || CharUnicodeInfo.GetUnicodeCategory(c) == UnicodeCategory.SpaceSeparator;
            bool line = c is 10 or 13 or 0x2028 or 0x2029;
            Assert.True(expected == UnicodeCharacters.IsWhiteSpace(c), $"U+{c:X4}");
            Assert.True(line == UnicodeCharacters.IsLineTerminator(c), $"U+{c:X4}");
            Assert.True((expected || line) == UnicodeCharacters.IsWhiteSpaceOrLineTerminator(c), $"U+{c:X4}");
        }
    }

    [Fact]
    public void Ascii_identifier_characters_are_letters_digits_dollar_and_underscore()
    {
        for (int c = 0; c < 128; c++)
        {
            bool start = char.IsAsciiLetter((char)c) || c is '$' or '_';
            Assert.Equal(start, UnicodeCharacters.IsIdentifierStart(c));
            Assert.Equal(start || char.IsAsciiDigit((char)c), UnicodeCharacters.IsIdentifierPart(c));
        }
    }

    [Theory]
    [InlineData(0x00E9, true, true)]   // é
    [InlineData(0x16EE, true, true)]   // letter number
    [InlineData(0x2118, true, true)]   // Other_ID_Start
    [InlineData(0x212E, true, true)]
    [InlineData(0x309B, true, true)]
    [InlineData(0x1885, true, true)]
    [InlineData(0x00B7, false, true)]  // Other_ID_Continue
    [InlineData(0x0387, false, true)]
    [InlineData(0x1369, false, true)]
    [InlineData(0x1371, false, true)]
    [InlineData(0x1372, false, false)]
    [InlineData(0x19DA, false, true)]
    [InlineData(0x30FB, false, true)]
    [InlineData(0x200C, false, true)]  // ZWNJ
    [InlineData(0x200D, false, true)]  // ZWJ
    [InlineData(0x0301, false, true)]  // combining mark
    [InlineData(0x203F, false, true)]  // connector
    [InlineData(0x0660, false, true)]  // digit
    [InlineData(0x2E2F, false, false)] // a letter, but Pattern_Syntax
    [InlineData(0x180E, false, false)]
    [InlineData(0x20AC, false, false)] // currency sign
    [InlineData(0x1D7D8, false, true)] // mathematical digit, astral
    [InlineData(0x20BB7, true, true)]  // astral ideograph
    [InlineData(0x1F600, false, false)]
    [InlineData(0xD800, false, false)]
    [InlineData(0x110000, false, false)]
    [InlineData(-1, false, false)]
    public void Identifier_characters_beyond_ascii(int codePoint, bool start, bool part)
    {
        Assert.Equal(start, UnicodeCharacters.IsIdentifierStart(codePoint));
        Assert.Equal(part, UnicodeCharacters.IsIdentifierPart(codePoint));
    }

    [Theory]
    [InlineData("", "")]
    [InlineData(" \t\n\r\u2028\u2029\uFEFF\u00A0x y\u3000\v\f", "x y")]
    [InlineData("\u2003\u2003", "")]
    [InlineData("\u180Ex", "\u180Ex")]
    public void Trim_strips_white_space_and_line_terminators(string text, string expected) =>
        Assert.Equal(expected, UnicodeCharacters.Trim(text).ToString());
}
