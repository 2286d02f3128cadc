using System.Globalization;

namespace Quoll.Text;

/// <summary>
/// The character classes of the lexical grammar of ECMA-262 §12. One table contains ASCII; the platform's Unicode data
/// covers all other characters.
/// </summary>
internal static class UnicodeCharacters
{
    /// <summary>
    /// White space is charged after this many units, minus one. Each takes about as long as eight units of bulk work.
    /// </summary>
    private const int WindowMask = 0xFFFF;

    private const byte WhiteSpaceFlag = 1;
    private const byte LineTerminatorFlag = 2;
    private const byte IdentifierStartFlag = 4;
    private const byte IdentifierPartFlag = 8;

    private const byte None = 0;
    private const byte Letter = IdentifierStartFlag | IdentifierPartFlag;
    private const byte Digit = IdentifierPartFlag;
    private const byte Space = WhiteSpaceFlag;
    private const byte Line = LineTerminatorFlag;

    private static ReadOnlySpan<byte> AsciiFlags =>
    [
        None, None, None, None, None, None, None, None, None, Space, Line, Space, Space, Line, None, None,
        None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None,
        Space, None, None, None, Letter, None, None, None, None, None, None, None, None, None, None, None, // $
        Digit, Digit, Digit, Digit, Digit, Digit, Digit, Digit, Digit, Digit, None, None, None, None, None, None,
        None, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter,
        Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, None, None, None, None, Letter, // _
        None, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter,
        Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, Letter, None, None, None, None, None,
    ];

    /// <summary>
    /// WhiteSpace of ECMA-262 §12.2: TAB, VT, FF, ZWNBSP and every code point of category Space_Separator.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsWhiteSpace(int codeUnit) =>
        (uint)codeUnit < 128 ? (AsciiFlags[codeUnit] & WhiteSpaceFlag) != 0 : IsWhiteSpaceBeyondAscii(codeUnit);

    /// <summary>LineTerminator of ECMA-262 §12.3: LF, CR, LS and PS.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsLineTerminator(int codeUnit) =>
        codeUnit == '\n' || codeUnit == '\r' || (codeUnit & ~1) == 0x2028;

    /// <summary>
    /// WhiteSpace or LineTerminator: the characters that String.prototype.trim and StringToNumber strip.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsWhiteSpaceOrLineTerminator(int codeUnit) =>
        (uint)codeUnit < 128
            ? (AsciiFlags[codeUnit] & (WhiteSpaceFlag | LineTerminatorFlag)) != 0
            : IsWhiteSpaceBeyondAscii(codeUnit) || (codeUnit & ~1) == 0x2028;

    /// <summary>IdentifierStartChar of ECMA-262 §12.7: ID_Start, <c>$</c> or <c>_</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsIdentifierStart(int codePoint) =>
        (uint)codePoint < 128 ? (AsciiFlags[codePoint] & IdentifierStartFlag) != 0 : IsIdStartBeyondAscii(codePoint);

    /// <summary>IdentifierPartChar of ECMA-262 §12.7: ID_Continue (which holds ZWNJ and ZWJ) or <c>$</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsIdentifierPart(int codePoint) =>
        (uint)codePoint < 128 ? (AsciiFlags[codePoint] & IdentifierPartFlag) != 0 : IsIdContinueBeyondAscii(codePoint);

    /// <summary>
    /// Returns the text without the WhiteSpace and LineTerminators around it (ECMA-262 §22.1.3.32.1 TrimString).
    /// </summary>
    internal static ReadOnlySpan<char> Trim(ReadOnlySpan<char> text) => TrimEnd(TrimStart(text));

    /// <summary>Returns the text without the WhiteSpace and LineTerminators before it.</summary>
    internal static ReadOnlySpan<char> TrimStart(ReadOnlySpan<char> text)
    {
        int start = 0;
        while (start < text.Length && IsWhiteSpaceOrLineTerminator(text[start]))
        {
            if ((++start & WindowMask) == 0) WorkBudget.Work(WindowMask * 8L);
        }
        return text[start..];
    }

    /// <summary>Returns the text without the WhiteSpace and LineTerminators after it.</summary>
    internal static ReadOnlySpan<char> TrimEnd(ReadOnlySpan<char> text)
    {
        int end = text.Length;
        while (end > 0 && IsWhiteSpaceOrLineTerminator(text[end - 1]))
        {
            if ((--end & WindowMask) == 0) WorkBudget.Work(WindowMask * 8L);
        }
        return text[..end];
    }

    // Every Space_Separator is in the basic multilingual plane; the list has been stable since Unicode 6.3.
    private static bool IsWhiteSpaceBeyondAscii(int codeUnit) => codeUnit switch
    {
        0x00A0 or 0x1680 or 0x202F or 0x205F or 0x3000 or 0xFEFF => true,
        >= 0x2000 and <= 0x200A => true,
        _ => false,
    };

    // UAX #31: ID_Start is L, Nl and Other_ID_Start, without Pattern_Syntax and Pattern_White_Space.
    // The only letter that Pattern_Syntax removes is U+2E2F VERTICAL TILDE.
    private static bool IsIdStartBeyondAscii(int codePoint)
    {
        if ((uint)codePoint > 0x10FFFF) return false;
        switch (CharUnicodeInfo.GetUnicodeCategory(codePoint))
        {
            case UnicodeCategory.UppercaseLetter:
            case UnicodeCategory.LowercaseLetter:
            case UnicodeCategory.TitlecaseLetter:
            case UnicodeCategory.ModifierLetter:
            case UnicodeCategory.OtherLetter:
            case UnicodeCategory.LetterNumber:
                return codePoint != 0x2E2F;
            default:
                return IsOtherIdStart(codePoint);
        }
    }

    // UAX #31: ID_Continue is ID_Start, Mn, Mc, Nd, Pc and Other_ID_Continue.
    private static bool IsIdContinueBeyondAscii(int codePoint) =>
        IsIdStartBeyondAscii(codePoint) || IsOtherIdContinue(codePoint) || (uint)codePoint <= 0x10FFFF
            && CharUnicodeInfo.GetUnicodeCategory(codePoint) is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark
                or UnicodeCategory.DecimalDigitNumber or UnicodeCategory.ConnectorPunctuation;

    // PropList.txt, Other_ID_Start: grandfathered characters that identifiers could once begin with.
    private static bool IsOtherIdStart(int codePoint) =>
        codePoint is 0x1885 or 0x1886 or 0x2118 or 0x212E or 0x309B or 0x309C;

    // PropList.txt, Other_ID_Continue (Unicode 15.1 added ZWNJ, ZWJ and the two katakana middle dots;
    // ECMA-262 has always named ZWNJ and ZWJ itself).
    private static bool IsOtherIdContinue(int codePoint) =>
        codePoint is 0x00B7 or 0x0387 or (>= 0x1369 and <= 0x1371) or 0x19DA or 0x200C or 0x200D or 0x30FB or 0xFF65;
}
