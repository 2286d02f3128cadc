using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Finds the ends of values by brackets and quotes alone, so that the reader gets complete values. A wrong end in a
/// text that is not JSON does no harm, because the reader sees every byte. Continues where a part ended.
/// </summary>
internal struct ItemScanner(bool skipsComments)
{
    private const int Block = 64;

    private int _depth;

    // All bits are set inside a string, so that blocks can continue with it.
    private ulong _inString;
    private bool _isEscaped;
    private bool _isSlash;
    private OpenComment _comment;

    /// <summary>Whether a closing bracket without an opening one was found. Nothing after it was scanned.</summary>
    public bool IsClosed { get; private set; }

    /// <summary>What was looked at ends outside of brackets, strings and comments.</summary>
    public readonly bool IsBetween => _depth == 0 && _inString == 0 && !_isSlash && !_comment.IsOpen && !IsClosed;

    /// <summary>
    /// Scans the next part of the text, and returns the length of its complete part. That ends at the last bracket or
    /// quote that ends a value, or the unit after one (a comma, white space, the bracket that closes the array).
    /// Returns 0 if nothing is complete.
    /// </summary>
    public int Scan(ReadOnlySpan<byte> part)
    {
        var whole = 0;
        var at = 0;
        if (!skipsComments)
        {
            for (; part.Length - at >= Block && !IsClosed; at += Block)
            {
                var last = ScanBlock(ref Unsafe.Add(ref MemoryMarshal.GetReference(part), at));
                if (last >= 0) whole = at + last + 1;
            }
        }
        for (; at < part.Length && !IsClosed; at++)
        {
            if (_comment.IsOpen)
            {
                // The end of a comment ends what stands before it.
                if (_comment.TrySkip(part, ref at) && _depth == 0) whole = at;
                if (at == part.Length) break;
            }
            if (IsEnd(part[at])) whole = at + 1;
        }
        return whole;
    }

    // Bounds: a block of bytes follows.
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
        return LastEnd(opens, closes, (Bits(low, high, (byte)',') | Spaces(low, high) | quotes) & ~inString);
    }

    // The place of the last bracket that closes a value, or of another end outside brackets; -1 if there is none.
    private int LastEnd(ulong opens, ulong closes, ulong ends)
    {
        var last = -1;
        var brackets = opens | closes;
        var rest = ulong.MaxValue;
        while (true)
        {
            var bracket = brackets & (0 - brackets);
            // The part before the bracket that was not scanned.
            var between = rest & (bracket - 1);
            if (_depth == 0 && (ends & between) != 0) last = Block - 1 - BitOperations.LeadingZeroCount(ends & between);
            if (bracket == 0) return last;
            if ((opens & bracket) != 0) _depth++;
            else if (_depth <= 1)
            {
                last = BitOperations.TrailingZeroCount(bracket);
                IsClosed = _depth-- == 0;
                if (IsClosed) return last;
            }
            else _depth--;
            brackets ^= bracket;
            rest = ~(bracket | (bracket - 1));
        }
    }

    private static ulong Bits(Vector256<byte> low, Vector256<byte> high, byte code) =>
        Vector256.Equals(low, Vector256.Create(code)).ExtractMostSignificantBits()
        | (ulong)Vector256.Equals(high, Vector256.Create(code)).ExtractMostSignificantBits() << 32;

    private static ulong Spaces(Vector256<byte> low, Vector256<byte> high) =>
        Vector256.LessThanOrEqual(low, Vector256.Create((byte)' ')).ExtractMostSignificantBits()
        | (ulong)Vector256.LessThanOrEqual(high, Vector256.Create((byte)' ')).ExtractMostSignificantBits() << 32;

    // Each bit is the parity of those up to it.
    private static ulong PrefixXor(ulong bits)
    {
        for (var distance = 1; distance < Block; distance *= 2) bits ^= bits << distance;
        return bits;
    }

    // The units after a backslash that is not itself escaped.
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
            return _inString == 0 && _depth == 0;
        }
        var isComment = _isSlash && _comment.TryOpen(code);
        _isSlash = skipsComments && !isComment && code == '/';
        if (isComment || _isSlash) return false;
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
                return _depth <= 0;
            default:
                return code is (byte)',' or <= (byte)' ' && _depth == 0;
        }
    }
}
