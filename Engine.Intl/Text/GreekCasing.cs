using System.Globalization;
using System.Text;

namespace Quoll.Intl.Text;

/// <summary>
/// Upper case of Greek (UTS #35, el-Upper): letters lose their accents, keep or gain a dialytika, and an iota below is
/// written after them.
/// </summary>
internal static class GreekCasing
{
    private const char DialytikaMark = '\u0308', Tonos = '\u0301', Iota = '\u0399', Upsilon = '\u03A5', Eta = '\u0397';
    private const string InsideWords = "'.:\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027\uFE13\uFE52\uFE55\uFF07\uFF0E\uFF1A";
    private const string Vowels = "\u0391\u0395\u0397\u0399\u039F\u03A5\u03A9";

    [Flags]
    private enum Marks
    {
        None = 0,
        Accent = 1,
        Dialytika = 2,
        CombiningDialytika = 4,
        Other = 8,
    }

    /// <summary>Returns a text whose default upper case is the Greek one.</summary>
    internal static string BeforeUpperCase(string text)
    {
        if (text.AsSpan().IndexOfAnyInRange('\u0370', '\u03FF') < 0 && text.AsSpan().IndexOfAnyInRange('\u1F00', '\u1FFF') < 0) return text;
        var result = new StringBuilder(text.Length);
        bool isAfterCased = false, isAfterAccent = false, isAfterCombiningAccent = false;
        for (int i = 0; i < text.Length;)
        {
            char letter = UpperOf(text[i], out var marks, out int iotas);
            if (letter == 0)
            {
                int codePoint = CodePoints.At(text, i);
                int units = CodePoints.Units(codePoint);
                result.Append(text, i, units);
                i += units;
                if (!IsIgnorable(codePoint)) isAfterCased = IsCased(codePoint);
                isAfterAccent = isAfterCombiningAccent = false;
                continue;
            }
            i++;
            bool isVowel = Vowels.Contains(letter);
            // A vowel that lost its accent needs a dialytika after it, so that both stay apart.
            if ((isAfterAccent || isAfterCombiningAccent) && letter is (Iota or Upsilon))
            {
                marks |= isAfterAccent ? Marks.Dialytika : Marks.CombiningDialytika;
            }
            bool hasPrecomposedAccent = (marks & Marks.Accent) != 0;
            for (; i < text.Length && MarkOf(text[i], ref iotas) is var mark and not Marks.None; i++) marks |= mark;
            bool hasAccent = (marks & Marks.Accent) != 0, hasDialytika = (marks & (Marks.Dialytika | Marks.CombiningDialytika)) != 0;
            bool losesAccent = isVowel && hasAccent && !hasDialytika;
            bool isDisjunction = letter == Eta && hasAccent && iotas == 0 && !isAfterCased && !IsFollowedByCased(text, i);
            if (isDisjunction) result.Append(hasPrecomposedAccent ? "\u0389" : "\u0397\u0301");
            else if ((marks & Marks.Dialytika) != 0 && letter is (Iota or Upsilon)) result.Append(letter == Iota ? '\u03AA' : '\u03AB');
            else
            {
                result.Append(letter);
                if (hasDialytika) result.Append(DialytikaMark);
            }
            result.Append(Iota, iotas);
            isAfterAccent = losesAccent && hasPrecomposedAccent;
            isAfterCombiningAccent = losesAccent && !hasPrecomposedAccent;
            isAfterCased = true;
        }
        return result.ToString();
    }

    // The capital letter without marks, or 0; and the marks that the letter has in itself.
    private static char UpperOf(char c, out Marks marks, out int iotas)
    {
        (marks, iotas) = (Marks.None, 0);
        if (c is not ((>= '\u0370' and <= '\u03FF') or (>= '\u1F00' and <= '\u1FFF') or '\u2126')) return '\0';
        string parts = CombiningClasses.DecompositionOf(c) ?? c.ToString();
        foreach (char mark in parts.AsSpan(1))
        {
            var own = MarkOf(mark, ref iotas);
            if (own == Marks.None) return '\0';
            marks |= own == Marks.CombiningDialytika ? Marks.Dialytika : own;
        }
        char upper = parts[0] switch
        {
            '\u03C2' => '\u03A3',
            '\u03D0' => '\u0392',
            '\u03D1' => '\u0398',
            '\u03D5' => '\u03A6',
            '\u03D6' => '\u03A0',
            '\u03F0' => '\u039A',
            '\u03F1' => '\u03A1',
            '\u03F5' => '\u0395',
            '\u1FBE' => Iota,
            >= '\u03B1' and <= '\u03C9' => (char)(parts[0] - 0x20),
            >= '\u0391' and <= '\u03A9' => parts[0],
            _ => '\0',
        };
        return upper;
    }

    private static Marks MarkOf(char c, ref int iotas)
    {
        switch (c)
        {
            case '\u0300' or Tonos or '\u0342' or '\u0302' or '\u0303' or '\u0311':
                return Marks.Accent;
            case DialytikaMark:
                return Marks.CombiningDialytika;
            case '\u0344':
                return Marks.Accent | Marks.CombiningDialytika;
            case '\u0345':
                iotas++;
                return Marks.Other;
            case '\u0304' or '\u0306' or '\u0313' or '\u0314' or '\u0343':
                return Marks.Other;
            default:
                return Marks.None;
        }
    }

    private static bool IsFollowedByCased(string text, int index)
    {
        while (index < text.Length)
        {
            int codePoint = CodePoints.At(text, index);
            if (!IsIgnorable(codePoint)) return IsCased(codePoint);
            index += CodePoints.Units(codePoint);
        }
        return false;
    }

    // Case_Ignorable (Unicode, chapter 3.13, D136): marks, formats, modifiers, and punctuation inside words.
    private static bool IsIgnorable(int codePoint) => CharUnicodeInfo.GetUnicodeCategory(codePoint) is
        UnicodeCategory.NonSpacingMark or UnicodeCategory.EnclosingMark or UnicodeCategory.Format or UnicodeCategory.ModifierLetter
        or UnicodeCategory.ModifierSymbol || (codePoint < 0x10000 && InsideWords.Contains((char)codePoint));

    private static bool IsCased(int codePoint) => CharUnicodeInfo.GetUnicodeCategory(codePoint) is
        UnicodeCategory.UppercaseLetter or UnicodeCategory.LowercaseLetter or UnicodeCategory.TitlecaseLetter;
}
