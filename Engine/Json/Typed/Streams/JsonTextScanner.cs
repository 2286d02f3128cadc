using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Quoll.Json.Typed.Streams;

namespace Quoll;

/// <summary>
/// Finds where JSON texts end that follow one another in a stream, while their bytes still arrive: with white space
/// between them or without. Goes by brackets and quotes alone. A text that is not JSON may end too late, or never: what
/// parses the bytes finds the error.
/// </summary>
/// <remarks>
/// <code>
/// var end = scanner.FindEnd(arrived); // -1: give it the bytes that arrive next
/// </code>
/// </remarks>
public struct JsonTextScanner
{
    private const int Block = 64;

    private readonly bool _skipsComments;

    private int _depth;

    // All bits are set inside a string, so that blocks can continue with it.
    private ulong _inString;
    private bool _isEscaped;
    private bool _isSlash;
    private OpenComment _comment;

    // Where FindEnd is: the text has begun, and is not a string, an object or an array.
    private bool _hasBegun;
    private bool _isScalar;

    /// <summary>Creates a scanner that knows comments.</summary>
    internal JsonTextScanner(bool skipsComments) => _skipsComments = skipsComments;

    /// <summary>Whether a closing bracket without an opening one was found. Nothing after it was scanned.</summary>
    internal bool IsClosed { get; private set; }

    /// <summary>What was looked at ends outside of brackets, strings and comments.</summary>
    internal readonly bool IsBetween => _depth == 0 && _inString == 0 && !_isSlash && !_comment.IsOpen && !IsClosed;

    /// <summary>
    /// Examines the next bytes of a text in UTF-8, after those of the calls before. White space may come first.
    /// </summary>
    /// <returns>
    /// The position after the text, where the next call begins with the next text; -1 if it does not end in these
    /// bytes. A number, true, false and null end before the next character; at the end of the stream they end with it.
    /// </returns>
    public int FindEnd(ReadOnlySpan<byte> utf8)
    {
        var tried = 0;
        for (var at = 0; at < utf8.Length; at++)
        {
            if (_depth > 0 && at >= tried)
            {
                while (utf8.Length - at >= Block && TrySkip(ref Unsafe.Add(ref MemoryMarshal.GetReference(utf8), at))) at += Block;
                // A block that could not be skipped is examined byte by byte.
                tried = at + Block;
                if (at == utf8.Length) break;
            }
            var code = utf8[at];
            if (!_hasBegun)
            {
                if (IsSpace(code)) continue;
                _hasBegun = true;
                _isScalar = !IsOpening(code);
            }
            else if (_isScalar && (IsSpace(code) || IsOpening(code)))
            {
                this = default;
                return at;
            }
            if (!_isScalar && IsEnd(code))
            {
                this = default;
                return at + 1;
            }
        }
        return -1;
    }

    private static bool IsSpace(byte code) => code is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    private static bool IsOpening(byte code) => code is (byte)'"' or (byte)'{' or (byte)'[';

    // Skips a block in which no outermost object or array ends. Bounds: a block of bytes follows.
    private bool TrySkip(ref byte block)
    {
        var before = this;
        if (ScanBlock(ref block) < 0 && _depth > 0) return true;
        this = before;
        return false;
    }

    /// <summary>
    /// Scans the next part of the text, and returns the length of its complete part. That ends at the last bracket or
    /// quote that ends a value, or the unit after one (a comma, white space, the bracket that closes the array).
    /// Returns 0 if nothing is complete.
    /// </summary>
    internal int Scan(ReadOnlySpan<byte> part)
    {
        var whole = 0;
        var at = 0;
        if (!_skipsComments)
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
        _isSlash = _skipsComments && !isComment && code == '/';
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
