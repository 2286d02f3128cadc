namespace Quoll.Inspection;

/// <summary>
/// Puts the items of a long array in columns, about as wide as high, as Node does. A table of short items is easier to
/// read than a long line, or a line for each item.
/// </summary>
internal static class ItemColumns
{
    private const int SeparatorWidth = 2;

    /// <summary>A character is about this many times as high as it is wide.</summary>
    private const double CharacterHeight = 2.5;

    /// <summary>People cannot tell more columns apart.</summary>
    private const int MaxColumns = 12;

    /// <summary>Returns lines of several items each, or the items unchanged.</summary>
    /// <param name="items">The items to show.</param>
    /// <param name="more">The number of entries at the end that are not items, but say that there are more.</param>
    /// <param name="isRight">Whether an item is aligned to the right of its column, as numbers are.</param>
    /// <param name="indentation">Spaces before each line.</param>
    public static List<Piece> Group(List<Piece> items, int more, Func<bool> isRight, int indentation)
    {
        var count = items.Count - more;
        var widths = new int[count];
        int total = 0, longest = 0;
        for (var i = 0; i < count; i++)
        {
            widths[i] = items[i].Columns;
            total += widths[i] + SeparatorWidth;
            longest = Math.Max(longest, widths[i]);
            // Three must fit beside each other. Otherwise the contents of a long item would be measured again and
            // again.
            if ((longest + SeparatorWidth) * 3 + indentation >= Layout.BreakLength) return items;
        }
        // One long item must not widen all others.
        var widest = longest + SeparatorWidth;
        if ((double)total / widest <= 5 && longest > 6) return items;

        // A square of n items: the root of their area in columns; short items get a few more.
        var biased = Math.Max(widest - 3 - Math.Sqrt(widest - (double)total / items.Count), 1);
        var columns = (int)Math.Min(
            Math.Min(Math.Floor(Math.Sqrt(CharacterHeight * biased * count) / biased + 0.5), MaxColumns),
            (Layout.BreakLength - indentation) / widest);
        return columns <= 1 ? items : Lines(items, count, widths, columns, isRight());
    }

    private static List<Piece> Lines(List<Piece> items, int count, int[] widths, int columns, bool isRight)
    {
        var columnWidths = new int[columns];
        for (var i = 0; i < count; i++) columnWidths[i % columns] = Math.Max(columnWidths[i % columns], widths[i] + SeparatorWidth);
        var lines = new List<Piece>();
        for (var from = 0; from < count; from += columns)
        {
            var line = new List<Piece>();
            var end = Math.Min(from + columns, count);
            for (var i = from; i < end; i++)
            {
                var isLast = i == end - 1;
                var padding = columnWidths[i - from] - widths[i] - SeparatorWidth;
                if (isRight) line.Add(Piece.Plain(new string(' ', padding)));
                line.Add(items[i]);
                if (isLast) continue;
                line.Add(Piece.Plain(", "));
                if (!isRight) line.Add(Piece.Plain(new string(' ', padding)));
            }
            lines.Add(Piece.Join([.. line]));
        }
        for (var i = count; i < items.Count; i++) lines.Add(items[i]);
        return lines;
    }
}
