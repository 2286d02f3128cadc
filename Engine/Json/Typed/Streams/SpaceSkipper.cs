using Quoll.Json.Core;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Skips white space and comments of a text that arrives in parts. A comment may be dropped as it arrives, because none
/// of it is read twice.
/// </summary>
internal struct SpaceSkipper(bool skipsComments)
{
    private Comment _comment;

    private enum Comment
    {
        None, Line, Block,
    }

    /// <summary>Whether the skipped text ends inside a comment that needs an end.</summary>
    public readonly bool IsInComment => _comment == Comment.Block;

    /// <summary>
    /// Moves to the first unit that is neither white space nor part of a comment. Returns false if more of the text is
    /// necessary to find it.
    /// </summary>
    public bool TrySkip(ReadOnlySpan<byte> text, ref int at)
    {
        while (at < text.Length)
        {
            var rest = text[at..];
            switch (_comment)
            {
                case Comment.None:
                    var space = rest.IndexOfAnyExcept(" \t\r\n"u8);
                    at += space < 0 ? rest.Length : space;
                    if (space < 0) return false;
                    if (!skipsComments || text[at] != '/') return true;
                    if (at + 1 == text.Length) return false;
                    // The reader reports errors in other units.
                    if (text[at + 1] is not ((byte)'/' or (byte)'*')) return true;
                    _comment = text[at + 1] == '/' ? Comment.Line : Comment.Block;
                    at += 2;
                    break;
                case Comment.Line:
                    var line = JsonSpace.EndOfComment(rest, isLine: true);
                    at += line < 0 ? rest.Length : line;
                    if (line >= 0) _comment = Comment.None;
                    break;
                default:
                    var end = JsonSpace.EndOfComment(rest, isLine: false);
                    // A star may be the first half of the end.
                    if (end < 0) at = rest[^1] == '*' ? text.Length - 1 : text.Length;
                    else at += end;
                    if (end < 0) return false;
                    _comment = Comment.None;
                    break;
            }
        }
        return false;
    }
}
