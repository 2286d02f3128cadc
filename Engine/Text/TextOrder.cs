namespace Quoll.Text;

/// <summary>
/// Equality and order of texts by their UTF-16 code units, charged to the running call if they are long.
/// </summary>
internal static class TextOrder
{
    /// <summary>Units that are compared between two charges: about ten microseconds.</summary>
    private const int Window = 1 << 18;

    /// <summary>Shorter texts are compared at once, and covered by the step that requests it.</summary>
    public const int MaxFree = 256;

    /// <summary>Returns whether two texts are equal.</summary>
    public static bool AreEqual(string x, string y)
    {
        if (x.Length != y.Length) return false;
        return x.Length <= MaxFree || ReferenceEquals(x, y) ? string.Equals(x, y) : SharedLength(x, y) == x.Length;
    }

    /// <summary>
    /// Returns a negative number, zero or a positive number if the first text is before, equal to or after the second.
    /// </summary>
    public static int Compare(string x, string y)
    {
        if (x.Length <= MaxFree || y.Length <= MaxFree) return string.CompareOrdinal(x, y);
        var shared = SharedLength(x, y);
        if (shared == x.Length || shared == y.Length) return x.Length.CompareTo(y.Length);
        return x[shared] - y[shared];
    }

    /// <summary>Returns the length of the common prefix.</summary>
    public static int SharedLength(ReadOnlySpan<char> x, ReadOnlySpan<char> y)
    {
        var shared = 0;
        while (true)
        {
            var window = Math.Min(Window, Math.Min(x.Length, y.Length) - shared);
            var same = x.Slice(shared, window).CommonPrefixLength(y.Slice(shared, window));
            WorkBudget.Work(same);
            shared += same;
            if (same < window || window < Window) return shared;
        }
    }
}
