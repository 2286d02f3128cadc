using System.Text;

namespace Quoll.Intl.Text;

/// <summary>
/// Case by the rules of a language (TransformCase, ECMA-402 §20.1.2.1): SpecialCasing.txt for Turkish, Azeri and
/// Lithuanian, and upper case without accents for Greek, as CLDR has it. The characters that a language maps
/// in its own way are replaced; all others are left to the default conversion.
/// </summary>
internal static class LocaleCasing
{
    private const char DotAbove = '\u0307', DotlessI = '\u0131', CapitalIWithDot = '\u0130';
    private const string SoftDotted =
        "ij\u012F\u0249\u0268\u029D\u02B2\u03F3\u0456\u0458\u1D62\u1D96\u1DA4\u1DA8\u1E2D\u1ECB\u2071\u2148\u2149\u2C7C";

    private static readonly int _rankOfAbove = CombiningClasses.RankOf(DotAbove);

    /// <summary>Returns a text whose default lower case is the lower case of the text in a language.</summary>
    internal static string BeforeLowerCase(string text, string language) => language switch
    {
        "tr" or "az" when text.AsSpan().ContainsAny('I', CapitalIWithDot) => Convert(text, LowerTurkic),
        "lt" when text.AsSpan().IndexOfAny("IJ\u012E\u00CC\u00CD\u0128") >= 0 => Convert(text, LowerLithuanian),
        _ => text,
    };

    /// <summary>Returns a text whose default upper case is the upper case of the text in a language.</summary>
    internal static string BeforeUpperCase(string text, string language) => language switch
    {
        "tr" or "az" => text.Replace('i', CapitalIWithDot),
        "lt" when text.Contains(DotAbove) => WithoutDotsAbove(text),
        "el" => GreekCasing.BeforeUpperCase(text),
        _ => text,
    };

    private static string Convert(string text, Func<string, int, string?> map)
    {
        var result = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (map(text, i) is { } mapped) result.Append(mapped);
            else result.Append(text[i]);
        }
        return result.ToString();
    }

    // A dot above after I makes it a dotted i; other marks below may stand between.
    private static string? LowerTurkic(string text, int index) => text[index] switch
    {
        'I' => DotAfter(text, index) >= 0 ? "i" : "\u0131",
        CapitalIWithDot => "i",
        DotAbove => IsDotOfCapitalI(text, index) ? "" : null,
        _ => null,
    };

    // SpecialCasing.txt, Before_Dot: the place of a dot above that applies to the character; -1 if there is none.
    private static int DotAfter(string text, int index)
    {
        for (int i = index + 1; i < text.Length;)
        {
            int codePoint = CodePoints.At(text, i);
            if (codePoint == DotAbove) return i;
            int rank = CombiningClasses.RankOf(codePoint);
            if (rank == 0 || rank == _rankOfAbove) return -1;
            i += CodePoints.Units(codePoint);
        }
        return -1;
    }

    // After_I.
    private static bool IsDotOfCapitalI(string text, int index)
    {
        for (int i = index; i > 0;)
        {
            int codePoint = CodePoints.Before(text, i);
            if (codePoint == 'I') return true;
            int rank = CombiningClasses.RankOf(codePoint);
            if (rank == 0 || rank == _rankOfAbove) return false;
            i -= CodePoints.Units(codePoint);
        }
        return false;
    }

    // The dot of a small i stays visible under more accents.
    private static string? LowerLithuanian(string text, int index) => text[index] switch
    {
        'I' when HasMoreAbove(text, index) => "i\u0307",
        'J' when HasMoreAbove(text, index) => "j\u0307",
        '\u012E' when HasMoreAbove(text, index) => "\u012F\u0307",
        '\u00CC' => "i\u0307\u0300",
        '\u00CD' => "i\u0307\u0301",
        '\u0128' => "i\u0307\u0303",
        _ => null,
    };

    // SpecialCasing.txt, More_Above.
    private static bool HasMoreAbove(string text, int index)
    {
        for (int i = index + 1; i < text.Length;)
        {
            int codePoint = CodePoints.At(text, i);
            int rank = CombiningClasses.RankOf(codePoint);
            if (rank == 0) return false;
            if (rank == _rankOfAbove) return true;
            i += CodePoints.Units(codePoint);
        }
        return false;
    }

    private static string WithoutDotsAbove(string text)
    {
        var result = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] != DotAbove || !IsAfterSoftDotted(text, i)) result.Append(text[i]);
        }
        return result.ToString();
    }

    // SpecialCasing.txt, After_Soft_Dotted.
    private static bool IsAfterSoftDotted(string text, int index)
    {
        for (int i = index; i > 0;)
        {
            int codePoint = CodePoints.Before(text, i);
            if (IsSoftDotted(codePoint)) return true;
            int rank = CombiningClasses.RankOf(codePoint);
            if (rank == 0 || rank == _rankOfAbove) return false;
            i -= CodePoints.Units(codePoint);
        }
        return false;
    }

    // PropList.txt; beyond the BMP, the mathematical i and j in thirteen styles, and modifiers.
    private static bool IsSoftDotted(int codePoint) => codePoint switch
    {
        < 0x10000 => SoftDotted.Contains((char)codePoint),
        >= 0x1D422 and <= 0x1D693 => (codePoint - 0x1D422) % 52 is 0 or 1,
        0x1DF1A or 0x1E04C or 0x1E04D or 0x1E068 => true,
        _ => false,
    };
}
