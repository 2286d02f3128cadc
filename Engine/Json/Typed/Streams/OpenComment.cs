using Quoll.Json.Core;

namespace Quoll.Json.Typed.Streams;

/// <summary>The comment that a text is in which comes in parts: nothing of it is looked at twice.</summary>
internal struct OpenComment
{
    private Place _place;

    private enum Place : byte
    {
        None, Line, Block, Star,
    }

    public readonly bool IsOpen => _place != Place.None;

    /// <summary>The comment needs a closing mark.</summary>
    public readonly bool IsBlock => _place > Place.Line;

    /// <summary>Opens a comment by the unit that follows a slash; false if that unit opens none.</summary>
    public bool TryOpen(byte unit)
    {
        _place = unit == '/' ? Place.Line : unit == '*' ? Place.Block : Place.None;
        return IsOpen;
    }

    /// <summary>Moves to the line end, or after the closing mark. Returns false if it has not arrived yet.</summary>
    public bool TrySkip(ReadOnlySpan<byte> text, ref int at)
    {
        var rest = text[at..];
        var end = _place == Place.Star && rest is [(byte)'/', ..] ? 1 : JsonSpace.EndOfComment(rest, _place == Place.Line);
        if (end >= 0) _place = Place.None;
        // A star may be the first half of the end.
        else if (IsBlock && !rest.IsEmpty) _place = rest[^1] == '*' ? Place.Star : Place.Block;
        at = end < 0 ? text.Length : at + end;
        return end >= 0;
    }
}
