namespace Quoll.Web.Urls.Idna;

/// <summary>The Bidi rule (RFC 5893, section 2).</summary>
internal static class BidiRule
{
    /// <summary>Whether a label has right-to-left characters, so that its domain is a Bidi domain name (1.4).</summary>
    public static bool IsRightToLeft(ReadOnlySpan<int> label)
    {
        foreach (var codePoint in label)
        {
            if (ClassOf(codePoint) is BidiClass.RightToLeft or BidiClass.ArabicLetter or BidiClass.ArabicNumber) return true;
        }
        return false;
    }

    /// <summary>Whether a label of a Bidi domain name meets the six conditions.</summary>
    public static bool IsSatisfied(ReadOnlySpan<int> label)
    {
        if (label.Length == 0) return true;
        // Condition 1.
        var first = ClassOf(label[0]);
        if (first is not (BidiClass.LeftToRight or BidiClass.RightToLeft or BidiClass.ArabicLetter)) return false;
        var isLeftToRight = first == BidiClass.LeftToRight;
        var hasEuropean = false;
        var hasArabic = false;
        var last = first;
        foreach (var codePoint in label)
        {
            var type = ClassOf(codePoint);
            // Conditions 2 and 5.
            if (!IsAllowed(type, isLeftToRight)) return false;
            hasEuropean |= type == BidiClass.EuropeanNumber;
            hasArabic |= type == BidiClass.ArabicNumber;
            if (type != BidiClass.NonspacingMark) last = type;
        }
        // Condition 6.
        if (isLeftToRight) return last is BidiClass.LeftToRight or BidiClass.EuropeanNumber;
        // Conditions 3 and 4.
        return last is BidiClass.RightToLeft or BidiClass.ArabicLetter or BidiClass.EuropeanNumber or BidiClass.ArabicNumber
            && !(hasEuropean && hasArabic);
    }

    private static bool IsAllowed(BidiClass type, bool isLeftToRight) => type switch
    {
        BidiClass.LeftToRight => isLeftToRight,
        BidiClass.RightToLeft or BidiClass.ArabicLetter or BidiClass.ArabicNumber => !isLeftToRight,
        BidiClass.Other => false,
        _ => true,
    };

    private static BidiClass ClassOf(int codePoint) => IdnaTable.Instance[codePoint].Bidi;
}
