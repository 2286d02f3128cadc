using System.IO.Compression;
using System.Text;

namespace Quoll.Intl.Data.Generation;

/// <summary>Writes numbers of seven bits a byte, least first, and texts; compresses what it has.</summary>
internal sealed class ByteWriter
{
    private const int OtherCharacter = 1, FirstLetter = 0x80, LetterCount = 128;
    private const int BestQuality = 11, LargestWindow = 24;

    private readonly MemoryStream _bytes = new();

    public int Length => (int)_bytes.Length;

    public void Number(int value)
    {
        var rest = (uint)value;
        for (; rest >= 0x80; rest >>= 7) _bytes.WriteByte((byte)(rest | 0x80));
        _bytes.WriteByte((byte)rest);
    }

    public void Text(string text) => Bytes(Encoding.UTF8.GetBytes(text));

    /// <summary>
    /// Writes strings as <c>StringTable</c> of Engine.Intl/Data reads them: 128 characters have one byte each, and all
    /// those of ASCII but 0 and 1.
    /// <code>
    /// strings   := number of the first of the 128, { string, 0 }
    /// character := ASCII, 128 + its place among the 128, or 1 and its number
    /// </code>
    /// </summary>
    public void Strings(IReadOnlyCollection<string> strings)
    {
        var letters = LettersOf(strings);
        Number(letters);
        foreach (var text in strings)
        {
            foreach (var rune in text.EnumerateRunes())
            {
                var place = rune.Value - letters;
                if (rune.Value is > OtherCharacter and < FirstLetter) Number(rune.Value);
                else if (letters > 0 && place is >= 0 and < LetterCount) _bytes.WriteByte((byte)(FirstLetter + place));
                else
                {
                    Number(OtherCharacter);
                    Number(rune.Value);
                }
            }
            Number(0);
        }
    }

    // The start of the two neighbours among parts of 64 characters that most letters are in; 0 for ASCII alone.
    private static int LettersOf(IEnumerable<string> strings)
    {
        var counts = new Dictionary<int, int>();
        foreach (var rune in strings.SelectMany(static text => text.EnumerateRunes()))
        {
            if (!rune.IsAscii) counts[rune.Value / (LetterCount / 2)] = counts.GetValueOrDefault(rune.Value / (LetterCount / 2)) + 1;
        }
        if (counts.Count == 0) return 0;
        return counts.Keys.OrderByDescending(part => counts[part] + counts.GetValueOrDefault(part + 1)).ThenBy(static part => part).First()
            * (LetterCount / 2);
    }

    public void Bytes(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    public byte[] ToArray() => _bytes.ToArray();

    /// <summary>
    /// Returns a block: the length of the content, and the content compressed with Brotli; nothing for no content.
    /// </summary>
    public byte[] ToBlock()
    {
        if (Length == 0) return [];
        var content = _bytes.ToArray();
        var compressed = new byte[BrotliEncoder.GetMaxCompressedLength(content.Length)];
        if (!BrotliEncoder.TryCompress(content, compressed, out var written, BestQuality, LargestWindow))
            throw new InvalidOperationException("Brotli did not compress a block.");
        var block = new ByteWriter();
        block.Number(content.Length);
        block.Bytes(compressed.AsSpan(0, written));
        return block.ToArray();
    }

    /// <summary>Returns a file: the number of its blocks, the length of each, the blocks.</summary>
    public static byte[] File(IReadOnlyCollection<byte[]> blocks)
    {
        var file = new ByteWriter();
        file.Number(blocks.Count);
        foreach (var block in blocks) file.Number(block.Length);
        foreach (var block in blocks) file.Bytes(block);
        return file.ToArray();
    }
}
