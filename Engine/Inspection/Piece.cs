namespace Quoll.Inspection;

/// <summary>
/// A part of an inspected value: its text with colours, lines but the first indented as they shall stand, and the
/// columns it takes without colours.
/// </summary>
/// <param name="Text">What is printed.</param>
/// <param name="Width">UTF-16 code units without colour codes; of no meaning for a text of several lines.</param>
internal readonly record struct Piece(string Text, int Width)
{
    public static Piece Empty => new("", 0);

    public bool HasLines => Text.Contains('\n');

    public Piece Prefixed(string prefix) => new(prefix + Text, prefix.Length + Width);

    public Piece Followed(string suffix) => new(Text + suffix, Width + suffix.Length);

    public Piece Followed(string separator, Piece next) => new(Text + separator + next.Text, Width + separator.Length + next.Width);

    public static Piece Plain(string text) => new(text, text.Length);
}
