using Quoll.Debugging;

namespace Quoll.DevTools.Values;

/// <summary>Parts of a source that several clients name.</summary>
internal static class CommonRanges
{
    /// <summary>Returns what is in ranges of all lists.</summary>
    public static List<DebuggerRange> Of(IEnumerable<List<DebuggerRange>> lists)
    {
        List<DebuggerRange>? common = null;
        foreach (var list in lists) common = common is null ? list : Intersect(common, list);
        return common ?? [];
    }

    private static List<DebuggerRange> Intersect(List<DebuggerRange> first, List<DebuggerRange> second)
    {
        var common = new List<DebuggerRange>();
        foreach (var a in first)
        {
            foreach (var b in second)
            {
                var start = Start(a).CompareTo(Start(b)) > 0 ? Start(a) : Start(b);
                var end = End(a).CompareTo(End(b)) < 0 ? End(a) : End(b);
                if (start.CompareTo(end) < 0) common.Add(new DebuggerRange(start.Line, start.Column, end.Line, end.Column));
            }
        }
        return common;
    }

    private static (int Line, int Column) Start(DebuggerRange range) => (range.StartLine, range.StartColumn);

    private static (int Line, int Column) End(DebuggerRange range) => (range.EndLine, range.EndColumn);
}
