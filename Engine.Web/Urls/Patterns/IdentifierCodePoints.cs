using System.Globalization;
using System.Text;

namespace Quoll.Web.Urls.Patterns;

/// <summary>The code points of identifiers (ECMA-262 §12.7; UAX #31), by the categories that .NET knows.</summary>
internal static class IdentifierCodePoints
{
    /// <summary>IdentifierStart: ID_Start, <c>$</c> and <c>_</c>.</summary>
    public static bool IsStart(Rune codePoint) => codePoint.IsAscii ? Rune.IsLetter(codePoint) || codePoint.Value is '$' or '_'
        : Rune.GetUnicodeCategory(codePoint) switch
        {
            // U+2E2F is Pattern_Syntax.
            UnicodeCategory.UppercaseLetter or UnicodeCategory.LowercaseLetter or UnicodeCategory.TitlecaseLetter
                or UnicodeCategory.ModifierLetter or UnicodeCategory.OtherLetter or UnicodeCategory.LetterNumber
                => codePoint.Value != 0x2E2F,
            // Other_ID_Start.
            _ => codePoint.Value is 0x1885 or 0x1886 or 0x2118 or 0x212E or 0x309B or 0x309C,
        };

    /// <summary>IdentifierPart: ID_Continue, <c>$</c>, U+200C and U+200D.</summary>
    public static bool IsPart(Rune codePoint) => IsStart(codePoint) || Rune.GetUnicodeCategory(codePoint) switch
    {
        UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.DecimalDigitNumber
            or UnicodeCategory.ConnectorPunctuation => true,
        // Other_ID_Continue.
        _ => codePoint.Value is 0xB7 or 0x387 or (>= 0x1369 and <= 0x1371) or 0x19DA or 0x200C or 0x200D or 0x30FB or 0xFF65,
    };
}
