using System.Buffers.Binary;

namespace Quoll.Packages.Node;

/// <summary>
/// Preset dictionaries of deflate (RFC 1950 §2.2), which .NET does not have: text that both sides know, and that
/// the data may repeat.
/// </summary>
internal static class PresetDictionary
{
    /// <summary>The checksum of no bytes.</summary>
    public const uint InitialChecksum = 1;

    /// <summary>The bytes of a header with a dictionary: CMF, FLG and DICTID.</summary>
    public const int HeaderSize = 6;

    /// <summary>Data refer to this many bytes before them (RFC 1951 §2).</summary>
    private const int Window = 1 << 15;

    /// <summary>The greatest prime below 2^16 (RFC 1950 §8.2).</summary>
    private const uint Base = 65521;

    /// <summary>The bytes for which no sum overflows before its remainder is taken.</summary>
    private const int Run = 5552;

    /// <summary>Continues the checksum Adler-32 (RFC 1950 §8.2).</summary>
    public static uint Adler32(uint checksum, ReadOnlySpan<byte> bytes)
    {
        var (low, high) = (checksum & 0xFFFF, checksum >> 16);
        for (; bytes.Length > 0; bytes = bytes[Math.Min(Run, bytes.Length)..])
        {
            foreach (var value in bytes[..Math.Min(Run, bytes.Length)])
            {
                low += value;
                high += low;
            }
            low %= Base;
            high %= Base;
        }
        return high << 16 | low;
    }

    /// <summary>Returns the header of zlib's form with a dictionary.</summary>
    public static byte[] Header(int level, ReadOnlySpan<byte> dictionary)
    {
        const int Deflate = 0x78, HasDictionary = 0x20, CheckModulus = 31;
        var speed = level switch { < 0 or 6 => 2, < 2 => 0, < 6 => 1, _ => 3 };
        var flags = speed << 6 | HasDictionary;
        flags += CheckModulus - (Deflate << 8 | flags) % CheckModulus;
        var header = new byte[HeaderSize];
        (header[0], header[1]) = (Deflate, (byte)flags);
        BinaryPrimitives.WriteUInt32BigEndian(header.AsSpan(2), Adler32(InitialChecksum, dictionary));
        return header;
    }

    /// <summary>
    /// Returns a block without compression (RFC 1951 §3.2.4) of the dictionary, as far as data refer to it: before the
    /// data of a stream, it fills the window.
    /// </summary>
    /// <param name="dictionary">The dictionary.</param>
    /// <param name="length">Gets the number of bytes that it decompresses to.</param>
    public static byte[] StoredBlock(ReadOnlySpan<byte> dictionary, out int length)
    {
        const int BlockHeader = 5;
        var used = dictionary[Math.Max(dictionary.Length - Window, 0)..];
        length = used.Length;
        var block = new byte[BlockHeader + length];
        BinaryPrimitives.WriteUInt16LittleEndian(block.AsSpan(1), (ushort)length);
        BinaryPrimitives.WriteUInt16LittleEndian(block.AsSpan(3), (ushort)(ushort.MaxValue - length));
        used.CopyTo(block.AsSpan(BlockHeader));
        return block;
    }
}
