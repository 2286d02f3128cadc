namespace Quoll.Inspection;

/// <summary>
/// A part of an inspected value: its text with colours, in which all lines but the first are indented, and its width in
/// columns without colours. Parts are joined without being copied; the whole text is written once.
/// </summary>
internal readonly struct Piece
{
    // A string, or the Piece[] of its parts; null if it is empty.
    private readonly object? _content;

    private Piece(object content, int length, int width, bool hasLines) =>
        (_content, Length, Width, HasLines) = (content, length, width, hasLines);

    public static Piece Empty => default;

    /// <summary>UTF-16 code units with colour codes.</summary>
    public int Length { get; }

    /// <summary>UTF-16 code units without colour codes. It has no meaning for a text of several lines.</summary>
    public int Width { get; private init; }

    public bool HasLines { get; }

    public static Piece Plain(string text) => Coloured(text, text.Length);

    /// <summary>
    /// Creates a piece from a text with colour codes, which takes fewer columns than it has code units.
    /// </summary>
    public static Piece Coloured(string text, int width) => new(text, text.Length, width, text.Contains('\n'));

    /// <summary>Joins pieces.</summary>
    public static Piece Join(params Piece[] parts)
    {
        int length = 0, width = 0;
        var hasLines = false;
        foreach (var part in parts)
        {
            length += part.Length;
            width += part.Width;
            hasLines |= part.HasLines;
        }
        return new Piece(parts, length, width, hasLines);
    }

    /// <summary>Returns the piece with another width.</summary>
    public Piece WithWidth(int width) => this with { Width = width };

    public Piece Followed(string suffix) => Followed(suffix, Empty);

    public Piece Followed(string separator, Piece next) => Join(this, Plain(separator), next);

    /// <summary>The width in columns of a terminal.</summary>
    public int Columns
    {
        get
        {
            if (_content is not Piece[] parts) return TextWidth.Of((string?)_content ?? "");
            var columns = 0;
            foreach (var part in parts) columns += part.Columns;
            return columns;
        }
    }

    /// <summary>Returns the whole text.</summary>
    public override string ToString()
    {
        if (_content is not Piece[]) return (string?)_content ?? "";
        WorkBudget.Memory(sizeof(char) * (long)Length);
        WorkBudget.Work(Length);
        return string.Create(Length, this, static (units, piece) => piece.CopyTo(units));
    }

    private void CopyTo(Span<char> units)
    {
        if (_content is not Piece[] parts)
        {
            ((string?)_content)?.CopyTo(units);
            return;
        }
        foreach (var part in parts)
        {
            part.CopyTo(units);
            units = units[part.Length..];
        }
    }
}
