namespace Quoll.Intl.Text.Collation;

/// <summary>
/// The order of texts by a collation and the options of a collator (UTS #10 §4, UTS #35 part 5 §3).
/// </summary>
internal sealed class CollationOrder
{
    private const int InitialElements = 64;
    private const int MaximumSimple = 1 << 14;
    private const int MaximumShort = 256;

    // The primary of U+FFFE, which separates fields: always lower than all others.
    private const uint MergeSeparator = 0x0200_0000;

    private const uint OnlyTertiary = 0x3F3F, Case = 0xC000;

    private readonly CollationTable _table;
    private readonly SimpleOrder _simple;

    internal CollationOrder(CollationTable table, CollationOptions options, bool isNumeric)
    {
        _table = table;
        Options = options;
        IsNumeric = isNumeric;
        _simple = new SimpleOrder(table, this);
    }

    internal CollationOptions Options { get; }

    internal bool IsNumeric { get; }

    /// <summary>The number of levels: 1 for base characters, 2 with accents, 3 with case and variants.</summary>
    internal int Strength => Math.Min(2, (int)(Options & CollationOptions.StrengthMask) >> 12) + 1;

    internal bool HasCaseLevel => (Options & CollationOptions.CaseLevel) != 0;

    internal bool IsShifted => (Options & CollationOptions.Shifted) != 0;

    internal bool IsBackwards => (Options & CollationOptions.Backwards) != 0;

    internal bool IsUpperFirst => (Options & CollationOptions.UpperFirst) != 0;

    // Case is a part of the third level if it comes first there.
    internal uint TertiaryMask =>
        !HasCaseLevel && (Options & CollationOptions.CaseFirst) != 0 ? OnlyTertiary | Case : OnlyTertiary;

    /// <summary>Returns -1, 0 or 1.</summary>
    internal int Compare(string left, string right)
    {
        // The comparison of simple texts does not charge its work.
        int shorter = Math.Min(left.Length, right.Length);
        if (shorter <= MaximumSimple && _simple.TryCompare(left, right, out int order)) return order;
        return CompareElements(CombiningClasses.InCanonicalOrder(left), CombiningClasses.InCanonicalOrder(right));
    }

    /// <summary>Compares two texts if both are short and simple, which charges nothing.</summary>
    internal bool TryCompareShort(string left, string right, out int order)
    {
        order = 0;
        return Math.Min(left.Length, right.Length) <= MaximumShort && _simple.TryCompare(left, right, out order);
    }

    private int CompareElements(string left, string right)
    {
        int shorter = Math.Min(left.Length, right.Length);
        if (shorter > MaximumSimple) AbstractOperations.Charge(0, 2L * sizeof(ulong) * shorter);
        var x = new ElementBuffer(stackalloc ulong[InitialElements]);
        var y = new ElementBuffer(stackalloc ulong[InitialElements]);
        try
        {
            int order = ComparePrimaries(left, right, ref x, ref y);
            if (order == 0 && Strength >= 2)
                order = IsBackwards ? CompareSecondariesBackwards(in x, in y) : CompareSecondaries(in x, in y);
            if (order == 0 && HasCaseLevel) order = CompareCase(in x, in y);
            if (order == 0 && Strength >= 3) order = CompareTertiaries(in x, in y);
            return order;
        }
        finally
        {
            x.Dispose();
            y.Dispose();
        }
    }

    private int ComparePrimaries(string left, string right, ref ElementBuffer x, ref ElementBuffer y)
    {
        var workOfLeft = new WorkCharge(0);
        var workOfRight = new WorkCharge(0);
        var inLeft = new ElementReader(_table, left, IsNumeric);
        var inRight = new ElementReader(_table, right, IsNumeric);
        bool isLeftIgnoring = false, isRightIgnoring = false;
        while (true)
        {
            uint a = NextPrimary(ref inLeft, ref x, ref isLeftIgnoring, ref workOfLeft);
            uint b = NextPrimary(ref inRight, ref y, ref isRightIgnoring, ref workOfRight);
            if (a != b) return ComparePrimaries(a, b);
            if (a == (uint)(CollationTable.End >> 32)) return 0;
        }
    }

    internal int ComparePrimaries(uint a, uint b) => Reorder(a) < Reorder(b) ? -1 : 1;

    /// <summary>Returns the primary by which scripts stand in the locale's order.</summary>
    internal uint Reorder(uint primary) => _table.Reordered.Length > 0 ? _table.Reorder(primary) : primary;

    // Keeps the elements up to the next one with a primary. Ignored punctuation takes the marks after it along
    // (UTS #10 §4.1, "shifted" without a fourth level).
    private uint NextPrimary(ref ElementReader reader, ref ElementBuffer kept, ref bool isIgnoring, ref WorkCharge work)
    {
        while (true)
        {
            work.MoveTo(reader.Position);
            ulong element = reader.Next();
            if (element == 0) continue;
            uint primary = (uint)(element >> 32);
            if (IsShifted)
            {
                if (primary == 0 && isIgnoring) continue;
                isIgnoring = primary > MergeSeparator && primary <= _table.VariableTop;
                if (isIgnoring) continue;
            }
            kept.Add(element);
            if (primary != 0) return primary;
        }
    }

    private static int CompareSecondaries(in ElementBuffer x, in ElementBuffer y)
    {
        var work = new WorkCharge(0);
        for (int i = 0, j = 0; ;)
        {
            work.MoveTo(i);
            uint a, b;
            do a = (uint)x[i++] >> 16;
            while (a == 0);
            do b = (uint)y[j++] >> 16;
            while (b == 0);
            if (a != b) return a < b ? -1 : 1;
            if (a == CollationTable.EndWeight) return 0;
        }
    }

    private static int CompareSecondariesBackwards(in ElementBuffer x, in ElementBuffer y)
    {
        var work = new WorkCharge(0);
        // Without the element that ends the text.
        for (int i = x.Count - 2, j = y.Count - 2; ;)
        {
            work.MoveTo(x.Count - i);
            uint a = 0, b = 0;
            while (a == 0 && i >= 0) a = (uint)x[i--] >> 16;
            while (b == 0 && j >= 0) b = (uint)y[j--] >> 16;
            if (a != b) return a < b ? -1 : 1;
            if (a == 0) return 0;
        }
    }

    private int CompareCase(in ElementBuffer x, in ElementBuffer y)
    {
        var work = new WorkCharge(0);
        for (int i = 0, j = 0; ;)
        {
            work.MoveTo(i);
            uint a, b;
            do a = (uint)x[i];
            while (!CountsForCase(x[i++]));
            do b = (uint)y[j];
            while (!CountsForCase(y[j++]));
            if (((a ^ b) & Case) != 0) return (a & Case) < (b & Case) != IsUpperFirst ? -1 : 1;
            if (a >> 16 == CollationTable.EndWeight) return 0;
        }
    }

    // The case of marks counts only where marks do.
    private bool CountsForCase(ulong element) => Strength == 1 ? element >> 32 != 0 && (uint)element != 0 : (uint)element > 0xFFFF;

    private int CompareTertiaries(in ElementBuffer x, in ElementBuffer y)
    {
        var work = new WorkCharge(0);
        uint mask = TertiaryMask;
        bool isUpperFirst = IsUpperFirst && (mask & Case) != 0;
        for (int i = 0, j = 0; ;)
        {
            work.MoveTo(i);
            uint a, b;
            do a = (uint)x[i++];
            while ((a & mask) == 0);
            do b = (uint)y[j++];
            while ((b & mask) == 0);
            uint left = a & mask, right = b & mask;
            if (left != right)
            {
                if (isUpperFirst) (left, right) = (UpperFirst(left, a), UpperFirst(right, b));
                if (left != right) return left < right ? -1 : 1;
            }
            if (left == CollationTable.EndWeight) return 0;
        }
    }

    // Turns the case over, but leaves the end lowest, and elements of the third level alone above all others.
    internal static uint UpperFirst(uint tertiary, uint lower) =>
        tertiary <= CollationTable.EndWeight ? tertiary : lower > 0xFFFF ? tertiary ^ Case : tertiary + 0x4000;
}
