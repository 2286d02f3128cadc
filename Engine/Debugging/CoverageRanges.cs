namespace Quoll.Debugging;

/// <summary>The ranges of a function, as few as tell the counts of all its parts.</summary>
internal static class CoverageRanges
{
    /// <summary>
    /// Returns the ranges whose count differs from that of the range around them, an outer one before those in it.
    /// </summary>
    /// <param name="ranges">The function first, then its parts in any order.</param>
    /// <param name="text">The source.</param>
    public static List<CoverageRange> Simplify(List<CoverageRange> ranges, string text)
    {
        var result = new List<CoverageRange> { ranges[0] };
        var around = new Stack<CoverageRange>(result);
        foreach (var range in ranges.Skip(1).OrderBy(static range => (range.Start, -range.End)))
        {
            while (around.Count > 1 && around.Peek().End <= range.Start) around.Pop();
            var part = range with { End = Math.Min(range.End, around.Peek().End) };
            if (part.Count == around.Peek().Count || part.End <= part.Start) continue;
            if (text.AsSpan(part.Start..part.End).IsWhiteSpace()) continue;
            around.Push(part);
            result.Add(part);
        }
        return result;
    }
}
