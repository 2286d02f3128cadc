using System.Globalization;
using System.Text;

namespace Quoll.Text;

/// <summary>
/// An order of texts for people, the same on every machine: by base characters (white space and punctuation, other
/// symbols, digits, letters), then by their marks, then lower case before upper case. Canonically equivalent texts are
/// equal. It has the levels of UTS #10, but no weights from a locale: within a group, characters are ordered by code
/// point.
/// </summary>
internal static class UnicodeCollation
{
    private const int CostOfUnit = 2 * WorkBudget.UnitsPerStep;

    /// <summary>
    /// Returns a negative number, zero or a positive number if the left text is before, equal to or after the right
    /// one; null if the decomposition of one would exceed the greatest length.
    /// </summary>
    internal static int? Compare(string left, string right, int maxLength)
    {
        if (TextOrder.AreEqual(left, right)) return 0;
        if (Decompose(left, maxLength) is not { } x || Decompose(right, maxLength) is not { } y) return null;
        int order = CompareBases(x, y);
        if (order == 0) order = CompareMarks(x, y);
        if (order == 0) order = CompareCase(x, y);
        return order != 0 ? order : TextOrder.Compare(x, y);
    }

    private static string? Decompose(string text, int maxLength) =>
        UnicodeNormalization.Normalize(text, NormalizationForm.FormD, maxLength);

    private static int CompareBases(string x, string y)
    {
        int i = 0, j = 0;
        TextProgress inX = new(CostOfUnit), inY = new(CostOfUnit);
        while (true)
        {
            int a = NextBase(x, ref i, ref inX), b = NextBase(y, ref j, ref inY);
            if (a < 0 || b < 0) return a < 0 ? b < 0 ? 0 : -1 : 1;
            if (a == b) continue;
            a = UnicodeCasing.ToLowerSimple(a);
            b = UnicodeCasing.ToLowerSimple(b);
            if (a == b) continue;
            int kinds = KindOf(a) - KindOf(b);
            return kinds != 0 ? kinds : a - b;
        }
    }

    // Compares the marks of each base in turn, for texts with the same bases.
    private static int CompareMarks(string x, string y)
    {
        int i = 0, j = 0;
        var progress = new TextProgress(CostOfUnit);
        while (true)
        {
            progress.MoveTo(i);
            bool isEnd = i >= x.Length;
            if (isEnd || j >= y.Length) return isEnd ? j >= y.Length ? 0 : -1 : 1;
            int a = CodePointAt(x, i), b = CodePointAt(y, j);
            bool isMark = UnicodeNormalization.IsMark(a);
            if (isMark != UnicodeNormalization.IsMark(b)) return isMark ? 1 : -1;
            if (isMark && a != b) return a - b;
            i += Units(a);
            j += Units(b);
        }
    }

    // For texts that differ only in case: lower case first.
    private static int CompareCase(string x, string y)
    {
        var progress = new TextProgress(CostOfUnit / 2);
        for (int i = 0, j = 0; i < x.Length && j < y.Length;)
        {
            progress.MoveTo(i);
            int a = CodePointAt(x, i), b = CodePointAt(y, j);
            if (a != b) return UnicodeCasing.ToLowerSimple(a) == a ? -1 : 1;
            i += Units(a);
            j += Units(b);
        }
        return 0;
    }

    private static int NextBase(string text, ref int position, ref TextProgress progress)
    {
        while (position < text.Length)
        {
            progress.MoveTo(position);
            int codePoint = CodePointAt(text, position);
            position += Units(codePoint);
            if (!UnicodeNormalization.IsMark(codePoint)) return codePoint;
        }
        return -1;
    }

    private static int KindOf(int codePoint) => CharUnicodeInfo.GetUnicodeCategory(codePoint) switch
    {
        UnicodeCategory.Control or UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator =>
            0,
        UnicodeCategory.ConnectorPunctuation or UnicodeCategory.DashPunctuation or UnicodeCategory.OpenPunctuation
            or UnicodeCategory.ClosePunctuation or UnicodeCategory.InitialQuotePunctuation or UnicodeCategory.FinalQuotePunctuation
            or UnicodeCategory.OtherPunctuation => 1,
        UnicodeCategory.MathSymbol or UnicodeCategory.CurrencySymbol or UnicodeCategory.ModifierSymbol or UnicodeCategory.OtherSymbol => 2,
        UnicodeCategory.DecimalDigitNumber or UnicodeCategory.LetterNumber or UnicodeCategory.OtherNumber => 3,
        _ => 4,
    };

    private static int CodePointAt(string text, int position)
    {
        char c = text[position];
        return char.IsHighSurrogate(c) && position + 1 < text.Length && char.IsLowSurrogate(text[position + 1])
            ? char.ConvertToUtf32(c, text[position + 1])
            : c;
    }

    private static int Units(int codePoint) => codePoint < 0x10000 ? 1 : 2;
}
