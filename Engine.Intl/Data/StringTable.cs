using System.Text;

namespace Quoll.Intl.Data;

/// <summary>
/// Strings by number, with a zero byte after each. Bytes below 128 are ASCII. Those from 128 are 128 characters that
/// the table names, most letters of its script; the number of any other character stands behind a byte. A string is
/// made when it is asked for.
/// </summary>
internal sealed class StringTable
{
    /// <summary>What stands before the number of a character.</summary>
    public const byte Other = 1;

    private const int FirstLetter = 0x80, LongestOnStack = 256;

    private readonly byte[] _text;
    private readonly int[] _starts;
    private readonly int _letters;

    /// <summary>Finds the strings of a block.</summary>
    /// <param name="block">The content of the block.</param>
    /// <param name="start">
    /// Where the number of the first letter stands. The strings are the rest of the block.
    /// </param>
    public StringTable(byte[] block, int start)
    {
        var reader = new PackedReader(block.AsSpan(start));
        _letters = reader.ReadNumber();
        _text = block;
        start += reader.Position;
        _starts = new int[block.AsSpan(start).Count((byte)0) + 1];
        _starts[0] = start;
        for (var i = 1; i < _starts.Length; i++) _starts[i] = start += block.AsSpan(start).IndexOf((byte)0) + 1;
    }

    public string this[int number]
    {
        get
        {
            var bytes = _text.AsSpan(_starts[number].._starts[number + 1])[..^1];
            // A character outside of the Basic Multilingual Plane has two units.
            var text = bytes.Length <= LongestOnStack ? stackalloc char[2 * LongestOnStack] : new char[2 * bytes.Length];
            var length = 0;
            for (var reader = new PackedReader(bytes); reader.Position < bytes.Length;)
            {
                int character = reader.ReadByte();
                if (character == Other) character = reader.ReadNumber();
                else if (character >= FirstLetter) character += _letters - FirstLetter;
                length += new Rune(character).EncodeToUtf16(text[length..]);
            }
            return new string(text[..length]);
        }
    }

    public bool StartsWith(int number, byte start) => _text[_starts[number]] == start;
}
