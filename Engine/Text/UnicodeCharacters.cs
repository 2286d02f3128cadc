
namespace Quoll.Text;

/// <summary>
/// The character classes of the lexical grammar of ECMA-262 §12. One table contains ASCII; the sets of the pinned
/// version of Unicode contain all other characters.
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

    private static readonly Lazy<IdentifierSets> Identifiers = new(static () => new IdentifierSets());

    private static bool IsIdStartBeyondAscii(int codePoint) => Identifiers.Value.Start.Contains(codePoint);

    // ECMA-262 has always named ZWNJ and ZWJ itself; Unicode counts them since 15.1.
    private static bool IsIdContinueBeyondAscii(int codePoint) => Identifiers.Value.Continue.Contains(codePoint);
}

/// <summary>
/// ID_Start and ID_Continue (UAX #31) of the pinned version of Unicode: .NET's categories may be of another version.
/// </summary>
internal sealed class IdentifierSets
{
    public IdentifierSets()
    {
        var reader = new UnicodeTableReader("identifiers");
        Start = reader.ReadRanges();
        Continue = reader.ReadRanges();
    }

    public UnicodeRanges Start { get; }

    public UnicodeRanges Continue { get; }
}
