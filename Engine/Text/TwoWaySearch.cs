namespace Quoll.Text;

/// <summary>
/// The two-way algorithm of Crochemore and Perrin ("Two-way string-matching", Journal of the ACM 38, 1991). It needs at
/// most two comparisons for each unit of the text and a few for each unit of the value, in all cases, without memory.
/// The value is cut where its local period is its period. The right part is compared first. A mismatch there moves the
/// value after it, and a mismatch in the left part moves the value by a period.
/// </summary>
internal static class TwoWaySearch
{
    /// <summary>Units between two charges.</summary>
    private const int Window = 1 << 16;

    /// <summary>The direction in which texts are read.</summary>
    public interface IDirection
    {
        /// <summary>Returns the unit at a distance from the start of reading.</summary>
        static abstract char At(ReadOnlySpan<char> text, int distance);
    }

    public readonly struct Forward : IDirection
    {
        public static char At(ReadOnlySpan<char> text, int distance) => text[distance];
    }

    public readonly struct Backward : IDirection
    {
        public static char At(ReadOnlySpan<char> text, int distance) => text[text.Length - 1 - distance];
    }

    /// <summary>
    /// Returns the distance of the first place of a value that is not empty from the start of reading, or -1.
    /// </summary>
    public static int IndexOf<TDirection>(ReadOnlySpan<char> text, ReadOnlySpan<char> value) where TDirection : struct, IDirection
    {
        var (cut, period) = Factorize<TDirection>(value);
        var isPeriodic = IsPeriodic<TDirection>(value, cut, period);
        // If the whole value has no period, a mismatch in the left part only means that the next place is far.
        if (!isPeriodic) period = Math.Max(cut, value.Length - cut) + 1;
        // The length of the value's part that is known to match: what a move by the period has left in place.
        var known = 0;
        long charged = 0;
        for (var place = 0; text.Length - place >= value.Length;)
        {
            if (place - charged >= Window)
            {
                WorkBudget.Work(2 * (place - charged));
                charged = place;
            }
            var right = Math.Max(cut, known);
            while (right < value.Length && TDirection.At(text, place + right) == TDirection.At(value, right)) LookAt(++right);
            if (right < value.Length)
            {
                place += right - cut + 1;
                known = 0;
                continue;
            }
            var left = cut - 1;
            while (left >= known && TDirection.At(text, place + left) == TDirection.At(value, left)) LookAt(--left);
            if (left < known) return place;
            place += period;
            known = isPeriodic ? value.Length - period : 0;
        }
        WorkBudget.Work(2 * (text.Length - charged));
        return -1;
    }

    // Lets the call end during a long loop, which is charged as a whole.
    private static void LookAt(int count)
    {
        if (count % Window == 0) WorkBudget.Steps(0);
    }

    // The critical factorization: the later of the maximal suffixes under the two orders of the units, and its period.
    private static (int Cut, int Period) Factorize<TDirection>(ReadOnlySpan<char> value) where TDirection : struct, IDirection
    {
        WorkBudget.Work(4L * value.Length);
        var up = MaximalSuffix<TDirection>(value, isReversed: false);
        var down = MaximalSuffix<TDirection>(value, isReversed: true);
        return up.Start > down.Start ? up : down;
    }

    private static (int Start, int Period) MaximalSuffix<TDirection>(ReadOnlySpan<char> value, bool isReversed) where TDirection
        : struct, IDirection
    {
        int start = 0, candidate = 1, offset = 0, period = 1;
        while (candidate + offset < value.Length)
        {
            LookAt(candidate + offset);
            var a = TDirection.At(value, candidate + offset);
            var b = TDirection.At(value, start + offset);
            if (a == b)
            {
                if (offset + 1 == period)
                {
                    candidate += period;
                    offset = 0;
                }
                else offset++;
            }
            else if (a < b != isReversed)
            {
                // The candidate is smaller: all compared units belong to one period of the suffix.
                candidate += offset + 1;
                offset = 0;
                period = candidate - start;
            }
            else
            {
                start = candidate++;
                offset = 0;
                period = 1;
            }
        }
        return (start, period);
    }

    // If the period is that of the whole value, the part before the cut is repeated one period further.
    private static bool IsPeriodic<TDirection>(ReadOnlySpan<char> value, int cut, int period) where TDirection : struct, IDirection
    {
        if (cut + period > value.Length) return false;
        for (var i = 0; i < cut; i++)
        {
            LookAt(i);
            if (TDirection.At(value, i) != TDirection.At(value, i + period)) return false;
        }
        return true;
    }
}
