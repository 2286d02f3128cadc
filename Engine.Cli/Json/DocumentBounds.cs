using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Cli.Json;

/// <summary>
/// Finds where a document ends while its text still arrives, by its brackets and quotes. The parser checks the text
/// later: a text that is not JSON may end too late, or never.
/// </summary>
internal struct DocumentBounds
{
    /// <summary>The number of bytes that are examined at once.</summary>
    private const int Block = 64;

    private enum State : byte
    {
        Before,
        Scalar,
        String,
        Container,
        StringInContainer,
    }

    private State _state;
    private int _depth;

    // The next character belongs to a backslash.
    private bool _isEscaped;

    /// <summary>
    /// Examines more bytes. Returns the position after the document, or -1 if it does not end in these bytes.
    /// </summary>
    public int FindEnd(ReadOnlySpan<byte> more)
    {
        var tried = 0;
        for (var at = 0; at < more.Length; at++)
        {
            if (_state == State.Container && at >= tried)
            {
                at += SkipBlocks(more[at..]);
                // A block that could not be skipped is examined byte by byte.
                tried = at + Block;
                if (at == more.Length) break;
            }
            var unit = more[at];
            switch (_state)
            {
                case State.Before:
                    Begin(unit);
                    break;
                case State.Scalar:
                    if (IsSpace(unit) || unit is (byte)'"' or (byte)'{' or (byte)'[') return Ended(at);
                    break;
                case State.Container when unit == '"':
                    _state = State.StringInContainer;
                    break;
                case State.Container:
                    if (unit is (byte)'{' or (byte)'[') _depth++;
                    else if (unit is (byte)'}' or (byte)']' && --_depth == 0) return Ended(at + 1);
                    break;
                default:
                    if (_isEscaped) _isEscaped = false;
                    else if (unit == '\\') _isEscaped = true;
                    else if (unit == '"')
                    {
                        if (_state == State.String) return Ended(at + 1);
                        _state = State.Container;
                    }
                    break;
            }
        }
        return -1;
    }

    private void Begin(byte unit)
    {
        if (IsSpace(unit)) return;
        _depth = 1;
        _state = unit switch { (byte)'"' => State.String, (byte)'{' or (byte)'[' => State.Container, _ => State.Scalar };
    }

    private static bool IsSpace(byte unit) => unit is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    private int Ended(int position)
    {
        this = default;
        return position;
    }

    // Skips whole blocks in which the document cannot end, from a position outside of strings. They may end inside of
    // one.
    private int SkipBlocks(ReadOnlySpan<byte> text)
    {
        var at = 0;
        // All ones inside of a string.
        var inString = 0UL;
        ref var start = ref MemoryMarshal.GetReference(text);
        while (text.Length - at >= Block)
        {
            var low = Vector256.LoadUnsafe(ref start, (nuint)at);
            var high = Vector256.LoadUnsafe(ref start, (nuint)(at + Block / 2));
            // A backslash makes the next quote part of the string.
            if (Mask(low, high, (byte)'\\') != 0) break;
            var quotes = Mask(low, high, (byte)'"');
            var quoted = PrefixXor(quotes) ^ inString;
            // Brackets differ from braces in this bit.
            var bit = Vector256.Create((byte)0x20);
            var closing = Mask(low | bit, high | bit, (byte)'}') & ~quoted;
            var closed = BitOperations.PopCount(closing);
            if (closed >= _depth) break;
            _depth += BitOperations.PopCount(Mask(low | bit, high | bit, (byte)'{') & ~quoted) - closed;
            inString = (ulong)((long)quoted >> 63);
            at += Block;
        }
        if (inString != 0) _state = State.StringInContainer;
        return at;
    }

    private static ulong Mask(Vector256<byte> low, Vector256<byte> high, byte unit)
    {
        var searched = Vector256.Create(unit);
        return Vector256.Equals(low, searched).ExtractMostSignificantBits()
            | (ulong)Vector256.Equals(high, searched).ExtractMostSignificantBits() << 32;
    }

    // Each bit is the parity of the bits up to it.
    private static ulong PrefixXor(ulong bits)
    {
        for (var distance = 1; distance < 64; distance *= 2) bits ^= bits << distance;
        return bits;
    }
}
