using System.Runtime.InteropServices;

namespace Quoll.Web.Urls.Idna;

/// <summary>Validity criteria of a label (UTS #46 §4.1), besides normalization and the Bidi rule.</summary>
internal static class LabelValidity
{
    private const int ZeroWidthNonJoiner = 0x200C, ZeroWidthJoiner = 0x200D;

    /// <summary>Whether a decoded label meets criteria 3 to 7.</summary>
    public static bool IsValid(List<int> label)
    {
        var codePoints = CollectionsMarshal.AsSpan(label);
        if (codePoints.StartsWith([(int)'x', 'n', '-', '-'])) return false;
        var table = IdnaTable.Instance;
        for (var index = 0; index < codePoints.Length; index++)
        {
            var codePoint = codePoints[index];
            var properties = table[codePoint];
            if (codePoint == '.' || properties.Status != IdnaStatus.Valid || (index == 0 && properties.IsMark)) return false;
            if (codePoint is ZeroWidthNonJoiner or ZeroWidthJoiner && !IsJoinerValid(table, codePoints, index)) return false;
        }
        return true;
    }

    // ContextJ (RFC 5892, appendices A.1 and A.2).
    private static bool IsJoinerValid(IdnaTable table, ReadOnlySpan<int> label, int index)
    {
        if (index > 0 && table[label[index - 1]].IsVirama) return true;
        if (label[index] == ZeroWidthJoiner) return false;
        var before = index - 1;
        while (before >= 0 && table[label[before]].Joining == JoiningType.Transparent) before--;
        if (before < 0 || table[label[before]].Joining is not (JoiningType.Left or JoiningType.Dual)) return false;
        var after = index + 1;
        while (after < label.Length && table[label[after]].Joining == JoiningType.Transparent) after++;
        return after < label.Length && table[label[after]].Joining is JoiningType.Right or JoiningType.Dual;
    }
}
