namespace Quoll.Inspection;

/// <summary>
/// Puts the entries of an object or array on one line if they fit, and on several lines otherwise. The numbers here are
/// those of Node.
/// </summary>
/// <param name="isSingleLine">Whether everything is on one line regardless.</param>
internal sealed class Layout(bool isSingleLine)
{
    /// <summary>The width in columns from which a line is broken.</summary>
    public const int BreakLength = 80;

    /// <summary>Spaces by which contents are indented further.</summary>
    public const int IndentationStep = 2;

    /// <summary>Columns that stay free on a line of several entries.</summary>
    private const int Margin = 10;

    /// <summary>The greatest number of levels of objects on one line; more are hard to read.</summary>
    private const int MaxLineHeight = 3;

    /// <summary>Arrays of more items than this are put in columns.</summary>
    private const int MinGrouped = 6;

    /// <summary>Spaces before the lines of the current value.</summary>
    public int Indentation { get; set; }

    /// <summary>The level of the object that was entered last.</summary>
    public int Level { get; set; }

    /// <summary>Texts of up to this many code units are never broken.</summary>
    private const int MaxUnbrokenText = 16;

    /// <summary>Returns whether a text of some length breaks at its line feeds.</summary>
    public bool BreaksText(int length) =>
        !isSingleLine && length > MaxUnbrokenText && length > BreakLength - Indentation - 2 * IndentationStep;

    /// <summary>Returns a line feed, and the spaces before the next line.</summary>
    /// <param name="steps">The number of additional indentation steps.</param>
    public string LineBreak(int steps) => "\n" + new string(' ', Indentation + steps * IndentationStep);

    /// <summary>Returns whether a number of items may be put in columns.</summary>
    public bool MayGroup(int count) => !isSingleLine && count > MinGrouped;

    /// <summary>Formats an object or array: <c>head prefix{ a, b }</c>.</summary>
    /// <param name="head">The text before it, such as a function's name; may be empty.</param>
    /// <param name="open">The bracket, with the text before it.</param>
    /// <param name="entries">The contents.</param>
    /// <param name="close">The other bracket.</param>
    /// <param name="level">Its nesting level, from 1.</param>
    /// <param name="isGrouped">Whether the entries are lines of several items.</param>
    public Piece Enclose(Piece head, string open, List<Piece> entries, char close, int level, bool isGrouped)
    {
        if (entries.Count == 0) return head.Followed(head.Width > 0 ? " " : "", Piece.Plain(open + close));
        var begin = head.Width > 0 ? head.Followed(" ", Piece.Plain(open)) : Piece.Plain(open);
        if (isSingleLine || !isGrouped && Level - level < MaxLineHeight && Fits(begin.Width, head, entries))
        {
            return Surround(begin, " ", entries, ", ", " ", close);
        }
        var lineBreak = LineBreak(1);
        return Surround(begin, lineBreak, entries, "," + lineBreak, LineBreak(0), close).WithWidth(BreakLength);
    }

    private static Piece Surround(Piece open, string before, List<Piece> entries, string between, string after, char close)
    {
        var parts = new Piece[2 * entries.Count + 3];
        parts[0] = open;
        parts[1] = Piece.Plain(before);
        for (var i = 0; i < entries.Count; i++)
        {
            parts[2 * i + 2] = entries[i];
            parts[2 * i + 3] = Piece.Plain(i < entries.Count - 1 ? between : after);
        }
        parts[^1] = Piece.Plain(close.ToString());
        return Piece.Join(parts);
    }

    private bool Fits(int openWidth, Piece head, List<Piece> entries)
    {
        var width = 2 * entries.Count + Indentation + openWidth - (head.Width > 0 ? 1 : 0) + Margin;
        foreach (var entry in entries)
        {
            if ((width += entry.Width) > BreakLength || entry.HasLines) return false;
        }
        return width <= BreakLength && !head.HasLines;
    }
}
