namespace Quoll.Inspection;

/// <summary>
/// Puts the entries of an object or array on one line where they fit, and on several where not: as Node does, so that
/// the numbers here are Node's.
/// </summary>
/// <param name="isSingleLine">On one line all the same.</param>
internal sealed class Layout(bool isSingleLine)
{
    /// <summary>The columns of a line that breaks later would fill.</summary>
    public const int BreakLength = 80;

    /// <summary>Spaces that what is inside stands further to the right.</summary>
    public const int IndentationStep = 2;

    /// <summary>Columns that are kept free on a line of several entries.</summary>
    private const int Margin = 10;

    /// <summary>The most levels of objects on one line; more are hard to read.</summary>
    private const int MaxLineHeight = 3;

    /// <summary>Arrays of more items than this are put in columns.</summary>
    private const int MinGrouped = 6;

    /// <summary>Spaces before the lines of what is shown now.</summary>
    public int Indentation { get; set; }

    /// <summary>The level of objects that was entered last.</summary>
    public int Level { get; set; }

    /// <summary>Texts of that many code units stand on one line wherever they are.</summary>
    private const int MaxUnbrokenText = 16;

    /// <summary>Does a text of some length break at its line feeds?</summary>
    public bool BreaksText(int length) =>
        !isSingleLine && length > MaxUnbrokenText && length > BreakLength - Indentation - 2 * IndentationStep;

    /// <summary>A line feed, and the spaces in front of the next line.</summary>
    /// <param name="steps">So many further to the right.</param>
    public string LineBreak(int steps) => "\n" + new string(' ', Indentation + steps * IndentationStep);

    /// <summary>May that many items be put in columns?</summary>
    public bool MayGroup(int count) => !isSingleLine && count > MinGrouped;

    /// <summary>An object or array: <c>head prefix{ a, b }</c>.</summary>
    /// <param name="head">What stands before it, as a function's name; may be empty.</param>
    /// <param name="open">The bracket, with what belongs to it.</param>
    /// <param name="entries">What is inside.</param>
    /// <param name="close">The other bracket.</param>
    /// <param name="level">How deep it lies, from 1.</param>
    /// <param name="isGrouped">Are the entries lines of several items?</param>
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
