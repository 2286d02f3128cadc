using System.Text;

namespace Quoll.Inspection;

/// <summary>Puts the entries of an object or array on one line where they fit, and on several where not.</summary>
/// <param name="isSingleLine">On one line all the same.</param>
internal sealed class Layout(bool isSingleLine)
{
    /// <summary>The most columns of an object on one line: fits a terminal of 80 with some indentation.</summary>
    private const int MaxLineWidth = 72;

    /// <summary>The most levels of objects on one line; more are hard to read.</summary>
    private const int MaxLineHeight = 3;

    /// <summary>Arrays of more items than this, all of them short, are filled into lines.</summary>
    private const int MinFilled = 6;

    private const int MaxFilledItemWidth = 20;

    private const string Indentation = "  ";

    /// <summary>An object or array: <c>prefix { a, b }</c>.</summary>
    public Piece Enclose(string prefix, char open, List<Piece> entries, char close, bool mayFill)
    {
        if (entries.Count == 0) return Piece.Plain($"{prefix}{open}{close}");
        var width = prefix.Length + 4 + 2 * (entries.Count - 1);
        var height = 0;
        var hasLines = false;
        foreach (var entry in entries)
        {
            width += entry.Width;
            height = Math.Max(height, entry.Height);
            hasLines |= entry.HasLines;
        }
        if (isSingleLine || !hasLines && width <= MaxLineWidth && height < MaxLineHeight)
        {
            return new Piece($"{prefix}{open} {string.Join(", ", entries.Select(entry => entry.Text))} {close}", width, height + 1);
        }
        if (!hasLines && mayFill && entries.Count > MinFilled && entries.TrueForAll(entry => entry.Width <= MaxFilledItemWidth))
            entries = Fill(entries);

        var text = new StringBuilder(prefix).Append(open);
        for (var i = 0; i < entries.Count; i++)
        {
            text.Append('\n').Append(Indentation).Append(entries[i].Text.Replace("\n", "\n" + Indentation));
            if (i < entries.Count - 1) text.Append(',');
        }
        return new Piece(text.Append('\n').Append(close).ToString(), MaxLineWidth, height + 1);
    }

    // Joins short items to pieces of a line each.
    private static List<Piece> Fill(List<Piece> items)
    {
        var lines = new List<Piece>();
        foreach (var item in items)
        {
            if (lines.Count > 0 && lines[^1] is var last && last.Width + 2 + item.Width <= MaxLineWidth)
            {
                lines[^1] = new Piece($"{last.Text}, {item.Text}", last.Width + 2 + item.Width, Math.Max(last.Height, item.Height));
            }
            else
            {
                lines.Add(item);
            }
        }
        return lines;
    }
}
