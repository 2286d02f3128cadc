using System.IO.Compression;
using System.Text;

namespace Quoll.Intl.Data.Generation;

/// <summary>Writes numbers of seven bits a byte, least first, and texts; compresses what it has.</summary>
internal sealed class ByteWriter
{
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
