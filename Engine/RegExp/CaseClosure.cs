using Quoll.RegExp.UnicodeData;

namespace Quoll.RegExp;

/// <summary>Closes sets under equality without case. Does not read the tables while a pattern is ASCII.</summary>
internal static class CaseClosure
{
    public static CodePointSet Of(CodePointSet set, bool unicode)
    {
        // Without u or v no character outside ASCII equals an ASCII letter. With them only k and s have such partners.
        if (!set.IsEmpty && set.Bounds[^1] <= 128 && (!unicode || !(HasEitherCase(set, 'k') || HasEitherCase(set, 's'))))
            return set.Union(Shift(set, 'a', -32)).Union(Shift(set, 'A', 32));
        return CaseMapping.For(unicode).Close(set);
    }

    private static bool HasEitherCase(CodePointSet set, char lower) => set.Contains(lower) || set.Contains(lower - 32);

    private static CodePointSet Shift(CodePointSet set, char first, int distance)
    {
        var bounds = set.Intersect(CodePointSet.Range(first, first + 25)).Bounds.ToArray();
        for (var i = 0; i < bounds.Length; i++) bounds[i] += distance;
        return CodePointSet.FromBounds(bounds);
    }
}
