namespace Quoll.Text.SourceMaps;

/// <summary>Reads the numbers of the mappings of a source map: base64 VLQ (ECMA-426 §7).</summary>
/// <param name="text">The mappings.</param>
internal ref struct VlqReader(ReadOnlySpan<char> text)
{
    // A digit has five bits of the number, the least significant ones first; the sixth bit says that another one
    // follows.
    private const int DigitBits = 5, Continues = 1 << DigitBits;

    // Where the last digit of a number of 32 bits is.
    private const int LastShift = 30;

    private readonly ReadOnlySpan<char> _text = text;
    private int _next;

    /// <summary>The next character; a null character at the end.</summary>
    public readonly char Peek => _next < _text.Length ? _text[_next] : '\0';

    /// <summary>Goes on after the next character.</summary>
    public void Skip() => _next++;

    /// <summary>Reads a number. Its lowest bit is the sign.</summary>
    /// <exception cref="FormatException">There is none, or it does not fit in 32 bits.</exception>
    public int Read()
    {
        long value = 0;
        for (var shift = 0; ; shift = Math.Min(shift + DigitBits, LastShift + DigitBits))
        {
            if (_next == _text.Length) throw new FormatException("The mappings end in the middle of a number.");
            var digit = DigitOf(_text[_next++]);
            var bits = (long)(digit & (Continues - 1));
            // Zeros may follow without end.
            if (bits != 0 && shift > LastShift || (value |= bits << shift) >= 1L << 32)
                throw new FormatException("A number of the mappings is too large.");
            if (digit < Continues) break;
        }
        var magnitude = value >> 1;
        return (int)((value & 1) != 0 ? magnitude == 0 ? int.MinValue : -magnitude : magnitude);
    }

    private static int DigitOf(char c) => c switch
    {
        >= 'A' and <= 'Z' => c - 'A',
        >= 'a' and <= 'z' => c - 'a' + 26,
        >= '0' and <= '9' => c - '0' + 52,
        '+' => 62,
        '/' => 63,
        _ => throw new FormatException($"'{c}' is not a digit of a mapping."),
    };
}
