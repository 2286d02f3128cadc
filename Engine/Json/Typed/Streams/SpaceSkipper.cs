namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Skips white space and comments of a text that comes in parts. A comment may be dropped as it comes.
/// </summary>
internal struct SpaceSkipper(bool skipsComments)
{
    private OpenComment _comment;

    /// <summary>What was skipped ends inside of a comment that needs an end.</summary>
    public readonly bool IsInComment => _comment.IsBlock;

    /// <summary>
    /// Moves to the first unit that is neither white space nor part of a comment. Returns false if more of the text is
    /// necessary to find it.
    /// </summary>
    public bool TrySkip(ReadOnlySpan<byte> text, ref int at)
    {
        while (at < text.Length)
        {
            if (_comment.IsOpen && !_comment.TrySkip(text, ref at)) return false;
            var space = text[at..].IndexOfAnyExcept(" \t\r\n"u8);
            at = space < 0 ? text.Length : at + space;
            if (space < 0) return false;
            if (!skipsComments || text[at] != '/') return true;
            if (at + 1 == text.Length) return false;
            // The reader says what is wrong with other units.
            if (!_comment.TryOpen(text[at + 1])) return true;
            at += 2;
        }
        return false;
    }
}
