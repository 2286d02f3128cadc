using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates.Ranges;

/// <summary>Says which parts of a range show its start, its end, or both.</summary>
internal static class RangeSources
{
    /// <summary>
    /// Sets the sources of parts, and joins neighbouring literals. The start goes from the first field that is there
    /// twice to the last one, the end likewise; all else is shared. Returns false if no field is there twice.
    /// </summary>
    public static bool Assign(List<DatePart> parts)
    {
        JoinLiterals(parts);
        var (startFrom, startTo, endFrom, endTo) = (int.MaxValue, -1, int.MaxValue, -1);
        for (var one = 0; one < parts.Count; one++)
        {
            if (parts[one].Type == PartType.Literal) continue;
            var two = parts.FindIndex(one + 1, part => part.Type == parts[one].Type);
            if (two < 0) continue;
            (startFrom, startTo) = (Math.Min(startFrom, one), Math.Max(startTo, one));
            (endFrom, endTo) = (Math.Min(endFrom, two), Math.Max(endTo, two));
        }
        if (startTo < 0) return false;
        for (var index = 0; index < parts.Count; index++)
        {
            var source = index >= startFrom && index <= startTo ? PartSource.StartRange
                : index >= endFrom && index <= endTo ? PartSource.EndRange : PartSource.Shared;
            parts[index] = parts[index] with { Source = source };
        }
        return true;
    }

    private static void JoinLiterals(List<DatePart> parts)
    {
        var kept = 0;
        for (var index = 0; index < parts.Count; index++)
        {
            var part = parts[index];
            if (kept > 0 && part.Type == PartType.Literal && parts[kept - 1].Type == PartType.Literal) parts[kept - 1] = part;
            else parts[kept++] = part;
        }
        parts.RemoveRange(kept, parts.Count - kept);
    }
}
