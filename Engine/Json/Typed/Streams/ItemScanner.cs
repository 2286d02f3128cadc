using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Finds where elements of an array end, by brackets and quotes alone, so that the reader is given whole ones. What it
/// takes for an end in a text that is no JSON does no harm: the reader sees every byte. Goes on where a part ended.
/// </summary>
internal struct ItemScanner(bool skipsComments)
{
    private const int Block = 64;

    private int _depth;

    // All ones inside of a string, which is how blocks carry it on.
    private ulong _inString;
    private bool _isEscaped;
    private Place _place;

    private enum Place
    {
        Json, Slash, LineComment, Comment, CommentStar,
    }

    /// <summary>The array's closing bracket was found; nothing behind it was looked at.</summary>
    public bool IsClosed { get; private set; }

    /// <summary>
    /// Looks through the next part of the text; returns where the last comma between elements, or the bracket that
    /// closes the array, is in it; -1 where there is none.
    /// </summary>
    public int Scan(ReadOnlySpan<byte> part)
    {
        var last = -1;
        var at = 0;
        if (!skipsComments)
        {
            for (; part.Length - at >= Block && !IsClosed; at += Block)
            {
                var found = ScanBlock(ref Unsafe.Add(ref MemoryMarshal.GetReference(part), at));
                if (found >= 0) last = at + found;
            }
        }
        for (; at < part.Length && !IsClosed; at++)
        {
            if (IsEnd(part[at])) last = at;
        }
        return last;
    }

    // Bounds: a block of bytes is there.
    private int ScanBlock(ref byte block)
    {
        var low = Vector256.LoadUnsafe(ref block);
        var high = Vector256.LoadUnsafe(ref block, 32);
        var quotes = Bits(low, high, (byte)'"');
        var slashes = Bits(low, high, (byte)'\\');
        if (slashes != 0 || _isEscaped) quotes &= ~Escaped(slashes);
        var inString = PrefixXor(quotes) ^ _inString;
        _inString = (ulong)((long)inString >> 63);
        // Brackets and braces differ in one bit.
        var opens = Bits(low | Vector256.Create((byte)0x20), high | Vector256.Create((byte)0x20), (byte)'{') & ~inString;
        var closes = Bits(low | Vector256.Create((byte)0x20), high | Vector256.Create((byte)0x20), (byte)'}') & ~inString;
        if (_depth > BitOperations.PopCount(closes))
        {
            _depth += BitOperations.PopCount(opens) - BitOperations.PopCount(closes);
            return -1;
        }
        return LastEnd(opens, closes, Bits(low, high, (byte)',') & ~inString);
    }

    private int LastEnd(ulong opens, ulong closes, ulong commas)
    {
        var last = -1;
        var brackets = opens | closes;
        var rest = ulong.MaxValue;
        while (true)
        {
            var bracket = brackets & (0 - brackets);
            // What stands before the bracket, and was not looked at.
            var between = rest & (bracket - 1);
            if (_depth == 0 && (commas & between) != 0) last = Block - 1 - BitOperations.LeadingZeroCount(commas & between);
            if (bracket == 0) return last;
            if ((opens & bracket) != 0) _depth++;
            else if (_depth-- == 0)
            {
                IsClosed = true;
                return BitOperations.TrailingZeroCount(bracket);
            }
            brackets ^= bracket;
            rest = ~(bracket | (bracket - 1));
        }
    }

    private static ulong Bits(Vector256<byte> low, Vector256<byte> high, byte code) =>
        Vector256.Equals(low, Vector256.Create(code)).ExtractMostSignificantBits()
        | (ulong)Vector256.Equals(high, Vector256.Create(code)).ExtractMostSignificantBits() << 32;

    // Each bit is the parity of those up to it.
    private static ulong PrefixXor(ulong bits)
    {
        for (var distance = 1; distance < Block; distance *= 2) bits ^= bits << distance;
        return bits;
    }

    // What stands behind a backslash that is not itself escaped.
    private ulong Escaped(ulong slashes)
    {
        ulong escaped = _isEscaped ? 1UL : 0;
        _isEscaped = false;
        slashes &= ~escaped;
        while (slashes != 0)
        {
            var first = slashes & (0 - slashes);
            var next = first << 1;
            if (next == 0) _isEscaped = true;
            escaped |= next;
            slashes &= ~(first | next);
        }
        return escaped;
    }

    private bool IsEnd(byte code)
    {
        if (_inString != 0)
        {
            if (_isEscaped) _isEscaped = false;
            else if (code == '\\') _isEscaped = true;
            else if (code == '"') _inString = 0;
            return false;
        }
        if (skipsComments && IsOfComment(code)) return false;
        switch (code)
        {
            case (byte)'"':
                _inString = ulong.MaxValue;
                return false;
            case (byte)'[' or (byte)'{':
                _depth++;
                return false;
            case (byte)']' or (byte)'}':
                IsClosed = _depth-- == 0;
                return IsClosed;
            default:
                return code == ',' && _depth == 0;
        }
    }

    private bool IsOfComment(byte code)
    {
        (var isComment, _place) = (_place, code) switch
        {
            (Place.Json, (byte)'/') => (true, Place.Slash),
            (Place.Slash, (byte)'/') => (true, Place.LineComment),
            (Place.Slash, (byte)'*') => (true, Place.Comment),
            (Place.LineComment, (byte)'\n' or (byte)'\r') => (true, Place.Json),
            (Place.LineComment, _) => (true, Place.LineComment),
            (Place.Comment or Place.CommentStar, (byte)'*') => (true, Place.CommentStar),
            (Place.CommentStar, (byte)'/') => (true, Place.Json),
            (Place.Comment or Place.CommentStar, _) => (true, Place.Comment),
            _ => (false, Place.Json),
        };
        return isComment;
    }
}
