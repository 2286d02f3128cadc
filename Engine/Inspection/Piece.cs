namespace Quoll.Inspection;

/// <summary>A part of an inspected value: its text with colours, and the columns it takes without them.</summary>
/// <param name="Text">What is printed.</param>
/// <param name="Width">UTF-16 code units without colour codes; of no meaning for a text of several lines.</param>
/// <param name="Height">How many levels of objects are inside.</param>
internal readonly record struct Piece(string Text, int Width, int Height = 0)
{
    public bool HasLines => Text.Contains('\n');

    public Piece Prefixed(string prefix) => this with { Text = prefix + Text, Width = prefix.Length + Width };

    public Piece Followed(string suffix) => this with { Text = Text + suffix, Width = Width + suffix.Length };

    public static Piece Plain(string text) => new(text, text.Length);
}
